/** What is shown while the coach searches for long: how far it is, and a button that makes it end with what it has. */
import { button, h, show } from "./dom.js";

/** A search that is over before this needs no sign. */
const PATIENCE_MS = 300;
const TICK_MS = 100;

/** @param ctx { t, send(message) } */
export function createSearch(ctx) {
  const { t } = ctx;
  const bar = h("progress", { class: "tt-progress", max: 1, value: 0, attrs: { "aria-label": t("coach_searching") } });
  const stop = button(t("coach_stop"), () => ctx.send({ kind: "stop" }), { class: "tt-btn tt-small-btn", data: { tool: "stop" } });
  const node = h("div", { class: "tt-search", hidden: true }, h("span", { text: t("coach_searching") }), bar, stop);
  let since = 0;
  let timer = 0;
  let budget = 1;
  let number = null;

  function tick() {
    const past = Date.now() - since;
    show(node, past >= PATIENCE_MS);
    bar.value = Math.min(1, past / 1000 / budget);
    timer = setTimeout(tick, past < PATIENCE_MS ? PATIENCE_MS - past : TICK_MS);
  }

  function end() {
    clearTimeout(timer);
    timer = 0;
    number = null;
    if (node.contains(document.activeElement)) ctx.refocus();
    show(node, false);
  }

  return {
    node,
    draw(coach) {
      if (!coach.pending) return end();
      budget = coach.budget || 1;
      if (timer && number === coach.number) return undefined;
      clearTimeout(timer);
      since = Date.now();
      number = coach.number;
      return tick();
    },
    close: end,
  };
}
