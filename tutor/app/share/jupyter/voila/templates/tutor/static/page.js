// The page's own manners, loaded before Voilà's code: a waiting sign that ends, and a word when the kernel is gone.
// It needs nothing from Voilà but two names that its template calls: voila_process and voila_finish.
"use strict";
window.tutor_page = (() => {
  const words = JSON.parse(document.getElementById("tutor-words").textContent);
  const SLOW_MS = 15_000; // then a sentence asks for patience
  const FAILED_MS = 120_000; // then nothing will come any more
  const AGAIN_MS = 60_000; // who has waited for longer is not made to wait as long again without being asked
  const LATE_WIDGET_MS = 10_000; // cells without any visible output must not hide the rest for ever
  const ABSENCE_MS = 1_500; // a reconnecting socket is no news
  const ASK_MS = 2_000;

  const byId = (id) => document.getElementById(id);
  let waiting = true;
  let finished = false;
  let leaving = false;

  // --- waiting ---------------------------------------------------------------------------------------------
  function say(...lines) {
    const text = byId("loading_text");
    if (text) text.textContent = lines.join(" ");
  }

  function reloadButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tutor-button";
    button.textContent = words.reload;
    button.addEventListener("click", () => location.reload());
    return button;
  }

  // What went wrong once, on a machine at its limit say, goes well the next time; only one next time until it does.
  function triesAgain() {
    try {
      if (sessionStorage.getItem("tutor-tried")) return false;
      sessionStorage.setItem("tutor-tried", "1");
    } catch {
      return false;
    }
    location.reload();
    return true;
  }

  // What is certain may be tried again without asking; a page that is only late may still come.
  function failed(late = false) {
    if (!waiting) return;
    waiting = false;
    if (!late && performance.now() < AGAIN_MS && triesAgain()) return;
    document.body.dataset.page = "failed";
    const box = byId("loading");
    box.classList.add("tutor-failed");
    box.setAttribute("role", "alert");
    say(words.failed, words.failed_hint);
    box.append(reloadButton());
  }

  // Also where it was given up: on a machine at its limit the table may come later than was waited for.
  function show() {
    if (document.body.dataset.page === "ready") return;
    waiting = false;
    try {
      sessionStorage.removeItem("tutor-tried");
    } catch {
      // nothing was kept there either
    }
    document.body.dataset.page = "ready";
    byId("loading").remove();
    byId("rendered_cells").style.display = "";
  }

  // On a machine at its limit Voilà may draw a widget before it has heard of it. A second try finds it.
  function undrawn() {
    return [...byId("rendered_cells").querySelectorAll(".jp-OutputArea-output")].some((one) => one.textContent.trim().startsWith("Error displaying widget"));
  }

  // The cells are there before the widgets in them are; the sign stays until something can be seen.
  function showWhenDrawn() {
    const cells = byId("rendered_cells");
    if (!finished || !window.themeLoaded) return;
    cells.style.display = "";
    cells.dataset.unseen = "";
    const reveal = () => {
      observer.disconnect();
      if (undrawn() && triesAgain()) return;
      delete cells.dataset.unseen;
      show();
    };
    const drawn = () => {
      const areas = [...cells.querySelectorAll(".jp-Cell-outputArea")];
      return areas.every((area) => [...area.querySelectorAll(".jp-OutputArea-output")].some((o) => o.offsetHeight > 8));
    };
    const observer = new MutationObserver(() => drawn() && reveal());
    observer.observe(cells, { childList: true, subtree: true, attributes: true });
    if (drawn()) reveal();
    else setTimeout(reveal, LATE_WIDGET_MS);
  }

  function takeOver() {
    window.voila_heartbeat = () => {};
    window.voila_process = (index, count) => say(`${words.loading} … (${index}/${count})`);
    // Called at the end of the cells and, if Voilà's theme comes later, once more by Voilà.
    window.voila_finish = () => {
      finished = true;
      window.cellLoaded = true;
      showWhenDrawn();
    };
    setTimeout(() => waiting && say(words.loading, "…", words.slow), SLOW_MS);
    setTimeout(failed, FAILED_MS, true);
  }

  // The stream of the page was cut off, or Voilà's code never came: nobody will call voila_finish.
  window.addEventListener("load", () => {
    setTimeout(() => (!finished || !window.themeLoaded) && failed(), LATE_WIDGET_MS);
  });

  // Jupyter's renderer sends every link to a new window; between our own pages that would leave tables behind.
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("a[target=_blank]");
      if (link?.origin === location.origin && !link.hasAttribute("download")) link.removeAttribute("target");
    },
    true,
  );

  // --- the kernel ------------------------------------------------------------------------------------------
  const GONE = new Set(["dead", "restarting", "autorestarting"]);
  // The card table is no ipywidgets box and has a class of its own.
  const WIDGETS = ".jupyter-widgets, .tt-root";
  let lost = false;
  let openSockets = 0;
  let asking = 0;

  function notice(title, hint, withButton) {
    const box = byId("tutor-notice");
    if (!box || leaving) return;
    const strong = document.createElement("strong");
    const span = document.createElement("span");
    strong.textContent = title;
    span.textContent = hint;
    box.replaceChildren(strong, span);
    if (withButton) box.append(reloadButton());
    box.hidden = false;
  }

  function lose() {
    // A page without widgets has shown all it has to show.
    if (lost || !document.querySelector(WIDGETS)) return;
    lost = true;
    document.body.dataset.kernel = "lost";
    // A card table tells its visitor itself what has become of the game, and says so by cancelling the event.
    const untold = window.dispatchEvent(new CustomEvent("tutor-kernel-lost", { cancelable: true }));
    if (untold) notice(words.lost, words.lost_hint, true);
  }

  function kernelId() {
    try {
      return JSON.parse(byId("jupyter-config-data").textContent).kernelId;
    } catch {
      return null;
    }
  }

  async function ask() {
    clearTimeout(asking);
    if (lost || leaving || openSockets > 0) {
      if (!lost) byId("tutor-notice").hidden = true;
      return;
    }
    try {
      const url = `${window.tutor_base_url}api/kernels/${kernelId()}?no_track_activity=1`;
      const answer = await fetch(url, { cache: "no-store" });
      if (answer.status === 404) return lose();
      if (answer.ok && GONE.has((await answer.json()).execution_state)) return lose();
    } catch {
      if (document.querySelector(WIDGETS)) notice(words.away, words.away_hint, false);
    }
    asking = setTimeout(ask, ASK_MS);
  }

  // The kernel's messages, in either of the two forms in which Jupyter sends them.
  function statusOf(data) {
    if (typeof data === "string") {
      if (!data.includes('"execution_state"')) return null;
      const message = JSON.parse(data);
      return message.header?.msg_type === "status" ? message.content.execution_state : null;
    }
    const view = new DataView(data);
    const offset = (n) => Number(view.getBigUint64(8 * (n + 1), true));
    const part = (n) => JSON.parse(new TextDecoder().decode(new Uint8Array(data, offset(n), offset(n + 1) - offset(n))));
    return part(1).msg_type === "status" ? part(4).execution_state : null;
  }

  function watch(socket) {
    socket.addEventListener("open", () => {
      openSockets += 1;
      ask();
    });
    socket.addEventListener("message", ({ data }) => {
      try {
        if (GONE.has(statusOf(data))) lose();
      } catch {
        // not a message that this page understands; Voilà's own code will deal with it
      }
    });
    let counted = false;
    socket.addEventListener("open", () => (counted = true));
    socket.addEventListener("close", () => {
      if (counted) openSockets -= 1;
      counted = false;
      clearTimeout(asking);
      asking = setTimeout(ask, ABSENCE_MS);
    });
  }

  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args);
      if (/\/api\/kernels\/[^/]+\/channels/.test(String(args[0]))) watch(this);
    }
  };

  // Voilà's own farewell comes too late for a quick reader and without the token that a Jupyter server wants.
  window.addEventListener("beforeunload", () => (leaving = true));
  window.addEventListener("pagehide", () => {
    leaving = true;
    const token = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] ?? "";
    const id = kernelId();
    if (id) navigator.sendBeacon(`${window.tutor_base_url}voila/api/shutdown/${id}?_xsrf=${token}`);
  });
  // The farewell of a page that comes back out of the browser's cache has already ended its kernel.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());

  return { takeOver, failed, words };
})();
