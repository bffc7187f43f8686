/** The address of a page of ours: it asks for the match on the table. In a notebook or in another page it is not ours. */

/** Only our own page (`tutor_page`) gives its address away. */
const ours = () => Boolean(globalThis.tutor_page);

function url(query) {
  const found = new URL(location.href);
  found.search = query ? `?${query}` : "";
  found.hash = "";
  return found.href;
}

/** @param config what Python says: `address` is what the page's address has to ask for */
export function createAddress(config) {
  let known = config().address;
  return {
    ours,
    /** Whole, to be given to somebody. */
    link: url,
    /** Let it follow the match. An address that nobody has to correct stays as it was typed. */
    follow() {
      const { address } = config();
      if (!ours() || address === known || address === undefined) return;
      known = address;
      try {
        history.replaceState(history.state, "", url(address));
      } catch { /* a page in a frame may not: its match is kept all the same */ }
    },
  };
}
