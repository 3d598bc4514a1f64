/* The keys of a TV page, and the deeds behind them. Nothing here works on a page that the server
 * did not give the right to steer. */
var ShuffleKeys = (function () {
  "use strict";
  const body = document.body;
  const maySteer = body.hasAttribute("data-may-steer");

  function newKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)))
      .map((byte) => (byte < 16 ? "0" : "") + byte.toString(16)).join("");
  }

  /* then(status, sentence): of the answer; 0 where none came. */
  function send(deed, values, then) {
    const request = new XMLHttpRequest();
    request.open("POST", body.getAttribute("data-deeds") + deed + "/");
    request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
    request.setRequestHeader("X-CSRFToken", body.getAttribute("data-csrf"));
    request.setRequestHeader("Idempotency-Key", newKey());
    // The server does nothing that comes later than we wait for its answer.
    request.setRequestHeader("Deed-Sent", String(Math.round(ShuffleStream.now())));
    request.timeout = 3000;
    request.onloadend = function () {
      const isSentence = /^text\/html/.test(request.getResponseHeader("Content-Type") || "")
        && request.responseText.charAt(0) !== "<";
      then(request.status, isSentence ? request.responseText : "");
    };
    request.send(Object.keys(values).map((name) => name + "=" + values[name]).join("&"));
  }

  /* The deed a key asks for, given what is on show; null for a key that steers nothing. */
  function deedOf(event, read) {
    const key = event.key;
    if (key === " " || key === "Spacebar" || key === "PageDown") {
      if (read.state === "held") { return null; } // going on changes the level: Shift + N
      if (read.running) { return ["pause", {}]; }
      return read.state === "paused" ? ["resume", {}] : null;
    }
    if (key === "+") { return ["add-time", { ms: 60000 }]; }
    if (key === "-") { return ["take-time", { ms: 60000 }]; }
    if (!event.shiftKey) { return null; }
    if (key === "N") { return ["next", { position: read.position }]; }
    if (key === "P") { return ["previous", { position: read.position }]; }
    if (key === "B") { return ["next-break", {}]; }
    return null;
  }

  function isTyping(target) { // or working in a dialog, where keys are the dialog's
    return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      || Boolean(target.closest && target.closest("[role=dialog]"));
  }

  /* page: {read(), facts(), answered(status, sentence), fullScreen(), mute(), panel(), list()} */
  function listen(page) {
    const PUSHED_MS = 80; // the reading that a deed brings may come after its answer
    const local = { f: page.fullScreen, m: page.mute, s: page.panel, "?": page.list };
    let waiting = []; // what was wished, by what was seen then, while a deed was on its way
    let sending = false;

    function next() {
      const deed = waiting.shift();
      sending = Boolean(deed);
      if (!deed) { return; }
      send(deed[0], Object.assign({ seq: page.facts().clock_seq }, deed[1]), function (status, sentence) {
        if (status < 200 || status > 299) { waiting = []; } // nothing is done later by itself
        page.answered(status, sentence);
        if (waiting.length) { setTimeout(next, PUSHED_MS); } else { sending = false; }
      });
    }

    document.addEventListener("keydown", function (event) {
      if (isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) { return; }
      const deed = maySteer && page.read() ? deedOf(event, page.read()) : null;
      const own = local[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!deed && !own) { return; }
      event.preventDefault();
      if (event.repeat) { return; }
      if (!deed) { own(); return; }
      waiting.push(deed);
      if (!sending) { next(); }
    }, true);

    // A button that has the focus would be pressed by Space when the key comes up.
    document.addEventListener("keyup", function (event) {
      if (maySteer && event.key === " " && !isTyping(event.target)) { event.preventDefault(); }
    }, true);
  }

  return { listen: listen, deedOf: deedOf };
}());
