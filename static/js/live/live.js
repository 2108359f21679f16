// Questions to the server that it answers at once. A newer question of the same kind supersedes an older one.

/** @import { BoardData } from "../board/types.js" */

const PATIENCE = 4_000; // milliseconds

export class Live {
  /** @param {Pick<BoardData, "live" | "genre" | "language">} data */
  constructor(data) {
    this.data = data;
    this.page = crypto.getRandomValues(new Uint32Array(3)).join("-");
    this.serial = 0;
    /** @type {Map<string, AbortController>} */
    this.asking = new Map();
  }

  get isThere() {
    return Boolean(this.data.live);
  }

  /**
   * The answer; null when a newer question has superseded this one. Throws when there is none.
   * @param {string} ask @param {string} board @param {string} [marks]
   * @param {{ budget?: number, language?: string }} [more] seconds of computing, where more are worth waiting for
   * @returns {Promise<any>}
   */
  async ask(ask, board, marks = "", more = {}) {
    this.asking.get(ask)?.abort();
    const control = new AbortController();
    this.asking.set(ask, control);
    const { genre, language, live } = this.data;
    const serial = (this.serial += 1);
    try {
      const response = await fetch(live, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ask, genre, board, marks, page: this.page, serial, language, ...more }),
        signal: AbortSignal.any([control.signal, AbortSignal.timeout(PATIENCE)]),
      });
      const answer = await response.json();
      if (this.asking.get(ask) !== control || answer.superseded) return null;
      if (!response.ok) throw new Refused(answer);
      return answer;
    } catch (error) {
      if (control.signal.aborted) return null;
      throw error;
    }
  }
}

/** The server has read the question and says why it does not answer. */
export class Refused extends Error {
  /** @param {{ error?: string }} answer */
  constructor(answer) {
    super(answer.error ?? "");
  }
}
