// A puzzle from an image: what is asked for is shown at once, and a frame is drawn around what is to stay.

const form = document.querySelector("[data-image]");
const SIDES = ["left", "top", "right", "bottom"];
const PATIENCE = 400; // milliseconds after the last change

let due = 0;
let asking = null;

async function preview() {
  asking?.abort();
  asking = new AbortController();
  const answers = new FormData(form);
  answers.delete("file");
  try {
    const response = await fetch(form.action || location.href, { method: "POST", body: answers, signal: asking.signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const id of ["preview", "shown"]) replace(id, page);
  } catch (error) {
    if (error.name !== "AbortError") throw error;
  }
}

function replace(id, page) {
  const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
  if (old && fresh?.childNodes.length + (fresh?.src ?? "").length) old.replaceWith(fresh);
}

form.addEventListener("change", (event) => {
  if (event.target.type === "file") {
    if (event.target.files.length) form.requestSubmit();
  } else if (form.elements.kept) {
    clearTimeout(due);
    due = setTimeout(preview, PATIENCE);
  }
});

// The frame: its corners are where the pointer went down and where it is now.

let start = null;

function place(event, image) {
  const box = image.getBoundingClientRect();
  const share = (at, from, length) => Math.min(1, Math.max(0, (at - from) / length));
  return [share(event.clientX, box.left, box.width), share(event.clientY, box.top, box.height)];
}

function frame(from, to) {
  const [left, right] = [from[0], to[0]].sort((one, other) => one - other);
  const [top, bottom] = [from[1], to[1]].sort((one, other) => one - other);
  const cut = [left, top, 1 - right, 1 - bottom].map((share) => Math.round(100 * share));
  const isFrame = right - left > 0.05 && bottom - top > 0.05;
  for (const [place, side] of SIDES.entries()) form.elements[side].value = isFrame && cut[place] ? cut[place] : "";
}

form.addEventListener("pointerdown", (event) => {
  if (event.target.id !== "shown") return;
  event.preventDefault();
  event.target.setPointerCapture(event.pointerId);
  start = place(event, event.target);
});
form.addEventListener("pointermove", (event) => start && frame(start, place(event, event.target)));
form.addEventListener("pointerup", (event) => {
  if (!start) return;
  frame(start, place(event, event.target));
  start = null;
  form.elements.left.dispatchEvent(new Event("change", { bubbles: true }));
});
