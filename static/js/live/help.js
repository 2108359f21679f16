// Help from the server: a hint in four strengths, a check, and what breaks a rule. It never shows the answer.

import { asKind, fill, keyOf } from "../board/places.js";
import { CROSS, LINE } from "../gaps/lattice.js";
import { Refused } from "./live.js";

/** @import { Board } from "../board/board.js" */
/** @import { Live } from "./live.js" */
/** @import { Place } from "../board/types.js" */
/** @typedef {{ cell: Place, value: string, put: boolean }} Step */
/** @typedef {{ verdict: string, title: string, cells: Place[], reasons?: Place[], changes: Step[], sentence: string }} Hint */

const WHERE = 0;
const WHY = 2;
const DONE = 3;
const BUDGET = 2; // seconds that somebody waits who has asked
const SHAPES = ["look", "reason", "change"];

export class Help {
  /** @param {Board} board @param {Live} live */
  constructor(board, live) {
    this.board = board;
    this.live = live;
    this.words = board.data.words;
    /** @type {Hint | null} */
    this.hint = null;
    this.strength = WHERE;
    this.panel = /** @type {HTMLElement | null} */ (document.querySelector("[data-hint]"));
    this.result = /** @type {HTMLElement | null} */ (document.querySelector("[data-result]"));
    live.whileSilent = (isStarting) => this.say(this.words[isStarting ? "starting" : "away"]);
    board.addEventListener("change", () => this.forget());
  }

  /** What was said of marks that are no more. */
  forget() {
    this.close();
    this.board.cells.lay("fault", []);
    this.result?.replaceChildren();
  }

  /** @param {string} ask @returns {Promise<any>} null when nothing is to be shown */
  async ask(ask) {
    const { data } = this.board;
    try {
      const answer = await this.live.ask(ask, data.board, this.board.text, { budget: BUDGET });
      if (answer && answer.decided === false) return (this.say(this.words.late), null);
      return answer;
    } catch (error) {
      this.say((error instanceof Refused && error.message) || this.words.away, true);
      return null;
    }
  }

  // Hints

  async showHint() {
    this.say(this.words.waiting);
    const hint = await this.ask("hint");
    if (!hint) return;
    if (!hint.changes?.length) return this.showNoHint(hint);
    this.result?.replaceChildren();
    this.hint = hint;
    this.strength = WHERE;
    this.drawHint();
  }

  /** A mistake, an end, or nothing to be found. @param {Hint} hint */
  showNoHint({ verdict, sentence, cells }) {
    const lines = [this.countAnswers(verdict), sentence || this.words.stuck];
    this.result?.replaceChildren(...lines.map((line) => paragraph(line, "verdict")));
    this.board.cells.lay("look", (cells ?? []).map(([row, col]) => keyOf(row, col)));
  }

  /** How many answers there are. @param {string} verdict */
  countAnswers(verdict) {
    return this.words[verdict === "unknown" ? "verdict.late" : `verdict.${verdict}`];
  }

  stronger() {
    this.strength += 1;
    if (this.strength >= DONE) return this.take();
    this.drawHint();
  }

  drawHint() {
    if (!this.panel || !this.hint) return;
    const { cells } = this.board;
    const places = this.hint.cells.map(([row, col]) => keyOf(row, col));
    const changed = this.hint.changes.map(({ cell: [row, col] }) => keyOf(row, col));
    cells.lay("look", this.strength < WHY ? [...places, ...changed] : []);
    const reasons = [...places, ...(this.hint.reasons ?? []).map(([row, col]) => keyOf(row, col))];
    cells.lay("reason", this.strength >= WHY ? reasons.filter((key) => !changed.includes(key)) : []);
    cells.lay("change", this.strength >= WHY ? changed : []);
    const texts = [this.words["hint.where"], this.hint.title ?? "", this.hint.sentence];
    this.panel.hidden = false;
    find(this.panel, "[data-hint-answers]").textContent = this.countAnswers(this.hint.verdict);
    find(this.panel, "[data-hint-text]").textContent = texts[this.strength] || this.hint.sentence;
    find(this.panel, "[data-act='hint-next']").textContent = this.words[`hint.next.${this.strength + 1}`];
    find(this.panel, "[data-act='hint-do']").hidden = this.strength === WHY; // the other button does it then
    this.panel.querySelectorAll(".strength li").forEach((item, at) => {
      item.classList.toggle("on", at <= this.strength);
      if (at === this.strength) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    this.board.reveal(changed[0] ?? places[0]);
  }

  /** Do what the hint says, as one step that can be undone. */
  take() {
    const { board } = this;
    const hint = this.hint;
    this.close();
    if (hint) board.make(hint.changes.flatMap((change) => this.changesOf(change)));
  }

  /** @param {Step} step @returns {[string, string][]} */
  changesOf({ cell: [row, col], value, put }) {
    const { board } = this;
    const { data } = board;
    const key = keyOf(row, col);
    if (key[0] === "g") return [[key, put ? LINE : CROSS]];
    const symbol = data.symbols.slice(1).find((one) => [one.value, one.key, one.letter].includes(String(value)));
    if (put) return symbol ? [[key, symbol.letter]] : [];
    if (!data.hasNotes) return data.negative ? [[key, data.negative]] : [];
    const notes = board.notes(key) || board.candidates(key);
    return [[asKind(key, "n"), notes.replace(symbol?.key ?? String(value), "")]];
  }

  close() {
    this.hint = null;
    if (this.panel) this.panel.hidden = true;
    for (const shape of SHAPES) this.board.cells.lay(shape, []);
  }

  // Checks

  async check() {
    this.close();
    this.say(this.words.waiting);
    const answer = await this.ask("check");
    if (answer) this.showCheck(answer);
  }

  /** @param {{ state: string, wrong?: Place[], broken?: { sentence: string, cells: Place[] }[] }} answer */
  showCheck({ state, wrong = [], broken = [] }) {
    if (state === "done") return this.finish();
    if (broken.length) return this.showBroken(broken);
    if (state === "wrong" && wrong.length) {
      const key = keyOf(wrong[0][0], wrong[0][1]);
      this.board.cells.lay("fault", [key]);
      this.board.reveal(key);
      return this.say(fill(this.words.wrong, { place: this.board.nameOf(key) }), true);
    }
    this.say(this.words[state === "wrong" ? "wrong.all" : state] ?? this.words.unknown, state === "wrong");
  }

  /** @param {{ sentence: string, cells: Place[] }[]} broken */
  showBroken(broken) {
    this.board.cells.lay("fault", broken.flatMap(({ cells }) => cells.map(([row, col]) => keyOf(row, col))));
    const sentences = [...new Set(broken.map(({ sentence }) => sentence))];
    this.result?.replaceChildren(...sentences.slice(0, 5).map((sentence) => paragraph(sentence, "error")));
  }

  /** Look for broken rules after each mark, where that is wanted, and for the end. @param {boolean} maybeDone */
  async watch(maybeDone) {
    const { faults } = this.board.options;
    if (!(faults || maybeDone) || !this.live.isThere) return;
    const answer = await this.live.ask("faults", this.board.data.board, this.board.text).catch(() => null);
    if (answer?.done) this.finish();
    else if (faults && answer?.broken) this.showBroken(answer.broken);
  }

  /** Ask whether a board that looks finished is. */
  async confirm() {
    const answer = await this.ask("check");
    if (answer?.state === "done") this.finish();
    else if (answer) this.say(this.words.full, true);
  }

  finish() {
    this.say(this.words.done);
    this.result?.firstElementChild?.classList.add("done");
    this.board.announce(this.words.done);
    this.board.dispatchEvent(new Event("done"));
  }

  /** @param {string} sentence @param {boolean} [isWrong] */
  say(sentence, isWrong = false) {
    this.result?.replaceChildren(paragraph(sentence, isWrong ? "error" : "verdict"));
  }
}

/** @param {string} text @param {string} look */
function paragraph(text, look) {
  return Object.assign(document.createElement("p"), { textContent: text, className: look });
}

/** @param {HTMLElement} panel @param {string} selector */
function find(panel, selector) {
  return /** @type {HTMLElement} */ (panel.querySelector(selector));
}
