// A person's marks: a click, a key or a drag changes cells, the text beside follows, and the browser remembers it.

const form = document.querySelector("[data-marks]");
const text = form.elements.marks;
const prototypes = document.querySelector("#choices tr").cells;
const letters = document.getElementById("choices").dataset.letters;
const board = form.querySelector("table[data-board]"); // a huge board is one drawing: its marks are text alone
const memory = `marks-${form.dataset.marks}`;
const STAYING = /^(north|west)\d$/;

function rows() {
  return text.value.trim().split(/\s+/);
}

function place(cell) {
  return [cell.parentElement.sectionRowIndex, cell.cellIndex - 1];
}

function letterOf(cell) {
  const [row, col] = place(cell);
  return [...(rows()[row] ?? "")][col];
}

function show(cell, letter) {
  const prototype = prototypes[letters.indexOf(letter)];
  if (!prototype) return;
  const staying = [...cell.classList].filter((word) => STAYING.test(word));
  cell.className = [prototype.className, ...staying].join(" ").trim();
  cell.innerHTML = prototype.innerHTML;
}

function put(cell, letter) {
  if (letterOf(cell) === letter) return;
  const [row, col] = place(cell);
  const lines = rows().map((line) => [...line]);
  lines[row][col] = letter;
  text.value = lines.map((line) => line.join("") + "\n").join("");
  show(cell, letter);
  localStorage.setItem(memory, text.value);
}

function next(letter) {
  return letters[(letters.indexOf(letter) + 1) % letters.length];
}

function drawAll() {
  if (!board) return;
  for (const row of board.tBodies[0].rows) {
    for (const cell of row.cells) if (cell.tagName === "TD") show(cell, letterOf(cell));
  }
}

let dragged = null;

board?.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest("tbody td");
  if (!cell || event.button) return;
  for (const stop of board.querySelectorAll("td[tabindex='0']")) stop.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus({ preventScroll: true });
  dragged = next(letterOf(cell));
  put(cell, dragged);
  if (event.pointerType !== "mouse") dragged = null;
});
board?.addEventListener("pointerover", (event) => {
  const cell = event.target.closest("tbody td");
  if (cell && dragged !== null && event.buttons) put(cell, dragged);
});
addEventListener("pointerup", () => (dragged = null));
board?.addEventListener("keydown", (event) => {
  const cell = event.target.closest("tbody td");
  if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
  const letter = event.key === "Enter" || event.key === " " ? next(letterOf(cell)) : event.key;
  if (!letters.includes(letter)) return;
  event.preventDefault();
  put(cell, letter);
});
text.addEventListener("input", () => (drawAll(), localStorage.setItem(memory, text.value)));
form.querySelector("[data-take-over]")?.addEventListener("click", () => {
  text.value = form.elements.continued.value;
  drawAll();
  localStorage.setItem(memory, text.value);
});

// What was marked before a reload comes back; what the server has just looked at stands as it is.
const kept = localStorage.getItem(memory);
const isUntouched = !document.querySelector("#marks-result p");
if (kept && isUntouched && kept.length === text.value.length) {
  text.value = kept;
  drawAll();
}
