// The board larger and smaller in its frame: by two fingers or by buttons; at first it fits.

/** @import { Board } from "./board.js" */

const MOST = 4;
const STEP = 1.25;

export class Zoom {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.factor = 1;
    this.gap = 1;
    this.start = 1;
    this.middle = { x: 0, y: 0 };
    board.addEventListener("laid", () => (this.factor = 1));
  }

  /** @param {PointerEvent[]} fingers */
  begin(fingers) {
    this.gap = gapOf(fingers);
    this.start = this.factor;
    this.middle = middleOf(fingers);
  }

  /** @param {PointerEvent[]} fingers */
  move(fingers) {
    const middle = middleOf(fingers);
    const { frame } = this.board;
    this.set((this.start * gapOf(fingers)) / this.gap, middle);
    frame.scrollBy(this.middle.x - middle.x, this.middle.y - middle.y);
    if (this.factor === 1) window.scrollBy(0, this.middle.y - middle.y);
    this.middle = middle;
  }

  closer() {
    this.set(this.factor * STEP);
  }

  farther() {
    this.set(this.factor / STEP);
  }

  /** @param {number} factor @param {{ x: number, y: number }} [about] a point of the window that stays where it is */
  set(factor, about) {
    const { figure, frame } = this.board;
    const box = frame.getBoundingClientRect();
    const x = about ? about.x - box.left : box.width / 2;
    const y = about ? about.y - box.top : box.height / 2;
    const before = this.factor;
    this.factor = Math.min(MOST, Math.max(1, factor));
    if (this.factor < 1.05) this.factor = 1;
    if (before === 1 && this.factor > 1) {
      figure.style.setProperty("--held-width", `${box.width}px`);
      figure.style.setProperty("--held-height", `${box.height}px`);
    }
    figure.classList.toggle("zoomed", this.factor > 1);
    figure.style.setProperty("--zoom", String(this.factor));
    const ratio = this.factor / before;
    frame.scrollTo((frame.scrollLeft + x) * ratio - x, (frame.scrollTop + y) * ratio - y);
  }
}

/** @param {PointerEvent[]} fingers */
const gapOf = ([a, b]) => Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
/** @param {PointerEvent[]} fingers */
const middleOf = ([a, b]) => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
