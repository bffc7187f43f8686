/** Single keys, only while the focus is inside the table, and never while something is typed. */

const TAKEN = new Set(["h", "u", "r", "w", "l", "?", "[", "]"]);

/** The key of a button: what Python wished, else the first free letter of its id. */
export function keyOfButton(item, all) {
  const used = new Set(TAKEN);
  for (const one of all) {
    const wish = one.key && one.key.length === 1 ? one.key.toLowerCase() : [...String(one.id || "").toLowerCase()].find((char) => /[a-z]/.test(char) && !used.has(char));
    const free = wish && !used.has(wish) ? wish : null;
    if (free) used.add(free);
    if (one === item || one.id === item.id) return free;
  }
  return null;
}

/** The keys of the game, which mean the same in every position, then those of the buttons of the moment. */
export function listKeys(view) {
  const all = view.buttons || [];
  const fixed = (view.keys || []).map((one) => [one.key, one.label]);
  return [...fixed, ...all.map((item) => [keyOfButton(item, all), item.label]).filter(([key]) => key && !fixed.some(([known]) => known === key))];
}

/** @returns {() => void} what takes them away again */
export function addShortcuts(root, ctx, parts) {
  function onKey(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const target = event.target;
    if (target.closest("dialog[open]") && event.key !== "Escape") return;
    if (target.closest("input, select, textarea, [contenteditable=true]")) return;
    if (run(event.key, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function run(key, event) {
    if (key === "Escape") return escape();
    if (/^[1-9]$/.test(key)) return toCard(Number(key) - 1);
    const tools = { h: ctx.hint, u: ctx.undo, r: () => ctx.openRules(null), w: ctx.sayWhy, l: () => ctx.goto(null), "?": ctx.openKeys, "[": parts.stepper.back, "]": parts.stepper.forward };
    const tool = tools[key.length === 1 ? key.toLowerCase() : key];
    if (tool) { tool(); return true; }
    const all = ctx.view().buttons || [];
    const item = all.find((one) => keyOfButton(one, all) === key.toLowerCase());
    if (!item) return false;
    ctx.press(item, event);
    return true;
  }

  function escape() {
    if (parts.rules.isOpen) { parts.rules.shut(); return true; }
    if (parts.stepper.reviewing() || ctx.view().whatif) { ctx.goto(null); return true; }
    return false;
  }

  function toCard(index) {
    const zone = parts.board.handZone();
    const all = zone ? [...zone.node.querySelectorAll("button.tt-card")] : [];
    if (!all[index]) return false;
    all[index].focus();
    return true;
  }

  // JupyterLab listens at the document, and its commands match the focused button itself before they come to the
  // root's data-lm-suppress-shortcuts: "a" on a card would add a cell, "x" cut one. Chords such as Ctrl+S pass.
  function guard(event) {
    if (!event.altKey && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  }

  root.addEventListener("keydown", onKey);
  root.addEventListener("keydown", guard);
  return () => {
    root.removeEventListener("keydown", onKey);
    root.removeEventListener("keydown", guard);
  };
}
