// Of a huge board only the cells near those in sight are parts of the page, with gaps for the others. Its lines are
// boxes of their own, laid out and painted by themselves: a browser goes through all of a table after each change.

import { cellKey } from "./places.js";

/** @import { Board } from "./board.js" */

const SPARE = 6; // rows and columns beyond those in sight
const ROLES = { "thead, tbody": "rowgroup", tr: "row", "thead th": "columnheader", "tbody th": "rowheader" };

export class View {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.lines = [...board.table.tBodies[0].rows].map((row) => ({ row, cells: boxOf(row), seen: "" }));
    this.svg = /** @type {SVGElement} */ (board.element.querySelector("svg.ink"));
    board.table.classList.add("boxed");
    for (const [selector, role] of Object.entries(ROLES)) for (const one of board.table.querySelectorAll(selector)) one.role = role;
    board.table.setAttribute("aria-rowcount", String(board.data.rows + 1));
    board.table.setAttribute("aria-colcount", String(board.data.cols + 1));
    this.fill();
    board.frame.addEventListener("scroll", () => this.fill(), { passive: true });
    new ResizeObserver(() => this.fill()).observe(board.frame);
    new ResizeObserver(() => this.fill()).observe(board.table);
  }

  /** The rows, or columns, near those in sight. @param {number} start of the board @param {number} end @param {number} from of what is seen @param {number} to @param {number} count @returns {[number, number]} */
  static near(start, end, from, to, count) {
    const size = (end - start) / count;
    const first = Math.floor((from - start) / size) - SPARE;
    return [Math.max(0, first), Math.min(count, Math.ceil((to - start) / size) + SPARE)];
  }

  /** Put into the page what is in sight, the cell that has the focus, and this one. @param {[number, number]} [place] */
  fill(place) {
    const { data, frame, here } = this.board;
    const [all, seen] = [this.svg.getBoundingClientRect(), frame.getBoundingClientRect()];
    const [top, bottom] = View.near(all.top, all.bottom, seen.top, seen.bottom, data.rows);
    const [left, right] = View.near(all.left, all.right, seen.left, seen.right, data.cols);
    this.lines.forEach((line, row) => {
      const kept = [here, place ?? here].flatMap(([r, col]) => (r === row ? [col] : []));
      const [from, to] = top <= row && row < bottom ? [left, right] : [0, 0];
      const seen = from < to || kept.length ? `${from} ${to} ${kept}` : "";
      if (line.seen === seen) return;
      line.seen = seen;
      this.put(line.cells, row, (col) => (from <= col && col < to) || kept.includes(col));
    });
  }

  /** Cells that stay are not moved, so that one keeps the focus. @param {HTMLElement} box @param {number} row @param {(col: number) => boolean} isShown */
  put(box, row, isShown) {
    const { cells, data } = this.board;
    /** @type {Element[]} */
    const wanted = [];
    let gap = 0;
    for (let col = 0; col < data.cols; col += 1) {
      const isCell = isShown(col);
      if (gap && isCell) wanted.push(gapOf(gap));
      gap = isCell ? 0 : gap + 1;
      if (isCell) wanted.push(/** @type {Element} */ (cells.cell(cellKey(row, col))));
    }
    const kept = new Set(wanted);
    for (const old of [...box.children]) if (!kept.has(old)) old.remove();
    /** @type {Element | null} */
    let next = box.firstElementChild;
    for (const one of wanted) {
      if (one === next) next = one.nextElementSibling;
      else box.insertBefore(one, next);
    }
  }
}

/** The box of a row's cells. @param {HTMLTableRowElement} row */
function boxOf(row) {
  const box = Object.assign(document.createElement("div"), { className: "cells", role: "presentation" });
  row.append(box);
  return box;
}

/** @param {number} count of cells that are not there */
function gapOf(count) {
  const gap = Object.assign(document.createElement("div"), { className: "gap" });
  gap.style.setProperty("--gap", String(count));
  gap.setAttribute("aria-hidden", "true");
  return gap;
}
