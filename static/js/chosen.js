// Boards that are chosen stay so while the pages of their list are turned: all of them are printed, bound or collected.
// To choose is a mode where there is a button for it: then a press on a board chooses it.

import { keep, recall } from "./storage.js";

/** @typedef {Record<string, number>} Chosen the names of boards, each with its place in the list */

const NAME = `chosen:${location.pathname}`;
const PLACES = 1000; // more than a page has

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-choose]"));
const elsewhere = /** @type {HTMLElement | null} */ (document.querySelector("[data-chosen-elsewhere]"));
const mode = /** @type {HTMLElement | null} */ (document.querySelector("[data-select]"));
if (form && elsewhere) begin(form, elsewhere);

/** @param {HTMLFormElement} form @param {HTMLElement} elsewhere where it is said how many are on other pages */
function begin(form, elsewhere) {
  const refresh = () => show(form, elsewhere);
  form.addEventListener("change", (event) => {
    if (!(/** @type {Element} */ (event.target).matches("[name=puzzle]"))) return;
    noteBoxes(form);
    count(form);
  });
  form.addEventListener("click", (event) => takeCard(form, event));
  mode?.addEventListener("click", () => select(form, !isSelecting(form)));
  form.querySelector("[data-select-end]")?.addEventListener("click", () => {
    select(form, false);
    mode?.focus();
  });
  select(form, !mode || Object.keys(readChosen()).length > 0);
  form.addEventListener("formdata", ({ formData }) => {
    const chosen = readChosen();
    formData.delete("puzzle");
    for (const key of Object.keys(chosen).sort((one, other) => chosen[one] - chosen[other])) formData.append("puzzle", key);
  });
  elsewhere.querySelector("button")?.addEventListener("click", () => {
    const here = listBoxes(form).map((box) => box.value);
    keep(NAME, Object.fromEntries(Object.entries(readChosen()).filter(([key]) => here.includes(key))), true);
    refresh();
  });
  addEventListener("pageshow", refresh); // Back shows a page as it was left
  document.addEventListener("htmx:oobAfterSwap", refresh); // boards that came since
  refresh();
}

/** @param {HTMLFormElement} form */
const isSelecting = (form) => form.classList.contains("selecting");

/** @param {HTMLFormElement} form @param {boolean} isOn */
function select(form, isOn) {
  form.classList.toggle("selecting", isOn);
  mode?.setAttribute("aria-pressed", String(isOn));
}

/** In the mode a card is chosen where it would be opened. @param {HTMLFormElement} form @param {Event} event */
function takeCard(form, event) {
  const card = /** @type {Element} */ (event.target).closest(".card");
  if (!card || !mode || !isSelecting(form)) return;
  event.preventDefault();
  card.parentElement?.querySelector("input")?.click();
}

/** Say how many are chosen. @param {HTMLFormElement} form */
function count(form) {
  const place = /** @type {HTMLElement | null} */ (form.querySelector("[data-chosen]"));
  if (!place) return;
  place.dataset.none ??= place.textContent ?? "";
  const number = Object.keys(readChosen()).length;
  place.textContent = number ? (place.dataset.words ?? "").replace("{n}", String(number)) : place.dataset.none;
}

/** @returns {Chosen} */
function readChosen() {
  return recall(NAME, true) ?? {};
}

/** @param {HTMLFormElement} form @returns {HTMLInputElement[]} */
function listBoxes(form) {
  return [...form.querySelectorAll("input")].filter((box) => box.name === "puzzle" && box.type === "checkbox");
}

/** Keep what the boxes of this page say. @param {HTMLFormElement} form */
function noteBoxes(form) {
  const chosen = readChosen();
  const page = Number(new URLSearchParams(location.search).get("page") ?? 1);
  for (const [at, box] of listBoxes(form).entries()) {
    if (box.checked) chosen[box.value] = page * PLACES + at;
    else delete chosen[box.value];
  }
  keep(NAME, chosen, true);
}

/** Tick the boxes of this page, and say how many others there are. @param {HTMLFormElement} form @param {HTMLElement} elsewhere */
function show(form, elsewhere) {
  const chosen = readChosen();
  const boxes = listBoxes(form);
  for (const box of boxes) box.checked = box.value in chosen;
  const others = Object.keys(chosen).length - boxes.filter((box) => box.checked).length;
  elsewhere.hidden = !others;
  /** @type {HTMLElement} */ (elsewhere.querySelector("[data-count]")).textContent = others.toLocaleString(document.documentElement.lang);
  count(form);
}
