// How many answers the drawn clues have, while they are drawn; what contradicts; the changes that fix it by one press.

import { WHOLE, fill, keyOf, placeKey } from "../board/places.js";
import { Ink } from "../gaps/ink.js";
import { LINE, readLattice } from "../gaps/lattice.js";
import { regionsOf } from "../gaps/regions.js";
import { Refused } from "./live.js";
import { readShared } from "../board/texts.js";

/** @import { Board } from "../board/board.js" */
/** @import { Live } from "./live.js" */
/** @import { Marks, Place } from "../board/types.js" */
/** @typedef {{ cell?: Place, clue?: string, from: string, to: string }} Fix */
/** @typedef {{ verdict: string, decided: boolean, minimal?: boolean, conflict?: (Place | { clue: string })[], changes?: Fix[], decided_by?: object[] }} Found */

const AGAIN = 400; // milliseconds until a question that took too long is asked once more
const SOON = 300; // milliseconds in which most boards are answered
const BUDGET = 2; // seconds for it then
const TURNS = 2; // in which fixes are looked for
const MOST = 12; // changes that are shown at first
const MOST_ADDED = 4; // and clues that would decide
const MOST_NAMED = 6; // places of clues that contradict each other; more are only marked

export class VerdictBox {
  /** @param {Board} board @param {Live} live */
  constructor(board, live) {
    this.board = board;
    this.live = live;
    this.words = board.data.words;
    this.line = /** @type {HTMLElement} */ (document.querySelector("[data-verdict-line]"));
    this.box = /** @type {HTMLElement} */ (document.querySelector("[data-verdict]"));
    this.lists = document.createElement("div"); // what can be done, before what is said of it
    this.due = 0;
    live.whileSilent = (isStarting) => this.write("unknown", this.words[isStarting ? "starting" : "verdict.away"]);
    /** @type {Ink | null} */
    this.ink = null;
    board.addEventListener("laid", () => (this.ink = null));
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
    this.box.inert = true; // what it offers was of the clues before
    const waiting = setTimeout(() => this.write("unknown", this.words["verdict.checking"]), SOON);
    try {
      const answer = await this.live.ask("verdict", this.board.text, "", budget ? { budget } : {});
      if (answer) this.show(answer, Boolean(budget));
    } catch (error) {
      this.clear();
      const isRefused = error instanceof Refused;
      this.write("unknown", this.words[isRefused ? "verdict.unread" : "verdict.away"]);
      if (!isRefused) return;
      this.add("p", error.message);
      if (this.board.data.canFix) this.showFixes(); // clues that contradict each other at first sight are refused, too
    } finally {
      clearTimeout(waiting);
    }
  }

  /**
   * @param {{ decided: boolean, verdict: string, shared?: string | null, differing?: Place[], conflict?: Place[] }} answer
   * @param {boolean} isLast
   */
  show({ decided, verdict, shared, differing = [], conflict = [] }, isLast) {
    const { board } = this;
    const name = decided ? verdict : "unknown";
    this.write(name, this.words[`verdict.${name}`]);
    if (name === "unknown" && !isLast) this.due = window.setTimeout(() => this.look(BUDGET), AGAIN);
    if (name === "unknown" && isLast) this.write(name, this.words["verdict.late"]);
    const keys = differing.map(([row, col]) => keyOf(row, col));
    if (name === "many" && keys.length) this.add("p", this.words[keys.every((key) => key[0] === "g") ? "many.lines" : "many.cells"]);
    this.showPale(shared ? this.readPale(shared) : {});
    this.layDiffering(keys);
    this.showConflict(conflict.map((place) => this.keyOfClue(place)));
    if (name === "one") this.offerSharing();
    if (board.data.canFix && (name === "none" || name === "many")) this.showFixes();
  }

  clear() {
    this.board.cells.lay("fault", []);
    this.layDiffering([]);
    this.showPale({});
  }

  /** What all answers share, of their text. @param {string} text @returns {Marks} */
  readPale(text) {
    const { rows, cols, answer } = this.board.data;
    if (!answer) return {};
    const shape = { rows, cols, ...answer };
    return (answer.between ? readLattice(shape, text) : readShared(shape, text)) ?? {};
  }

  /** In cells as their answer looks, between them as lines. @param {Marks} pale */
  showPale(pale) {
    const { board } = this;
    const { element, data, cells } = board;
    board.showPale(pale);
    if (!data.answer?.between) return;
    const svg = /** @type {SVGElement} */ (element.querySelector("svg.ink"));
    this.ink ??= new Ink(svg, data.answer, (row, col) => cells.hasText(row, col));
    this.ink.draw(Object.entries(pale).filter(([, mark]) => mark === LINE), () => false);
  }

  /** Where answers differ: cells are hatched, what lies between them has a band. @param {string[]} keys */
  layDiffering(keys) {
    this.board.cells.lay("differing", keys.filter((key) => this.board.cells.isInside(key)));
    this.ink?.lay("differing", keys);
  }

  /** Where a clue stands that the server knows by a cell: a region's number by its first. @param {Place} place */
  keyOfClue([row, col]) {
    const { board } = this;
    const key = placeKey(row, col);
    if (board.data.between !== "borders" || board.value(key)) return key;
    const region = regionsOf(board.data, (one) => board.value(one)).find((cells) => cells.includes(key));
    return region?.find((one) => board.value(one)) ?? key;
  }

  /** The verdict in the heading, and an empty box. @param {string} name @param {string} words */
  write(name, words) {
    if (this.line.textContent !== words) this.line.textContent = words;
    this.line.className = `verdict-word ${name}`;
    this.box.hidden = true;
    this.box.inert = false;
    this.box.className = `verdict-box ${name}`;
    this.lists.replaceChildren();
    this.box.replaceChildren(this.lists);
  }

  /** @param {string} tag @param {string} text */
  add(tag, text) {
    const made = Object.assign(document.createElement(tag), { textContent: text });
    this.box.append(made);
    this.box.hidden = false;
    return made;
  }

  /** A puzzle with one answer can be sent to others. */
  offerSharing() {
    const button = Object.assign(document.createElement("button"), { name: "then", value: "share", textContent: this.words.share });
    button.setAttribute("form", "clues");
    this.lists.append(Object.assign(document.createElement("h2"), { textContent: this.words.ready }), button);
    this.box.hidden = false;
  }

  /** @param {string[]} keys of cells, and of lines */
  showConflict(keys) {
    this.board.cells.lay("fault", keys);
    if (!keys.length) return;
    const isLong = keys.length > MOST_NAMED;
    const places = isLong ? "" : keys.map((key) => this.board.nameOf(key)).join(this.words.semicolon);
    const sentence = this.box.querySelector("[data-conflict]") ?? this.add("p", "");
    sentence.toggleAttribute("data-conflict", true);
    sentence.textContent = fill(this.words[isLong ? "conflict.long" : "conflict"], { places, count: keys.length });
  }

  /** Conflict, changes and clues, in one or two turns; that nothing is found only where it was asked for. */
  async showFixes() {
    const text = this.board.text;
    const line = this.addSearching();
    let answer = null;
    for (let turn = 0; turn < TURNS && !(answer?.decided || answer?.changes?.length); turn += 1) {
      answer = await this.live.ask("fix", text, "", { budget: BUDGET, language: "en" }).catch(() => null);
      if (!answer || text !== this.board.text) break;
    }
    line.remove();
    if (!answer || text !== this.board.text) return;
    const added = /** @type {{ cell?: Place, clue?: string, value: string }[]} */ (answer.decided_by ?? []);
    this.list(this.words.decides, added.map(({ value, ...place }) => ({ ...place, from: "", to: value })), MOST_ADDED);
    this.list(this.words.fixes, answer.changes ?? [], MOST, answer.more ?? 0);
    this.showParts(answer);
    this.sayRest(answer);
  }

  /** A line that is seen once the search takes a while. */
  addSearching() {
    const line = this.add("p", this.words["fixes.searching"]);
    line.className = "facts";
    line.hidden = true;
    line.append(Object.assign(document.createElement("progress"), { ariaLabel: line.textContent }));
    setTimeout(() => (line.hidden = false), AGAIN);
    return line;
  }

  /** The clues that contradict each other. @param {Found} answer */
  showParts({ verdict, decided, conflict = [], minimal }) {
    const keys = conflict.map((part) => (Array.isArray(part) ? this.keyOfClue(part) : this.lineOf(part.clue)[0])).filter(Boolean);
    if (keys.length) {
      this.box.querySelector("[data-conflict]")?.remove(); // what can be done comes first
      this.showConflict(keys);
      if (!minimal) this.add("p", this.words["conflict.spare"]).className = "facts";
    } else if (verdict === "none" && decided) this.add("p", this.words["conflict.grid"]);
  }

  /** What was not found, and whether all was tried. @param {Found} answer */
  sayRest({ verdict, decided, changes = [], decided_by = [] }) {
    const isFound = changes.length + decided_by.length > 0;
    const isAsked = Boolean(this.board.data.isFixing);
    if (!decided && (isFound || isAsked)) this.add("p", this.words["fixes.late"]).className = "facts";
    if (!decided || !isAsked) return;
    if (verdict === "none" && !changes.length) this.add("p", this.words["fixes.none"]);
    if (verdict === "many" && !decided_by.length) this.add("p", this.words["decides.none"]);
  }

  /** @param {string} title @param {Fix[]} fixes each a button that makes the change @param {number} most at first @param {number} [more] that are not listed */
  list(title, fixes, most, more = 0) {
    if (!fixes.length) return;
    this.box.hidden = false;
    this.lists.append(Object.assign(document.createElement("h2"), { textContent: title }), this.listOf(fixes.slice(0, most)));
    const rest = fixes.slice(most);
    if (!rest.length) return;
    const details = document.createElement("details");
    const words = fill(this.words.more, { count: rest.length + more });
    details.append(Object.assign(document.createElement("summary"), { textContent: words }), this.listOf(rest));
    this.lists.append(details);
  }

  /** @param {Fix[]} fixes */
  listOf(fixes) {
    const list = Object.assign(document.createElement("ul"), { className: "fixes" });
    list.append(...fixes.map((fix) => this.item(fix)));
    return list;
  }

  /** A button; where clues stand in the margins a cell that could be given is told alone, for the board holds none. @param {Fix} fix */
  item(fix) {
    const item = document.createElement("li");
    const isTaken = !fix.cell || !this.board.data.margins || Boolean(this.board.data.hasCounts);
    const box = isTaken ? Object.assign(document.createElement("button"), { type: "button" }) : document.createElement("div");
    const where = fix.cell ? this.board.nameOf(this.keyOfClue(fix.cell)) : this.nameOf(fix.clue ?? "");
    const { cells } = this.board;
    const name = (/** @type {string} */ letter) => (fix.cell ? cells.nameOf(letter) : letter);
    const from = name(fix.from);
    const to = isTaken ? name(fix.to) : cells.wordsOf(fix.to) || fix.to;
    const before = Object.assign(document.createElement("s"), { textContent: from });
    const after = Object.assign(document.createElement("b"), { textContent: to || this.words.blank });
    const swap = document.createElement("span");
    swap.append(...(from ? [before, " → "] : []), after);
    box.append(Object.assign(document.createElement("span"), { textContent: where }), swap);
    if (isTaken) box.addEventListener("click", () => this.board.make(this.changeOf(fix)));
    if (isTaken) box.ariaLabel = fill(this.words[from ? (to ? "fix.change" : "fix.erase") : "fix.add"], { place: where, from, to });
    item.append(box);
    return item;
  }

  /** A number of a margin in the reader's words. @param {string} clue */
  nameOf(clue) {
    const [key, number] = this.lineOf(clue);
    return `${this.board.nameOf(key)}${number ? fill(this.words.number, { number }) : ""}`;
  }

  /** The line of a clue that is in no cell, and the number's place there; or the whole board. @param {string} clue @returns {[string, number]} */
  lineOf(clue) {
    return this.board.data.number ? [WHOLE, 0] : lineOf(clue);
  }

  /** @param {Fix} fix @returns {[string, string][]} */
  changeOf({ cell, clue = "", to }) {
    if (cell) return [[this.keyOfClue(cell), to && (this.board.letterOf(to) || to)]];
    const [key, number] = this.lineOf(clue);
    if (!key) return [];
    if (key === WHOLE) return [[key, to === this.board.data.usual ? "" : to]];
    if (this.board.data.hasCounts) return [[key, to]];
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
