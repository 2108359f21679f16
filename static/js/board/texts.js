// Marks and clues as text, and text as marks: rows of letters, as the layout of the genre says.

import { readLattice, writeLattice } from "../gaps/lattice.js";
import { nameRegions } from "../gaps/regions.js";
import { cellKey, split } from "./places.js";

/** @import { BoardData, BoardSymbol, Layout, Marks } from "./types.js" */

/** @param {Layout} layout @param {string[][]} rows @param {string[]} [left] @param {string[]} [above] @param {string[][]} [regions] */
export function writeText(layout, rows, left = [], above = [], regions = []) {
  const write = (/** @type {string[][]} */ lines) => lines.map((row) => row.join(layout.beside)).join(layout.below);
  /** @type {Record<string, string | number>} */
  const parts = {
    rows: rows.length,
    cols: rows[0].length,
    cells: write(rows),
    regions: write(regions),
    left: left.join("\n"),
    above: above.join("\n"),
  };
  return layout.body.replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));
}

/**
 * Marks as the server reads them. Notes are written when every open cell has some: only then they are candidates.
 * @param {BoardData} data @param {(key: string) => string} value
 */
export function writeMarks(data, value) {
  if (data.between) return writeLattice(data, value);
  const fixed = data.fixed ?? {};
  const empty = data.symbols[0].letter;
  const cells = grid(data, (row, col) => /** @type {[number, number]} */ ([row, col]));
  const isNoted = (/** @type {[number, number]} */ [row, col]) =>
    `${row},${col}` in fixed || Boolean(value(cellKey(row, col)) || value(`n:${row},${col}`));
  const areWhole = data.hasNotes && cells.flat().every(isNoted);
  const letter = (/** @type {[number, number]} */ [row, col]) =>
    fixed[`${row},${col}`] || value(cellKey(row, col)) || (areWhole && value(`n:${row},${col}`)) || empty;
  return writeText(data.layout, cells.map((row) => row.map(letter)));
}

/** Clues as Enpitsu text. @param {BoardData} data @param {(key: string) => string} value */
export function writeClues(data, value) {
  const empty = data.symbols[0].letter;
  const line = (/** @type {string} */ key) => value(key).trim().split(/\s+/).join(",") || "?";
  const left = Array.from({ length: data.rows }, (_, row) => line(`l:${row}`));
  const above = Array.from({ length: data.cols }, (_, col) => line(`a:${col}`));
  const regions = data.between === "borders" ? nameRegions(data, value) : [];
  return writeText(data.layout, grid(data, (row, col) => value(cellKey(row, col)) || empty), left, above, regions);
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
