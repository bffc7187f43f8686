/** The lines around the board: heading, prompt, why, buttons, banner, lesson, errors, and what is spoken. */
import { button, fill, h, setAttrs, setText, show, suitText, suitWords } from "./dom.js";
import { enterRoom } from "./focus.js";
import { createRising } from "./rising.js";
import { tallyText } from "./tally.js";

/** Heading, options and prompt above the board. */
export function createHeading(ctx) {
  const heading = h("h2", { class: "tt-title", tabIndex: -1 });
  const options = h("p", { class: "tt-options" });
  const note = h("p", { class: "tt-note tt-remark", hidden: true });
  const node = h("div", { class: "tt-head" }, heading, options, note);
  return {
    node, heading,
    draw(view) {
      setText(heading, view.heading || "");
      setText(options, view.options_line || "");
      setText(note, view.note || "");
      show(note, Boolean(view.note));
    },
  };
}

/** The prompt, the why line and the buttons between board and tools. */
export function createPrompt(ctx) {
  const { t, deck } = ctx;
  /** Nothing can be pointed at with a finger: there a tap tells, and no line need stand waiting. */
  const touch = matchMedia("(hover: none)");
  const prompt = h("p", { class: "tt-prompt" });
  const why = h("p", { class: "tt-whyline" });
  const buttons = h("div", { class: "tt-buttons" });
  const said = h("p", { class: "tt-feedback tt-narrow" });
  const onward = button("", () => ctx.send(way), { class: "tt-btn tt-primary tt-big" });
  const punish = button(t("line_punish"), () => ctx.send({ kind: "line", action: "last", of: "ending" }), { class: "tt-btn tt-narrow" });
  const node = h("div", { class: "tt-act" }, prompt, said, punish, buttons, onward, why);
  const rising = createRising(ctx, node, why, (text, clause) => [...suitText(text, deck, t), " ", ctx.clauseLink(clause, -1)]);
  let shownButtons = new Map();
  let promptText = null;
  let saidText = "";
  let way = null;
  let whyText = null;

  /** Which moment lies on the table instead of the match. */
  function reviewed(review) {
    if (!review.text) return t(review.line ? "reviewing_line" : "reviewing");
    return t(review.line ? "reviewing_line_step" : "reviewing_step", { text: review.text });
  }

  function drawButtons(list) {
    const next = new Map();
    for (const item of list) {
      let one = shownButtons.get(item.id);
      if (!one) {
        one = button("", (event) => ctx.press(one.item, event), { class: "tt-btn tt-big" });
        const tell = (event) => ctx.onWhy(one.item, event);
        one.addEventListener("focus", tell);
        one.addEventListener("pointerenter", tell);
        for (const type of ["blur", "pointerleave"]) one.addEventListener(type, () => ctx.light(null));
      }
      if (one.item?.label !== item.label) fill(one, suitText(item.label, deck, t));
      one.item = item;
      one.classList.toggle("tt-primary", Boolean(item.primary));
      setAttrs(one, { "data-action": item.action, "data-kind": item.kind || "act", "aria-disabled": item.enabled === false ? "true" : null, "aria-description": item.why || null, "aria-keyshortcuts": ctx.keyOf(item) });
      next.set(item.id, one);
    }
    const nodes = [...next.values()];
    if (nodes.length !== buttons.children.length || nodes.some((one, i) => buttons.children[i] !== one)) buttons.replaceChildren(...nodes);
    show(buttons, nodes.length > 0);
    shownButtons = next;
  }

  /** On a narrow table the panel of a lesson or an ending is out of sight while one plays: its answer and the way on stand here too. */
  function drawTold(lesson, ending) {
    const text = (lesson || ending)?.feedback || "";
    if (saidText !== text) { saidText = text; fill(said, suitText(text, deck, t)); }
    setAttrs(said, { "data-kind": (lesson || ending)?.kind || null });
    const over = !lesson && ending?.over;
    show(said, Boolean(text) && !over);
    show(punish, Boolean(!lesson && ending?.line));
    const solved = over && ending.kind === "right";
    const next = over ? (solved ? (ending.next === ending.current ? null : ending.next) : ending.current) : null;
    way = lesson ? { kind: "lesson", move: "next" } : { kind: "endings", move: "start", ending: next };
    setText(onward, lesson ? lesson.next_label || t("lesson_next") : t(solved ? "ending_next" : "ending_again"));
    onward.classList.toggle("tt-narrow", !over);
    show(onward, Boolean(lesson ? lesson.done && lesson.next : next));
    setAttrs(node, { "data-done": lesson?.done ? "true" : null });
  }

  return {
    node, buttons, lay: rising.lay, below: rising.below, close: rising.close,
    /** Whether the line's own link has the focus: then it stays as it is. */
    whyHeld: () => why.contains(document.activeElement),
    /** Say what the rules say about a card or a button. */
    why(text, clause) {
      const signature = `${clause}|${text}`;
      if (whyText === signature) return;
      whyText = signature;
      fill(why, text ? [...suitText(text, deck, t), " ", ctx.clauseLink(clause)] : touch.matches ? [] : t("why_prompt"));
      why.dataset.quiet = String(!text);
    },
    draw(view, state) {
      const text = view.pending || view.number === undefined ? t("setting") : state === "waiting" ? t("waiting") : view.review ? reviewed(view.review) : view.prompt || "";
      if (promptText !== text) { promptText = text; fill(prompt, suitText(text, deck, t)); }
      // Beside a result its button says how to go on.
      show(prompt, Boolean(text) && !(view.banner && view.buttons?.length && !view.review));
      drawTold(view.lesson, view.endings);
      setAttrs(prompt, { "data-busy": String(Boolean(view.busy) || state === "waiting") });
      drawButtons(view.buttons || []);
      node.dataset.result = String(Boolean(view.banner));
      const said = [...(view.buttons || []), ...(view.zones || []).flatMap((zone) => zone.cards || [])].filter((one) => one.why);
      show(why, said.length > 0);
      rising.may([...new Map([[t("why_prompt"), null], ...said.map((one) => [one.why, one.clause])])]);
    },
  };
}

/** What everybody has in the end, counted out. */
function countTable(count, ctx) {
  return h("table", { class: "tt-count" },
    h("caption", {}, count.title, " ", ctx.clauseLink(count.clause)),
    h("thead", {}, h("tr", {}, count.head.map((text) => h("th", { scope: "col", text })))),
    h("tbody", {}, count.rows.map((row) => h("tr", { data: { won: String(Boolean(row.won)) } }, h("th", { scope: "row" }, h("span", { class: "tt-count-name", title: row.name, text: row.name })),
      row.out ? h("td", { colSpan: 3, text: count.out }) : [row.pile, row.heap, row.total].map((n) => h("td", { text: String(n) }))))));
}

/** The result of a round or of the match, with the ways on. */
export function createBanner(ctx) {
  const { t, deck } = ctx;
  const node = h("div", { class: "tt-banner", hidden: true });
  let shown = null;
  return {
    node,
    draw(view, coach) {
      const signature = JSON.stringify([view.banner ?? null, view.review ?? null, coach?.tally ?? null, view.buttons ?? null, view.can?.review ?? null, view.settings?.played_seed ?? null]);
      if (signature === shown) return;
      shown = signature;
      const banner = view.banner;
      show(node, Boolean(banner));
      if (!banner) return fill(node);
      node.dataset.kind = ["win", "loss", "draw", "info"].includes(banner.kind) ? banner.kind : "info";
      const over = banner.over ?? banner.kind !== "info";
      fill(node,
        h("div", { class: "tt-banner-words" }, h("strong", { class: "tt-banner-title" }, suitText(banner.title, deck, t)), banner.text ? h("p", {}, suitText(banner.text, deck, t)) : null,
          over ? h("p", { class: "tt-note" }, h("span", { class: "tt-beside", text: `${tallyText(coach?.tally, t)} ` }),
            view.settings?.played_seed ? h("span", { class: "tt-wide", text: t("played_seed", { seed: view.settings.played_seed }) }) : null) : null),
        banner.count ? countTable(banner.count, ctx) : null,
        over && !view.review ? h("div", { class: "tt-banner-acts" },
          // The same button under the board, if Python put one there, is enough.
          (view.buttons || []).some((item) => item.kind === "new") ? null : button(t("new_match"), () => ctx.openSettings(true), { class: "tt-btn tt-primary" }),
          Number.isInteger(coach?.tally?.worst?.step) ? button(t("worst_choice"), () => ctx.lookBack(coach.tally.worst.step, true), { class: "tt-btn" }) : null,
          view.can?.review ? button(t("review_open"), () => ctx.send({ kind: "review", move: "open" }), { class: "tt-btn", data: { review: "open" } }) : null,
          button(t("step_through"), () => ctx.lookBack(0), { class: "tt-btn" })) : null);
    },
  };
}

/** A lesson's page. */
export function createLesson(ctx) {
  const { t, deck } = ctx;
  const node = h("section", { class: "tt-panel tt-lesson", hidden: true, attrs: { "aria-label": t("lesson") } });
  let shown = null;
  let page = null;
  let told = null;
  /** Whether the visitor has just asked for it: then the keyboard goes to it. */
  let wanted = false;
  const move = (step) => ctx.send({ kind: "lesson", move: step });
  return {
    node,
    draw(view) {
      const lesson = view.lesson;
      // Whoever answers wrongly a second time hears again what is wrong.
      const answer = lesson?.feedback ? JSON.stringify([view.number, lesson.feedback]) : null;
      if (answer && answer !== told) ctx.say(lesson.feedback);
      told = answer;
      const signature = JSON.stringify(lesson ?? null);
      if (signature === shown) return;
      shown = signature;
      show(node, Boolean(lesson));
      if (!lesson) { page = null; wanted = false; return fill(node); }
      const had = node.contains(document.activeElement) ? document.activeElement.dataset.move : null;
      const turned = page !== lesson.index;
      // The next part is read first, wherever it was asked for: on a phone it lies above the table that was played at.
      const entered = wanted || (turned && page !== null && ctx.root.contains(document.activeElement));
      if (turned && page !== null && !ctx.wide()) requestAnimationFrame(() => node.scrollIntoView({ block: "start" }));
      page = lesson.index;
      wanted = false;
      const rich = (text) => suitText(text, deck, t);
      const kind = ["right", "legal", "illegal"].includes(lesson.kind) ? lesson.kind : "";
      const way = (step, key, primary) => button(lesson[`${step}_label`] || t(key), () => move(step), { class: primary ? "tt-btn tt-primary" : "tt-btn", data: { move: step } });
      fill(node,
        h("p", { class: "tt-note", text: t("lesson_of", { index: lesson.index, total: lesson.total }) }),
        h("h3", { class: "tt-h tt-lesson-title", tabIndex: -1 }, rich(lesson.title)),
        (lesson.text || []).map((text) => h("p", {}, rich(text))),
        h("div", { class: "tt-lesson-do" },
          lesson.task ? h("p", { class: "tt-task", data: { done: String(Boolean(lesson.done)) } }, h("strong", { text: `${t(lesson.done ? "lesson_done" : "lesson_task")}: ` }), rich(lesson.task)) : null,
          lesson.feedback ? h("p", { class: "tt-feedback", data: { kind } }, rich(lesson.feedback), " ", ctx.clauseLink(lesson.clause)) : null,
          h("div", { class: "tt-row" },
            lesson.done ? null : button(t("lesson_table"), () => ctx.toTable(true), { class: "tt-btn tt-primary tt-narrow" }),
            lesson.back ? way("back", "lesson_back") : null, lesson.next ? way("next", "lesson_next", Boolean(lesson.done)) : null, lesson.last ? null : way("leave", "lesson_leave"))));
      // Turning the page must not throw the keyboard back to the top of the document.
      if (entered) enterRoom(node);
      else if (had) (node.querySelector(`[data-move="${had}"]`) || node.querySelector(".tt-lesson-title")).focus();
    },
    open() {
      wanted = true;
      move("start");
    },
  };
}

/** An error line that can be put away, and the two live regions. */
export function createSpeech(ctx) {
  const { t } = ctx;
  const polite = h("div", { class: "tt-hidden", attrs: { role: "status", "aria-live": "polite", "aria-atomic": "false", "aria-relevant": "additions" } });
  const assertive = h("div", { class: "tt-hidden", attrs: { role: "alert", "aria-live": "assertive", "aria-relevant": "additions" } });
  const words = h("span");
  const error = h("div", { class: "tt-error", hidden: true }, words, button(t("dismiss"), () => { show(error, false); ctx.refocus(); }, { class: "tt-btn tt-small-btn" }));
  let lastError = null;
  let lastSaid = null;

  function say(text, urgent = false) {
    if (!text) return;
    const region = urgent ? assertive : polite;
    region.append(h("p", { text: suitWords(text, t) }));
    while (region.children.length > 8) region.firstChild.remove();
  }
  function showError(text) {
    setText(words, text);
    show(error, Boolean(text));
    if (!text) return;
    say(text, true);
    const { top, bottom } = error.getBoundingClientRect();
    if ((top < 0 || bottom > innerHeight) && ctx.root.contains(document.activeElement)) error.scrollIntoView({ block: "nearest" });
  }
  return {
    polite, assertive, error, say, showError,
    /** Leave nothing of what was said. */
    clear() { fill(polite); fill(assertive); show(error, false); setText(words, ""); },
    draw(view) {
      // What was looked at before may be looked at again: only a drawing that brings nothing else says nothing.
      const said = JSON.stringify([view.number, view.review ?? null, view.say ?? null]);
      if (said !== lastSaid) for (const line of view.say || []) say(line.text, line.assertive);
      lastSaid = said;
      // The same refusal for the second time has the same words but another number.
      const refused = view.error ? JSON.stringify([view.error, view.error_number ?? null]) : null;
      if (refused !== lastError) { lastError = refused; showError(view.error || null); }
    },
  };
}
