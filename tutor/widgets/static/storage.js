/** Things the browser keeps: the sealed game and the visitor's choices. Private windows and full disks must not matter. */

const PREFIX = "tutor-table:";
let memory = {};

function stores() {
  const found = [];
  for (const name of ["sessionStorage", "localStorage"]) {
    try {
      if (globalThis[name]) found.push(globalThis[name]);
    } catch { /* a browser may refuse even to look at it */ }
  }
  return found;
}

/** Keep a JSON value under a key in every store that takes it. @returns {boolean} whether a store outlives this page */
export function keep(key, value) {
  const text = JSON.stringify(value);
  memory[key] = text;
  let kept = false;
  for (const store of stores()) {
    try {
      store.setItem(PREFIX + key, text);
      kept = true;
    } catch { /* full, or forbidden: the other store or the memory will do */ }
  }
  return kept;
}

/** What was kept under a key, this tab's first, or null. */
export function kept(key) {
  for (const store of stores()) {
    try {
      const text = store.getItem(PREFIX + key);
      if (text) return JSON.parse(text);
    } catch { /* unreadable is as good as absent */ }
  }
  try {
    return memory[key] ? JSON.parse(memory[key]) : null;
  } catch {
    return null;
  }
}

/** Forget a key everywhere. */
export function forget(key) {
  delete memory[key];
  for (const store of stores()) {
    try {
      store.removeItem(PREFIX + key);
    } catch { /* nothing to do */ }
  }
}
