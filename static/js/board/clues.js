// What follows from marks at a glance: finished clues, cells that a mark reaches, candidates that are left.

import { cellKey, keyOf } from "./places.js";

/** @import { BoardData, Place, Tally } from "./types.js" */

/**
 * Which numbers of a clue are finished.
 * @param {Tally} tally @param {(key: string) => string} letter of a cell, "" for an empty one
 * @returns {boolean[]}
 */
export function finishedNumbers(tally, letter) {
  const letters = tally.cells.map(([row, col]) => letter(keyOf(row, col)));
  if (!tally.isOrdered) {
    return tally.numbers.map(([mark, count]) => letters.filter((one) => one === mark).length === count);
  }
  const marks = new Set(tally.numbers.map(([mark]) => mark));
  const runs = runsOf(letters, marks);
  const isWhole = runs.length === tally.numbers.length && runs.every((run, at) => fits(run, tally.numbers[at]));
  if (isWhole) return tally.numbers.map(() => true);
  const fromStart = settled(letters, marks, tally.numbers);
  const fromEnd = settled(letters.toReversed(), marks, tally.numbers.toReversed());
  return tally.numbers.map((_, at) => at < fromStart || at >= tally.numbers.length - fromEnd);
}

/** Whether all of a clue is finished. @param {Tally} tally @param {(key: string) => string} letter @param {string} [negative] */
export function isFinished(tally, letter, negative = "") {
  if (tally.numbers.length) return finishedNumbers(tally, letter).every(Boolean);
  return tally.cells.every(([row, col]) => ["", negative].includes(letter(keyOf(row, col))));
}

/** How many numbers from the start are settled: each run is closed by a cell that is certainly empty or by the end. @param {string[]} letters @param {Set<string>} marks @param {[string, number][]} numbers */
function settled(letters, marks, numbers) {
  let count = 0;
  let at = 0;
  while (count < numbers.length) {
    while (letters[at] && !marks.has(letters[at])) at += 1;
    const [mark, length] = numbers[count];
    let end = at;
    while (letters[end] === mark) end += 1;
    const isClosed = end === letters.length || Boolean(letters[end]);
    if (end - at !== length || !isClosed) return count;
    count += 1;
    at = end;
  }
  return count;
}

/** @param {string[]} letters @param {Set<string>} marks @returns {[string, number][]} */
function runsOf(letters, marks) {
  /** @type {[string, number][]} */
  const runs = [];
  letters.forEach((letter, at) => {
    if (!marks.has(letter)) return;
    if (at && letters[at - 1] === letter) runs[runs.length - 1][1] += 1;
    else runs.push([letter, 1]);
  });
  return runs;
}

/** @param {[string, number]} run @param {[string, number]} number */
const fits = (run, number) => run[0] === number[0] && run[1] === number[1];

/** The cells that marks reach, each with the letter that does, kept from change to change. */
export class Reach {
  /** @param {BoardData} data */
  constructor(data) {
    this.spread = data.spread ?? {};
    const groups = Object.keys(this.spread).length ? data.groups ?? [] : [];
    this.groups = groups.map((cells) => ({ keys: cells.map(([row, col]) => cellKey(row, col)), mark: "" }));
    /** @type {Map<string, { keys: string[], mark: string }[]>} */
    this.groupsOf = new Map();
    for (const group of this.groups) for (const key of group.keys) this.groupsOf.set(key, [...this.near(key), group]);
  }

  /** @param {string} key */
  near(key) {
    return this.groupsOf.get(key) ?? [];
  }

  /** The mark that reaches a cell; "" for none. @param {string} key */
  of(key) {
    return this.near(key).findLast((group) => group.mark)?.mark ?? "";
  }

  /** Look at the groups of these keys, or at all; the cells that are reached by other marks now. @param {string[] | null} keys @param {(key: string) => string} letter @returns {string[]} */
  follow(keys, letter) {
    const groups = keys ? new Set(keys.flatMap((key) => this.near(key))) : this.groups;
    return [...groups].flatMap((group) => {
      const before = group.mark;
      group.mark = group.keys.map(letter).find((one) => this.spread[one]) ?? "";
      return group.mark === before ? [] : group.keys;
    });
  }
}

/** For each cell those that share a group with it. @param {Place[][]} groups @returns {Map<string, Set<string>>} */
export function peersOf(groups) {
  /** @type {Map<string, Set<string>>} */
  const peers = new Map();
  for (const group of groups) {
    const keys = group.map(([row, col]) => cellKey(row, col));
    for (const key of keys) {
      const near = peers.get(key) ?? peers.set(key, new Set()).get(key);
      for (const other of keys) if (other !== key) near?.add(other);
    }
  }
  return peers;
}

/** The keys that no cell near holds. @param {string[]} keys @param {Iterable<string>} near keys of cells @param {(key: string) => string} held */
export function candidates(keys, near, held) {
  const taken = new Set([...near].map(held));
  return keys.filter((key) => !taken.has(key)).join("");
}

/** Whether every clue is finished and no cell is left that must be filled, or reached. @param {BoardData} data @param {(key: string) => string} letter @param {(key: string) => boolean} isReached */
export function isComplete(data, letter, isReached) {
  const tallies = data.tallies ?? [];
  if (!tallies.every((tally) => isFinished(tally, letter, data.negative))) return false;
  const hasSpread = Object.keys(data.spread ?? {}).length > 0;
  if (!tallies.length && !data.isFull && !hasSpread && !data.isClosed && !data.isCheckedLive) return false;
  for (let row = 0; row < data.rows; row += 1) {
    for (let col = 0; col < data.cols; col += 1) {
      if (`${row},${col}` in (data.fixed ?? {})) continue;
      const key = cellKey(row, col);
      if (data.isFull && !letter(key)) return false;
      if (hasSpread && !isReached(key)) return false;
    }
  }
  return true;
}
