// Marks and clues as text, and text as marks: rows of letters, as the layout of the genre says.

import { readLattice, writeLattice } from "../gaps/lattice.js";
import { nameRegions } from "../gaps/regions.js";
import { WHOLE, cellKey, split } from "./places.js";

/** @import { BoardData, BoardSymbol, Layout, Marks } from "./types.js" */

/** Rows that are written, by their places: those that are missing are written again. @typedef {Map<number, string>} Kept */

/**
 * @param {{ rows: number, cols: number, layout: Layout }} data
 * @param {(row: number, col: number) => string} letter
 * @param {Kept} kept
 * @param {string[]} [left] @param {string[]} [above] @param {string[][]} [regions] @param {string} [number]
 */
function writeText(data, letter, kept, left = [], above = [], regions = [], number = "") {
  const { rows, cols, layout } = data;
  for (let row = 0; row < rows; row += 1) {
    if (!kept.has(row)) kept.set(row, Array.from({ length: cols }, (_, col) => letter(row, col)).join(layout.beside));
  }
  /** @type {Record<string, string | number>} */
  const parts = {
    rows,
    cols,
    cells: Array.from({ length: rows }, (_, row) => kept.get(row)).join(layout.below),
    regions: regions.map((row) => row.join(layout.beside)).join(layout.below),
    left: left.join(layout.between),
    above: above.join(layout.between),
    number,
  };
  return layout.body.replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));
}

/**
 * Marks as the server reads them. Notes are written when every open cell has some: only then they are candidates.
 * @param {BoardData} data @param {(key: string) => string} value @param {Kept} [kept]
 */
export function writeMarks(data, value, kept = new Map()) {
  if (data.between) return writeLattice(data, value);
  const { fixed = {}, hasNotes, symbols } = data;
  const noted = (/** @type {number} */ row, /** @type {number} */ col) => hasNotes && value(`n:${row},${col}`);
  const own = (/** @type {number} */ row, /** @type {number} */ col) => fixed[`${row},${col}`] || value(cellKey(row, col));
  if (hasNotes) kept.clear();
  const areWhole = hasNotes && grid(data, (row, col) => own(row, col) || noted(row, col)).flat().every(Boolean);
  const letter = (/** @type {number} */ row, /** @type {number} */ col) =>
    own(row, col) || (areWhole && noted(row, col)) || symbols[0].letter;
  return writeText(data, letter, kept);
}

/** Clues as Enpitsu text. @param {BoardData} data @param {(key: string) => string} value @param {Kept} [kept] */
export function writeClues(data, value, kept = new Map()) {
  const empty = data.symbols[0].letter;
  const line = (/** @type {string} */ key) => value(key).trim().split(/\s+/).join(",") || data.layout.unknown;
  const left = Array.from({ length: data.rows }, (_, row) => line(`l:${row}`));
  const above = Array.from({ length: data.cols }, (_, col) => line(`a:${col}`));
  const regions = data.between === "borders" ? nameRegions(data, value) : [];
  return writeText(data, (row, col) => value(cellKey(row, col)) || empty, kept, left, above, regions, value(WHOLE) || (data.usual ?? ""));
}

/**
 * The marks of a text of letters, notes as their keys; null when it has another size.
 * @param {{ rows: number, cols: number, symbols: BoardSymbol[], layout: Layout, fixed?: Record<string, string>, between?: string }} data
 * @param {string} text
 * @returns {Marks | null}
 */
export function readMarks(data, text) {
  if (data.between) return readLattice(data, text);
  const words = data.layout.beside ? text.trim().split(/\s+/) : [...text.replace(/\s+/g, "")];
  if (words.length !== data.rows * data.cols) return null;
  /** @type {Marks} */
  const marks = {};
  words.forEach((word, index) => {
    const [row, col] = [Math.floor(index / data.cols), index % data.cols];
    const place = data.symbols.findIndex((symbol) => symbol.letter === word);
    if (place === 0 || `${row},${col}` in (data.fixed ?? {})) return;
    marks[`${place > 0 ? "c" : "n"}:${row},${col}`] = word;
  });
  return marks;
}

/**
 * What every answer holds, from the text of marks or of an answer: each cell's letter or key.
 * @param {{ rows: number, cols: number, symbols: BoardSymbol[], layout: Layout }} data
 * @param {string} text
 * @returns {Marks}
 */
export function readShared(data, text) {
  const words = text.trim().split(/\s+/);
  const letters = words.length === data.rows * data.cols ? words : [...words.join("")];
  /** @type {Marks} */
  const shared = {};
  letters.forEach((letter, index) => {
    const place = data.symbols.findIndex((symbol) => symbol.letter === letter || symbol.key === letter);
    if (place > 0) shared[cellKey(Math.floor(index / data.cols), index % data.cols)] = letter;
  });
  return shared;
}

/** @template T @param {{ rows: number, cols: number }} size @param {(row: number, col: number) => T} cell @returns {T[][]} */
export function grid({ rows, cols }, cell) {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => cell(row, col)));
}

/** Lengths of the runs of a letter, as they are typed; "0" when there is none. @param {string[]} letters @param {string} empty */
export function writeRuns(letters, empty) {
  const runs = letters.map((letter) => (letter && letter !== empty ? "#" : " ")).join("").split(/ +/).filter(Boolean);
  return runs.map((run) => run.length).join(" ") || "0";
}

/** Cells of a stroke's key, for lists. @param {Iterable<string>} keys */
export const cellsOf = (keys) => [...keys].filter((key) => split(key)[0] === "c");
