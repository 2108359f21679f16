// A question put together in a form: what other answers do not call for is out of sight, unless it is wrong.

const questions = document.querySelector("[data-questions]");

const isCalled = (call) => {
  const [name, values] = call.split("=");
  return values.split("|").includes(questions.closest("form").elements[name].value);
};

function show() {
  for (const question of questions.querySelectorAll("[data-called]")) {
    question.hidden = !question.dataset.called.split(" ").every(isCalled) && !question.querySelector(".error, :invalid");
  }
}

questions.addEventListener("change", show);
show();

// Ticks are painted: a drag does to each cell what it has done to the first.

/** @type {boolean | null} */
let painted = null;

const paint = (tick) => {
  if (tick?.type !== "checkbox" || !tick.closest("[data-ticks]") || tick.checked === painted) return;
  tick.checked = painted;
  tick.dispatchEvent(new Event("change", { bubbles: true }));
};
const tickAt = ({ clientX, clientY }) => {
  const found = document.elementFromPoint(clientX, clientY);
  return found?.closest("[data-ticks] td")?.querySelector("input");
};

questions.addEventListener("pointerdown", (event) => {
  const tick = event.target.closest("[data-ticks] td")?.querySelector("input");
  if (!tick || event.button) return;
  painted = !tick.checked;
  event.target.releasePointerCapture?.(event.pointerId);
  paint(tick);
  tick.focus();
  event.preventDefault();
});
questions.addEventListener("click", (event) => {
  if (event.detail && event.target.closest("[data-ticks]")) event.preventDefault(); // done when it was pressed
});
addEventListener("pointermove", (event) => painted !== null && paint(tickAt(event)));
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => (painted = null));
