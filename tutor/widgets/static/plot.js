/** Chances over time as a drawing whose points can be reached by pointer and keys, and the same as a table. */
import { fill, h, setAttrs, suitText, svg } from "./dom.js";
import { addRoving } from "./roving.js";

/** One unit is a pixel of the table's, however wide the panel is: figures and points keep their size. */
const WIDE = 340;
const PLOT_LOW = 150;
const PLOT_HIGHEST = 250;
/** The size of the table's letters where nothing is enlarged, as in base.css. */
const PLOT_LETTERS = 15;
const LEFT = 34;
const TOP = 10;
const BOTTOM = 18;
/** Shapes differ as well as colours. */
const SHAPES = { inaccuracy: "M0-5L5 4H-5Z", mistake: "M0-6L6 0L0 6L-6 0Z", blunder: "M-5-5H5V5H-5Z" };

/** @param ctx { t, deck, root }; pick(point) is called for a point that is clicked or entered */
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
    const spots = data.points.map((point) => ({ ...point }));
    const grid = [0, 0.5, 1].map((value) => ({ value, line: svg("line", { x1: LEFT, class: "tt-plot-grid" }),
      text: Object.assign(svg("text", { x: LEFT - 5, class: "tt-plot-axis", "text-anchor": "end" }), { textContent: `${100 * value}` }) }));
    const line = svg("path", { class: "tt-plot-line" });
    const area = svg("path", { class: "tt-plot-area" });
    // What the learner's own choices cost stands out from what luck did.
    const costs = spots.slice(1).map((to, i) => ({ from: spots[i], to })).filter(({ from, to }) => to.source === "choice" && from.value - to.value > 0.005)
      .map((pair) => ({ ...pair, node: svg("line", { class: "tt-plot-cost" }) }));
    words = h("div", { class: "tt-plot-words", attrs: { "aria-hidden": "true" } }, h("p", { class: "tt-note", text: t(matchMedia("(hover: none)").matches ? "plot_hint_touch" : "plot_hint") }));
    marks = spots.map((one) => {
      const shape = SHAPES[one.grade];
      const node = svg("g", { class: "tt-plot-point", role: "button", tabindex: "-1", "data-grade": one.grade || null, "data-x": one.x, "aria-label": t("plot_point", { where: one.where, percent: percent(one.value), change: one.change || "0.0", text: `${(one.spoken || one.text).replace(/[^.!?…]$/, "$&.")} ${one.cards_spoken}`.trim() }) },
        svg("circle", { r: 11, class: "tt-plot-hit" }), shape ? svg("path", { d: shape, class: "tt-plot-shape" }) : svg("circle", { r: 2.4, class: "tt-plot-dot" }));
      one.tell = () => fill(words, said(one));
      // The keyboard goes along the line without scrolling; what it tells is brought into sight.
      node.addEventListener("focus", () => { one.tell(); if (node.matches(":focus-visible")) words.scrollIntoView({ block: "nearest" }); });
      one.node = node;
      node.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); pick(one); } });
      return node;
    });
    if (marks.length) setAttrs(marks[0], { tabindex: "0" });
    const drawing = svg("svg", { class: "tt-plot", role: "group", "aria-label": t("plot_label") },
      grid.flatMap((one) => [one.line, one.text]), area, line, costs.map((one) => one.node), marks);
    let wide = WIDE;
    /** Lay it out for a width. */
    function lay(width) {
      wide = width;
      const high = Math.min(PLOT_HIGHEST, Math.max(PLOT_LOW, (width * PLOT_LOW) / WIDE));
      const x = (at) => LEFT + 4 + (at / last) * (wide - LEFT - 12);
      const y = (value) => TOP + (1 - value) * (high - TOP - BOTTOM);
      spots.forEach((one, i) => { one.px = x(i); one.py = y(one.value); setAttrs(one.node, { transform: `translate(${one.px.toFixed(1)} ${one.py.toFixed(1)})` }); });
      const path = `M${spots.map((one) => `${one.px.toFixed(1)} ${one.py.toFixed(1)}`).join("L")}`;
      setAttrs(line, { d: path });
      setAttrs(area, { d: `${path}L${x(spots.length - 1).toFixed(1)} ${y(0)}L${x(0).toFixed(1)} ${y(0)}Z` });
      for (const { value, line: rule, text } of grid) { setAttrs(rule, { x2: wide - 4, y1: y(value), y2: y(value) }); setAttrs(text, { y: y(value) + 4 }); }
      for (const { from, to, node } of costs) setAttrs(node, { x1: from.px, y1: from.py, x2: to.px, y2: to.py });
      setAttrs(drawing, { viewBox: `0 0 ${wide.toFixed(1)} ${high.toFixed(1)}` });
    }
    lay(WIDE);
    addRoving(drawing, ".tt-plot-point");
    // Points lie close together: the pointer means the one that is nearest along the line.
    const nearest = (event) => {
      const box = drawing.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * wide;
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
    widths = new ResizeObserver(() => {
      const unit = parseFloat(getComputedStyle(ctx.root).fontSize) / PLOT_LETTERS;
      if (box.clientWidth) lay(box.clientWidth / unit);
      reserve(box, spots);
    });
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
