/**
 * The view with its whole log. Python sends only the lines that are new (`log`, to be put after the first `log_from`
 * known ones): in a long match the log would be most of what travels with each click.
 * @param ask called when lines are missing, as in a page that opens while the match goes on
 */
export function createStory(model, ask) {
  let whole = [];
  let greeted = false;
  return {
    /** Python has answered the greeting of this page, which brings all lines: what is missing from now on is missed. */
    begin() { greeted = true; },
    read() {
      const view = model.get("view") || {};
      if (!Array.isArray(view.log)) return view;
      const from = view.log_from || 0;
      if (from > whole.length && greeted) ask();
      whole = [...whole.slice(0, from), ...view.log];
      return { ...view, log: whole };
    },
  };
}
