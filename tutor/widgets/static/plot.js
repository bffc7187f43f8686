/** Chances over time as a drawing whose points can be reached by pointer and keys, and the same as a table. */
import { fill, h, setAttrs, suitText, svg } from "./dom.js";
import { addRoving } from "./roving.js";

const WIDE = 340;
const HIGH = 150;
const LEFT = 34;
const TOP = 10;
const BOTTOM = 18;
/** Shapes differ as well as colours. */
const SHAPES = { inaccuracy: "M0-5L5 4H-5Z", mistake: "M0-6L6 0L0 6L-6 0Z", blunder: "M-5-5H5V5H-5Z" };

/** @param ctx { t, deck }; pick(point) is called for a point that is clicked or entered */
export function createPlot(ctx, pick) {
  const { t, deck } = ctx;
  let marks = [];
  let words = null;
  let widths = null;
  const rich = (text) => suitText(text, deck, t);
  const percent = (value) => `${Math.round(1000 * value) / 10}`;

  function draw(data) {
    // Point by point and not step by step: a deal of many cards is one point.
    const last = Math.max(1, data.points.length - 1);
    const x = (at) => LEFT + 4 + (at / last) * (WIDE - LEFT - 12);
    const y = (value) => TOP + (1 - value) * (HIGH - TOP - BOTTOM);
    const spots = data.points.map((point, i) => ({ ...point, px: x(i), py: y(point.value) }));
    const grid = [0, 0.5, 1].flatMap((value) => [
      svg("line", { x1: LEFT, x2: WIDE - 4, y1: y(value), y2: y(value), class: "tt-plot-grid" }),
      Object.assign(svg("text", { x: LEFT - 5, y: y(value) + 4, class: "tt-plot-axis", "text-anchor": "end" }), { textContent: `${100 * value}` }),
    ]);
    const path = `M${spots.map((one) => `${one.px.toFixed(1)} ${one.py.toFixed(1)}`).join("L")}`;
    const area = `${path}L${spots[spots.length - 1].px.toFixed(1)} ${y(0)}L${spots[0].px.toFixed(1)} ${y(0)}Z`;
    // What the learner's own choices cost stands out from what luck did.
    const costs = spots.slice(1).map((one, i) => (one.source === "choice" && spots[i].value - one.value > 0.005
      ? svg("line", { x1: spots[i].px, y1: spots[i].py, x2: one.px, y2: one.py, class: "tt-plot-cost" }) : null)).filter(Boolean);
    words = h("div", { class: "tt-plot-words", attrs: { "aria-hidden": "true" } }, h("p", { class: "tt-note", text: t(matchMedia("(hover: none)").matches ? "plot_hint_touch" : "plot_hint") }));
    marks = spots.map((one) => {
      const shape = SHAPES[one.grade];
      const node = svg("g", { class: "tt-plot-point", transform: `translate(${one.px.toFixed(1)} ${one.py.toFixed(1)})`, role: "button", tabindex: "-1", "data-grade": one.grade || null, "data-x": one.x, "aria-label": t("plot_point", { where: one.where, percent: percent(one.value), change: one.change || "0.0", text: `${(one.spoken || one.text).replace(/[^.!?…]$/, "$&.")} ${one.cards_spoken}`.trim() }) },
        svg("circle", { r: 11, class: "tt-plot-hit" }), shape ? svg("path", { d: shape, class: "tt-plot-shape" }) : svg("circle", { r: 2.4, class: "tt-plot-dot" }));
      one.tell = () => fill(words, said(one));
      // The keyboard goes along the line without scrolling; what it tells is brought into sight.
      node.addEventListener("focus", () => { one.tell(); if (node.matches(":focus-visible")) words.scrollIntoView({ block: "nearest" }); });
      one.node = node;
      node.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); pick(one); } });
      return node;
    });
    if (marks.length) setAttrs(marks[0], { tabindex: "0" });
    const drawing = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "tt-plot", role: "group", "aria-label": t("plot_label") },
      grid, svg("path", { d: area, class: "tt-plot-area" }), svg("path", { d: path, class: "tt-plot-line" }), costs, marks);
    addRoving(drawing, ".tt-plot-point");
    // Points lie close together: the pointer means the one that is nearest along the line.
    const nearest = (event) => {
      const box = drawing.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDE;
      return spots.reduce((best, one) => (Math.abs(one.px - at) < Math.abs(best.px - at) ? one : best));
    };
    let under = null;
    const point = (one) => {
      if (under === one) return;
      if (under) setAttrs(under.node, { "data-under": null });
      under = one;
      if (one) { setAttrs(one.node, { "data-under": "true" }); one.tell(); }
    };
    drawing.addEventListener("pointermove", (event) => point(nearest(event)));
    drawing.addEventListener("pointerleave", () => point(null));
    drawing.addEventListener("click", (event) => pick(nearest(event)));
    const box = h("div", { class: "tt-plot-box" }, h("h4", { class: "tt-h4", text: t("plot_title") }), drawing, words, legend(data), asTable(data));
    widths?.disconnect();
    widths = new ResizeObserver(() => reserve(box, spots));
    widths.observe(box.firstChild);  // its height does not follow from what is done
    return box;
  }

  /** What happened at a point, and the cards that lay there, line by line. */
  function said(one) {
    return [h("p", {}, h("strong", {}, rich(`${one.where} · ${t("chance", { percent: percent(one.value) })}${one.change ? ` (${one.change})` : ""}`)), " ", rich(one.text)), cards(one)];
  }

  const cards = (one) => (one.cards.length ? h("div", { class: "tt-plot-cards" }, one.cards.flatMap((row) => [h("span", { class: "tt-plot-label", text: row.label }), " ", h("span", {}, rich(row.text)), " "])) : null);

  /** Keep as much room as the longest words need: from point to point nothing below them moves. */
  function reserve(box, spots) {
    if (!box.clientWidth) return;
    const all = h("div", { class: "tt-plot-words", attrs: { "aria-hidden": "true" } }, spots.map((one) => h("div", {}, said(one))));
    box.append(all);
    words.style.minHeight = `${Math.ceil(Math.max(...[...all.children].map((node) => node.offsetHeight)))}px`;
    all.remove();
  }

  function legend(data) {
    const kinds = Object.keys(SHAPES).filter((grade) => data.points.some((one) => one.grade === grade));
    if (!kinds.length) return null;
    const label = (grade) => data.grades.find((one) => one.grade === grade)?.label || grade;
    return h("p", { class: "tt-plot-legend" }, kinds.map((grade) => h("span", {}, svg("svg", { viewBox: "-8 -8 16 16", class: "tt-plot-key", "aria-hidden": "true", "data-grade": grade }, svg("path", { d: SHAPES[grade], class: "tt-plot-shape" })), label(grade))));
  }

  function asTable(data) {
    return h("details", { class: "tt-more" }, h("summary", { text: t("plot_table") }),
      h("div", { class: "tt-plot-scroll", tabIndex: 0, attrs: { role: "region", "aria-label": t("plot_table") } }, h("table", { class: "tt-odds tt-plot-rows" },
        h("thead", {}, h("tr", {}, ["plot_where", "plot_what", "plot_chance", "plot_change", "plot_source"].map((key) => h("th", { scope: "col", text: t(key) })))),
        h("tbody", {}, data.points.map((one) => h("tr", {}, h("td", { text: one.where }), h("td", {}, rich(one.text), cards(one)), h("td", {}, rich(t("chance", { percent: percent(one.value) }))), h("td", { text: one.change }), h("td", { text: one.source_label })))))));
  }

  return {
    draw,
    close() { widths?.disconnect(); },
    /** Show which position is looked at. */
    mark(place) {
      for (const node of marks) setAttrs(node, { "data-at": place !== null && node.dataset.x === String(place) ? "true" : null });
    },
  };
}
