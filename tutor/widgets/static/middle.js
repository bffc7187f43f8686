/** What lies in the middle besides cards: how far the stock has run down, and the phases of a war with its words. */
import { fill, h, setAttrs, setText, show, suitText } from "./dom.js";

export function createMiddle(ctx) {
  const { t, deck } = ctx;
  const bar = h("span", { class: "tt-clock-left" });
  const count = h("span", { class: "tt-clock-text" });
  const clock = h("div", { class: "tt-clock", attrs: { role: "img" } }, h("span", { class: "tt-clock-bar" }, bar), count);
  const phases = h("ol", { class: "tt-phases" });
  const lines = h("div", { class: "tt-duel-lines" });
  const chance = h("p", { class: "tt-duel-odds", hidden: true });
  const words = h("div", { class: "tt-duel-words" }, lines, chance);
  let drawn = null;
  let odds = null;
  let fighting = false;

  const line = (one) => h("p", {}, suitText(one.text, deck, t), " ", ctx.clauseLink(one.clause));

  function drawOdds() {
    show(chance, Boolean(odds) && fighting);
    fill(chance, odds ? [...suitText(odds.text, deck, t), " ", ctx.clauseLink(odds.clause)] : null);
  }

  function drawDuel(duel) {
    const signature = JSON.stringify(duel);
    if (signature === drawn) return;
    drawn = signature;
    fighting = Boolean(duel) && !duel.over;
    setAttrs(phases, { "aria-label": duel?.title || null });
    fill(phases, (duel?.phases || []).map((one) => h("li", { data: { now: String(Boolean(one.now)), done: String(Boolean(one.done)) }, attrs: { "aria-label": one.name, "aria-current": one.now ? "step" : null }, text: one.label })));
    fill(lines, (duel?.lines || []).map(line));
    drawOdds();
  }

  return {
    /** @param group the box of the middle, if the game has one */
    draw(view, group) {
      const { clock: time, duel } = view;
      for (const [node, there] of [[clock, time], [phases, duel], [words, duel]]) {
        if (group && there) { if (node.parentNode !== group) group.append(node); } else node.remove();
      }
      if (group) setAttrs(group, { "data-war": duel ? "true" : null });
      if (time) {
        bar.style.width = `${(100 * time.left) / Math.max(1, time.of)}%`;
        setText(count, time.short);
        setAttrs(clock, { "aria-label": time.text, "data-low": String(time.left <= 3) });
      }
      drawDuel(duel || null);
    },
    /** What the coach says of the war at hand; null takes it away. */
    odds(said) {
      if (JSON.stringify(said ?? null) === JSON.stringify(odds)) return;
      odds = said ?? null;
      drawOdds();
    },
  };
}
