// The puzzles that were begun in this browser and are not finished, the latest first.

import { keep, recall } from "./storage.js";

/** @import { Board } from "./board/board.js" */
/** @typedef {{ key: string, time: number }} Begun the puzzle's name in addresses, and when its last mark was made */

const NAME = "begun";
const PLAYED = "play:"; // what the name of a board that is played begins with
const KEPT = 20;

/** @returns {Begun[]} */
export function listBegun() {
  const kept = recall(NAME);
  return Array.isArray(kept) ? kept.filter((one) => typeof one?.key === "string" && typeof one?.time === "number") : [];
}

/** Note what is done on a board. @param {Board} board */
export function noteBegun(board) {
  const name = board.data.key;
  if (!name.startsWith(PLAYED)) return;
  const key = name.slice(PLAYED.length);
  board.addEventListener("saved", () => note(key, board.history.at > 0));
  board.addEventListener("done", () => note(key, false));
}

/** @param {string} key @param {boolean} isOpen */
function note(key, isOpen) {
  const others = listBegun().filter((one) => one.key !== key);
  keep(NAME, isOpen ? [{ key, time: Date.now() }, ...others].slice(0, KEPT) : others);
}
