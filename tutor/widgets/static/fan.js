/** How the cards of a zone lie: side by side while there is room, overlapping when not, in several rows when a strip would get too thin to hit. */

/** The least part of a covered card that stays visible and clickable, in CSS pixels (WCAG 2.5.8 asks for 24). */
const MIN_STRIP = 30;
const ROW_SHOWN = 0.46;
/** Below this width a card shows the face for small cards. */
const SMALL = 58;
/** As in board.css. */
const ZONE_PADDING = 2;

/**
 * @param {number} count cards
 * @param {number} width room in px
 * @param {number} card width of a card in px
 * @param {number} gap wished between cards that do not overlap
 * @returns {{rows: number, columns: number, strip: number}}
 */
export function fanPlan(count, width, card, gap = 8, least = MIN_STRIP) {
  if (count <= 1 || width <= card) return { rows: Math.max(1, width <= card ? count : 1), columns: 1, strip: card + gap };
  for (let rows = 1; ; rows += 1) {
    const columns = Math.ceil(count / rows);
    if (columns === 1) return { rows: count, columns: 1, strip: card };
    const strip = Math.min(card + gap, (width - card) / (columns - 1));
    if (strip >= Math.min(least, card)) return { rows, columns, strip };
  }
}

/**
 * Lay out many zones at once: first all measuring, then all writing, so the browser computes the layout once.
 * @param {Iterable<{cards: HTMLElement, layout: string, count: number, sizes: string}>} zones
 */
export function layFans(zones) {
  const todo = [];
  for (const zone of zones) {
    if (!zone.count) continue;
    const card = parseFloat(getComputedStyle(zone.cards).getPropertyValue("--w")) || 60;
    todo.push({ zone, card, width: zone.node.clientWidth - 2 * ZONE_PADDING });
  }
  for (const { zone, card, width } of todo) {
    // By attribute and not by a container query: each card as a container costs more than all the rest of the drawing.
    const small = String(card < SMALL);
    if (zone.cards.dataset.small !== small) zone.cards.dataset.small = small;
    if (!["fan", "mini", "row"].includes(zone.layout)) continue;
    const signature = `${zone.count}|${Math.round(width)}|${card}`;
    if (zone.fanned === signature || width <= 0) continue;
    zone.fanned = signature;
    const tight = zone.layout === "mini" && !zone.live;
    const plan = fanPlan(zone.count, width, card, zone.layout === "mini" ? 4 : 8, tight ? 20 : MIN_STRIP);
    const height = card * 1.4;
    const style = zone.cards.style;
    style.gridTemplateColumns = plan.columns > 1 ? `repeat(${plan.columns - 1}, ${plan.strip.toFixed(2)}px) ${card}px` : `${card}px`;
    style.gridAutoRows = plan.rows > 1 ? `${(height * ROW_SHOWN).toFixed(1)}px` : `${height.toFixed(1)}px`;
    style.paddingBottom = plan.rows > 1 ? `${(height * (1 - ROW_SHOWN)).toFixed(1)}px` : "";
    style.setProperty("--strip", `${Math.min(plan.strip, card).toFixed(1)}px`);
    const arc = zone.layout === "fan" && plan.rows === 1 && zone.count <= 9;
    zone.cards.dataset.arc = String(arc);
    [...zone.cards.children].forEach((node, i) => {
      const off = i - (zone.count - 1) / 2;
      node.style.setProperty("--turn", arc ? `${(off * Math.min(3, 10 / zone.count)).toFixed(2)}deg` : "0deg");
      node.style.setProperty("--dip", arc ? `${(off * off * Math.min(2.2, 14 / (zone.count * zone.count))).toFixed(2)}px` : "0px");
    });
  }
}
