// Favourite genres: a press on a star keeps or forgets one without another page. The server orders lists by a cookie.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form#stars"));
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  press(form, /** @type {HTMLButtonElement} */ (event.submitter));
});

// One after the other: each request has the cookie that the one before set.
let sent = Promise.resolve();

/** @param {HTMLFormElement} form @param {HTMLButtonElement} star */
function press(form, star) {
  const body = new FormData(form);
  body.set(star.name, star.value);
  const isOn = star.name === "star";
  show(star, isOn);
  sent = sent.then(() => send(form.action, body)).then((isKept) => isKept || show(star, !isOn));
}

/** @param {string} address @param {FormData} body @returns {Promise<boolean>} whether it is kept */
async function send(address, body) {
  const answer = await fetch(address, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => null);
  return answer?.type === "opaqueredirect";
}

/** @param {HTMLButtonElement} star @param {boolean} isOn */
function show(star, isOn) {
  star.name = isOn ? "unstar" : "star";
  star.setAttribute("aria-pressed", String(isOn));
}
