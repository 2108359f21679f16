import assert from "node:assert/strict";
import { test } from "node:test";
import { candidates, finishedNumbers, isComplete, isFinished, peersOf, Reach } from "../../../static/js/board/clues.js";
import { cellKey } from "../../../static/js/board/places.js";

const lineOf = (letters) => (key) => letters[Number(key.split(",")[1])].replace("_", "");
const cells = (count) => Array.from({ length: count }, (_, col) => [0, col]);
const line = (count, ...lengths) => ({
  place: ["left", 0, 0],
  cells: cells(count),
  numbers: lengths.map((length) => ["#", length]),
  isOrdered: true,
});

// The cells that marks reach, found anew: what Reach keeps from change to change.
function reached(data, letter) {
  const found = new Map();
  for (const group of data.groups) {
    const mark = group.map(([row, col]) => letter(cellKey(row, col))).find((one) => data.spread[one]);
    if (mark) for (const [row, col] of group) found.set(cellKey(row, col), mark);
  }
  return found;
}

test("numbers of a line are finished from both ends, where a cell closes them", () => {
  const done = (letters, ...lengths) => finishedNumbers(line(letters.length, ...lengths), lineOf([...letters]));
  assert.deepEqual(done("##._____", 2, 3), [true, false]);
  assert.deepEqual(done("##______", 2, 3), [false, false]);
  assert.deepEqual(done("____.##", 1, 2), [false, true]);
  assert.deepEqual(done("##_###_", 2, 3), [true, true]);
  assert.deepEqual(done("#..____", 2, 3), [false, false]);
});

test("an empty line is finished while nothing is filled", () => {
  assert.equal(isFinished(line(3), lineOf(["_", ".", "_"]), "."), true);
  assert.equal(isFinished(line(3), lineOf(["_", "#", "_"]), "."), false);
});

test("a number is finished when so many marks are beside it", () => {
  const tally = { place: ["cell", 1, 1], cells: cells(3), numbers: [["o", 2]], isOrdered: false };
  assert.equal(isFinished(tally, lineOf(["o", "x", "o"])), true);
  assert.equal(isFinished(tally, lineOf(["o", "o", "o"])), false);
});

test("a mark reaches the cells of its groups", () => {
  const data = { spread: { o: { look: "lit", label: "lit" } }, groups: [[[0, 0], [0, 1]], [[1, 0], [1, 1]]] };
  const reach = new Reach(data);
  assert.deepEqual(reach.follow(null, (key) => (key === "c:0,1" ? "o" : "")), ["c:0,0", "c:0,1"]);
  assert.deepEqual(["c:0,0", "c:1,0"].map((key) => reach.of(key)), ["o", ""]);
});

test("candidates are the keys that no cell near holds", () => {
  const peers = peersOf([[[0, 0], [0, 1]], [[0, 0], [1, 0]]]);
  assert.deepEqual([...peers.get("c:0,0")], ["c:0,1", "c:1,0"]);
  const held = { "c:0,1": "1", "c:1,0": "3" };
  assert.equal(candidates(["1", "2", "3"], peers.get("c:0,0"), (key) => held[key] ?? ""), "2");
});

test("what marks reach is followed from change to change", () => {
  const groups = [[[0, 0], [0, 1], [0, 2]], [[0, 2], [1, 2]], [[1, 0]]];
  const data = { groups, spread: { o: { look: "lit", label: "lit" } } };
  /** @type {Map<string, string>} */
  const marks = new Map();
  const letter = (key) => marks.get(key) ?? "";
  const reach = new Reach(data);
  assert.deepEqual(reach.follow(null, letter), []);
  marks.set("c:0,2", "o");
  assert.deepEqual(new Set(reach.follow(["c:0,2"], letter)), new Set(reached(data, letter).keys()));
  assert.deepEqual(["c:0,0", "c:1,2", "c:1,0"].map((key) => reach.of(key)), ["o", "o", ""]);
  marks.set("c:0,0", "x");
  assert.deepEqual(reach.follow(["c:0,0"], letter), []);
  marks.delete("c:0,2");
  assert.equal(reach.follow(["c:0,2"], letter).length, 5);
  assert.equal(reach.of("c:0,0"), "");
});

test("a board is complete when clues are finished, and cells filled or reached", () => {
  const full = { rows: 1, cols: 2, isFull: true, fixed: { "0,0": "." } };
  assert.equal(isComplete(full, () => "", () => false), false);
  assert.equal(isComplete(full, () => "u1", () => false), true);
  const lit = { rows: 1, cols: 2, spread: { o: { look: "lit", label: "" } }, groups: [cells(2)] };
  assert.equal(isComplete(lit, () => "", () => false), false);
  assert.equal(isComplete(lit, (key) => (key === "c:0,0" ? "o" : ""), () => true), true);
});
