/** Matches that gave way to another: a word when that has just happened, and a list in the dialog of a new match. */
import { button, h, show } from "./dom.js";

/** @param ctx { t, waiting(), resume(save), say(text), refocus() } */
export function createWaiting(ctx) {
  const { t } = ctx;
  let id = null;
  const hide = () => { id = null; show(node, false); };
  const go = () => {
    const save = ctx.waiting().find((one) => one.id === id);
    hide();
    ctx.refocus();
    if (save) ctx.resume(save);
  };
  const acts = h("div", { class: "tt-waiting-acts" }, button(t("waiting_back"), go, { class: "tt-btn tt-primary tt-small-btn", data: { waiting: "back" } }), button(t("dismiss"), () => { hide(); ctx.refocus(); }, { class: "tt-btn tt-small-btn" }));
  const node = h("div", { class: "tt-waiting", hidden: true, attrs: { role: "group", "aria-label": t("waiting_title") } }, h("span", { text: t("waiting_told") }), acts);
  return {
    node, hide,
    /** The match of this id has just given way. */
    offer(before) {
      id = before;
      show(node, true);
      ctx.say(t("waiting_told"));
    },
  };
}

/** The matches that wait, each as a button; null if none does. `shut` closes what the list stands in. */
export function waitingList(ctx, shut) {
  const { t } = ctx;
  const all = ctx.waiting();
  if (!all.length) return null;
  const go = (save) => { shut(); ctx.resume(save); };
  return h("div", { class: "tt-form" }, h("h4", { class: "tt-h4", text: t("waiting_title") }),
    h("ul", { class: "tt-waiting-list" }, all.map((save) => h("li", {}, button(t("waiting_go", { match: save.label || "" }), () => go(save), { class: "tt-btn", data: { waiting: "go" } })))));
}
