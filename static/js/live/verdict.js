// How many answers the drawn clues have, while they are drawn; what contradicts; the changes that mend it by one press.

import { cellKey, fill, keyOf } from "../board/places.js";
import { Ink } from "../gaps/ink.js";
import { readLattice } from "../gaps/lattice.js";
import { regionsOf } from "../gaps/regions.js";
import { Refused } from "./live.js";
import { readShared, writeClues } from "../board/texts.js";

/** @import { Board } from "../board/board.js" */
/** @import { Live } from "./live.js" */
/** @import { Marks, Place } from "../board/types.js" */
/** @typedef {{ cell?: Place, clue?: string, from: string, to: string }} Fix */

const AGAIN = 400; // milliseconds until a question that took too long is asked once more
const MOST = 12; // fixes that are shown
const BUDGET = 2; // seconds for it then

export class VerdictBox {
  /** @param {Board} board @param {Live} live */
  constructor(board, live) {
    this.board = board;
    this.live = live;
    this.words = board.data.words;
    this.box = /** @type {HTMLElement} */ (document.querySelector("[data-verdict]"));
    this.due = 0;
    live.whileSilent = (isStarting) => this.write("unknown", this.words[isStarting ? "starting" : "away"]);
    /** @type {Ink | null} */
    this.ink = null;
  }

  get text() {
    return writeClues(this.board.data, (key) => this.board.value(key));
  }

  /** @param {number} [budget] seconds, once the first were not enough */
  async look(budget) {
    clearTimeout(this.due);
    if (!this.live.isThere) return;
    if (!this.board.history.marks.size) {
      this.live.drop("verdict");
      this.clear();
      this.write("blank", this.words["verdict.blank"]);
      return;
    }
    try {
      const answer = await this.live.ask("verdict", this.text, "", budget ? { budget } : {});
      if (answer) this.show(answer, Boolean(budget));
    } catch (error) {
      this.clear();
      const isRefused = error instanceof Refused;
      this.write("unknown", this.words[isRefused ? "verdict.unread" : "away"]);
      if (!isRefused) return;
      this.add("p", error.message);
      if (this.board.data.canFix) this.showFixes(); // clues that contradict each other at first sight are refused, too
    }
  }

  /**
   * @param {{ decided: boolean, verdict: string, shared?: string | null, differing?: Place[], conflict?: Place[] }} answer
   * @param {boolean} isLast
   */
  show({ decided, verdict, shared, differing = [], conflict = [] }, isLast) {
    const { board } = this;
    this.clear();
    const name = decided ? verdict : "unknown";
    this.write(name, this.words[`verdict.${name}`]);
    if (name === "unknown" && !isLast) this.due = window.setTimeout(() => this.look(BUDGET), AGAIN);
    if (name === "unknown" && isLast) this.write(name, this.words["verdict.late"]);
    const keys = differing.map(([row, col]) => keyOf(row, col));
    if (name === "many" && keys.length) this.add("p", this.words[keys.every((key) => key[0] === "g") ? "many.lines" : "many.cells"]);
    this.showPale(shared ? this.readPale(shared) : {});
    this.layDiffering(keys);
    this.showConflict(conflict.map((place) => this.keyOfClue(place)));
    if (board.data.canFix && (name === "none" || name === "many")) this.showFixes();
  }

  clear() {
    this.board.cells.lay("fault", []);
    this.layDiffering([]);
    if (this.board.pale && Object.keys(this.board.pale).length) this.showPale({});
  }

  /** What all answers share, of their text. @param {string} text @returns {Marks} */
  readPale(text) {
    const { rows, cols, answer } = this.board.data;
    if (!answer) return {};
    const shape = { rows, cols, ...answer };
    return (answer.between ? readLattice(shape, text) : readShared(shape, text)) ?? {};
  }

  /** In cells as their answer looks, between them as lines and crosses. @param {Marks} pale */
  showPale(pale) {
    const { board } = this;
    const { element, data, cells } = board;
    board.showPale(pale);
    if (!data.answer?.between) return;
    const svg = /** @type {SVGElement} */ (element.querySelector("svg.ink"));
    this.ink ??= new Ink(svg, data.answer, (row, col) => cells.hasText(row, col));
    this.ink.draw(Object.entries(pale), () => false);
  }

  /** Where answers differ: cells are hatched, what lies between them has a band. @param {string[]} keys */
  layDiffering(keys) {
    this.board.cells.lay("differing", keys.filter((key) => this.board.cells.isInside(key)));
    this.ink?.lay("differing", keys);
  }

  /** Where a clue stands that the server knows by a cell: a region's number by its first. @param {Place} place */
  keyOfClue([row, col]) {
    const { board } = this;
    const key = cellKey(row, col);
    if (board.data.between !== "borders" || board.value(key)) return key;
    const region = regionsOf(board.data, (one) => board.value(one)).find((cells) => cells.includes(key));
    return region?.find((one) => board.value(one)) ?? key;
  }

  /** @param {string} name @param {string} words */
  write(name, words) {
    this.box.hidden = false;
    this.box.className = `verdict-box ${name}`;
    this.box.replaceChildren();
    this.add("h2", words);
  }

  /** @param {string} tag @param {string} text */
  add(tag, text) {
    const made = Object.assign(document.createElement(tag), { textContent: text });
    this.box.append(made);
    return made;
  }

  /** @param {string[]} keys of cells, and of lines */
  showConflict(keys) {
    this.board.cells.lay("fault", keys);
    if (!keys.length) return;
    const places = keys.map((key) => this.board.nameOf(key)).join("; ");
    const told = this.box.querySelector("[data-conflict]") ?? this.add("p", "");
    told.toggleAttribute("data-conflict", true);
    told.textContent = fill(this.words.conflict, { places });
  }

  /** @param {boolean} [isLast] whether what is not decided then is left so @returns {Promise<void>} */
  async showFixes(isLast = false) {
    const text = this.text;
    const answer = await this.live.ask("fix", text, "", { budget: BUDGET, language: "en" }).catch(() => null);
    if (!answer || text !== this.text) return;
    if (!answer.decided && !answer.changes?.length && !isLast) return this.showFixes(true);
    const parts = /** @type {(Place | { clue: string })[]} */ (answer.conflict ?? []);
    const keys = parts.map((part) => (Array.isArray(part) ? this.keyOfClue(part) : lineOf(part.clue)[0]));
    if (keys.length) this.showConflict(keys.filter(Boolean));
    else if (answer.verdict === "none" && answer.decided) this.add("p", this.words["conflict.grid"]);
    this.list(this.words.fixes, (answer.changes ?? []).slice(0, MOST));
    const clues = /** @type {{ cell?: Place, clue?: string, value: string }[]} */ ((answer.decided_by ?? []).slice(0, 4));
    this.list(this.words.decides, clues.map(({ value, ...place }) => ({ ...place, from: "", to: value })));
  }

  /** @param {string} title @param {Fix[]} fixes each a button that makes the change */
  list(title, fixes) {
    if (!fixes.length) return;
    this.add("h3", title);
    const list = /** @type {HTMLElement} */ (this.add("ul", ""));
    list.className = "fixes";
    list.append(...fixes.map((fix) => this.item(fix)));
  }

  /** @param {Fix} fix */
  item(fix) {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const where = fix.cell ? this.board.nameOf(this.keyOfClue(fix.cell)) : this.nameOf(fix.clue ?? "");
    const before = Object.assign(document.createElement("s"), { textContent: fix.from });
    const after = Object.assign(document.createElement("b"), { textContent: fix.to || this.words.blank });
    const swap = document.createElement("span");
    swap.append(...(fix.from ? [before, " → "] : []), after);
    button.append(Object.assign(document.createElement("span"), { textContent: where }), swap);
    button.addEventListener("click", () => this.board.make(this.changeOf(fix)));
    item.append(button);
    return item;
  }

  /** A number of a margin in the reader's words. @param {string} clue */
  nameOf(clue) {
    const [key, number] = lineOf(clue);
    return `${this.board.nameOf(key)}${number ? fill(this.words.number, { number }) : ""}`;
  }

  /** @param {Fix} fix @returns {[string, string][]} */
  changeOf({ cell, clue = "", to }) {
    if (cell) return [[this.keyOfClue(cell), to && (this.board.letterOf(to) || to)]];
    const [key, number] = lineOf(clue);
    if (!key) return [];
    const numbers = this.board.value(key).trim().split(/\s+/);
    numbers.splice(number - 1, 1, ...(to ? [to] : []));
    return [[key, numbers.join(" ") || "0"]];
  }
}

/** The line of a clue such as "row 3, number 2", and the number's place from 1. @param {string} clue @returns {[string, number]} */
function lineOf(clue) {
  const found = /^(row|column) (\d+)(?:, number (\d+))?$/.exec(clue);
  return found ? [`${found[1] === "row" ? "l" : "a"}:${Number(found[2]) - 1}`, Number(found[3] ?? 0)] : ["", 0];
}
