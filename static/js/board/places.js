// Keys of places: "c:3,4" is a cell, "l:3" the clue of a row, "a:4" that of a column.

/** @param {number} row @param {number} col */
export const cellKey = (row, col) => `c:${row},${col}`;

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
