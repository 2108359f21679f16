import assert from "node:assert/strict";
import { test } from "node:test";
import { areClosed, isGap, readLattice, writeLattice } from "../../../static/js/gaps/lattice.js";
import { along, crossed, nearest } from "../../../static/js/gaps/nearest.js";

const symbol = (letter) => ({ letter, key: "", value: "", says: "" });
const EDGES = { rows: 2, cols: 2, between: "edges", symbols: [symbol(" ")] };
const LINKS = { rows: 2, cols: 3, between: "links", symbols: [symbol("."), symbol("#"), symbol("+")] };
const of = (marks) => (key) => marks[key] ?? "";

test("lines and crosses on sides are a picture, and the picture is read again", () => {
  const marks = { "g:-0.5,1": "line", "g:0,-0.5": "line", "g:0,0.5": "cross", "g:1.5,0": "cross" };
  const text = writeLattice(EDGES, of(marks));
  assert.equal(text, "+ +-+\n| x\n+ + +\n\n+x+ +\n");
  assert.deepEqual(readLattice(EDGES, text), marks);
});

test("lines between middles leave cells their letters", () => {
  const marks = { "g:0,0.5": "line", "g:0.5,0": "line", "g:1,1.5": "cross", "c:0,2": "#", "c:1,1": "+" };
  const text = writeLattice(LINKS, of(marks));
  assert.equal(text, ".-. #\n|\n. +x.\n");
  assert.deepEqual(readLattice(LINKS, text), marks);
});

test("a picture of another board is not read", () => {
  for (const text of ["+ +\n", "+ + + +\n\n+ + +\n\n+ + +\n", "+|+ +\n\n+ + +\n\n+ + +\n", "+ + +\n 7\n+ + +\n\n+ + +\n", "- + +\n\n+ + +\n\n+ + +\n"]) {
    assert.equal(readLattice(EDGES, text), null, text);
  }
});

test("sides of the rim are on the board where lines are sides, and ways out of it are none", () => {
  assert.equal(isGap(EDGES, -0.5, 0), true);
  assert.equal(isGap(EDGES, 1.5, 1), true);
  assert.equal(isGap(EDGES, 2.5, 1), false);
  assert.equal(isGap(LINKS, -0.5, 0), false);
  assert.equal(isGap(LINKS, 0.5, 2), true);
  assert.equal(isGap(LINKS, 0.5, 3), false);
  assert.equal(isGap(EDGES, 0.5, 0.5), false);
});

test("lines are closed when none has an end", () => {
  const ring = ["g:-0.5,0", "g:0.5,0", "g:0,-0.5", "g:0,0.5"].map((key) => [key, "line"]);
  assert.equal(areClosed(EDGES, ring), true);
  assert.equal(areClosed(EDGES, ring.slice(1)), false);
  assert.equal(areClosed(EDGES, [...ring.slice(1), ["g:-0.5,0", "cross"]]), false);
  assert.equal(areClosed(EDGES, []), false);
  const square = ["g:0,0.5", "g:1,0.5", "g:0.5,0", "g:0.5,1"].map((key) => [key, "line"]);
  assert.equal(areClosed(LINKS, square), true);
});

test("a press means the nearest side, in the middle the cell, beside the board its outer side", () => {
  assert.equal(nearest(EDGES, { x: 0.5, y: 0.1 }), "g:-0.5,0");
  assert.equal(nearest(EDGES, { x: 0.9, y: 0.5 }), "g:0,0.5");
  assert.equal(nearest(EDGES, { x: 0.5, y: 0.5 }), "c:0,0");
  assert.equal(nearest(EDGES, { x: 1.5, y: 2.4 }), "g:1.5,1");
  assert.equal(nearest(EDGES, { x: 1.5, y: 2.6 }), "");
  assert.equal(nearest(LINKS, { x: 0.5, y: 0.05 }), "c:0,0");
  assert.equal(nearest(LINKS, { x: 0.8, y: 0.5 }), "g:0,0.5");
  assert.equal(nearest(LINKS, { x: 0.7, y: 0.5 }), "c:0,0");
});

test("a drag along sides leaves out the corners, and one over cells leaves out none", () => {
  assert.equal(along(EDGES, { x: 0.5, y: 0.1 }), "g:-0.5,0");
  assert.equal(along(EDGES, { x: 0.9, y: 0.1 }), "");
  assert.equal(along(EDGES, { x: 0.5, y: 0.4 }), "");
  assert.deepEqual(crossed([0, 0], [0, 0]), []);
  assert.deepEqual(crossed([0, 0], [1, 2]), ["g:0.5,0", "g:1,0.5", "g:1,1.5"]);
});
