/** On a narrow table what is asked lies over the window's lower edge: nothing that is pointed at moves, nor hides under it. */
import { h, setAttrs } from "./dom.js";

/**
 * @param ctx { root, wide() }
 * @param node the box with what is asked, its buttons and the line
 * @param line the line that says why
 * @param parts a text and its clause as the line shows them
 */
export function createRising(ctx, node, line, parts) {
  /** Nothing can be pointed at with a finger: there a tap tells. */
  const touch = matchMedia("(hover: none)");
  let texts = [];
  let reserved = "";

  /** A line that grows would push the buttons from under the mouse: it keeps the height of the longest that it may say now. */
  function lay() {
    const rises = !touch.matches && !line.hidden && getComputedStyle(node).position === "sticky";
    const signature = rises ? JSON.stringify([line.clientWidth, texts]) : "";
    if (signature === reserved) return;
    reserved = signature;
    if (!rises) { line.style.minHeight = ""; return; }
    const gauge = h("div", { class: "tt-gauge-lines", attrs: { "aria-hidden": "true" } }, texts.map(([text, clause]) => h("p", { class: "tt-whyline" }, parts(text, clause))));
    gauge.style.width = `${line.clientWidth}px`;
    node.append(gauge);
    const highest = Math.max(...[...gauge.children].map((one) => one.offsetHeight));
    gauge.remove();
    line.style.minHeight = `${highest}px`;
  }

  /** The card that the keyboard is at is scrolled out from under what is asked. */
  function clear() {
    ctx.root.style.setProperty("--act-high", ctx.wide() ? "0px" : `${node.offsetHeight}px`);
    const card = document.activeElement?.closest("button.tt-card:focus-visible");
    if (card && ctx.root.contains(card) && card.getBoundingClientRect().bottom > node.getBoundingClientRect().top) card.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** While a lesson's page is read, which says what is to be done, the table below it is seen as it lies. */
  const read = new Set();
  const reading = new IntersectionObserver((changes) => {
    for (const one of changes) { if (one.isIntersecting) read.add(one.target); else read.delete(one.target); }
    setAttrs(node, { "data-low": read.size ? "true" : null });
  });

  const resized = new ResizeObserver(() => { lay(); clear(); });
  resized.observe(node);
  return {
    lay,
    /** @param {Array<[string, string|null]>} all what the line may say while this is asked */
    may(all) { texts = all; },
    /** @param {HTMLElement[]} rooms pages that lie above the table where they cannot stand beside it */
    below(rooms) { for (const room of rooms) reading.observe(room); },
    close() { resized.disconnect(); reading.disconnect(); },
  };
}
