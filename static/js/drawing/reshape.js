// The whole board turned, mirrored, moved, cropped, grown and cut at a side: every mark goes with its place, also those
// beyond the rim, which wait there unseen. solvers/assist/reshaping.py does the same to a text.

import { SIDES } from "../gaps/gaps.js";
import { BORDER, regionsOf } from "../gaps/regions.js";
import { keyOf, SIZE, split } from "../board/places.js";

/** @import { BoardData, Marks, Place } from "../board/types.js" */
/** @typedef {Pick<BoardData, "rows" | "cols" | "sides" | "quarters" | "between" | "margins" | "hasCounts">} Shape */
/** First mirrored, then turned clockwise by quarters, then moved down and right, on a new size. @typedef {{ size: Place, isMirrored: boolean, quarters: number, by: Place }} Way */

const AROUND = Object.values(SIDES);
const NOTHING = ["", "0"]; // clues of margins that say that a line is empty

/** @param {string} text such as 6x8 @returns {Place} */
export const readSize = (text) => /** @type {Place} */ (text.split("x").map(Number));
/** @param {{ rows: number, cols: number }} size */
export const sizeOf = ({ rows, cols }) => `${rows}x${cols}`;

/**
 * All marks after a change; null where it has no meaning.
 * @param {Iterable<[string, string]>} marks also those beyond the rim @param {Shape} data
 * @param {string} change "turn", "mirror", "crop", "size", or "move", "add" or "drop" with a side @param {Place} [wanted]
 * @returns {Marks | null}
 */
export function reshape(marks, data, change, wanted = [0, 0]) {
  const all = new Map(marks);
  const way = planOf(all, data, change, wanted);
  if (!way || way.size.some((length) => length < 1)) return null;
  const place = (/** @type {Place} */ at) => follow(way, data, at);
  const moved = [...all].flatMap(([key, to]) => (key === SIZE ? [] : [move(key, to, data.sides ?? "", place)]));
  const [rows, cols] = way.size;
  const around = data.between === "borders" ? closeRim(new Set(all.keys()), data, place) : [];
  const blank = data.margins && !data.hasCounts && moved.some(([key]) => key[0] === "c") ? blankLines(way.size) : [];
  return Object.fromEntries([...around, ...blank, ...moved, [SIZE, sizeOf({ rows, cols })]]);
}

/** Clues of lines in which nothing is painted. @param {Place} size @returns {[string, string][]} */
function blankLines([rows, cols]) {
  const keys = [...Array.from({ length: rows }, (_, row) => `l:${row}`), ...Array.from({ length: cols }, (_, col) => `a:${col}`)];
  return keys.map((key) => [key, "0"]);
}

/** @param {Map<string, string>} marks @param {Shape} data @param {string} change @param {Place} wanted @returns {Way | null} */
function planOf(marks, { rows, cols, between, quarters = 1 }, change, wanted) {
  const [act, name] = change.split("-");
  const [down, right] = SIDES[name] ?? [0, 0];
  const [above, left] = [Math.min(0, down), Math.min(0, right)]; // the first row and column change only at these sides
  /** @type {Way} */
  const same = { size: [rows, cols], isMirrored: false, quarters: 0, by: [0, 0] };
  if (act === "turn") return { ...same, quarters, size: quarters % 2 ? [cols, rows] : [rows, cols] };
  if (act === "mirror") return { ...same, isMirrored: true };
  if (act === "size") return { ...same, size: wanted };
  if (act === "move") return { ...same, by: [down, right] };
  if (act === "add") return { ...same, size: [rows + Math.abs(down), cols + Math.abs(right)], by: [-above, -left] };
  if (act === "drop") return { ...same, size: [rows - Math.abs(down), cols - Math.abs(right)], by: [above, left] };
  return act === "crop" ? crop(marks, { rows, cols, between }, same) : null;
}

/** Without empty rows and columns at the rim; of regions, without the blank sheet around them. @param {Map<string, string>} marks @param {Pick<Shape, "rows" | "cols" | "between">} shape @param {Way} same @returns {Way | null} */
function crop(marks, { rows, cols, between }, same) {
  const used = [new Set(), new Set()];
  const enclosed = between === "borders" ? listEnclosed({ rows, cols }, (key) => marks.get(key) ?? "") : [];
  for (const [, row, col] of enclosed.map(split)) {
    used[0].add(row);
    used[1].add(col);
  }
  for (const [key, mark] of marks) {
    const [kind, row, col] = split(key);
    const isInside = kind === "c" && row >= 0 && col >= 0 && row < rows && col < cols;
    if (isInside || (kind === "l" && row >= 0 && row < rows && !NOTHING.includes(mark))) used[0].add(row);
    if (isInside) used[1].add(col);
    if (kind === "a" && row >= 0 && row < cols && !NOTHING.includes(mark)) used[1].add(row);
  }
  if (!used[0].size || !used[1].size) return null;
  const [[top, bottom], [left, right]] = used.map((lines) => [Math.min(...lines), Math.max(...lines)]);
  return { ...same, size: [bottom - top + 1, right - left + 1], by: [0 - top, 0 - left] };
}

/** The cells outside of the blank sheet, the region that has two whole sides with the corner between them. @param {{ rows: number, cols: number }} size @param {(key: string) => string} value @returns {string[]} */
function listEnclosed(size, value) {
  const { rows, cols } = size;
  const isSheet = (/** @type {string[]} */ region) =>
    [0, rows - 1].some((side) => region.filter((key) => split(key)[1] === side).length === cols) &&
    [0, cols - 1].some((side) => region.filter((key) => split(key)[2] === side).length === rows);
  const regions = regionsOf(size, value);
  const sheet = regions.find(isSheet);
  return regions.filter((region) => region !== sheet).flat();
}

/** @param {Way} way @param {{ rows: number, cols: number }} size @param {Place} at @returns {Place} */
function follow({ isMirrored, quarters, by }, { rows, cols }, [row, col]) {
  let at = /** @type {Place} */ ([row, isMirrored ? cols - 1 - col : col]);
  for (let turns = 0; turns < quarters; turns += 1) at = [at[1], (turns % 2 ? cols : rows) - 1 - at[0]];
  return [at[0] + by[0], at[1] + by[1]];
}

/** A mark at its new place: a clue that points to a side is turned, that of a line may be read the other way. @param {string} key @param {string} mark @param {string} sides @param {(at: Place) => Place} place @returns {[string, string]} */
function move(key, mark, sides, place) {
  const [kind, row, col] = split(key);
  if (kind === "w") return [key, mark];
  if (kind === "l" || kind === "a") return moveLine(kind === "l", row, mark, place);
  const side = mark.length > 1 ? sides.indexOf(mark.slice(-1)) : -1;
  const to = keyOf(...place([row, col]));
  if (side < 0) return [to, mark];
  const [from, ahead] = [place([0, 0]), place(AROUND[side])];
  const turned = AROUND.findIndex(([down, right]) => down === ahead[0] - from[0] && right === ahead[1] - from[1]);
  return [to, mark.slice(0, -1) + sides[turned]];
}

/** @param {boolean} isRow @param {number} line @param {string} clue @param {(at: Place) => Place} place @returns {[string, string]} */
function moveLine(isRow, line, clue, place) {
  const [start, next] = isRow ? [place([line, 0]), place([line, 1])] : [place([0, line]), place([1, line])];
  const isOnward = start[0] < next[0] || start[1] < next[1];
  const key = start[0] === next[0] ? `l:${start[0]}` : `a:${start[1]}`;
  return [key, isOnward ? clue : clue.trim().split(/\s+/).reverse().join(" ")];
}

/** Regions stay closed where the board grows: the old rim is a border, if nothing of the regions lies beyond it already. @param {Set<string>} keys @param {Shape} data @param {(at: Place) => Place} place @returns {[string, string][]} */
function closeRim(keys, { rows, cols }, place) {
  const borders = [...keys].filter((key) => key[0] === "g").map(split);
  if (!borders.length) return [];
  /** @type {[boolean, Place[]][]} */
  const rims = [
    [borders.some(([, row]) => row < -0.5), Array.from({ length: cols }, (_, col) => [-0.5, col])],
    [borders.some(([, row]) => row > rows - 0.5), Array.from({ length: cols }, (_, col) => [rows - 0.5, col])],
    [borders.some(([, , col]) => col < -0.5), Array.from({ length: rows }, (_, row) => [row, -0.5])],
    [borders.some(([, , col]) => col > cols - 0.5), Array.from({ length: rows }, (_, row) => [row, cols - 0.5])],
  ];
  const open = rims.flatMap(([hasBorders, rim]) => (hasBorders ? [] : rim));
  return open.map((at) => [keyOf(...place(at)), BORDER]);
}
