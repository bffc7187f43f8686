/** What happened, in words: one tab stop, up and down through the lines, left and right between a line and its clause. */
import { h, reconcile, setAttrs, setText, show, suitText, fill } from "./dom.js";

/** @param ctx { t, deck, clauseLink(clause), goto(step) } */
export function createLog(ctx) {
  const { t, deck } = ctx;
  const empty = h("p", { class: "tt-note", text: t("log_empty") });
  const list = h("ol", { class: "tt-log-list" });
  const newest = h("button", { type: "button", class: "tt-btn tt-small-btn", text: t("log_newest"), hidden: true });
  const scroller = h("div", { class: "tt-log-scroll" }, list);
  const node = h("section", { class: "tt-panel tt-log", attrs: { "aria-label": t("log") } },
    h("div", { class: "tt-panel-head" }, h("h3", { class: "tt-h", text: t("log") }), newest), empty, scroller);
  let rows = new Map();
  let atEnd = true;
  let lastCount = 0;
  let reviewing = false;
  let height = 0;

  const nearEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
  scroller.addEventListener("scroll", () => {
    // A scroll event that comes with a new height is the layout's doing, not the reader's.
    if (scroller.clientHeight !== height) return;
    atEnd = nearEnd();
    show(newest, !atEnd);
    setAttrs(scroller, { "data-more": String(scroller.scrollTop > 4) });
  }, { passive: true });
  // The panel's height is known only after the first layout, and changes with the coach above it.
  const grown = new ResizeObserver(() => {
    height = scroller.clientHeight;
    if (atEnd && !reviewing) { toEnd(); return; }
    // What had to scroll may be seen whole now.
    if (scroller.scrollHeight <= height + 1) { atEnd = true; show(newest, false); }
    setAttrs(scroller, { "data-more": String(scroller.scrollTop > 4) });
  });
  grown.observe(scroller);
  newest.addEventListener("click", () => { toEnd(); list.querySelector("li:last-child .tt-log-line")?.focus(); });

  function toEnd() {
    scroller.scrollTop = scroller.scrollHeight;
    setAttrs(scroller, { "data-more": String(scroller.scrollTop > 4) });
    atEnd = true;
    show(newest, false);
  }

  /** Bring a line into sight within the list: the page stays where its reader has it. */
  function within(row) {
    if (!row) return;
    const over = row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    const under = over + row.offsetHeight - scroller.clientHeight;
    if (over < 0) scroller.scrollTop += over;
    else if (under > 0) scroller.scrollTop += under;
  }

  function create() {
    const later = h("span", { class: "tt-log-round", hidden: true, text: t("log_later") });
    const round = h("span", { class: "tt-log-round" });
    const line = h("button", { type: "button", class: "tt-log-line", tabIndex: -1 });
    const clause = h("span", { class: "tt-log-clause" });
    const row = h("li", {}, later, round, h("span", { class: "tt-log-row" }, line, clause));
    line.addEventListener("click", () => ctx.goto(Number(line.dataset.step)));
    return Object.assign(row, { parts: { later, round, line, clause } });
  }

  /** `at` is the step that lies on the table, null for the game as it stands. */
  function update(row, item, previous, at) {
    const current = at !== null && item.n === at;
    const later = at !== null && item.n > at;
    const first = later && !(previous?.n > at);
    // Most lines are as they were: nothing of them is looked at again.
    if (row.item === item && row.previous === previous && row.current === current && row.later === later && row.first === first) return;
    Object.assign(row, { item, previous, current, later, first });
    show(row.parts.later, first);
    setAttrs(row, { "data-later": later ? "true" : null });
    const { round, line, clause } = row.parts;
    const newRound = item.round !== null && item.round !== undefined && item.round !== previous?.round;
    show(round, newRound);
    if (newRound) setText(round, t("log_round", { round: item.round }));
    const signature = `${item.text}|${item.clause}|${item.seat}`;
    if (row.signature !== signature) {
      row.signature = signature;
      fill(line, suitText(item.text, deck, t));
      fill(clause, ctx.clauseLink(item.clause, -1));
    }
    line.dataset.step = String(item.n);
    setAttrs(line, { "aria-label": t("log_goto", { text: item.spoken || item.text }), "aria-current": current ? "step" : null });
    setAttrs(row, { "data-seat": item.seat === null || item.seat === undefined ? null : String(item.seat) });
  }

  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = event.target.closest("li");
    if (!row) return;
    const all = [...list.children];
    const at = all.indexOf(row);
    const column = event.target.closest(".tt-log-clause") ? 1 : 0;
    const things = (li) => [li.parts.line, li.querySelector(".tt-clause")].filter(Boolean);
    const moves = { ArrowUp: [at - 1, column], ArrowDown: [at + 1, column], Home: [0, column], End: [all.length - 1, column], ArrowRight: [at, 1], ArrowLeft: [at, 0] };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    const target = all[Math.max(0, Math.min(all.length - 1, move[0]))];
    focusOn(things(target)[Math.min(move[1], things(target).length - 1)]);
  });
  list.addEventListener("focusin", (event) => { const one = event.target.closest("button"); if (one) onlyStop(one); });

  function onlyStop(one) {
    for (const other of list.querySelectorAll('button[tabindex="0"]')) if (other !== one) other.tabIndex = -1;
    one.tabIndex = 0;
  }

  function focusOn(one) {
    onlyStop(one);
    one.focus();
    one.scrollIntoView({ block: "nearest" });
  }

  return {
    node,
    close() { grown.disconnect(); },
    draw(view) {
      const items = view.log || [];
      const step = view.review && !view.review.line ? view.review.step : null;
      reviewing = step !== null;
      const counts = new Map();
      rows = reconcile(list, items, (item) => { const k = counts.get(item.n) || 0; counts.set(item.n, k + 1); return `${item.n}.${k}`; },
        create, (row, item, i) => update(row, item, items[i - 1], step), rows);
      show(empty, !items.length);
      show(scroller, items.length > 0);
      if (!list.querySelector('button[tabindex="0"]')) { const last = list.querySelector("li:last-child .tt-log-line"); if (last) last.tabIndex = 0; }
      if (step !== null) within(list.querySelector("[aria-current=step]")?.closest("li") || list.firstElementChild);
      else if (atEnd || items.length !== lastCount) requestAnimationFrame(toEnd);  // reading its height now would cost a layout
      lastCount = items.length;
    },
  };
}
