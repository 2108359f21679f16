// Help from the server: a hint in four strengths, a check, and what breaks a rule. It never shows the answer.
// All of it is said in one strip of one height, so that nothing on the page moves.

import { asKind, fill, keyOf, placeKey } from "../board/places.js";
import { flash, makeFlashing } from "../flash.js";
import { CROSS, LINE } from "../gaps/lattice.js";
import { Refused } from "./live.js";

/** @import { Board } from "../board/board.js" */
/** @import { Live } from "./live.js" */
/** @import { Place } from "../board/types.js" */
/** @typedef {{ cell: Place, value: string, put: boolean }} Step */
/** @typedef {{ verdict: string, title: string, technique: string, cells: Place[], reasons?: Place[], changes: Step[], sentence: string, trial?: Trial | null }} Hint */
/** @typedef {{ sentence: string, moves: Step[][], clash: Place[] }} Trial */
/** @typedef {{ text: string, look: string, keys: string[] }} Message look: a kind of message; keys: its places */

const WHERE = 0;
const WHY = 2;
const DONE = 3;
const BUDGET = 2; // seconds that somebody waits who has asked
const SHAPES = ["look", "reason", "change"];
const MISTAKE = "mistake";

export class Help {
  /** @param {Board} board @param {Live} live */
  constructor(board, live) {
    this.board = board;
    this.live = live;
    this.words = board.data.words;
    /** @type {Hint | null} */
    this.hint = null;
    this.strength = WHERE;
    /** @type {Message[]} */
    this.messages = [];
    this.shown = 0;
    this.result = find("[data-result]");
    this.more = find("[data-act='hint-next']");
    this.next = find("[data-act='fault-next']");
    addEventListener("keydown", ({ key }) => key === "Escape" && this.forget());
    live.whileSilent = (isStarting) => this.say(this.words[isStarting ? "starting" : "away"]);
    board.addEventListener("change", () => this.forget());
  }

  /** What was said of marks that are no more. */
  forget() {
    this.close();
    this.board.cells.lay("fault", []);
    this.put([]);
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
    this.close();
    this.say(this.words.waiting);
    const hint = await this.ask("hint");
    if (!hint) return;
    if (!hint.changes?.length) return this.showNoHint(hint);
    this.hint = hint;
    this.strength = WHERE;
    this.drawHint();
  }

  /** A mistake, an end, or nothing to be found. @param {Hint} hint */
  showNoHint({ technique, verdict, sentence, cells = [] }) {
    const keys = cells.map(([row, col]) => placeKey(row, col));
    const isWrong = technique === MISTAKE;
    this.board.cells.lay(isWrong ? "fault" : "look", keys);
    this.say(this.withVerdict(verdict, sentence || this.words.stuck), isWrong, keys);
  }

  /** A sentence after one on the number of answers, where that is not one. @param {string} verdict @param {string} sentence */
  withVerdict(verdict, sentence) {
    if (verdict === "one") return sentence;
    return `${this.words[verdict === "unknown" ? "verdict.late" : `verdict.${verdict}`]} ${sentence}`;
  }

  stronger() {
    this.strength += 1;
    if (this.strength >= DONE) return this.take();
    this.drawHint();
  }

  drawHint() {
    if (!this.hint) return;
    const { cells } = this.board;
    const { changes, reasons: why = [], title = "", sentence, verdict, trial } = this.hint;
    const places = this.hint.cells.map(([row, col]) => placeKey(row, col));
    const changed = changes.map(({ cell: [row, col] }) => keyOf(row, col));
    const reasons = [...places, ...why.map(([row, col]) => placeKey(row, col))].filter((key) => !changed.includes(key));
    const isWhy = this.strength >= WHY;
    if (isWhy && trial) return this.drawTrial(trial);
    cells.lay("look", isWhy ? [] : [...places, ...changed]);
    cells.lay("reason", isWhy ? reasons : []);
    cells.lay("change", isWhy ? changed : []);
    const texts = [this.withVerdict(verdict, this.words["hint.where"]), title, sentence];
    this.put([{ text: texts[this.strength] || sentence, look: "hinted", keys: [...(isWhy ? reasons : places), ...changed] }]);
    this.more.hidden = false;
    this.more.textContent = this.words[`hint.next.${this.strength + 1}`];
    this.board.reveal(changed[0] ?? places[0]);
  }

  /** What is supposed and what follows, numbered, and where it fails. @param {Trial} trial */
  drawTrial({ sentence, moves, clash }) {
    const { board } = this;
    for (const shape of SHAPES) board.cells.lay(shape, []);
    const tried = moves.map((move) => move.flatMap((change) => this.changesOf(change)).filter(([key]) => key[0] !== "n"));
    const places = clash.map(([row, col]) => placeKey(row, col));
    board.tryOut(tried);
    board.cells.lay("fault", places);
    this.put([{ text: sentence, look: "hinted", keys: [...tried.flat().map(([key]) => key), ...places] }]);
    this.more.hidden = false;
    this.more.textContent = this.words[`hint.next.${DONE}`];
    board.reveal(tried[0][0]?.[0] ?? places[0]);
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
    if (this.board.tried.size) this.board.cells.lay("fault", []);
    this.board.tryOut([]);
    this.hint = null;
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
      return this.say(fill(this.words.wrong, { place: this.board.nameOf(key) }), true, [key]);
    }
    this.say(this.words[state === "wrong" ? "wrong.all" : state] ?? this.words.unknown, state === "wrong");
  }

  /** One message for each broken rule. @param {{ sentence: string, cells: Place[] }[]} broken */
  showBroken(broken) {
    /** @type {Map<string, string[]>} */
    const places = new Map();
    for (const { sentence, cells } of broken) {
      places.set(sentence, [...(places.get(sentence) ?? []), ...cells.map(([row, col]) => placeKey(row, col))]);
    }
    this.board.cells.lay("fault", [...places.values()].flat());
    this.put([...places].map(([text, keys]) => ({ text, look: "error", keys })));
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
    this.put([{ text: this.words.done, look: "verdict done", keys: [] }]);
    this.board.announce(this.words.done);
    this.board.dispatchEvent(new Event("done"));
  }

  // The strip

  /** @param {string} text @param {boolean} [isWrong] @param {string[]} [keys] */
  say(text, isWrong = false, keys = []) {
    this.put([{ text, look: isWrong ? "error" : "verdict", keys }]);
  }

  /** @param {Message[]} messages of which one is shown at a time */
  put(messages) {
    this.messages = messages;
    this.shown = 0;
    this.more.hidden = true;
    this.show();
  }

  /** The next message, and where it is. */
  showNext() {
    this.shown = (this.shown + 1) % this.messages.length;
    this.show();
    this.flash();
  }

  show() {
    const { length } = this.messages;
    const message = this.messages[this.shown];
    this.next.hidden = length < 2;
    this.next.textContent = fill(this.words.of, { here: this.shown + 1, count: length });
    this.result.replaceChildren(...(message ? [this.paragraph(message)] : []));
  }

  /** @param {Message} message */
  paragraph({ text, look, keys }) {
    const said = Object.assign(document.createElement("p"), { textContent: text, className: look });
    if (keys.length) makeFlashing(said, () => this.flash());
    return said;
  }

  /** Show where the message is. */
  flash() {
    const { cells, element } = this.board;
    cells.lay("told", this.messages[this.shown]?.keys ?? []);
    flash(element, () => cells.lay("told", []));
  }
}

/** @param {string} selector */
function find(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}
