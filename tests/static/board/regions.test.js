import assert from "node:assert/strict";
import { test } from "node:test";
import { writeClues } from "../../../static/js/board/texts.js";
import { isGap } from "../../../static/js/gaps/lattice.js";
import { enclose, idleBorders, nameRegions, regionsOf } from "../../../static/js/gaps/regions.js";

const SIZE = { rows: 2, cols: 3 };
const of = (marks) => (key) => marks[key] ?? "";
const LEFT = { "g:0,0.5": "border", "g:1,0.5": "border" };

test("regions are what borders part, in the order of their first cells", () => {
  assert.deepEqual(nameRegions(SIZE, of({})), [["a", "a", "a"], ["a", "a", "a"]]);
  assert.deepEqual(nameRegions(SIZE, of(LEFT)), [["a", "b", "b"], ["a", "b", "b"]]);
  assert.deepEqual(regionsOf(SIZE, of(LEFT))[0].sort(), ["c:0,0", "c:1,0"]);
});

test("more regions than letters have numbers", () => {
  const borders = Object.fromEntries(Array.from({ length: 26 }, (_, at) => [`g:0,${at + 0.5}`, "border"]));
  const [names] = nameRegions({ rows: 1, cols: 27 }, of(borders));
  assert.deepEqual([names[0], names[26]], ["1", "27"]);
});

test("a stroke has borders around it and none inside", () => {
  const changes = Object.fromEntries(enclose(SIZE, ["c:0,1", "c:0,2"]));
  assert.deepEqual(changes, { "g:0,0.5": "border", "g:0,1.5": "", "g:0.5,1": "border", "g:0.5,2": "border" });
  assert.deepEqual(nameRegions(SIZE, of(changes)), [["a", "b", "b"], ["a", "a", "a"]]);
});

test("a border with one region on both sides parts nothing", () => {
  const marks = { ...LEFT, "g:0.5,2": "border" };
  assert.deepEqual([...idleBorders(SIZE, of(marks), Object.keys(marks))], ["g:0.5,2"]);
  assert.deepEqual([...idleBorders(SIZE, of({ "g:0,0.5": "border" }), ["g:0,0.5"])], ["g:0,0.5"]);
});

test("borders are between cells and not at the rim", () => {
  const data = { ...SIZE, between: "borders", symbols: [] };
  assert.equal(isGap(data, 0.5, 2), true);
  assert.equal(isGap(data, -0.5, 0), false);
  assert.equal(isGap(data, 0, 2.5), false);
});

test("the text has the numbers where they stand, then the regions", () => {
  const layout = { body: "size: {rows} {cols}\n{cells}\n{regions}\n", beside: " ", below: "\n" };
  const data = { ...SIZE, between: "borders", layout, symbols: [{ letter: "-", key: "", value: "" }] };
  assert.equal(writeClues(data, of({ ...LEFT, "c:1,2": "3" })), "size: 2 3\n- - -\n- - 3\na b b\na b b\n");
});
