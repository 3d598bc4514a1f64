/* The TV. A reading says where the clock stands, the schedule how it goes on; the digits are
 * painted by this device's monotonic clock, corrected by the measured offset to the server's. */
(function () {
  "use strict";
  const body = document.body;
  const $ = (id) => document.getElementById(id);
  const held = (id) => JSON.parse($(id).textContent);
  const words = held("words");
  const pen = ShufflePen;
  const differs = pen.differs;
  const write = pen.write;
  const show = pen.show;
  const fit = pen.fit;

  const RATE = ShuffleStream.rate || 1; // a rehearsal runs many times as fast
  const LEAST_MS = RATE > 1 ? 100 : 0;

  let schedule = held("schedule");
  let facts = null;
  let read = null;
  let ahead = 0; // of the wall clock before the server's time base, ms
  let likely = null; // [from, to] on the wall
  let timer = 0;
  let paintedAt = null;
  let due = Infinity; // when the next digit is to be painted, by the page's clock

  const wallAt = (now) => ({ ms: now + ahead, shifts: schedule.shifts });

  // -- painting

  const slashed = (text) => text.split(/(\/)/);

  function paintBlinds(face) {
    if (write("ante", face.ante)) { fit($("ante"), 0.7); }
    if (differs("label", face.label + face.old)) {
      pen.rich($("label"), face.old ? [face.label, " · " + face.old] : [face.label]);
      fit($("label"), 0.7);
    }
    const blinds = face.small ? face.small + "/" + face.big : face.big;
    if (differs("blinds", blinds)) {
      pen.rich($("blinds"), slashed(blinds));
      fit($("blinds"));
    }
    if (differs("next", [face.nextLabel, face.next, face.nextAnte].join())) {
      const parts = $("next").children;
      parts[0].textContent = face.nextLabel;
      pen.rich(parts[1], read.isBreak ? [face.next] : slashed(face.next));
      parts[2].textContent = face.nextAnte;
      fit($("next"));
    }
  }

  // The rail of the table fills with what is gone of the level, and empties towards the start.
  const rail = ShuffleRail($("table"), $("wood"), $("gone"));
  function railShare() {
    if (read.state === "planned" || read.state === "finished") { return 0; }
    if (read.spentMs < 0) { return Math.min(1, read.leftMs / 3600000); }
    return ShuffleFace.gone(read, schedule.levels);
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
    if (differs("look", face.look)) {
      body.className = face.look;
      fit($("follow-text"), 0.8); // not measured while it is not shown
    }
    if (read.state === "finished" && write("message", ShuffleFace.ending(facts, words))) {
      fit($("message"), 0.3);
    }
    write("level", face.level);
    if (write("now", face.now) && differs("now wide", face.now.length)) { fit($("heading"), 0.6); }
    paintBlinds(face);
    write("say", face.say);
    // Nothing else moves on such a picture, and a set dims one that stands still.
    const stands = read.state === "planned" || read.state === "finished";
    write("clock", stands ? face.clock + face.seconds : face.clock);
  }

  const evening = ShuffleEvening(words);
  const codes = ShuffleCodes(() => layOut());
  function paint() {
    clearTimeout(timer);
    const at = performance.now();
    const now = ShuffleStream.now();
    if (!facts || now === null) { return; }
    if (at > due && !document.hidden) { ShuffleReport.late(at - due); }
    const wall = wallAt(now);
    const wasAt = read && paintedAt !== null && now >= paintedAt ? read : null;
    read = ShuffleClock.read(facts, schedule.levels, now);
    pen.digits(ShuffleFace.digits(read));
    codes.draw(facts, read, now);
    const counts = read.state !== "running" && read.state !== "countdown";
    if (differs("surroundings", surroundings(wall)) || counts) {
      paintWords(wall);
      evening.draw({ facts: facts, read: read, schedule: schedule, now: now, wall: wall, likely: likely });
    } else {
      evening.tick(now);
    }
    rail.draw(railShare());
    paintLost();
    drift(wall.ms);
    room.look(now);
    if (differs("closing", closing().map((note) => note.id))) { notes.look(); }
    if (wasAt) { light(wasAt, paintedAt, now); }
    paintedAt = now;
    const wait = Math.max(LEAST_MS, Math.min(1000, ShuffleFace.untilChange(read, wall.ms) / RATE));
    due = at + wait;
    timer = setTimeout(paint, wait + 0.5);
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
    likely = reading.ends_ms && reading.ends_ms.map((at) => at + ahead);
    const now = ShuffleStream.now();
    if (now === null) { return; }
    const before = facts ? ShuffleClock.read(facts, schedule.levels, now) : null;
    const deed = facts && facts.clock_seq !== reading.clock_seq;
    facts = reading;
    const others = facts.levels_seq !== schedule.levels_seq;
    // What changed by hand is not what the clock reached by itself.
    if (deed || others) { paintedAt = null; }
    if (others) { fetchSchedule(); }
    const byDeed = !room.look(now) && deed;
    paint();
    if (byDeed) {
      const kind = ShuffleSignals.byHand(before, read);
      if (kind) { room.sound(kind); flash(); }
    }
    room.plan();
    notes.look();
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
      pen.forget(["evening"]);
      paint();
      room.plan();
    };
    request.onloadend = function () {
      fetching = false;
      if (facts.levels_seq !== schedule.levels_seq) { setTimeout(fetchSchedule, 2000); }
    };
    request.send();
  }

  const WAY_MS = 60000;
  let lostAt = null; // when the last word was heard, while the server is lost
  body.addEventListener("connection", function (event) {
    lostAt = event.detail.state === "lost" ? performance.now() - event.detail.heardMs : null;
    paintLost();
  });

  function paintLost() {
    show("lost", lostAt !== null);
    if (lostAt === null) { return; }
    const ms = performance.now() - lostAt;
    const way = ms < WAY_MS ? "" : ". " + $("lost").getAttribute("data-way");
    $("lost").classList.toggle("way", way !== "");
    write("lost", ShuffleFace.lost(ms, words) + way);
  }

  // -- signals

  const room = ShuffleRoom({
    facts: () => facts,
    levels: () => schedule.levels,
    wall: wallAt,
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

  /* What can soon be bought no more, unless the host counts down to it already. */
  function closing() {
    const now = ShuffleStream.now();
    if (!read || now === null) { return []; }
    const own = facts.notes.some((note) => note.kind === "last_rebuy" && note.due !== null);
    const windows = ShuffleWindows.written($("prizes"));
    return ShuffleWindows.closing(windows, read, schedule.levels, now, ahead)
      .filter((note) => !own || note.kind !== "last_rebuy");
  }

  const notes = ShuffleNotes.Stage({
    notes: () => facts && facts.notes.concat(closing()),
    words: words,
    sound: (kind) => room.sound(kind),
    say: room.say
  });

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
    panel: room.openPanel,
    list: () => show("keys", !pen.shows("keys"))
  });
  $("cog").addEventListener("click", room.openPanel);
  $("keys").addEventListener("click", () => show("keys", false));
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { show("keys", false); }
  });

  let idleTimer = 0;
  function stir() {
    body.parentNode.classList.remove("idle");
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => body.parentNode.classList.add("idle"), 3000);
  }
  document.addEventListener("mousemove", stir);
  stir();

  function layOut() {
    pen.forget(["now wide", "now", "ante", "label", "blinds", "next", "surroundings", "coming",
      "evening", "rail"]);
    const title = $("title");
    const beside = title.nextElementSibling.classList;
    beside.remove("tight");
    fit(title, 0.8);
    if (title.scrollWidth > title.clientWidth) { // the title comes before what the button adds
      beside.add("tight");
      fit(title, 0.8);
    }
    fit($("follow-text"), 0.8);
    fit($("message"), 0.3);
    rail.lay();
    paint();
    notes.layOut();
  }
  window.addEventListener("resize", layOut);
  document.addEventListener("visibilitychange", paint);
  window.addEventListener("pageshow", paint);
  body.addEventListener("reading", (event) => hear(event.detail));

  hear(ShuffleStream.reading());
  layOut();
}());
