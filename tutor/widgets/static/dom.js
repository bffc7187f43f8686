/** Small helpers to build the page. Data only ever enters as text nodes and attributes, never as markup. */

const SVG_NS = "http://www.w3.org/2000/svg";

/**
 * Make an HTML element.
 * @param {string} tag
 * @param {object} [props] `class`, `text`, `on` (listeners), `data` (data-*), `attrs`, anything else is set as a property
 * @param {...(Node|string|null)} children
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined) continue;
    if (key === "class") node.className = value;
    else if (key === "text") node.textContent = value;
    else if (key === "on") for (const [type, fn] of Object.entries(value)) node.addEventListener(type, fn);
    else if (key === "data") for (const [name, v] of Object.entries(value)) node.dataset[name] = v;
    else if (key === "attrs") setAttrs(node, value);
    else node[key] = value;
  }
  append(node, children);
  return node;
}

/** Make an SVG element. */
export function svg(tag, attrs = {}, ...children) {
  const node = document.createElementNS(SVG_NS, tag);
  setAttrs(node, attrs);
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
}

/** Set attributes; null, undefined and false remove one. Writes only what changed, so observers stay quiet. */
export function setAttrs(node, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) {
      if (node.hasAttribute(name)) node.removeAttribute(name);
    } else if (node.getAttribute(name) !== String(value)) {
      node.setAttribute(name, String(value));
    }
  }
}

/** Set the text of a node if it differs. */
export function setText(node, text) {
  const value = text === null || text === undefined ? "" : String(text);
  if (node.textContent !== value) node.textContent = value;
}

/** Show or hide by the `hidden` attribute. */
export function show(node, on) {
  if (node.hidden === on) node.hidden = !on;
}

/**
 * Make the children of `parent` match `items`, keeping the nodes of keys that stay.
 * @returns {Map<string, Element>} nodes by key
 */
export function reconcile(parent, items, keyOf, create, update, old = new Map()) {
  const next = new Map();
  let cursor = parent.firstElementChild;
  items.forEach((item, index) => {
    const key = keyOf(item, index);
    const node = old.get(key) || create(item, index);
    update(node, item, index);
    next.set(key, node);
    if (node === cursor) cursor = cursor.nextElementSibling;
    else parent.insertBefore(node, cursor);
  });
  for (const [key, node] of old) if (!next.has(key) && node.parentNode === parent) node.remove();
  return next;
}

/** Drop everything in `parent` and put `children` there. */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

const SUIT_OF_GLYPH = { "\u2660": "s", "\u2665": "h", "\u2666": "d", "\u2663": "c" };

/** A number and its percent sign stay on one line. */
const unbroken = (text) => text.split(/(\d+(?:[.,]\d+)? %)/).map((part, i) => (i % 2 ? h("span", { class: "tt-nowrap", text: part }) : document.createTextNode(part)));

/**
 * Text with its suit signs replaced by drawn suits that are spoken as words: other devices
 * turn the characters into emoji, and some screen readers skip them.
 */
export function suitText(text, deck, t) {
  const nodes = [];
  let plain = "";
  for (const char of String(text ?? "")) {
    const suit = SUIT_OF_GLYPH[char];
    if (suit) {
      // A rank and its suit stay on one line.
      const rank = /\S*$/.exec(plain)[0];
      if (plain.length > rank.length) nodes.push(...unbroken(plain.slice(0, plain.length - rank.length)));
      nodes.push(h("span", { class: "tt-nowrap" }, rank, deck.suit(suit, t(`suit_${suit}`))));
      plain = "";
    } else if (char !== "\ufe0e" && char !== "\ufe0f") {
      plain += char;
    }
  }
  if (plain) nodes.push(...unbroken(plain));
  return nodes;
}

/** The same for an ear alone: each suit sign as the word that a drawn one is spoken as. */
export function suitWords(text, t) {
  return text.replace(/([\u2660\u2665\u2666\u2663])[\ufe0e\ufe0f]?/g, (_, sign) => ` ${t(`suit_${SUIT_OF_GLYPH[sign]}`)}`).trim();
}

/** A text button. */
export function button(text, onClick, props = {}) {
  return h("button", { type: "button", class: "tt-btn", text, on: { click: onClick }, ...props });
}

/** Whether a thing lies in a notebook with its cells, as in JupyterLab, and not on a page of its own. */
export const inNotebook = (node) => !document.body.dataset.voila && Boolean(node.closest(".jp-Notebook"));
