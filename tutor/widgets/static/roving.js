/** One tab stop for a group of things, arrows inside it. */
import { setAttrs } from "./dom.js";

/** The things of a group in order. */
function members(group, selector) {
  return [...group.querySelectorAll(selector)].filter((node) => !node.hidden && node.offsetParent !== null);
}

/**
 * Make exactly one of the group's things reachable by Tab: the present one if it is still there, and rather one that
 * matches `wish`. Never one that is hidden, which Tab would pass over and the whole group with it.
 */
export function settleRoving(group, selector, wish = selector) {
  const every = [...group.querySelectorAll(selector)];
  const all = every.filter((node) => !node.hidden);
  const current = all.find((node) => node === document.activeElement)
    || all.find((node) => node.getAttribute("tabindex") === "0" && node.matches(wish))
    || all.find((node) => node.matches(wish))
    || all.find((node) => node.getAttribute("tabindex") === "0") || all[0];
  // By attribute: a button's tabIndex property is 0 before anybody set it, and others look for the attribute.
  for (const node of every) setAttrs(node, { tabindex: node === current ? "0" : "-1" });
}

/** Let the arrows, Home and End walk through the group; `both` also takes up and down. */
export function addRoving(group, selector, both = true) {
  group.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = members(group, selector);
    const at = all.indexOf(event.target.closest?.(selector));
    if (at < 0) return;
    const forward = event.key === "ArrowRight" || (both && event.key === "ArrowDown");
    const back = event.key === "ArrowLeft" || (both && event.key === "ArrowUp");
    let to = -1;
    if (forward) to = (at + 1) % all.length;
    else if (back) to = (at - 1 + all.length) % all.length;
    else if (event.key === "Home") to = 0;
    else if (event.key === "End") to = all.length - 1;
    if (to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    for (const node of all) node.tabIndex = -1;
    all[to].tabIndex = 0;
    all[to].focus();
  });
  group.addEventListener("focusin", (event) => {
    const target = event.target.closest?.(selector);
    if (!target || !group.contains(target)) return;
    for (const node of group.querySelectorAll(selector)) node.tabIndex = node === target ? 0 : -1;
  });
}
