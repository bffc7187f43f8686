/** The row of tools under the table, and the bar for stepping through a match. */
import { button, h, setAttrs, setText, show } from "./dom.js";
import { addRoving, settleRoving } from "./roving.js";

/** @param ctx { t, send(message), hint(), undo(), goto(step|null), openRules(), openSettings(), openKeys(), importFile(file) } */
export function createToolbar(ctx) {
  const { t } = ctx;
  const tool = (name, key, run, shortcut) => {
    const node = button(t(key), run, { class: "tt-btn" });
    setAttrs(node, { "data-tool": name, "aria-keyshortcuts": shortcut || null });
    return node;
  };
  const unlessOpen = (node, run) => { if (!node.getAttribute("aria-disabled")) run(); };
  const hint = tool("hint", "hint", () => ctx.hint(), "h");
  const undo = tool("undo", "undo", () => ctx.undo(), "u");
  const fresh = tool("new", "new_match", () => ctx.openSettings(true));
  const lesson = tool("lesson", "lesson_start", () => ctx.openLesson());
  const endings = tool("endings", "endings", () => unlessOpen(endings, ctx.openEndings));
  const trainer = tool("trainer", "trainer", () => unlessOpen(trainer, ctx.openTrainer));
  const rules = tool("rules", "rules", () => ctx.openRules(null), "r");
  const settings = tool("settings", "settings", () => ctx.openSettings(false));
  const save = tool("export", "save_file_short", () => ctx.send({ kind: "export" }));
  const load = tool("import", "load_file_short", () => picker.click());
  // The row is short of room, not of words: what is saved is said on pointing and to the ear.
  for (const [node, key] of [[save, "save_file"], [load, "load_file"]]) setAttrs(node, { title: t(key), "aria-label": t(key) });
  const keys = tool("keys", "keys", () => ctx.openKeys(), "?");
  const picker = h("input", { type: "file", accept: ".json,application/json", hidden: true, tabIndex: -1, attrs: { "aria-hidden": "true" } });
  picker.addEventListener("change", () => {
    if (picker.files[0]) ctx.importFile(picker.files[0]);
    picker.value = "";
  });
  const node = h("div", { class: "tt-toolbar", attrs: { role: "toolbar", "aria-label": t("tools") } }, hint, undo, fresh, lesson, endings, trainer, rules, settings, save, load, keys, picker);
  addRoving(node, "button", false);

  return {
    node,
    draw(view) {
      const can = view.can || {};
      setText(hint, ctx.hintShown() && ctx.hintLeft() ? t("hint_more") : t("hint"));
      // Not `disabled`: that would drop the focus when the last undo is gone.
      setAttrs(hint, { "aria-disabled": can.hint && ctx.hintLeft() ? null : "true" });
      setAttrs(undo, { "aria-disabled": can.undo ? null : "true", title: view.undo_note || null, "aria-description": view.undo_note || null });
      setAttrs(save, { "aria-disabled": can.export === false ? "true" : null });
      show(hint, !view.lesson); // there the task and the answer to each try say what a hint would
      show(fresh, can.new !== false);
      show(lesson, Boolean(can.lesson) && !view.lesson);
      // What is open already is idle but stays, or another tool would come to lie under the pointer that opened it.
      for (const [node, may, open] of [[endings, can.endings, view.endings], [trainer, can.trainer, view.trainer]]) {
        setAttrs(node, { "aria-disabled": may ? null : "true" });
        show(node, Boolean(may || open) && !view.lesson);
      }
      show(save, !view.lesson);
      // Rather a tool that can be used: whoever comes by Tab does not begin at one that is idle.
      settleRoving(node, "button", "button:not([aria-disabled=true])");
    },
  };
}

/** |◀ ◀ ▶ ▶| and a slider; the way back to the live game is always in it. */
export function createStepper(ctx) {
  const { t } = ctx;
  let total = 0;
  let at = null;
  const signs = { first: "M6 5v14M19 5l-9 7 9 7z", previous: "M17 5l-10 7 10 7z", next: "M7 5l10 7-10 7z", last: "M18 5v14M5 5l9 7-9 7z" };
  const go = (step) => ctx.goto(Math.max(0, Math.min(total, step)));
  const here = () => (at === null ? total : at);
  const icon = (name, label, run) => {
    const node = h("button", { type: "button", class: "tt-btn tt-icon", title: t(label), attrs: { "aria-label": t(label), "data-step": name }, on: { click: run } });
    node.append(ctx.icon(signs[name]));
    return node;
  };
  const slider = h("input", { type: "range", min: "0", class: "tt-slider", attrs: { "aria-label": t("step_slider") } });
  slider.addEventListener("input", () => go(Number(slider.value)));
  const count = h("span", { class: "tt-step-count" });
  const live = button(t("live"), () => ctx.goto(null), { class: "tt-btn tt-primary" });
  const first = icon("first", "first_step", () => go(0));
  const previous = icon("previous", "previous_step", () => go(here() - 1));
  const next = icon("next", "next_step", () => go(here() + 1));
  const last = icon("last", "last_step", () => go(total));
  const node = h("div", { class: "tt-stepper", attrs: { role: "group", "aria-label": t("step_through") } }, first, previous, slider, next, last, count, live);
  return {
    node,
    back: () => go(here() - 1),
    forward: () => (at === null ? undefined : go(here() + 1)),
    reviewing: () => at !== null,
    focus: () => (next.getAttribute("aria-disabled") ? live : next).focus({ preventScroll: true }),
    draw(view) {
      at = view.review ? view.review.step : null;
      total = view.review ? view.review.total : view.steps ?? Math.max(0, ...(view.log || []).map((line) => line.n));
      if (slider.max !== String(total)) slider.max = String(total);
      if (slider.value !== String(here())) slider.value = String(here());
      setAttrs(slider, { "aria-valuetext": t("step_of", { step: here(), total }) });
      setText(count, at === null ? "" : t("step_of", { step: at, total }));
      setAttrs(next, { "aria-disabled": at === null || at >= total ? "true" : null });
      setAttrs(last, { "aria-disabled": at === null || at >= total ? "true" : null });
      setAttrs(first, { "aria-disabled": here() <= 0 ? "true" : null });
      setAttrs(previous, { "aria-disabled": here() <= 0 ? "true" : null });
      node.dataset.live = String(at === null);
      show(slider, at !== null);
      setText(live, t(view.review?.of === "review" ? "review_back" : "live"));
      show(live, at !== null);
      show(node, total > 0);
    },
  };
}
