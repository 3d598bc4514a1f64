/* What a screen does for its room besides being looked at: one press on "Start the screen" fills
 * the screen, lets sound out, sounds the test chime and keeps the screen awake; from then on
 * signals are booked by the clock, on the one screen of the room that sounds. */
var ShuffleRoom = (function () {
  "use strict";
  const HERE = document.currentScript.src.replace(/[^/]*$/, "");
  const AHEAD_MS = 75000; // longer than a hidden page's timers may sleep
  const SURE_MS = 300; // what is nearer than this sounds as booked
  const LATE_MS = 1500; // a signal later than this is none
  const SLEPT_MS = 1000; // the sound card's clock stood still for so long
  const WARN_MS = 30000; // how long a screen that just started says that it may fall asleep

  /* Fetch a script that is seldom needed, and hand over what it defines. */
  function load(file, name, then) {
    if (window[name]) { then(window[name]); return; }
    const script = document.createElement("script");
    script.src = HERE + file;
    script.onload = function () { then(window[name]); };
    document.head.appendChild(script);
  }

  /* page: {facts(), levels(), wall(at), flash()} */
  return function (page) {
    const body = document.body;
    const settings = ShuffleSettings;
    const button = document.getElementById("start");
    const sleepy = document.getElementById("sleepy");
    const memory = ShuffleSignals.Memory();
    let booked = []; // signals to come, sounded here or not
    let plannedTo = null;
    let awakeAt = null; // {now, card, facts, levels}: when sound was last known to run in time
    let startedAt = null;
    const rate = ShuffleStream.rate || 1; // of a rehearsal

    // -- quiet: by hand, or late at night

    function night(at) {
      const facts = page.facts();
      if (!facts || at === null) { return null; }
      const wall = page.wall(at);
      return ShuffleSignals.quietNight(facts.quiet_from, ShuffleFace.local(wall.ms, wall.shifts));
    }

    function quietAt(at) {
      const late = night(at);
      return settings.get("quiet") || (late !== null && late !== settings.get("louder"));
    }

    const isQuiet = () => quietAt(ShuffleStream.now());

    function quieted(yes) { // as settings
      const late = night(ShuffleStream.now());
      return yes ? { quiet: late === null, louder: "" } : { quiet: false, louder: late || "" };
    }

    function setQuiet(yes) {
      if (!yes) { ShuffleSound.unlock(); }
      settings.set(quieted(yes));
    }

    // -- signals

    /* Book every signal of the next minute or so anew. Called whenever the clock changed, and
     * often enough that a sleeping timer makes no hole. */
    function plan() {
      const facts = page.facts();
      const now = ShuffleStream.now();
      if (!facts || now === null) { return; }
      const sure = booked.filter(function (signal) {
        if (signal.at <= now + SURE_MS) { memory.note(signal); }
        return signal.at > now && signal.at <= now + SURE_MS;
      });
      memory.look(ShuffleClock.read(facts, page.levels(), now));
      ShuffleSound.cancel();
      let from = now;
      if (plannedTo !== null) {
        from = now > plannedTo ? Math.max(plannedTo, now - LATE_MS) : now + SURE_MS;
      }
      plannedTo = now + AHEAD_MS * rate;
      const coming = ShuffleSignals.between(facts, page.levels(), from, plannedTo)
        .filter(memory.fresh);
      if (ShuffleReport.sounding()) {
        coming.forEach(function (signal) {
          if (!quietAt(signal.at)) { ShuffleSound.book(signal.kind, (signal.at - now) / rate); }
        });
      }
      booked = sure.concat(coming);
    }

    /* Each second: whether all that is booked sounds when it should. Gives back true where the
     * page slept, as with a closed lid; of what it missed it sounds the level it finds. */
    function look(now) {
      const card = ShuffleSound.clock();
      const was = awakeAt;
      if (ShuffleSound.state() === "on") {
        awakeAt = { now: now, card: card, facts: page.facts(), levels: page.levels() };
        if (was && (now - was.now) / rate - (card - was.card) > SLEPT_MS) {
          woke(was, was.now + (card - was.card) * rate, now);
          return true;
        }
      }
      while (booked.length && booked[0].at <= now) {
        const signal = booked.shift();
        memory.note(signal);
        if (now - signal.at < LATE_MS) { tell(signal.kind); }
      }
      return false;
    }

    function woke(was, sleptAt, now) {
      const levels = page.levels();
      const kind = ShuffleSignals.afterAbsence(ShuffleClock.read(was.facts, was.levels, sleptAt),
        ShuffleClock.read(page.facts(), levels, now), levels);
      ShuffleSound.cancel(true);
      booked = [];
      plannedTo = null;
      plan();
      if (!kind) { return; }
      page.flash();
      ShuffleReport.ask(function () { sound(kind); }); // another screen may sound by now
    }

    const audible = () => ShuffleReport.sounding() && !isQuiet();

    function sound(kind) {
      if (!audible()) { return; }
      ShuffleSound.book(kind, 0);
      tell(kind);
    }

    // -- speech

    function speech(then) {
      if (settings.get("speech")) { load("speech.js", "ShuffleSpeech", then); }
    }

    function say(text) {
      if (audible()) { speech((voice) => voice.say(text)); }
    }

    function tell(kind) {
      if (kind === "tick" || kind === "ten" || !audible()) { return; }
      speech(function (voice) {
        voice.signal(kind, ShuffleClock.read(page.facts(), page.levels(), ShuffleStream.now()));
      });
    }

    // -- the screen

    function started(yes) { // once on this device, where it remembers
      try {
        if (yes) { localStorage.setItem("shuffleup-started", "1"); }
        return localStorage.getItem("shuffleup-started") === "1";
      } catch (refused) { return false; }
    }

    function soundState() { return isQuiet() ? "quiet" : ShuffleSound.state(); }

    function paint() {
      const state = soundState();
      const locked = state === "locked" || state === "failed";
      button.hidden = startedAt !== null && !locked;
      button.classList.toggle("locked", locked);
      button.classList.toggle("again", started());
      document.getElementById("quiet").hidden = state !== "quiet";
      sleepy.hidden = !ShuffleAwake.fails()
        || (startedAt !== null && performance.now() - startedAt > WARN_MS);
      body.setAttribute("data-sound", state);
      body.setAttribute("data-awake", ShuffleAwake.name() || "none");
      ShuffleReport.soon();
    }

    function dress() {
      const root = document.documentElement;
      const before = root.className;
      const safe = settings.get("safe");
      const wishes = settings.get("huge") || body.hasAttribute("data-table");
      root.classList.toggle("huge", wishes && !root.classList.contains("has-hands"));
      root.classList.toggle("safe-3", safe === 3);
      root.classList.toggle("safe-5", safe === 5);
      if (root.className !== before) { window.dispatchEvent(new Event("resize")); }
      if (settings.get("speech")) { speech(function () { /* be ready */ }); }
    }

    function renew() { plan(); paint(); }

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

    function test() {
      ShuffleSound.unlock();
      // The context may need a moment to run; the chime waits for it.
      setTimeout(function () { ShuffleSound.book("test", 0); renew(); }, 60);
    }

    button.addEventListener("click", function () {
      startedAt = performance.now();
      ShuffleAwake.start();
      if (isQuiet()) { ShuffleSound.unlock(); } else { test(); }
      fillScreen(); // last: it uses the press up
      started(true);
      button.blur();
      paint();
    });

    const room = {
      plan: renew, look: look, sound: sound, say: say, toggleFullScreen: toggleFullScreen,
      toggleQuiet: function () { setQuiet(!isQuiet()); }, setQuiet: setQuiet, isQuiet: isQuiet,
      soundState: soundState, test: test,
      openPanel: function () {
        load("panel.js", "ShufflePanel", function (panel) { panel.toggle(room); });
      }
    };

    settings.onchange(function () {
      dress();
      ShuffleAwake.reconsider();
      renew();
    });
    body.addEventListener("hands", dress); // what stands beside the clock of a table
    ShuffleSound.onchange(renew);
    ShuffleAwake.allowVideo(() => settings.get("video"));
    ShuffleAwake.onchange(paint);
    ShuffleReport.start({
      sound: soundState,
      changed: renew,
      wish: function (values) {
        settings.set(Object.assign({}, values,
          typeof values.quiet === "boolean" ? quieted(values.quiet) : null));
      }
    });
    if (!ShuffleAwake.needsPress()) { ShuffleAwake.start(); }
    setInterval(renew, 20000);
    dress();
    paint();
    if (!button.hidden && !started()) { button.focus(); }
    return room;
  };
}());
