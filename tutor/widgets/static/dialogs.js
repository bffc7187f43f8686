/** Rules, settings and keys. Each is a <dialog>: modal on a narrow table, beside the board on a wide one (rules only). */
import { button, fill, h, inNotebook, setAttrs, setText, show, suitText } from "./dom.js";
import { createSeating } from "./seating.js";
import { seedField } from "./seed.js";
import { waitingList } from "./waiting.js";

/** A dialog that gives the focus back to whatever opened it. */
function makeDialog(ctx, name, titleKey) {
  const { t } = ctx;
  const id = `${ctx.deck.prefix}-${name}`;
  const title = h("h3", { class: "tt-h", id, tabIndex: -1, text: t(titleKey) });
  // Scrolls, so the keyboard must be able to get at it.
  const body = h("div", { class: "tt-dialog-body", tabIndex: 0, attrs: { role: "group", "aria-labelledby": id } });
  const close = button(t("close"), () => shut());
  const node = h("dialog", { class: `tt-dialog tt-${name}`, attrs: { "aria-labelledby": id } }, h("div", { class: "tt-dialog-head" }, title, close), body);
  let from = null;

  function open(modal) {
    const active = document.activeElement;
    if (!node.open) {
      from = active && ctx.root.contains(active) ? active : null;
      if (modal) node.showModal(); else node.show();
    }
    title.focus();
  }
  function shut() {
    if (!node.open) return;
    node.close();
  }
  node.addEventListener("close", () => {
    if (from?.isConnected && from.offsetParent !== null) from.focus();
    else ctx.refocus();
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    shut();
  });
  // A tap beside a modal sheet closes it.
  node.addEventListener("click", (event) => { if (event.target === node) shut(); });
  return { node, body, title, open, shut, get isOpen() { return node.open; } };
}

/** @returns {{node, open(clause|null), shut, isOpen}} */
export function createRules(ctx) {
  const { t, deck } = ctx;
  const dialog = makeDialog(ctx, "rules", "rules");
  let drawn = null;
  const rows = new Map();

  function draw() {
    const config = ctx.config();
    if (drawn === config.rules) return;
    drawn = config.rules;
    rows.clear();
    setText(dialog.title, t("rules_title", { game: config.title || "" }));
    const rich = (text) => suitText(text, deck, t);
    const reading = (one) => h("li", {}, rich(typeof one === "string" ? one : [one.label, one.text].filter(Boolean).join(": ")));
    const list = (config.rules || []).map((rule) => {
      const row = h("article", { class: "tt-rule", tabIndex: -1 },
        h("h4", { class: "tt-h4" }, h("span", { class: "tt-rule-id", text: rule.id }), rich(rule.title || "")),
        h("p", {}, rich(rule.text)),
        rule.why ? h("p", { class: "tt-note" }, h("strong", { text: `${t("rules_why")}: ` }), rich(rule.why)) : null,
        rule.readings?.length ? h("div", { class: "tt-note" }, h("strong", { text: t("rules_readings") }), h("ul", {}, rule.readings.map(reading))) : null);
      rows.set(rule.id, row);
      return row;
    });
    fill(dialog.body, list.length ? list : h("p", { text: t("rules_none") }));
  }

  return {
    node: dialog.node,
    shut: dialog.shut,
    get isOpen() { return dialog.isOpen; },
    open(clause) {
      draw();
      dialog.open(!ctx.wide());
      for (const row of rows.values()) row.removeAttribute("aria-current");
      const row = rows.get(clause);
      if (!row) { dialog.body.scrollTop = 0; return; }
      row.setAttribute("aria-current", "true");
      dialog.body.scrollTop = Math.max(0, row.offsetTop - dialog.body.offsetTop - 8);
      row.focus({ preventScroll: true });
    },
  };
}

/** @returns {{node, open(freshMatch: boolean)}} */
export function createSettings(ctx) {
  const { t } = ctx;
  const dialog = makeDialog(ctx, "settings", "settings");

  function select(label, value, choices, onChange) {
    const id = `${ctx.deck.prefix}-f${Math.random().toString(36).slice(2, 8)}`;
    const field = h("select", { id, class: "tt-field" }, choices.map((one) => h("option", { value: String(one.value), text: one.label, selected: String(one.value) === String(value) })));
    if (onChange) field.addEventListener("change", () => onChange(field.value));
    return { row: h("div", { class: "tt-form-row" }, h("label", { htmlFor: id, text: label }), field), field, pick: () => choices[field.selectedIndex]?.value };
  }

  /** A whole number within bounds; empty where Python says that none is a value too. */
  function numberField(option, value) {
    const id = `${ctx.deck.prefix}-f${Math.random().toString(36).slice(2, 8)}`;
    const field = h("input", { id, class: "tt-field", type: "number", min: option.min ?? "", max: option.max ?? "", step: "1", required: !option.optional, value: value ?? "" });
    const open = option.max === null || option.max === undefined;
    const limits = { low: option.min ?? "…", high: option.max };
    // Each key stands here whole, so that a search for it finds its use.
    const bounds = open
      ? t(option.optional ? "number_from_optional" : "number_from", limits)
      : t(option.optional ? "number_optional" : "number_bounds", limits);
    const row = h("div", { class: "tt-form-row" }, h("label", { htmlFor: id }, option.label, h("span", { class: "tt-note", text: ` (${bounds})` })), field);
    return { row, pick: () => (field.value === "" ? null : Number(field.value)) };
  }

  /** What a game's table chooses besides its options: before a match, or at any time. */
  const choicesWhen = (when) => (ctx.config().choices || []).filter((choice) => choice.when === when);

  function matchForm() {
    const config = ctx.config();
    const now = ctx.view().settings || {};
    const parts = [];
    const seat = config.seats?.length ? select(t("seat"), now.seat, config.seats) : null;
    const counter = (config.options || []).find((option) => option.id === config.seating?.option);
    const seating = counter ? createSeating(ctx, config.seating, now, counter) : null;
    const level = config.levels?.length && !seating ? select(t("level"), now.level, config.levels.map((one) => ({ value: one.id, label: one.label }))) : null;
    const choices = choicesWhen("match").map((choice) => ({ id: choice.id, made: select(choice.label, now.choices?.[choice.id] ?? choice.default, choice.values) }));
    const options = (config.options || []).filter((option) => option !== counter).map((option) => {
      const value = now.options && option.id in now.options ? now.options[option.id] : option.default;
      return { id: option.id, made: option.values ? select(option.label, value, option.values) : numberField(option, value) };
    });
    const seed = seedField(ctx, now);
    if (seat) parts.push(seat.row);
    if (level) parts.push(level.row);
    if (seating) parts.push(seating.node);
    parts.push(...choices.map((one) => one.made.row));
    parts.push(...seed.rows);
    if (options.length) parts.push(h("h4", { class: "tt-h4", text: t("options_title") }), ...options.map((one) => one.made.row));
    const form = h("form", {}, h("h4", { class: "tt-h4", text: t("settings_match") }), parts, h("button", { type: "submit", class: "tt-btn tt-primary tt-big", text: t("start_match") }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const settings = { seed: seed.pick(), options: Object.fromEntries(options.map((one) => [one.id, one.made.pick()])) };
      if (seat) settings.seat = seat.pick();
      if (level) settings.level = level.pick();
      if (seating) { Object.assign(settings, seating.pick()); settings.options[counter.id] = seating.count(); }
      if (choices.length) settings.choices = Object.fromEntries(choices.map((one) => [one.id, one.made.pick()]));
      ctx.keepSeed("");
      dialog.shut();
      ctx.newMatch(settings);
    });
    return form;
  }

  function tableForm() {
    const now = ctx.view().settings || {};
    const prefs = ctx.prefs();
    const choice = (labelKey, name, values) => select(t(labelKey), prefs[name] ?? values[0][0], values.map(([value, key]) => ({ value, label: t(key) })), (value) => ctx.setPref(name, value)).row;
    const coach = select(t("coach_when"), now.coach || "always", ["always", "after", "off"].map((value) => ({ value, label: t(`coach_${value}`) })), (value) => ctx.send({ kind: "settings", coach: value }));
    const lasting = choicesWhen("table").map((choice) => select(choice.label, now.choices?.[choice.id] ?? choice.default, choice.values, (value) => ctx.send({ kind: "settings", choices: { [choice.id]: value } })).row);
    const id = `${ctx.deck.prefix}-four`;
    const four = h("input", { type: "checkbox", id, checked: Boolean(prefs.four) });
    four.addEventListener("change", () => ctx.setPref("four", four.checked));
    return h("div", { class: "tt-form" }, h("h4", { class: "tt-h4", text: t("settings_table") }), coach.row, lasting,
      h("div", { class: "tt-form-row" }, h("label", { htmlFor: id, text: t("four_colour") }), four),
      choice("motion", "motion", [["auto", "motion_auto"], ["on", "motion_on"], ["off", "motion_off"]]),
      choice("theme", "theme", [["auto", "theme_auto"], ["light", "theme_light"], ["dark", "theme_dark"]]));
  }

  return {
    node: dialog.node,
    get isOpen() { return dialog.isOpen; },
    shut: dialog.shut,
    open(fresh) {
      setText(dialog.title, t(fresh ? "new_match" : "settings"));
      const waiting = waitingList(ctx, dialog.shut);
      fill(dialog.body, ...(fresh ? [matchForm(), waiting, tableForm()] : [tableForm(), matchForm(), waiting]).filter(Boolean));
      dialog.open(true);
    },
  };
}

/** The list of keys; `keys()` gives [key, words] for the buttons of the moment. */
export function createKeys(ctx) {
  const { t } = ctx;
  const dialog = makeDialog(ctx, "keys", "keys_title");
  return {
    node: dialog.node,
    get isOpen() { return dialog.isOpen; },
    shut: dialog.shut,
    open() {
      const rows = [["← → ↑ ↓", t("key_arrows")], ["Enter", t("key_enter")], ["1–9", t("key_digits")], ["w", t("key_why")], ...(ctx.view().lesson ? [] : [["h", t("hint")]]), ["u", t("undo")],
        ...ctx.keys(), ["r", t("rules")], ["[ ]", t("key_steps")], ["Esc", t("key_escape")], ["?", t("keys")]];
      fill(dialog.body, h("p", { class: "tt-note", text: t("keys_note") }),
        h("dl", { class: "tt-keys-list" }, rows.flatMap(([key, words]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text: words })])));
      dialog.open(true);
    },
  };
}

/** The screen for a table whose kernel is gone. It lies over the widget; nothing behind it is thrown away. */
export function createLost(ctx) {
  const { t } = ctx;
  const words = h("p");
  const reload = button(t("lost_reload"), () => location.reload(), { class: "tt-btn tt-primary tt-big" });
  const node = h("div", { class: "tt-lost", hidden: true, attrs: { role: "alertdialog", "aria-label": t("lost_title") } },
    h("div", { class: "tt-lost-box", tabIndex: -1 }, h("strong", { class: "tt-banner-title", text: t("lost_title") }), words, reload));
  return {
    node,
    draw(lost, saved) {
      // A notebook that is loaded anew lays no table: there its cells are run again.
      const lab = inNotebook(ctx.root);
      setText(words, t(saved ? (lab ? "lost_lab" : "lost_text") : lab ? "lost_lab_unsaved" : "lost_unsaved"));
      show(reload, !lab);
      if (node.hidden === lost) node.hidden = !lost;
      setAttrs(node, { "data-lost": String(lost) });
    },
    focus() { (reload.hidden ? node.firstChild : reload).focus(); },
  };
}
