"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

for (const name of ["clock", "signals"]) {
  const file = path.join(__dirname, "..", "..", "static", "js", name + ".js");
  vm.runInThisContext(fs.readFileSync(file, "utf8"), { filename: file });
}
const Clock = globalThis.ShuffleClock;
const Signals = globalThis.ShuffleSignals;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NOON = 1781092800000;

function level(position, minutes, more) {
  return Object.assign({
    position: position, kind: "play", number: position + 1,
    length_ms: minutes === null ? null : minutes * MINUTE,
    small: 25, big: 50, ante: 0, ante_kind: "none", hold: false, note: ""
  }, more);
}

const EVENING = [level(0, 20), level(1, 20), level(2, 10, { kind: "break" }), level(3, 20)];

function facts(position, leftMs, more) {
  const length = EVENING[position].length_ms;
  return Object.assign({
    version: 1, epoch: 1, server_ms: NOON, state: "running", running: true, position: position,
    spent_ms: length - leftMs, extra_ms: 0, left_ms: leftMs, over_ms: 0, paused_ms: null
  }, more);
}

const heard = (from, to, now, levels) => Signals.between(now, levels || EVENING, from, to)
  .map((signal) => [signal.kind, (signal.at - NOON) / SECOND]);

test("a level is warned of at a minute, at ten seconds, and counted out", () => {
  assert.deepEqual(heard(NOON, NOON + 2 * MINUTE, facts(0, 90 * SECOND)), [
    ["minute", 30], ["ten", 80], ["tick", 85], ["tick", 86], ["tick", 87], ["tick", 88],
    ["tick", 89], ["level", 90]
  ]);
});

test("a break begins softly and its end is told at two minutes and half a minute", () => {
  assert.deepEqual(heard(NOON, NOON + 11 * MINUTE, facts(1, 2 * SECOND)), [
    ["tick", 1], ["break", 2], ["break-two", 2 + 480], ["break-half", 2 + 570], ["start", 602]
  ]);
});

test("the countdown ends with the start", () => {
  const counting = facts(0, 0, { spent_ms: -12 * SECOND, left_ms: 12 * SECOND, state: "countdown" });
  assert.deepEqual(heard(NOON, NOON + MINUTE, counting).map((one) => one[0]),
    ["ten", "tick", "tick", "tick", "tick", "tick", "start"]);
});

test("a signal sounds when its instant is crossed, however late the look", () => {
  const ending = facts(2, 1200);
  assert.deepEqual(heard(NOON, NOON + 1600, ending), [["start", 1.2]]);
  assert.deepEqual(heard(NOON + 1600, NOON + 3000, ending), []);
});

test("neighbouring looks share no signal and miss none", () => {
  const now = facts(0, 90 * SECOND);
  const whole = heard(NOON, NOON + 30 * MINUTE, now);
  const cut = [];
  for (let at = 0; at < 30 * MINUTE; at += 777) {
    cut.push(...heard(NOON + at, NOON + Math.min(at + 777, 30 * MINUTE), now));
  }
  assert.deepEqual(cut, whole);
});

test("a paused, held or endless level is silent", () => {
  assert.deepEqual(heard(NOON, NOON + MINUTE, facts(0, 5000, { running: false, state: "paused" })), []);
  const held = [level(0, 20, { hold: true }), level(1, 20)];
  assert.deepEqual(heard(NOON, NOON + MINUTE, facts(0, 1500), held), [["tick", 0.5], ["held", 1.5]]);
  assert.deepEqual(heard(NOON + 2000, NOON + MINUTE, facts(0, 1500), held), []);
  const endless = [level(0, null), level(1, 20)];
  assert.deepEqual(heard(NOON, NOON + MINUTE, facts(0, 0, { left_ms: null, spent_ms: 0 }), endless), []);
});

test("a level of one minute is not announced twice at its beginning", () => {
  const short = [level(0, 1), level(1, 1), level(2, 1)];
  const first = facts(0, 0, { spent_ms: 59 * SECOND, left_ms: SECOND });
  assert.deepEqual(heard(NOON, NOON + 30 * SECOND, first, short), [["level", 1]]);
});

test("the last level ends with a signal and then only counts", () => {
  assert.deepEqual(heard(NOON, NOON + 5 * MINUTE, facts(3, 500)), [["level", 0.5]]);
});

const read = (now) => Clock.read(now, EVENING, NOON);

test("skipping by hand gives the new level's signal and none of what was skipped", () => {
  const before = facts(0, 12 * MINUTE);
  const after = facts(1, 20 * MINUTE);
  assert.equal(Signals.byHand(read(before), read(after)), "level");
  assert.deepEqual(heard(NOON, NOON + SECOND, after), []);
  assert.equal(Signals.byHand(read(after), read(facts(2, 10 * MINUTE))), "break");
  assert.equal(Signals.byHand(read(facts(2, MINUTE)), read(facts(3, 20 * MINUTE))), "start");
});

test("going back, undoing, pausing and going on are silent", () => {
  const one = facts(1, 12 * MINUTE);
  const paused = facts(1, 12 * MINUTE, { running: false, state: "paused" });
  assert.equal(Signals.byHand(read(one), read(facts(0, 20 * MINUTE))), null);
  assert.equal(Signals.byHand(read(one), read(paused)), null);
  assert.equal(Signals.byHand(read(paused), read(one)), null);
  assert.equal(Signals.byHand(null, read(one)), null);
});

test("a level that just ended by itself is not also signalled by hand", () => {
  assert.equal(Signals.byHand(read(facts(0, 3)), read(facts(1, 20 * MINUTE))), null);
});

test("starting the night by hand sounds the start", () => {
  const planned = facts(0, 20 * MINUTE, { running: false, state: "planned" });
  const counting = facts(0, 0, { spent_ms: -MINUTE, left_ms: MINUTE, state: "countdown" });
  assert.equal(Signals.byHand(read(planned), read(facts(0, 20 * MINUTE))), "start");
  assert.equal(Signals.byHand(read(counting), read(facts(0, 20 * MINUTE))), "start");
  assert.equal(Signals.byHand(read(planned), read(counting)), null);
});

test("a warning sounds again after a minute more, not after a few seconds given back", () => {
  const memory = Signals.Memory();
  const [minute] = Signals.between(facts(0, 61 * SECOND), EVENING, NOON, NOON + 2 * SECOND);
  assert.equal(memory.fresh(minute), true);
  memory.note(minute);
  memory.look(read(facts(0, 63 * SECOND)));
  assert.equal(memory.fresh(minute), false);
  memory.look(read(facts(0, 118 * SECOND)));
  assert.equal(memory.fresh(minute), true);
});

const after = (before, now) => Signals.afterAbsence(read(before), read(now), EVENING);

test("a screen that slept over levels sounds the one it finds, and only that", () => {
  const played = facts(0, 12 * MINUTE);
  assert.equal(after(played, facts(1, 19 * MINUTE)), "level");
  assert.equal(after(played, facts(2, 9 * MINUTE)), "break");
  assert.equal(after(played, facts(3, 19 * MINUTE)), "start"); // the break is over, too
  assert.equal(after(facts(0, 0, { spent_ms: -MINUTE, left_ms: MINUTE, state: "countdown" }),
    facts(0, 19 * MINUTE)), "start");
});

test("where nothing began, nothing sounds after an absence", () => {
  const played = facts(1, 12 * MINUTE);
  assert.equal(after(played, facts(1, 30 * SECOND)), null);
  assert.equal(after(played, facts(0, MINUTE)), null); // the host went back meanwhile
  assert.equal(after(played, facts(2, MINUTE, { running: false, state: "paused" })), null);
  const counting = facts(0, 0, { spent_ms: -MINUTE, left_ms: MINUTE, state: "countdown" });
  assert.equal(after(counting, facts(0, 0, { spent_ms: -SECOND, left_ms: SECOND, state: "countdown" })),
    null);
});

test("an end that was slept through sounds once", () => {
  const last = facts(3, 12 * MINUTE);
  const over = facts(3, 0, { spent_ms: 25 * MINUTE, over_ms: 5 * MINUTE });
  assert.equal(after(last, over), "level");
  assert.equal(after(over, facts(3, 0, { spent_ms: 26 * MINUTE, over_ms: 6 * MINUTE })), null);
  const held = [level(0, 20, { hold: true }), level(1, 20)];
  const waits = facts(0, 0, { spent_ms: 21 * MINUTE, over_ms: MINUTE });
  assert.equal(Signals.afterAbsence(Clock.read(facts(0, MINUTE), held, NOON),
    Clock.read(waits, held, NOON), held), "held");
});

const DAY = 24 * 60 * MINUTE;
const hour = (hours, minutes) => 20000 * DAY + hours * 60 * MINUTE + (minutes || 0) * MINUTE;

test("late-night mode holds for ten hours from its hour on, over midnight", () => {
  const from = 22 * 60 + 30;
  assert.equal(Signals.quietNight(from, hour(22, 29)), null);
  assert.notEqual(Signals.quietNight(from, hour(22, 30)), null);
  assert.notEqual(Signals.quietNight(from, hour(24 + 8, 29)), null);
  assert.equal(Signals.quietNight(from, hour(24 + 8, 30)), null);
  assert.notEqual(Signals.quietNight(30, hour(24, 30)), null);
  assert.equal(Signals.quietNight(null, hour(23)), null);
});

test("a night keeps its name until morning, and the next has another", () => {
  const from = 22 * 60;
  const name = Signals.quietNight(from, hour(23));
  assert.equal(Signals.quietNight(from, hour(24 + 7)), name);
  assert.notEqual(Signals.quietNight(from, hour(48 - 1)), name);
  assert.notEqual(Signals.quietNight(from + 30, hour(23)), name); // the host set another hour
});
