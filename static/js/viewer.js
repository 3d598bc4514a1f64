/* The guests' page. The server makes it whole; this keeps the clock going, and asks anew for what
 * is below it when something changed. */
(function () {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const words = JSON.parse($("words").textContent);
  const night = $("main");
  let schedule = JSON.parse($("schedule").textContent);
  let facts = null;
  let ahead = 0; // of the wall clock before the server's time base, ms
  let timer = 0;
  let position = null;
  let lostAt = null;
  const ASK_MS = 10000; // a phone that changed its Wi-Fi is not back by then

  function write(id, text) {
    const element = $(id);
    if (element.textContent !== text) { element.textContent = text; }
  }

  function paint() {
    clearTimeout(timer);
    const now = ShuffleStream.now();
    if (!facts || now === null) { return; }
    const wall = { ms: now + ahead, shifts: schedule.shifts };
    const read = ShuffleClock.read(facts, schedule.levels, now);
    const face = ShuffleFace.of(read, facts, schedule.levels, words, wall);
    if (night.className !== "night " + face.look) { night.className = "night " + face.look; }
    write("digits", face.digits);
    $("digits").classList.toggle("long", face.digits.length > 5);
    write("level", face.level);
    write("now", read.state === "finished" ? ShuffleFace.ending(facts, words) : face.now);
    write("label", face.old ? face.label + " · " + face.old : face.label);
    write("blinds", face.small ? face.small + "/" + face.big : face.big);
    write("ante", face.ante);
    write("next-label", face.nextLabel);
    write("next", face.next);
    write("next-ante", face.nextAnte);
    paintProgress(read);
    paintLost();
    const moved = position !== null && position !== read.position;
    position = read.position;
    if (moved) { renew(); }
    timer = setTimeout(paint, Math.min(1000, ShuffleFace.untilChange(read, wall.ms) + 0.5));
  }

  function paintProgress(read) {
    const gone = read.state === "planned" ? 0 : ShuffleFace.gone(read, schedule.levels);
    $("gone").style.width = gone * 100 + "%";
  }

  function paintLost() {
    const lost = $("lost");
    lost.hidden = lostAt === null;
    $("ask-wifi").hidden = lostAt === null || performance.now() - lostAt < ASK_MS;
    if (lostAt === null) { return; }
    write("lost", ShuffleFace.lost(performance.now() - lostAt, words));
  }

  let asking = false;
  let again = false;
  function renew() {
    if (asking) { again = true; return; }
    asking = true;
    again = false;
    const request = new XMLHttpRequest();
    // Whoever asks at the same version and level gets the same answer, made once for all.
    const at = [facts.epoch, facts.version, position].join(".");
    request.open("GET", document.body.getAttribute("data-rest") + "?at=" + at);
    request.responseType = "document";
    request.timeout = 5000;
    request.onload = function () {
      const page = request.response;
      if (request.status !== 200 || !page || !page.getElementById("rest")) { return; }
      $("rest").innerHTML = page.getElementById("rest").innerHTML;
      schedule = JSON.parse(page.getElementById("schedule").textContent);
      paint();
    };
    request.onloadend = function () {
      asking = false;
      if (again) { renew(); }
    };
    request.send();
  }

  document.body.addEventListener("reading", function (event) {
    if (typeof event.detail.wall_ms === "number") {
      ahead = event.detail.wall_ms - event.detail.server_ms;
    }
    facts = event.detail;
    if (facts.levels_seq !== schedule.levels_seq) { renew(); }
    paint();
    notes.look();
  });
  document.body.addEventListener("changed", renew);

  /* Seconds are for the eye alone: a voice reads the hour, once. */
  function told(one) {
    const line = document.createElement("li");
    const seen = document.createElement("span");
    seen.textContent = ShuffleNotes.sentence(one, words);
    line.appendChild(seen);
    if (one.left !== null) {
      const heard = document.createElement("span");
      const time = ShuffleFace.timeOfDay(one.note.due + ahead, schedule.shifts, words);
      heard.className = "visually-hidden";
      heard.textContent = ShuffleFace.fill(words["note_" + one.note.kind + "_at"],
        { time: time, text: one.note.text });
      seen.setAttribute("aria-hidden", "true");
      line.appendChild(heard);
    }
    return line;
  }

  let toldKeys = null;
  const notes = ShuffleNotes.Watch(() => facts && facts.notes, function (seen) {
    const all = seen.large.concat(seen.line);
    const keys = all.map((one) => one.key + one.note.due).join();
    if (keys !== toldKeys) {
      toldKeys = keys;
      $("notes").textContent = "";
      all.forEach((one) => $("notes").appendChild(told(one)));
    }
    all.forEach(function (one, at) {
      const text = ShuffleNotes.sentence(one, words);
      const place = $("notes").children[at].firstChild;
      if (place.textContent !== text) { place.textContent = text; }
    });
  });
  document.body.addEventListener("connection", function (event) {
    lostAt = event.detail.state === "lost" ? performance.now() - event.detail.heardMs : null;
    paintLost();
  });
  document.addEventListener("visibilitychange", paint);
  window.addEventListener("pageshow", paint);

  facts = ShuffleStream.reading();
  ahead = facts.wall_ms - facts.server_ms;
  paint();
  notes.look();
}());
