/* Tells the server every few seconds how this screen is, and hears whether it is the one of its
 * room that sounds. What was heard last holds while the server is lost.
 * <body data-screen="address" [data-table="number"]> */
var ShuffleReport = (function () {
  "use strict";
  const AGAIN_MS = 5000;
  const body = document.body;
  const url = body.getAttribute("data-screen");
  const table = body.getAttribute("data-table");
  const rehearses = body.hasAttribute("data-rehearse"); // alone, and nothing is sent
  const mono = () => performance.now();
  let page = null;
  let told = { sounding: rehearses, peers: 0 };
  let wantsCode = false;
  let worst = 0;
  let stirredAt = mono();
  let dueAt = 0;
  let timer = 0;
  let sent = ""; // what was last said of the screen itself
  let waiting = null; // what is to be called once an answer is there, while one is asked for
  let id = takeId();

  // Not left there while the page lives: a page opened from this one gets a copy of the storage.
  function takeId() {
    let found = null;
    try {
      found = sessionStorage.getItem("shuffleup-id");
      sessionStorage.removeItem("shuffleup-id");
    } catch (refused) { /* a browser without a memory */ }
    return found || Array.from(crypto.getRandomValues(new Uint8Array(8)))
      .map((byte) => (byte < 16 ? "0" : "") + byte.toString(16)).join("");
  }

  function about() {
    const settings = {};
    ["huge", "safe", "quiet", "video", "speech"].forEach(function (name) {
      settings[name] = ShuffleSettings.get(name);
    });
    return {
      id: id, kind: table ? "table" : "tv", table: table ? Number(table) : null,
      room: ShuffleSettings.get("room"), sound: page.sound(), awake: ShuffleAwake.name() || "none",
      tested: ShuffleSound.tested(), settings: settings, wants_code: wantsCode
    };
  }

  function lateMs() {
    const error = ShuffleStream.errorMs();
    return Math.round(Math.min(worst + (error < 10000 ? error : 0), 99999));
  }

  function inWords(bye) {
    return JSON.stringify(Object.assign(about(), {
      late_ms: lateMs(), idle_ms: Math.round(mono() - stirredAt), bye: bye
    }));
  }

  function take(answer) {
    const before = told;
    told = answer;
    const wish = answer.wish || {};
    if (Object.keys(wish).length) { page.wish(wish); }
    if (/^\/[^/\\]/.test(answer.go || "")) { location.href = answer.go; }
    if (before.sounding !== told.sounding || before.code !== told.code) { page.changed(); }
  }

  /* then(): once an answer is there, or will not come. */
  function send(then) {
    if (rehearses || !page || !url) { if (then) { then(); } return; }
    if (waiting) { if (then) { waiting.push(then); } return; }
    waiting = then ? [then] : [];
    clearTimeout(timer);
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Content-Type", "application/json");
    request.timeout = 2000;
    request.onloadend = function () {
      let answer = null;
      try {
        answer = request.status === 200 ? JSON.parse(request.responseText) : null;
      } catch (broken) { /* no answer of ours */ }
      const calls = waiting;
      waiting = null;
      wait(answer ? answer.again_ms : AGAIN_MS);
      if (answer) { take(answer); }
      calls.forEach((call) => call());
      soon();
    };
    sent = JSON.stringify(about());
    request.send(inWords(false));
    worst = 0;
  }

  function wait(ms) {
    const again = Math.max(100, ms || AGAIN_MS);
    dueAt = mono() + again;
    timer = setTimeout(send, again);
  }

  /* Say at once what is new of the screen, if anything is. */
  function soon() {
    if (page && !waiting && JSON.stringify(about()) !== sent) { send(); }
  }

  ["keydown", "mousedown", "mousemove", "touchstart"].forEach(function (name) {
    document.addEventListener(name, function () { stirredAt = mono(); }, { passive: true });
  });
  // Timers of a page that nobody sees may sleep for a minute; the stream goes on.
  body.addEventListener("heard", function () { if (!waiting && mono() > dueAt) { send(); } });
  window.addEventListener("pagehide", function () {
    try { sessionStorage.setItem("shuffleup-id", id); } catch (refused) { /* then anew */ }
    if (page && url && !rehearses && navigator.sendBeacon) { navigator.sendBeacon(url, inWords(true)); }
  });
  window.addEventListener("pageshow", function (event) {
    if (event.persisted) { id = takeId(); send(); }
  });

  return {
    /* {sound(), wish(values), changed()} */
    start: function (of) { page = of; setTimeout(send, 0); },
    ask: function (then) { send(then); },
    soon: soon,
    sounding: () => told.sounding === true,
    peers: () => told.peers || 0,
    code: () => (wantsCode && told.code) || "",
    wantCode: function (yes) { wantsCode = yes; soon(); },
    late: function (ms) { worst = Math.max(worst, ms); },
    lateMs: lateMs
  };
}());
