// What the server says of a board, and what passes between the modules. Types alone, for the checker.

/** @typedef {{ letter: string, key: string, value: string }} BoardSymbol */
/** @typedef {{ body: string, beside: string, below: string, between: string, unknown: string }} Layout */
/** @typedef {[number, number]} Place */
/** @typedef {{ place: [string, number, number], cells: Place[], numbers: [string, number][], isOrdered: boolean }} Tally */
/** @typedef {[key: string, from: string, to: string]} Change */
/** @typedef {Record<string, string>} Marks a mark by its key: c:row,col a letter, n: and m: notes, g:row,col what lies between cells, l:row and a:col clues, w:0 the number or the variant of the whole board, s:0 its size */

/**
 * @typedef {object} BoardData
 * @property {string} key under which the browser keeps the work
 * @property {string} genre
 * @property {string} board its Enpitsu text
 * @property {string} language
 * @property {string} live where questions are answered at once; "" where they are not
 * @property {number} rows
 * @property {number} cols
 * @property {BoardSymbol[]} symbols the empty one first
 * @property {Layout} layout
 * @property {Record<string, string>} words
 * @property {Record<string, string>} [fixed] letters of the cells into which nothing can be put
 * @property {string} [between] where lines are entered, on "edges", "links" or "inner" edges, or "borders" between regions
 * @property {boolean} [isClosed] whether lines have no ends at last
 * @property {boolean} [isCheckedLive] whether the rules are asked after each mark if the board is finished
 * @property {Record<string, number>} [kinds] of cells on which something is printed, counted from 1
 * @property {Record<string, string>} [borders] what is said of the borders around cells
 * @property {string} [negative]
 * @property {boolean} [hasNotes]
 * @property {boolean} [isFull]
 * @property {Place[][]} [groups]
 * @property {Record<string, { look: string, label: string }>} [spread]
 * @property {Tally[]} [tallies]
 * @property {Record<string, string>} [clues]
 * @property {Record<string, string>} [opposite]
 * @property {string} [held]
 * @property {string} [sides] letters for above, right, below and left, one of which may end that of a clue
 * @property {number} [quarters] by which the board is turned
 * @property {boolean} [isDense] whether most cells have a clue, so that the cursor goes on after each
 * @property {boolean} [canFix] whether changes of clues are looked for
 * @property {boolean} [isFixing] whether somebody has come for them, and hears when there are none
 * @property {Place[]} [doubtful] cells read from a photo that are not sure; a clue left of a row or above a column has -1
 * @property {{ left: string[], above: string[] } | null} [margins]
 * @property {boolean} [hasCounts] whether a margin has one number for each line, and cells have clues of their own
 * @property {string} [number] of the whole board, or the word of its variant; "" where it has none
 * @property {string} [usual] the number that is not written as a mark, or the word of the usual rules
 * @property {{ symbols: BoardSymbol[], layout: Layout, between: string }} [answer]
 */

export {};
