// What is entered in a form outlasts a reload, Back and another language. Once it is sent, Back alone brings it again.

import { forget, keep, recall } from "./storage.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/**
 * @typedef {object} Draft
 * @property {[string, string][]} answers each with the name of its field; of boxes those that are ticked
 * @property {boolean} [isSent]
 * @property {boolean} [isAwaited] the page was left for one that leads back to the same form
 */

const PREFIX = "draft:";
const NEVER = ["hidden", "password", "file", "submit", "button", "image", "reset"];
const BACK = "[data-leads-back]"; // forms and links that lead to the same form again

const part = /** @type {HTMLElement | null} */ (document.querySelector("[data-keep]"));
if (part) begin(part);

/** @param {HTMLElement} part what holds the fields: a form, or something within it */
function begin(part) {
  const here = nameDraft(location.href);
  const draft = /** @type {Draft | null} */ (recall(here, true));
  const isAnswered = part.hasAttribute("data-answered"); // it was sent, and comes back with what is wrong
  const isRestored = !isAnswered && draft !== null && isWanted(draft);
  if (isRestored) restore(part, draft.answers);
  if (isAnswered || isRestored) save(part, here);
  else forget(here, true);
  listen(part, here);
}

/** A link that brings answers of its own wins over what was kept. @param {Draft} draft */
function isWanted(draft) {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const isReturn = draft.isAwaited || navigation?.type === "reload" || navigation?.type === "back_forward";
  return isReturn || (!location.search && !draft.isSent);
}

/** @param {HTMLElement} part @param {string} here */
function listen(part, here) {
  for (const name of ["input", "change"]) part.addEventListener(name, () => save(part, here));
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form === part.closest("form")) save(part, here, { isSent: true });
    else if (form.matches(BACK)) save(part, here, { isAwaited: true });
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(`a${BACK}`);
    if (link) save(part, nameDraft(/** @type {HTMLAnchorElement} */ (link).href), { isAwaited: true });
  });
}

/** @param {string} address */
function nameDraft(address) {
  const { pathname, search } = new URL(address);
  return PREFIX + pathname + search;
}

/** @param {HTMLElement} part @param {string} name @param {Partial<Draft>} [more] */
function save(part, name, more = {}) {
  const answered = listFields(part).filter((field) => !isBox(field) || field.checked);
  keep(name, { answers: answered.map((field) => [field.name, field.value]), ...more }, true);
}

/** @param {HTMLElement} part @param {Draft["answers"]} answers */
function restore(part, answers) {
  for (const field of listFields(part)) {
    const own = answers.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isBox(field)) field.checked = own.includes(field.value);
    else if (own.length && canHold(field, own[0])) field.value = own[0];
    if (!isAsItCame(field)) reveal(field, part);
  }
}

/** @param {HTMLElement} part @returns {Field[]} */
function listFields(part) {
  const fields = /** @type {NodeListOf<Field>} */ (part.querySelectorAll("input, select, textarea"));
  return [...fields].filter((field) => field.name && !NEVER.includes(field.type));
}

/** @param {Field} field @returns {field is HTMLInputElement} */
function isBox(field) {
  return field.type === "checkbox" || field.type === "radio";
}

/** @param {Field} field @param {string} value */
function canHold(field, value) {
  return !(field instanceof HTMLSelectElement) || [...field.options].some((one) => one.value === value);
}

/** @param {Field} field */
function isAsItCame(field) {
  if (isBox(field)) return field.checked === field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const options = [...field.options];
  return field.value === (options.find((one) => one.defaultSelected) ?? options[0])?.value;
}

/** What differs from the usual is in sight. @param {Field} field @param {HTMLElement} part */
function reveal(field, part) {
  const folded = field.closest("details");
  if (folded && (part.contains(folded) || folded === part)) folded.open = true;
}
