/**
 * The line to Python. Every message is numbered and answered, so that a silent kernel is noticed:
 * nothing for 3 s → "waiting", 5 s or a closed comm → "lost"; any answer makes it well again.
 */

const WAIT_MS = 3000;
const LOST_MS = 5000;
/** With nothing under way the page asks now and then, or a culled kernel would only be found at the next click. */
const PING_MS = 20000;
/** A page that nobody uses stops asking: pings would keep the kernel of an abandoned tab from being culled. */
const IDLE_MS = 10 * 60 * 1000;

/**
 * @param model the anywidget model
 * @param {(state: "ok"|"waiting"|"lost") => void} onState
 * @param {(message: object) => void} onMessage custom messages other than ack
 */
export function createConnection(model, onState, onMessage) {
  // Ids start at random: a second view or a second tab of the same kernel sees our acks too.
  let nextId = Math.floor(Math.random() * 2 ** 30) * 1024;
  const pending = new Map();
  let state = "ok";
  let closed = false;
  let timer = 0;
  let heard = Date.now();
  let used = Date.now();

  function become(next) {
    if (state === next || closed) return;
    state = next;
    onState(next);
  }

  function look() {
    timer = 0;
    if (closed) return;
    // A ping nobody waits for gets more time: the kernel may be busy with another cell of the notebook.
    const ages = [...pending.values()].map((entry) => (Date.now() - entry.at) / (entry.ping ? 3 : 1));
    const age = Math.max(0, ...ages);
    if (age >= LOST_MS) become("lost");
    else if (age >= WAIT_MS && state === "ok") become("waiting");
    plan();
  }

  function plan() {
    if (timer || closed || !pending.size) return;
    timer = setTimeout(look, state === "lost" ? 1000 : 250);
  }

  function wellAgain() {
    heard = Date.now();
    become("ok");
  }

  function acknowledge(id) {
    const entry = pending.get(id);
    pending.delete(id);
    // The kernel answers in order: what was asked before this one was lost with a former kernel.
    for (const key of pending.keys()) if (key < id) pending.delete(key);
    if (entry) {
      wellAgain();
      entry.done();
    }
  }

  function onCustom(message) {
    if (!message || typeof message !== "object") return;
    if (message.kind === "ack") acknowledge(message.id);
    else onMessage(message);
  }

  function onLive() {
    // Jupyter says this when a comm's kernel died, and again when it came back, without telling which: an answer decides.
    become("lost");
    send({ kind: "ping" });
  }

  /** Under `tutor play` the page hears of the kernel's death at once, long before a comm does. */
  function onKernelLost(event) {
    event.preventDefault();
    become("lost");
  }

  /** Send a message. @returns {number} its id; `done` runs when it was answered */
  function send(message, done = () => {}) {
    const id = ++nextId;
    pending.set(id, { at: Date.now(), done, ping: message.kind === "ping" });
    try {
      model.send({ ...message, id });
    } catch (error) {
      // A comm that is gone throws at once.
      console.warn("card table: message not sent", error);
      become("lost");
    }
    plan();
    return id;
  }

  const ask = () => { if (!pending.size && !document.hidden && Date.now() - heard >= PING_MS) send({ kind: "ping" }); };
  const heartbeat = setInterval(() => { if (Date.now() - used < IDLE_MS) ask(); }, PING_MS / 4);
  const onUse = () => { used = Date.now(); ask(); };
  const uses = ["pointerdown", "keydown", "visibilitychange"];
  for (const type of uses) document.addEventListener(type, onUse, { capture: true, passive: true });

  window.addEventListener("tutor-kernel-lost", onKernelLost);
  model.on("msg:custom", onCustom);
  model.on("comm_live_update", onLive);

  return {
    send,
    get state() { return state; },
    get waitingFor() { return pending.size; },
    /** A change of a trait is a sign of life as well. */
    sign: wellAgain,
    close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      for (const type of uses) document.removeEventListener(type, onUse, { capture: true });
      window.removeEventListener("tutor-kernel-lost", onKernelLost);
      model.off("msg:custom", onCustom);
      model.off("comm_live_update", onLive);
    },
  };
}
