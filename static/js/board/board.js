// One board for every puzzle: what can be entered is data from the server, what was entered is its history.

import { Cells } from "./cells.js";
import { candidates, finishedNumbers, isFinished, peersOf, Reach } from "./clues.js";
import { History } from "./history.js";
import { Gaps } from "../gaps/gaps.js";
import { layBadges } from "../gaps/ink.js";
import { isGap } from "../gaps/lattice.js";
import { enclose } from "../gaps/regions.js";
import { SIZE, asKind, cellKey, fill, keyOf, split } from "./places.js";
import { readSize, reshape, sizeOf } from "../drawing/reshape.js";
import { keep, listenTo, recall } from "../storage.js";
import { writeClues, writeMarks } from "./texts.js";
import { View } from "./view.js";

/** @import { BoardData, Change, Marks, Place, Tally } from "./types.js" */

const HIDDEN = "?"; // the key of a clue that is there and not shown

export class Board extends EventTarget {
  // The board that the page has; another of its size is laid over it

  /** @type {HTMLElement} */ figure;
  /** @type {HTMLElement} */ frame;
  /** @type {HTMLTableElement} */ table;
  /** @type {Cells} */ cells;
  /** @type {Gaps | null} */ gaps;
  /** @type {View | null} */ view;
  /** @type {boolean} */ isTyped;
  /** @type {string[]} */ keys;
  /** @type {Map<string, Set<string>>} */ peers;
  /** @type {Reach} */ reach;
  /** @type {Map<string, Tally[]>} those that count a place */ counting;
  /** @type {Map<number, string>} rows as they are written */ lines;
  /** @type {Set<string>} cells whose clue is finished */ finished;
  /** @type {Marks} what all answers share */ pale;
  /** @type {Map<string, string>} what a hint supposes and derives, which is no entry */ tried = new Map();

  /** @param {HTMLElement} element @param {BoardData} data @param {{ isDrawing?: boolean, given?: Marks }} [options] */
  constructor(element, data, { isDrawing = false, given = {} } = {}) {
    super();
    this.element = element;
    this.data = data;
    this.isDrawing = isDrawing;
    this.saved = recall(data.key) ?? {};
    this.history = new History(given, this.saved.history, isDrawing ? (key, to) => this.fits(key, to) : undefined);
    this.options = { auto: false, faults: false, symmetry: false, ...this.saved.options };
    /** @type {[number, number]} */
    this.here = [0, 0];
    /** @type {Set<string>} */
    this.picked = new Set();
    this.mode = "digit";
    this.typedInto = ""; // the clue that was typed last, while nobody has gone elsewhere
    this.held = data.held ?? "";
    this.isNegative = false;
    this.isPainting = !data.margins || Boolean(data.hasCounts);
    element.addEventListener("focusin", (event) => this.focused(/** @type {HTMLElement} */ (event.target)));
    this.lay(data);
    listenTo(data.key, () => this.follow());
  }

  /** Take the board that the page has now. @param {BoardData} data */
  lay(data) {
    this.data = data;
    this.figure = /** @type {HTMLElement} */ (this.element.querySelector(".picture"));
    this.frame = /** @type {HTMLElement} */ (this.element.querySelector(".picture-frame"));
    this.table = /** @type {HTMLTableElement} */ (this.element.querySelector("table"));
    this.cells = new Cells(this.table, this.element, data);
    this.isTyped = data.symbols.some((symbol) => symbol.key);
    this.keys = data.symbols.flatMap((symbol) => (symbol.key ? [symbol.key] : []));
    this.peers = peersOf(this.isTyped ? data.groups ?? [] : []);
    this.reach = new Reach(data);
    this.counting = new Map();
    for (const tally of data.tallies ?? []) for (const [row, col] of tally.cells) listed(this.counting, keyOf(row, col)).push(tally);
    this.gaps = data.between ? new Gaps(this) : null;
    this.lines = new Map();
    this.finished = new Set();
    this.pale = {};
    this.table.setAttribute("role", "grid");
    this.table.removeAttribute("data-board");
    this.figure.classList.add("entered");
    for (const key of this.cells.made) /** @type {HTMLElement} */ (this.cells.cell(key)).tabIndex = -1;
    this.cells.met = (key) => this.drawCell(key);
    this.here = [Math.min(this.here[0], data.rows - 1), Math.min(this.here[1], data.cols - 1)];
    /** @type {HTMLElement} */ (this.cells.cell(cellKey(...this.here))).tabIndex = 0;
    this.history.refit();
    this.picked.clear();
    this.draw();
    this.view = this.cells.isHuge ? new View(this) : null;
    this.dispatchEvent(new Event("laid"));
  }

  // Places and values

  /** @param {string} key */
  value(key) {
    return this.history.value(key);
  }

  /** @param {string} key */
  isOpen(key) {
    if (key[0] === "g") return Boolean(this.gaps?.isThere(key));
    return key[0] !== "c" || (this.cells.isInside(key) && !this.cells.isFixed(key));
  }

  /** Whether the board has that place, and this may stand there. @param {string} key @param {string} to "" for nothing */
  fits(key, to) {
    const { rows, cols, symbols } = this.data;
    const [kind, row, col] = split(key);
    if (kind === "g") return isGap(this.data, row, col);
    if (kind === "a") return row >= 0 && row < cols;
    const isThere = kind !== "s" && row >= 0 && col >= 0 && row < rows && col < cols;
    return isThere && (!to || kind !== "c" || symbols.some((symbol) => symbol.letter === to));
  }

  /** The key typed for what a cell holds, clues of the puzzle too. @param {string} key */
  shown(key) {
    const letter = this.value(key);
    if (letter) return this.data.symbols.find((symbol) => symbol.letter === letter)?.key ?? "";
    const given = this.cells.isFixed(key) && this.isTyped;
    return given ? this.cells.cell(key)?.querySelector("[aria-hidden]")?.textContent?.trim() ?? "" : "";
  }

  /** What a text of marks has for a place: notes as they are seen. @param {string} key */
  written(key) {
    return key[0] === "n" ? this.notes(asKind(key, "c")) : this.value(key);
  }

  /** Clues that are drawn, or marks, as text. @returns {string} */
  get text() {
    if (this.isDrawing) return writeClues(this.data, (key) => this.value(key), this.lines);
    return writeMarks(this.data, (key) => this.written(key), this.lines);
  }

  /** @param {string} typed */
  letterOf(typed) {
    return this.data.symbols.find((symbol) => symbol.key === typed)?.letter ?? "";
  }

  /** Corner notes as they are seen: one's own, or when it is wanted all that is left. @param {string} key */
  notes(key) {
    const own = this.value(asKind(key, "n"));
    if (!this.options.auto || !this.data.hasNotes || this.value(key) || !this.isOpen(key)) return own;
    const left = this.candidates(key);
    const both = [...own].filter((note) => left.includes(note)).join("");
    return both || left;
  }

  /** The keys that no cell of its groups holds. @param {string} key */
  candidates(key) {
    return candidates(this.keys, this.peers.get(key) ?? [], (near) => this.shown(near));
  }

  /** Write a letter into the cell that has the focus, or take it away. @param {string} letter */
  put(letter) {
    const key = cellKey(this.here[0], this.here[1]);
    this.make(this.paired([[key, this.value(key) === letter ? "" : letter]]));
    return true;
  }

  /** What a press makes of a cell. @param {string} from @param {boolean} isNegative */
  next(from, isNegative) {
    const { symbols, negative = "" } = this.data;
    if (this.held) return from === this.letterOf(this.held) ? "" : this.letterOf(this.held);
    if (isNegative && negative) return from === negative ? "" : negative;
    const letters = symbols.map((symbol) => symbol.letter);
    const place = (Math.max(0, letters.indexOf(from)) + 1) % letters.length;
    return place ? letters[place] : "";
  }

  /** Whether a press chooses cells rather than marking them; where regions are drawn a drag encloses them. */
  get isSelecting() {
    return (this.isTyped || this.data.between === "borders") && !this.held;
  }

  // Changes

  /** What follows from changes, with them in one entry. @type {(changes: [string, string][]) => [string, string][]} */
  extend = (changes) => changes;

  /** @param {[string, string][]} wanted */
  make(wanted) {
    const entry = this.history.make(this.extend(wanted).filter(([key]) => this.isOpen(asKind(key, key[0] === "n" || key[0] === "m" ? "c" : key[0]))));
    this.changed(entry, true);
    return entry;
  }

  /** @param {Change[] | null} entry what changed; null for anything @param {boolean} [isOwn] */
  changed(entry, isOwn = false) {
    if (entry && !entry.length) return;
    this.save();
    if (this.size !== sizeOf(this.data)) return void this.resize();
    this.draw(entry);
    if (isOwn && entry) this.sayPlace(entry[entry.length - 1][0]);
    this.dispatchEvent(new CustomEvent("change", { detail: entry }));
  }

  save() {
    const isKept = keep(this.data.key, { ...this.saved, history: this.history, options: this.options });
    this.saved = { ...this.saved, history: this.history.toJSON(), options: this.options };
    this.dispatchEvent(new CustomEvent("saved", { detail: isKept }));
  }

  /** Go on from what another tab has done on this board. */
  follow() {
    const saved = recall(this.data.key);
    if (!saved) return;
    this.saved = saved;
    if (JSON.stringify(saved.history) === JSON.stringify(this.history)) return;
    this.history.take(saved.history);
    if (this.size !== sizeOf(this.data)) return void this.resize();
    this.draw();
    this.dispatchEvent(new CustomEvent("change", { detail: null }));
  }

  // The whole board

  /** Rows and columns as they are wanted: the board that the page has may still be another. */
  get size() {
    return this.history.every.get(SIZE) ?? this.saved.first ?? sizeOf(this.data);
  }

  /** Turn, mirror, move, crop or resize it, as one step. @param {string} change @param {Place} [wanted] rows and columns */
  reshape(change, wanted) {
    const [rows, cols] = readSize(this.size);
    const marks = reshape(this.history.every, { ...this.data, rows, cols }, change, wanted);
    if (!marks) return;
    this.typedInto = "";
    this.changed(this.history.replace(marks));
  }

  /** Get the board of the wanted size into the page, and lay it. @type {() => void | Promise<void>} */
  resize = () => {};

  /** @param {[string, string][]} changes with those of the places opposite, where clues and borders are placed in pairs */
  paired(changes) {
    const { rows, cols, opposite = {} } = this.data;
    if (!this.options.symmetry) return changes;
    const empty = this.data.symbols[0].letter;
    const pairs = changes.flatMap(([key, to]) => {
      const [kind, row, col] = split(key);
      const other = keyOf(rows - 1 - row, cols - 1 - col);
      if (changes.some(([one]) => one === other)) return [];
      if (kind === "g") return [/** @type {[string, string]} */ ([other, to])];
      const letter = opposite[to || empty];
      if (kind !== "c" || letter === undefined) return [];
      const isTurned = this.sideOf(letter) && this.value(other).startsWith(HIDDEN);
      if (letter !== empty && this.value(other) && !isTurned) return [];
      return [/** @type {[string, string]} */ ([other, letter === empty ? "" : letter])];
    });
    return [...changes, ...pairs];
  }

  /** Cells opposite clues that have none yet, where no clue can be placed there by itself. @returns {string[]} */
  awaited() {
    const { rows, cols, opposite = {}, between } = this.data;
    if (!this.options.symmetry || between || Object.keys(opposite).length) return [];
    const clues = [...this.history.marks.keys()].filter((key) => key[0] === "c").map(split);
    return clues.map(([, row, col]) => cellKey(rows - 1 - row, cols - 1 - col)).filter((key) => !this.value(key));
  }

  /** Put what was typed or chosen into the picked cells. @param {string} typed @param {string} [as] */
  enter(typed, as = this.mode) {
    const keys = this.picked.size ? [...this.picked] : [cellKey(this.here[0], this.here[1])];
    const free = keys.filter((key) => this.isOpen(key));
    if (this.isDrawing && keys.length < 2) {
      this.make(this.paired([[keys[0], this.pointed(this.letterOf(typed), this.sideOf(this.value(keys[0])))]]));
      if (this.data.isDense) this.skip(1);
      this.typedInto = keys[0];
      return true;
    }
    if (as === "digit" || !this.data.hasNotes) {
      const letter = this.letterOf(typed);
      const isThere = free.every((key) => this.value(key) === letter);
      this.make(this.paired(free.map((key) => [key, isThere ? "" : letter])));
      return true;
    }
    this.toggleNotes(free, typed, as === "corner" ? "n" : "m");
    return true;
  }

  /** @param {string[]} keys @param {string} typed @param {string} kind */
  toggleNotes(keys, typed, kind) {
    const empty = keys.filter((key) => !this.value(key));
    const now = (/** @type {string} */ key) => (kind === "n" ? this.notes(key) : this.value(asKind(key, kind)));
    const isThere = empty.every((key) => now(key).includes(typed));
    const sorted = (/** @type {string} */ notes) => this.keys.filter((one) => notes.includes(one)).join("");
    this.make(
      empty.map((key) => /** @type {[string, string]} */ ([asKind(key, kind), isThere ? now(key).replace(typed, "") : sorted(now(key) + typed)])),
    );
  }

  /** One digit more of the number that was typed last. @param {string} digit @returns {boolean} whether there is such a number */
  append(digit) {
    const number = this.value(this.typedInto) + digit;
    if (!this.typedInto || !this.data.symbols.some((symbol) => symbol.letter === number)) return false;
    this.make(this.paired([[this.typedInto, number]]));
    return true;
  }

  erase() {
    const keys = this.picked.size ? [...this.picked] : [cellKey(this.here[0], this.here[1])];
    const isHeld = keys.some((key) => this.isOpen(key) && this.value(key));
    if (this.isDrawing && !isHeld) return this.skip(-1);
    const kinds = isHeld ? ["c"] : ["n", "m"];
    const gone = keys.flatMap((key) => kinds.map((kind) => /** @type {[string, string]} */ ([asKind(key, kind), ""])));
    this.make(this.paired(gone));
    return true;
  }

  /** These cells become a region. @param {string[]} keys */
  enclose(keys) {
    const { words } = this.data;
    this.make(this.paired(enclose(this.data, keys)));
    this.announce(keys.length > 1 ? fill(words.room, { count: keys.length }) : words["room.one"]);
    return true;
  }

  /** The next mark in the cell that has the focus; or it becomes a region. @param {boolean} isNegative */
  cycle(isNegative) {
    if (this.data.between === "borders" && !this.held) return this.enclose([cellKey(this.here[0], this.here[1])]);
    if (this.isSelecting) return false;
    const key = cellKey(this.here[0], this.here[1]);
    this.make(this.paired([[key, this.next(this.value(key), isNegative)]]));
    return true;
  }

  // Clues that point to a side

  get hasSides() {
    return Boolean(this.gaps || this.data.sides);
  }

  /** What is on that side of the cell that has the focus: a line or a cross; or its clue points there. @param {[number, number]} step @param {boolean} isNegative */
  turn(step, isNegative) {
    return this.gaps ? this.gaps.turn(step, isNegative) : this.point(step);
  }

  /** The clue points to one side, or no longer; where there is none yet, one that is not shown does. @param {[number, number]} step */
  point([down, right]) {
    const { sides = "" } = this.data;
    const key = cellKey(this.here[0], this.here[1]);
    const letter = this.value(key);
    const side = sides[right ? 2 - right : 1 + down];
    const bare = this.sideOf(letter) ? letter.slice(0, -1) : letter;
    const to = this.sideOf(letter) === side ? bare : this.pointed(bare, side);
    this.make(this.paired([[key, to === letter ? this.pointed(this.letterOf(HIDDEN), side) : to]]));
    return true;
  }

  /** The side that a clue points to. @param {string} letter */
  sideOf(letter) {
    const last = letter.slice(-1);
    return letter.length > 1 && this.data.sides?.includes(last) ? last : "";
  }

  /** A clue that points to a side, where it can. @param {string} letter @param {string} side */
  pointed(letter, side) {
    return this.data.symbols.some((symbol) => symbol.letter === letter + side) ? letter + side : letter;
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    const entry = this.history[way]();
    this.changed(entry, true);
    return true;
  }

  suppose() {
    this.history.suppose();
    this.changed(null);
  }

  keepSupposed() {
    this.history.keep();
    this.changed(null);
  }

  dropSupposed() {
    this.history.drop();
    this.changed(null);
  }

  /** The negative mark first, or no longer. */
  switchNegative() {
    this.isNegative = !this.isNegative;
    this.dispatchEvent(new Event("tools"));
    return true;
  }

  /** From digits to notes and back. */
  switchMode() {
    this.setMode(this.mode === "digit" ? "corner" : "digit");
    return true;
  }

  /** @param {string} mode "digit", "corner" or "centre" */
  setMode(mode) {
    this.mode = mode;
    this.dispatchEvent(new Event("tools"));
  }

  /** Hold a key: presses and drags write it. @param {string} typed */
  hold(typed) {
    this.held = this.held === typed ? "" : typed;
    this.dispatchEvent(new Event("tools"));
  }

  // Focus and picked cells

  /** @param {number} row @param {number} col @param {boolean} [isExtending] */
  goTo(row, col, isExtending = false) {
    if (this.goBeyond(row, col)) return true;
    const r = Math.min(this.data.rows - 1, Math.max(0, row));
    const c = Math.min(this.data.cols - 1, Math.max(0, col));
    const before = cellKey(this.here[0], this.here[1]);
    const keys = isExtending && this.isTyped ? [...this.picked, before, cellKey(r, c)] : [cellKey(r, c)];
    this.focus(r, c);
    this.pick(keys);
    return true;
  }

  /** Go to what lies beside the grid, where somebody can be there. @type {(row: number, col: number) => boolean} */
  goBeyond = () => false;

  /** @param {number} count cells in reading order */
  skip(count) {
    const { rows, cols } = this.data;
    const place = Math.min(rows * cols - 1, Math.max(0, this.here[0] * cols + this.here[1] + count));
    return this.goTo(Math.floor(place / cols), place % cols);
  }

  /** @param {number} row @param {number} col @param {boolean} [isSeen] where somebody points to it */
  focus(row, col, isSeen = false) {
    this.view?.fill([row, col]);
    this.cells.cell(cellKey(row, col))?.focus({ preventScroll: isSeen });
  }

  /** Bring a place into sight. @param {string} key */
  reveal(key) {
    const cell = this.cells.near(key);
    if (!cell) return;
    this.view?.fill(this.cells.placeOf(cell));
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {HTMLElement} target */
  focused(target) {
    const cell = target.closest("td");
    if (!cell || !this.table.contains(cell)) return;
    /** @type {HTMLElement} */ (this.cells.cell(cellKey(this.here[0], this.here[1]))).tabIndex = -1;
    this.here = this.cells.placeOf(cell);
    this.typedInto = "";
    cell.tabIndex = 0;
    const key = cellKey(this.here[0], this.here[1]);
    if (this.isTyped && !this.picked.has(key)) this.pick([key]);
    if (this.gaps) this.cells.lay("here", [key]);
  }

  /** @param {string[]} keys */
  pick(keys) {
    this.picked = new Set(this.isTyped ? keys : []);
    this.cells.lay("pick", this.isSelecting && !this.isDrawing ? keys : []);
    const alike = keys.length === 1 ? this.shown(keys[0]) : "";
    const same = alike && this.data.hasNotes ? this.cells.all.filter((key) => key !== keys[0] && this.shown(key) === alike) : [];
    this.cells.lay("same", same);
  }

  // What is seen and said

  /** @param {Change[] | null} [entry] */
  draw(entry = null) {
    for (const row of entry ? entry.map(([key]) => split(key)[1]) : [...this.lines.keys()]) this.lines.delete(row);
    const turned = this.reach.follow(entry && entry.map(([key]) => key), (key) => this.letter(key));
    const inCells = (entry ?? []).flatMap(([key]) => ("cnm".includes(key[0]) ? [asKind(key, "c")] : []));
    const changed = entry && !this.options.auto ? inCells : this.cells.made;
    for (const key of new Set([...changed, ...turned])) this.drawCell(key);
    this.gaps?.draw(entry);
    if (this.isDrawing) this.cells.lay("awaited", this.awaited());
    this.drawClues(entry ? new Set(entry.flatMap(([key]) => this.counting.get(key) ?? [])) : this.data.tallies ?? []);
    this.pick([...this.picked]);
    this.dispatchEvent(new Event("tools"));
  }

  /** Draw a cell: what it holds has changed, or it comes into sight on a huge board. @param {string} key */
  drawCell(key) {
    this.cells.draw(key, this.heldBy(key));
    this.cells.found(key)?.classList.toggle("finished", this.finished.has(key));
  }

  /** What a place holds, as a mark or as a clue of the puzzle. @param {string} key */
  letter(key) {
    return this.value(key) || (this.data.fixed?.[key.slice(2)] ?? "");
  }

  /** @param {string} key */
  heldBy(key) {
    return {
      letter: this.tried.get(key) ?? this.value(key),
      corner: this.notes(key),
      centre: this.value(asKind(key, "m")),
      reach: this.reach.of(key),
      isSupposed: this.tried.has(key) || (this.history.isSupposed(key) && Boolean(this.value(key))),
      pale: this.pale[key] ?? "",
    };
  }

  /** Finished clues step back. @param {Iterable<Tally>} tallies */
  drawClues(tallies) {
    const letter = (/** @type {string} */ key) => this.letter(key);
    for (const tally of tallies) {
      const [kind, line, col] = tally.place;
      if (kind === "cell") {
        const key = cellKey(line, col);
        isFinished(tally, letter) ? this.finished.add(key) : this.finished.delete(key);
        this.cells.found(key)?.classList.toggle("finished", this.finished.has(key));
        continue;
      }
      const clues = this.cells.margin(kind, line)?.querySelectorAll(".clue") ?? [];
      const done = tally.numbers.length ? finishedNumbers(tally, letter) : [isFinished(tally, letter, this.data.negative)];
      clues.forEach((clue, at) => clue.classList.toggle("finished", Boolean(done[at])));
    }
  }

  /** Draw what a hint tries, each mark with the number of its move, over what was entered. @param {[string, string][][]} moves none for an end */
  tryOut(moves) {
    const before = this.tried;
    const numbers = new Map(moves.flatMap((move, at) => move.map(([key]) => /** @type {[string, number]} */ ([key, at + 1]))));
    this.tried = new Map(moves.flat());
    if (!before.size && !moves.length) return;
    for (const key of new Set([...before.keys(), ...this.tried.keys()])) if (key[0] === "c") this.drawCell(key);
    this.gaps?.draw([...before.keys(), ...this.tried.keys()].map((key) => [key, "", ""]));
    layBadges(/** @type {SVGElement} */ (this.element.querySelector("svg.ink")), numbers);
  }

  /** What all answers share, shown pale in empty cells. @param {Marks} marks */
  showPale(marks) {
    const before = this.pale;
    this.pale = marks;
    const turned = Object.keys({ ...before, ...marks }).filter((key) => before[key] !== marks[key]);
    for (const key of turned) if (key[0] === "c") this.drawCell(key);
  }

  /** Say what a place holds now. @param {string} key */
  sayPlace(key) {
    const { words } = this.data;
    const [kind, row, col] = split(key);
    const isCell = "cnm".includes(kind);
    const place = this.nameOf(key);
    if (kind === "g") return this.announce(`${place}${words.comma}${words[this.value(key)] ?? words.erased}`);
    const own = this.value(key) || (kind === "w" ? this.data.usual ?? "" : words.empty);
    if (kind === "w" && !place) return this.announce(words[own] ?? own);
    this.announce(`${place}${words.comma}${isCell ? this.cells.said(cellKey(row, col)) : own}`);
  }

  /** @param {string} key @returns {string} */
  nameOf(key) {
    const { words } = this.data;
    const [kind, row, col] = split(key);
    if (kind === "g" && this.gaps) return this.gaps.nameOf(key);
    if (kind === "w") return words.whole;
    if (kind === "l") return fill(words["line.left"], { number: row + 1 });
    if (kind === "a") return fill(words["line.above"], { number: row + 1 });
    return fill(words.at, { row: row + 1, column: col + 1 });
  }

  /** @param {string} sentence */
  announce(sentence) {
    const status = document.querySelector("[data-status]");
    if (status) status.textContent = sentence;
  }
}

/** The list of a key, new where there is none. @template T @param {Map<string, T[]>} lists @param {string} key @returns {T[]} */
function listed(lists, key) {
  const known = lists.get(key) ?? [];
  lists.set(key, known);
  return known;
}
