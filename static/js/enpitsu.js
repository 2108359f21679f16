// What JavaScript adds: arrow keys on boards, dropping files, copying, turning steps. Every page works without it.

import { flash, makeFlashing } from "./flash.js";

document.documentElement.classList.add("scripted");

// Boards: one stop for Tab, then arrow keys, Home and End walk from cell to cell.

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function prepareBoards(root) {
  for (const board of root.querySelectorAll("table[data-board]")) {
    const first = board.querySelector("tbody td");
    if (first) first.tabIndex = 0;
  }
}

function walk(event) {
  const cell = event.target.closest?.("table[data-board] tbody td");
  const target = cell && neighbour(cell, event.key);
  if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  cell.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

function neighbour(cell, key) {
  const row = cell.parentElement;
  if (key === "Home") return row.cells[1];
  if (key === "End") return row.cells[row.cells.length - 1];
  const [down, right] = STEPS[key] ?? [];
  const next = row.parentElement.rows[row.sectionRowIndex + down]?.cells[cell.cellIndex + right];
  return next?.tagName === "TD" ? next : null;
}

// Large boards: what is marked comes into sight, and edges behind which there is more are faded.

const MARKED = ":is(td, .band, .disc, .plan > *):is(.change, .fault, .differing)";

function prepareFrames(root) {
  for (const frame of root.querySelectorAll(".picture-frame")) {
    showMarked(frame);
    fade(frame);
    frame.addEventListener("scroll", () => fade(frame), { passive: true });
  }
}

function showMarked(frame) {
  const marked = frame.querySelector(MARKED);
  if (!marked) return;
  const [seen, found] = [frame.getBoundingClientRect(), marked.getBoundingClientRect()];
  if (found.right > seen.right) frame.scrollLeft += middle(found.left, found.right, seen.width) - middle(seen.left, seen.right);
  if (found.bottom > seen.bottom) frame.scrollTop += middle(found.top, found.bottom, seen.height) - middle(seen.top, seen.bottom);
}

/** Of what is marked; of more than there is room for, the middle of its beginning. */
const middle = (start, end, room = Infinity) => start + Math.min(end - start, room) / 2;

function fade(frame) {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = frame;
  frame.classList.toggle("more-right", scrollLeft + clientWidth < scrollWidth - 2);
  frame.classList.toggle("more-below", scrollTop + clientHeight < scrollHeight - 2);
}

// Grids to tick: arrow keys walk from box to box, the space bar ticks as always.

function walkTicks(event) {
  const cell = event.target.closest?.("table[data-ticks] td");
  const [down, right] = STEPS[event.key] ?? [];
  if (!cell || down === undefined) return;
  event.preventDefault();
  const row = cell.parentElement;
  row.parentElement.rows[row.sectionRowIndex + down]?.cells[cell.cellIndex + right]?.firstElementChild.focus();
}

// Boards that are drawn again keep their ticks.

let ticked = [];

const boxes = (event) => [...event.detail.target.querySelectorAll("input[type=checkbox]")];

function remember(event) {
  ticked = boxes(event).flatMap((box) => (box.checked ? box.value : []));
}

function tickAgain(event) {
  for (const box of boxes(event)) box.checked ||= ticked.includes(box.value);
}

// Steps of an explanation: the arrow keys follow the links to the one before and the one after; with Shift within a
// trial.

function turn(event) {
  const name = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!name || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  document.querySelector(event.shiftKey ? `a[data-walk="${name}"]` : `a[data-turn][rel="${name}"]`)?.click();
}

function showStep(root) {
  for (const list of root.querySelectorAll("[data-steps]")) {
    const step = list.querySelector("[aria-current]");
    if (step) list.scrollTop = step.offsetTop - list.offsetTop - (list.clientHeight - step.offsetHeight) / 2;
  }
}

// The sentence of a step shows its places.

function showPlaces(root) {
  for (const sentence of root.querySelectorAll("[data-flash]:not(:has(button))")) {
    makeFlashing(sentence, () => flash(document.querySelector(".boardside")));
  }
}

// Of a row of chips that is wider than the screen the chosen one is in sight.

function showChosen(root) {
  for (const chip of root.querySelectorAll(".chips > li > [aria-current]")) {
    const row = chip.closest(".chips");
    row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }
}

function prepareAll(root) {
  showChosen(root);
  prepareBoards(root);
  prepareFrames(root);
  showStep(root);
  showPlaces(root);
}

// The box: a dropped file becomes its text, or stays a file when it is long or no text.

const TYPED_LIMIT = 200_000;
const PACKED = /^(\x1f\x8b|P4\s)/; // gzip, a picture in bytes: the server unpacks those

async function take(box, file) {
  const input = box.querySelector("input[type=file]");
  const text = box.querySelector("textarea");
  if (file.type.startsWith("image/")) return takePhoto(box, file);
  const isPages = file.type === "application/pdf";
  const typed = isPages || file.size > TYPED_LIMIT ? null : decode(new Uint8Array(await file.arrayBuffer()));
  if (typed === null) {
    carry(input, file);
    text.value = "";
    box.querySelector("#recognised").textContent = file.name;
    if (isPages) box.requestSubmit();
    return;
  }
  input.value = "";
  text.value = typed;
  text.dispatchEvent(new Event("input", { bubbles: true }));
  text.focus();
}

// Bytes as the server reads them: UTF-8 or UTF-16 by its mark, else UTF-8, else Shift_JIS; null for anything else.

function decode(bytes) {
  const [first, second] = bytes;
  if (PACKED.test(String.fromCharCode(...bytes.subarray(0, 3)))) return null;
  const wide = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[first * 256 + second];
  for (const encoding of wide ? [wide] : ["utf-8", "shift_jis"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch {
      // of another kind
    }
  }
  return null;
}

function carry(input, file) {
  const carrier = new DataTransfer();
  carrier.items.add(file);
  input.files = carrier.files;
}

// A photo is made small here, where the browser can, without what the camera wrote into it; then it is sent.

const PHOTO_SIDE = 1600;
const PHOTO_QUALITY = 0.9;

async function takePhoto(box, file) {
  const small = await shrink(file).catch(() => null);
  const sent = small && small.size < file.size ? new File([small], "photo.jpg", { type: "image/jpeg" }) : file;
  carry(box.querySelector("input[type=file]"), sent);
  box.querySelector("textarea").value = "";
  sayWaiting(box);
  box.requestSubmit();
}

// A photo is read for seconds: that is said, and buttons wait. A page that comes back has nothing to wait for.

function sayWaiting(box) {
  const place = box.querySelector("#recognised");
  const before = place.innerHTML;
  const buttons = box.querySelectorAll("button");
  place.textContent = place.dataset.photo ?? "";
  place.append(document.createElement("progress"));
  for (const button of buttons) button.disabled = true;
  addEventListener("pageshow", () => {
    place.innerHTML = before;
    for (const button of buttons) button.disabled = false;
  }, { once: true });
}

async function shrink(file) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, PHOTO_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", PHOTO_QUALITY));
}

// A chosen file is looked at like a dropped one.

function choose(event) {
  const input = event.target.closest?.("[data-drop] input[type=file]");
  const file = input?.files[0];
  if (file) take(input.closest("[data-drop]"), file);
}

// What is typed outlasts a reload; once it is sent there is nothing to keep.

const TYPED = "typed-puzzle";

function keepTyped(event) {
  const text = event.target.closest?.("[data-drop] textarea");
  if (text) sessionStorage.setItem(TYPED, text.value);
}

function restoreTyped() {
  const text = document.querySelector("[data-drop] textarea");
  if (text?.ariaInvalid === "true") sessionStorage.setItem(TYPED, text.value); // refused: it is asked for again
  if (!text || text.value) return; // within a frame of another site there is no storage to look into
  const typed = sessionStorage.getItem(TYPED);
  if (!typed) return;
  text.value = typed;
  text.dispatchEvent(new Event("input", { bubbles: true }));
}

function forgetTyped(event) {
  if (event.target.matches("[data-drop]")) sessionStorage.removeItem(TYPED);
}

function drag(event) {
  const box = event.target.closest?.("[data-drop]");
  if (!box || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  box.classList.toggle("over", event.type === "dragover");
  if (event.type === "drop" && event.dataTransfer.files.length) take(box, event.dataTransfer.files[0]);
}

// Colours change where one is. A page that came of a photo has no address: in another language it is sent again.

async function prefer(event) {
  const form = event.target.closest?.(".switches");
  const read = document.querySelector("[data-kept-photo]") && document.querySelector("[data-read]");
  const button = event.submitter;
  if (!form || (button.name !== "theme" && !read)) return;
  event.preventDefault();
  const body = new FormData(form);
  body.append(button.name, button.value);
  if (button.name === "theme") {
    document.documentElement.dataset.theme = button.value;
    form.querySelector(`[name=theme]:not([value=${button.value}])`).focus();
  }
  await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (button.name !== "theme") read.form.requestSubmit(read);
}

// Menus: Escape closes them, and so does whatever is pressed beside them.

function closeMenu(event) {
  const menu = document.querySelector(":is(.menu, .drop)[open]");
  if (!menu || (event.type === "keydown" ? event.key !== "Escape" : menu.contains(event.target))) return;
  menu.open = false;
  if (event.type === "keydown") menu.querySelector("summary").focus();
}

// Copying: the button says for a moment that it is done.

async function copy(event) {
  const button = event.target.closest?.("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(await copied(button));
  const words = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = words), 2000);
}

async function copied(button) {
  if (button.dataset.copy.startsWith("#")) return document.querySelector(button.dataset.copy).textContent;
  return (await fetch(button.dataset.copy)).text();
}

document.addEventListener("keydown", walk);
document.addEventListener("keydown", walkTicks);
document.addEventListener("keydown", (event) => event.defaultPrevented || turn(event));
document.addEventListener("keydown", closeMenu);
document.addEventListener("click", closeMenu);
document.addEventListener("click", copy);
document.addEventListener("change", choose);
document.addEventListener("input", keepTyped);
document.addEventListener("submit", forgetTyped);
document.addEventListener("submit", prefer);
addEventListener("load", restoreTyped);
document.addEventListener("click", (event) => event.target.closest?.("[data-print]") && window.print());
if (document.querySelector("[data-print=now]")) addEventListener("load", () => window.print());
for (const name of ["dragover", "dragleave", "drop"]) document.addEventListener(name, drag);
document.addEventListener("htmx:oobBeforeSwap", remember);
document.addEventListener("htmx:oobAfterSwap", tickAgain);
document.addEventListener("htmx:load", (event) => prepareAll(event.target));
addEventListener("resize", () => document.querySelectorAll(".picture-frame").forEach(fade));
prepareAll(document);
