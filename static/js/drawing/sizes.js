// The fields and buttons that change the board as a whole, and the board of another size, which the server draws.

import { readSize, sizeOf } from "./reshape.js";
import { all } from "../board/pad.js";
import { fill, SIZE } from "../board/places.js";

/** @import { Board } from "../board/board.js" */
/** @import { BoardData } from "../board/types.js" */

const CHANGES = ["turn", "mirror", "crop"];

/** @param {Board} board @returns {Record<string, () => unknown>} what buttons of the tools do */
export function listenToSizes(board) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-sizes]"));
  if (!form) return {};
  const fields = /** @type {HTMLInputElement[]} */ (["rows", "cols"].map((name) => form.elements.namedItem(name)).filter(Boolean));
  const list = form.querySelector("select");
  const blank = /** @type {HTMLAnchorElement | null} */ (form.querySelector("[data-blank]"));
  const show = (isTyping = true) => {
    const size = readSize(board.size);
    fields.forEach((field, at) => {
      if (!isTyping || field !== document.activeElement) field.value = String(size[at]);
    });
    if (list) list.value = board.size;
    if (blank) blank.search = `?size=${board.size}`;
  };
  /** @param {number[]} wanted */
  const take = (wanted) => {
    const isPossible = wanted.every((length, at) => Number.isInteger(length) && length >= 1 && length <= Number(fields[at]?.max ?? length));
    isPossible ? board.reshape("size", [wanted[0], wanted[1]]) : show(false);
  };
  board.resize = () => resize(board, form.action).finally(() => show());
  board.addEventListener("change", () => show());
  list?.addEventListener("change", () => take(readSize(list.value)));
  for (const field of fields) {
    field.addEventListener("change", () => take(fields.map((one) => Number(one.value))));
    for (const button of all(`:has(> #${field.id}) > [data-step]`)) {
      button.addEventListener("click", () => {
        const size = readSize(board.size);
        take(fields.map((one, at) => size[at] + (one === field ? Number(button.dataset.step) : 0)));
      });
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const change = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value ?? "";
    if (change !== "size") board.reshape(change);
  });
  return Object.fromEntries(CHANGES.map((change) => [change, () => board.reshape(change)]));
}

/** Lay the board of the wanted size; where there is none the step is taken back. @param {Board} board @param {string} address */
async function resize(board, address) {
  const { size } = board;
  const found = await fetchPage(`${address}?size=${size}`).catch(() => null);
  if (board.size !== size) return;
  const source = found?.getElementById("board-data");
  if (!found || !source) return refuse(board);
  const { key, isFixing } = board.data;
  const isThere = board.element.contains(document.activeElement);
  board.element.replaceChildren(.../** @type {Element} */ (found.querySelector("[data-entry]")).childNodes);
  const pad = found.querySelector(".padbox");
  if (pad) document.querySelector(".padbox")?.replaceChildren(...pad.childNodes);
  board.lay({ .../** @type {BoardData} */ (JSON.parse(source.textContent ?? "")), key, isFixing });
  if (isThere) board.focus(...board.here);
  if (location.search) history.replaceState(null, "", `?size=${size}`);
  const [rows, columns] = readSize(size);
  board.announce(fill(board.data.words.size, { rows, columns }));
  board.changed(null);
}

/** @param {Board} board */
function refuse(board) {
  const [rows, columns] = readSize(board.size);
  board.announce(fill(board.data.words["size.not"], { rows, columns }));
  const last = board.history.entries[board.history.at - 1] ?? [];
  if (last.some(([key]) => key === SIZE)) board.history.undo();
  if (board.size === sizeOf(board.data)) board.changed(null);
}

/** @param {string} address */
async function fetchPage(address) {
  const response = await fetch(address);
  return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
}
