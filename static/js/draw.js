// The page on which clues are entered.

import { Board } from "./board/board.js";
import { cellKey, keyOf } from "./board/places.js";
import { listenToKeys } from "./board/keyboard.js";
import { Live } from "./live/live.js";
import { Margins } from "./board/margins.js";
import { all, listenToButtons, press } from "./board/pad.js";
import { listenToPointer } from "./board/pointer.js";
import { takeMarks } from "./board/savepoints.js";
import { forget } from "./storage.js";
import { VerdictBox } from "./live/verdict.js";
import { Zoom } from "./board/zoom.js";

/** @import { BoardData, Marks } from "./board/types.js" */

const PAUSE = 120; // milliseconds after the last clue

const element = /** @type {HTMLElement | null} */ (document.querySelector("[data-entry]"));
const source = document.getElementById("board-data");
if (element?.querySelector("table") && source) start(element, JSON.parse(source.textContent ?? ""));
listenToSizes();

/** @param {HTMLElement} page @param {BoardData} data */
function start(page, data) {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-form]"));
  const text = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));
  const board = new Board(page, data, { isDrawing: true, given: cluesOf(data) });
  const zoom = new Zoom(board);
  const margins = data.margins ? new Margins(board) : null;
  const verdict = new VerdictBox(board, new Live(data));
  const doubtful = layDoubtful(board, data);
  listenToPointer(board, zoom);
  listenToKeys(board);
  listenToButtons(board, zoom, margins ? marginActs(board, margins) : {});

  let due = 0;
  if (margins) board.extend = (changes) => margins.follow(changes);
  board.addEventListener("change", () => {
    doubtful();
    margins?.draw();
    text.value = board.text;
    clearTimeout(due);
    due = window.setTimeout(() => verdict.look(), PAUSE);
  });
  document.addEventListener("paste", (event) => paste(event, form, text));
  for (const one of document.querySelectorAll("[data-form], [data-sizes]")) {
    one.addEventListener("submit", () => forget(data.key)); // what comes then is another board
  }
  const { typed } = board.saved;
  if (board.history.entries.length) board.changed(null);
  else verdict.look();
  keepTyped(board, text);
  if (!typed) return;
  text.value = typed;
  /** @type {HTMLDetailsElement} */ (text.closest("details")).open = true;
}

/** A text that is typed and not yet put on the board outlasts a reload; once the board changes it is that of the board. @param {Board} board @param {HTMLTextAreaElement} text */
function keepTyped(board, text) {
  text.addEventListener("input", () => {
    board.saved.typed = text.value;
    board.save();
  });
  board.addEventListener("change", () => {
    if (!board.saved.typed) return;
    delete board.saved.typed;
    board.save();
  });
}

/** @param {BoardData} data @returns {Marks} */
function cluesOf(data) {
  /** @type {Marks} */
  const marks = {};
  for (const [place, letter] of Object.entries(data.clues ?? {})) {
    const [row, col] = place.split(",").map(Number);
    marks[keyOf(row, col)] = letter;
  }
  data.margins?.left.forEach((clue, row) => clue && (marks[`l:${row}`] = clue));
  data.margins?.above.forEach((clue, col) => clue && (marks[`a:${col}`] = clue));
  return marks;
}

/** Cells and clues read from a photo are marked until they are changed; what is returned looks again. @param {Board} board @param {BoardData} data */
function layDoubtful(board, data) {
  const given = cluesOf(data);
  const name = (/** @type {number} */ row, /** @type {number} */ col) => (col < 0 ? `l:${row}` : row < 0 ? `a:${col}` : cellKey(row, col));
  const read = new Map((data.doubtful ?? []).map(([row, col]) => [name(row, col), given[name(row, col)] ?? ""]));
  const look = () => board.cells.lay("doubtful", [...read.keys()].filter((key) => board.value(key) === read.get(key)));
  look();
  return look;
}

/** @param {Board} board @param {Margins} margins @returns {Record<string, () => unknown>} */
function marginActs(board, margins) {
  const paint = (/** @type {boolean} */ isPainting) => {
    board.isPainting = isPainting;
    press("paint", isPainting);
    press("type", !isPainting);
    for (const pad of all("[data-numbers]")) pad.hidden = isPainting;
  };
  for (const button of all("[data-number]")) {
    button.addEventListener("click", () => margins.press(button.dataset.number ?? ""));
  }
  return {
    paint: () => paint(true),
    type: () => paint(false),
    "next-line": () => margins.walk(1),
    erase: () => (board.isPainting ? takeMarks(board, {}) : margins.press("Backspace")),
  };
}

/** A text that is pasted beside the fields is put on the board. @param {ClipboardEvent} event @param {HTMLFormElement} form @param {HTMLTextAreaElement} text */
function paste(event, form, text) {
  const pasted = event.clipboardData?.getData("text") ?? "";
  if (!pasted.trim() || /** @type {Element} */ (event.target).closest?.("input, textarea")) return;
  event.preventDefault();
  text.value = pasted;
  form.requestSubmit(/** @type {HTMLElement} */ (form.querySelector("[data-read]")));
}

/** Another size is another board. */
function listenToSizes() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-sizes]"));
  form?.querySelector("select")?.addEventListener("change", () => form.requestSubmit());
}
