/** Where the keyboard is: kept through every drawing, led to what can be done next, and to the heading of what opens. */

/** @param parts { root, board, prompt, banner, heading, view(), recent() whether something was just done at the table } */
export function createFocus({ root, board, prompt, banner, heading, view, recent }) {
  /** A card from whose place the keyboard went to the heading, to come back when the other side has moved. */
  let waiting = null;

  /** Where the focus is, in words that outlive a redraw. */
  function note() {
    const active = document.activeElement;
    if (!active || !root.contains(active)) return null;
    const card = active.closest("button.tt-card");
    if (!card) return { node: active };
    const entry = board.entryOf(card);
    return { node: card, key: card.dataset.key, zone: entry?.zone, index: entry?.index ?? 0, acted: recent() };
  }

  function restore(noted) {
    if (!noted) return;
    let place = noted;
    const active = document.activeElement;
    if (waiting && active === heading.heading) {
      const on = prompt.buttons.querySelector('[data-kind="next"]');
      if (board.zones.get(waiting.zone)?.live) place = waiting;
      else if (on) { on.focus({ preventScroll: true }); return; }  // a result to leave, or the screen to be handed over
      else if (pressable() && !view().busy) place = waiting;
    }
    const still = place.key ? board.cards.get(place.key) : null;
    const zone = place.zone ? board.zones.get(place.zone) : null;
    const idle = zone && !board.playable(zone) && board.handZone() && board.playable(board.handZone());
    // Whoever acted from a place where nothing can be done any more goes on where something can.
    if (still && still.live && still.zone === place.zone && !(idle && place.acted)) { if (active !== still.node) still.node.focus({ preventScroll: true }); return; }
    if (active && active !== document.body && root.contains(active) && active.offsetParent !== null && !place.key) return;
    // Where no card can be played but a button can be pressed, that is the choice.
    const pressed = zone && !board.playable(zone) && pressable();
    const neighbours = zone && !idle && !pressed ? zone.order.map((key) => board.cards.get(key)).filter((entry) => entry.live) : [];
    const open = neighbours.filter((entry) => entry.card.playable);
    const near = (one, other) => (Math.abs(other.index - place.index) < Math.abs(one.index - place.index) ? other : one);
    if (neighbours.length) (open.length ? open : neighbours).reduce(near).node.focus({ preventScroll: true });
    else toHand();
    // While the other side is to move no card can be chosen: the keyboard waits at the heading and comes back.
    waiting = document.activeElement !== heading.heading ? null : place.zone ? place : { zone: "me-hand", key: "-", index: 0 };
  }

  const pressable = () => prompt.buttons.querySelector("button:not([aria-disabled=true])");

  /** To what can be done next at the table. */
  function toHand() {
    const zone = board.handZone();
    const stop = zone?.node.querySelector('button.tt-card[tabindex="0"]');
    const card = stop?.dataset.playable === "true" ? stop : zone?.node.querySelector("button.tt-card[data-playable=true]") || stop;
    const target = (card?.dataset.playable === "true" ? card : pressable() || card) || prompt.buttons.querySelector("button") || banner.node.querySelector("button") || heading.heading;
    target.focus({ preventScroll: true });
  }

  /** Bring what has the focus into sight, together with `around` if that is given. */
  function show(around = null) {
    // Things lie in their places only once a frame is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const active = document.activeElement;
      if (!root.contains(active) || inSight(active)) return;
      around?.scrollIntoView({ block: "start" });
      active.scrollIntoView({ block: "nearest" });
    }));
  }

  return {
    note, restore, toHand,
    show,
    /** The same, with the table in sight: for whoever did something beside it that lays it anew. */
    toTable() {
      toHand();
      show(board.node);
    },
    /** The table comes into sight; whoever is to play at it finds the keyboard there too, at the first thing to be done. */
    board(toPlay = false) {
      board.node.scrollIntoView({ block: "start" });
      if (!toPlay) return;
      toHand();
      document.activeElement.scrollIntoView({ block: "nearest" });
    },
    /** Whoever plays by keyboard sees where he is: a result may have pushed it below the window's edge. */
    reveal() {
      const active = document.activeElement;
      if (active && root.contains(active) && active.matches(":focus-visible")) active.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  };
}

/** Whether all of something lies between the window's edges. */
function inSight(node) {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** A room beside the table opens, or its page is turned: the keyboard goes to its heading, and the room comes into view. */
export function enterRoom(room) {
  const heading = room.querySelector(".tt-lesson-title");
  room.scrollTop = 0;
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  // Low in the window its heading alone would be seen.
  if (top < 0 || top > innerHeight / 3) room.scrollIntoView({ block: "start" });
}
