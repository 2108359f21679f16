// What was done, as a list of entries; an entry is a list of changes. The state is what they come to.
// A supposition is a place in that list: what was done after it is kept or dropped as a whole.

import { SIZE } from "./places.js";

/** @import { Change, Marks } from "./types.js" */

export class History {
  /**
   * @param {Marks} given what the board came with
   * @param {{ entries?: Change[][], at?: number, trials?: number[] } | null} [saved]
   * @param {(key: string, to: string) => boolean} [fits] what the board has room for: the rest waits for another board
   */
  constructor(given, saved = null, fits = () => true) {
    this.given = given;
    this.fits = fits;
    /** @type {Map<string, string>} all that was entered, also what the board has no room for */
    this.every = new Map();
    /** @type {Map<string, string>} what the board has */
    this.marks = new Map();
    /** @type {Map<string, number>} the entry that set a mark */
    this.since = new Map();
    this.take(saved);
  }

  /** @type {Change[][]} */
  entries = [];
  at = 0;
  /** @type {number[]} */
  trials = [];

  /** What was done, as it was kept. @param {{ entries?: Change[][], at?: number, trials?: number[] } | null} [saved] */
  take(saved = null) {
    this.entries = saved?.entries ?? [];
    this.at = saved?.at ?? this.entries.length;
    this.trials = saved?.trials ?? [];
    this.replay();
  }

  replay() {
    this.every = new Map(Object.entries(this.given));
    this.since = new Map();
    this.entries.slice(0, this.at).forEach((entry, index) => this.apply(entry, index));
    this.refit();
  }

  /** Find anew what the board has room for. */
  refit() {
    this.marks = new Map([...this.every].filter(([key, to]) => this.fits(key, to)));
  }

  /** @param {Change[]} entry @param {number} index */
  apply(entry, index) {
    for (const [key, , to] of entry) {
      to ? this.every.set(key, to) : this.every.delete(key);
      to && this.fits(key, to) ? this.marks.set(key, to) : this.marks.delete(key);
      this.since.set(key, index);
    }
  }

  /** @param {string} key */
  value(key) {
    return this.marks.get(key) ?? "";
  }

  /** @param {string} key */
  isSupposed(key) {
    return this.trials.length > 0 && (this.since.get(key) ?? -1) >= this.trials[0];
  }

  /** Make these marks all that there are, in one entry. @param {Marks} marks @returns {Change[]} what really changed */
  replace(marks) {
    return this.make(replacing(this.every.keys(), marks));
  }

  /** Make these changes one entry. @param {[string, string][]} wanted @returns {Change[]} what really changed */
  make(wanted) {
    /** @type {Change[]} */
    const entry = [];
    for (const [key, to] of new Map(wanted)) {
      const from = this.every.get(key) ?? "";
      if (from !== to) entry.push([key, from, to]);
    }
    if (!entry.length) return [];
    this.entries.length = this.at;
    this.entries.push(entry);
    this.apply(entry, this.at);
    this.at += 1;
    return entry;
  }

  /** @returns {Change[]} what was taken back */
  undo() {
    return this.at > 0 ? this.move(this.at - 1, this.entries[this.at - 1]) ?? this.undo() : [];
  }

  /** @returns {Change[]} what was done again */
  redo() {
    return this.at < this.entries.length ? this.move(this.at + 1, this.entries[this.at]) ?? this.redo() : [];
  }

  /** @param {number} at @param {Change[]} entry @returns {Change[] | null} what the board has room for; null for nothing */
  move(at, entry) {
    this.at = at;
    this.trials = this.trials.filter((start) => start <= at);
    this.replay();
    const seen = entry.filter(([key]) => key === SIZE || this.fits(key, ""));
    return seen.length ? seen : null;
  }

  suppose() {
    this.trials.push(this.at);
  }

  keep() {
    this.trials.pop();
  }

  drop() {
    this.at = this.trials.pop() ?? this.at;
    this.entries.length = this.at;
    this.replay();
  }

  /** Steps since the first supposition. */
  supposed() {
    return this.trials.length ? this.at - this.trials[0] : 0;
  }

  toJSON() {
    return { entries: this.entries, at: this.at, trials: this.trials };
  }
}

/** The changes that make marks of others. @param {Iterable<string>} before the places of those @param {Marks} marks @returns {[string, string][]} */
export function replacing(before, marks) {
  const gone = [...before].filter((key) => !(key in marks));
  return [...gone.map((key) => /** @type {[string, string]} */ ([key, ""])), ...Object.entries(marks)];
}
