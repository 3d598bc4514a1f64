/* What a screen says about a moment of the clock, in words. No page, no clock of its own.
 *
 * The server's twin is tournament/views/faces.py: the page is made with the one and goes on with
 * the other, and nothing may jump in between. */
var ShuffleFace = (function () {
  "use strict";
  const LAST_MINUTE_MS = 60000;
  const LAST_SECONDS_MS = 10000;
  const OLD_BLINDS_MS = 90000;
  const DEAL_MS = 20000; // how long "Shuffle up and deal!" stands
  const DAY_MS = 86400000;

  function fill(text, values) {
    return text.replace(/%\((\w+)\)s/g, (all, name) => String(values[name]));
  }

  function two(number) { return number < 10 ? "0" + number : String(number); }

  function amount(number, words) {
    return String(number).replace(/\B(?=(\d{3})+$)/g, words.thousands);
  }

  function blinds(level, words) {
    return level.small
      ? amount(level.small, words) + "/" + amount(level.big, words) : amount(level.big, words);
  }

  /* `shifts`: [[from, shift], ...], what to add to UTC from when on. */
  function local(wallMs, shifts) {
    let shift = shifts.length ? shifts[0][1] : 0;
    shifts.forEach(function (one) { if (wallMs >= one[0]) { shift = one[1]; } });
    return wallMs + shift;
  }

  function timeOfDay(wallMs, shifts, words) {
    const minutes = Math.floor((local(wallMs, shifts) % DAY_MS) / 60000);
    return fill(words.clock, { hours: two(Math.floor(minutes / 60)), minutes: two(minutes % 60) });
  }

  // Time gone by, without a leading zero: "3:12".
  function counted(ms) { return ShuffleClock.shownUp(ms).replace(/^0/, ""); }

  function look(read) {
    const names = ["is-" + read.state];
    if ((read.state === "running" || read.state === "countdown") && read.leftMs !== null) {
      if (read.leftMs <= LAST_SECONDS_MS) {
        names.push("last-seconds");
      } else if (read.leftMs <= LAST_MINUTE_MS) {
        names.push("last-minute");
      }
    }
    if (read.isBreak) { names.push("on-break"); }
    return names.join(" ");
  }

  function digits(read) {
    if (read.state === "overtime") { return ShuffleClock.shownUp(read.overMs); }
    if (read.leftMs === null) { return ShuffleClock.shownUp(read.spentMs); }
    return ShuffleClock.shown(read.leftMs);
  }

  function levelName(read, words) {
    if (read.state === "planned") { return words.planned; }
    if (read.spentMs < 0) { return words.countdown; }
    if (read.isBreak) { return words.break; }
    return fill(words.level, { number: read.number });
  }

  function nowName(read, facts, words, wall) {
    if (read.state === "paused") {
      return fill(words.paused, { time: counted(read.pausedMs || 0) });
    }
    if (read.state === "held") { return fill(words.held, { time: counted(read.overMs) }); }
    if (read.state === "overtime") { return words.overtime; }
    if (read.state === "finished") { return ""; }
    const time = (at) => ({ time: timeOfDay(at, wall.shifts, words) });
    if (read.state === "planned") {
      return facts.starts_at ? fill(words.planned_at, time(facts.starts_at)) : "";
    }
    if (read.leftMs === null) { return words.open_end; }
    if (read.state === "running" && read.position === 0 && read.spentMs < DEAL_MS) {
      return words.shuffle;
    }
    return fill(read.state === "countdown" ? words.at : words.until, time(wall.ms + read.leftMs));
  }

  function label(read, words) {
    if (read.state === "planned" || read.spentMs < 0) { return words.first_blinds; }
    if (read.isBreak) { return fill(words.after_break, { number: read.number }); }
    return read.level && !read.level.small && read.level.big ? words.bet : words.blinds;
  }

  // The blinds a hand that is still going on is played with; null where the new ones count.
  function oldLevel(read, levels) {
    const before = levels[read.position - 1];
    if (read.state !== "running" && read.state !== "paused") { return null; }
    if (read.isBreak || read.sinceMs >= OLD_BLINDS_MS || !before || before.kind !== "play") {
      return null;
    }
    const same = before.small === read.level.small && before.big === read.level.big
      && before.ante === read.level.ante;
    return same ? null : before;
  }

  function ante(level, words) {
    if (!level || !level.ante || level.ante_kind === "none") { return ""; }
    return fill(words["ante_" + level.ante_kind], { amount: amount(level.ante, words) });
  }

  function minutes(level) { return Math.round(level.length_ms / 60000); }

  function nextName(read, words) {
    const coming = read.next;
    if (!coming) { return words.no_next; }
    if (coming.kind === "play") { return blinds(coming, words); }
    return coming.length_ms === null
      ? words.next_break_open : fill(words.next_break, { minutes: minutes(coming) });
  }

  /* `wall`: {ms: UTC by the clock on the wall, shifts}. */
  function of(read, facts, levels, words, wall) {
    const old = oldLevel(read, levels);
    const row = levels[read.position] || {};
    const doing = read.isBreak; // in a break one line says what to do, not what comes
    return {
      look: look(read) + (old ? " new-blinds" : ""),
      level: levelName(read, words),
      now: nowName(read, facts, words, wall),
      digits: digits(read),
      label: old ? words.next_hand : label(read, words),
      old: old ? fill(words.this_hand, { blinds: blinds(old, words) }) : "",
      small: read.level && read.level.small ? amount(read.level.small, words) : "",
      big: read.level && read.level.big ? amount(read.level.big, words) : "",
      ante: ante(read.level, words),
      nextLabel: read.next && !doing ? words.next : "",
      next: doing ? (row.note || words.chips_stay) : nextName(read, words),
      nextAnte: read.next && read.next.kind === "play" && read.next.ante && !doing
        ? fill(words.next_ante, { amount: amount(read.next.ante, words) }) : "",
      say: doing ? "" : (row.note || ""),
      clock: timeOfDay(wall.ms, wall.shifts, words),
      seconds: /\)s([^%]*)%/.exec(words.clock)[1] + two(Math.floor(wall.ms / 1000) % 60)
    };
  }

  // What stands for the clock when the night is over.
  function ending(facts, words) {
    return facts.winner ? fill(words.won, { who: facts.winner }) : words.finished;
  }

  // How long ago the server was last heard.
  function lost(ms, words) {
    const seconds = Math.round(ms / 1000);
    return seconds < 120 ? fill(words.lost, { seconds: seconds })
      : fill(words.lost_minutes, { minutes: Math.floor(seconds / 60) });
  }

  // How much of the level on show is gone, from 0 to 1; nothing of one without a length.
  function gone(read, levels) {
    const row = levels[read.position];
    const whole = row && row.length_ms !== null ? row.length_ms + read.extraMs : 0;
    return whole > 0 ? Math.min(1, Math.max(0, read.spentMs / whole)) : 0;
  }

  // Milliseconds until something above that counts reads differently.
  function untilChange(read, wallMs) {
    const up = (ms) => 1000 - ((ms % 1000) + 1000) % 1000;
    if (read.state === "running" || read.state === "countdown") {
      return read.leftMs === null ? up(read.spentMs) : ShuffleClock.untilChange(read.leftMs);
    }
    if (read.state === "overtime" || read.state === "held") { return up(read.overMs); }
    if (read.state === "paused" && read.pausedMs !== null) { return up(read.pausedMs); }
    return up(wallMs);
  }

  return {
    of: of, digits: digits, fill: fill, amount: amount, blinds: blinds, timeOfDay: timeOfDay, local: local,
    counted: counted, minutes: minutes, lost: lost, ending: ending, gone: gone, untilChange: untilChange
  };
}());
