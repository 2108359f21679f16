// Boards on which this browser keeps marks, offered to be continued. What they are called, the server says.

import { listBegun } from "./begun.js";

const SHOWN = 3;
const UNITS = /** @type {const} */ ([["day", 86_400], ["hour", 3_600], ["minute", 60]]);

const NARROW = matchMedia("(max-width: 59.99rem)"); // one column

const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-begun]"));
if (section) show(section, listBegun().slice(0, SHOWN));

/** @param {HTMLElement} section @param {{ key: string, time: number }[]} begun */
async function show(section, begun) {
  if (!begun.length) return;
  const query = new URLSearchParams(begun.map(({ key }) => ["puzzle", key]));
  const answer = await fetch(`${section.dataset.begun}?${query}`);
  const place = /** @type {HTMLElement} */ (section.querySelector("[data-begun-cards]"));
  if (answer.ok) place.innerHTML = await answer.text();
  for (const { key, time } of begun) sayWhen(place.querySelector(`a[href*="/${key}/"] .card-facts`), time);
  section.hidden = !place.querySelector("a");
  if (NARROW.matches) section.closest(".start")?.prepend(section); // seen, heard and reached first
}

/** @param {Element | null} facts @param {number} time */
function sayWhen(facts, time) {
  if (facts) facts.textContent += ` · ${formatAgo((time - Date.now()) / 1000)}`;
}

/** @param {number} seconds */
function formatAgo(seconds) {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  const [unit, length] = UNITS.find(([, length]) => -seconds >= length) ?? ["second", Infinity];
  return words.format(Math.round(seconds / length), unit);
}
