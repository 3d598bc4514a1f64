/* Which signals sound between two instants. No page, no sound, no clock of its own.
 *
 * A signal is {at, kind, position, key}: server milliseconds, one of the kinds below, and a key
 * that is the same for the same signal of the same level however often it is planned. */
var ShuffleSignals = (function () {
  "use strict";
  const PLAY = [[60000, "minute"], [10000, "ten"], [5000, "tick"], [4000, "tick"], [3000, "tick"],
    [2000, "tick"], [1000, "tick"]];
  const BREAK = [[120000, "break-two"], [30000, "break-half"]];
  const START = PLAY.slice(1); // no chime a minute before the first level: people are talking

  function warnings(read) {
    if (read.state === "countdown") { return START; }
    return read.isBreak ? BREAK : PLAY;
  }

  // What the end of one level sounds like depends on what comes after it.
  function ending(before, after) {
    if (after.state === "held") { return "held"; }
    if (after.state === "overtime") { return "level"; }
    if (after.isBreak) { return "break"; }
    return before.state === "countdown" || before.isBreak ? "start" : "level";
  }

  /* Signals after `from` and up to `to`. A warning that stands at the very beginning of a level
   * (a one-minute level's minute) is none. */
  function between(facts, levels, from, to) {
    const found = [];
    let read = ShuffleClock.read(facts, levels, from);
    while (read.running && read.leftMs !== null && read.leftMs > 0) {
      const end = from + read.leftMs;
      const at0 = read.state + ":" + read.position + ":";
      warnings(read).forEach(function (warning) {
        const at = end - warning[0];
        const begins = read.state === "countdown" ? -Infinity : from - read.spentMs;
        if (at > from && at <= to && at > begins + 1000) {
          found.push({ at: at, kind: warning[1], position: read.position, before: warning[0],
            key: at0 + warning[0] });
        }
      });
      if (end > to) { break; }
      const after = ShuffleClock.read(facts, levels, end);
      found.push({ at: end, kind: ending(read, after), position: read.position, before: 0,
        key: at0 + 0 });
      if (after.position === read.position && after.state === read.state) { break; }
      read = after;
      from = end;
    }
    return found.sort((a, b) => a.at - b.at);
  }

  /* The signal of a change that somebody made by hand: going on to another level gives that
   * level's signal and none of what was skipped; going back, and undoing, give none. */
  function byHand(before, after) {
    if (!after.running || !before) { return null; }
    // The level was about to end by itself: its own signal is on the way.
    if (before.running && before.leftMs !== null && before.leftMs < 1000) { return null; }
    const began = before.state === "countdown" || before.state === "planned";
    if (after.state !== "running") { return null; }
    if (after.position > before.position || (began && after.position === 0)) {
      return after.isBreak ? "break" : (began || before.isBreak ? "start" : "level");
    }
    return null;
  }

  /* The one signal for a screen that slept between the two: of the level it finds, none of what
   * it missed; and none where nothing began. */
  function afterAbsence(before, after, levels) {
    if (!after.running || after.position < before.position || after.spentMs < 0) { return null; }
    const waits = (read) => read.state === "held" || read.state === "overtime";
    const began = before.spentMs < 0 || before.state === "planned";
    if (waits(after) ? waits(before) && after.position === before.position
      : after.position === before.position && !began) { return null; }
    if (waits(after)) { return after.state === "held" ? "held" : "level"; }
    if (after.isBreak) { return "break"; }
    const last = levels[after.position - 1];
    return !last || last.kind === "break" ? "start" : "level";
  }

  /* Late-night mode: from that minute of the day on, by the clock on the wall, for ten hours.
   * Names the night in whose quiet hours `localMs` lies; null outside of them. */
  function quietNight(quietFrom, localMs) {
    if (typeof quietFrom !== "number") { return null; }
    const since = localMs / 60000 - quietFrom;
    const night = Math.floor(since / 1440);
    return since - night * 1440 < 600 ? night + ":" + quietFrom : null;
  }

  /* Remembers what has sounded. A warning may sound again only after the time left was well above
   * it again: a minute more, not the seconds that undoing a pause gives back. */
  function Memory() {
    const sounded = {};
    return {
      fresh: (signal) => !sounded[signal.key],
      note: function (signal) { sounded[signal.key] = signal.before; },
      look: function (read) {
        if (read.leftMs === null) { return; }
        const at0 = read.state + ":" + read.position + ":";
        Object.keys(sounded).forEach(function (key) {
          const again = sounded[key] + (sounded[key] > 10000 ? 15000 : 5000);
          if (key.indexOf(at0) === 0 && read.leftMs > again) { delete sounded[key]; }
        });
      }
    };
  }

  return {
    between: between, byHand: byHand, afterAbsence: afterAbsence, quietNight: quietNight,
    Memory: Memory
  };
}());
