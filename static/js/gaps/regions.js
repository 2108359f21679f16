// Regions that borders enclose: which cells belong together, how a text names them, and what a stroke encloses.

import { cellKey, keyOf, split } from "../board/places.js";

/** @typedef {{ rows: number, cols: number }} Size */

export const BORDER = "border";
/** @type {[number, number][]} */
const STEPS = [[-1, 0], [0, 1], [1, 0], [0, -1]];
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** The cells of each region, in the order of their first cells. @param {Size} size @param {(key: string) => string} value @returns {string[][]} */
export function regionsOf(size, value) {
  const seen = new Set();
  const regions = [];
  for (const start of cellsOf(size)) {
    if (seen.has(start)) continue;
    const region = [start];
    seen.add(start);
    for (const key of region) {
      for (const { side, near } of sidesOf(size, key)) {
        if (seen.has(near) || value(side) === BORDER) continue;
        seen.add(near);
        region.push(near);
      }
    }
    regions.push(region);
  }
  return regions;
}

/** The region of each cell by a name: letters, or numbers where there are more. @param {Size} size @param {(key: string) => string} value @returns {string[][]} */
export function nameRegions({ rows, cols }, value) {
  const regions = regionsOf({ rows, cols }, value);
  const hasLetters = regions.length <= LETTERS.length;
  const names = regions.flatMap((region, at) => region.map((key) => /** @type {const} */ ([key, hasLetters ? LETTERS[at] : String(at + 1)])));
  const nameOf = new Map(names);
  return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => nameOf.get(cellKey(row, col)) ?? ""));
}

/** Borders around these cells and none between them. @param {Size} size @param {Iterable<string>} keys @returns {[string, string][]} */
export function enclose(size, keys) {
  const inside = new Set(keys);
  return [...inside].flatMap((key) =>
    sidesOf(size, key).map(({ side, near }) => /** @type {[string, string]} */ ([side, inside.has(near) ? "" : BORDER])),
  );
}

/** Borders that have one region on both sides, and so part nothing. @param {Size} size @param {(key: string) => string} value @param {Iterable<string>} borders @returns {Set<string>} */
export function idleBorders(size, value, borders) {
  const regionOf = new Map(regionsOf(size, value).flatMap((region, at) => region.map((key) => /** @type {const} */ ([key, at]))));
  const isIdle = (/** @type {string} */ border) => {
    const [, row, col] = split(border);
    return regionOf.get(cellKey(Math.floor(row), Math.floor(col))) === regionOf.get(cellKey(Math.ceil(row), Math.ceil(col)));
  };
  return new Set([...borders].filter(isIdle));
}

/** @param {Size} size */
function* cellsOf({ rows, cols }) {
  for (let row = 0; row < rows; row += 1) for (let col = 0; col < cols; col += 1) yield cellKey(row, col);
}

/** @param {Size} size @param {string} key */
function sidesOf({ rows, cols }, key) {
  const [, row, col] = split(key);
  return STEPS.map(([down, right]) => ({ at: [row + down, col + right], side: keyOf(row + down / 2, col + right / 2) }))
    .filter(({ at: [r, c] }) => r >= 0 && c >= 0 && r < rows && c < cols)
    .map(({ at: [r, c], side }) => ({ side, near: cellKey(r, c) }));
}
