/** How the cards of a zone lie: side by side while there is room, overlapping when not, in several rows when a strip would get too thin to hit. */

/** The least part of a covered card that stays visible and clickable, in CSS pixels (WCAG 2.5.8 asks for 24). */
const MIN_STRIP = 30;
/** As much as a finger needs; on small cards, whose sign fills the strip, a little less than usual reads well. */
const MIN_TARGET = 24;
const SMALL_STRIP = 26;
const ROW_SHOWN = 0.46;
/** Air between two groups that do not overlap. */
const AIR = 7;
/** Below this width a card shows the face for small cards. On a table that is drawn larger it is seen from further away. */
const SMALL = 58;
/** The size of the table's letters where nothing is enlarged, as in base.css. */
const LETTERS = 15;
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

/** All ways to cut a row of groups into so many lines, in their order. */
function cuts(sizes, lines) {
  if (lines === 1) return [[sizes]];
  const found = [];
  for (let first = 1; first <= sizes.length - lines + 1; first += 1) {
    for (const rest of cuts(sizes.slice(first), lines - 1)) found.push([sizes.slice(0, first), ...rest]);
  }
  return found;
}

/**
 * Lines for cards that belong together in groups, such as the suits of a hand. A group stays in one line while its
 * strips are wide enough to hit; the fewest lines win. Where there is room to spare, the groups come apart first.
 * @param {number[]} sizes cards in each group
 * @returns {{lines: number[][], strip: number, gap: number}}
 */
export function groupPlan(sizes, width, card, least = MIN_STRIP, gap = Math.round(card * 0.3)) {
  const total = (line) => line.reduce((sum, size) => sum + size, 0);
  /** Thinner strips and wider gaps, until the last card of each group lies free. */
  const apart = (cut, strip) => {
    const split = cut.filter((line) => line.length > 1);
    const dense = split.filter((line) => total(line) > line.length);
    if (!dense.length) return { lines: cut, strip, gap };
    const free = Math.min(...dense.map((line) => (width - line.length * card - (line.length - 1) * AIR) / (total(line) - line.length)));
    const thin = Math.min(strip, Math.max(least, free));
    const wide = Math.min(card + AIR - thin, ...split.map((line) => (width - card - (total(line) - 1) * thin) / (line.length - 1)));
    return { lines: cut, strip: thin, gap: Math.max(gap, wide) };
  };
  const room = (line) => (total(line) <= 1 ? Infinity : (width - card - (line.length - 1) * gap) / (total(line) - 1));
  for (let lines = 1; lines <= sizes.length; lines += 1) {
    const options = cuts(sizes, lines).map((cut) => ({ cut, strip: Math.min(card + 4, ...cut.map(room)) }));
    const best = options.reduce((one, other) => (other.strip > one.strip ? other : one));
    if (best.strip >= least) return apart(best.cut, best.strip);
  }
  const most = Math.max(1, Math.floor((width - card) / MIN_TARGET) + 1);
  const lines = sizes.flatMap((size) => Array.from({ length: Math.ceil(size / most) }, (_, i) => [Math.min(most, size - i * most)]));
  return { lines, strip: Math.min(card + 4, Math.max(MIN_TARGET, (width - card) / Math.max(1, most - 1))), gap };
}

/** Put the cards of a zone of groups in their places, each line in the middle. A card may be a new element each time. */
function layGroups(zone, width, card, small) {
  const hidden = !zone.live && zone.faceDown;
  const plan = groupPlan(zone.groups, width, card, hidden ? 3 : small ? SMALL_STRIP : MIN_STRIP);
  const pitch = card * 1.4 * (small ? 0.76 : 0.5);
  const nodes = [...zone.cards.children];
  zone.cards.style.setProperty("--strip", `${Math.min(plan.strip, card).toFixed(1)}px`);
  zone.cards.style.height = nodes.length ? `${((plan.lines.length - 1) * pitch + card * 1.4).toFixed(1)}px` : "";
  let at = 0;
  plan.lines.forEach((line, row) => {
    const count = line.reduce((sum, size) => sum + size, 0);
    let x = Math.max(0, (width - card - (count - 1) * plan.strip - (line.length - 1) * plan.gap) / 2);
    line.forEach((size, group) => {
      if (group) x += plan.gap;
      for (let i = 0; i < size; i += 1) {
        const style = nodes[at]?.style;
        if (style) { style.left = `${x.toFixed(1)}px`; style.top = `${(row * pitch).toFixed(1)}px`; }
        x += plan.strip;
        at += 1;
      }
    });
  });
}

/**
 * Lay out many zones at once: first all measuring, then all writing, so the browser computes the layout once.
 * @param {Iterable<{cards: HTMLElement, layout: string, count: number, sizes: string}>} zones
 */
export function layFans(zones) {
  const todo = [];
  let below = 0;
  for (const zone of zones) {
    if (!zone.count) continue;
    const look = getComputedStyle(zone.cards);
    // The width of a card is reckoned in the style sheet; flights do not change what it says of itself.
    const card = zone.cards.firstElementChild?.offsetWidth || 60;
    // How much of a covered row is seen: more where suits must be told, too.
    const shown = parseFloat(look.getPropertyValue("--row-shown")) || ROW_SHOWN;
    below ||= (SMALL * parseFloat(getComputedStyle(zone.cards.closest(".tt-root") || zone.cards).fontSize)) / LETTERS;
    todo.push({ zone, card, shown, width: zone.node.clientWidth - 2 * ZONE_PADDING });
  }
  for (const { zone, card, shown, width } of todo) {
    // By attribute and not by a container query: each card as a container costs more than all the rest of the drawing.
    const small = String(card < below);
    if (zone.cards.dataset.small !== small) zone.cards.dataset.small = small;
    if (zone.layout === "groups" && width > 0) layGroups(zone, width, card, card < below);
    if (!["fan", "mini", "row"].includes(zone.layout)) continue;
    const signature = `${zone.count}|${Math.round(width)}|${card}`;
    if (zone.fanned === signature || width <= 0) continue;
    zone.fanned = signature;
    const tight = zone.layout === "mini" && !zone.live;
    const plan = fanPlan(zone.count, width, card, zone.layout === "mini" ? 4 : 8, tight ? 20 : MIN_STRIP);
    const height = card * 1.4;
    const style = zone.cards.style;
    style.gridTemplateColumns = plan.columns > 1 ? `repeat(${plan.columns - 1}, ${plan.strip.toFixed(2)}px) ${card}px` : `${card}px`;
    style.gridAutoRows = plan.rows > 1 ? `${(height * shown).toFixed(1)}px` : `${height.toFixed(1)}px`;
    style.paddingBottom = plan.rows > 1 ? `${(height * (1 - shown)).toFixed(1)}px` : "";
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
