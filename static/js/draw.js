// The page on which clues are entered.

import { Board } from "./board/board.js";
import { History } from "./board/history.js";
import { SIZE, WHOLE, keyOf, placeKey } from "./board/places.js";
import { listenToKeys } from "./board/keyboard.js";
import { listenToToolKeys } from "./keys.js";
import { Live } from "./live/live.js";
import { Margins } from "./board/margins.js";
import { all, listenToButtons, press } from "./board/pad.js";
import { listenToPointer } from "./board/pointer.js";
import { sizeOf } from "./drawing/reshape.js";
import { takeMarks } from "./board/savepoints.js";
import { listenToSizes } from "./drawing/sizes.js";
import { forget, recall } from "./storage.js";
import { VerdictBox } from "./live/verdict.js";
import { Zoom } from "./board/zoom.js";

/** @import { BoardData, Marks } from "./board/types.js" */

const PAUSE = 120; // milliseconds after the last clue

const element = /** @type {HTMLElement | null} */ (document.querySelector("[data-entry]"));
const source = document.getElementById("board-data");
if (element?.querySelector("table") && source) start(element, JSON.parse(source.textContent ?? ""));

/** @param {HTMLElement} page @param {BoardData} data */
async function start(page, data) {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-form]"));
  const text = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text"));
  const isDraft = data.key === draftOf(data);
  if (recall(data.key)?.isSent && isNewVisit()) forget(data.key);
  if (isDraft && goToSize(data, text)) return;
  const board = new Board(page, data, { isDrawing: true, given: isDraft ? {} : cluesOf(data) });
  const zoom = new Zoom(board);
  const margins = data.margins ? new Margins(board) : null;
  const verdict = new VerdictBox(board, new Live(data));
  const doubtful = layDoubtful(board, data);
  const number = listenToNumber(board);
  listenToPointer(board, zoom);
  listenToKeys(board);
  const changes = listenToSizes(board);
  listenToButtons(board, zoom, { ...changes, ...listenToToolKeys(), ...(margins && marginActs(board, margins)) });

  board.saved.first ??= board.saved.size ?? sizeOf(data);
  if (!board.history.entries.length) board.saved.first = sizeOf(data);
  const { typed } = board.saved;
  if (isDraft) layRead(board);
  if (board.size !== sizeOf(data)) await board.resize();
  let due = 0;
  if (margins && !data.hasCounts) board.extend = (changes) => margins.follow(changes);
  board.addEventListener("change", () => {
    doubtful();
    number();
    margins?.draw();
    text.value = board.text;
    clearTimeout(due);
    due = window.setTimeout(() => verdict.look(), PAUSE);
  });
  document.addEventListener("paste", (event) => paste(event, form, text));
  listenToForms(board, form);
  if (board.history.entries.length) board.changed(null);
  else verdict.look();
  keepTyped(board, text);
  if (!typed) return;
  text.value = typed;
  /** @type {HTMLDetailsElement} */ (text.closest("details")).open = true;
}

// A draft: what is drawn of a genre and not saved. A text that is put on its board is a step of it, as is another size
// that an address asks for; a board shows what it has room for.

/** The name of a genre's draft. @param {BoardData} data */
function draftOf(data) {
  return `draw:${data.genre}`;
}

/** Who asks for no size gets that of the draft. @param {BoardData} data @param {HTMLTextAreaElement} text @returns {boolean} whether another page comes */
function goToSize(data, text) {
  const { size = sizeOf(data), first = size, history, read } = recall(data.key) ?? {};
  const isRead = Object.keys(cluesOf(data)).length && read !== data.board;
  const wanted = new History({}, history).every.get(SIZE) ?? first;
  if (location.search || text.ariaInvalid === "true" || isRead || wanted === sizeOf(data) || !history?.at) return false;
  location.replace(`?size=${wanted}`);
  return true;
}

/** The board of a text that was read, and of a size that was asked for, as one step; a page that is loaded again has done it before. @param {Board} board */
function layRead(board) {
  const { data, history, saved } = board;
  const clues = cluesOf(data);
  const isNew = Object.keys(clues).length && saved.read !== data.board;
  if (isNew) delete saved.typed;
  if (isNew) history.replace({ ...clues, [SIZE]: sizeOf(data) });
  else if (location.search && board.size !== sizeOf(data)) history.make([[SIZE, sizeOf(data)]]);
  saved.read = data.board;
}

/** Whether somebody has come by a link or an address, not by Back or a reload. */
function isNewVisit() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return visit?.type === "navigate";
}

/** What is sent is no draft any more, but for those who come back to it. @param {Board} board @param {HTMLFormElement} form */
function listenToForms(board, form) {
  const { data } = board;
  form.addEventListener("submit", ({ submitter }) => {
    const isRead = data.key === draftOf(data) && submitter?.hasAttribute("data-read");
    isRead ? delete board.saved.read : (board.saved.isSent = true);
    board.save();
  });
  document.querySelector("[data-blank]")?.addEventListener("click", () => forget(draftOf(data)));
}

/** A text that is typed and not yet put on the board outlasts a reload; once the board changes it is that of the board, which is not sent. @param {Board} board @param {HTMLTextAreaElement} text */
function keepTyped(board, text) {
  text.addEventListener("input", () => {
    board.saved.typed = text.value;
    board.save();
  });
  board.addEventListener("change", () => {
    if (!board.saved.typed && !board.saved.isSent) return;
    delete board.saved.typed;
    delete board.saved.isSent;
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
  if (data.number && data.number !== data.usual) marks[WHOLE] = data.number;
  data.margins?.left.forEach((clue, row) => clue && (marks[`l:${row}`] = clue));
  data.margins?.above.forEach((clue, col) => clue && (marks[`a:${col}`] = clue));
  return marks;
}

/** Cells and clues read from a photo are marked until they are changed; what is returned looks again. @param {Board} board @param {BoardData} data */
function layDoubtful(board, data) {
  const given = cluesOf(data);
  const read = new Map((data.doubtful ?? []).map(([row, col]) => [placeKey(row, col), given[placeKey(row, col)] ?? ""]));
  const look = () => board.cells.lay("doubtful", [...read.keys()].filter((key) => board.value(key) === read.get(key)));
  look();
  return look;
}

/** The field of the whole board's number or variant, which is a step as clues are; what is returned shows it. @param {Board} board */
function listenToNumber(board) {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-whole]"));
  const isBox = field?.type === "checkbox";
  field?.addEventListener("input", () => {
    const value = isBox && !field.checked ? "" : field.value;
    if (isBox || (value && field.validity.valid)) board.make([[WHOLE, value === board.data.usual ? "" : value]]);
  });
  field?.addEventListener("change", () => show());
  const show = () => {
    if (!field) return;
    const value = board.value(WHOLE);
    isBox ? (field.checked = Boolean(value)) : (field.value = value || (board.data.usual ?? ""));
  };
  show();
  return show;
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
    erase: () => eraseOf(board, margins),
  };
}

/** The clue that is typed loses its last digit; else all that is painted goes, or what a cell holds. @param {Board} board @param {Margins} margins */
function eraseOf(board, margins) {
  if (board.data.hasCounts) return margins.isActive ? margins.press("Backspace") : board.erase();
  return board.isPainting ? takeMarks(board, {}) : margins.press("Backspace");
}

/** A text that is pasted beside the fields is put on the board. @param {ClipboardEvent} event @param {HTMLFormElement} form @param {HTMLTextAreaElement} text */
function paste(event, form, text) {
  const pasted = event.clipboardData?.getData("text") ?? "";
  if (!pasted.trim() || /** @type {Element} */ (event.target).closest?.("input, textarea")) return;
  event.preventDefault();
  text.value = pasted;
  form.requestSubmit(/** @type {HTMLElement} */ (form.querySelector("[data-read]")));
}
