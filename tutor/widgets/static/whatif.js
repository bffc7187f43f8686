/** What if he holds…: the two deals that the coach names, and the bar over a table on which one of them is tried out. */
import { button, fill, h, setAttrs, show, suitText } from "./dom.js";

/** The coach's part: both deals with their shares, and a way into each. @param ctx { t, deck, send(message), clauseLink(clause) } */
export function whatIfPart(data, ctx) {
  const { t } = ctx;
  const rich = (text) => suitText(text, ctx.deck, t);
  const ask = (move, more = {}) => ctx.send({ kind: "whatif", move, of: data.of, ...more });
  const [bites, fails] = data.rows;
  const parts = [["bites", bites.share], ["level", data.level], ["fails", fails.share]];
  const scale = h("div", { class: "tt-whatif-scale", attrs: { "aria-hidden": "true" } }, parts.map(([kind, share]) => {
    const span = h("span", { data: { kind } });
    span.style.flexGrow = String(share);
    return span;
  }));
  const row = (one, kind) => h("li", { data: { kind } },
    h("p", {}, rich(one.text)),
    button("", () => ask(kind), { class: "tt-btn tt-small-btn", data: { whatif: kind }, attrs: { "aria-label": one.name, "aria-pressed": one.on ? "true" : null } }));
  const rows = [row(bites, "bites"), row(fails, "fails")];
  rows.forEach((node, at) => node.querySelector("button").append(...rich(data.rows[at].label)));
  return [
    h("h4", { class: "tt-h4", text: t("whatif") }),
    h("p", { class: "tt-whatif-title" }, rich(data.title)),
    data.caveats.length ? h("p", { class: "tt-note tt-whatif-caveats" }, rich(data.caveats.join(" "))) : null,
    data.others.length ? h("div", { class: "tt-row tt-whatif-others", attrs: { role: "group", "aria-label": t("whatif_against") } },
      h("span", { class: "tt-note", text: t("whatif_against") }),
      data.others.map((one) => {
        const node = button("", () => ask("against", { action: one.action }), { class: "tt-btn tt-small-btn", attrs: { "aria-label": t("whatif_against_of", { name: one.name }), "aria-pressed": String(one.on) } });
        node.append(...rich(one.label));
        return node;
      })) : null,
    scale,
    h("ul", { class: "tt-whatif-rows" }, rows),
    h("details", { class: "tt-more" }, h("summary", { text: t("whatif_notes") }),
      h("ul", { class: "tt-reasons" }, data.notes.map((note) => h("li", {}, rich(note.text), " ", ctx.clauseLink(note.clause))))),
  ];
}

/** The bar over a branch: what is assumed, and the way back. @param ctx { t, deck, send(message), say(text), act(), refocus(), goto(step) } */
export function createWhatIfBar(ctx) {
  const { t, deck } = ctx;
  const node = h("section", { class: "tt-whatif-bar", hidden: true, attrs: { "aria-label": t("whatif_branch") } });
  let shown = "null";
  let inside = null;
  const way = (name, key, run, primary = false) => button(t(key), run, { class: `tt-btn tt-small-btn${primary ? " tt-primary" : ""}`, data: { whatif: name } });

  return {
    node,
    /** Draw it; call it once the board is drawn, for a branch that begins or ends moves the keyboard to the hand. */
    draw(view) {
      const data = view.whatif || null;
      const signature = JSON.stringify(data);
      if (signature === shown) return;
      shown = signature;
      const had = node.contains(document.activeElement) ? document.activeElement.dataset.whatif : null;
      const turned = inside !== (data ? data.title : null);
      inside = data ? data.title : null;
      show(node, Boolean(data));
      if (!data) { fill(node); ctx.refocus(); return; }
      const again = way("again", "whatif_again", () => { if (data.moved) ctx.send({ kind: "whatif", move: "again" }); });
      fill(node, h("p", {}, h("strong", {}, suitText(data.title, deck, t)), h("span", { class: "tt-whatif-text" }, " ", suitText(data.text, deck, t)), h("span", { class: "tt-whatif-short" }, suitText(data.short, deck, t))),
        h("div", { class: "tt-row" }, way("leave", data.of === "review" ? "review_back" : "whatif_leave", () => ctx.goto(null), true),
          again));
      // It stands there from the first, or the bar would grow with the first move and push the table down.
      setAttrs(again, { "aria-disabled": data.moved ? null : "true" });
      if (turned) {
        ctx.say(`${data.spoken} ${data.text}`);
        ctx.refocus();
        // What is asked lies over the foot of a table that is taller than the window.
        const [place, felt, act] = [node, node.nextElementSibling, ctx.act()].map((one) => one.getBoundingClientRect());
        if (place.top < 0 || felt.bottom > act.top + 1 || act.bottom > window.innerHeight) node.scrollIntoView({ block: "start" });
      } else if (had) {
        const still = node.querySelector(`[data-whatif="${had}"]`);
        if (still && !still.getAttribute("aria-disabled")) still.focus({ preventScroll: true }); else ctx.refocus();
      }
    },
  };
}
