/* What stands round the clock on the TV: people, the next break, what is coming up, when the night
 * may end, and the bar of the evening. */
function ShuffleEvening(words) {
  "use strict";
  const NEAR_BREAK_MS = 600000;
  const ROWS = 6; // of what is coming up; beside prizes half of them
  const $ = (id) => document.getElementById(id);
  const pen = ShufflePen;
  const fill = ShuffleFace.fill;
  const bar = ShuffleBar.Bar($("bar"), $("hours"));
  let on = null; // {facts, read, schedule, now, wall, likely} as last drawn
  let breakIsNear = false;

  const time = (wallMs) => ShuffleFace.timeOfDay(wallMs, on.wall.shifts, words);

  function drawPeople() {
    const facts = on.facts;
    pen.show("players-card", facts.entries > 0);
    pen.write("players", String(facts.players));
    pen.write("entries", fill(words.of, { count: facts.entries }));
    const chips = facts.chips && facts.players ? Math.floor(facts.chips / facts.players) : 0;
    pen.show("average-card", chips > 0);
    pen.write("average", ShuffleFace.amount(chips, words));
    const big = on.read.level ? on.read.level.big : 0;
    pen.write("average-bb", big ? fill(words.bb, { count: Math.floor(chips / big) }) : "");
  }

  /* Whole minutes while it is far off: two things that tick are one too many. */
  function drawBreak(now) {
    const read = on.read;
    const levels = on.schedule.levels;
    const left = ShuffleClock.nextBreakIn(on.facts, levels, now);
    const isNear = left !== null && left < NEAR_BREAK_MS;
    pen.show("break-card", levels.some((level) => level.kind === "break"));
    // Where there is none to come the card keeps its place, so that its neighbours keep theirs.
    const away = left === null || read.isBreak || read.state === "finished";
    $("break-card").classList.toggle("away", away);
    pen.write("break-in", left === null ? "" : isNear ? ShuffleClock.shown(left)
      : fill(words.minutes, { count: Math.ceil(left / 60000) }));
    const known = !away && (read.state === "running" || read.state === "countdown");
    const wait = read.state === "countdown" ? read.leftMs : 0;
    const begins = on.wall.ms + now - on.now + wait + left;
    pen.write("break-at", known ? fill(words.at, { time: time(begins) }) : "");
    breakIsNear = isNear && !away;
  }

  /* In how many ms each level begins, or null where nobody knows when the night starts. */
  function begins() {
    const read = on.read;
    const levels = on.schedule.levels;
    if (read.state === "finished") { return null; }
    if (read.state !== "planned") {
      return ShuffleClock.startTimes(on.facts, levels, on.now)
        .map((start) => (start === null ? null : start - on.now));
    }
    if (!on.facts.starts_at) { return null; }
    let at = Math.max(0, on.facts.starts_at - on.wall.ms);
    return levels.map(function (level) {
      const start = at;
      at = at === null || level.length_ms === null ? null : at + level.length_ms;
      return start;
    });
  }

  function comingRow(level, starts) {
    const start = starts && starts[level.position];
    const hour = typeof start === "number" ? time(on.wall.ms + start) : "";
    if (level.kind === "play") { return [hour, ShuffleFace.blinds(level, words), ""]; }
    const text = level.length_ms === null ? words.next_break_open
      : fill(words.next_break, { minutes: ShuffleFace.minutes(level) });
    return [hour, text, "rest"];
  }

  function drawComing(starts) {
    const first = on.read.position + 1;
    const room = $("prizes").hidden ? ROWS : ROWS / 2;
    const rows = on.schedule.levels.slice(first, first + room)
      .map((level) => comingRow(level, starts));
    if (!pen.differs("coming", rows.join())) { return; }
    const list = $("coming");
    list.textContent = "";
    rows.forEach(function (texts) {
      const row = list.insertRow();
      row.className = texts[2];
      row.insertCell().textContent = texts[0];
      row.insertCell().textContent = texts[1];
    });
    pen.show("coming-card", rows.length > 0);
    pen.fit($("coming-card"), 0.7);
  }

  function untilText(end) {
    const minutes = Math.ceil((end - on.wall.ms) / 60000);
    if (minutes <= 0) { return words.time_is_up; }
    if (minutes > 90) { return fill(words.ends_then, { time: time(end) }); }
    const left = fill(words.minutes, { count: minutes });
    return fill(words.to_a_time, { time: time(end), left: left });
  }

  // A guess, and it should look like one: five minutes are its smallest unit.
  function endText() {
    if (on.facts.ends_at && on.read.state !== "finished") { return untilText(on.facts.ends_at); }
    const likely = on.likely;
    if (!likely || on.read.state === "finished" || on.read.state === "planned") { return ""; }
    const soon = on.wall.ms + 150000;
    if (likely[1] < soon) { return ""; }
    const hours = likely.map((at) => time(Math.round(at / 300000) * 300000));
    if (likely[0] < soon) { return fill(words.ends_by, { time: hours[1] }); }
    return hours[0] === hours[1] ? fill(words.ends_at, { time: hours[0] })
      : fill(words.ends, { from: hours[0], to: hours[1] });
  }

  function draw(view) {
    on = view;
    drawBreak(on.now);
    const key = [on.facts.version, on.facts.epoch, on.schedule.levels_seq, on.read.position,
      on.read.state, Math.floor(on.wall.ms / 15000), on.likely].join();
    if (!pen.differs("evening", key)) { return; }
    const starts = begins();
    bar.draw(on.schedule.levels, on.read, starts, on.wall, time);
    drawComing(starts);
    drawPeople();
    pen.write("ends", endText());
  }

  return { draw: draw, tick: function (now) { if (breakIsNear) { drawBreak(now); } } };
}
