// Which place a point means: a side of a cell, or its middle. Points are in cells, from the upper left corner.

import { cellKey, keyOf } from "../board/places.js";
import { isGap } from "./lattice.js";

/** @import { BoardData } from "../board/types.js" */
/** @typedef {{ x: number, y: number }} Point */

const OUTSIDE = 0.5; // so far beside the board its outer sides are met
const REACH = 1 / 3; // of a side along a drag
const CORNER = 0.2; // of a side that belongs to two of them, along a drag
const MIDDLE = 1 / 3; // of a cell, where sides are entered
const WIDE = 0.56; // of a cell that is marked itself, or is one of a region, where a tap seldom means its side

/** @param {BoardData} data @param {Point} point @returns {[number, number] | null} null too far outside */
export function cellAt({ rows, cols }, { x, y }) {
  if (x < -OUTSIDE || y < -OUTSIDE || x > cols + OUTSIDE || y > rows + OUTSIDE) return null;
  return [Math.min(rows - 1, Math.max(0, Math.floor(y))), Math.min(cols - 1, Math.max(0, Math.floor(x)))];
}

/** What a press means: the nearest side, in the middle the cell. @param {BoardData} data @param {Point} point */
export function nearest(data, point) {
  const cell = cellAt(data, point);
  if (!cell) return "";
  const { key, distance } = side(cell, point);
  const middle = data.symbols.length > 1 || data.between === "borders" ? WIDE : MIDDLE;
  const isInside = distance > (1 - middle) / 2;
  return isInside || !isGapKey(data, key) ? cellKey(cell[0], cell[1]) : key;
}

/** The side along which a drag goes; "" near corners, where it would be one of two. @param {BoardData} data @param {Point} point */
export function along(data, point) {
  const cell = cellAt(data, point);
  if (!cell) return "";
  const { key, distance, share } = side(cell, point);
  return distance <= REACH && share > CORNER && share < 1 - CORNER && isGapKey(data, key) ? key : "";
}

/** @param {[number, number]} cell @param {Point} point */
function side([row, col], { x, y }) {
  const [u, v] = [x - col, y - row];
  const sides = [
    { distance: u, key: keyOf(row, col - 0.5), share: v },
    { distance: 1 - u, key: keyOf(row, col + 0.5), share: v },
    { distance: v, key: keyOf(row - 0.5, col), share: u },
    { distance: 1 - v, key: keyOf(row + 0.5, col), share: u },
  ];
  return sides.reduce((least, one) => (one.distance < least.distance ? one : least));
}

/** @param {BoardData} data @param {string} key */
function isGapKey(data, key) {
  const [row, col] = key.slice(2).split(",").map(Number);
  return isGap(data, row, col);
}

/**
 * The sides that are crossed from cell to cell, row first: a drag may leave out some.
 * @param {[number, number]} from @param {[number, number]} to
 */
export function crossed(from, to) {
  const keys = [];
  let [row, col] = from;
  while (row !== to[0] || col !== to[1]) {
    const [down, right] = row === to[0] ? [0, Math.sign(to[1] - col)] : [Math.sign(to[0] - row), 0];
    keys.push(keyOf(row + down / 2, col + right / 2));
    row += down;
    col += right;
  }
  return keys;
}
