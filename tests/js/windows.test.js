"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const ROOT = path.join(__dirname, "..", "..");
for (const name of ["clock", "windows"]) {
  const file = path.join(ROOT, "static", "js", name + ".js");
  vm.runInThisContext(fs.readFileSync(file, "utf8"), { filename: file });
}
const { closing } = globalThis.ShuffleWindows;
const NOW = 5000000;
const LEVELS = [1200000, 1200000, 240000, null].map((length) => ({ length_ms: length }));
const rebuys = { kind: "last_rebuy", from: 0, after: 1, at: null };
const on = (position, leftMs, more) => Object.assign(
  { state: "running", position: position, leftMs: leftMs, sinceMs: 1000 }, more);
const told = (window, read, ahead) => closing([window], read, LEVELS, NOW, ahead || 0)
  .map((note) => [note.key.split("-").pop(), note.due - NOW, note.at - NOW]);

test("it is told from 5:00 on, and once more from 1:00 on", () => {
  assert.deepEqual(told(rebuys, on(1, 300001)), []);
  assert.deepEqual(told(rebuys, on(1, 300000)), [["300000", 300000, 0]]);
  assert.deepEqual(told(rebuys, on(1, 60001)), [["300000", 60001, -239999]]);
  assert.deepEqual(told(rebuys, on(1, 60000)), [["60000", 60000, 0]]);
  assert.deepEqual(told(rebuys, on(1, 0)), []);
  assert.deepEqual(told(rebuys, on(2, 100)), []);
});

test("levels between now and the end of the window count", () => {
  assert.deepEqual(told({ kind: "x", from: 0, after: 2, at: null }, on(1, 50000)), [["300000", 290000, -10000]]);
  assert.deepEqual(told({ kind: "x", from: 0, after: 3, at: null }, on(2, 50000)), []);
});

test("a clock that stands closes nothing", () => {
  assert.deepEqual(told(rebuys, on(1, 1000, { state: "paused" })), []);
});

test("what is sold in a break is told when that begins, be it as short as it likes", () => {
  const addOns = { kind: "last_add_on", from: 2, after: 2, at: null };
  assert.deepEqual(told(addOns, on(1, 1000)), []);
  assert.deepEqual(told(addOns, on(2, 239000)), [["300000", 239000, -1000]]);
});

test("an hour on the wall counts as well, whichever comes first", () => {
  const hour = { kind: "late_entry", from: 0, after: 1, at: NOW + 90000 + 7 };
  assert.deepEqual(told(hour, on(1, 200000), 7), [["300000", 90000, -210000]]);
  assert.deepEqual(told(hour, on(1, 50000), 7), [["60000", 50000, -10000]]);
});
