/* The TV. A reading says where the clock stands, the schedule how it goes on; the digits are
 * painted by this device's monotonic clock, corrected by the measured offset to the server's. */
(function () {
  "use strict";
  const body = document.body;
  const $ = (id) => document.getElementById(id);
  const held = (id) => JSON.parse($(id).textContent);
  const words = held("words");
  const fill = ShuffleFace.fill;

  const NEAR_BREAK_MS = 600000;
  const ROWS = 6; // of what is coming up
  const RAIL_STEP = 6; // px; each step paints the whole rail anew

  let schedule = held("schedule");
  let facts = null;
  let read = null;
  let ahead = 0; // of the wall clock before the server's time base, ms
  let likely = null; // [from, to] on the wall
  let timer = 0;
  let paintedAt = null;

  // -- painting: nothing is touched that reads the same

  const written = {};
  function differs(what, value) {
    if (written[what] === value) { return false; }
    written[what] = value;
    return true;
  }

  function write(id, text) {
    if (!differs(id, text)) { return false; }
    $(id).textContent = text;
    return true;
  }

  function show(id, yes) {
    if (differs("?" + id, yes)) { $(id).hidden = !yes; }
  }

  /* Letters that would leave their place get smaller, but never move anything. */
  function fit(element, least) {
    element.style.fontSize = "";
    const style = getComputedStyle(element);
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const range = document.createRange();
    range.selectNodeContents(element);
    const wide = range.getBoundingClientRect().width;
    if (room > 0 && wide > room) {
      const scale = Math.max(least || 0.5, room / wide * 0.99);
      element.style.fontSize = scale * parseFloat(style.fontSize) + "px";
    }
  }

  function paintDigits(text) {
    if (!differs("digits", text)) { return; }
    const box = $("digits");
    if (box.children.length !== text.length) {
      box.textContent = "";
      text.split("").forEach(function (character) {
        const cell = document.createElement("span");
        cell.className = character === ":" ? "colon" : "digit";
        box.appendChild(cell);
      });
      box.classList.toggle("long", text.length > 5);
    }
    for (let at = 0; at < text.length; at += 1) {
      const cell = box.children[at];
      if (cell.textContent !== text[at]) { cell.textContent = text[at]; }
    }
  }

  /* Text with its slash or its aside in an <i>, which is fainter. */
  function rich(box, pieces) {
    box.textContent = "";
    pieces.forEach(function (text, at) {
      if (!text) { return; }
      const part = document.createElement(at % 2 ? "i" : "span");
      part.textContent = text;
      box.appendChild(part);
    });
  }

  const slashed = (text) => text.split(/(\/)/);

  function paintBlinds(face) {
    if (write("ante", face.ante)) { fit($("ante"), 0.7); }
    if (differs("label", face.label + face.old)) {
      rich($("label"), face.old ? [face.label, " · " + face.old] : [face.label]);
      fit($("label"), 0.7);
    }
    const blinds = face.small ? face.small + "/" + face.big : face.big;
    if (differs("blinds", blinds)) {
      rich($("blinds"), slashed(blinds));
      fit($("blinds"));
    }
    if (differs("next", [face.nextLabel, face.next, face.nextAnte].join())) {
      const parts = $("next").children;
      parts[0].textContent = face.nextLabel;
      rich(parts[1], read.isBreak ? [face.next] : slashed(face.next));
      parts[2].textContent = face.nextAnte;
      fit($("next"));
    }
  }

  function paintPeople() {
    show("players-card", facts.entries > 0);
    write("players", String(facts.players));
    write("entries", fill(words.of, { count: facts.entries }));
    const chips = facts.stack && facts.players
      ? Math.floor(facts.stack * facts.entries / facts.players) : 0;
    show("average-card", chips > 0);
    write("average", ShuffleFace.amount(chips, words));
    const big = read.level ? read.level.big : 0;
    write("average-bb", big ? fill(words.bb, { count: Math.floor(chips / big) }) : "");
  }

  /* Whole minutes while it is far off: two things that tick are one too many. */
  function paintBreak(now, wall) {
    const left = ShuffleClock.nextBreakIn(facts, schedule.levels, now);
    const isNear = left !== null && left < NEAR_BREAK_MS;
    show("break-card", schedule.levels.some((level) => level.kind === "break"));
    // Where there is none to come the card keeps its place, so that its neighbours keep theirs.
    const away = left === null || read.isBreak || read.state === "finished";
    $("break-card").classList.toggle("away", away);
    write("break-in", left === null ? "" : isNear ? ShuffleClock.shown(left)
      : fill(words.minutes, { count: Math.ceil(left / 60000) }));
    const known = !away && (read.state === "running" || read.state === "countdown");
    const wait = read.state === "countdown" ? read.leftMs : 0;
    write("break-at", known ? fill(words.at, { time: time(wall.ms + wait + left, wall) }) : "");
    return isNear && !away;
  }

  const time = (wallMs, wall) => ShuffleFace.timeOfDay(wallMs, wall.shifts, words);

  /* In how many ms each level begins, or null where nobody knows when the night starts. */
  function begins(now, wall) {
    if (read.state === "finished") { return null; }
    let wait = 0;
    if (read.state === "planned") {
      if (!facts.starts_at) { return null; }
      wait = Math.max(0, facts.starts_at - wall.ms);
    }
    const starts = ShuffleClock.startTimes(facts, schedule.levels, now);
    if (read.state === "planned") {
      let at = wait;
      return schedule.levels.map(function (level) {
        const start = at;
        at = at === null || level.length_ms === null ? null : at + level.length_ms;
        return start;
      });
    }
    return starts.map((start) => (start === null ? null : start - now));
  }

  function comingRow(level, starts, wall) {
    const start = starts && starts[level.position];
    const hour = typeof start === "number" ? time(wall.ms + start, wall) : "";
    if (level.kind === "play") { return [hour, ShuffleFace.blinds(level, words), ""]; }
    const text = level.length_ms === null ? words.next_break_open
      : fill(words.next_break, { minutes: ShuffleFace.minutes(level) });
    return [hour, text, "rest"];
  }

  function paintComing(starts, wall) {
    const rows = schedule.levels.slice(read.position + 1, read.position + 1 + ROWS)
      .map((level) => comingRow(level, starts, wall));
    if (!differs("coming", rows.join())) { return; }
    const list = $("coming");
    list.textContent = "";
    rows.forEach(function (texts) {
      const row = list.insertRow();
      row.className = texts[2];
      row.insertCell().textContent = texts[0];
      row.insertCell().textContent = texts[1];
    });
    show("coming-card", rows.length > 0);
    fit($("coming-card"), 0.7);
  }

  // A guess, and it should look like one: five minutes are its smallest unit.
  function endText(wall) {
    if (!likely || read.state === "finished" || read.state === "planned") { return ""; }
    const soon = wall.ms + 150000;
    if (likely[1] < soon) { return ""; }
    const hours = likely.map((at) => time(Math.round(at / 300000) * 300000, wall));
    if (likely[0] < soon) { return fill(words.ends_by, { time: hours[1] }); }
    return hours[0] === hours[1] ? fill(words.ends_at, { time: hours[0] })
      : fill(words.ends, { from: hours[0], to: hours[1] });
  }

  const bar = ShuffleBar.Bar($("bar"), $("hours"));
  function paintEvening(now, wall) {
    const key = [facts.version, facts.epoch, schedule.levels_seq, read.position, read.state,
      Math.floor(wall.ms / 15000), likely && likely[0]].join();
    if (!differs("evening", key)) { return; }
    const starts = begins(now, wall);
    bar.draw(schedule.levels, read, starts, wall, (at) => time(at, wall));
    paintComing(starts, wall);
    paintPeople();
    write("ends", endText(wall));
  }

  // -- the rail of the table fills with what is gone of the level

  let rail = 0;
  function layRail() {
    const table = $("table");
    const wide = table.clientWidth;
    const high = table.clientHeight;
    const edge = parseFloat(getComputedStyle(table).borderTopLeftRadius) || 0;
    const inset = Math.max(3, wide * 0.006);
    const round = Math.max(1, edge - inset);
    const x0 = inset;
    const y0 = inset;
    const x1 = wide - inset;
    const y1 = high - inset;
    const arc = "A" + round + " " + round + " 0 0 1 ";
    const path = "M" + wide / 2 + " " + y0 + "H" + (x1 - round) + arc + x1 + " " + (y0 + round)
      + "V" + (y1 - round) + arc + (x1 - round) + " " + y1 + "H" + (x0 + round) + arc + x0 + " "
      + (y1 - round) + "V" + (y0 + round) + arc + (x0 + round) + " " + y0 + "Z";
    ["wood", "gone"].forEach((id) => $(id).setAttribute("d", path));
    rail = $("gone").getTotalLength();
    written.rail = null;
  }

  function paintRail() {
    const row = schedule.levels[read.position];
    const whole = row && row.length_ms !== null ? row.length_ms + read.extraMs : null;
    let share = whole ? Math.min(1, Math.max(0, read.spentMs) / whole) : 0;
    if (read.state === "planned" || read.state === "finished") { share = 0; }
    if (read.spentMs < 0) { share = Math.min(1, read.leftMs / 3600000); } // runs down to the start
    const dash = Math.round(rail * share / RAIL_STEP) * RAIL_STEP;
    if (!differs("rail", dash)) { return; }
    $("gone").style.strokeDasharray = dash + " " + Math.ceil(rail + 10);
    $("gone").style.visibility = dash ? "visible" : "hidden";
  }

  // -- one painting

  let flashTimer = 0;
  function flash() {
    $("table").classList.add("flash");
    clearTimeout(flashTimer);
    flashTimer = setTimeout(() => $("table").classList.remove("flash"), 1200);
  }

  /* What does not change from one second to the next while a level runs; it is put into words
   * only when something of this did. */
  function surroundings(wall) {
    const left = read.leftMs === null ? 0 : Math.max(-1, Math.ceil(Math.min(read.leftMs, 60001) / 10000));
    const early = read.spentMs < 90000 ? Math.floor(read.spentMs / 10000) : 9;
    return [facts.epoch, facts.version, schedule.levels_seq, read.position, read.state, left, early,
      Math.floor(wall.ms / 15000)].join();
  }

  function paintWords(wall) {
    const face = ShuffleFace.of(read, facts, schedule.levels, words, wall);
    if (differs("look", face.look)) { body.className = face.look; }
    write("level", face.level);
    if (write("now", face.now) && differs("now wide", face.now.length)) { fit($("heading"), 0.6); }
    paintBlinds(face);
    write("say", face.say);
    // Nothing else moves on such a picture, and a set dims one that stands still.
    const stands = read.state === "planned" || read.state === "finished";
    write("clock", stands ? face.clock + face.seconds : face.clock);
  }

  let breakIsNear = false;
  function paint() {
    clearTimeout(timer);
    const now = ShuffleStream.now();
    if (!facts || now === null) { return; }
    const wall = { ms: now + ahead, shifts: schedule.shifts };
    const wasAt = read && paintedAt !== null && now >= paintedAt ? read : null;
    read = ShuffleClock.read(facts, schedule.levels, now);
    paintDigits(ShuffleFace.digits(read));
    const counts = read.state !== "running" && read.state !== "countdown";
    if (differs("surroundings", surroundings(wall)) || counts) {
      paintWords(wall);
      paintEvening(now, wall);
      breakIsNear = paintBreak(now, wall);
    } else if (breakIsNear) {
      paintBreak(now, wall);
    }
    paintRail();
    paintLost();
    drift(wall.ms);
    if (wasAt) { light(wasAt, paintedAt, now); }
    paintedAt = now;
    timer = setTimeout(paint, Math.min(1000, ShuffleFace.untilChange(read, wall.ms) + 0.5));
  }

  // A pixel or two a minute, so that nothing burns in.
  const STEPS = [[0, 0], [1, 0], [2, 1], [1, 2], [0, 2], [-1, 1], [-2, 0], [-1, -1], [0, -2],
    [1, -1]];
  function drift(wallMs) {
    const step = STEPS[Math.floor(wallMs / 60000) % STEPS.length];
    if (!differs("drift", step)) { return; }
    $("stage").style.transform = "translate(" + step[0] + "px," + step[1] + "px)";
  }

  // -- what is heard from the server

  function hear(reading) {
    if (typeof reading.wall_ms === "number") { ahead = reading.wall_ms - reading.server_ms; }
    if (reading.ends_ms !== undefined) { likely = reading.ends_ms; }
    const now = ShuffleStream.now();
    if (now === null) { return; }
    const before = facts ? ShuffleClock.read(facts, schedule.levels, now) : null;
    const byDeed = facts && facts.clock_seq !== reading.clock_seq;
    facts = reading;
    paintedAt = null; // what changed by hand is not what the clock reached by itself
    if (facts.levels_seq !== schedule.levels_seq) { fetchSchedule(); }
    paint();
    if (byDeed) {
      const kind = ShuffleSignals.byHand(before, read);
      if (kind) { room.sound(kind); flash(); }
    }
    room.plan();
  }

  let fetching = false;
  function fetchSchedule() {
    if (fetching) { return; }
    fetching = true;
    const request = new XMLHttpRequest();
    request.open("GET", body.getAttribute("data-schedule"));
    request.timeout = 4000;
    request.onload = function () {
      if (request.status !== 200) { return; }
      schedule = JSON.parse(request.responseText);
      written.evening = null;
      paint();
      room.plan();
    };
    request.onloadend = function () {
      fetching = false;
      if (facts.levels_seq !== schedule.levels_seq) { setTimeout(fetchSchedule, 2000); }
    };
    request.send();
  }

  let lostAt = null; // when the last word was heard, while the server is lost
  body.addEventListener("connection", function (event) {
    lostAt = event.detail.state === "lost" ? performance.now() - event.detail.heardMs : null;
    paintLost();
  });

  function paintLost() {
    show("lost", lostAt !== null);
    if (lostAt === null) { return; }
    const seconds = Math.round((performance.now() - lostAt) / 1000);
    write("lost", seconds < 120 ? fill(words.lost, { seconds: seconds })
      : fill(words.lost_minutes, { minutes: Math.floor(seconds / 60) }));
  }

  // -- signals

  const room = ShuffleRoom({
    facts: () => facts,
    levels: () => schedule.levels,
    flash: flash
  });

  /* Signals as light: a level that began by itself, and with the sound off all but the ticks. */
  function light(before, from, to) {
    const began = before.running && read.running && read.position > before.position;
    if (began) { flash(); }
    if (!room.isQuiet()) { return; }
    ShuffleSignals.between(facts, schedule.levels, from, to).forEach(function (signal) {
      if (signal.kind !== "tick") { flash(); }
    });
  }

  // -- steering

  let failedTimer = 0;
  function answered(status, sentence) {
    const text = status === 0 || status >= 500 ? words.not_saved
      : status === 403 ? words.no_right : status >= 400 ? sentence || words.refused : "";
    show("failed", text !== "");
    write("failed", text);
    clearTimeout(failedTimer);
    failedTimer = setTimeout(() => show("failed", false), 6000);
    if (status >= 400) { ShuffleStream.ask(); }
  }

  ShuffleKeys.listen({
    read: () => read,
    facts: () => facts,
    answered: answered,
    fullScreen: room.toggleFullScreen,
    mute: room.toggleQuiet,
    list: () => show("keys", !written["?keys"])
  });
  $("keys").addEventListener("click", () => show("keys", false));

  let idleTimer = 0;
  function stir() {
    body.parentNode.classList.remove("idle");
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => body.parentNode.classList.add("idle"), 3000);
  }
  document.addEventListener("mousemove", stir);
  stir();

  function layOut() {
    ["now wide", "now", "ante", "label", "blinds", "next", "surroundings", "coming", "evening"].forEach(function (id) {
      written[id] = null;
    });
    fit($("title"), 0.8);
    fit($("follow-text"), 0.8);
    fit($("message"));
    layRail();
    paint();
  }
  window.addEventListener("resize", layOut);
  document.addEventListener("visibilitychange", paint);
  window.addEventListener("pageshow", paint);
  body.addEventListener("reading", (event) => hear(event.detail));

  hear(ShuffleStream.reading());
  layOut();
}());
