/** The table: puts the parts together, takes what Python says to them and what the visitor does to Python. */
import { createBeside } from "./beside.js";
import { createBoard } from "./zones.js";
import { createCoach } from "./coach.js";
import { createConnection } from "./connection.js";
import { createDeck } from "./cards.js";
import { createKeys, createLost, createRules, createSettings } from "./dialogs.js";
import { h, inNotebook, setAttrs, svg } from "./dom.js";
import { createEndings } from "./endings.js";
import { createFocus } from "./focus.js";
import { openFile, saveFile } from "./files.js";
import { createLog } from "./log.js";
import { mayMove, measure, play } from "./motion.js";
import { createReview } from "./review.js";
import { createBanner, createHeading, createLesson, createPrompt, createSpeech } from "./status.js";
import { createSlips } from "./slips.js";
import { createAddress } from "./address.js";
import { createSaves } from "./saves.js";
import { createWaiting } from "./waiting.js";
import { keep, kept } from "./storage.js";
import { createStory } from "./story.js";
import { addShortcuts, keyOfButton, listKeys } from "./keys.js";
import { translator } from "./strings.js";
import { createTheme } from "./theme.js";
import { createStepper, createToolbar } from "./toolbar.js";
import { createTrainer } from "./trainer.js";
import { createWhatIfBar } from "./whatif.js";

/** No answer: let the visitor try again; Python refuses what is stale. */
const UNLOCK_MS = 4000;
/**
 * When to show that an answer is awaited. Nothing on the page changes before: a frame painted between a click and its
 * answer would hold the answer back.
 */
const SIGN_MS = 120;

/**
 * Draw a table for an anywidget model.
 * @returns {() => void} what undoes it
 */
export function createTable({ model, el }) {
  const config = () => model.get("config") || {};
  const story = createStory(model, () => line.send({ kind: "log" }));
  let current = model.get("view") || {};
  const view = () => current;
  const coachData = () => model.get("coach") || {};
  const t = translator(config);
  const deck = createDeck();
  const storeKey = () => config().table || "table";
  const saves = createSaves(config);
  const address = createAddress(config);
  let prefs = kept(`${storeKey()}:prefs`) || {};
  let seedDraft = kept(`${storeKey()}:seed`) || "";
  let lock = null;
  const slips = createSlips();
  let hintAction = null;
  let pointed = null;
  let drawnNumber;
  let inLine = false;
  let inLesson = false;
  /** What the answer to the last message is to be followed by. */
  let afterwards = null;
  /** Whose view is drawn, where several people share the screen: nothing of it may outlast the change to another. */
  let eyes = null;

  const root = h("div", { class: "tt-root", attrs: { role: "region", "aria-label": config().title || t("table_label"), "data-lm-suppress-shortcuts": "true" } });
  const theme = createTheme(root, prefs.theme);
  let hadFocus = null;

  // ---- what the parts may ask for -------------------------------------------------------------------------------
  const ctx = {
    root, deck, t, config, view,
    prefs: () => prefs,
    setPref(name, value) { prefs = { ...prefs, [name]: value }; keep(`${storeKey()}:prefs`, prefs); applyPrefs(); },
    seedDraft: () => seedDraft,
    keepSeed(text) { seedDraft = text; keep(`${storeKey()}:seed`, text); },
    send: (message) => line.send(message),
    /** Send it, and do something once its answer is drawn. */
    sendThen: (message, then) => sendThen(message, then),
    goto: (step) => (step === null && review.away() ? sendThen({ kind: "goto", step }, review.comeBack) : line.send({ kind: "goto", step })),
    /** From the result to a step of the match, or to a choice made there: its heading comes into sight with the table. */
    lookBack: (step, choice = false) => sendThen({ kind: "goto", step, choice }, () => focus.show(board.node)),
    hint: () => unlessDisabled("hint", () => ctx.hintLeft() && line.send({ kind: "hint", number: view().number })),
    undo: () => unlessDisabled("undo", () => line.send({ kind: "undo", number: view().number })),
    newMatch: (settings) => sendThen({ kind: "new", settings }, toNewTable()),
    openRules: (clause) => rules.open(clause),
    openSettings: (fresh) => settings.open(fresh),
    openKeys: () => keys.open(),
    resume: ({ at, ...saved }) => sendThen({ kind: "resume", saved }, toNewTable()),
    waiting: () => saves.waiting(),
    link: (query) => (address.ours() ? address.link(query) : null),
    importFile: (file) => openFile(file, (text) => sendThen({ kind: "import", text }, toNewTable()), (key) => speech.showError(key && t(key))),
    openTrainer: () => trainer.open(),
    openLesson: () => lesson.open(),
    openEndings: () => endings.open(),
    hintShown: () => Boolean(coachData().hint),
    hintLeft: () => coachData().hint?.more !== false,
    when: () => view().settings?.coach || "always",
    wide: () => root.clientWidth >= 1000,
    clauseLink,
    icon: (d) => svg("svg", { viewBox: "0 0 24 24", class: "tt-svg", "aria-hidden": "true", focusable: "false" }, svg("path", { d })),
    /** Raise the cards of a choice that is pointed at beside the table, and tell what the rules say of it below; null ends it. */
    highlight(action) {
      for (const node of root.querySelectorAll("[data-lit]")) node.removeAttribute("data-lit");
      const lit = board.withAction(action);
      for (const node of lit) node.dataset.lit = "true";
      if (prompt.whyHeld()) return;
      const thing = lit.length ? board.entryOf(lit[0])?.card : action && (view().buttons || []).find((one) => one.action === action);
      if (thing?.why) prompt.why(thing.why, thing.clause); else refreshWhy();
    },
    /** Tell the why of a card or button; `event` is what drew attention to it, if a pointer or the focus did. */
    onWhy(thing, event) {
      if (event?.type.startsWith("pointer") && (prompt.whyHeld() || (resting(event) && byKeys()))) return;
      pointed = thing;
      prompt.why(thing?.why || "", thing?.clause);
      ctx.light(thing?.lights);
    },
    /** The pointer left a card: the line speaks again of the one that the keyboard is at. */
    onLeave() {
      ctx.light(null);
      const card = byKeys() ? document.activeElement.closest("button.tt-card") : null;
      if (card && !prompt.whyHeld()) ctx.onWhy(board.entryOf(card).card);
    },
    /** Show which cards something is about: those that would move, or those that would beat. */
    light(keys) {
      for (const node of root.querySelectorAll("[data-moving]")) if (!keys?.includes(node.dataset.key)) node.removeAttribute("data-moving");
      for (const key of keys || []) { const entry = board.cards.get(key); if (entry) entry.node.dataset.moving = "true"; }
    },
    pick: (entry, event) => choose(entry.card.playable ? entry.card.action : null, entry.card, event),
    press: (item, event) => (item.kind === "new" ? settings.open(true) : choose(item.enabled === false ? null : item.action || item.kind || item.id, item, event)),
    keyOf: (item) => keyOfButton(item, view().buttons || []),
    keys: () => listKeys(view()),
    sayWhy() { if (pointed?.why) speech.say(pointed.why); },
    refocus: () => focus.toHand(),
    act: () => prompt.node,
    toTable: (toPlay) => focus.board(toPlay),
    say: (text) => speech.say(text),
  };

  /** When the layout moves under a mouse that lies still, the browser says that it points at something new. */
  const mouse = { x: NaN, y: NaN };
  function resting(event) {
    const still = event.pointerType === "mouse" && event.screenX === mouse.x && event.screenY === mouse.y;
    Object.assign(mouse, { x: event.screenX, y: event.screenY });
    return still;
  }
  root.addEventListener("pointermove", resting, { passive: true });
  /** Whether the focus is in the table and was brought there by keys. */
  const byKeys = () => root.contains(document.activeElement) && document.activeElement.matches(":focus-visible");

  function clauseLink(clause, tabIndex = 0) {
    if (!clause) return null;
    return h("button", { type: "button", class: "tt-clause", text: clause, tabIndex, attrs: { "aria-label": t("rule_link", { clause }) }, on: { click: () => rules.open(clause) } });
  }

  function unlessDisabled(what, run) {
    if (view().can?.[what] && !lock) run();
  }

  // ---- parts ----------------------------------------------------------------------------------------------------
  const heading = createHeading(ctx);
  const speech = createSpeech(ctx);
  const board = createBoard(ctx);
  const prompt = createPrompt(ctx);
  const banner = createBanner(ctx);
  prompt.node.prepend(banner.node);
  const stepper = createStepper(ctx);
  const toolbar = createToolbar(ctx);
  const lesson = createLesson(ctx);
  const endings = createEndings(ctx);
  const trainer = createTrainer(ctx);
  prompt.below([lesson.node, endings.node, trainer.node]);
  const review = createReview(ctx, model);
  const whatif = createWhatIfBar(ctx);
  const coach = createCoach(ctx);
  const log = createLog(ctx);
  const rules = createRules(ctx);
  const settings = createSettings(ctx);
  const keys = createKeys(ctx);
  const lost = createLost(ctx);
  const waiting = createWaiting(ctx);
  const main = h("div", { class: "tt-main" }, heading.node, speech.error, waiting.node, review.bar, whatif.node, board.node, prompt.node, h("div", { class: "tt-tools" }, toolbar.node, stepper.node));
  const side = h("div", { class: "tt-side" }, lesson.node, endings.node, trainer.node, review.node, coach.node, log.node);
  const columns = h("div", { class: "tt-columns" }, main, side);
  /** A lesson's task comes before the table where it cannot stand beside it, for the eye and for the Tab key. */
  function placeBeside() {
    const home = ctx.wide() || !root.isConnected ? side : columns;
    for (const { node } of [review, trainer, endings, lesson]) if (node.parentNode !== home) home.prepend(node);
    // A message over the table would push it, and the tools out of the window; beside it nothing moves.
    const { error } = speech;
    if (home === side) { if (error.parentNode !== side) side.prepend(error, waiting.node); } else if (error.parentNode !== main) heading.node.after(error, waiting.node);
  }
  const beside = createBeside(root, placeBeside, [review, trainer, endings, coach].map((one) => one.node));
  root.append(deck.sprite, columns, rules.node, settings.node, keys.node, lost.node, speech.polite, speech.assertive);
  const line = createConnection(model, onState, onMessage);
  const focus = createFocus({ root, board, prompt, banner, heading, view, recent: () => slips.age() < UNLOCK_MS });

  // ---- acting ---------------------------------------------------------------------------------------------------
  function choose(action, thing, event) {
    if (!action) { ctx.onWhy(thing); speech.say(thing.why || t("card_not_playable")); return; }
    if (slips.isOne(event) || view().review) return;
    // Not silently: whoever clicks while the answer to his last act is on its way hears that it is.
    if (lock) { speech.say(t("waiting")); return; }
    slips.acted(event);
    waiting.hide();
    pointed = thing;
    lock = { number: view().number, timer: setTimeout(unlock, UNLOCK_MS), sign: setTimeout(() => setAttrs(root, { "data-locked": "true" }), SIGN_MS) };
    const message = thing.kind === "next" || (!thing.action && thing.id === "next") ? { kind: "next" } : { kind: "act", action };
    line.send({ ...message, number: view().number }, () => unlock());
  }

  function sendThen(message, then) {
    afterwards = then;
    line.send(message, () => { if (afterwards === then) afterwards = null; });  // the answer changed nothing that is seen
  }

  /** Another match is to be laid: who asked for it is led to it, unless it was refused. */
  function toNewTable() {
    const { number } = view();
    return () => { if (view().number !== number) focus.toTable(); };
  }

  function unlock() {
    if (!lock) return;
    clearTimeout(lock.timer);
    clearTimeout(lock.sign);
    lock = null;
    setAttrs(root, { "data-locked": null });
  }

  // ---- drawing --------------------------------------------------------------------------------------------------
  function applyPrefs() {
    setAttrs(root, { "data-four": String(Boolean(prefs.four)), "data-motion": mayMove(prefs.motion) ? "on" : "off" });
    theme.apply(prefs.theme);
  }

  let settling = 0;
  let departure = null;
  /**
   * Lay the fans and let the cards fly, once a frame and just before it is painted: both read the layout, which the
   * frame needs anyway, while reading it at once would have the browser compute it several times for each click.
   */
  function settle(before) {
    departure ??= before;
    const finish = () => {
      settling = 0;
      const from = departure;
      departure = null;
      board.lay(); prompt.lay();
      if (from) play(from, board.cards, () => deck.back());
      focus.reveal();
    };
    // Nobody paints a page that is hidden, and a first drawing has nothing to be late for.
    if (drawnNumber === undefined || document.hidden) finish();
    else settling ||= requestAnimationFrame(finish);
  }

  function drawView() {
    const now = view();
    if (lock && now.number !== lock.number) unlock();
    const note = focus.note();
    const handed = drawnNumber !== undefined && (now.eyes ?? null) !== eyes;
    eyes = now.eyes ?? null;
    if (handed) { speech.clear(); pointed = null; board.clear(); deck.forget(root); departure = null; }
    const moving = mayMove(prefs.motion) && drawnNumber !== undefined && board.cards.size;
    const before = moving && !departure ? measure(board.cards, board.zones) : null;
    setAttrs(root, { lang: now.lang || null, "data-number": now.number, "data-review": now.review ? "true" : null });
    markHint(coachData().hint?.action || null, now);
    heading.draw(now);
    board.draw(withHint(now));
    banner.draw(now, coachData());
    prompt.draw(now, line.state);
    stepper.draw(now);
    toolbar.draw(now);
    lesson.draw(now);
    endings.draw(now);
    trainer.draw(now);
    coach.draw(coachData());
    log.draw(now);
    if (inLesson && !now.lesson && now.number !== undefined) saves.learned();
    inLesson = Boolean(now.lesson);
    if (inLine !== Boolean(now.review?.line)) enterLine(!inLine);
    focus.restore(note);
    whatif.draw(now);
    refreshWhy();
    speech.draw(now);
    settle(before);
    drawnNumber = now.number;
    const then = afterwards;
    afterwards = null;
    then?.();
  }

  /** A line of the coach comes onto the table, or leaves it: the eye and the keyboard go where it is stepped through. */
  function enterLine(entered) {
    inLine = entered;
    if (!entered) { if (stepper.node.contains(document.activeElement) || coach.node.contains(document.activeElement)) focus.toHand(); return; }
    coach.node.scrollTop = 0;
    stepper.focus();
    const felt = board.node.getBoundingClientRect();
    if (felt.top < 0 || felt.bottom > window.innerHeight) board.node.scrollIntoView({ block: "start" });
    focus.show();
  }

  function markHint(action) { hintAction = action; }

  function withHint(now) {
    if (!hintAction) return now;
    return { ...now, zones: (now.zones || []).map((zone) => ({ ...zone, cards: (zone.cards || []).map((card) => (card.action === hintAction ? { ...card, hinted: true } : card)) })) };
  }

  function refreshWhy() {
    const key = pointed?.key;
    const still = key ? board.cards.get(key)?.card : (view().buttons || []).find((item) => item.id && item.id === pointed?.id);
    ctx.onWhy(still || null);
  }

  function drawCoach() {
    const now = coachData();
    if ((now.hint?.action || null) !== hintAction) { markHint(now.hint?.action || null); board.draw(withHint(view())); settle(null); }
    coach.draw(now);
    board.odds(now.duel);
    banner.draw(view(), now);
    toolbar.draw(view());
    const spoken = now.hint?.text;
    if (spoken && spoken !== drawCoach.hint) speech.say(spoken);
    drawCoach.hint = spoken;
  }

  function drawAll() { current = story.read(); applyPrefs(); drawView(); drawCoach(); }

  /** In a notebook the cell that was run stands above: the table that it lays is brought into view whole. */
  function comeIntoView() {
    if (!inNotebook(root)) return;
    const { top, bottom } = root.getBoundingClientRect();
    if (top > 0 && top < innerHeight && bottom > innerHeight) root.scrollIntoView({ block: "start" });
  }

  // ---- the line to Python ---------------------------------------------------------------------------------------
  function onState(state) {
    setAttrs(root, { "data-connection": state });
    const wasLost = lost.node.dataset.lost === "true";
    const isLost = state === "lost";
    if (isLost && !wasLost) hadFocus = focus.note();
    lost.draw(isLost, saves.any());
    columns.inert = isLost;
    if (isLost && !wasLost) { speech.say(t("lost_title"), true); if (hadFocus) lost.focus(); }
    if (state === "waiting") speech.say(t("waiting"));
    if (wasLost && state === "ok") { speech.say(t("lost_back")); focus.restore(hadFocus); }
    if (!isLost) unlockIfStale();
    prompt.draw(view(), state);
  }

  function keepMatch(saved) {
    const before = saves.keep(saved);
    if (before) waiting.offer(before);
  }

  function unlockIfStale() { if (lock && view().number !== lock.number) unlock(); }

  function onMessage(message) {
    if (message.kind === "saved") keepMatch(message.saved);
    else if (message.kind === "download") saveFile(root, String(message.name || "match.json"), String(message.text ?? ""));
    else if (message.kind === "error") { unlock(); speech.showError(String(message.text || "")); }
  }

  const onView = () => { line.sign(); current = story.read(); drawView(); };
  const onConfig = () => { const then = afterwards; afterwards = null; address.follow(); drawAll(); afterwards = then; };  // drawn anew, but not answered
  model.on("change:view", onView);
  model.on("change:coach", drawCoach);
  model.on("change:config", onConfig);
  const dropKeys = addShortcuts(root, ctx, { board, stepper, rules, settings, keys, prompt });
  // A held key must not play one card after another.
  root.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target.closest("button.tt-card, .tt-buttons button")) event.preventDefault();
  });
  const reduced = matchMedia("(prefers-reduced-motion: reduce)");
  reduced.addEventListener("change", applyPrefs);

  el.append(root);
  drawAll();
  root.dataset.ready = "true";
  line.send({ kind: "hello", saved: saves.mine(), follows: address.ours(), taught: saves.taught(), progress: saves.progress() }, () => { story.begin(); requestAnimationFrame(comeIntoView); });

  return () => {
    model.off("change:view", onView);
    model.off("change:coach", drawCoach);
    model.off("change:config", onConfig);
    review.close();
    reduced.removeEventListener("change", applyPrefs);
    cancelAnimationFrame(settling);
    dropKeys();
    line.close();
    theme.close();
    board.close(); prompt.close();
    log.close();
    beside.close();
    root.remove();
  };
}
