/* The one live connection of a page.
 *
 * Fires on document.body: "reading" (detail: the reading), "changed" ({version, parts}),
 * "connection" ({state: "live" | "lost", heardMs}) and "heard" with each message of the stream.
 * ShuffleStream.now() is the server's time.
 * <body data-stream data-reading [data-keep]>; a script #reading holds the reading of the page.
 *
 * A browser grants six HTTP/1.1 connections to a host: of several pages in one browser one holds
 * the stream and passes on what it hears. Without BroadcastChannel each has its own. */
(function () {
  "use strict";
  const body = document.body;
  const streamUrl = body.getAttribute("data-stream");
  const readingUrl = body.getAttribute("data-reading");
  const keep = body.hasAttribute("data-keep");
  const SILENCE_MS = 11500; // a little over one heartbeat, and a badge within 12 s
  const FAILING_MS = 4000;
  const RETRY_MS = 1000;
  const POLL_MS = 2000;
  // A quartz goes wrong by 15 ms in five minutes: to be heard where a room listens, not on a phone.
  const MEASURE_MS = keep ? 30000 : 300000;
  const PARTS = ["clock", "devices", "event", "journal", "levels", "notes", "people", "room"];
  const mono = () => performance.now();
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2))).join("-");

  let sync = new ShuffleClock.Sync();
  let base = null; // of the server's time; after a new one old measurements say nothing
  let reading = null;
  let version = 0; // of the last "changed" told to the page
  let source = null;
  let holder = false;
  let live = true;
  let heardAt = mono(); // anything from the server
  let streamAt = mono(); // something on the stream, or a new try at one
  let failingSince = null;
  let askedAt = -Infinity;
  let openTimer = 0;

  const away = () => document.hidden && !keep;
  const fire = (name, detail) => body.dispatchEvent(new CustomEvent(name, { detail: detail }));

  function setLive(now) {
    if (now !== live || !now) {
      live = now;
      fire("connection", { state: live ? "live" : "lost", heardMs: mono() - heardAt });
    }
  }

  function heard() {
    heardAt = mono();
    failingSince = null;
    setLive(true);
  }

  /* t0 is null for what came without being asked for. */
  function measure(data, t0, t1) {
    if (data.base !== undefined && data.base !== base) {
      if (base !== null) {
        sync = new ShuffleClock.Sync();
        if (t0 === null) { setTimeout(ask, 0); }
      }
      base = data.base;
    }
    sync.heard(data.server_ms, t0, t1);
  }

  function take(newReading) {
    if (reading && ShuffleClock.newer(reading, newReading)) { return; }
    reading = newReading;
    fire("reading", reading);
  }

  function changed(to, parts) {
    // What every connection begins with is no news to a page that is as new.
    if (to > version || parts.length < PARTS.length) {
      version = Math.max(version, to);
      fire("changed", { version: to, parts: parts });
    }
  }

  function heal() { // a word on the stream was lost
    if (reading && reading.version > version) { changed(reading.version, PARTS); }
  }

  function ask() {
    const request = new XMLHttpRequest();
    const t0 = askedAt = mono();
    request.open("GET", readingUrl);
    request.timeout = FAILING_MS;
    request.onload = function () {
      if (request.status === 403) { location.reload(); } // the page says what is asked for now
      if (request.status !== 200) { return; }
      const answer = JSON.parse(request.responseText);
      measure(answer, t0, mono());
      heard();
      take(answer);
      if (answer.version > version) { setTimeout(heal, 400); }
    };
    request.send();
  }

  function message(name, text) {
    heard();
    fire("heard");
    streamAt = heardAt;
    const data = JSON.parse(text);
    if (data.server_ms) { measure(data, null, mono()); }
    if (name === "reading") { take(data); }
    if (name === "changed") { changed(data.version, data.parts); }
    if (name === "beat" && data.version > Math.max(version, reading ? reading.version : 0)) { ask(); }
  }

  function open() {
    clearTimeout(openTimer);
    close();
    if (!window.EventSource || away()) { return; }
    let spoke = false;
    streamAt = mono();
    const mine = source = new EventSource(streamUrl);
    ["reading", "changed", "beat"].forEach(function (name) {
      mine.addEventListener(name, function (event) {
        spoke = true;
        say({ name: name, text: event.data });
        message(name, event.data);
      });
    });
    mine.onerror = function () {
      if (source !== mine) { return; }
      close();
      failingSince = failingSince || mono();
      look();
      openTimer = setTimeout(open, spoke ? 0 : RETRY_MS);
    };
  }

  function close() {
    if (source) { source.close(); }
    source = null;
  }

  // -- who of this browser's pages holds the stream

  const channel = window.BroadcastChannel ? new BroadcastChannel("shuffleup " + streamUrl) : null;
  let claimTimer = 0;
  const say = (words) => { if (channel) { channel.postMessage(Object.assign({ id: id }, words)); } };

  function claimIn(ms) {
    clearTimeout(claimTimer);
    claimTimer = setTimeout(function () {
      if (away() || holder) { return; }
      holder = true;
      say({ name: "here" });
      open();
    }, ms);
  }

  function join() {
    if (holder || away()) { return; }
    say({ name: "who" });
    claimIn(channel ? 60 + Math.random() * 60 : 0);
  }

  function leave() {
    clearTimeout(claimTimer);
    clearTimeout(openTimer);
    close();
    if (holder) { holder = false; say({ name: "bye" }); }
  }

  if (channel) {
    channel.onmessage = function (event) {
      const words = event.data;
      if (words.name === "who") {
        if (holder) { say({ name: "here" }); }
      } else if (words.name === "bye") {
        if (!holder) { claimIn(Math.random() * 80); }
      } else if (!holder) {
        clearTimeout(claimTimer);
        if (words.name === "here") { heardHolderAt = mono(); } else { message(words.name, words.text); }
      } else if (words.name === "here") {
        if (words.id < id) { holder = false; close(); } else { say({ name: "here" }); }
      }
    };
  }
  let heardHolderAt = mono();

  // -- looking whether all is well, when it may not be

  let lookTimer = 0;
  function look() {
    clearTimeout(lookTimer);
    if (away()) { return; }
    const now = mono();
    const silent = now - streamAt > SILENCE_MS;
    if (now - heardAt > SILENCE_MS || (failingSince && now - failingSince > FAILING_MS)) {
      setLive(false);
    }
    if (holder) {
      if (silent) { open(); }
      if (!live) { say({ name: "here" }); }
    } else if (silent && now - heardHolderAt > SILENCE_MS) {
      claimIn(Math.random() * 200);
    }
    const every = silent || failingSince || !window.EventSource ? POLL_MS : MEASURE_MS;
    if (now - askedAt > every) { ask(); }
    const well = Math.min(streamAt, heardAt) + SILENCE_MS - now;
    lookTimer = setTimeout(look, live && !silent && !failingSince
      ? Math.max(100, Math.min(well, askedAt + every - now) + 50) : 1000);
  }

  function back() { // to the eye, or out of the browser's store of left pages
    if (away()) { leave(); return; }
    heardAt = streamAt = heardHolderAt = mono();
    ask();
    if (!source) { join(); }
    look();
  }

  document.addEventListener("visibilitychange", back);
  window.addEventListener("pageshow", function (event) { if (event.persisted) { back(); } });
  window.addEventListener("pagehide", leave);
  window.addEventListener("online", back);

  window.ShuffleStream = {
    now: () => sync.now(mono()), // null before anything was heard
    errorMs: () => sync.errorMs,
    reading: () => reading,
    ask: ask
  };

  const printed = document.getElementById("reading");
  if (printed) {
    const timing = performance.timing;
    const first = JSON.parse(printed.textContent);
    const since = (at) => Math.max(0, at - timing.navigationStart);
    measure(first, since(timing.requestStart), since(timing.responseStart));
    reading = first;
    version = first.version;
  }
  for (let i = 0; i < 4; i += 1) { setTimeout(ask, 40 + i * 250); }
  join();
  look();
}());
