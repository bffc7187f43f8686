/**
 * The matches that the browser keeps for a table: one for each address, and beside them those that gave way to another
 * before they were over. A match keeps its `id`; what is written for another one under the same address moves the match
 * that was there aside, so nobody loses one.
 */
import { forget, keep, keys, kept, texts } from "./storage.js";

const MOST_ADDRESSES = 20;
const MOST_ASIDE = 5;
/** What a save begins with, to be read without the rest of it. */
const HEAD = /^\{"at":(\d+),"id":"(\w*)"/;
const head = (text) => { const found = HEAD.exec(text || ""); return { at: Number(found?.[1] || 0), id: found?.[2] ?? null }; };
/** Where a store is full the save that is oldest goes, of whatever game. */
const oldest = (names, read) => names.filter((name) => /[@+]/.test(name)).map((name) => [head(read(name)).at, name]).sort(([a], [b]) => a - b)[0]?.[1];

/** @param config what Python says of the table: `table`, and of its address `origin` and `home` */
export function createSaves(config) {
  const table = () => config().table || "table";
  const slot = (origin) => `${table()}@${origin ?? ""}`;
  const aside = (id) => `${table()}+${id}`;
  /** The match that this page kept last. */
  let last = null;

  function prune(start, most) {
    const found = keys(start).map((key) => [Math.max(...texts(key).map((text) => head(text).at)), key]);
    for (const [, key] of found.sort(([a], [b]) => b - a).slice(most)) forget(key);
  }

  /** Move aside what would be lost. */
  function spare(save, next) {
    if (!save?.begun || !save.id || save.id === next.id) return;
    keep(aside(save.id), save, oldest);
    prune(aside(""), MOST_ASIDE);
  }

  function write(key, save) {
    const before = texts(key);
    for (const text of before) if (head(text).id !== save.id) try { spare(JSON.parse(text), save); } catch { /* not a match */ }
    keep(key, save, oldest);
    if (!before.length) prune(slot(""), MOST_ADDRESSES);
  }

  /** What was learned is one thing at all addresses: parts of the lesson, solved endings, the trainer. */
  const learned = () => kept(`${table()}:progress`, true) || {};
  function learn({ lesson, endings, trainer } = {}) {
    const before = learned();
    const solved = [...new Set([...(before.solved || []), ...(endings?.solved || [])])];
    keep(`${table()}:progress`, { lesson: lesson ?? before.lesson ?? null, solved, trainer: trainer ?? before.trainer ?? null });
  }

  return {
    progress: learned,
    /** The match of this address, or one from the time when a table kept only one. */
    mine() {
      last = kept(slot(config().origin)) || kept(table());
      return last;
    },
    /** Keep a match. The plain address follows from match to match as long as it holds the one on the table. */
    keep(saved) {
      const { id = "", ...rest } = saved;
      const save = { at: Date.now(), id, ...rest };
      const home = slot(config().home);
      const follows = texts(home).some((text) => [save.id, last?.id].includes(head(text).id));
      const replaced = last && last.id !== save.id ? last : null;
      spare(replaced, save);
      last = save;
      learn(save.visible);
      for (const key of new Set([slot(save.origin), ...(follows ? [home] : [])])) write(key, save);
      forget(aside(id));
      return (replaced?.begun && replaced.id) || null;
    },
    /** Those that gave way, the newest first. */
    waiting: () => keys(aside("")).map((key) => kept(key)).filter((save) => save?.id && save.id !== last?.id).sort((a, b) => b.at - a.at),
    any: () => Boolean(last),
    /** Whether the lesson of this game was left or finished in this browser. */
    taught: () => Boolean(kept(`${table()}:taught`) || keys(table()).some((key) => (key === table() || key.startsWith(slot(""))) && knows(kept(key)))),
    learned: () => keep(`${table()}:taught`, true),
  };
}

const knows = (save) => Boolean(save?.visible?.lesson) && !save.visible.in_lesson;
