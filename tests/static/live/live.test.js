import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Live, Refused } from "../../../static/js/live/live.js";
import { readShared } from "../../../static/js/board/texts.js";

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

/** A server that answers when it is made to. */
function waiting() {
  const asked = [];
  globalThis.fetch = (address, { body, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      const reply = (answer, ok = true, status = ok ? 200 : 400) => resolve({ ok, status, json: async () => answer });
      asked.push({ address, body: JSON.parse(body), signal, reply });
    });
  return asked;
}

const DATA = { live: "/api/live", genre: "g", language: "ja" };

test("a question says what is asked, of which page, and counts", async () => {
  const asked = waiting();
  const live = new Live(DATA);
  const answer = live.ask("check", "board", "marks", { budget: 2 });
  asked[0].reply({ decided: true });
  assert.deepEqual(await answer, { decided: true });
  const { page, ...rest } = asked[0].body;
  assert.match(page, /^[\w-]{1,40}$/);
  assert.deepEqual(rest, { ask: "check", genre: "g", board: "board", marks: "marks", serial: 1, language: "ja", budget: 2 });
});

test("a newer question of a kind supersedes the older one, and no other", async () => {
  const asked = waiting();
  const live = new Live(DATA);
  const [old, other, fresh] = [live.ask("verdict", "1"), live.ask("fix", "1"), live.ask("verdict", "2")];
  asked[1].reply({ of: "other" });
  asked[2].reply({ of: "fresh" });
  assert.deepEqual([await old, await other, await fresh], [null, { of: "other" }, { of: "fresh" }]);
  assert.ok(asked[0].signal.aborted);
});

test("a refusal says why, and a silence is an error", async () => {
  const asked = waiting();
  const live = new Live(DATA);
  const refused = live.ask("verdict", "x");
  asked[0].reply({ error: "Line 1: found 'x'" }, false);
  await assert.rejects(refused, (error) => error instanceof Refused && error.message === "Line 1: found 'x'");
  globalThis.fetch = async () => {
    throw new TypeError("away");
  };
  await assert.rejects(live.ask("verdict", "x"), TypeError);
});

test("solvers that are starting are asked again, and those that do not answer a few times", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const asked = waiting();
  const live = new Live(DATA);
  let said = 0;
  live.whileSilent = () => (said += 1);
  const answer = live.ask("verdict", "x");
  asked[0].reply({ key: "starting" }, false, 503);
  while (!said) await Promise.resolve();
  context.mock.timers.tick(1_000);
  while (asked.length < 2) await Promise.resolve();
  assert.deepEqual([asked[1].body.serial, said], [2, 1]);
  asked[1].reply({ decided: true });
  assert.deepEqual(await answer, { decided: true });
  const silent = live.ask("verdict", "x");
  for (let at = 2; at < 7; at += 1) {
    asked[at].reply({ key: "silent", error: "nobody" }, false, 503);
    if (at === 6) break;
    while (said < at) await Promise.resolve();
    context.mock.timers.tick(1_000);
    while (asked.length < at + 2) await Promise.resolve();
  }
  await assert.rejects(silent, (error) => !(error instanceof Refused));
});

test("what all answers share is read from marks and from an answer", () => {
  const symbols = [".", "u1", "u2"].map((letter, at) => ({ letter, key: at ? String(at) : "", value: "", says: "" }));
  const data = { rows: 1, cols: 3, symbols, layout: { body: "{cells}\n", beside: " ", below: " " } };
  assert.deepEqual(readShared(data, ". u2 .\n"), { "c:0,1": "u2" });
  assert.deepEqual(readShared(data, ".2.\n"), { "c:0,1": "2" });
});
