// A pattern of clues is drawn on a board of boxes, which write the text of its rows; the text stays there for pasting.

const CLUE = "#";
const EMPTY = ".";

for (const text of document.querySelectorAll("textarea[data-pattern]")) begin(/** @type {HTMLTextAreaElement} */ (text));

/** @param {HTMLTextAreaElement} text */
function begin(text) {
  const size = /** @type {HTMLSelectElement | null} */ (text.form?.elements.namedItem(text.dataset.pattern ?? ""));
  if (!size) return;
  const table = document.createElement("table");
  table.dataset.ticks = "";
  const board = Object.assign(document.createElement("div"), { className: "ticks pattern" });
  board.append(table);
  text.before(board);
  const draw = () => table.replaceChildren(...rowsOf(Number(size.value), text));
  table.addEventListener("change", () => write(table, text));
  text.addEventListener("input", draw);
  size.addEventListener("change", draw);
  draw();
}

/** @param {number} size @param {HTMLTextAreaElement} text */
function rowsOf(size, text) {
  const letters = text.value.replace(/\s/g, "");
  return Array.from({ length: size }, (_, row) => {
    const line = document.createElement("tr");
    line.append(...Array.from({ length: size }, (_, col) => cellOf(row, col, letters[row * size + col] === CLUE, text)));
    return line;
  });
}

/** @param {number} row @param {number} col @param {boolean} isClue @param {HTMLTextAreaElement} text */
function cellOf(row, col, isClue, text) {
  const words = (text.dataset.at ?? "").replace("{row}", String(row + 1)).replace("{column}", String(col + 1));
  const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: isClue, ariaLabel: words });
  const cell = document.createElement("td");
  cell.append(box);
  return cell;
}

/** No clue at all is no pattern. @param {HTMLTableElement} table @param {HTMLTextAreaElement} text */
function write(table, text) {
  const rows = [...table.rows].map((line) => [...line.querySelectorAll("input")].map((box) => (box.checked ? CLUE : EMPTY)).join(""));
  text.value = rows.some((row) => row.includes(CLUE)) ? rows.join("\n") : "";
  text.dispatchEvent(new Event("change", { bubbles: true }));
}
