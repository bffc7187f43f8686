/** The war trainer: two cards face each other, hold or draw is said, and the solved war says what it was worth. */
import { button, fill, h, show, suitText } from "./dom.js";
import { enterRoom } from "./focus.js";

/** @param ctx { t, deck, send(message), clauseLink(clause) } */
export function createTrainer(ctx) {
  const { t, deck } = ctx;
  const node = h("section", { class: "tt-panel tt-trainer", hidden: true, attrs: { "aria-label": t("trainer") } });
  let shown = null;
  let at = null;
  /** Whether the visitor has just opened it: then the keyboard goes to it. */
  let wanted = false;
  const rich = (text) => suitText(text, deck, t);
  const go = (move) => ctx.send({ kind: "trainer", move, ...(at === null ? {} : { question: at }) });
  const way = (name, label, run, primary = false) => button(label, run, { class: primary ? "tt-btn tt-primary" : "tt-btn", data: { trainer: name } });

  const side = (one) => h("figure", { class: "tt-duelist" },
    h("figcaption", { class: "tt-duelist-name", text: one.name }),
    h("span", { class: "tt-trainer-card", attrs: { role: "img", "aria-label": one.card_name } }, deck.face(one.card)),
    h("span", { class: "tt-note", text: one.text }));

  const rank = (one) => h("li", { class: "tt-unseen-rank", data: { is: one.is } },
    h("span", { class: "tt-hidden", text: t("trainer_rank", { count: one.count, rank: one.rank === "★" ? t("trainer_joker") : one.rank, what: t(`trainer_${one.is}`) }) }),
    h("span", { class: "tt-unseen-name", attrs: { "aria-hidden": "true" }, text: one.rank }),
    h("span", { class: "tt-unseen-count", attrs: { "aria-hidden": "true" }, text: one.count }));

  function call(one, answer) {
    const mine = answer?.call === one.call;
    const better = answer?.best.includes(one.call);
    const mark = [mine ? t("trainer_yours") : "", better ? t("trainer_better") : ""].filter(Boolean).join(" · ");
    if (answer) return h("span", { class: "tt-call", data: { mine: String(mine), best: String(better) } }, h("strong", { text: one.label }), mark ? h("span", { class: "tt-note", text: mark }) : null);
    return way(one.call, one.label, () => go(one.call), true);
  }

  function draw(data) {
    const answer = data.answer;
    const kind = !answer ? "" : answer.right ? "right" : answer.grade === "fine" || answer.grade === "inaccuracy" ? "legal" : "illegal";
    return [
      h("h3", { class: "tt-h tt-lesson-title", tabIndex: -1, text: t("trainer") }),
      data.total ? h("p", { class: "tt-trainer-score", text: data.score }) : null,
      h("p", { class: "tt-note", text: `${t("trainer_question", { number: data.number, level: data.level })} · ${data.title} · ${data.table}` }),
      h("p", { class: "tt-task", data: { done: String(Boolean(answer?.right)) } }, rich(data.task)),
      h("div", { class: "tt-trainer-duel" }, side(data.mine), side(data.other)),
      h("div", { class: "tt-row tt-trainer-calls", attrs: { role: "group", "aria-label": t("trainer_calls") } }, data.choices.map((one) => call(one, answer))),
      answer ? h("div", { class: "tt-feedback tt-trainer-said", data: { kind }, id: `${deck.prefix}-said` },
        h("p", { class: "tt-trainer-verdict" }, rich(answer.text)),
        h("p", {}, rich(answer.why), " ", ctx.clauseLink(answer.clause)),
        h("p", { text: answer.odds })) : null,
      h("div", { class: "tt-row" },
        answer ? way("next", t("trainer_next"), (event) => { if (event.detail < 2) go("next"); }, true) : null,
        way("close", t("close"), () => go("close")),
        data.total ? way("again", t("trainer_again"), () => go("again")) : null),
      h("p", { class: "tt-note" }, rich(data.unseen_text)),
      h("ul", { class: "tt-unseen", attrs: { "aria-label": t("trainer_unseen") } }, data.unseen.map(rank)),
      h("details", { class: "tt-more" }, h("summary", { text: t("trainer_note") }), h("p", { class: "tt-note", text: data.note })),
    ];
  }

  return {
    node,
    draw(view) {
      const data = view.trainer || null;
      const signature = JSON.stringify(data);
      if (signature === shown) return;
      shown = signature;
      const inside = node.contains(document.activeElement);
      show(node, Boolean(data));
      if (!data) {
        at = null;
        fill(node);
        if (inside) ctx.root.querySelector("[data-tool=trainer]").focus();
        return;
      }
      at = data.number;
      fill(node, ...draw(data));
      const next = node.querySelector("[data-trainer=next]");
      if (next) next.setAttribute("aria-describedby", `${deck.prefix}-said`);
      // What was pressed is gone. After a call the next step is at hand; a new question begins at its title, so that
      // a key pressed once too often makes no call.
      if (wanted) enterRoom(node);
      else if (inside) (next || node.querySelector(".tt-lesson-title")).focus();
      wanted = false;
    },
    open() {
      wanted = true;
      ctx.send({ kind: "trainer", move: "open" });
    },
  };
}
