// Buttons around the board: the pad, the modes, undo and redo, what is held or pressed.

import { SIDES } from "../gaps/gaps.js";

/** @import { Board } from "./board.js" */
/** @import { Zoom } from "./zoom.js" */

/** @param {Board} board @param {Zoom} zoom @param {Record<string, () => unknown>} more acts of the page */
export function listenToButtons(board, zoom, more) {
  /** @type {Record<string, () => unknown>} */
  const acts = {
    undo: () => board.step("undo"),
    redo: () => board.step("redo"),
    erase: () => board.erase(),
    digit: () => board.setMode("digit"),
    corner: () => board.setMode("corner"),
    centre: () => board.setMode("centre"),
    negative: () => board.switchNegative(),
    suppose: () => board.suppose(),
    keep: () => board.keepSupposed(),
    drop: () => board.dropSupposed(),
    closer: () => zoom.closer(),
    farther: () => zoom.farther(),
    ...more,
  };
  let before = { at: 0, here: board.here }; // the first press of a double one
  document.addEventListener("click", (event) => {
    const { act, enter } = buttonOf(event)?.dataset ?? {};
    if (act) acts[act]?.();
    if (!enter) return;
    if (event.detail < 2) before = { at: board.history.at, here: board.here };
    board.held ? board.hold(enter) : board.enter(enter);
  });
  document.addEventListener("dblclick", (event) => {
    const { enter } = buttonOf(event)?.dataset ?? {};
    if (enter && !board.held) hold(board, enter, before);
  });
  for (const button of all("[data-side]")) {
    const step = SIDES[button.dataset.side ?? ""];
    button.addEventListener("click", () => board.turn(step, board.isNegative));
  }
  for (const box of all("[data-option]")) listenToOption(board, /** @type {HTMLInputElement} */ (box));
  board.addEventListener("tools", () => showTools(board));
  showTools(board);
}

/** The button of an act or of the pad, whose keys are others on a board of another size. @param {Event} event */
function buttonOf(event) {
  return /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act], [data-enter]"));
}

/** What both presses of a double one have written is taken back. @param {Board} board @param {string} typed @param {{ at: number, here: number[] }} before */
function hold(board, typed, { at, here }) {
  while (board.history.at > at) board.step("undo");
  board.goTo(here[0], here[1]);
  board.hold(typed);
}

/** @param {Board} board @param {HTMLInputElement} box */
function listenToOption(board, box) {
  const name = /** @type {"auto" | "faults" | "symmetry"} */ (box.dataset.option);
  box.checked = Boolean(board.options[name]);
  box.addEventListener("change", () => {
    board.options[name] = box.checked;
    board.changed(null);
  });
}

/** @param {Board} board */
function showTools(board) {
  const { history } = board;
  disable("undo", history.at === 0);
  disable("redo", history.at === history.entries.length);
  for (const mode of ["digit", "corner", "centre"]) press(mode, board.mode === mode);
  press("negative", board.isNegative);
  for (const button of all("[data-enter]")) showKey(board, button);
  for (const bar of all("[data-supposing]")) bar.hidden = !history.trials.length;
  for (const text of all("[data-supposed]")) text.textContent = String(history.supposed());
}

/** Whether it is held, and how many of it are still to be put in. @param {Board} board @param {HTMLElement} button */
function showKey(board, button) {
  const typed = button.dataset.enter ?? "";
  button.setAttribute("aria-pressed", String(board.held === typed));
  const note = button.querySelector("small");
  if (!note || !board.data.isFull) return;
  const left = board.keys.length - board.cells.all.filter((key) => board.shown(key) === typed).length;
  note.textContent = left > 0 ? String(left) : "";
  button.classList.toggle("spent", left <= 0);
}

/** @param {string} act @param {boolean} isOff */
function disable(act, isOff) {
  for (const button of all(`[data-act="${act}"]`)) button.toggleAttribute("disabled", isOff);
}

/** @param {string} act @param {boolean} isPressed */
export function press(act, isPressed) {
  for (const button of all(`[data-act="${act}"]`)) button.setAttribute("aria-pressed", String(isPressed));
}

/** @param {string} selector @returns {HTMLElement[]} */
export const all = (selector) => [...document.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));
