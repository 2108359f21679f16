// Lines, crosses and bands between cells as paths of the drawing above the table, one for each kind. A unit is a
// twentieth of a cell, as in what the server has drawn there.

import { split } from "../board/places.js";
import { areSides, CROSS, LINE } from "./lattice.js";
import { BORDER } from "./regions.js";

/** @import { BoardData } from "../board/types.js" */
/** @typedef {[x: number, y: number, toX: number, toY: number]} Way */

const SIDE = 20;
const ARM = 1.6; // of a cross, from its middle
const ROUND = 6.5; // around a text, where a line ends
const BADGE = 5.8; // from the middle of a cell, or of a side, to its number
const MOST_SHORT = 9; // longer numbers are smaller
const FLAG = 5; // the side of the triangle that says that a rule is broken
const SVG = "http://www.w3.org/2000/svg";
const BANDS = ["look", "differing", "reason", "change", "fault", "aim", "told"]; // from below

/** Take away the lines that the server has drawn, which are drawn here then. @param {SVGElement} svg @param {Pick<BoardData, "between">} data */
export function clearInk(svg, data) {
  const borders = data.between === "borders" ? ", .border" : "";
  for (const path of svg.querySelectorAll(`.line, .cross, .halo, .band, .flag${borders}`)) path.remove();
}

export class Ink {
  /** @param {SVGElement} svg @param {Pick<BoardData, "between">} data @param {(row: number, col: number) => boolean} hasText of a cell */
  constructor(svg, data, hasText) {
    this.kind = areSides(data) ? "edge" : "link";
    this.hasText = hasText;
    const words = [
      ...BANDS.map((name) => `band ${name}`),
      "border idle",
      "border given",
      "halo line",
      ...["marked", "marked supposed"].flatMap((look) => [`line ${look}`, `cross ${look}`]),
      "flag",
    ];
    this.paths = new Map(words.map((word) => [word, this.path(svg, word)]));
  }

  /** @param {SVGElement} svg @param {string} word */
  path(svg, word) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", word === "flag" ? word : `${this.kind} ${word}`);
    svg.append(path);
    return path;
  }

  /** @param {Iterable<[string, string]>} marks @param {(key: string) => boolean} isSupposed @param {Set<string>} [idle] borders that part nothing */
  draw(marks, isSupposed, idle = new Set()) {
    /** @type {Record<string, string>} */
    const drawn = {};
    const add = (/** @type {string} */ word, /** @type {string} */ path) => (drawn[word] = (drawn[word] ?? "") + path);
    for (const [key, mark] of marks) {
      if (key[0] !== "g") continue;
      const look = isSupposed(key) ? "marked supposed" : "marked";
      if (mark === BORDER) add(idle.has(key) ? "border idle" : "border given", stroke(this.way(key)));
      if (mark === CROSS) add(`cross ${look}`, cross(key));
      if (mark !== LINE) continue;
      add(`line ${look}`, stroke(this.way(key)));
      if (this.kind === "link") add("halo line", stroke(this.way(key)));
    }
    for (const [word, path] of this.paths) if (!isBand(word)) path.setAttribute("d", drawn[word] ?? "");
  }

  /** @param {string} name of a band @param {Iterable<string>} keys */
  lay(name, keys) {
    const gaps = [...keys].filter((key) => key[0] === "g");
    this.paths.get(`band ${name}`)?.setAttribute("d", gaps.map((key) => stroke(this.way(key))).join(""));
    if (name === "fault") this.paths.get("flag")?.setAttribute("d", gaps.map(flag).join(""));
  }

  /** Along the side of a cell, or across it. @param {string} key @returns {Way} */
  way(key) {
    const [, row, col] = split(key);
    const [x, y] = [(col + 0.5) * SIDE, (row + 0.5) * SIDE];
    const isBelow = Boolean(row % 1); // between two cells of which one is above the other
    const half = SIDE / 2;
    if (this.kind === "edge") return isBelow ? [x - half, y, x + half, y] : [x, y - half, x, y + half];
    const [down, right] = isBelow ? [0.5, 0] : [0, 0.5];
    const before = half - (this.hasText(row - down, col - right) ? ROUND : 0);
    const after = half - (this.hasText(row + down, col + right) ? ROUND : 0);
    return isBelow ? [x, y - before, x, y + after] : [x - before, y, x + after, y];
  }
}

/** Numbers at marks, in the lower right of their cell or on a side beside its middle. @param {SVGElement} svg @param {Map<string, number>} numbers by place */
export function layBadges(svg, numbers) {
  for (const old of svg.querySelectorAll(".badge")) old.remove();
  for (const [key, number] of numbers) {
    const [kind, row, col] = split(key);
    const x = (col + 0.5) * SIDE + (kind === "c" || row % 1 ? BADGE : 0);
    const y = (row + 0.5) * SIDE + (kind === "c" || col % 1 ? BADGE : 0);
    const at = { circle: { cx: x, cy: y, r: 2.9 }, text: { x, y, dy: 1.5 } };
    for (const [name, values] of Object.entries(at)) {
      const one = document.createElementNS(SVG, name);
      for (const [attribute, value] of Object.entries(values)) one.setAttribute(attribute, String(value));
      one.setAttribute("class", number > MOST_SHORT ? "badge long" : "badge");
      if (name === "text") one.textContent = String(number);
      svg.append(one);
    }
  }
}

/** @param {string} word */
const isBand = (word) => word.startsWith("band") || word === "flag";
/** @param {Way} way */
const stroke = ([x, y, toX, toY]) => `M${x} ${y}L${toX} ${toY}`;

/** @param {string} key */
function cross(key) {
  const [, row, col] = split(key);
  const [x, y] = [(col + 0.5) * SIDE - ARM, (row + 0.5) * SIDE - ARM];
  return `M${x} ${y}l${2 * ARM} ${2 * ARM}m${-2 * ARM} 0l${2 * ARM} ${-2 * ARM}`;
}

/** @param {string} key */
function flag(key) {
  const [, row, col] = split(key);
  return `M${(col + 0.5) * SIDE - FLAG / 2} ${(row + 0.5) * SIDE - FLAG / 2}h${FLAG}v${FLAG}z`;
}
