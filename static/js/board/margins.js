// Clues in the margins: typed number by number at the head of a line, or read off a picture that is painted. Where each
// line has one number, arrows walk from cells into the margins and back.

import { cellKey, split } from "./places.js";
import { writeRuns } from "./texts.js";

/** @import { Board } from "./board.js" */

const KINDS = /** @type {const} */ ([["l", "left"], ["a", "above"]]);

export class Margins {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string} the clue that is typed */
    this.here = "l:0";
    this.hasCounts = Boolean(board.data.hasCounts);
    this.isActive = false; // whether somebody is there, and not in a cell
    if (this.hasCounts) board.goBeyond = (row, col) => (row < 0 || col < 0) && this.goTo(row < 0 ? `a:${col}` : `l:${row}`);
    board.element.addEventListener("focusin", ({ target }) => {
      if (/** @type {Element} */ (target).closest("td")) this.activate(false);
    });
    board.element.addEventListener("keydown", (event) => {
      if (!(event.target instanceof HTMLTableCellElement) || event.target.tagName !== "TH") return;
      if (event.ctrlKey || event.altKey || event.metaKey || !this.press(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    board.addEventListener("laid", () => this.lay());
    this.lay();
  }

  /** Heads of lines are entered. */
  lay() {
    if (!this.head(this.here)) this.here = "l:0";
    for (const [key, head] of this.heads()) {
      head.tabIndex = key === this.here ? 0 : -1;
      head.addEventListener("focus", () => this.focused(key));
      head.addEventListener("click", () => this.goTo(key));
    }
    this.draw();
  }

  /** @returns {[string, HTMLElement][]} every clue's key with the head of its line */
  heads() {
    const { cells, data } = this.board;
    return KINDS.flatMap(([letter, kind]) =>
      Array.from({ length: letter === "l" ? data.rows : data.cols }, (_, line) =>
        /** @type {[string, HTMLElement]} */ ([`${letter}:${line}`, /** @type {HTMLElement} */ (cells.margin(kind, line))]),
      ),
    );
  }

  /** @param {string} key */
  head(key) {
    const [kind, line] = split(key);
    return /** @type {HTMLElement} */ (this.board.cells.margin(kind === "l" ? "left" : "above", line));
  }

  /** @param {string} key */
  focused(key) {
    this.head(this.here).tabIndex = -1;
    this.here = key;
    this.head(key).tabIndex = 0;
    this.activate(true);
  }

  /** @param {boolean} isActive */
  activate(isActive) {
    this.isActive = isActive;
    if (this.hasCounts) this.board.cells.lay("here", isActive ? [this.here] : []);
  }

  /** @param {string} key */
  goTo(key) {
    this.head(key)?.focus();
    return true;
  }

  /** The line after or before, rows first, then columns. @param {number} by */
  walk(by) {
    const keys = this.heads().map(([key]) => key);
    return this.goTo(keys[Math.min(keys.length - 1, Math.max(0, keys.indexOf(this.here) + by))]);
  }

  /** @param {string} pressed @returns {boolean} whether the key did anything */
  press(pressed) {
    if (this.hasCounts) return this.pressCount(pressed);
    if (/^[0-9]$/.test(pressed)) return this.write(this.typed() + pressed);
    if (pressed === " " || pressed === ",") return this.write(`${this.typed().trim()} `);
    if (pressed === "Backspace") return this.write(this.typed().replace(/.\s*$/, ""));
    if (pressed === "Delete") return this.write("");
    if (["Enter", "ArrowDown", "ArrowRight"].includes(pressed)) return this.walk(1);
    if (["ArrowUp", "ArrowLeft"].includes(pressed)) return this.walk(-1);
    return false;
  }

  /** One number: a digit is added where the line has as many cells. @param {string} pressed */
  pressCount(pressed) {
    const { cols, rows } = this.board.data;
    const [kind, line] = split(this.here);
    const [most, isRow] = [kind === "l" ? cols : rows, kind === "l"];
    if (/^[0-9]$/.test(pressed)) {
      const longer = String(Number(this.typed() + pressed));
      this.activate(true);
      return Number(pressed) <= most && this.write(Number(longer) <= most ? longer : pressed);
    }
    if (pressed === "Backspace") return this.write(this.typed().slice(0, -1));
    if (["Delete", "-", "?"].includes(pressed)) return this.write("");
    if (pressed === "Enter") return this.walk(1);
    if (pressed === (isRow ? "ArrowRight" : "ArrowDown")) return this.board.goTo(isRow ? line : 0, isRow ? 0 : line);
    const by = { [isRow ? "ArrowDown" : "ArrowRight"]: 1, [isRow ? "ArrowUp" : "ArrowLeft"]: -1 }[pressed];
    const next = line + (by ?? 0);
    return by !== undefined && next >= 0 && next < (isRow ? rows : cols) && this.goTo(`${kind}:${next}`);
  }

  typed() {
    return this.board.value(this.here);
  }

  /** @param {string} clue */
  write(clue) {
    this.board.make([[this.here, clue.trimStart()]]);
    return true;
  }

  /** Changes of cells with the clues that the picture has then. @param {[string, string][]} changes @returns {[string, string][]} */
  follow(changes) {
    const { board } = this;
    if (!board.isPainting || !changes.some(([key]) => key[0] === "c")) return changes;
    const { rows, cols, symbols } = board.data;
    const painted = new Map(changes);
    const letter = (/** @type {string} */ key) => painted.get(key) ?? board.value(key);
    /** @type {[string, string][]} */
    const clues = [];
    for (let row = 0; row < rows; row += 1) {
      const line = Array.from({ length: cols }, (_, col) => letter(cellKey(row, col)));
      clues.push([`l:${row}`, writeRuns(line, symbols[0].letter)]);
    }
    for (let col = 0; col < cols; col += 1) {
      const line = Array.from({ length: rows }, (_, row) => letter(cellKey(row, col)));
      clues.push([`a:${col}`, writeRuns(line, symbols[0].letter)]);
    }
    return [...changes, ...clues];
  }

  draw() {
    const sizes = { l: 1, a: 1 };
    for (const [key, head] of this.heads()) {
      const numbers = this.board.value(key).trim().split(/\s+/);
      const kind = /** @type {"l" | "a"} */ (key[0]);
      sizes[kind] = Math.max(sizes[kind], numbers.length);
      for (const clue of head.querySelectorAll(".clue")) clue.remove();
      head.append(...numbers.map((number) => clueOf(number || (this.hasCounts ? "" : "?"))));
    }
    resize(this.board.figure, sizes.l, sizes.a);
    if (this.hasCounts) this.board.figure.classList.add("counted");
  }
}

/** @param {string} number */
function clueOf(number) {
  const inner = Object.assign(document.createElement("span"), { textContent: number });
  const clue = Object.assign(document.createElement("span"), { className: "clue" });
  clue.append(inner);
  return clue;
}

/** The margins are as wide and high as their longest clues. @param {HTMLElement} figure @param {number} side @param {number} over */
function resize(figure, side, over) {
  const others = [...figure.classList].filter((name) => !/^(side|over)\d+$/.test(name));
  figure.className = [...others, `side${side}`, `over${over}`].join(" ");
}
