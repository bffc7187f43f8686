/** The field for a seed: what an empty one does, which seed the match on the table has, and the link that deals it again. */
import { button, h, setText, show } from "./dom.js";

/** @param now the settings of the match on the table. @returns {{rows, pick()}} */
export function seedField(ctx, now) {
  const { t } = ctx;
  const id = `${ctx.deck.prefix}-seed`;
  const field = h("input", { id, class: "tt-field", type: "text", inputMode: "numeric", autocomplete: "off", maxLength: 64, value: ctx.seedDraft() ?? "", placeholder: t("seed_empty") });
  // A half-typed seed outlives the dialog.
  field.addEventListener("input", () => ctx.keepSeed(field.value));
  const rows = [h("div", { class: "tt-form-row" }, h("label", { htmlFor: id, text: t("seed") }), field), h("p", { class: "tt-note", text: t("seed_note") })];
  const told = now.told_seed;
  if (told) {
    const again = button(t("seed_again"), () => { field.value = told; ctx.keepSeed(told); field.focus(); }, { class: "tt-btn tt-small-btn", data: { seed: "again" } });
    rows.push(h("div", { class: "tt-seed" }, h("span", { text: t(now.played_seed ? "played_seed" : "told_seed", { seed: told }) }), h("span", { class: "tt-row" }, again, ...copyButton(ctx, now.link))));
  }
  return { rows, pick: () => field.value.trim() || null };
}

/** The button that copies the link, and what it answers. Where the browser does not let us copy the link is shown. */
function copyButton(ctx, query) {
  const { t } = ctx;
  const link = typeof query === "string" ? ctx.link(query) : null;
  if (!link) return [];
  const shown = h("input", { class: "tt-field tt-seed-link", type: "text", readOnly: true, hidden: true, value: link, attrs: { "aria-label": t("link_shown") } });
  const copy = button(t("link_copy"), async () => {
    try {
      await navigator.clipboard.writeText(link);
      setText(copy, t("link_copied"));
      ctx.say(t("link_copied"));
    } catch {
      show(shown, true);
      shown.focus();
      shown.select();
    }
  }, { class: "tt-btn tt-small-btn", data: { seed: "copy" } });
  return [copy, shown];
}
