/** The board: zones and the cards in them. Nothing here knows a rule; everything shown was said by `view`. */
import { h, fill, reconcile, setAttrs, setText, show, suitText } from "./dom.js";
import { layFans } from "./fan.js";
import { createMiddle } from "./middle.js";
import { addRoving, settleRoving } from "./roving.js";

/** Games with a board drawn in board.css. Zones of another game, or with another area, flow seat by seat. */
const BOARDS = {
  warlords: {
    areas: ["hand", "deck", "courts", "warlord", "laid", "aside", "fallen", "trophies"].flatMap((name) => [`them-${name}`, `me-${name}`]),
    places: { "them-laid": 3, "me-laid": 3 },
  },
  kozyri: { areas: ["them-hand", "pile-rest", "pile", "me-hand"], places: { pile: 1 } },
};
const CARDS = "button.tt-card";
const PLAYABLE = "button.tt-card[data-playable=true]";

/**
 * @param ctx { root, t, deck, act(card action), onWhy(card|null), openRule(clause) }
 */
export function createBoard(ctx) {
  const grid = h("div", { class: "tt-board" });
  const flow = h("div", { class: "tt-flow" });
  const node = h("div", { class: "tt-felt" }, grid, flow);
  const zones = new Map();
  const cards = new Map();
  const plates = new Map();
  const groups = new Map();
  const middle = createMiddle(ctx);
  let serial = 0;

  function makeZone(zone) {
    const id = `${ctx.deck.prefix}-z${++serial}`;
    const entry = {
      id: zone.id, node: null, cards: h("div", { class: "tt-cards" }), label: h("span", { class: "tt-zone-label" }),
      text: h("span", { class: "tt-zone-text" }), extra: h("span", { class: "tt-zone-extra" }), combo: h("div", { class: "tt-combo" }), order: [], live: false,
    };
    entry.node = h("div", { class: "tt-zone", attrs: { role: "group", id }, data: { zone: zone.id } },
      h("div", { class: "tt-zone-head" }, entry.label, entry.text, entry.extra), entry.cards, entry.combo);
    addRoving(entry.cards, CARDS);
    entry.cards.addEventListener("click", (event) => {
      const card = event.target.closest(CARDS);
      if (card) ctx.pick(entryOf(card), event);
    });
    for (const type of ["focusin", "pointerover"]) {
      entry.cards.addEventListener(type, (event) => {
        const card = event.target.closest(CARDS);
        if (card) ctx.onWhy(entryOf(card).card, event);
      });
    }
    entry.cards.addEventListener("focusout", () => ctx.light(null));
    entry.cards.addEventListener("pointerout", () => ctx.onLeave());
    return entry;
  }

  const entryOf = (card) => cards.get(card.dataset.key);

  function isLive(card) {
    return Boolean(card.action || card.why);
  }

  function makeCard(card) {
    const live = isLive(card);
    const inner = h("span", { class: "tt-card-in" });
    const element = live ? h("button", { type: "button", class: "tt-card" }) : h("span", { class: "tt-card", attrs: { role: "img" } });
    element.append(inner);
    return { node: element, inner, live, drawn: null };
  }

  /** A badge in words, or as a sign with its words for a pointer that rests on it; the ear gets the words anyway. */
  function badgeOf(card) {
    const sign = card.sign === "flag" ? ctx.icon("M6 21V4M6 4h12l-3 4 3 4H6") : null;
    const silent = sign || card.sign === "guess";
    const kind = card.sign === "guess" ? " tt-guess" : "";
    return h("span", { class: silent ? `tt-badge tt-sign${kind}` : "tt-badge", title: silent ? card.badge : null }, sign, h("span", { class: silent ? "tt-hidden" : "", text: card.badge }));
  }

  function spokenName(card, index, count) {
    const t = ctx.t;
    const parts = [t("card_place", { name: card.name || t("hidden_card"), index: index + 1, count })];
    if (card.state && ["win", "lose", "new", "selected"].includes(card.state)) parts.push(t(`state_${card.state}`));
    if (card.badge) parts.push(card.badge);
    if (card.action) parts.push(t(card.playable ? "card_playable" : "card_not_playable"));
    if (card.hinted) parts.push(t("card_hinted"));
    return parts.join(", ");
  }

  /** Bring a card's element up to date; an element that must become a button (or cease to be one) is made anew. */
  function drawCard(card, zone, index, count) {
    let entry = cards.get(card.key);
    if (!entry || entry.live !== isLive(card)) entry = makeCard(card);
    const { node: element, inner } = entry;
    const shown = card.face ? card.card : "back";
    if (entry.drawn !== shown) {
      fill(inner, card.face ? ctx.deck.face(card.card) : ctx.deck.back());
      entry.drawn = shown;
      entry.badge = null;
      entry.block = null;
    }
    if ((entry.badge?.textContent || "") !== (card.badge || "")) {
      entry.badge?.remove();
      entry.badge = card.badge ? badgeOf(card) : null;
      if (entry.badge) inner.append(entry.badge);
    }
    element.dataset.key = card.key;
    setAttrs(element, {
      "aria-label": spokenName(card, index, count),
      "aria-disabled": card.action && !card.playable ? "true" : null,
      "aria-description": entry.live && card.why ? card.why : null,
      "aria-pressed": card.state === "selected" ? "true" : null,
      "data-state": card.state || null,
      "data-action": card.action || null,
      "data-card": card.face ? card.card : null,
      "data-playable": entry.live ? String(Boolean(card.playable)) : null,
      "data-hinted": card.hinted ? "true" : null,
    });
    Object.assign(entry, { card, zone: zone.id, owner: zone.owner, index, face: Boolean(card.face), from: card.from || null });
    return entry;
  }

  function drawZone(entry, zone, view) {
    const t = ctx.t;
    const list = zone.cards || [];
    const layout = zone.layout || "row";
    entry.owner = zone.owner;
    entry.area = zone.area;
    entry.layout = layout;
    entry.live = list.some((card) => card.action);
    entry.faceDown = list.every((card) => !card.face);
    entry.groups = zone.groups || (list.length ? [list.length] : []);
    // A pile whose size the viewer is not told still lies there.
    const untold = layout === "pile" && zone.count === null && !list.length;
    const count = zone.count ?? list.length;
    const side = view.seats?.find((seat) => seat.seat === zone.owner)?.side;
    setAttrs(entry.node, {
      "data-layout": layout, "data-area": zone.area, "data-empty": String(!list.length && !count && !untold), "data-live": String(entry.live),
      "data-side": side || null, "data-mine": String(zone.owner === view.me), "data-hidden": zone.hidden ? "true" : null,
      "aria-label": layout === "pile" && count && !list.some((card) => card.face)
        ? [t("pile_count", { label: zone.label, count }), zone.extra].filter(Boolean).join(", ") : t("zone_count", { label: zone.label, count: [zone.text || zone.count || count, zone.extra].filter(Boolean).join(", ") }),
    });
    setText(entry.label, zone.short || zone.label);
    setAttrs(entry.label, { title: zone.group ? zone.short || null : null });
    setText(entry.text, zone.text || "");
    setText(entry.extra, zone.extra || "");
    // A pile shows only its top; what lies under it is told by the count.
    const shown = layout === "pile" ? pileTop(zone, list, count || Number(untold)) : list;
    const total = layout === "pile" ? 1 : shown.length;
    entry.order = shown.map((card, index) => {
      const made = drawCard(card, entry, index, total);
      cards.set(card.key, made);
      return card.key;
    });
    const places = zone.slots ?? BOARDS[view.game]?.places[zone.area] ?? (layout === "slot" ? 1 : 0);
    placeCards(entry, Math.max(0, places - shown.length));
    entry.count = Math.max(shown.length, places);
    if (layout === "groups" && !shown.length) entry.cards.style.height = "";
    entry.node.style.setProperty("--n", String(entry.count));
    if (layout === "pile") entry.cards.style.setProperty("--deep", String(untold ? 3 : Math.min(5, Math.ceil(count / 6))));
    settleRoving(entry.cards, CARDS, PLAYABLE);
  }

  function pileTop(zone, list, count) {
    if (list.length) return list.slice(-1);
    return count ? [{ key: `${zone.id}:top`, card: "??", face: false, name: "" }] : [];
  }

  function placeCards(entry, empty) {
    const wanted = entry.order.map((key) => cards.get(key).node);
    const holes = [...entry.cards.querySelectorAll(":scope > .tt-hole")];
    while (holes.length > empty) holes.pop().remove();
    while (holes.length < empty) holes.push(h("span", { class: "tt-hole", attrs: { "aria-hidden": "true" } }));
    const all = [...wanted, ...holes];
    for (const child of [...entry.cards.children]) if (!all.includes(child)) child.remove();
    all.forEach((child, i) => {
      if (entry.cards.children[i] !== child) entry.cards.insertBefore(child, entry.cards.children[i] || null);
    });
  }

  /** Where a zone's box goes: into the drawn board, or into its seat's group in the flow. */
  function homeOf(zone, view) {
    const board = BOARDS[view.game];
    if (board?.areas.includes(zone.area)) return grid;
    const key = zone.group || (zone.owner === null || zone.owner === undefined ? "middle" : `seat${zone.owner}`);
    if (!groups.has(key)) groups.set(key, h("div", { class: "tt-group", data: { group: key } }));
    const group = groups.get(key);
    const mine = key !== "middle" && zone.owner === view.me;
    const seat = key === "middle" ? null : view.seats?.find((one) => one.seat === zone.owner);
    setAttrs(group, { "data-mine": String(mine), "data-place": seat?.place ?? null, "data-out": view.out?.includes(zone.owner) && seat ? "true" : null });
    group.style.order = key === "middle" ? "1" : mine ? "2" : "0";
    if (group.parentNode !== flow) flow.append(group);
    return group;
  }

  function drawPlates(view) {
    const inGrid = Boolean(BOARDS[view.game]);
    const wanted = (view.seats || []).map((seat) => ({ ...seat, mine: seat.seat === bottomSeat(view), turn: (view.turn || []).includes(seat.seat) }));
    for (const seat of wanted) {
      let plate = plates.get(seat.seat);
      if (!plate) {
        plate = { dot: h("span", { class: "tt-plate-dot", attrs: { "aria-hidden": "true" } }), name: h("strong", { class: "tt-plate-name" }), level: h("span", { class: "tt-plate-level" }), score: h("span", { class: "tt-plate-score" }), turn: h("span", { class: "tt-plate-turn" }) };
        plate.node = h("div", { class: "tt-plate" }, h("span", { class: "tt-plate-who" }, plate.dot, plate.name), plate.level, plate.score, plate.turn);
        plates.set(seat.seat, plate);
      }
      setText(plate.name, seat.name);
      setAttrs(plate.name, { title: seat.name });
      setText(plate.level, seat.level || "");
      drawScore(plate, view, seat.seat);
      setText(plate.turn, !seat.turn ? "" : seat.seat === view.me ? ctx.t("your_turn") : ctx.t("thinking"));
      setAttrs(plate.node, { "data-side": seat.side, "data-turn": String(seat.turn), "data-area": inGrid ? (seat.mine ? "me-plate" : "them-plate") : null });
      const home = inGrid ? grid : groups.get(`seat${seat.seat}`);
      if (home && plate.node.parentNode !== home) home.prepend(plate.node);
      plate.node.style.gridArea = inGrid ? (seat.mine ? "me-plate" : "them-plate") : "";
    }
    for (const [seat, plate] of plates) {
      if (!wanted.some((one) => one.seat === seat)) { plate.node.remove(); plates.delete(seat); }
    }
  }

  function drawScore(plate, view, seat) {
    const text = scoreText(view, seat);
    const suit = (view.score || []).find((one) => one.seat === seat)?.suit || null;
    if (plate.scoreShown === `${suit}|${text}`) return;
    plate.scoreShown = `${suit}|${text}`;
    fill(plate.score, suitText(text, ctx.deck, ctx.t));
    setAttrs(plate.dot, { "data-suit": suit });
    fill(plate.dot, suit ? ctx.deck.suit(suit, "") : null);
  }

  const bottomSeat = (view) => (view.me === null || view.me === undefined ? view.seats?.[0]?.seat : view.me);

  function scoreText(view, seat) {
    const score = (view.score || []).find((one) => one.seat === seat);
    if (!score) return "";
    if (score.text) return score.text;
    return ["queens", "kings", "jacks", "numbers"].filter((key) => key in score).map((key) => `${ctx.t(`score_${key}`)} ${score[key]}`).join(" · ");
  }

  function drawCombos(view) {
    for (const entry of zones.values()) {
      // `where` names the end of an area: the combo of a hand, or of the cards laid.
      const combo = (view.combos || []).find((one) => one.seat === entry.owner && (entry.area || "").endsWith(`-${one.where || "laid"}`));
      const signature = combo ? JSON.stringify(combo) : "";
      if (entry.comboShown === signature) continue;
      entry.comboShown = signature;
      show(entry.combo, Boolean(combo));
      if (!combo) { fill(entry.combo); continue; }
      const steps = combo.steps?.length
        ? h("details", { class: "tt-steps" }, h("summary", { text: ctx.t("combo_steps") }),
          h("ol", {}, combo.steps.map((step) => h("li", {}, suitText(step, ctx.deck, ctx.t))))) : null;
      fill(entry.combo, h("span", { class: "tt-combo-text" }, suitText(combo.text, ctx.deck, ctx.t)), ctx.clauseLink(combo.clause), steps);
    }
  }

  /** Draw a whole view. @returns the keys that were on the table before and are no more */
  function draw(view) {
    grid.dataset.result = String(Boolean(view.banner));
    grid.dataset.game = BOARDS[view.game] ? view.game : "";
    show(grid, Boolean(BOARDS[view.game]));
    const before = new Set(cards.keys());
    const seen = new Set();
    for (const zone of view.zones || []) {
      seen.add(zone.id);
      let entry = zones.get(zone.id);
      if (!entry) { entry = makeZone(zone); zones.set(zone.id, entry); }
      const home = homeOf(zone, view);
      if (entry.node.parentNode !== home) home.append(entry.node);
      entry.node.style.gridArea = home === grid ? zone.area : "";
      drawZone(entry, zone, view);
    }
    for (const [id, entry] of zones) if (!seen.has(id)) { entry.node.remove(); zones.delete(id); }
    const now = new Set([...zones.values()].flatMap((entry) => entry.order));
    for (const key of before) if (!now.has(key)) { const gone = cards.get(key); if (!gone.node.isConnected || !now.has(key)) gone.node.remove(); cards.delete(key); }
    for (const [key, group] of groups) if (!group.querySelector(".tt-zone")) { group.remove(); groups.delete(key); }
    setAttrs(flow, { "data-game": view.game || null, "data-count": view.seats?.length || null, "data-war": view.duel && !view.duel.over ? "true" : null });
    show(flow, groups.size > 0);
    middle.draw(view, groups.get("middle"));
    drawPlates(view);
    drawCombos(view);
  }

  const playable = (zone) => zone.order.some((key) => cards.get(key)?.card.playable);

  /** Lay the fans. It reads the layout, so it has its own time, after everything was written. */
  const lay = () => layFans(zones.values());
  const resized = new ResizeObserver(lay);
  resized.observe(node);

  return {
    node, zones, cards, draw, lay, odds: middle.odds,
    /** Forget every card: what one person saw is not for the next, not even in an attribute of a node used again. */
    clear() {
      for (const entry of cards.values()) entry.node.remove();
      cards.clear();
      for (const entry of zones.values()) entry.fanned = null;
    },
    /** Elements of the cards that carry this action. */
    withAction(action) {
      return action ? [...cards.values()].filter((entry) => entry.card.action === action).map((entry) => entry.node) : [];
    },
    entryOf,
    playable,
    /** The zone where the visitor acts: one with a playable card before others, his own fan before others. */
    handZone() {
      const live = [...zones.values()].filter((entry) => entry.live);
      const open = live.filter(playable);
      const among = open.length ? open : live;
      return among.find((entry) => entry.layout === "fan" && entry.node.dataset.mine === "true") || among[0] || null;
    },
    close() { resized.disconnect(); },
  };
}
