// Places to come back to: all marks as they stood, each a button.

import { replacing } from "./history.js";
import { fill } from "./places.js";

/** @import { Board } from "./board.js" */
/** @import { Marks } from "./types.js" */

/** @param {Board} board @param {Marks} marks a board's marks, made its own by one step that can be undone */
export function takeMarks(board, marks) {
  board.make(replacing(board.history.marks.keys(), marks));
}

export class Savepoints {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.list = document.querySelector("[data-savepoints]");
    this.show();
  }

  /** @returns {Marks[]} */
  get points() {
    return this.board.saved.points ?? [];
  }

  add() {
    const marks = Object.fromEntries(this.board.history.marks);
    this.board.saved = { ...this.board.saved, points: [...this.points, marks] };
    this.board.save();
    this.show();
  }

  show() {
    this.list?.replaceChildren(
      ...this.points.map((marks, at) => {
        const values = { number: at + 1, count: Object.keys(marks).length };
        const words = fill(this.board.data.words.savepoint, values);
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
        button.addEventListener("click", () => takeMarks(this.board, marks));
        const item = document.createElement("li");
        item.append(button);
        return item;
      }),
    );
  }
}
