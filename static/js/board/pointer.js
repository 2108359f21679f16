// Mouse, pen and fingers. One finger marks: the stroke is shown while it lasts and made on release; a drag repeats its
// first action on cells that were like the first; a second finger cancels it, then moves and zooms the board. The right
// button makes the negative mark. Where lines are entered, a drag goes along sides, or draws the line from cell to cell;
// where borders are, a drag over cells makes a region of them.

import { areSides } from "../gaps/lattice.js";
import { along, cellAt, crossed, nearest } from "../gaps/nearest.js";
import { besideOf, cellKey, split } from "./places.js";

/** @import { Board } from "./board.js" */
/** @import { Zoom } from "./zoom.js" */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ keys: Set<string>, first: string, from: string, to: string, last: Point, isNegative: boolean, isTap: boolean, isMet: boolean }} Stroke */

const SAMPLES = 8; // a cell, along a drag

/** @param {Board} board @param {Zoom} zoom */
export function listenToPointer(board, zoom) {
  const { element } = board;
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @type {Stroke | null} */
  let stroke = null;
  let tapped = ""; // the cell of the last stroke, if it was a tap

  /** @param {PointerEvent} event @returns {Point} in cells */
  function place(event) {
    const { data } = board;
    const all = /** @type {SVGElement} */ (element.querySelector("svg.ink")).getBoundingClientRect(); // as large as all cells
    return { x: ((event.clientX - all.left) / all.width) * data.cols, y: ((event.clientY - all.top) / all.height) * data.rows };
  }

  /** @param {Point} point @returns {string} the key of the cell; "" outside the board */
  function keyAt({ x, y }) {
    const isInside = x >= 0 && y >= 0 && x < board.data.cols && y < board.data.rows;
    return isInside ? cellKey(Math.floor(y), Math.floor(x)) : "";
  }

  /** @param {PointerEvent} event */
  function begin(event) {
    const point = place(event);
    const key = board.gaps ? nearest(board.data, point) : keyAt(point);
    if (!key || !board.isPainting) return;
    const isOpen = board.isSelecting || board.isOpen(key);
    if (!isOpen && !board.gaps) return;
    const isNegative = event.button === 2 || board.isNegative;
    const from = board.value(key);
    const to = key[0] === "g" ? board.gaps?.next(from, isNegative) ?? "" : board.next(from, isNegative);
    stroke = { keys: new Set(isOpen ? [key] : []), first: key, from, to, last: point, isNegative, isTap: true, isMet: key[0] === "g" && areSides(board.data) };
    show();
  }

  /** What a drag meets from one point to the next, which are near. @param {Stroke} stroke @param {Point} from @param {Point} to @returns {string[]} */
  function met(stroke, from, to) {
    const { data } = board;
    if (!board.gaps) return [keyAt(to)];
    const isOnCells = stroke.first[0] === "c" && (data.symbols.length > 1 || data.between === "borders");
    if (isOnCells && (areSides(data) || stroke.isNegative)) return [keyAt(to)];
    if (areSides(data)) return [along(data, to)];
    const [one, other] = [cellAt(data, from), cellAt(data, to)];
    return one && other ? crossed(one, other) : [];
  }

  /** A drag repeats what it does first: a line, or none where one was; it goes back over what it has drawn. @param {Stroke} stroke @param {string} key */
  function add(stroke, key) {
    if (!key) return;
    const { keys } = stroke;
    const isOther = key[0] === "g" && !keys.has(key);
    if (key === stroke.first) stroke.isMet = true;
    if (stroke.isTap && isOther) {
      const begun = stroke.isMet ? stroke.first : key;
      stroke.isTap = false;
      stroke.from = board.value(begun);
      stroke.to = board.gaps?.turned(stroke.from, stroke.isNegative) ?? "";
      if (begun === key) keys.clear();
    }
    const drawn = [...keys];
    if (board.data.between === "links" && key[0] === "g" && !stroke.isTap && drawn.at(-1) === key) keys.delete(key);
    else if ((board.isSelecting && key[0] === "c") || (board.isOpen(key) && board.value(key) === stroke.from)) keys.add(key);
  }

  /** @param {PointerEvent} event */
  function extend(event) {
    if (!stroke) return;
    const end = place(event);
    const { last } = stroke;
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - last.x, end.y - last.y) * SAMPLES));
    for (let i = 1; i <= steps; i += 1) {
      const point = { x: last.x + ((end.x - last.x) * i) / steps, y: last.y + ((end.y - last.y) * i) / steps };
      for (const key of met(stroke, stroke.last, point)) add(stroke, key);
      stroke.last = point;
    }
    show();
  }

  function show() {
    board.cells.lay("aim", stroke ? stroke.keys : []);
  }

  function commit() {
    if (!stroke) return;
    const { keys, to, first, last: end } = stroke;
    stroke = null;
    show();
    const last = [...keys].at(-1) ?? first;
    const [row, col] = placeOf(last, end);
    if (board.isSelecting && first[0] === "c") choose([...keys]);
    else {
      tapped = "";
      board.pick([last[0] === "g" ? cellKey(row, col) : last]);
      board.make(board.paired([...keys].map((key) => [key, to])));
    }
    board.focus(row, col, true); // lays out what has changed, too
  }

  /** @param {string[]} keys of cells: they are picked, or become a region; a single one where nothing is typed, or by its second tap */
  function choose(keys) {
    const isDrawn = board.data.between === "borders";
    const isOne = keys.length === 1 && (!board.isTyped || tapped === keys[0]);
    tapped = keys.length === 1 ? keys[0] : "";
    board.pick(isDrawn ? keys.slice(-1) : keys);
    if (isDrawn && (isOne || keys.length > 1)) board.enclose(keys);
  }

  /** The cell that has the focus after a stroke. @param {string} key @param {Point} end @returns {[number, number]} */
  function placeOf(key, end) {
    const [, row, col] = split(key);
    return key[0] === "g" ? cellAt(board.data, end) ?? inside(besideOf(key)) : [row, col];
  }

  /** @param {[number, number][]} places */
  const inside = (places) => places.find(([row, col]) => board.cells.isInside(cellKey(row, col))) ?? [0, 0];

  function cancel() {
    stroke = null;
    show();
  }

  /** Cells; where sides are entered, the paper around them, too. @param {PointerEvent} event */
  function isOnBoard(event) {
    const target = /** @type {Element} */ (event.target);
    if (board.data.between === "edges") return Boolean(target.closest(".ground")) && nearest(board.data, place(event)) !== "";
    return board.table.tBodies[0].contains(target) && !target.closest("th");
  }

  element.addEventListener("pointerdown", (event) => {
    if (!isOnBoard(event)) return;
    fingers.set(event.pointerId, event);
    board.frame.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (fingers.size === 1) return begin(event);
    cancel();
    zoom.begin([...fingers.values()]);
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size > 1) zoom.move([...fingers.values()]);
    else for (const one of coalesced(event)) extend(one);
  });
  element.addEventListener("pointerup", (event) => {
    if (!fingers.delete(event.pointerId)) return;
    commit();
  });
  element.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    cancel();
  });
  element.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** @param {PointerEvent} event */
function coalesced(event) {
  const events = event.getCoalescedEvents?.() ?? [];
  return events.length ? events : [event];
}
