// What the browser keeps of a board, of a form, and marks in the fragment of an address. A private window keeps nothing:
// play goes on.

const PREFIX = "enpitsu:";

/** Where it is kept; within a frame of another site that is refused. @param {boolean} isOfTab until its tab is closed */
const findStore = (isOfTab) => (isOfTab ? sessionStorage : localStorage);

/** @param {string} key @param {boolean} [isOfTab] @returns {any} */
export function recall(key, isOfTab = false) {
  try {
    return JSON.parse(findStore(isOfTab).getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value @param {boolean} [isOfTab] @returns {boolean} whether it is kept */
export function keep(key, value, isOfTab = false) {
  try {
    findStore(isOfTab).setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @param {boolean} [isOfTab] */
export function forget(key, isOfTab = false) {
  try {
    findStore(isOfTab).removeItem(PREFIX + key);
  } catch {
    // nothing was kept
  }
}

/** What another tab keeps of the same board is heard of, at the latest when one comes back to this tab. @param {string} key @param {() => void} hear */
export function listenTo(key, hear) {
  addEventListener("storage", (event) => event.key === PREFIX + key && event.newValue && hear());
  addEventListener("pageshow", (event) => event.persisted && hear());
}

/** @param {unknown} value @returns {Promise<string>} letters that may stand in an address */
export async function pack(value) {
  const packed = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What was packed; null for anything else. @param {string} text @returns {Promise<any>} */
export async function unpack(text) {
  try {
    const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(plain).text());
  } catch {
    return null;
  }
}
