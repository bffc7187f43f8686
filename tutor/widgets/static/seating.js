/** Who plays: how many seats, and for each a person at this screen (with a name, if there are several) or a bot. */
import { fill, h, show } from "./dom.js";

/**
 * @param ctx { t, deck }
 * @param seating config.seating: the option that counts the seats, who may sit in one, a new seat's level
 * @param now view.settings
 * @param counter config's option of that name: its label and bounds
 * @returns {{node, count(): number, pick(): {seats: string[], names: string[]}}}
 */
export function createSeating(ctx, seating, now, counter) {
  const { t } = ctx;
  const who = [...(now.seats || ["person"])];
  const names = [...(now.names || [])];
  const id = `${ctx.deck.prefix}-seats`;
  const sizes = Array.from({ length: counter.max - counter.min + 1 }, (_, i) => counter.min + i);
  const size = h("select", { id, class: "tt-field" }, sizes.map((n) => h("option", { value: String(n), text: String(n), selected: n === (now.options?.[seating.option] ?? counter.default) })));
  const rows = h("div", { class: "tt-form tt-seats" });
  const note = h("p", { class: "tt-note", text: t("seats_note") });
  const count = () => Number(size.value);
  const people = () => who.slice(0, count()).filter((one) => one === "person").length;

  function row(seat) {
    const fieldId = `${id}-${seat}`;
    const pick = h("select", { id: fieldId, class: "tt-field" }, seating.values.map((one) => h("option", { value: one.value, text: one.label, selected: one.value === who[seat] })));
    const name = h("input", { class: "tt-field", type: "text", maxLength: seating.longest, autocomplete: "off", value: names[seat] || "", placeholder: t("seat_name_hint"), attrs: { "aria-label": t("seat_name", { number: seat + 1 }) } });
    name.addEventListener("input", () => { names[seat] = name.value; });
    pick.addEventListener("change", () => { who[seat] = pick.value; showNames(); });
    return Object.assign(h("div", { class: "tt-form-row" }, h("label", { htmlFor: fieldId, text: t("seat_of", { number: seat + 1 }) }), h("span", { class: "tt-seat" }, pick, name)), { name, seat });
  }

  /** Names are for several people only: alone one is "you". */
  function showNames() {
    const several = people() > 1;
    for (const one of rows.children) show(one.name, several && who[one.seat] === "person");
    show(note, several);
  }

  function draw() {
    while (who.length < count()) who.push(seating.level);
    fill(rows, Array.from({ length: count() }, (_, seat) => row(seat)));
    showNames();
  }

  size.addEventListener("change", draw);
  draw();
  return {
    node: h("div", { class: "tt-form" }, h("h4", { class: "tt-h4", text: t("seats_title") }), h("div", { class: "tt-form-row" }, h("label", { htmlFor: id, text: counter.label }), size), rows, note),
    count,
    pick: () => ({ seats: who.slice(0, count()), names: Array.from({ length: count() }, (_, seat) => (who[seat] === "person" && people() > 1 ? (names[seat] || "").trim() : "")) }),
  };
}
