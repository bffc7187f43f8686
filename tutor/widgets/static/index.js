/** What anywidget calls. One call a view: the same model may be shown twice. */
import { createTable } from "./table.js";

function render({ model, el }) {
  return createTable({ model, el });
}

export default { render };
