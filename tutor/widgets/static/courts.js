/**
 * The court figures: half figures drawn once, above the middle line, and turned by half a turn for the lower end.
 * Rank gives the head-dress, hair and what the figure holds; the suit gives the cloth's pattern, its colour,
 * the shape of the held thing and the side it is held on. All shapes are plain paths around (0, 0), y going up to −140.
 */
import { svg } from "./dom.js";
import { SUIT_PATHS } from "./glyphs.js";

const p = (d, cls) => svg("path", { d, class: cls });
const dot = (cx, cy, r, cls) => svg("circle", { cx, cy, r, class: cls });

/** Cloth patterns, one a suit, over the robe's shape. */
const CLOTH = {
  s: ["M-62-6l20-34M-46 0l20-44M-30 0l8-18M62-6L42-40M46 0L26-44M30 0l-8-18"],
  h: ["M-64-10c14-10 24-10 38-2M-58-26c12-8 22-9 34-3M-46-40c8-5 14-6 22-3M64-10C50-20 40-20 26-12M58-26c-12-8-22-9-34-3M46-40c-8-5-14-6-22-3"],
  d: ["M-56-4l9-11 9 11-9 11zM-40-26l8-10 8 10-8 10zM-33-2l7-9 7 9-7 9zM56-4l-9-11-9 11 9 11zM40-26l-8-10-8 10 8 10zM33-2l-7-9-7 9 7 9z"],
  c: ["M-66-14h44M-62-26h40M-52-38h30M-68-2h46M66-14H22M62-26H22M52-38H22M68-2H22"],
};

/** What the king holds. */
const KING = {
  s: () => [p("M43-4h8v-62h-8zM47-138l6 10v62h-12v-62z", "tt-steel"), p("M32-70h30v8H32z", "tt-gold"), dot(47, -2, 6, "tt-gold")],
  h: () => [p("M44 0h6v-104h-6z", "tt-gold"), dot(47, -112, 11, "tt-gold"), p("M44-132h6v10h-6zM41-129h12v5H41z", "tt-gold"), p("M36-112h22", "tt-line")],
  d: () => [p("M44 0h6v-134h-6z", "tt-gold"), p("M50-128c14-2 18 6 17 22-1 12-8 14-17 10zM44-126l-8 4v18l8 4z", "tt-steel")],
  c: () => [dot(46, -26, 15, "tt-gold"), p("M31-26h30M46-41c-7 8-7 22 0 30", "tt-line"), p("M43-58h6v18h-6zM38-53h16v5H38z", "tt-gold")],
};

/** What the jack carries: a pole with a different head for each suit. */
const JACK = {
  s: () => [p("M44 0h5v-124h-5z", "tt-gold"), p("M46.5-140l9 18-9 12-9-12z", "tt-steel")],
  h: () => [p("M44 0c-2-50-2-84 6-134 14 24 13 62-1 92z", "tt-cloth2"), p("M45-4c-1-44 0-80 5-122", "tt-line")],
  d: () => [p("M44 0h5v-134h-5z", "tt-gold"), p("M49-134h20l-8 10 8 10H49z", "tt-cloth2")],
  c: () => [p("M44 0h5v-112h-5z", "tt-gold"), dot(46.5, -120, 12, "tt-steel"), p("M46-136v32M34-120h25M38-129l17 18M55-129l-17 18", "tt-line")],
};

/** The queen's flower: a stem with leaves and a bloom in the shape of her suit. */
function flower(suit) {
  const bloom = svg("path", { d: SUIT_PATHS[suit], class: "tt-ink", transform: "translate(31 -126) scale(.32)" });
  return [p("M46-4c-4-34-3-64 1-92", "tt-stem"), p("M45-52c10-2 16-8 18-18-12 1-17 7-18 18zM44-34c-10-3-14-8-16-16 10 0 15 6 16 16z", "tt-leaf"), bloom];
}

function face() {
  return [
    p("M-9-66h18v14L0-42l-9-10z", "tt-skin"),
    p("M-19-100c0-12 38-12 38 0v14c0 14-9 24-19 24s-19-10-19-24z", "tt-skin"),
    p("M-12-92c3-3 7-3 9-.5M12-92c-3-3-7-3-9-.5M-1-88v9h4M-5-72c3 2 7 2 10 0", "tt-line"),
    dot(-7.5, -88, 1.8, "tt-dot"), dot(7.5, -88, 1.8, "tt-dot"),
  ];
}

const HEADS = {
  K: () => [
    p("M-22-104c-6 14-6 26-2 36l6 2v-30zM22-104c6 14 6 26 2 36l-6 2v-30z", "tt-hair"),
    ...face(),
    p("M-19-86c2 8 8 9 11 7 5-4 11-4 16 0 3 2 9 1 11-7 2 24-8 40-19 44-11-4-21-20-19-44zM-5-72c3 2 7 2 10 0-3-3-7-3-10 0z", "tt-hair"),
    p("M-23-100l-5-27 14 11L0-135l14 19 14-11-5 27c-14-5-32-5-46 0z", "tt-gold"),
    dot(0, -136, 4.5, "tt-jewel"), dot(-28, -128, 4, "tt-jewel"), dot(28, -128, 4, "tt-jewel"),
    p("M-22-105c14-5 30-5 44 0", "tt-line"),
  ],
  Q: () => [
    p("M-21-106c-14 16-13 44-9 60 8 3 14 0 16-8l-2-34zM21-106c14 16 13 44 9 60-8 3-14 0-16-8l2-34z", "tt-hair"),
    ...face(),
    p("M-20-96c2-12 10-16 20-16s18 4 20 16c-8-6-14-8-20-8s-12 2-20 8z", "tt-hair"),
    p("M-21-106c-3-8-3-12-1-18 5 3 8 3 11-3 4 5 7 4 11-6 4 10 7 11 11 6 3 6 6 6 11 3 2 6 2 10-1 18-14-6-28-6-42 0z", "tt-gold"),
    dot(-22, -126, 3.5, "tt-jewel"), dot(-11, -130, 3.5, "tt-jewel"), dot(0, -136, 4, "tt-jewel"), dot(11, -130, 3.5, "tt-jewel"), dot(22, -126, 3.5, "tt-jewel"),
    dot(-19, -74, 3, "tt-gold"), dot(19, -74, 3, "tt-gold"),
  ],
  J: () => [
    p("M-21-104c-6 12-7 26-4 38 6 3 9 1 10-4v-30zM21-104c6 12 7 26 4 38-6 3-9 1-10-4v-30z", "tt-hair"),
    ...face(),
    p("M-19-94c3-10 10-12 19-12s16 2 19 12c-6-4-12-5-19-5s-13 1-19 5z", "tt-hair"),
    p("M-27-100c-5-16 6-28 28-27 18 1 29 9 27 22-1 6-3 7-6 7-14-8-32-8-49-2z", "tt-cloth2"),
    p("M-27-100c17-6 35-6 49 2", "tt-line"),
    p("M16-118c8-14 18-18 30-19-3 12-10 19-24 24z", "tt-gold"),
  ],
};

/** Robe with its collar; the queen's is cut lower and hung with pearls. */
function robe(rank, suit) {
  const parts = [
    p("M-68 0v-16c4-22 22-36 50-40l18 12 18-12c28 4 46 18 50 40V0z", "tt-cloth"),
    p(CLOTH[suit][0], "tt-weave"),
    p("M-20 0v-55l20 13 20-13V0z", rank === "J" ? "tt-cloth2" : "tt-trim"),
  ];
  if (rank === "K") parts.push(p("M-24-58c10 12 38 12 48 0l4 14C14-30-14-30-28-44z", "tt-ermine"), p("M-14-44v6M0-40v6M14-44v6", "tt-line"));
  if (rank === "Q") parts.push(p("M-20-55c4 24 36 24 40 0", "tt-pearl"), dot(0, -32, 5, "tt-jewel"));
  if (rank === "J") parts.push(p("M-20-55L0-30l20-25M0-30V0", "tt-line"), dot(0, -20, 2.5, "tt-gold"), dot(0, -8, 2.5, "tt-gold"));
  return parts;
}

/** Half a court figure as a <g>, to be placed at the card's middle. */
export function courtHalf(rank, suit) {
  const held = { K: KING[suit], Q: () => flower(suit), J: JACK[suit] }[rank]();
  const left = suit === "h" || suit === "c";
  return svg("g", {},
    ...robe(rank, suit),
    ...HEADS[rank](),
    svg("g", left ? { transform: "scale(-1 1)" } : {}, ...held),
  );
}

/** A jester's cap and face, for the joker: no suit, no letters. */
export function jester() {
  return svg("g", { transform: "translate(120 178)" },
    p("M-46 70c4-26 20-40 46-40s42 14 46 40z", "tt-cloth"),
    p("M-46 70l12-24 12 22 11-28L0 66l11-26 11 28 12-22 12 24z", "tt-gold"),
    p("M-30-14c0-20 60-20 60 0v18c0 22-14 36-30 36S-30 26-30 4z", "tt-skin"),
    p("M-18-2c4-5 10-5 13 0M18-2c-4-5-10-5-13 0M-16 14c8 12 24 12 32 0zM-1 2v7h4", "tt-line"),
    p("M-32-12C-44-40-66-44-84-30c0-34 34-56 62-36z", "tt-cloth"),
    p("M32-12c12-28 34-32 52-18 0-34-34-56-62-36z", "tt-cloth2"),
    p("M-32-12C-34-60-16-78 0-104 16-78 34-60 32-12c-20-10-44-10-64 0z", "tt-gold"),
    dot(-86, -26, 9, "tt-jewel"), dot(86, -26, 9, "tt-jewel"), dot(0, -108, 9, "tt-jewel"),
  );
}
