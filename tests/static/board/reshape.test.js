import assert from "node:assert/strict";
import { test } from "node:test";
import { reshape } from "../../../static/js/drawing/reshape.js";

const SHEET = { rows: 2, cols: 3, sides: "", quarters: 1, between: "", margins: null };
const of = (marks, change, data = {}, wanted = undefined) => reshape(Object.entries(marks), { ...SHEET, ...data }, change, wanted);

test("clues go with their cells, and a turn exchanges rows and columns", () => {
  assert.deepEqual(of({ "c:0,1": "1", "c:1,2": "2" }, "turn"), { "c:1,1": "1", "c:2,0": "2", "s:0": "3x2" });
  assert.deepEqual(of({ "c:0,1": "1", "c:1,2": "2" }, "mirror"), { "c:0,1": "1", "c:1,0": "2", "s:0": "2x3" });
  assert.deepEqual(of({ "c:0,1": "1", "c:1,2": "2" }, "turn", { quarters: 2 }), { "c:1,1": "1", "c:0,0": "2", "s:0": "2x3" });
});

test("clues that point to a side are turned with the board", () => {
  assert.deepEqual(of({ "c:0,0": "2e" }, "turn", { sides: "nesw" }), { "c:0,1": "2s", "s:0": "3x2" });
  assert.deepEqual(of({ "c:0,0": "2e" }, "mirror", { sides: "nesw" }), { "c:0,2": "2w", "s:0": "2x3" });
});

test("clues of rows become those of columns, and are read the other way where that turns", () => {
  assert.deepEqual(of({ "l:0": "1 2", "a:2": "3 4" }, "turn"), { "a:1": "1 2", "l:2": "4 3", "s:0": "3x2" });
  assert.deepEqual(of({ "l:0": "1 2", "a:2": "3 4" }, "mirror"), { "l:0": "2 1", "a:0": "3 4", "s:0": "2x3" });
});

test("lines that are added to a painted picture are empty, those beside typed clues unknown", () => {
  const margins = { left: [], above: [] };
  const painted = of({ "c:0,0": "#", "l:0": "1", "l:1": "0" }, "add-below", { margins });
  assert.deepEqual([painted["l:0"], painted["l:2"], painted["a:1"]], ["1", "0", "0"]);
  assert.equal(of({ "l:0": "1" }, "add-below", { margins })["l:2"], undefined);
});

test("numbers of lines with clues in cells turn along, and a new line has none", () => {
  const counted = { margins: { left: [], above: [] }, hasCounts: true };
  const trees = { "c:0,0": "T", "l:0": "1", "a:2": "12" };
  assert.deepEqual(of(trees, "turn", counted), { "c:0,1": "T", "a:1": "1", "l:2": "12", "s:0": "3x2" });
  assert.deepEqual(of(trees, "add-below", counted), { ...trees, "s:0": "3x3" });
});

test("what falls off waits beyond the rim and comes back", () => {
  const moved = of({ "c:0,1": "1", "w:0": "2" }, "move-above");
  assert.deepEqual(moved, { "c:-1,1": "1", "w:0": "2", "s:0": "2x3" });
  assert.deepEqual(of(moved, "move-below"), { "c:0,1": "1", "w:0": "2", "s:0": "2x3" });
});

test("rows and columns are added and removed at one side", () => {
  assert.deepEqual(of({ "c:0,0": "1" }, "add-left"), { "c:0,1": "1", "s:0": "2x4" });
  assert.deepEqual(of({ "c:0,0": "1" }, "add-below"), { "c:0,0": "1", "s:0": "3x3" });
  assert.deepEqual(of({ "c:1,0": "1" }, "drop-above"), { "c:0,0": "1", "s:0": "1x3" });
  assert.equal(of({}, "drop-above", { rows: 1 }), null);
});

test("empty rims are cropped, those with a clue beside them are not", () => {
  assert.deepEqual(of({ "c:1,1": "1" }, "crop"), { "c:0,0": "1", "s:0": "1x1" });
  assert.deepEqual(of({ "l:1": "1", "a:0": "1", "a:2": "0" }, "crop"), { "l:0": "1", "a:0": "1", "a:2": "0", "s:0": "1x1" });
  assert.deepEqual(of({ "c:1,1": "1", "c:9,9": "2" }, "crop"), { "c:0,0": "1", "c:8,8": "2", "s:0": "1x1" });
  assert.equal(of({}, "crop"), null);
});

test("the blank sheet around regions is cropped, a region of one line is not", () => {
  const room = { "g:1,0.5": "border", "g:1,1.5": "border", "g:0.5,1": "border", "g:1.5,1": "border", "g:-0.5,0": "border" };
  const sheet = { between: "borders", rows: 3 };
  assert.equal(of(room, "crop", sheet)["s:0"], "1x1");
  assert.equal(of({ ...room, "c:2,2": "4" }, "crop", sheet)["s:0"], "2x2");
  assert.equal(of({}, "crop", sheet), null);
  const row = { "g:0.5,0": "border", "g:0.5,1": "border", "g:0.5,2": "border" };
  assert.equal(of(row, "crop", sheet)["s:0"], "3x3");
  assert.equal(of({ ...row, "g:1,0.5": "border", "g:2,0.5": "border" }, "crop", sheet)["s:0"], "3x3");
  assert.equal(of({ "c:0,0": "1", "g:0.5,2": "line" }, "crop")["s:0"], "1x1");
});

test("regions stay closed where the board grows", () => {
  const grown = of({ "g:0,0.5": "border" }, "add-below", { between: "borders" });
  for (const col of [0, 1, 2]) assert.equal(grown[`g:1.5,${col}`], "border");
  assert.equal(of({}, "add-below", { between: "borders" })["g:1.5,0"], undefined);
});

test("regions that a smaller board has cut come back whole", () => {
  const cut = of({ "g:0,0.5": "border", "g:1,0.5": "border" }, "size", { between: "borders" }, [1, 3]);
  const back = of(cut, "size", { between: "borders", rows: 1 }, [2, 3]);
  assert.equal(back["g:0.5,0"], undefined);
  assert.equal(back["g:1,0.5"], "border");
});
