"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

vm.runInThisContext(
  fs.readFileSync(path.join(__dirname, "..", "..", "static", "js", "clock.js"), "utf8"),
  { filename: "clock.js" });
const Sync = globalThis.ShuffleClock.Sync;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NOON = 1781092800000;

// The same numbers in every run, between 0 and 1.
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

// A server whose clock is `offset` ahead of the page's, and `fast` times as quick.
function network(offset, up, down, fast) {
  const sync = new Sync();
  const truth = (mono) => offset + mono * (fast || 1);
  return {
    sync: sync,
    truth: truth,
    ask: (t0) => {
      const there = t0 + up();
      const t1 = there + down();
      sync.sent(t0);
      sync.heard(Math.floor(truth(there)), t0, t1);
      return t1;
    },
    push: (t) => { const t1 = t + down(); sync.heard(Math.floor(truth(t)), null, t1); return t1; },
    error: (mono) => sync.now(mono) - truth(mono)
  };
}

test("before the server was heard there is no time", () => {
  assert.equal(new Sync().now(1000), null);
});

test("one question on a quick network is enough", () => {
  const net = network(NOON, () => 2, () => 2);
  const t1 = net.ask(100);
  assert.ok(Math.abs(net.error(t1)) <= 1);
  assert.ok(net.sync.errorMs <= 2.5);
});

test("a page that was only told is late by the way at most", () => {
  const net = network(NOON, () => 0, () => 7);
  const t1 = net.push(100);
  assert.ok(net.error(t1) <= 0 && net.error(t1) >= -8);
});

test("on a network of 150 ms each way and as much jitter the time is right within 60 ms", () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = dice(seed);
    const way = () => 150 + 150 * random();
    const net = network(NOON, way, way);
    let mono = 0;
    for (let number = 0; number < 5; number += 1) { mono = net.ask(mono + 250); }
    mono += SECOND;
    assert.ok(Math.abs(net.error(mono)) <= 60, "seed " + seed + ": " + net.error(mono));
  }
});

test("one quick answer outweighs any number of slow ones", () => {
  const slow = [900, 700, 2, 1200, 800];
  let at = 0;
  const net = network(NOON, () => slow[at], () => 1);
  let mono = 0;
  for (at = 0; at < slow.length; at += 1) { mono = net.ask(mono + 100); }
  assert.ok(Math.abs(net.error(mono + SECOND)) <= 2);
});

test("two clocks that run apart are followed for a whole evening", () => {
  for (const fast of [1.00002, 0.99998, 1.0001]) {
    const net = network(NOON, () => 3, () => 3, fast);
    let mono = 0;
    for (let half = 0; half < 12 * 60; half += 1) {
      mono = net.ask(mono + 30 * SECOND);
      net.push(mono + 10 * SECOND);
      assert.ok(Math.abs(net.error(mono)) <= 8, fast + ": " + net.error(mono));
    }
  }
});

test("many pushes do not push the measurements out", () => {
  const net = network(NOON, () => 4, () => 40);
  let mono = net.ask(0);
  net.sync.heard(Math.floor(net.truth(mono + 1)), mono, mono + 2);
  const error = net.error(mono);
  for (let number = 0; number < 300; number += 1) { net.push(mono + 10 * number); }
  assert.ok(Math.abs(net.error(mono + 4 * SECOND) - error) <= 1);
});

test("a wrong clock of the browser that is stepped while watching changes nothing", () => {
  // Only monotonic instants ever come in, so there is nothing that a step could reach.
  const realNow = Date.now;
  try {
    const net = network(NOON, () => 2, () => 2);
    Date.now = () => NOON + 3600 * SECOND;
    const t1 = net.ask(0);
    const before = net.error(t1);
    Date.now = () => NOON - 24 * 3600 * SECOND;
    assert.equal(net.error(t1 + MINUTE), before);
  } finally {
    Date.now = realNow;
  }
});

test("after a sleep in which the page's clock stood, the first answer sets it right", () => {
  const sync = new Sync();
  for (let at = 0; at < 10; at += 1) { sync.heard(NOON + at * SECOND, at * SECOND - 2, at * SECOND + 2); }
  const slept = 16 * MINUTE;
  sync.heard(NOON + 20 * SECOND + slept, 20 * SECOND - 2, 20 * SECOND + 2);
  assert.ok(Math.abs(sync.now(20 * SECOND) - (NOON + 20 * SECOND + slept)) <= 3);
});

test("a push alone sets it right after a sleep", () => {
  const sync = new Sync();
  sync.heard(NOON, -2, 2);
  sync.heard(NOON + SECOND + 8 * MINUTE, null, SECOND);
  assert.ok(Math.abs(sync.now(SECOND) - (NOON + SECOND + 8 * MINUTE)) <= 1);
});

test("a server that was set back by an hour is followed at once", () => {
  const sync = new Sync();
  sync.heard(NOON, -2, 2);
  sync.heard(NOON + SECOND - 3600 * SECOND, SECOND - 2, SECOND + 2);
  assert.ok(Math.abs(sync.now(SECOND) - (NOON + SECOND - 3600 * SECOND)) <= 3);
});

test("a correction never turns a shown second back", () => {
  const random = dice(7);
  const net = network(NOON, () => 400 * random(), () => 400 * random());
  let told = -Infinity;
  let mono = net.ask(0);
  for (let number = 0; number < 200; number += 1) {
    for (let tick = 0; tick < 20; tick += 1) {
      mono += 5;
      assert.ok(net.sync.now(mono) >= told);
      told = net.sync.now(mono);
    }
    if (number % 4 === 0) {
      const sentAt = mono;
      const there = sentAt + 400 * random();
      mono = there + 400 * random();
      net.sync.heard(Math.floor(net.truth(there)), sentAt, mono);
    }
  }
});

test("a clock found to be fast slows down and is right within a second", () => {
  const net = network(NOON, () => 0, () => 1);
  net.sync.heard(NOON + 900, 0, 901); // 900 ms there, 1 ms back: taken for 450 ms each
  assert.ok(Math.abs(net.error(901) - 450) <= 1);
  const t1 = net.ask(1000);
  assert.ok(net.error(t1) > 300);
  assert.ok(Math.abs(net.error(t1 + SECOND)) <= 2);
});
