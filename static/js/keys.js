// Keys of the tools, which readers change as they like, and the list of all keys. On a board that is drawn letters are
// clues or skip cells: with Shift they are keys of the tools there, too.

import { all } from "./board/pad.js";
import { forget, keep, recall } from "./storage.js";

const KEPT = "keys";
const FIELD = "input:not([type=checkbox]), textarea, select";
/** @type {Record<string, string>} */
const USUAL = { undo: "Z", redo: "Y", turn: "T", mirror: "M", crop: "C", negative: "X", suppose: "S", hint: "H", check: "C" };

/** @returns {Record<string, () => unknown>} what buttons of the page do */
export function listenToToolKeys() {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("[data-keys]"));
  if (!dialog) return {};
  const list = new KeyList(dialog);
  document.addEventListener("keydown", (event) => {
    const isTyping = /** @type {Element} */ (event.target).closest?.(FIELD);
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping || dialog.open) return;
    const tool = list.tools.find((one) => list.keyOf(one) === event.key.toUpperCase() && one.checkVisibility());
    if (event.key !== "?" && !tool) return;
    event.preventDefault();
    event.key === "?" ? dialog.showModal() : tool?.click();
  });
  return { keys: () => dialog.showModal() };
}

class KeyList {
  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    this.tools = all(".tool[data-act]");
    this.list = /** @type {HTMLElement} */ (dialog.querySelector("[data-tool-keys]"));
    /** @type {HTMLElement | null} the tool that waits for its key */
    this.waiting = null;
    dialog.addEventListener("keydown", (event) => this.take(event));
    dialog.addEventListener("close", () => this.show());
    dialog.querySelector("[data-usual-keys]")?.addEventListener("click", () => {
      forget(KEPT);
      this.show();
    });
    this.show();
  }

  /** The key of a tool as the browser keeps it, "" for none. @param {HTMLElement} tool @returns {string} */
  keyOf({ dataset: { act = "" } }) {
    return recall(KEPT)?.[act] ?? USUAL[act] ?? "";
  }

  /** The next key is that of the tool: Backspace for none, Escape as before; two tools exchange theirs. @param {KeyboardEvent} event */
  take(event) {
    const { waiting } = this;
    if (!waiting || event.key === "Tab") return;
    event.preventDefault();
    const isNone = event.key === "Backspace" || event.key === "Delete";
    const key = isNone ? "" : event.key.toUpperCase();
    if (isNone || /^[^\s\d?]$/u.test(key)) {
      const other = key && this.tools.find((tool) => this.keyOf(tool) === key);
      const changed = { [waiting.dataset.act ?? ""]: key };
      if (other) keep(KEPT, { ...recall(KEPT), [other.dataset.act ?? ""]: this.keyOf(waiting), ...changed });
      else keep(KEPT, { ...recall(KEPT), ...changed });
    } else if (event.key !== "Escape") return;
    this.show();
    /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-tool="${waiting.dataset.act}"]`))?.focus();
  }

  show() {
    this.waiting = null;
    this.list.replaceChildren(...this.tools.map((tool) => this.line(tool)));
    for (const tool of this.tools) tool.setAttribute("aria-keyshortcuts", this.keyOf(tool));
  }

  /** @param {HTMLElement} tool its key, which is a button, and its name */
  line(tool) {
    const name = tool.textContent?.trim() ?? "";
    const key = this.keyOf(tool);
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: key || "–", ariaLabel: `${name}: ${key || "–"}` });
    button.dataset.tool = tool.dataset.act;
    button.addEventListener("click", () => {
      this.show();
      this.waiting = tool;
      const again = /** @type {HTMLElement} */ (this.list.querySelector(`[data-tool="${tool.dataset.act}"]`));
      again.textContent = "…";
      again.ariaPressed = "true";
      again.focus();
    });
    const [line, term] = ["div", "dt"].map((tag) => document.createElement(tag));
    term.append(button);
    line.append(term, Object.assign(document.createElement("dd"), { textContent: name }));
    return line;
  }
}
