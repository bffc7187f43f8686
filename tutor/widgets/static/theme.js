/** Light or dark: the visitor's own choice, else what Jupyter's page says, else what the device says. */

/** @returns {{apply: (choice?: string) => void, close: () => void}} */
export function createTheme(root, choice) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let wish = choice;

  function current() {
    if (wish === "light" || wish === "dark") return wish;
    // Our Voilà page marks itself: there the server fixed Jupyter's theme without knowing what the reader prefers.
    const jupyter = document.body.dataset.voila ? null : document.body.dataset.jpThemeLight;
    if (jupyter === "true") return "light";
    if (jupyter === "false") return "dark";
    return dark.matches ? "dark" : "light";
  }
  const page = document.documentElement;
  const update = () => {
    root.dataset.theme = current();
    // Our own page goes with the table; a notebook's page belongs to Jupyter.
    if (document.body.dataset.voila) page.dataset.tutorTheme = current();
  };
  const observer = new MutationObserver(update);
  observer.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  dark.addEventListener("change", update);
  update();
  return {
    apply(next) { wish = next; update(); },
    close() { delete page.dataset.tutorTheme; observer.disconnect(); dark.removeEventListener("change", update); },
  };
}
