// What a board has between its cells: lines and crosses, how they are entered, drawn and said.

import { besideOf, cellKey, fill, keyOf, split } from "../board/places.js";
import { clearInk, Ink } from "./ink.js";
import { CROSS, isGap, LINE } from "./lattice.js";
import { BORDER, idleBorders } from "./regions.js";

/** @import { Board } from "../board/board.js" */
/** @import { Change } from "../board/types.js" */

/** @type {Record<string, [number, number]>} clockwise */
export const SIDES = { above: [-1, 0], right: [0, 1], below: [1, 0], left: [0, -1] };
const OVERS = { fault: "fault", differing: "differs", reason: "reason", change: "change" };

export class Gaps {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const { cells, data, element } = board;
    const svg = /** @type {SVGElement} */ (element.querySelector("svg.ink"));
    this.marks = data.between === "borders" ? [BORDER] : [LINE, CROSS];
    clearInk(svg, data);
    this.ink = new Ink(svg, data, (row, col) => cells.hasText(row, col));
    cells.around = (key) => [...cells.borders(key), ...this.said(key)];
    cells.laid = (name, keys, changed) => {
      this.ink.lay(name, keys);
      this.say(changed);
    };
  }

  /** @param {string} key */
  isThere(key) {
    const [, row, col] = split(key);
    return isGap(this.board.data, row, col);
  }

  /** What a press makes of a place: a line, a cross, nothing. @param {string} from @param {boolean} isNegative */
  next(from, isNegative) {
    if (isNegative) return this.turned(from, true);
    return ["", ...this.marks, ""][["", ...this.marks].indexOf(from) + 1];
  }

  /** A line, or a cross, and no more where it is already. @param {string} from @param {boolean} isNegative */
  turned(from, isNegative) {
    const mark = this.marks[isNegative ? this.marks.length - 1 : 0];
    return from === mark ? "" : mark;
  }

  /** What is on one side of the cell that has the focus: a line, a cross, a border. @param {[number, number]} step @param {boolean} isNegative */
  turn([down, right], isNegative) {
    const { board } = this;
    const key = keyOf(board.here[0] + down / 2, board.here[1] + right / 2);
    if (this.isThere(key)) board.make(board.paired([[key, this.turned(board.value(key), isNegative)]]));
    return true;
  }

  /** @param {Change[] | null} entry what changed; null for anything */
  draw(entry) {
    const { cells, data, history, tried } = this.board;
    const borders = [...history.marks].flatMap(([key, mark]) => (mark === BORDER ? [key] : []));
    const idle = borders.length ? idleBorders(data, (key) => history.value(key), borders) : undefined;
    const isSupposed = (/** @type {string} */ key) => tried.has(key) || history.isSupposed(key);
    this.ink.draw(new Map([...history.marks, ...tried]), isSupposed, idle);
    this.say(entry ? entry.map(([key]) => key) : cells.made);
  }

  /** Cells and those beside places say what is around them. @param {string[]} keys */
  say(keys) {
    const { cells } = this.board;
    const near = new Set(keys.flatMap((key) => besideOf(key).map(([row, col]) => cellKey(row, col))));
    for (const key of near) {
      const cell = cells.found(key);
      if (cell) cells.say(cell, key);
    }
  }

  /** What is around a cell, each kind with all its sides. @param {string} key */
  said(key) {
    const { cells, data } = this.board;
    const { words } = data;
    const [, row, col] = split(key);
    const around = Object.entries(SIDES).map(([name, [down, right]]) => ({ name, key: keyOf(row + down / 2, col + right / 2) }));
    const named = (/** @type {(key: string) => boolean} */ isSo) =>
      around.filter((side) => isSo(side.key)).map((side) => words[`side.${side.name}`]).join(words.and);
    const parts = this.marks.map((mark) => [words[`around.${mark}`], named((side) => this.board.value(side) === mark)]);
    const overs = Object.entries(OVERS).map(([over, word]) => [fill(words.overs, { what: words[word], sides: "%(sides)s" }), named((side) => Boolean(cells.overlays[over]?.has(side)))]);
    return [...parts, ...overs].flatMap(([words, sides]) => (sides ? [fill(words, { sides })] : []));
  }

  /** What a place is called. @param {string} key @returns {string} */
  nameOf(key) {
    const { words, rows, cols } = { ...this.board.data };
    const [, row, col] = split(key);
    const inside = besideOf(key).filter(([r, c]) => r >= 0 && c >= 0 && r < rows && c < cols);
    const [one, other] = inside.map(([r, c]) => this.board.nameOf(cellKey(r, c)));
    if (other) return fill(words.between, { one, other });
    const [r, c] = inside[0];
    const side = Object.entries(SIDES).find(([, step]) => step[0] / 2 === row - r && step[1] / 2 === col - c);
    return `${one}${words.comma}${words[`side.${side?.[0]}`]}`;
  }
}
