// A clock that runs while the page is looked at, if somebody wants one.

/** @import { Board } from "./board.js" */

import { all, press } from "./pad.js";

export class Timer {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.seconds = Number(board.saved.seconds ?? 0);
    this.isOn = Boolean(board.saved.isTimed);
    setInterval(() => this.tick(), 1000);
    board.addEventListener("done", () => this.stop());
    this.show();
  }

  toggle() {
    this.isOn = !this.isOn;
    this.store();
    this.show();
  }

  stop() {
    if (!this.isOn) return;
    this.store();
    this.hasEnded = true;
  }

  tick() {
    if (!this.isOn || this.hasEnded || document.visibilityState !== "visible") return;
    this.seconds += 1;
    if (this.seconds % 5 === 0) this.store();
    this.show();
  }

  store() {
    this.board.saved = { ...this.board.saved, seconds: this.seconds, isTimed: this.isOn };
    this.board.save();
  }

  show() {
    press("timer", this.isOn);
    for (const text of all("[data-timer]")) text.textContent = this.isOn ? clock(this.seconds) : text.dataset.off ?? "";
  }

  hasEnded = false;
}

/** @param {number} seconds */
export function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
}
