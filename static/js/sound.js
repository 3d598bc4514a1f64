/* The sounds of the room, made here and booked ahead on the sound card's own clock, so that a
 * page whose timers are slowed down is not late. */
var ShuffleSound = (function () {
  "use strict";
  const Context = window.AudioContext || window.webkitAudioContext;
  let context = null;
  let unlocked = false;
  let failed = false;
  let tested = false; // the test was sounded to its end
  let changed = function () {};
  let booked = []; // {at (ms on the page's clock), start (s on the card's), gain}

  const SLOW_MS = 3000; // a sound card that does not run so long after the press will not

  const LOUDNESS = 0.33; // all that sounds at once stays below 1, where it would be cut off
  /* Each sound is notes of [delay s, frequency Hz, length s, loudness, timbre]. */
  const BELL = [[1, 1], [2, 0.5], [3.01, 0.25], [4.16, 0.12]];
  const SOFT = [[1, 1], [2, 0.15]];
  const NOTES = {
    "minute": [[0, 784, 0.7, 0.5, SOFT], [0.22, 988, 0.9, 0.5, SOFT]],
    "ten": [[0, 988, 0.5, 0.6, SOFT]],
    "tick": [[0, 1319, 0.12, 0.55, SOFT]],
    "level": [[0, 392, 1.5, 0.9, BELL], [0.14, 587, 1.3, 0.6, BELL]],
    "start": [[0, 392, 0.5, 0.7, BELL], [0.16, 494, 0.5, 0.7, BELL], [0.32, 587, 1.15, 0.9, BELL]],
    "break": [[0, 659, 0.9, 0.4, SOFT], [0.3, 523, 0.9, 0.4, SOFT], [0.6, 392, 0.9, 0.4, SOFT]],
    "break-two": [[0, 523, 0.8, 0.45, SOFT], [0.25, 659, 1, 0.45, SOFT]],
    "break-half": [[0, 523, 0.6, 0.55, SOFT], [0.2, 659, 0.6, 0.55, SOFT], [0.4, 784, 1, 0.6, SOFT]],
    "held": [[0, 587, 0.9, 0.5, SOFT], [0.3, 587, 0.9, 0.5, SOFT]],
    "note": [[0, 880, 0.7, 0.4, SOFT], [0.18, 1109, 0.9, 0.4, SOFT], [0.36, 880, 1, 0.35, SOFT]],
    "test": [[0, 523, 0.6, 0.5, BELL], [0.12, 784, 0.9, 0.5, BELL]]
  };

  function state() { // "none" | "locked" | "on" | "failed"
    if (!Context) { return "none"; }
    if (context && context.state === "running") { return "on"; }
    return failed ? "failed" : "locked";
  }

  function unlock() { // inside a press
    if (!Context) { return; }
    if (!context) {
      context = new Context();
      context.onstatechange = () => changed();
    }
    unlocked = true;
    wake();
    setTimeout(function () {
      failed = context.state !== "running";
      changed();
    }, SLOW_MS);
  }

  function wake() { // iPhones leave a context "interrupted" after a call or a lock
    if (unlocked && context.state !== "running" && context.state !== "closed") {
      const woken = context.resume();
      if (woken && woken.then) { woken.then(changed, changed); }
    }
  }

  function voice(out, start, note) {
    const context = out.context;
    note[4].forEach(function (partial) {
      const tone = context.createOscillator();
      const level = context.createGain();
      tone.frequency.value = note[1] * partial[0];
      level.gain.setValueAtTime(0, start);
      level.gain.linearRampToValueAtTime(note[3] * partial[1] * LOUDNESS, start + 0.008);
      level.gain.exponentialRampToValueAtTime(0.0001, start + note[2]);
      tone.connect(level);
      level.connect(out);
      tone.start(start);
      tone.stop(start + note[2] + 0.02);
    });
  }

  function render(kind, where, start) {
    const gain = where.createGain();
    gain.connect(where.destination);
    NOTES[kind].forEach((note) => voice(gain, (start || 0) + note[0], note));
    return gain;
  }

  /* Sound `kind` in so many milliseconds. */
  function book(kind, inMs) {
    if (state() !== "on") { return; }
    const start = context.currentTime + Math.max(0, inMs) / 1000;
    const at = performance.now() + inMs;
    booked.push({ at: at, start: start, gain: render(kind, context, start) });
    if (kind === "test") {
      setTimeout(function () {
        tested = tested || context.currentTime > start + 0.5;
        changed();
      }, 1500);
    }
  }

  /* Forget what is booked; what is about to sound, or sounding, is left alone. After the card
   * stood still all that has not begun is late. */
  function cancel(late) {
    const now = performance.now();
    booked = booked.filter(function (one) {
      const drop = late ? one.start > context.currentTime || one.at < now - 1500 : one.at > now + 300;
      if (drop) { one.gain.disconnect(); }
      return !drop && one.at > now - 3000;
    });
  }

  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);

  return {
    state: state, unlock: unlock, wake: wake, book: book, cancel: cancel,
    tested: () => tested,
    /* The card's own clock, in ms: stands still while the page sleeps or somebody telephones. */
    clock: () => (context ? context.currentTime * 1000 : null),
    render: render, notes: NOTES,
    onchange: function (then) { changed = then; }
  };
}());
