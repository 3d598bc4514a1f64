/* What a screen does for its room besides being looked at: one press on "Start the screen" fills
 * the screen, lets sound out, sounds the test chime and keeps the screen awake; from then on
 * signals are booked by the clock. */
function ShuffleRoom(page) {
  "use strict";
  const AHEAD_MS = 75000; // longer than a hidden page's timers may sleep
  const SURE_MS = 300; // what is nearer than this sounds as booked
  const LATE_MS = 1500; // a signal later than this is none
  const body = document.body;
  const button = document.getElementById("start");
  const memory = ShuffleSignals.Memory();
  let booked = [];
  let plannedTo = null;
  let quiet = body.hasAttribute("data-quiet") || kept("quiet") === "1";
  let started = false;

  function kept(name, value) { // for this device, where it lets us
    try {
      if (value === undefined) { return localStorage.getItem("shuffleup-" + name); }
      localStorage.setItem("shuffleup-" + name, value);
    } catch (refused) { /* a browser without a memory */ }
    return null;
  }

  /* Book every signal of the next minute or so anew. Called whenever the clock changed, and
   * often enough that a sleeping timer makes no hole. */
  function plan() {
    const facts = page.facts();
    const now = ShuffleStream.now();
    if (!facts || now === null) { return; }
    booked.forEach((signal) => { if (signal.at <= now + SURE_MS) { memory.note(signal); } });
    memory.look(ShuffleClock.read(facts, page.levels(), now));
    ShuffleSound.cancel();
    let from = now;
    if (plannedTo !== null) { from = now > plannedTo ? Math.max(plannedTo, now - LATE_MS) : now + SURE_MS; }
    plannedTo = now + AHEAD_MS;
    booked = ShuffleSignals.between(facts, page.levels(), from, plannedTo).filter(memory.fresh);
    if (!quiet) { booked.forEach((signal) => ShuffleSound.book(signal.kind, signal.at - now)); }
  }

  function sound(kind) { if (!quiet) { ShuffleSound.book(kind, 0); } }

  function paint() {
    const locked = ShuffleSound.state() === "locked" && !quiet;
    button.hidden = started && !locked;
    button.classList.toggle("locked", locked);
    button.classList.toggle("again", kept("started") === "1");
    document.getElementById("quiet").hidden = !quiet;
    body.setAttribute("data-sound", quiet ? "quiet" : ShuffleSound.state());
    body.setAttribute("data-awake", ShuffleAwake.name() || "none");
  }

  function fullElement() {
    return document.fullscreenElement || document.webkitFullscreenElement || null;
  }

  function fillScreen() {
    const root = document.documentElement;
    const ask = root.requestFullscreen || root.webkitRequestFullscreen
      || root.webkitRequestFullScreen;
    if (!ask || fullElement()) { return; }
    const answer = ask.call(root);
    if (answer && answer.catch) { answer.catch(function () { /* not allowed here */ }); }
  }

  function toggleFullScreen() {
    const leave = document.exitFullscreen || document.webkitExitFullscreen;
    if (fullElement() && leave) { leave.call(document); } else { fillScreen(); }
  }

  function toggleQuiet() {
    quiet = !quiet;
    kept("quiet", quiet ? "1" : "0");
    if (!quiet) { ShuffleSound.unlock(); }
    plan();
    paint();
  }

  button.addEventListener("click", function () {
    started = true;
    fillScreen();
    ShuffleSound.unlock();
    ShuffleAwake.start();
    // The context may need a moment to run; the chime waits for it.
    setTimeout(function () { sound("test"); plan(); paint(); }, 60);
    kept("started", "1");
    button.blur();
    paint();
  });

  ShuffleSound.onchange(function () { plan(); paint(); });
  ShuffleAwake.onchange(paint);
  if (navigator.wakeLock) { ShuffleAwake.start(); } // needs no press where it exists
  setInterval(function () { plan(); paint(); }, 20000);
  paint();
  if (!button.hidden && kept("started") !== "1") { button.focus(); }

  return {
    plan: plan, sound: sound, toggleFullScreen: toggleFullScreen, toggleQuiet: toggleQuiet,
    isQuiet: () => quiet
  };
}
