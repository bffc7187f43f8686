/** Files in and out of the browser. */
import { h } from "./dom.js";

const MAX_FILE = 2_000_000;

/** Read a text file that the visitor chose. `failed(key)` is told what was wrong, null to begin with: each file is answered anew. */
export async function openFile(file, read, failed) {
  failed(null);
  if (file.size > MAX_FILE) return failed("load_too_big");
  try {
    read(await file.text());
  } catch {
    failed("load_failed");
  }
}

/** A file's name with the day and minute, so that a folder of them stays in order and none lies over another. */
function dated(name) {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return name.replace(/(?=\.\w+$)/, `-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}`);
}

/** Have the browser save a text as a file. */
export function saveFile(root, name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: url, download: dated(name) });
  root.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
