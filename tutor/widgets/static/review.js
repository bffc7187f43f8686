/** The review of a finished match: both ledgers, the chances over time, the choices by what they cost; the bar of a choice that is looked at. */
import { button, fill, h, setAttrs, show, suitText } from "./dom.js";
import { createPlot } from "./plot.js";

/** As many choices are listed at once; the rest unfolds. */
const REVIEW_FEW = 6;
const REVIEW_MARKS = { fine: "✓", inaccuracy: "?!", mistake: "?", blunder: "??", close: "≈", ungraded: "" };

/** Draws the model's `review`. @param ctx { t, deck, root, send(message), sendThen(message, then), clauseLink(clause), say(text), act(), goto(step), view(), toTable(), wide(), refocus() } */
export function createReview(ctx, model) {
  const { t, deck } = ctx;
  const rich = (text) => suitText(text, deck, t);
  const ask = (move, more = {}) => ctx.send({ kind: "review", move, ...more });
  /** Whether a line or a branch that was opened here lies on the table. */
  const away = () => [ctx.view().review, ctx.view().whatif].some((one) => one?.of === "review");
  const line = (name, key, place, action) => way(name, key, () => { opener = name; ask("line", { place, action }); });
  /** A choice is made anew at the table, so the keyboard goes there once its position lies on it. */
  const tryAgain = (place) => ctx.sendThen({ kind: "review", move: "try", place }, () => ctx.refocus());
  const node = h("section", { class: "tt-panel tt-review", hidden: true, attrs: { "aria-label": t("review") } });
  const bar = h("section", { class: "tt-review-bar", hidden: true, attrs: { "aria-label": t("review_choice") } });
  const plot = createPlot(ctx, (point) => {
    if (point.place !== null) return ask("show", { place: point.place });
    ctx.goto(point.step);
    if (!ctx.wide()) ctx.toTable();
  });
  let shown = null;
  let shownBar = null;
  let tries = 0;
  let begun = false;
  let picked = null;
  /** The button that a line or a branch was opened by: whoever leaves it is led back there. */
  let opener = null;
  const open = new Set();

  const way = (name, key, run, primary = false) => button(t(key), run, { class: `tt-btn tt-small-btn${primary ? " tt-primary" : ""}`, data: { review: name } });

  function chip(grade, label) {
    const kind = grade === "ungraded" ? "none" : grade;
    return h("span", { class: "tt-grade", data: { grade: kind } }, h("span", { class: "tt-grade-mark", attrs: { "aria-hidden": "true" }, text: REVIEW_MARKS[grade] || "" }), label);
  }

  // ---- the sums -------------------------------------------------------------------------------------------------
  /** A bar from the middle to the left for what was lost, to the right for what was won. */
  function scaleBar(tenths, most) {
    const track = h("span", { class: "tt-scale", attrs: { "aria-hidden": "true" } });
    const part = h("span", { class: "tt-scale-fill", data: { sign: tenths < 0 ? "minus" : "plus" } });
    const width = most ? Math.min(50, (Math.abs(tenths) / most) * 50) : 0;
    part.style.width = `${width}%`;
    part.style[tenths < 0 ? "right" : "left"] = "50%";
    track.append(part);
    return track;
  }

  const longest = (data) => Math.max(...data.ledgers.flatMap((one) => [one, ...one.parts]).map((row) => Math.abs(row.tenths)), 1);
  const sumRow = (one, part, most) => h("tr", { data: { part: String(part), ledger: one.id } }, h("th", { scope: "row", text: one.label }), h("td", { text: one.points }), h("td", {}, scaleBar(one.tenths, most)));

  function sums(data) {
    return h("table", { class: "tt-sums" }, h("caption", { class: "tt-hidden", text: t("review_sums") }), h("tbody", {}, data.ledgers.map((one) => sumRow(one, false, longest(data)))));
  }

  /** What both sums are made of: below the plot, so that it and its words are in sight at once. */
  function parts(data) {
    return [h("h4", { class: "tt-h4", text: t("review_parts") }),
      h("table", { class: "tt-sums" }, h("caption", { class: "tt-hidden", text: t("review_parts") }), data.ledgers.map((one) => {
        const rows = one.parts.filter((part) => part.tenths || one.id === "luck");
        return rows.length ? h("tbody", {}, h("tr", {}, h("th", { scope: "rowgroup", colSpan: 3, text: one.label })), rows.map((part) => sumRow(part, true, longest(data)))) : null;
      }))];
  }

  // ---- the choices ----------------------------------------------------------------------------------------------
  function reasons(title, list) {
    if (!list.length) return null;
    return h("div", {}, h("p", { class: "tt-note" }, rich(title)), h("ul", { class: "tt-reasons" }, list.map((one) => h("li", {}, rich(one.text), " ", ctx.clauseLink(one.clause)))));
  }

  function choice(one) {
    const toggle = h("button", { type: "button", class: "tt-review-choice", attrs: { "aria-expanded": String(open.has(one.place)), "aria-label": t("review_choice_of", { name: one.name, where: one.where, cost: one.cost, grade: one.grade_label }) }, data: { review: `choice-${one.place}` } },
      h("span", { class: "tt-review-cost", text: one.cost }), h("strong", { class: "tt-review-label" }, rich(one.label)), chip(one.grade, one.grade_label), h("span", { class: "tt-note", text: one.where }));
    const body = h("div", { class: "tt-review-body", hidden: !open.has(one.place) },
      h("p", {}, rich(one.advice)),
      ...(one.best && JSON.stringify(one.best_reasons) === JSON.stringify(one.reasons)
        ? [reasons(t("review_why_both"), one.reasons)]
        : [one.best ? reasons(t("review_why_best", { best: one.best }), one.best_reasons) : null, reasons(t("review_why_own", { own: one.label }), one.reasons)]),
      h("div", { class: "tt-row" },
        way(`show-${one.place}`, "review_show", () => ask("show", { place: one.place })),
        way(`try-${one.place}`, "review_try", () => tryAgain(one.place)),
        one.line ? line(`line-${one.place}`, one.line_label === "line_punish" ? "line_punish" : "line_expect", one.place, one.action) : null,
        one.best_line ? line(`better-${one.place}`, "review_best_line", one.place, one.best_action) : null));
    toggle.addEventListener("click", () => {
      const now = !open.has(one.place);
      if (now) open.add(one.place); else open.delete(one.place);
      show(body, now);
      setAttrs(toggle, { "aria-expanded": String(now) });
    });
    return h("li", { data: { place: one.place } }, toggle, body);
  }

  function choices(data) {
    const sorted = [...data.decisions].sort((a, b) => b.loss - a.loss || a.place - b.place);
    const list = h("div", {});
    const filters = h("div", { class: "tt-row tt-review-filter", attrs: { role: "group", "aria-label": t("review_filter") } });
    const pick = (grade) => { picked = grade; drawList(); };
    const option = (grade, label, count) => h("button", { type: "button", class: "tt-btn tt-small-btn", attrs: { "aria-pressed": String(picked === grade) }, text: t("review_filter_one", { label, count }), data: { review: `filter-${grade || "all"}` }, on: { click: () => pick(grade) } });
    function drawList() {
      const some = sorted.filter((one) => !picked || one.grade === picked);
      fill(filters, option(null, t("review_all"), sorted.length), data.grades.map((one) => option(one.grade, one.label, one.count)));
      const rest = some.slice(REVIEW_FEW);
      fill(list, some.length ? h("ol", { class: "tt-review-list" }, some.slice(0, REVIEW_FEW).map(choice)) : h("p", { class: "tt-note", text: t("review_none") }),
        rest.length ? h("details", { class: "tt-more" }, h("summary", { text: t("candidates_more", { count: rest.length }) }), h("ol", { class: "tt-review-list", start: REVIEW_FEW + 1 }, rest.map(choice))) : null);
    }
    filters.addEventListener("click", (event) => { const name = event.target.dataset?.review; if (name) filters.querySelector(`[data-review="${name}"]`)?.focus(); });
    if (picked && !data.grades.some((one) => one.grade === picked)) picked = null;
    drawList();
    return [h("h4", { class: "tt-h4", text: t("review_choices") }), filters, list];
  }

  function whose(data) {
    if (data.seats.length < 2) return null;
    return h("div", { class: "tt-row" }, data.seats.map((one) => h("button", { type: "button", class: "tt-btn tt-small-btn", text: one.label, attrs: { "aria-pressed": String(one.seat === data.seat) }, data: { review: `seat-${one.seat}` }, on: { click: () => ask("open", { seat: one.seat }) } })));
  }

  // ---- the panel ------------------------------------------------------------------------------------------------
  function head() {
    return h("div", { class: "tt-panel-head" }, h("h3", { class: "tt-h tt-review-title", tabIndex: -1, text: t("review") }), button(t("close"), () => ask("close"), { class: "tt-btn tt-small-btn", data: { review: "close" } }));
  }

  function working(data) {
    const text = t("review_working", { done: data.done, total: data.total });
    return [head(), h("p", { text, attrs: { id: `${deck.prefix}-rw` } }),
      h("progress", { class: "tt-progress", max: data.total || 1, value: data.done, attrs: { "aria-labelledby": `${deck.prefix}-rw` } }),
      h("div", { class: "tt-row" }, way("stop", "review_stop", () => ask("stop")))];
  }

  function ready(data) {
    return [head(), whose(data), h("p", { class: "tt-review-headline", text: data.headline }), sums(data), plot.draw(data), ...parts(data), data.remark ? h("p", { class: "tt-note tt-review-remark", text: data.remark }) : null, data.noticed ? h("p", { class: "tt-note tt-review-noticed", text: data.noticed }) : null, h("details", { class: "tt-more" }, h("summary", { text: t("review_how") }), h("p", { class: "tt-note", text: t("review_note") })),
      ...choices(data)];
  }

  /** Back to the button that opened the review, if the result still stands there. */
  function toOpener() {
    const opener = ctx.root.querySelector(".tt-banner [data-review=open]");
    if (opener && opener.offsetParent !== null) opener.focus(); else ctx.refocus();
  }

  function drawPanel(data) {
    const { at: _, ...rest } = data;
    const signature = JSON.stringify(rest);
    if (signature === shown) return;
    const before = shown === null ? null : JSON.parse(shown).state || null;
    shown = signature;
    show(node, Boolean(data.state));
    setAttrs(ctx.root, { "data-reviewing": data.state ? "true" : null });
    const had = node.contains(document.activeElement);
    if (!data.state) { open.clear(); picked = null; fill(node); if (had) toOpener(); return; }
    if (data.state === "working" && before === "working") {
      // Only the number moves: the button keeps the focus.
      const fresh = t("review_working", { done: data.done, total: data.total });
      node.querySelector("progress").value = data.done;
      node.querySelector("progress").max = data.total || 1;
      node.querySelector("p").textContent = fresh;
      return;
    }
    if (data.state === "failed") fill(node, head(), h("p", { text: data.text }));
    else fill(node, ...(data.state === "working" ? working(data) : ready(data)).filter(Boolean));
    if (!begun) return;  // a page that is opened anew keeps the focus where its reader puts it
    if (data.state === "ready") ctx.say(`${data.headline} ${data.balance}`);
    if (!before || had) node.querySelector(".tt-review-title").focus({ preventScroll: before === "working" });
    if (!before) node.scrollIntoView({ block: "nearest" });
  }

  /** To a choice's row, unfolded if it is among the rest; to the heading where the list leaves it out. */
  function toChoice(place) {
    const row = node.querySelector(`[data-review="choice-${place}"]`);
    const rest = row?.closest("details");
    if (rest) rest.open = true;
    (row || node.querySelector(".tt-review-title")).focus();
  }

  /** From a line or a branch back to the button that opened it, in sight. */
  function comeBack() {
    const button = ctx.root.querySelector(`.tt-review [data-review="${opener}"], .tt-review-bar [data-review="${opener}"]`);
    opener = null;
    if (!button || button.offsetParent === null) return bar.querySelector("button")?.focus();
    button.focus({ preventScroll: true });
    if (!bar.contains(button)) button.scrollIntoView({ block: ctx.wide() ? "nearest" : "center" });
    else if (bar.getBoundingClientRect().top < 0) bar.scrollIntoView({ block: "start" });
  }

  // ---- the choice that is looked at ------------------------------------------------------------------------------
  function drawBar(data) {
    const at = data.at || null;
    const signature = JSON.stringify(at);
    if (signature === shownBar) return;
    const entered = at && (shownBar === null || shownBar === "null" || JSON.parse(shownBar).place !== at.place || JSON.parse(shownBar).trying !== at.trying);
    shownBar = signature;
    const had = bar.contains(document.activeElement) ? document.activeElement.dataset.review : null;
    show(bar, Boolean(at));
    setAttrs(node, { "data-trying": at?.trying ? "true" : null });
    for (const item of node.querySelectorAll("[data-place]")) setAttrs(item, { "data-at": at && item.dataset.place === String(at.place) ? "true" : null });
    plot.mark(at ? at.place : null);
    if (!at) { fill(bar); return; }
    const one = data.decisions.find((item) => item.place === at.place);
    const index = data.decisions.indexOf(one);
    const head = t("review_at", { number: one.number, total: data.decisions.length, where: one.where });
    fill(bar, h("p", { class: "tt-review-at" }, h("strong", { text: head }), " ",
      at.trying ? t("review_trying") : h("span", {}, rich(t("review_you_chose", { own: one.label })), " ", chip(one.grade, one.grade_label), " ", rich(one.advice)),
      at.shares ? h("span", { class: "tt-note tt-review-shares" }, " ", rich(at.shares)) : null),
      at.said ? h("p", { class: "tt-feedback", data: { kind: at.kind } }, rich(at.said)) : null,
      h("div", { class: "tt-row" },
        at.trying ? way("answer", "review_answer", () => ask("show", { place: at.place })) : way("try", "review_try", () => tryAgain(at.place), true),
        (at.whatif || []).map((one) => {
          const name = one.bites ? "bites" : "fails";
          const node = button("", () => { opener = name; ctx.send({ kind: "whatif", move: name, of: "review" }); }, { class: "tt-btn tt-small-btn", data: { review: name }, title: one.text, attrs: { "aria-label": one.name, "aria-description": one.text } });
          node.append(...rich(one.label));
          return node;
        }),
        index > 0 ? way("earlier", "review_earlier", () => ask(at.trying ? "try" : "show", { place: data.decisions[index - 1].place })) : null,
        index < data.decisions.length - 1 ? way("later", "review_later", () => ask(at.trying ? "try" : "show", { place: data.decisions[index + 1].place })) : null,
        way("back", "review_back", () => { if (away()) return ctx.goto(null); ask("back"); toChoice(at.place); node.scrollIntoView({ block: "nearest" }); })));
    // The same card tried twice is answered twice.
    if (at.said && at.tries !== tries) ctx.say(at.spoken);
    tries = at.tries;
    // `tryAgain` leads on from its button.
    if (had && !(entered && had === "try")) (bar.querySelector(`[data-review="${had}"]`) || bar.querySelector("button")).focus({ preventScroll: true });
    else if (entered && !at.trying) bar.querySelector("button").focus({ preventScroll: true });
    if (entered) {
      const place = bar.getBoundingClientRect();
      if (place.top < 0 || ctx.act().getBoundingClientRect().bottom > window.innerHeight) bar.scrollIntoView({ block: "start" });
    }
  }

  function draw() {
    const data = model.get("review") || {};
    drawPanel(data);
    drawBar(data);
  }
  model.on("change:review", draw);
  draw();
  begun = true;

  return { node, bar, away, comeBack, close() { model.off("change:review", draw); plot.close(); } };
}
