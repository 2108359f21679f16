// Keys of places: "c:3,4" is a cell, "l:3" the clue of a row, "a:4" that of a column; "g:3.5,4" lies between cells: on
// the side, or on the way, between rows 3 and 4 of column 4. "w:0" is the number of the whole board, or the word of a
// variant, where it is not the usual one.

export const WHOLE = "w:0";
export const SIZE = "s:0"; // rows and columns, such as 6x8, where they were changed

/** @param {number} row @param {number} col */
export const cellKey = (row, col) => `c:${row},${col}`;

/** A cell, or what lies between, as the server names places. @param {number} row @param {number} col */
export const keyOf = (row, col) => (row % 1 || col % 1 ? `g:${row},${col}` : cellKey(row, col));

/** A place as the server names it: also a clue left of a row or above a column, which has -1. @param {number} row @param {number} col */
export const placeKey = (row, col) => (col === -1 ? `l:${row}` : row === -1 ? `a:${col}` : keyOf(row, col));

/** The cells at both sides of a place, one of them perhaps outside the board; of a cell itself. @param {string} key @returns {[number, number][]} */
export function besideOf(key) {
  const [kind, row, col] = split(key);
  if (kind !== "g") return [[row, col]];
  return [
    [Math.floor(row), Math.floor(col)],
    [Math.ceil(row), Math.ceil(col)],
  ];
}

/** @param {string} key @returns {[kind: string, row: number, col: number]} */
export function split(key) {
  const [row, col = 0] = key.slice(2).split(",").map(Number);
  return [key[0], row, col];
}

/** The same place as another kind of mark. @param {string} key @param {string} kind */
export const asKind = (key, kind) => kind + key.slice(1);

/** A sentence with its named places filled in. @param {string} text @param {Record<string, string | number>} values */
export function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name] ?? ""));
}
