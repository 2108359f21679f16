// Lines and crosses between cells: which places there are, and the picture in characters that is their text.
//
//     + +-+ +       w-bxb     `-` and `|` are a line, `x` is certainly none, a blank says nothing.
//     |1  x         |   x     On the sides of cells the picture begins with a corner, between their middles with a cell.

import { cellKey, keyOf } from "../board/places.js";

/** @import { BoardData, Marks } from "../board/types.js" */
/** @typedef {Pick<BoardData, "rows" | "cols" | "between" | "symbols" | "fixed">} Shape */

export const LINE = "line";
export const CROSS = "cross";

/** Whether lines are on the sides of cells, not between their middles. @param {{ between?: string }} data */
export const areSides = ({ between }) => Boolean(between) && between !== "links";

/** @param {Shape} data @returns {[height: number, width: number]} characters */
function sizeOf({ rows, cols, between }) {
  const more = between === "edges" ? 1 : -1;
  return [2 * rows + more, 2 * cols + more];
}

/** The place of a character: halves are between cells. @param {Shape} data @param {number} y @param {number} x @returns {[number, number]} */
function placeAt({ between }, y, x) {
  const first = between === "edges" ? 1 : 0;
  return [(y - first) / 2, (x - first) / 2];
}

/** The character of a line in a row; inner sides stand where links would. @param {Shape} data @param {number} y */
const lineAt = ({ between }, y) => (Boolean(y % 2) === (between !== "inner") ? "|" : "-");

/** Whether a line can be at a place; borders between regions are none of the rim. @param {Shape} data @param {number} row @param {number} col */
export function isGap(data, row, col) {
  if (data.between === "borders") return isGap({ ...data, between: "links" }, row, col);
  const [height, width] = sizeOf(data);
  const first = data.between === "edges" ? 1 : 0;
  const [y, x] = [2 * row + first, 2 * col + first];
  return Boolean(data.between) && y >= 0 && x >= 0 && y < height && x < width && Math.abs(y + x) % 2 === 1;
}

/** @param {Shape} data @param {(key: string) => string} value */
export function writeLattice(data, value) {
  const [height, width] = sizeOf(data);
  const lines = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => character(data, value, y, x)).join("").trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

/** @param {Shape} data @param {(key: string) => string} value @param {number} y @param {number} x */
function character(data, value, y, x) {
  const [row, col] = placeAt(data, y, x);
  if ((x + y) % 2 === 1) return { [LINE]: lineAt(data, y), [CROSS]: "x" }[value(keyOf(row, col))] ?? " ";
  if (row % 1) return data.between === "edges" ? "+" : " ";
  return data.fixed?.[`${row},${col}`] || value(cellKey(row, col)) || data.symbols[0].letter;
}

/** The marks of a picture; null when it is none of this board. @param {Shape} data @param {string} text @returns {Marks | null} */
export function readLattice(data, text) {
  const [height, width] = sizeOf(data);
  const lines = text.trimEnd().split("\n").map((line) => line.trimEnd());
  if (lines.length !== height || lines.some((line) => line.length > width)) return null;
  /** @type {Marks} */
  const marks = {};
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const mark = meaning(data, lines[y][x] ?? " ", y, x);
      if (mark === null) return null;
      const [row, col] = placeAt(data, y, x);
      if (mark && !(`${row},${col}` in (data.fixed ?? {}))) marks[keyOf(row, col)] = mark;
    }
  }
  return marks;
}

/** @param {Shape} data @param {string} character @param {number} y @param {number} x @returns {string | null} */
function meaning(data, character, y, x) {
  if ((x + y) % 2 === 1) return { [lineAt(data, y)]: LINE, x: CROSS, " ": "" }[character] ?? null;
  if (placeAt(data, y, x)[0] % 1) return "+ ".includes(character) ? "" : null;
  if (". ".includes(character)) return "";
  return data.symbols.some(({ letter }) => letter === character) ? character : null;
}

/**
 * Whether there are lines and none has an end.
 * @param {Shape} data @param {Iterable<[string, string]>} marks
 */
export function areClosed(data, marks) {
  /** @type {Map<string, number>} */
  const ends = new Map();
  for (const [key, mark] of marks) {
    if (key[0] !== "g" || mark !== LINE) continue;
    for (const point of endsOf(data, key)) ends.set(point, (ends.get(point) ?? 0) + 1);
  }
  return ends.size > 0 && [...ends.values()].every((count) => count > 1);
}

/** Where a line of a place begins and ends. @param {Shape} data @param {string} key */
function endsOf({ between }, key) {
  const [row, col] = key.slice(2).split(",").map(Number);
  const isAcross = Boolean(row % 1) === (between === "edges");
  const [down, right] = isAcross ? [0, 0.5] : [0.5, 0];
  return [`${row - down},${col - right}`, `${row + down},${col + right}`];
}
