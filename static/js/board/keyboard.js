// Arrows walk, what has a key is typed, Enter and Space mark, X is the negative mark. Where lines are entered, Shift
// with an arrow makes the one on that side, Ctrl or Alt its cross; where clues point to a side, it turns them. When
// clues are drawn, Space goes on to the next cell and letters skip: a one cell, z twenty-six; where most cells have a
// clue, what is typed goes on, too. Letters with Shift are keys of the tools then. Where numbers are of two digits, letters are these, a 10, b 11; or Shift with a digit adds it to the number that was typed last.

import { cellKey } from "./places.js";

/** @import { Board } from "./board.js" */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Board} board */
export function listenToKeys(board) {
  board.element.addEventListener("keydown", (event) => {
    if (!/** @type {Element} */ (event.target).closest("td") || !press(board, event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = /** @type {Element} */ (event.target).closest?.("input:not([type=checkbox]), textarea, select");
    if (!(event.ctrlKey || event.metaKey) || isTyping) return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    event.preventDefault();
    board.step(isRedo ? "redo" : "undo");
  });
}

/** @param {Board} board @param {KeyboardEvent} event @returns {boolean} whether the key did anything */
export function press(board, event) {
  const step = STEPS[event.key];
  if (step && board.hasSides && !event.metaKey && (event.shiftKey || event.ctrlKey || event.altKey)) {
    return board.turn(step, event.ctrlKey || event.altKey || board.isNegative);
  }
  if (event.altKey || event.metaKey) return false;
  const [row, col] = board.here;
  if (step) return !event.ctrlKey && board.goTo(row + step[0], col + step[1], event.shiftKey);
  if (event.key === "Home" || event.key === "End") {
    const isHome = event.key === "Home";
    const line = isHome ? 0 : board.data.rows - 1;
    return board.goTo(event.ctrlKey ? line : row, isHome ? 0 : board.data.cols - 1);
  }
  if (event.ctrlKey) return false;
  return type(board, event) || act(board, event.key);
}

/** @param {Board} board @param {KeyboardEvent} event */
function type(board, event) {
  const typed = event.key.toUpperCase();
  if (board.isDrawing && event.shiftKey && isLetter(typed)) return false;
  if (board.keys.includes(typed)) return board.enter(typed, event.shiftKey && isLetter(typed) ? "corner" : undefined);
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? "";
  if (event.shiftKey && digit && board.isDrawing && board.append(digit)) return true;
  if (event.shiftKey && board.keys.includes(digit)) return board.enter(digit, "corner");
  // Digits that presses go through are typed, too
  if (!board.isTyped && /^\d$/.test(typed) && board.data.symbols.some(({ letter }) => letter === typed)) return board.put(typed);
  if (!board.isDrawing || !board.isTyped) return false;
  if ([" ", ".", "0"].includes(event.key)) return board.skip(1);
  const skips = isLetter(typed) && !board.keys.some(isLetter);
  return skips && board.skip(typed.charCodeAt(0) - 64);
}

/** @param {Board} board @param {string} key */
function act(board, key) {
  if (key === "Backspace" || key === "Delete" || key === "0") return board.erase();
  if (key === "Escape") return (board.pick([cellKey(board.here[0], board.here[1])]), true);
  if (key === " " && board.data.hasNotes && !board.isDrawing) return board.switchMode();
  if (key === "Enter" || key === " ") return board.cycle(false);
  if (key.toLowerCase() !== "x") return false;
  if (board.data.negative) return board.cycle(true);
  if (board.gaps) return board.switchNegative();
  return false;
}

/** @param {string} key */
const isLetter = (key) => /^[A-Z]$/.test(key);
