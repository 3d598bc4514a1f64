/* The blind clock as arithmetic: what the server does in tournament/rules/clock, in the page.
 *
 * No page, no network and no clock of its own: instants are arguments, in server milliseconds.
 * `facts` is a reading of the server, `levels` the list of its schedule. A screen that holds
 * both goes on through levels and breaks alone. */
var ShuffleClock = (function () {
  "use strict";

  const MINUTE_S = 60;
  const HOUR_S = 3600;

  // Only a deed leaves these: a level that waits, one without a length, the last.
  function stays(levels, position) {
    const level = levels[position];
    return level.hold || level.length_ms === null || position >= levels.length - 1;
  }

  // A schedule that does not have the level on show is too old: the facts know when it ends.
  function withLevelOnShow(facts, levels) {
    if (facts.position < levels.length) { return levels; }
    const padded = levels.slice();
    while (padded.length <= facts.position) { padded.push(null); }
    padded[facts.position] = {
      position: facts.position, kind: facts.is_break ? "break" : "play",
      number: facts.level || null, hold: false, note: "",
      length_ms: facts.left_ms === null ? null
        : facts.left_ms + facts.spent_ms - (facts.over_ms || 0) - facts.extra_ms,
      small: facts.small, big: facts.big, ante: facts.ante, ante_kind: facts.ante_kind
    };
    return padded;
  }

  function onShow(facts, levels, nowMs) {
    let position = facts.position;
    let extra = facts.extra_ms;
    let spent = facts.spent_ms + (facts.running ? Math.max(0, nowMs - facts.server_ms) : 0);
    while (!stays(levels, position)) {
      const over = spent - extra - levels[position].length_ms;
      if (over < 0) { break; }
      position += 1;
      spent = over;
      extra = 0;
    }
    return { position: position, spent: spent, extra: extra };
  }

  function stateOf(facts, spent, leftMs, isLast) {
    if (facts.state === "planned" || facts.state === "finished") { return facts.state; }
    if (!facts.running) { return "paused"; }
    if (spent < 0) { return "countdown"; }
    if (leftMs !== 0) { return "running"; }
    return isLast ? "overtime" : "held";
  }

  function playLevel(levels, from) {
    for (let at = from; at < levels.length; at += 1) {
      if (levels[at] && levels[at].kind === "play") { return levels[at]; }
    }
    return null;
  }

  // The blinds that count: in a break those of the level it ends with.
  function levelShown(levels, position) {
    let level = playLevel(levels, position);
    for (let at = position - 1; at >= 0 && !level; at -= 1) {
      if (levels[at] && levels[at].kind === "play") { level = levels[at]; }
    }
    return level;
  }

  /* What is on show at `nowMs`; before the reading was made it is the reading.
   *
   * {state, position, running, isBreak, number, level, next, leftMs, overMs, spentMs, sinceMs,
   *  extraMs, pausedMs}. `level` is the one whose number and blinds are shown (in a break the
   * coming one), `next` the row that follows the position; null without one. leftMs is to the
   * start in a countdown, null for a level without a length. sinceMs is the time played of
   * this level. */
  function read(facts, heldLevels, nowMs) {
    const levels = withLevelOnShow(facts, heldLevels);
    const now = onShow(facts, levels, nowMs);
    const row = levels[now.position];
    const level = levelShown(levels, now.position);
    const end = row.length_ms === null ? null : row.length_ms + now.extra;
    const left = now.spent < 0 ? -now.spent : (end === null ? null : Math.max(0, end - now.spent));
    const began = now.spent >= 0;
    return {
      state: stateOf(facts, now.spent, left, now.position === levels.length - 1),
      position: now.position,
      running: facts.running,
      isBreak: row.kind === "break",
      number: level ? level.number : null,
      level: level,
      next: levels[now.position + 1] || null,
      leftMs: left,
      overMs: began && end !== null ? Math.max(0, now.spent - end) : 0,
      spentMs: now.spent,
      sinceMs: Math.max(0, now.spent),
      extraMs: now.extra,
      pausedMs: typeof facts.paused_ms === "number"
        ? facts.paused_ms + Math.max(0, nowMs - facts.server_ms) : null
    };
  }

  /* When each position begins, in server milliseconds, if the clock runs from now and every
   * hold is released at once; null for those that have begun or come after an endless one. */
  function startTimes(facts, levels, nowMs) {
    const now = read(facts, levels, nowMs);
    const first = now.spentMs < 0 ? 0 : now.position + 1;
    let at = now.leftMs === null ? null : Math.max(nowMs, facts.server_ms) + now.leftMs;
    return levels.map(function (level, position) {
      if (position < first) { return null; }
      const begins = at;
      at = at === null || level.length_ms === null ? null : at + level.length_ms;
      return begins;
    });
  }

  /* The playing time before the next break; null without one. It stands still during the
   * countdown and during a break, so that it never jumps. */
  function nextBreakIn(facts, levels, nowMs) {
    const now = read(facts, levels, nowMs);
    const began = now.spentMs >= 0;
    let play = began && !now.isBreak ? now.leftMs : 0;
    for (let at = began ? now.position + 1 : 0; at < levels.length && play !== null; at += 1) {
      if (levels[at].kind === "break") { return play; }
      play = levels[at].length_ms === null ? null : play + levels[at].length_ms;
    }
    return null;
  }

  /* -- words ------------------------------------------------------------------------------ */

  function two(number) {
    return number < 10 ? "0" + number : String(number);
  }

  function text(seconds) {
    const rest = seconds % HOUR_S;
    const minutes = two(Math.floor(rest / MINUTE_S)) + ":" + two(rest % MINUTE_S);
    return seconds < HOUR_S ? minutes : Math.floor(seconds / HOUR_S) + ":" + minutes;
  }

  // A started second counts until it is over: 00:00 is shown when nothing is left.
  function shown(ms) {
    return text(Math.max(0, Math.ceil(ms / 1000)));
  }

  // For what counts up: a second counts once it is over.
  function shownUp(ms) {
    return text(Math.max(0, Math.floor(ms / 1000)));
  }

  // Milliseconds until shown(ms) changes while ms counts down.
  function untilChange(ms) {
    return ms > 0 ? ms - (Math.ceil(ms / 1000) - 1) * 1000 : Infinity;
  }

  // Whether reading `a` was made after a change that `b` does not know.
  function newer(a, b) {
    return a.epoch === b.epoch ? a.version > b.version : a.epoch > b.epoch;
  }

  /* -- the server's time ------------------------------------------------------------------- */

  const DRIFT = 0.00005; // how much faster one quartz may run than another
  const REMEMBER_MS = 600000;
  const REMEMBER_MOST = 40;
  const SLEW = 0.5; // a clock found to be fast runs at half speed until it is right
  const STEP_MS = 1000; // ... unless it is so wrong that it must jump

  /* The server's time by this device's monotonic clock.
   *
   * A request sent at t0, stamped by the server with serverMs and answered at t1 proves that
   * the server was at serverMs between the two: the offset is at most serverMs - t0 and at
   * least serverMs - t1. What is pushed without being asked for (t0 null) proves the latter.
   * All that is known is the common part of these ranges; ranges grow with age, as the two
   * clocks may run apart. Where a new one contradicts an old one, a clock was stepped or
   * stood still, and what was known before is worth nothing. */
  class Sync {
    constructor() {
      this.ranges = [];
      this.target = null; // the best offset
      this.above = 0; // how much more than that is still told, at `since`
      this.since = 0;
      this.errorMs = Infinity; // the best offset is this near, as far as the ranges go
      this.askedAt = null;
    }

    sent(t0) {
      this.askedAt = t0;
    }

    heard(serverMs, t0, t1) {
      const asked = typeof t0 === "number";
      this.ranges.push({
        at: t1,
        least: serverMs - t1,
        most: asked ? serverMs + 1 - t0 : Infinity // the server cuts its milliseconds
      });
      if (this.ranges.length > REMEMBER_MOST) { this.forgetOne(); }
      let least = -Infinity;
      let most = Infinity;
      let from = this.ranges.length;
      while (from > 0) {
        const range = this.ranges[from - 1];
        const age = Math.max(0, t1 - range.at);
        const apart = age * DRIFT;
        const low = Math.max(least, range.least - apart);
        const high = Math.min(most, range.most + apart);
        if (low > high || age > REMEMBER_MS) { break; }
        least = low;
        most = high;
        from -= 1;
      }
      this.ranges.splice(0, from);
      this.errorMs = (most - least) / 2;
      this.aim(most === Infinity ? least : (least + most) / 2, t1);
    }

    // Pushes come often and say little; measurements are kept for them.
    forgetOne() {
      let at = 0;
      while (at < this.ranges.length - 1 && this.ranges[at].most !== Infinity) { at += 1; }
      this.ranges.splice(at === this.ranges.length - 1 ? 0 : at, 1);
    }

    aim(target, at) {
      const ahead = this.target === null ? 0 : this.offset(at) - target;
      this.target = target;
      this.above = ahead > 0 && ahead < STEP_MS ? ahead : 0;
      this.since = at;
    }

    offset(monotonicMs) {
      const passed = Math.max(0, monotonicMs - this.since);
      return this.target + Math.max(0, this.above - SLEW * passed);
    }

    // Never goes back, except by a step of a second or more; null before anything was heard.
    now(monotonicMs) {
      return this.target === null ? null : monotonicMs + this.offset(monotonicMs);
    }
  }

  return {
    read: read,
    startTimes: startTimes,
    nextBreakIn: nextBreakIn,
    shown: shown,
    shownUp: shownUp,
    untilChange: untilChange,
    newer: newer,
    Sync: Sync
  };
}());
