// Clicks with a clock in the page, for bench_click.py. Times are milliseconds since the click; null: not within the limit.
window.clicks = (() => {
  const DEEP = { attributes: true, childList: true, characterData: true, subtree: true };

  function changed(node, options, done, limit) {
    return new Promise((resolve) => {
      const watch = new MutationObserver(() => done() && end(performance.now()));
      const clock = setTimeout(() => end(null), limit);
      function end(when) {
        clearTimeout(clock);
        watch.disconnect();
        resolve(when);
      }
      watch.observe(node, options);
    });
  }

  // The frame after the change: style, layout and paint are done when the task after it runs.
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const since = (start, end) => (end === null ? null : end - start);

  async function button() {
    const node = document.querySelector("button.jupyter-button");
    const old = node.textContent;
    const change = changed(node, DEEP, () => node.textContent !== old, 5000);
    const start = performance.now();
    node.click();
    const end = await change;
    return { ms: since(start, end), painted: (await painted()) - start };
  }

  /** `turn` picks among what may be chosen, so that all kinds of clicks come up; null when the match is over. */
  async function table(turn) {
    const root = document.querySelector(".tt-root");
    const usable = (one) => one.offsetParent && one.getAttribute("aria-disabled") !== "true";
    const buttons = [...root.querySelectorAll(".tt-buttons button")].filter((one) => usable(one) && one.textContent !== "New match");
    const cards = [...root.querySelectorAll("button.tt-card[data-playable=true]")];
    const choices = [...cards, ...buttons];
    if (!choices.length) return null;
    const chosen = choices[turn % choices.length];
    const what = (chosen.dataset.action ?? "next").split(" ")[0];
    const old = root.dataset.number;
    const other = () => root.dataset.number !== old;
    const change = changed(root, { attributeFilter: ["data-number"] }, other, 5000);
    const coach = changed(root.querySelector(".tt-coach"), DEEP, other, 3000);
    const start = performance.now();
    chosen.click();
    const end = await change;
    const paint = await painted();
    const log = root.querySelectorAll(".tt-log li").length;
    return { what, log, ms: since(start, end), painted: paint - start, coach: since(start, await coach) };
  }

  return { button, table };
})();
