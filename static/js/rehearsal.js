/* The dress rehearsal: stands where stream.js stands and has the night run by from a countdown to
 * the end of its schedule, so many times as fast. Nothing is asked of the server and nothing told.
 *
 * <body data-rehearse="60">; loaded after signals.js, of which it lets through what ends a level. */
(function () {
  "use strict";
  const body = document.body;
  const held = (id) => JSON.parse(document.getElementById(id).textContent);
  const printed = held("reading");
  const levels = held("schedule").levels;
  const rate = Number(body.getAttribute("data-rehearse"));
  const COUNTDOWN_MS = 10000 * rate;
  const WAITING_MS = 4000 * rate; // a host who lets the night wait, or ends it
  const USUAL_MS = 1200000; // of a level without a length that is the first
  const began = performance.now();
  let facts = null;
  let timer = 0;

  let over = null; // when the night was over; from then on time goes as it always does

  function now() {
    const passed = performance.now() - began;
    const fast = over === null ? passed : over;
    return Math.round(printed.server_ms + fast * rate + passed - fast);
  }

  function put(changes) {
    const at = now();
    const before = facts || {};
    facts = Object.assign({}, facts || first(), changes, {
      server_ms: at, wall_ms: at + ahead, version: (before.version || printed.version) + 1,
      clock_seq: (before.clock_seq || printed.clock_seq) + 1
    });
    body.dispatchEvent(new CustomEvent("reading", { detail: facts }));
    look();
  }

  // The hours are those of the evening it stands for, where they are known.
  const wallAtFirst = printed.starts_at ? printed.starts_at - COUNTDOWN_MS : printed.wall_ms;
  const ahead = wallAtFirst - printed.server_ms;

  function first() {
    return Object.assign({}, printed, {
      state: "countdown", running: true, position: 0, spent_ms: -COUNTDOWN_MS, extra_ms: 0,
      over_ms: 0, paused_ms: null, ends_ms: null, ends_at: null, notes: [], quiet_from: null, code_until: null,
      players: printed.entries
    });
  }

  const go = (position) => put({
    state: "running", running: true, position: position, spent_ms: 0, extra_ms: 0, paused_ms: null
  });

  const stand = (state, read) => put({
    state: state, running: false, position: read.position, spent_ms: read.spentMs, extra_ms: 0,
    paused_ms: state === "paused" ? 0 : null
  });

  function finish(read) {
    over = performance.now() - began;
    stand("finished", read);
  }

  // As long as the level before it.
  function usual(position) {
    for (let at = position - 1; at >= 0; at -= 1) {
      if (levels[at].kind === "play" && levels[at].length_ms !== null) { return levels[at].length_ms; }
    }
    return USUAL_MS;
  }

  /* Does what only a host does, once it is due: ends a wait, a level without a length, the night. */
  function look() {
    clearTimeout(timer);
    const read = ShuffleClock.read(facts, levels, now());
    const last = read.position === levels.length - 1;
    let wait = null;
    if (read.state === "held" || read.state === "overtime") {
      wait = WAITING_MS - read.overMs;
    } else if (read.state === "running" && read.leftMs === null) {
      wait = usual(read.position) - read.spentMs;
    } else if (read.running && (read.state === "running" || read.state === "countdown")) {
      timer = setTimeout(look, read.leftMs / rate + 1);
    }
    if (wait === null) { return; }
    if (wait > 0) { timer = setTimeout(look, wait / rate + 1); return; }
    if (last) { finish(read); } else { go(read.position + 1); }
  }

  function pause(read) {
    if (read.running) {
      stand("paused", read);
    } else {
      put({ state: "running", running: true, paused_ms: null });
    }
  }

  function leave() { location.href = document.getElementById("leave").href; }

  function pressed(event) {
    const key = event.key;
    const onButton = /^(BUTTON|A|INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    const read = ShuffleClock.read(facts, levels, now());
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    if (key === "Escape") {
      if (document.getElementById("keys").hidden) { leave(); }
    } else if (facts.state === "finished" || onButton) {
      return;
    } else if (key === " " || key === "Spacebar" || key === "PageDown") {
      event.preventDefault();
      pause(read);
    } else if (event.shiftKey && key === "N" && read.position < levels.length - 1) {
      go(read.spentMs < 0 ? 0 : read.position + 1);
    } else if (event.shiftKey && key === "P") {
      go(Math.max(0, read.position - 1));
    }
  }

  const every = ShuffleSignals.between;
  ShuffleSignals.between = function () { // the seconds before would run into one another
    return every.apply(null, arguments).filter((signal) => signal.before === 0);
  };

  window.ShuffleStream = {
    rate: rate, now: now, errorMs: () => 0, reading: () => facts, ask: function () { /* nobody */ }
  };
  document.addEventListener("keydown", pressed, true);
  put({});
}());
