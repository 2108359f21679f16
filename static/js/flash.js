// A press on a sentence shows its places: they blink, or stand in a frame where no movement is wanted.

const WHILE = 2_000; // milliseconds
let ending = 0;

/** @param {Element} board @param {() => void} [ended] */
export function flash(board, ended = () => {}) {
  clearTimeout(ending);
  board.classList.remove("flashing");
  void board.clientWidth; // so that the movement begins again
  board.classList.add("flashing");
  ending = window.setTimeout(() => {
    board.classList.remove("flashing");
    ended();
  }, WHILE);
}

/** A sentence as a button that shows its places. @param {Element} sentence @param {() => void} show */
export function makeFlashing(sentence, show) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "say" });
  button.append(...sentence.childNodes);
  button.addEventListener("click", show);
  sentence.append(button);
}
