"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const ROOT = path.join(__dirname, "..", "..");
for (const name of ["clock", "face"]) {
  const file = path.join(ROOT, "static", "js", name + ".js");
  vm.runInThisContext(fs.readFileSync(file, "utf8"), { filename: file });
}
const Clock = globalThis.ShuffleClock;
const Face = globalThis.ShuffleFace;
const SHARED = JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "data", "faces.json"), "utf8"));
const NAMES = { next_label: "nextLabel", next_ante: "nextAnte" };

for (const told of SHARED.situations) {
  test("page and script say the same: " + told.name, () => {
    const read = Clock.read(told.reading, SHARED.levels, told.reading.server_ms);
    const face = Face.of(read, told.reading, SHARED.levels, SHARED.words,
      { ms: SHARED.wall_ms, shifts: SHARED.shifts });
    const said = {};
    for (const name of Object.keys(told.face)) { said[name] = face[NAMES[name] || name]; }
    assert.deepEqual(said, told.face);
  });
}

test("the hour of the wall follows a change of the clocks in the night", () => {
  const words = { clock: "%(hours)s:%(minutes)s" };
  const change = Date.UTC(2026, 9, 25, 1);
  const shifts = [[change - 5 * 3600000, 7200000], [change, 3600000]];
  assert.equal(Face.timeOfDay(change - 60000, shifts, words), "02:59");
  assert.equal(Face.timeOfDay(change, shifts, words), "02:00");
});

test("the end names whoever has won", () => {
  const words = { won: "%(who)s has won", finished: "Over" };
  assert.equal(Face.ending({ winner: "" }, words), "Over");
  assert.equal(Face.ending({ winner: "%(who)s $&" }, words), "%(who)s $& has won");
});

test("amounts are grouped as the language does", () => {
  assert.equal(Face.amount(1234567, { thousands: "." }), "1.234.567");
  assert.equal(Face.amount(400, { thousands: "." }), "400");
});

test("a screen looks again when what it counts changes", () => {
  const running = { state: "running", leftMs: 12345, spentMs: 0 };
  assert.equal(Face.untilChange(running, 0), 345);
  assert.equal(Face.untilChange({ state: "paused", pausedMs: 3200 }, 0), 800);
  assert.equal(Face.untilChange({ state: "held", overMs: 0 }, 0), 1000);
  assert.equal(Face.untilChange({ state: "planned", leftMs: 5 }, 250), 750);
});

test("a screen that stands counts seconds, parted from the minutes as the language does", () => {
  const told = SHARED.situations[0].reading;
  const read = Clock.read(told, SHARED.levels, told.server_ms);
  const seconds = (clock) => Face.of(read, told, SHARED.levels, Object.assign({}, SHARED.words, { clock }),
    { ms: 7000, shifts: [] }).seconds;
  assert.equal(seconds("%(hours)s:%(minutes)s"), ":07");
  assert.equal(seconds("%(hours)s.%(minutes)s"), ".07");
});

test("when the server was last heard, in seconds and then in minutes", () => {
  assert.equal(Face.lost(119400, SHARED.words), "Last heard 119 s ago");
  assert.equal(Face.lost(180000, SHARED.words), "Last heard 3 min ago");
});

test("how much of a level is gone", () => {
  const levels = [{ length_ms: 600000 }, { length_ms: null }];
  const gone = (position, spentMs, extraMs) =>
    Face.gone({ position: position, spentMs: spentMs, extraMs: extraMs || 0 }, levels);
  assert.equal(gone(0, 150000), 0.25);
  assert.equal(gone(0, 150000, 600000), 0.125);
  assert.equal(gone(0, 700000), 1);
  assert.equal(gone(0, -5000), 0);
  assert.equal(gone(1, 150000), 0);
});
