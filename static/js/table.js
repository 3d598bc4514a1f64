/* The page of a table: the clock above it goes on by itself, a tap on a chair opens what can be
 * said there without a new page, and the tablet stays awake. */
(function () {
  "use strict";
  const body = document.body;
  const $ = (id) => document.getElementById(id);
  const held = (id) => JSON.parse($(id).textContent);
  const words = held("words");
  const LOST_MS = 5000;
  const TOLD_MS = 12000;

  let schedule = held("schedule");
  let facts = held("reading");
  let ahead = facts.wall_ms - facts.server_ms; // of the wall clock before the server's time base
  let timer = 0;
  let lostAt = null;

  // -- the clock

  function write(name, text) {
    const place = document.querySelector("[data-show=" + name + "]");
    if (place.textContent !== text) { place.textContent = text; }
  }

  function paint() {
    clearTimeout(timer);
    const now = ShuffleStream.now();
    if (now === null) { return; }
    const wall = { ms: now + ahead, shifts: schedule.shifts };
    const read = ShuffleClock.read(facts, schedule.levels, now);
    const face = ShuffleFace.of(read, facts, schedule.levels, words, wall);
    write("digits", face.digits);
    write("now", face.now);
    write("level", face.level);
    write("blinds", face.small ? face.small + "/" + face.big : face.big);
    write("ante", face.ante);
    write("next-label", face.nextLabel);
    write("next", face.next);
    body.setAttribute("data-look", face.look);
    paintLost();
    timer = setTimeout(paint, Math.min(1000, ShuffleFace.untilChange(read, wall.ms) + 0.5));
  }

  function paintLost() {
    const lost = $("lost");
    const ms = lostAt === null ? 0 : performance.now() - lostAt;
    lost.hidden = ms < LOST_MS;
    if (!lost.hidden) { lost.textContent = ShuffleFace.lost(ms, words); }
  }

  function fetchSchedule() {
    const request = new XMLHttpRequest();
    request.open("GET", body.getAttribute("data-schedule"));
    request.onload = function () {
      if (request.status !== 200) { return; }
      schedule = JSON.parse(request.responseText);
      paint();
    };
    request.send();
  }

  body.addEventListener("reading", function (event) {
    if (ShuffleClock.newer(facts, event.detail)) { return; }
    facts = event.detail;
    if (typeof facts.wall_ms === "number") { ahead = facts.wall_ms - facts.server_ms; }
    if (facts.levels_seq !== schedule.levels_seq) { fetchSchedule(); }
    body.setAttribute("data-connection", "live");
    paint();
  });
  body.addEventListener("connection", function (event) {
    const isLost = event.detail.state === "lost";
    lostAt = isLost ? performance.now() - event.detail.heardMs : null;
    body.setAttribute("data-connection", isLost ? "lost" : "live");
    paintLost();
  });
  document.addEventListener("visibilitychange", paint);

  // -- a tap on a chair

  /* What opened may be below the picture of a phone. */
  function see() {
    const panel = $("who") || $("button");
    if (panel) { panel.scrollIntoView({ block: "nearest" }); }
  }

  /* Fetch the table as it is looked at. An answer to how it was looked at before is asked for
   * anew: what a deed has closed stays closed. */
  let looked = location.search;
  function look() {
    const table = $("table");
    const asked = looked;
    return Promise.resolve(htmx.ajax("GET", location.pathname + asked, {
      source: table, target: table, swap: "outerMorph"
    })).then(function () {
      if (asked !== looked) { look(); }
    });
  }
  body.addEventListener("changed-table", look);
  ["deed:done", "deed:refused"].forEach(function (name) {
    document.addEventListener(name, function () { looked = ""; });
  });

  document.addEventListener("click", function (event) {
    const link = event.target.closest("#table a.seat, #table a[data-look]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    event.preventDefault();
    looked = link.search;
    look().then(see);
  });
  document.addEventListener("keydown", function (event) {
    const close = event.key === "Escape" && document.querySelector("#table .acts a[data-look]");
    if (close) { close.click(); }
  });

  // The line with "Undo" goes when it is closed, or has been there for long enough.
  let told = 0;
  function forget() {
    clearTimeout(told);
    $("toast").textContent = "";
  }
  document.addEventListener("click", function (event) {
    if (event.target.closest("#toast .close")) { forget(); }
  });
  document.addEventListener("deed:done", function () {
    clearTimeout(told);
    told = setTimeout(forget, TOLD_MS);
  });

  // -- a tablet that lies there all night

  if (!ShuffleAwake.needsPress()) { ShuffleAwake.start(); }
  document.addEventListener("click", function () {
    if (ShuffleAwake.fails() || ShuffleAwake.name() === null) { ShuffleAwake.start(); }
  });

  paint();
}());
