"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const SCRIPTS = ["clock", "signals", "rehearsal"].map((name) => {
  const file = path.join(__dirname, "..", "..", "static", "js", name + ".js");
  return new vm.Script(fs.readFileSync(file, "utf8"), { filename: file });
});
const SERVER_MS = 1781092800000;
const WALL_MS = SERVER_MS + 5;
const MINUTE = 60000;

function level(position, more) {
  return Object.assign({ position, number: position + 1, kind: "play", length_ms: 20 * MINUTE,
    hold: false, note: "", small: 25 * (position + 1), big: 50 * (position + 1), ante: 0,
    ante_kind: "none" }, more);
}

const EVENING = [
  level(0), level(1),
  level(2, { kind: "break", number: null, length_ms: 10 * MINUTE, small: 0, big: 0 }),
  level(3), level(4)
];

/* A page that rehearses, in a browser whose time is moved by hand and which can reach nobody. */
class Page {
  constructor(options) {
    const wish = Object.assign({ rate: 60, levels: EVENING, reading: {} }, options);
    this.clock = 1000;
    this.timers = [];
    this.heard = [];
    this.pressed = [];
    this.keysShown = false;
    this.location = { href: "here" };
    this.levels = wish.levels;
    const printed = Object.assign({
      epoch: 1, version: 7, clock_seq: 3, levels_seq: 2, server_ms: SERVER_MS, wall_ms: WALL_MS,
      state: "planned", running: false, position: 0, spent_ms: 0, extra_ms: 0, starts_at: null,
      entries: 8, players: 6, notes: [{ id: 1 }], ends_ms: [1, 2], quiet_from: 0, code_until: 9
    }, wish.reading);
    const texts = { reading: printed, schedule: { levels: wish.levels } };
    const document = {
      body: {
        getAttribute: (name) => (name === "data-rehearse" ? String(wish.rate) : null),
        dispatchEvent: (event) => this.heard.push([event.type, event.detail])
      },
      getElementById: (id) => (id === "keys" ? { hidden: !this.keysShown }
        : id === "leave" ? { href: "/e/night/tv/" } : { textContent: JSON.stringify(texts[id]) }),
      addEventListener: (name, work) => this.pressed.push(work)
    };
    const world = {
      document, location: this.location, performance: { now: () => this.clock },
      CustomEvent: class { constructor(type, init) { this.type = type; this.detail = init.detail; } },
      setTimeout: (work, ms) => this.timers.push({ at: this.clock + (ms || 0), work }),
      clearTimeout: (id) => { if (id) { this.timers[id - 1] = null; } }
    };
    world.window = world;
    this.world = vm.createContext(world);
    SCRIPTS.forEach((script) => script.runInContext(this.world));
    this.stream = world.ShuffleStream;
  }

  passes(seconds) {
    const end = this.clock + seconds * 1000;
    for (;;) {
      const due = this.timers.filter((one) => one && one.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) { break; }
      this.timers[this.timers.indexOf(due)] = null;
      this.clock = Math.max(this.clock, due.at);
      due.work();
    }
    this.clock = end;
  }

  press(key, more) {
    const event = Object.assign({ key, target: { tagName: "BODY" }, preventDefault() {} }, more);
    this.pressed.forEach((work) => work(event));
  }

  read() {
    return vm.runInContext("ShuffleClock", this.world)
      .read(this.stream.reading(), this.levels, this.stream.now());
  }
}

test("it begins with ten seconds of countdown, whatever the night does", function () {
  ["planned", "running", "paused", "finished"].forEach(function (state) {
    const page = new Page({ reading: { state, position: 3, spent_ms: 5 * MINUTE } });
    assert.equal(page.read().state, "countdown");
    assert.equal(page.read().leftMs, 10 * MINUTE);
    page.passes(5);
    assert.equal(page.read().leftMs, 5 * MINUTE);
    page.passes(5.1);
    assert.deepEqual([page.read().state, page.read().position], ["running", 0]);
  });
});

test("a second of the page is a minute of the night at 60", function () {
  const page = new Page({});
  assert.equal(page.stream.rate, 60);
  const from = page.stream.now();
  page.passes(1);
  assert.equal(page.stream.now() - from, MINUTE);
});

test("the whole schedule runs by and ends", function () {
  const page = new Page({});
  const seen = [];
  for (let second = 0; second < 110; second += 1) {
    page.passes(1);
    const read = page.read();
    const what = read.state + " " + read.position;
    if (seen[seen.length - 1] !== what) { seen.push(what); }
  }
  assert.deepEqual(seen, ["countdown 0", "running 0", "running 1", "running 2", "running 3",
    "running 4", "overtime 4", "finished 4"]);
  const over = page.stream.now();
  page.passes(30);
  assert.equal(page.stream.now() - over, 30000); // no hour races on
  assert.equal(page.read().state, "finished");
});

test("a level that waits for the host waits four seconds", function () {
  const levels = EVENING.map((one) => (one.kind === "break" ? Object.assign({}, one, { hold: true }) : one));
  const page = new Page({ levels });
  page.passes(10 + 20 + 20 + 10 + 1);
  assert.deepEqual([page.read().state, page.read().position], ["held", 2]);
  page.passes(4);
  assert.deepEqual([page.read().state, page.read().position], ["running", 3]);
  assert.equal(page.heard[page.heard.length - 1][1].clock_seq, 5); // as a deed, which sounds
});

test("a level without a length is as long as the one before it, and the last one ends too", function () {
  const levels = [level(0, { length_ms: 15 * MINUTE }), level(1, { length_ms: null }),
    level(2, { length_ms: null })];
  const page = new Page({ levels });
  page.passes(10 + 15 + 14);
  assert.equal(page.read().position, 1);
  page.passes(2);
  assert.equal(page.read().position, 2);
  page.passes(15);
  assert.equal(page.read().state, "finished");
});

test("its hours are those of the evening where they are known", function () {
  const starts = WALL_MS + 90 * MINUTE;
  const known = new Page({ reading: { starts_at: starts } }).stream;
  assert.equal(known.reading().wall_ms, starts - 10 * MINUTE);
  assert.equal(new Page({}).stream.reading().wall_ms, WALL_MS);
});

test("nothing of the evening itself is left in it", function () {
  const reading = new Page({}).stream.reading();
  assert.deepEqual(Object.assign({}, { notes: [...reading.notes], ends: reading.ends_ms,
    quiet: reading.quiet_from, code: reading.code_until, players: reading.players }),
  { notes: [], ends: null, quiet: null, code: null, players: 8 });
});

test("Space pauses it, and goes on where it was", function () {
  const page = new Page({});
  page.passes(20);
  const left = page.read().leftMs;
  page.press(" ");
  page.passes(7);
  assert.equal(page.read().state, "paused");
  assert.equal(page.read().leftMs, left);
  assert.equal(page.read().pausedMs, 7 * MINUTE);
  page.press("PageDown");
  page.passes(1);
  assert.equal(page.read().leftMs, left - MINUTE);
});

test("keys go a level on and back, and Space on a button is the button's", function () {
  const page = new Page({});
  page.press("N", { shiftKey: true });
  assert.equal(page.read().position, 0);
  assert.equal(page.read().state, "running");
  page.press("N", { shiftKey: true });
  page.press("N", { shiftKey: true });
  assert.equal(page.read().position, 2);
  page.press("P", { shiftKey: true });
  assert.equal(page.read().position, 1);
  page.press(" ", { target: { tagName: "BUTTON" } });
  assert.equal(page.read().state, "running");
});

test("the last level cannot be skipped, the first has none before it", function () {
  const page = new Page({});
  for (let time = 0; time < 9; time += 1) { page.press("N", { shiftKey: true }); }
  assert.equal(page.read().position, 4);
  for (let time = 0; time < 9; time += 1) { page.press("P", { shiftKey: true }); }
  assert.equal(page.read().position, 0);
});

test("Escape leaves it, but shuts the list of keys first", function () {
  const page = new Page({});
  page.keysShown = true;
  page.press("Escape");
  assert.equal(page.location.href, "here");
  page.keysShown = false;
  page.press("Escape");
  assert.equal(page.location.href, "/e/night/tv/");
});

test("ends of levels sound, the seconds before them do not", function () {
  const page = new Page({});
  const signals = vm.runInContext("ShuffleSignals", page.world);
  const found = signals.between(page.stream.reading(), EVENING, page.stream.now(),
    page.stream.now() + 90 * MINUTE);
  assert.deepEqual(Array.from(found, (one) => one.kind), ["start", "level", "break", "start", "level"]);
});
