// The page on which a puzzle is played.

import { Board } from "./board/board.js";
import { noteBegun } from "./begun.js";
import { isComplete } from "./board/clues.js";
import { areClosed } from "./gaps/lattice.js";
import { Help } from "./live/help.js";
import { listenToKeys } from "./board/keyboard.js";
import { listenToToolKeys } from "./keys.js";
import { Live } from "./live/live.js";
import { all, listenToButtons } from "./board/pad.js";
import { listenToPointer } from "./board/pointer.js";
import { Savepoints, takeMarks } from "./board/savepoints.js";
import { pack, unpack } from "./storage.js";
import { readMarks } from "./board/texts.js";
import { Timer } from "./board/timer.js";
import { Zoom } from "./board/zoom.js";

/** @import { BoardData } from "./board/types.js" */

const FRAGMENT = "#marks=";
const PAUSE = 120; // milliseconds after the last mark

const element = /** @type {HTMLElement | null} */ (document.querySelector("[data-entry]"));
const source = document.getElementById("board-data");
if (element?.querySelector("table") && source) start(element, JSON.parse(source.textContent ?? ""));

/** @param {HTMLElement} page @param {BoardData} data */
function start(page, data) {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-form]"));
  const text = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("marks"));
  const board = new Board(page, data, { given: readMarks(data, text.value) ?? {} });
  const zoom = new Zoom(board);
  const live = new Live(data);
  const help = new Help(board, live);
  const timer = new Timer(board);
  const savepoints = new Savepoints(board);
  noteBegun(board);
  listenToPointer(board, zoom);
  listenToKeys(board);
  listenToButtons(board, zoom, {
    hint: () => help.showHint(),
    "hint-next": () => help.stronger(),
    "fault-next": () => help.showNext(),
    "help-close": () => help.forget(),
    check: () => (live.isThere ? help.check() : form.requestSubmit()),
    timer: () => timer.toggle(),
    save: () => savepoints.add(),
    restart: () => takeMarks(board, {}),
    link: () => copyLink(board),
    ...listenToToolKeys(),
  });
  for (const button of all("[data-act='hint']")) button.hidden = !live.isThere;
  for (const box of all("[data-option='faults']")) (box.parentElement ?? box).hidden = !live.isThere;

  let due = 0;
  const follow = () => {
    text.value = board.text;
  };
  board.addEventListener("change", () => {
    follow();
    clearTimeout(due);
    due = window.setTimeout(() => look(board, help), PAUSE);
  });
  board.addEventListener("saved", (event) => showSaved(data, /** @type {CustomEvent} */ (event).detail));
  text.addEventListener("change", () => {
    const marks = readMarks(data, text.value);
    if (marks) takeMarks(board, marks);
  });
  follow();
  if (board.history.entries.length) showSaved(data, true, data.words.resumed);
  takeLink(board);
  addEventListener("hashchange", () => takeLink(board));
}

/** @param {Board} board @param {Help} help */
function look(board, help) {
  const { data, history } = board;
  const isClosed = !data.isClosed || areClosed(data, history.marks);
  const maybeDone = isClosed && isComplete(data, (key) => board.value(key), (key) => Boolean(board.reach.of(key)));
  if (maybeDone && !data.isCheckedLive && help.live.isThere) help.confirm();
  else help.watch(maybeDone);
}

/** @param {BoardData} data @param {boolean} isKept @param {string} [words] */
function showSaved(data, isKept, words = data.words.saved) {
  for (const place of all("[data-saved]")) place.textContent = isKept ? words : "";
}

/** @param {Board} board */
async function copyLink(board) {
  const address = new URL(location.href);
  address.hash = FRAGMENT + (await pack(Object.fromEntries(board.history.marks)));
  await navigator.clipboard.writeText(address.href);
  board.announce(board.data.words.copied);
  showSaved(board.data, true, board.data.words.copied);
}

/** Marks that the address carries are put on the board, as one step that can be undone. @param {Board} board */
async function takeLink(board) {
  if (!location.hash.startsWith(FRAGMENT)) return;
  const marks = await unpack(location.hash.slice(FRAGMENT.length));
  history.replaceState(null, "", location.pathname + location.search);
  if (!isMarks(marks)) return;
  takeMarks(board, marks);
  showSaved(board.data, true, board.data.words.taken);
}

/** @param {unknown} marks @returns {marks is Record<string, string>} */
function isMarks(marks) {
  const isPlain = typeof marks === "object" && marks !== null;
  return isPlain && Object.entries(marks).every(([key, value]) => /^[cgnm]:-?[\d.]+,-?[\d.]+$/.test(key) && typeof value === "string");
}
