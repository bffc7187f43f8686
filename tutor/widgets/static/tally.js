/** How the choices of a match were graded, in one sentence. */

const ORDER = ["fine", "close", "inaccuracy", "mistake", "blunder", "ungraded"];

/** @returns {string} such as "5 fine, 1 mistaken: at least 12.3 points …", or "" if nothing was graded yet */
export function tallyText(tally, t) {
  const counts = ORDER.filter((grade) => tally?.counts?.[grade]).map((grade) => t("tally_grade", { count: tally.counts[grade], grade: t(`grade_${grade}`) }));
  if (!counts.length) return "";
  const all = counts.join(", ");
  return tally.loss >= 0.05 ? `${all}: ${t("tally_points", { points: tally.loss.toFixed(1) })}.` : `${all}.`;
}
