/** Acts that nobody meant: the second half of a double click, a finger that trembles, a key that bounces. */

/** A second act this soon, at the same spot or by a key again, is a slip of the finger, not a decision. */
const SETTLE_MS = 150;
const DOUBLE_MS = 350;
/** Nobody means two acts within this time, wherever they are. */
const SLIP_MS = 50;
/** How far a finger that slips may land from where it was, in px. */
const SLIP_PX = 32;

/** When and where something was done; a key is done nowhere. A busy page hears of an act only later: its own time counts. */
function actOf(event) {
  const pointed = event?.detail > 0;
  return { at: event?.timeStamp || performance.now(), x: pointed ? event.clientX : null, y: pointed ? event.clientY : null, twice: event?.detail >= 2 };
}

/** Remembers the last act, and tells whether another repeats it by mistake. */
export function createSlips() {
  let last = { at: -Infinity, x: null, y: null };
  return {
    acted(event) { last = actOf(event); },
    age: () => performance.now() - last.at,
    /** A quick click somewhere else is meant, and is taken. */
    isOne(event) {
      const act = actOf(event);
      const age = act.at - last.at;
      if (age < SLIP_MS) return true;
      if (age >= (act.twice ? DOUBLE_MS : SETTLE_MS)) return false;
      if (act.x === null || last.x === null) return act.x === last.x;
      return Math.hypot(act.x - last.x, act.y - last.y) < SLIP_PX;
    },
  };
}
