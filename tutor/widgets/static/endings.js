/** Endings to solve: a list from easy to hard, or the one on the table with its task and what the proof says of a move. */
import { button, fill, h, show, suitText } from "./dom.js";
import { enterRoom } from "./focus.js";

/** @param ctx { t, deck, root, send(message), undo() } */
export function createEndings(ctx) {
  const { t, deck } = ctx;
  const node = h("section", { class: "tt-panel tt-endings", hidden: true, attrs: { "aria-label": t("endings") } });
  let shown = null;
  let at = null;
  let told = null;
  /** Whether the visitor has just opened the list: then the keyboard goes to it. */
  let wanted = false;
  const rich = (text) => suitText(text, deck, t);
  const go = (move, id = null) => ctx.send({ kind: "endings", move, ...(id ? { ending: id } : {}) });
  const way = (name, label, run, primary = false) => button(label, run, { class: primary ? "tt-btn tt-primary" : "tt-btn", data: { ending: name } });

  function list(data) {
    const levels = [...new Set(data.items.map((one) => one.level))];
    return levels.map((level) => h("div", {}, h("h4", { class: "tt-h4", text: level }),
      h("ul", { class: "tt-ending-list" }, data.items.filter((one) => one.level === level).map((one) => h("li", {},
        h("button", {
          type: "button", class: "tt-btn tt-ending", data: { id: one.id, solved: String(one.solved) },
          attrs: { "aria-label": t(one.solved ? "ending_solved" : "ending_open", { number: one.number, label: `${one.label}, ${one.note}` }), "aria-current": one.id === data.current ? "true" : null },
          on: { click: () => go("start", one.id) },
        }, h("span", { text: `${one.number}` }), h("span", { class: "tt-ending-label" }, one.label, h("small", { text: one.note })), one.solved ? h("span", { attrs: { "aria-hidden": "true" }, text: "✓" }) : null))))));
  }

  function current(data) {
    const one = data.items.find((item) => item.id === data.current);
    const kind = ["right", "legal", "illegal"].includes(data.kind) ? data.kind : "";
    return [
      h("h3", { class: "tt-h tt-lesson-title", tabIndex: -1, text: `${t("ending_of", { number: one.number, total: data.total })}: ${one.label}` }),
      h("p", { class: "tt-task", data: { done: String(one.solved && data.over) } }, rich(data.goal)),
      data.feedback ? h("p", { class: "tt-feedback", data: { kind } }, rich(data.feedback)) : null,
      h("div", { class: "tt-row" },
        data.over || data.feedback ? null : button(t("lesson_table"), () => ctx.toTable(true), { class: "tt-btn tt-primary tt-narrow" }),
        data.again ? way("undo", t("undo"), () => ctx.undo(), kind === "illegal") : null,
        // On a phone this stands beside the hand.
        data.line ? h("span", { class: "tt-wide" }, way("line", t("line_punish"), () => ctx.send({ kind: "line", action: "last", of: "ending" }))) : null,
        way("again", t("ending_again"), () => go("start", one.id)),
        data.next && data.next !== one.id ? way("next", t("ending_next"), () => go("start", data.next)) : null,
        way("close", t("ending_leave"), () => go("close"))),
      h("details", { class: "tt-more" }, h("summary", { text: t("ending_all", { solved: data.solved, total: data.total }) }), list(data)),
    ];
  }

  return {
    node,
    draw(view) {
      const data = view.endings || null;
      const signature = JSON.stringify(data);
      if (signature === shown) return;
      shown = signature;
      show(node, Boolean(data));
      const inside = node.contains(document.activeElement);
      if (!data) {
        // From the list one goes back to the tool that opened it; from an ending to the match that lies there again.
        const tool = inside && at === "list" ? ctx.root.querySelector("[data-tool=endings]") : null;
        at = told = null;
        fill(node);
        return tool?.focus();
      }
      const answer = data.feedback ? JSON.stringify([data.place, data.feedback]) : null;
      if (answer && answer !== told) ctx.say(data.feedback);
      told = answer;
      const had = inside ? document.activeElement.dataset.ending || document.activeElement.dataset.id : null;
      // The next ending may be asked for under the table too.
      const fresh = at !== (data.current || "list") && (wanted || (at !== null && ctx.root.contains(document.activeElement)));
      at = data.current || "list";
      fill(node, ...(data.current ? current(data) : [
        h("h3", { class: "tt-h tt-lesson-title", tabIndex: -1, text: t("endings") }),
        h("p", { class: "tt-note", text: t("endings_note", { solved: data.solved, total: data.total }) }),
        list(data),
        h("div", { class: "tt-row" }, way("close", t("close"), () => go("close"))),
      ]));
      wanted = false;
      // What was pressed is gone with the old page of the panel; the keyboard goes on from its title.
      if (fresh) enterRoom(node);
      else if (had) (node.querySelector(`[data-ending="${had}"]`) || node.querySelector(".tt-lesson-title")).focus();
    },
    open() {
      wanted = true;
      ctx.send({ kind: "endings", move: "open" });
    },
  };
}
