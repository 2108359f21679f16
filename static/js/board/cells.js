// How cells look and what is said of them: copies of the server's cells, with what lies over them.

import { besideOf, cellKey, fill, split } from "./places.js";

/** @import { BoardData } from "./types.js" */

const STAYING = /^(north|west|south|east)\d$/; // the lines around a cell, whatever it holds
const OVERLAYS = ["pick", "same", "aim", "look", "fault", "differing", "reason", "second", "change", "doubtful", "fresh", "here", "awaited", "told"];
const SAID = { awaited: "awaited", fault: "fault", differing: "differs", reason: "reason", change: "change", doubtful: "doubtful" };

/** What stands in a cell. @typedef {{ letter: string, corner: string, centre: string, reach: string, isSupposed: boolean, pale: string }} Held */

export class Cells {
  /** @param {HTMLTableElement} table @param {ParentNode} page @param {BoardData} data */
  constructor(table, page, data) {
    this.data = data;
    const lines = [...table.tBodies[0].rows];
    /** @type {number[][]} of a huge board how each cell looks, which is made when it is met */
    this.looks = lines.flatMap((line) => (line.dataset.looks ? [line.dataset.looks.split(" ").map(Number)] : []));
    this.isHuge = this.looks.length > 0;
    /** @type {HTMLTableCellElement[][]} */
    this.rows = lines.map((line) => (this.isHuge ? Array(data.cols) : [...line.querySelectorAll("td")]));
    this.heads = [...table.tBodies[0].rows].map((row) => row.cells[0]);
    this.tops = [...(table.tHead?.rows[0].cells ?? [])].slice(1);
    this.prototypes = prototypesOf(page, "[data-symbols]");
    this.answers = prototypesOf(page, "[data-answers]");
    this.stock = prototypesOf(page, "[data-stock]");
    /** @type {WeakMap<HTMLElement, [number, number]>} */
    this.places = new WeakMap();
    /** @type {Map<HTMLElement, string>} */
    this.staying = new Map(this.rows.flat().map((cell) => [cell, stayingOf(cell)]));
    /** @type {WeakMap<HTMLElement, { prototype: HTMLElement, corner: string, centre: string }>} what was drawn into a cell */
    this.insides = new WeakMap();
    /** @type {Record<string, Set<string>>} */
    this.overlays = {};
    if (data.between) for (const key of this.made) this.readPrinted(key);
    this.around = (/** @type {string} */ key) => this.borders(key);
    this.raster = Math.ceil(Math.sqrt(data.symbols.length - 1));
  }

  /** The element of a cell, or the head of a line. @param {string} key */
  cell(key) {
    const [kind, row, col] = split(key);
    if (kind === "l") return this.heads[row];
    return kind === "a" ? this.tops[row] : this.rows[row]?.[col] ?? this.make(key);
  }

  /** A cell of a huge board, which is not yet a part of the page. @param {string} key */
  make(key) {
    const [, row, col] = split(key);
    const prototype = this.stock[this.looks[row]?.[col]];
    if (!prototype) return undefined;
    const cell = /** @type {HTMLTableCellElement} */ (prototype.cloneNode(true));
    cell.tabIndex = -1;
    cell.role = "gridcell";
    cell.setAttribute("aria-colindex", String(col + 2));
    this.rows[row][col] = cell;
    this.places.set(cell, [row, col]);
    this.staying.set(cell, stayingOf(cell));
    if (this.data.between) this.readPrinted(key);
    this.met(key);
    for (const [name, keys] of Object.entries(this.overlays)) cell.classList.toggle(name, keys.has(key));
    this.say(cell, key);
    return cell;
  }

  /** What follows when a cell is met. @type {(key: string) => void} */
  met = () => {};

  /** Whether there is such a cell. @param {string} key */
  isInside(key) {
    const [kind, row, col] = split(key);
    return kind === "c" && [row, col].every(Number.isInteger) && row >= 0 && col >= 0 && row < this.data.rows && col < this.data.cols;
  }

  /** The element of a cell, if it was met. @param {string} key */
  found(key) {
    const [kind, row, col] = split(key);
    return kind === "c" ? this.rows[row]?.[col] : this.cell(key);
  }

  /** @param {HTMLElement} cell @returns {[number, number]} */
  placeOf(cell) {
    const known = this.places.get(cell);
    if (known) return known;
    const td = /** @type {HTMLTableCellElement} */ (cell);
    return [/** @type {HTMLTableRowElement} */ (td.parentElement).sectionRowIndex, td.cellIndex - 1];
  }

  /** What is said of what lies around a cell. @type {(key: string) => string[]} */
  around;

  /** @param {string} key */
  borders(key) {
    const said = this.data.borders?.[key.slice(2)];
    return said ? [said] : [];
  }

  /** How a cell looks with a symbol in it: as everywhere, or over what is printed there. @param {string} key @param {number} place */
  prototype(key, place) {
    const kind = this.data.kinds?.[key.slice(2)] ?? 0;
    return this.prototypes[kind * this.data.symbols.length + place];
  }

  /** What follows when a shape is laid over places, of which these have changed. @type {(name: string, keys: Set<string>, changed: string[]) => void} */
  laid = () => {};

  /** The cell of a place, or one beside it. @param {string} key */
  near(key) {
    return besideOf(key).map(([row, col]) => this.cell(cellKey(row, col))).find(Boolean);
  }

  /** @param {number} row @param {number} col */
  hasText(row, col) {
    return Boolean(this.cell(cellKey(row, col))?.querySelector(":scope > span[aria-hidden]"));
  }

  /** @param {string} key */
  isFixed(key) {
    return this.data.symbols.length < 2 || key.slice(2) in (this.data.fixed ?? {});
  }

  /** Lay one kind of shape over these cells, and over no others. @param {string} name @param {Iterable<string>} keys */
  lay(name, keys) {
    const now = new Set(keys);
    const before = this.overlays[name] ?? new Set();
    this.overlays[name] = now;
    const changed = [...now, ...before].filter((key) => now.has(key) !== before.has(key));
    for (const key of changed) {
      const cell = this.found(key);
      cell?.classList.toggle(name, now.has(key));
      if (name === "pick") now.has(key) ? cell?.setAttribute("aria-selected", "true") : cell?.removeAttribute("aria-selected");
      if (cell && name in SAID) this.say(cell, key);
    }
    if (changed.length) this.laid(name, now, changed);
  }

  /** @param {string} key @param {Held} held */
  draw(key, held) {
    const cell = this.found(key);
    if (!cell || this.isFixed(key)) return;
    const place = this.data.symbols.findIndex((symbol) => symbol.letter === held.letter);
    const pale = held.letter || !held.pale ? undefined : this.answerOf(held.pale);
    const prototype = pale ?? this.prototype(key, Math.max(0, place));
    const reach = held.reach ? this.data.spread?.[held.reach] : undefined;
    const words = [prototype.className, this.staying.get(cell), reach?.look, pale && "pale"];
    if (held.isSupposed) words.push("supposed");
    cell.className = [...words, ...OVERLAYS.filter((name) => this.overlays[name]?.has(key))].filter(Boolean).join(" ");
    const [corner, centre] = held.letter || pale ? ["", ""] : [held.corner, held.centre];
    const inside = this.insides.get(cell);
    if (inside?.prototype !== prototype || inside.corner !== corner || inside.centre !== centre) {
      this.insides.set(cell, { prototype, corner, centre });
      cell.innerHTML = prototype.innerHTML; // lays out the whole table
      this.note(cell, corner, centre);
    }
    cell.dataset.says = this.words(held, prototype, reach?.label ?? "", pale);
    this.say(cell, key);
  }

  /** @param {HTMLElement} cell @param {string} corner @param {string} centre */
  note(cell, corner, centre) {
    if (corner) {
      const notes = this.data.symbols.slice(1).map(({ key }) => (corner.includes(key) ? key : ""));
      const ring = notes.filter(Boolean); // beside centre notes they stand around, in order
      cell.prepend(centre ? span("notes ring-notes", [...ring, ""]) : span(`notes raster${this.raster}`, notes));
    }
    if (centre) cell.prepend(span("notes centre-notes", [centre]));
  }

  /** @param {Held} held @param {HTMLElement} prototype @param {string} reach @param {HTMLElement} [pale] */
  words(held, prototype, reach, pale) {
    const { words } = this.data;
    const parts = [];
    if (pale) parts.push(`${words.shared} ${saidBy(pale)}`);
    else if (held.letter) parts.push(saidBy(prototype));
    if (reach && !this.data.spread?.[held.letter]) parts.push(reach);
    const notes = held.letter ? "" : held.corner + held.centre;
    if (notes) parts.push(fill(words.notes, { notes: [...notes].join(" ") }));
    if (held.isSupposed) parts.push(words.supposed);
    return parts.join(words.comma) || saidBy(prototype) || words.empty;
  }

  /** What a screen reader says of a cell. @param {HTMLElement} cell @param {string} key */
  say(cell, key) {
    let hidden = /** @type {HTMLElement | null} */ (cell.querySelector(":scope > .hidden"));
    if (!hidden) cell.append((hidden = span("hidden", [""])));
    hidden.removeAttribute("aria-hidden");
    cell.dataset.says ??= hidden.textContent ?? "";
    const over = Object.entries(SAID).flatMap(([name, word]) => (this.overlays[name]?.has(key) ? [this.data.words[word]] : []));
    const around = this.around(key);
    const own = around.length && cell.dataset.says === this.data.words.empty ? [] : [cell.dataset.says];
    hidden.textContent = [...own, ...over, ...around].join(this.data.words.comma);
  }

  /** @param {string} key */
  said(key) {
    return this.cell(key)?.querySelector(":scope > .hidden")?.textContent ?? "";
  }

  /** @param {string} letter */
  answerOf(letter) {
    const place = (this.data.answer?.symbols ?? []).findIndex((symbol) => symbol.letter === letter || symbol.key === letter);
    return place > 0 ? this.answers[place] : undefined;
  }

  /** What is said of a cell that holds that letter of an answer. @param {string} letter */
  wordsOf(letter) {
    const prototype = this.answerOf(letter);
    return prototype ? saidBy(prototype) : "";
  }

  /** A clue by the name of its picture, where it is painted; else as it is written. @param {string} letter */
  nameOf(letter) {
    const place = this.data.symbols.findIndex((symbol) => symbol.letter === letter);
    return place > 0 && !this.data.symbols[place].key ? saidBy(this.prototypes[place]) || letter : letter;
  }

  /** The element of a clue in a margin. @param {string} kind "left" or "above" @param {number} line */
  margin(kind, line) {
    return kind === "left" ? this.heads[line] : this.tops[line];
  }

  /** What is printed in a cell and around it, without the marks that it came with. @param {string} key */
  readPrinted(key) {
    const cell = this.cell(key);
    if (cell) cell.dataset.says = saidBy(this.prototype(key, 0)) || this.data.words.empty;
  }

  get all() {
    const { rows, cols } = this.data;
    return Array.from({ length: rows * cols }, (_, at) => cellKey(Math.floor(at / cols), at % cols));
  }

  /** Of the cells those that were met. */
  get made() {
    return this.rows.flatMap((row, r) => row.flatMap((_, c) => cellKey(r, c)));
  }
}

/** @param {HTMLElement} cell */
const stayingOf = (cell) => [...cell.classList].filter((word) => STAYING.test(word)).join(" ");

/** @param {ParentNode} page @param {string} selector */
function prototypesOf(page, selector) {
  const template = /** @type {HTMLTemplateElement | null} */ (page.querySelector(selector));
  return template ? /** @type {HTMLElement[]} */ ([...template.content.querySelectorAll("td")]) : [];
}

/** @param {HTMLElement} prototype */
const saidBy = (prototype) => prototype.querySelector(".hidden")?.textContent ?? "";

/** @param {string} name @param {string[]} texts */
function span(name, texts) {
  const made = document.createElement("span");
  made.className = name;
  made.setAttribute("aria-hidden", "true");
  if (texts.length === 1) made.textContent = texts[0];
  else made.append(...texts.map((text) => Object.assign(document.createElement("i"), { textContent: text })));
  return made;
}
