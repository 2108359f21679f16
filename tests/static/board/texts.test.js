import assert from "node:assert/strict";
import { test } from "node:test";
import { readMarks, writeClues, writeMarks, writeRuns } from "../../../static/js/board/texts.js";

const symbol = (letter, key = "") => ({ letter, key, value: "", says: "" });
const ROWS = { body: "{cells}\n", beside: "", below: "\n" };
const PLACED = {
  rows: 2,
  cols: 2,
  symbols: [symbol("."), symbol("u1", "1"), symbol("u2", "2")],
  layout: { body: "{cells}\n", beside: " ", below: " " },
  hasNotes: true,
  fixed: { "0,0": "." },
};
const of = (marks) => (key) => marks[key] ?? "";

test("marks are written around what is fixed and read again", () => {
  const data = { rows: 2, cols: 3, symbols: [symbol("."), symbol("o"), symbol("x")], layout: ROWS, fixed: { "0,2": "#" } };
  const marks = { "c:0,0": "o", "c:1,2": "x" };
  assert.equal(writeMarks(data, of(marks)), "o.#\n..x\n");
  assert.deepEqual(readMarks(data, "o.#\n..x\n"), marks);
  assert.equal(readMarks(data, "o.#\n..\n"), null);
});

test("of lines that are kept those that are missing are written again", () => {
  const data = { rows: 2, cols: 2, symbols: [symbol("."), symbol("o")], layout: ROWS };
  const kept = new Map();
  assert.equal(writeMarks(data, of({ "c:0,0": "o" }), kept), "o.\n..\n");
  kept.delete(1);
  assert.equal(writeMarks(data, of({ "c:1,1": "o" }), kept), "o.\n.o\n");
});

test("notes are written when every open cell has some, for only then they are candidates", () => {
  const some = { "c:0,1": "u2", "n:1,0": "2" };
  assert.equal(writeMarks(PLACED, of(some)), ". u2 . .\n");
  assert.equal(writeMarks(PLACED, of({ ...some, "n:1,1": "12" })), ". u2 2 12\n");
  assert.deepEqual(readMarks(PLACED, ". u2 2 12\n"), { ...some, "n:1,1": "12" });
});

test("clues of margins are written under the size, unknown ones as questions", () => {
  const layout = { body: "width {cols}\nheight {rows}\n\nrows\n{left}\n\ncolumns\n{above}\n", beside: "", below: "\n", between: "\n", unknown: "?" };
  const data = { rows: 1, cols: 2, symbols: [symbol("?")], layout };
  const text = writeClues(data, of({ "l:0": "1 1 ", "a:1": "0" }));
  assert.equal(text, "width 2\nheight 1\n\nrows\n1,1\n\ncolumns\n?\n0\n");
});

test("numbers beside cells with clues are written in one line, missing ones as the genre writes them", () => {
  const layout = { body: "top: {above}\nleft: {left}\n{cells}\n", beside: " ", below: "\n", between: " ", unknown: "-" };
  const data = { rows: 2, cols: 2, symbols: [symbol("-"), symbol("T")], layout, hasCounts: true };
  const clues = { "a:1": "0", "l:0": "12", "c:1,0": "T" };
  assert.equal(writeClues(data, (key) => clues[key] ?? ""), "top: - 0\nleft: 12 -\n- -\nT -\n");
});

test("runs of a painted line are its clue", () => {
  assert.equal(writeRuns(["#", "#", "", "?", "#"], "?"), "2 1");
  assert.equal(writeRuns(["", ""], "?"), "0");
});
