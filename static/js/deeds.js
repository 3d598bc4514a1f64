/* Sends the deeds of a page: every form with data-deed.
 *
 * Each tap is a deed with a key of its own, which it keeps when it is sent again, so that nothing
 * is done twice. Deeds go out one after the other; what a deed expects of the clock
 * (data-seq="clock" or "levels") is taken from the newest reading at the moment it goes out.
 * A button says where its deed stands: data-state="sending", "done" or "unsaved". What has no
 * answer after three seconds is "not saved" and is sent again only when somebody says so. */
const ShuffleDeeds = (function () {
  "use strict";
  const PATIENCE_MS = 3000;
  const RETRY_MS = 400;
  const DONE_MS = 1200;
  const SEQS = { clock: "clock_seq", levels: "levels_seq" };
  const body = document.body;
  const words = JSON.parse(document.getElementById("words").textContent);
  const trouble = document.getElementById("trouble");
  const told = document.getElementById("told");

  const waiting = []; // in the order of the taps; the first is on its way
  const unsaved = [];
  let isSending = false;
  let newest = JSON.parse(document.getElementById("reading").textContent);

  function newKey() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)),
      (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function take(reading) {
    if (!ShuffleClock.newer(newest, reading)) { newest = reading; }
  }

  // -- what a button shows

  function isBusy(button) {
    return waiting.some((deed) => deed.button === button);
  }

  function show(deed, state) {
    const button = deed.button;
    if (!button) { return; }
    clearTimeout(button.settling);
    if (state) { button.dataset.state = state; } else { delete button.dataset.state; }
    if (state === "done") {
      button.done = deed.label;
      button.settling = setTimeout(function () {
        if (button.dataset.state === "done") { delete button.dataset.state; }
      }, DONE_MS);
    }
    told.textContent = state ? deed.label + ": " + words[state] : "";
  }

  function list(deeds) {
    const counts = new Map();
    deeds.forEach((deed) => counts.set(deed.label, (counts.get(deed.label) || 0) + 1));
    return Array.from(counts, ([label, count]) => (count > 1 ? count + " × " + label : label))
      .join(", ");
  }

  function showTrouble() {
    trouble.hidden = !unsaved.length;
    if (unsaved.length) {
      trouble.querySelector(".says").textContent =
        list(unsaved) + ". " + unsaved[unsaved.length - 1].reason;
    }
  }

  function tell(sentence) {
    const line = document.createElement("p");
    const box = document.createElement("div");
    line.className = "says";
    line.textContent = sentence;
    box.className = "told bad";
    box.append(line);
    document.getElementById("toast").replaceChildren(box);
  }

  // -- a deed

  function nameOf(button) {
    return (button.getAttribute("aria-label") || button.innerText.split("\n")[0]).trim();
  }

  function deedOf(form, button) {
    const data = new FormData(form);
    if (button && button.name) { data.append(button.name, button.value); }
    data.delete("key");
    return {
      form: form,
      button: button,
      label: (button && nameOf(button)) || form.dataset.deed,
      url: (button && button.getAttribute("formaction")) || form.getAttribute("action"),
      data: data,
      seq: SEQS[form.dataset.seq],
      key: newKey(),
      until: 0,
      reason: ""
    };
  }

  function press(form, button) {
    const deed = deedOf(form, button);
    enqueue(deed);
    return deed;
  }

  function enqueue(deed) {
    deed.until = performance.now() + PATIENCE_MS;
    waiting.push(deed);
    show(deed, "sending");
    next();
  }

  function next() {
    if (isSending) { return; }
    const deed = waiting[0];
    if (!deed) { return; }
    isSending = true;
    send(deed).then(function (after) {
      isSending = false;
      waiting.shift();
      after();
      next();
    });
  }

  const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

  function headers(deed) {
    const sent = window.ShuffleStream ? ShuffleStream.now() : null;
    const named = {
      "HX-Request": "true",
      "Idempotency-Key": deed.key,
      "Content-Type": "application/x-www-form-urlencoded"
    };
    if (sent !== null) { named["Deed-Sent"] = String(Math.floor(sent)); }
    return named;
  }

  async function ask(deed, ms) {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), ms);
    if (deed.seq) { deed.data.set("seq", newest[deed.seq]); }
    try {
      const answer = await fetch(deed.url, {
        method: "POST",
        body: new URLSearchParams(deed.data).toString(),
        headers: headers(deed),
        credentials: "same-origin",
        signal: given.signal
      });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    } finally {
      clearTimeout(timer);
    }
  }

  /* Resolves to what is to be done once the deed has left the queue. */
  async function send(deed) {
    for (;;) {
      const left = deed.until - performance.now();
      if (left <= 0) { return () => giveUp(deed, words.unsaved); }
      let answer = null;
      try {
        answer = await ask(deed, left);
      } catch (lost) {
        await sleep(Math.min(RETRY_MS, Math.max(0, deed.until - performance.now())));
        continue;
      }
      if (answer.headers.has("Deed-Late")) { // our idea of the server's time was old
        ShuffleStream.ask();
        await sleep(RETRY_MS / 2);
        continue;
      }
      const reading = answer.headers.get("Reading");
      if (reading) { take(JSON.parse(reading)); }
      return () => answered(deed, answer);
    }
  }

  function giveUp(deed, reason) {
    deed.reason = reason;
    unsaved.push(deed);
    show(deed, "unsaved");
    showTrouble();
  }

  function answered(deed, answer) {
    if (answer.status >= 500) { giveUp(deed, words.failed); return; }
    const isDone = answer.status === 200;
    if (isDone) {
      show(deed, isBusy(deed.button) ? "sending" : "done");
    } else {
      show(deed, null);
    }
    const isOurs = isDone || answer.status === 409 || answer.status === 422;
    if (!isOurs) {
      tell(answer.status === 403 ? words.forbidden : words.old_page);
      return;
    }
    deed.form.removeAttribute("hx-morph-skip");
    if (isDone) { deed.form.reset(); } // what was typed has been done
    deed.form.dispatchEvent(new CustomEvent(isDone ? "deed:done" : "deed:refused", {
      bubbles: true, detail: { name: deed.form.dataset.deed }
    }));
    swap(deed, answer);
    const reading = answer.headers.get("Reading");
    if (reading) { body.dispatchEvent(new CustomEvent("reading", { detail: JSON.parse(reading) })); }
  }

  function swap(deed, answer) {
    const target = document.querySelector(answer.headers.get("HX-Retarget") || "#none");
    if (!target) { return; }
    if (answer.headers.get("HX-Reswap") === "outerMorph") {
      body.dispatchEvent(new CustomEvent("shown", {
        detail: { part: target.id, version: newest.version }
      }));
    }
    const shown = htmx.swap({
      sourceElement: deed.form.isConnected ? deed.form : body,
      target: target,
      swap: answer.headers.get("HX-Reswap"),
      text: answer.text
    });
    if (answer.status !== 200) { Promise.resolve(shown).then(() => seeWhy(answer)); }
  }

  /* On a phone the button may be a screen below what it complains of. */
  function seeWhy(answer) {
    const target = document.querySelector(answer.headers.get("HX-Retarget"));
    const wrong = target && target.querySelector("[aria-invalid=true]");
    const why = wrong || (target && target.querySelector(".error, .errorlist"));
    if (!why) { return; }
    if (wrong) { wrong.focus({ preventScroll: true }); }
    const box = why.getBoundingClientRect();
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!seen || !(why.contains(seen) || seen.contains(why))) { why.scrollIntoView({ block: "center" }); }
  }

  // -- the page

  document.addEventListener("submit", function (event) {
    const form = event.target;
    if (!form.dataset.deed) { return; }
    event.preventDefault();
    press(form, event.submitter || form.querySelector("button"));
  });

  trouble.querySelector(".again").addEventListener("click", function () {
    unsaved.splice(0).forEach(enqueue);
    showTrouble();
  });
  trouble.querySelector(".forget").addEventListener("click", function () {
    unsaved.splice(0).forEach((deed) => show(deed, null));
    showTrouble();
  });

  // "Wait for me" has become "Do not wait", and that is not done.
  document.addEventListener("htmx:after:swap", function () {
    document.querySelectorAll("[data-state=done]").forEach(function (button) {
      if (nameOf(button) !== button.done) { delete button.dataset.state; }
    });
  });

  body.addEventListener("reading", (event) => take(event.detail));

  return { tell: tell, newest: () => newest };
}());
