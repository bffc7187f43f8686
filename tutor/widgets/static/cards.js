/** Card faces and backs as SVG symbols, built on first use and then only referenced by every card on the table. */
import { svg } from "./dom.js";
import { PIPS, RANK_PATHS, SUIT_PATHS } from "./glyphs.js";
import { courtHalf, jester } from "./courts.js";

const W = 240;
const H = 336;

/** A suit of the given size with its middle at (x, y); turned upside down if asked. */
function pip(suit, x, y, size, turned = false) {
  const place = `translate(${x} ${y}) rotate(${turned ? 180 : 0}) scale(${size / 100}) translate(-50 -50)`;
  return svg("path", { d: SUIT_PATHS[suit], class: "tt-ink", transform: place });
}

/** A rank with its top left corner at (x, y), `height` tall. */
function rankSign(rank, x, y, height) {
  return svg("path", { d: RANK_PATHS[rank], class: rank === "X" ? "tt-ink" : "tt-stroke", transform: `translate(${x} ${y}) scale(${height / 72})` });
}

function paper() {
  return svg("rect", { x: 1.5, y: 1.5, width: W - 3, height: H - 3, rx: 17, class: "tt-paper" });
}

function index(rank, suit) {
  return svg("g", {}, rankSign(rank, 13, 15, 47), suit ? pip(suit, 30, 86, 34) : null);
}

function bothEnds(make) {
  return [make(), svg("g", { transform: `rotate(180 ${W / 2} ${H / 2})` }, make())];
}

function numberFace(rank, suit) {
  const top = 58;
  const span = H - 2 * top;
  return PIPS[rank].map(([column, at]) => pip(suit, W / 2 + column * 42, top + at * span, 49, at > 0.5));
}

function aceFace(suit) {
  return [
    svg("circle", { cx: W / 2, cy: H / 2, r: 71, class: "tt-ring" }),
    svg("circle", { cx: W / 2, cy: H / 2, r: 64, class: "tt-ring tt-ring-thin" }),
    pip(suit, W / 2, H / 2, 88),
  ];
}

function courtFace(rank, suit) {
  const end = () => svg("g", {}, svg("g", { transform: `translate(${W / 2} ${H / 2})` }, courtHalf(rank, suit)), /* away from what the figure holds */ pip(suit, "hc".includes(suit) ? W - 71 : 71, 49, 27));
  return [
    svg("rect", { x: 51, y: 26, width: 138, height: H - 52, rx: 7, class: "tt-frame" }),
    ...bothEnds(end),
    svg("path", { d: `M51 ${H / 2}h138`, class: "tt-line" }),
    svg("rect", { x: 51, y: 26, width: 138, height: H - 52, rx: 7, class: "tt-frame-line" }),
  ];
}

/** The full face. */
function fullFace(card) {
  const [rank, suit] = [card[0], card[1]];
  if (rank === "X") return [paper(), jester(), ...bothEnds(() => index("X", null))];
  let middle;
  if (rank === "A") middle = aceFace(suit);
  else if (PIPS[rank]) middle = numberFace(rank, suit);
  else middle = courtFace(rank, suit);
  return [paper(), ...middle, ...bothEnds(() => index(rank, suit))];
}

/** The face for small cards: a large sign and suit on the left edge, so that a fanned strip shows both. */
function smallFace(card) {
  const [rank, suit] = [card[0], card[1]];
  if (rank === "X") return [paper(), rankSign("X", 22, 26, 96), svg("g", { transform: "translate(36 78) scale(.72)" }, jester())];
  return [paper(), rankSign(rank, 22, 26, 112), pip(suit, 62, 208, 84), pip(suit, 172, 262, 92, false)];
}

/** The lattice as two plain paths: a <pattern> would take its colours from where it stands, not from the card's side. */
function backFace() {
  const lattice = [];
  const seeds = [];
  for (let row = 0; row < 17; row += 1) {
    for (let column = 0; column < 12; column += 1) {
      const [x, y] = [21.5 + column * 17.9, 24 + row * 18];
      lattice.push(`M${x.toFixed(1)} ${y - 8}l8 8-8 8-8-8z`);
      seeds.push(`M${x.toFixed(1)} ${y - 3}l3 3-3 3-3-3z`);
    }
  }
  return [
    paper(),
    svg("rect", { x: 12, y: 12, width: W - 24, height: H - 24, rx: 9, class: "tt-back-ground" }),
    svg("path", { d: lattice.join(""), class: "tt-back-line" }),
    svg("path", { d: seeds.join(""), class: "tt-back-dot" }),
    svg("rect", { x: 12, y: 12, width: W - 24, height: H - 24, rx: 9, class: "tt-back-edge" }),
    svg("circle", { cx: W / 2, cy: H / 2, r: 40, class: "tt-back-disc" }),
    ...["s", "h", "c", "d"].map((suit, i) => svg("path", {
      d: SUIT_PATHS[suit], class: "tt-back-dot",
      transform: `translate(${W / 2} ${H / 2}) rotate(${i * 90}) translate(0 -20) scale(.2) translate(-50 -50)`,
    })),
  ];
}

let instances = 0;

/** Does the text name a card that can be drawn? */
export function isCard(card) {
  return typeof card === "string" && (card === "Xx" || /^[A2-9TJQK][shdc]$/.test(card));
}

/**
 * One set of symbols for one table. Ids are unique on the page, so two tables never borrow from each other.
 * @returns `sprite` to be put into the table, `face(card)` and `back()` for new drawings, `suit(s, name)` for text
 */
export function createDeck() {
  const prefix = `tt${++instances}-${Math.random().toString(36).slice(2, 7)}`;
  const sprite = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "tt-sprite", focusable: "false" });
  const known = new Set();

  function symbol(name, build) {
    const id = `${prefix}-${name}`;
    if (!known.has(id)) {
      known.add(id);
      sprite.append(svg("symbol", { id, viewBox: `0 0 ${W} ${H}` }, ...build()));
    }
    return `#${id}`;
  }

  const use = (href, cls) => svg("use", { href, width: W, height: H, class: cls });
  const drawing = (cls, ...uses) => svg("svg", { viewBox: `0 0 ${W} ${H}`, class: cls, "aria-hidden": "true", focusable: "false" }, ...uses);

  return {
    prefix,
    sprite,
    /** The drawing of a face; both sizes are in it and the style sheet shows one by the card's width. */
    face(card) {
      if (!isCard(card)) return this.back();
      return drawing(`tt-face tt-suit-${card[1]}`,
        use(symbol(card, () => fullFace(card)), "tt-full"),
        use(symbol(`${card}-small`, () => smallFace(card)), "tt-small"));
    },
    /** Forget the drawings that nothing on this table shows: they tell which cards were seen. */
    forget(root) {
      const used = new Set([...root.querySelectorAll("use")].map((one) => one.getAttribute("href").slice(1)));
      for (const one of [...sprite.children]) if (!used.has(one.id)) { one.remove(); known.delete(one.id); }
    },
    back() {
      return drawing("tt-face tt-back", use(symbol("back", backFace), "tt-full-always"));
    },
    /** A suit to stand in running text, spoken as `name`. */
    suit(suit, name) {
      return svg("svg", { viewBox: "0 0 100 100", class: `tt-glyph tt-suit-${suit}`, role: "img", "aria-label": name },
        svg("path", { d: SUIT_PATHS[suit], class: "tt-ink" }));
    },
  };
}
