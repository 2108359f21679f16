import assert from "node:assert/strict";
import { test } from "node:test";
import { fill, split } from "../../static/js/board/places.js";
import { keep, pack, recall, unpack } from "../../static/js/storage.js";

test("marks are packed into letters of an address, and unpacked", async () => {
  const marks = Object.fromEntries(Array.from({ length: 81 }, (_, at) => [`c:${Math.floor(at / 9)},${at % 9}`, `u${at % 9}`]));
  const packed = await pack(marks);
  assert.match(packed, /^[\w-]+$/);
  assert.ok(packed.length < 600, String(packed.length));
  assert.deepEqual(await unpack(packed), marks);
});

test("what was never packed is nothing", async () => {
  for (const text of ["", "%%%", "AAAA", "é"]) assert.equal(await unpack(text), null);
});

test("where nothing can be kept, play goes on", () => {
  assert.equal(keep("a", 1), false);
  assert.equal(recall("a"), null);
});

test("places are named in sentences", () => {
  assert.deepEqual(split("c:3,14"), ["c", 3, 14]);
  assert.deepEqual(split("l:7"), ["l", 7, 0]);
  assert.equal(fill("row %(row)s, column %(column)s", { row: 1, column: 2 }), "row 1, column 2");
});
