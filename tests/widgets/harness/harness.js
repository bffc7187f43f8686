/** A model like anywidget's, with a kernel that only says "ack". Tests reach it as `window.harness`. */
import widget from "/bundle.js";

const parameters = new URLSearchParams(location.search);
const fixture = await (await fetch(`/fixtures/${parameters.get("fixture") || "battle"}.json`)).json();

function makeModel(state) {
  const listeners = new Map();
  return {
    state, sent: [], answers: true, delay: 0,
    get(name) { return this.state[name]; },
    on(name, fn) { for (const one of name.split(" ")) listeners.set(one, [...(listeners.get(one) || []), fn]); },
    off(name, fn) { listeners.set(name, (listeners.get(name) || []).filter((other) => other !== fn)); },
    fire(name, ...args) { for (const fn of listeners.get(name) || []) fn(...args); },
    listeners() { return [...listeners.values()].reduce((sum, list) => sum + list.length, 0); },
    send(message) {
      this.sent.push({ ...message, at: performance.now() });
      const answer = () => this.fire("msg:custom", { kind: "ack", id: message.id });
      if (this.answers) setTimeout(answer, this.delay);
    },
  };
}

const model = makeModel(fixture);
const el = document.getElementById("table");
if (parameters.get("width")) el.style.width = `${parameters.get("width")}px`;
const close = widget.render({ model, el });

window.harness = {
  model, fixture, close, widget,
  /** Set traits as Python would: one change event each. */
  set(changes) {
    for (const [name, value] of Object.entries(changes)) {
      model.state = { ...model.state, [name]: value };
      model.fire(`change:${name}`);
    }
  },
  patch(more) { this.set({ view: { ...model.get("view"), ...more } }); },
  message(content) { model.fire("msg:custom", content); },
  of(kind) { return model.sent.filter((message) => message.kind === kind); },
  second() {
    const other = document.createElement("div");
    document.querySelector("main").append(other);
    return widget.render({ model, el: other });
  },
};
