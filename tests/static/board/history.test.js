import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../../static/js/board/history.js";

test("what is undone is done again, without end", () => {
  const history = new History({ "c:0,0": "u1" });
  for (let digit = 0; digit < 200; digit += 1) history.make([["c:0,1", `u${digit}`]]);
  for (let step = 0; step < 200; step += 1) assert.equal(history.undo().length, 1);
  assert.deepEqual([...history.marks], [["c:0,0", "u1"]]);
  assert.deepEqual(history.undo(), []);
  for (let step = 0; step < 200; step += 1) history.redo();
  assert.equal(history.value("c:0,1"), "u199");
  assert.deepEqual(history.redo(), []);
});

test("an entry holds what really changed, and a key twice changes once", () => {
  const history = new History({ "c:0,0": "o" });
  assert.deepEqual(history.make([["c:0,0", "o"]]), []);
  assert.deepEqual(history.make([["c:0,1", "x"], ["c:0,1", "o"]]), [["c:0,1", "", "o"]]);
  assert.equal(history.entries.length, 1);
});

test("a new entry after an undo forgets what was undone", () => {
  const history = new History({});
  history.make([["c:0,0", "a"]]);
  history.make([["c:0,0", "b"]]);
  history.undo();
  history.make([["c:0,0", "c"]]);
  assert.deepEqual(history.redo(), []);
  assert.equal(history.value("c:0,0"), "c");
});

test("a supposition is kept or dropped as a whole, and may hold another", () => {
  const history = new History({});
  history.make([["c:0,0", "a"]]);
  history.suppose();
  history.make([["c:0,1", "b"]]);
  history.suppose();
  history.make([["c:0,2", "c"]]);
  assert.equal(history.isSupposed("c:0,0"), false);
  assert.equal(history.isSupposed("c:0,1"), true);
  assert.equal(history.supposed(), 2);
  history.drop();
  assert.deepEqual([...history.marks.keys()], ["c:0,0", "c:0,1"]);
  history.keep();
  assert.equal(history.isSupposed("c:0,1"), false);
  history.suppose();
  history.undo();
  assert.equal(history.supposed(), 0);
});

test("what was saved continues where it was", () => {
  const history = new History({});
  history.make([["c:0,0", "a"]]);
  history.suppose();
  history.make([["c:0,1", "b"]]);
  history.make([["c:0,2", "c"]]);
  history.undo();
  const again = new History({}, JSON.parse(JSON.stringify(history)));
  assert.deepEqual([...again.marks], [...history.marks]);
  assert.equal(again.isSupposed("c:0,1"), true);
  assert.deepEqual(again.redo(), [["c:0,2", "", "c"]]);
});

test("what a board has no room for waits for one that has, and is no step", () => {
  const isSmall = (key) => key === "c:0,0";
  const large = new History({});
  large.make([["c:0,0", "a"]]);
  large.make([["c:0,9", "b"]]);
  const small = new History({}, large.toJSON(), isSmall);
  assert.deepEqual([...small.marks], [["c:0,0", "a"]]);
  assert.deepEqual(small.undo(), [["c:0,0", "", "a"]]);
  assert.deepEqual([small.at, small.undo()], [0, []]);
  assert.deepEqual(small.redo(), [["c:0,0", "", "a"]]);
  assert.deepEqual([small.redo(), small.at], [[], 2]);
  assert.equal(new History({}, small.toJSON()).value("c:0,9"), "b");
});

test("all marks are replaced in one step", () => {
  const history = new History({ "c:0,0": "a" });
  history.replace({ "c:0,1": "b" });
  assert.deepEqual([...history.marks], [["c:0,1", "b"]]);
  history.undo();
  assert.deepEqual([...history.marks], [["c:0,0", "a"]]);
});
