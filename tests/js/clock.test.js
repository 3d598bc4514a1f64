"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const ROOT = path.join(__dirname, "..", "..");
const SOURCE = fs.readFileSync(path.join(ROOT, "static", "js", "clock.js"), "utf8");
const VECTORS = JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "data", "clock.json"), "utf8"));
vm.runInThisContext(SOURCE, { filename: "clock.js" });
const Clock = globalThis.ShuffleClock;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NOON = 1781092800000;

function level(position, minutes, more) {
  return Object.assign({
    position: position, kind: "play", number: position + 1,
    length_ms: minutes === null ? null : minutes * MINUTE,
    small: 25 * (position + 1), big: 50 * (position + 1), ante: 0, ante_kind: "none",
    hold: false, note: ""
  }, more);
}

function facts(more) {
  return Object.assign({
    version: 1, epoch: 1, server_ms: NOON, state: "running", running: true, position: 0,
    spent_ms: 0, extra_ms: 0, left_ms: 20 * MINUTE, over_ms: 0, level: 1, is_break: false,
    small: 25, big: 50, ante: 0, ante_kind: "none", paused_ms: null
  }, more);
}

const EVENING = [
  level(0, 20), level(1, 20), level(2, 10, { kind: "break", number: null }),
  level(3, 20, { number: 3 })
];

test("every page shows what the server computes", () => {
  for (const vector of VECTORS) {
    for (const wanted of vector.shown) {
      const read = Clock.read(vector.facts, vector.levels, wanted.now_ms);
      assert.deepEqual({
        now_ms: wanted.now_ms, state: read.state, position: read.position,
        spent_ms: read.spentMs, extra_ms: read.extraMs, left_ms: read.leftMs,
        over_ms: read.overMs, running: read.running,
        next_break_ms: Clock.nextBreakIn(vector.facts, vector.levels, wanted.now_ms),
        starts_ms: Clock.startTimes(vector.facts, vector.levels, wanted.now_ms)
      }, wanted, vector.name);
    }
  }
});

test("a television of 2018 shows the same", () => {
  const later = `
    const later = {
      Object: ["entries", "values", "fromEntries", "getOwnPropertyDescriptors", "hasOwn", "groupBy"],
      Promise: ["allSettled", "any", "withResolvers", "try"]
    };
    const laterOfAll = {
      Array: ["includes", "flat", "flatMap", "at", "findLast", "findLastIndex", "toSorted",
        "toReversed", "toSpliced", "with"],
      String: ["padStart", "padEnd", "trimStart", "trimEnd", "matchAll", "replaceAll", "at"],
      Promise: ["finally"]
    };
    Object.keys(later).forEach((kind) => later[kind].forEach((name) => delete this[kind][name]));
    Object.keys(laterOfAll).forEach((kind) => laterOfAll[kind].forEach(
      (name) => delete this[kind].prototype[name]));
    ["BigInt", "WeakRef", "SharedArrayBuffer", "Atomics", "globalThis"].forEach(
      (name) => delete this[name]);
    if (Object.entries || "".padStart || [].includes) { throw new Error("not a television"); }`;
  const old = vm.createContext({ vectors: JSON.stringify(VECTORS) });
  vm.runInContext(later, old);
  vm.runInContext(SOURCE, old, { filename: "clock.js" });
  const shown = vm.runInContext(`JSON.stringify(JSON.parse(vectors).map((vector) =>
    vector.shown.map((at) => [
      ShuffleClock.read(vector.facts, vector.levels, at.now_ms),
      ShuffleClock.startTimes(vector.facts, vector.levels, at.now_ms),
      ShuffleClock.nextBreakIn(vector.facts, vector.levels, at.now_ms),
      ShuffleClock.shown(at.left_ms || 0)])))`, old);
  const wanted = VECTORS.map((vector) => vector.shown.map((at) => [
    Clock.read(vector.facts, vector.levels, at.now_ms),
    Clock.startTimes(vector.facts, vector.levels, at.now_ms),
    Clock.nextBreakIn(vector.facts, vector.levels, at.now_ms),
    Clock.shown(at.left_ms || 0)]));
  assert.equal(shown, JSON.stringify(wanted));
  const told = vm.runInContext(
    "const sync = new ShuffleClock.Sync(); sync.heard(1000, 0, 10); sync.now(20)", old);
  assert.equal(told, 1015.5);
});

test("nothing depends on the browser's own clock", () => {
  const read = vm.runInNewContext(
    "Date = undefined; performance = undefined;" + SOURCE +
    ";JSON.stringify(ShuffleClock.read(facts, levels, now))",
    { facts: facts(), levels: EVENING, now: NOON + 5 * MINUTE });
  assert.equal(JSON.parse(read).leftMs, 15 * MINUTE);
});

test("a screen without a server goes on through levels and breaks", () => {
  const inBreak = Clock.read(facts(), EVENING, NOON + 43 * MINUTE);
  assert.equal(inBreak.isBreak, true);
  assert.equal(inBreak.leftMs, 7 * MINUTE);
  assert.equal(inBreak.number, 3);
  assert.equal(inBreak.level.small, 100);
  assert.equal(inBreak.next.number, 3);
  const afterIt = Clock.read(facts(), EVENING, NOON + 51 * MINUTE);
  assert.equal(afterIt.number, 3);
  assert.equal(afterIt.sinceMs, MINUTE);
  assert.equal(afterIt.next, null);
});

test("a break at the end keeps the blinds of the level before it", () => {
  const levels = EVENING.slice(0, 3);
  assert.equal(Clock.read(facts(), levels, NOON + 45 * MINUTE).number, 2);
});

test("a reading of the future shows what it was made with", () => {
  assert.equal(Clock.read(facts(), EVENING, NOON - 5 * SECOND).leftMs, 20 * MINUTE);
});

test("a planned and a finished night stand still", () => {
  for (const state of ["planned", "finished"]) {
    const read = Clock.read(facts({ state: state, running: false }), EVENING, NOON + MINUTE);
    assert.deepEqual([read.state, read.leftMs], [state, 20 * MINUTE]);
  }
});

test("a pause counts how long it has lasted, and nothing else moves", () => {
  const paused = facts({ state: "paused", running: false, spent_ms: 13 * MINUTE, paused_ms: 4000 });
  const read = Clock.read(paused, EVENING, NOON + 10 * MINUTE);
  assert.deepEqual([read.state, read.leftMs], ["paused", 7 * MINUTE]);
  assert.equal(read.pausedMs, 10 * MINUTE + 4000);
});

test("a schedule that is too old runs the level on show down by what the server said", () => {
  const late = facts({ position: 7, level: 6, spent_ms: MINUTE, left_ms: 2 * MINUTE, small: 400 });
  const read = Clock.read(late, EVENING, NOON + 90 * SECOND);
  assert.deepEqual([read.leftMs, read.number, read.level.small], [30 * SECOND, 6, 400]);
  assert.equal(Clock.read(late, [], NOON + 3 * MINUTE).overMs, MINUTE);
  assert.deepEqual(Clock.startTimes(late, [], NOON), []);
  assert.equal(Clock.nextBreakIn(late, EVENING, NOON), null);
});

test("an empty schedule shows nothing and breaks nothing", () => {
  const empty = facts({ state: "planned", running: false, left_ms: null, level: 0 });
  const read = Clock.read(empty, [], NOON);
  assert.deepEqual([read.state, read.leftMs, read.next], ["planned", null, null]);
});

test("a started second is shown until it is over", () => {
  assert.deepEqual([2200, 1300, 140, 0, -200].map(Clock.shown),
    ["00:03", "00:02", "00:01", "00:00", "00:00"]);
});

test("an hour and more has hours", () => {
  assert.equal(Clock.shown(6639 * SECOND), "1:50:39");
  assert.equal(Clock.shown(3600 * SECOND), "1:00:00");
  assert.equal(Clock.shown(3599 * SECOND + 1), "1:00:00");
  assert.equal(Clock.shown(3599 * SECOND), "59:59");
  assert.equal(Clock.shown(12 * MINUTE + 24 * SECOND), "12:24");
});

test("what counts up shows a second when it is over", () => {
  assert.deepEqual([0, 999, 1000, 4000 * SECOND].map(Clock.shownUp),
    ["00:00", "00:00", "00:01", "1:06:40"]);
});

test("the text changes exactly when it was said to, and once", () => {
  for (let ms = 61500; ms > 0; ms -= 37) {
    const change = Clock.untilChange(ms);
    assert.equal(Clock.shown(ms - change + 1), Clock.shown(ms));
    assert.notEqual(Clock.shown(ms - change), Clock.shown(ms));
  }
  assert.equal(Clock.untilChange(0), Infinity);
});

test("an older state never replaces a newer one, and a restored backup replaces both", () => {
  const at = (epoch, version) => ({ epoch: epoch, version: version });
  assert.equal(Clock.newer(at(1, 12), at(1, 11)), true);
  assert.equal(Clock.newer(at(1, 11), at(1, 12)), false);
  assert.equal(Clock.newer(at(1, 12), at(1, 12)), false);
  assert.equal(Clock.newer(at(2, 3), at(1, 12)), true);
  assert.equal(Clock.newer(at(1, 12), at(2, 3)), false);
});

test("the next break does not jump at the start", () => {
  const before = facts({ state: "countdown", spent_ms: -10 * MINUTE, left_ms: 10 * MINUTE });
  const away = [0, 5, 10, 11].map((at) => Clock.nextBreakIn(before, EVENING, NOON + at * MINUTE));
  assert.deepEqual(away, [40 * MINUTE, 40 * MINUTE, 40 * MINUTE, 39 * MINUTE]);
});
