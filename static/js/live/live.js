// Questions to the server that it answers at once. A newer question of the same kind supersedes an older one.

/** @import { BoardData } from "../board/types.js" */

const PATIENCE = 4_000; // milliseconds
const PAUSE = 1_000; // milliseconds until solvers that do not answer are asked again
const TRIES = 5; // where they are not said to be starting

export class Live {
  /** @param {Pick<BoardData, "live" | "genre" | "language">} data */
  constructor(data) {
    this.data = data;
    this.page = crypto.getRandomValues(new Uint32Array(3)).join("-");
    this.serial = 0;
    /** @type {Map<string, AbortController>} */
    this.asking = new Map();
  }

  /** What is done before the same question is asked again. @type {(isStarting: boolean) => void} */
  whileSilent = () => {};

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
    const { genre, language } = this.data;
    try {
      const { response, answer } = await this.send({ ask, genre, board, marks, page: this.page, language, ...more }, control.signal);
      if (this.asking.get(ask) !== control || answer.superseded) return null;
      if (response.status === 503) throw new Error(answer.error);
      if (!response.ok) throw new Refused(answer);
      return answer;
    } catch (error) {
      if (control.signal.aborted) return null;
      throw error;
    }
  }

  /** Nobody waits for the answer any more. @param {string} ask */
  drop(ask) {
    this.asking.get(ask)?.abort();
  }

  /** The answer to a question; while solvers are starting it is asked again, and a few times while they are silent. @param {object} question @param {AbortSignal} signal */
  async send(question, signal) {
    for (let tries = 1; ; ) {
      const serial = (this.serial += 1);
      const response = await fetch(this.data.live, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...question, serial }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
      });
      const answer = await response.json();
      const isStarting = answer.key === "starting";
      if (!isStarting && (answer.key !== "silent" || tries >= TRIES)) return { response, answer };
      tries += isStarting ? 0 : 1;
      this.whileSilent(isStarting);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      signal.throwIfAborted();
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
