// Mouse, pen and fingers. One finger marks: the stroke is shown while it lasts and made on release; a drag repeats its
// first action on cells that were like the first; a second finger cancels it, then moves and zooms the board. The right
// button makes the negative mark.

import { cellKey, split } from "./places.js";

/** @import { Board } from "./board.js" */
/** @import { Zoom } from "./zoom.js" */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ keys: Set<string>, first: string, from: string, to: string, last: Point }} Stroke */

const SAMPLES = 8; // a cell, along a drag

/** @param {Board} board @param {Zoom} zoom */
export function listenToPointer(board, zoom) {
  const { frame, data, cells } = board;
  const body = board.table.tBodies[0];
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @type {Stroke | null} */
  let stroke = null;

  /** @param {PointerEvent} event @returns {Point} in cells */
  function place(event) {
    const first = /** @type {HTMLElement} */ (cells.cell(cellKey(0, 0))).getBoundingClientRect();
    const last = /** @type {HTMLElement} */ (cells.cell(cellKey(data.rows - 1, data.cols - 1))).getBoundingClientRect();
    return {
      x: ((event.clientX - first.left) / (last.right - first.left)) * data.cols,
      y: ((event.clientY - first.top) / (last.bottom - first.top)) * data.rows,
    };
  }

  /** @param {Point} point @returns {string} the key of the cell; "" outside the board */
  function keyAt({ x, y }) {
    const isInside = x >= 0 && y >= 0 && x < data.cols && y < data.rows;
    return isInside ? cellKey(Math.floor(y), Math.floor(x)) : "";
  }

  /** @param {PointerEvent} event */
  function begin(event) {
    const point = place(event);
    const key = keyAt(point);
    if (!key || !board.isPainting) return;
    if (!board.isSelecting && !board.isOpen(key)) return;
    const from = board.value(key);
    stroke = { keys: new Set([key]), first: key, from, to: board.next(from, event.button === 2 || board.isNegative), last: point };
    show();
  }

  /** @param {PointerEvent} event */
  function extend(event) {
    if (!stroke) return;
    const end = place(event);
    const { last } = stroke;
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - last.x, end.y - last.y) * SAMPLES));
    for (let i = 1; i <= steps; i += 1) {
      const key = keyAt({ x: last.x + ((end.x - last.x) * i) / steps, y: last.y + ((end.y - last.y) * i) / steps });
      if (key && (board.isSelecting || (board.isOpen(key) && board.value(key) === stroke.from))) stroke.keys.add(key);
    }
    stroke.last = end;
    show();
  }

  function show() {
    cells.lay("aim", stroke ? stroke.keys : []);
  }

  function commit() {
    if (!stroke) return;
    const { keys, to } = stroke;
    stroke = null;
    show();
    const last = /** @type {string} */ ([...keys].at(-1));
    const [, row, col] = split(last);
    board.focus(row, col);
    board.pick(board.isSelecting ? [...keys] : [last]);
    if (board.isSelecting) return;
    board.make(board.paired([...keys].map((key) => [key, to])));
  }

  function cancel() {
    stroke = null;
    show();
  }

  frame.addEventListener("pointerdown", (event) => {
    if (!body.contains(/** @type {Node} */ (event.target)) || /** @type {Element} */ (event.target).closest("th")) return;
    fingers.set(event.pointerId, event);
    frame.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (fingers.size === 1) return begin(event);
    cancel();
    zoom.begin([...fingers.values()]);
  });
  frame.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size > 1) zoom.move([...fingers.values()]);
    else for (const one of coalesced(event)) extend(one);
  });
  frame.addEventListener("pointerup", (event) => {
    if (!fingers.delete(event.pointerId)) return;
    commit();
  });
  frame.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    cancel();
  });
  body.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** @param {PointerEvent} event */
function coalesced(event) {
  const events = event.getCoalescedEvents?.() ?? [];
  return events.length ? events : [event];
}
