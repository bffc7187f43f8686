/**
 * Cards that travel: measure before the change, change at once, then play the way back to front (FLIP).
 * The page is already in its new state while they fly, so no click ever waits for one.
 */

const MOVE_MS = 280;
const EASE = "cubic-bezier(.2,.75,.25,1)";

/** May things move now? */
export function mayMove(choice) {
  if (choice === "on") return true;
  if (choice === "off") return false;
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Where every card of the table lies, by its key, with what is needed to find a newcomer's origin. */
export function measure(cards, zones) {
  const places = new Map();
  for (const [key, entry] of cards) {
    places.set(key, { rect: entry.node.getBoundingClientRect(), zone: entry.zone, index: entry.index, face: entry.face, owner: entry.owner });
  }
  const homes = new Map();
  for (const [id, zone] of zones) {
    const rect = placeIn(zone);
    if (rect) homes.set(id, { rect, owner: zone.owner, layout: zone.layout });
  }
  return { places, homes };
}

/**
 * Where a card lies that comes from a zone: as large as one card, for the zone itself may be as wide as a hand of them
 * all. Where none lies and no place is marked it is the middle, without a size; a zone that is not shown is no place.
 */
function placeIn(zone) {
  const lying = zone.cards.lastElementChild?.getBoundingClientRect();
  if (lying?.width) return lying;
  const { left, top, width } = zone.cards.getBoundingClientRect();
  return zone.cards.offsetParent ? { left: left + width / 2, top, width: 0 } : null;
}

/**
 * Where a card that was not there before comes from: the face-down card whose place it takes, a face-down card of
 * its owner that went, its owner's pile, or nowhere.
 */
function originOf(entry, before, gone) {
  if (entry.from && before.homes.has(entry.from)) return { rect: before.homes.get(entry.from).rect, turn: entry.face };
  const hidden = gone.filter((place) => !place.face && place.owner === entry.owner);
  const here = hidden.find((place) => place.zone === entry.zone && place.index === entry.index);
  const chosen = here || hidden.find((place) => place.zone !== entry.zone);
  if (chosen) {
    gone.splice(gone.indexOf(chosen), 1);
    return { rect: chosen.rect, turn: entry.face };
  }
  for (const home of before.homes.values()) {
    if (home.layout === "pile" && home.owner === entry.owner) return { rect: home.rect, turn: entry.face };
  }
  return null;
}

/** Play the moves from `before` to now. `backOf(node)` gives a drawing of a card's back to be turned away. */
export function play(before, cards, backOf) {
  const gone = [];
  for (const [key, place] of before.places) if (!cards.has(key) && place.rect.width) gone.push(place);
  let delay = 0;
  // All reading before all writing, or each card would cost a layout of its own.
  const rects = new Map([...cards].map(([key, entry]) => [key, entry.node.getBoundingClientRect()]));
  for (const [key, entry] of cards) {
    const old = before.places.get(key);
    const now = rects.get(key);
    if (!now.width) continue;
    if (old?.rect.width) {
      if (!old.face && entry.face) turnOver(entry.node, backOf, 0);
      slide(entry.node, old.rect, now, 0);
      continue;
    }
    // A card that was there but not shown comes from nowhere.
    const origin = old ? null : originOf(entry, before, gone);
    if (!origin) {
      entry.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MOVE_MS * 0.7, easing: "ease-out" });
      continue;
    }
    slide(entry.node, origin.rect, now, delay);
    if (origin.turn) turnOver(entry.node, backOf, delay);
    delay = Math.min(delay + 45, 360);
  }
}

function slide(node, from, to, delay) {
  const dx = from.left - to.left - (from.width ? 0 : to.width / 2);
  const dy = from.top - to.top;
  const scale = from.width ? from.width / to.width : 1;
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) return;
  // Only the transform is in the keyframes: anything else would take the flight off the compositor.
  node.style.zIndex = "30";
  const flight = node.animate(
    [{ transform: `translate(${dx}px,${dy}px) scale(${scale})` }, { transform: "none" }],
    { duration: MOVE_MS, delay, easing: EASE, fill: "backwards" },
  );
  const land = () => { node.style.zIndex = ""; };
  flight.finished.then(land, land);
}

/** Show the back for the first half of a turn around the upright axis. */
function turnOver(node, backOf, delay) {
  const inner = node.querySelector(".tt-card-in");
  if (!inner) return;
  const cover = backOf(node);
  cover.classList.add("tt-cover");
  inner.append(cover);
  const options = { duration: MOVE_MS * 1.2, delay, fill: "backwards" };
  inner.animate([{ scale: "1 1" }, { scale: "0 1", offset: 0.5 }, { scale: "1 1" }], { ...options, easing: "ease-in-out" });
  const leaving = cover.animate([{ opacity: 1 }, { opacity: 1, offset: 0.499 }, { opacity: 0, offset: 0.5 }, { opacity: 0 }], options);
  const drop = () => cover.remove();
  leaving.finished.then(drop, drop);
}
