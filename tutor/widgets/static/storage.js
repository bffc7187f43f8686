/** Things the browser keeps: sealed games and the visitor's choices. Private windows and full disks must not matter. */

const PREFIX = "tutor-table:";
const memory = new Map();
/** Stands in where a browser keeps nothing: then a thing is kept as long as the page is. */
const MEMORY = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, text) => memory.set(key, text),
  removeItem: (key) => memory.delete(key),
  keys: () => [...memory.keys()],
};

/** This tab's store, then the one that all tabs share, then the page's own. */
function stores() {
  const found = [];
  for (const name of ["sessionStorage", "localStorage"]) {
    try {
      if (globalThis[name]) found.push(globalThis[name]);
    } catch { /* a browser may refuse even to look at it */ }
  }
  return [...found, MEMORY];
}

/** The texts that are kept under a key, this tab's first. */
export function texts(key) {
  return stores().flatMap((store) => {
    try {
      return store.getItem(PREFIX + key) || [];
    } catch {
      return []; // unreadable is as good as absent
    }
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The keys of a store that begin so, without what they all begin with. */
function keysOf(store, start) {
  try {
    const all = store.keys instanceof Function ? store.keys() : Object.keys(store);
    return all.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** All keys that begin so, in whatever store. */
export function keys(start) {
  return [...new Set(stores().flatMap((store) => keysOf(store, start)))];
}

/** Keep a JSON value under a key in every store that takes it. `spare(keys)` says what may go for it where one is full. */
export function keep(key, value, spare = () => null) {
  const text = JSON.stringify(value);
  for (const store of stores()) {
    for (let tries = 0; tries < 8; tries += 1) {
      try {
        store.setItem(PREFIX + key, text);
        break;
      } catch { /* full, or forbidden: another store will do */ }
      const old = spare(keysOf(store, "").filter((one) => one !== key), (one) => store.getItem(PREFIX + one));
      if (!old) break;
      store.removeItem(PREFIX + old);
    }
  }
}

/** What was kept under a key, this tab's first, or what all tabs share (`shared`); null for nothing. */
export function kept(key, shared = false) {
  const found = texts(key);
  for (const text of shared ? found.slice(0, 2).reverse() : found) {
    const value = parsed(text);
    if (value !== null) return value;
  }
  return null;
}

/** Forget a key everywhere. */
export function forget(key) {
  for (const store of stores()) {
    try {
      store.removeItem(PREFIX + key);
    } catch { /* nothing to do */ }
  }
}
