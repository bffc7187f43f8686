/** The column beside the table: who stands in it, how tall it may be, and a sign where a panel goes on below its edge. */
import { setAttrs } from "./dom.js";

/** Air between the table's frame and the window's lower edge, and the least that the column has, in px. */
const BELOW = 8;
const LEAST = 400;
/** A panel that hides less than this at its end hides nothing that is read. */
const NEGLIGIBLE = 6;

/** What scrolls the table: a notebook's own box, or else null for the window. */
function scrollerOf(root) {
  for (let box = root.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}

/**
 * @param root the whole table
 * @param place puts the panels where they belong, beside the table or above it
 * @param panels those that scroll inside
 * @returns {{close(): void}}
 */
export function createBeside(root, place, panels) {
  let asked = 0;

  /** The height that the window leaves for the table; low on a long page the table is scrolled up to the edge first. */
  function measure() {
    const box = scrollerOf(root);
    const high = box ? box.clientHeight : document.documentElement.clientHeight;
    const top = root.getBoundingClientRect().top + (box ? box.scrollTop - box.getBoundingClientRect().top : window.scrollY);
    root.style.setProperty("--room", `${Math.max(LEAST, Math.floor(high - (top < high / 3 ? top : 0) - BELOW))}px`);
  }

  function sign(panel) {
    setAttrs(panel, { "data-below": panel.scrollHeight - panel.scrollTop - panel.clientHeight > NEGLIGIBLE ? "true" : null });
  }

  /** Once a frame: what is read then needs no layout of its own. */
  function later() {
    asked ||= requestAnimationFrame(() => { asked = 0; for (const panel of panels) sign(panel); });
  }

  const sized = () => { place(); if (root.isConnected) measure(); };
  const widened = new ResizeObserver(sized);
  widened.observe(root);
  window.addEventListener("resize", sized);
  const grown = new ResizeObserver(later);
  const changed = new MutationObserver(later);
  for (const panel of panels) {
    grown.observe(panel);
    changed.observe(panel, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "open"] });
    panel.addEventListener("scroll", () => sign(panel), { passive: true });
  }
  return {
    close() {
      widened.disconnect();
      grown.disconnect();
      changed.disconnect();
      window.removeEventListener("resize", sized);
      cancelAnimationFrame(asked);
    },
  };
}
