/* The settings of this screen: fetched when first opened, worked with arrows and OK as well as
 * with a pointer. Escape or the way back of a remote closes it. */
var ShufflePanel = (function () {
  "use strict";
  const BACK_KEYS = [461, 10009, 27]; // LG's and Samsung's remotes, and Escape
  const settings = ShuffleSettings;
  const body = document.body;
  let room = null;
  let box = null;
  let words = null;
  let timer = 0;
  let cameFrom = null;

  const all = (what) => [].slice.call(box.querySelectorAll(what));
  const one = (what) => box.querySelector(what);
  const isOpen = () => box !== null && !box.hidden;

  function fact(name, text) {
    const line = one("[data-fact=" + name + "]");
    line.hidden = text === "";
    if (line.textContent !== text) { line.textContent = text; }
  }

  function soundFact() {
    const state = room.soundState();
    if (state !== "on") { return words["sound_" + state]; }
    if (ShuffleReport.sounding()) { return words.sound_on; }
    return ShuffleReport.peers() ? words.sound_other : words.sound_unheard;
  }

  function press(button, yes) { button.setAttribute("aria-pressed", String(yes)); }

  let asksCode = false;
  function paint() {
    const speech = window.ShuffleSpeech;
    fact("sound", soundFact());
    fact("awake", words["awake_" + (ShuffleAwake.name() || "none")]);
    fact("late", words.late.replace("%(ms)s", ShuffleReport.lateMs()));
    fact("voice", settings.get("speech") && speech && !speech.voice() ? words.no_voice : "");
    all("[data-set]").forEach(function (button) {
      const name = button.getAttribute("data-set");
      press(button, name === "quiet" ? room.isQuiet() : settings.get(name));
    });
    all("[data-safe]").forEach(function (button) {
      press(button, Number(button.getAttribute("data-safe")) === settings.get("safe"));
    });
    press(one("[data-do=code]"), asksCode);
    const letters = one("#panel-letters");
    const text = asksCode ? ShuffleReport.code() || words.waiting : "";
    letters.hidden = !asksCode;
    if (letters.textContent !== text) { letters.textContent = text; }
  }

  function pressed(event) {
    let button = event.target;
    while (button && button.tagName !== "BUTTON") { button = button.parentElement; }
    if (!button) { return; }
    const name = button.getAttribute("data-set");
    const safe = button.getAttribute("data-safe");
    const deed = button.getAttribute("data-do");
    if (name === "quiet") { room.setQuiet(!room.isQuiet()); }
    else if (name) { settings.set({ [name]: !settings.get(name) }); }
    else if (safe) { settings.set({ safe: safe }); }
    else if (deed === "test") { room.test(); }
    else if (deed === "code") { asksCode = !asksCode; ShuffleReport.wantCode(asksCode); }
    else if (deed === "close") { close(); return; }
    paint();
  }

  const stops = () => all("button, input, a");

  function keyed(event) {
    const isBack = BACK_KEYS.indexOf(event.keyCode) >= 0 || /^(GoBack|BrowserBack)$/.test(event.key);
    const typing = event.target.tagName === "INPUT";
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: typing ? 0 : 1, ArrowLeft: typing ? 0 : -1 }[event.key];
    if (isBack || (!typing && /^s$/i.test(event.key))) {
      close();
    } else if (typing && event.key === "Enter") {
      event.target.blur();
      event.target.focus();
    } else if (step || event.key === "Tab") {
      const found = stops();
      const at = found.indexOf(document.activeElement);
      const to = at + (step || (event.shiftKey ? -1 : 1));
      found[(to + found.length) % found.length].focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function put(html) {
    box = document.createElement("div");
    box.className = "panel";
    box.innerHTML = html + "<i class=\"corner\"></i><i class=\"corner\"></i><i class=\"corner\"></i>"
      + "<i class=\"corner\"></i>";
    box.hidden = true;
    words = JSON.parse(one("#panel-words").textContent);
    body.appendChild(box);
    const name = one("#panel-room");
    name.addEventListener("change", function () { settings.set({ room: name.value }); });
    box.addEventListener("click", function (event) {
      if (event.target === box) { close(); } else { pressed(event); }
    });
    box.addEventListener("keydown", keyed);
    if (/iP(hone|ad|od)/.test(navigator.userAgent)) { one("[data-fact=ring]").hidden = false; }
  }

  function open() {
    box.hidden = false;
    cameFrom = document.activeElement;
    one("#panel-room").value = settings.get("room");
    paint();
    one("[data-do=test]").focus();
    one(".panel-card").scrollTop = 0;
    timer = setInterval(paint, 1000);
    history.pushState({ panel: true }, "");
  }

  function shut() { // the page's history is back where it was
    if (!isOpen()) { return; }
    const name = one("#panel-room");
    if (name.value !== settings.get("room")) { settings.set({ room: name.value }); }
    box.hidden = true;
    clearInterval(timer);
    asksCode = false;
    ShuffleReport.wantCode(false);
    if (cameFrom && cameFrom !== body) { cameFrom.focus(); }
  }

  function close() {
    shut();
    if (history.state && history.state.panel) { history.back(); }
  }

  window.addEventListener("popstate", shut);

  function fetchHtml(then) {
    const request = new XMLHttpRequest();
    request.open("GET", body.getAttribute("data-panel"));
    request.timeout = 4000;
    request.onload = function () {
      if (request.responseText.indexOf("panel-words") >= 0) { then(request.responseText); }
    };
    request.send();
  }

  function fetchSheet(then) {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = document.querySelector("link[href*='tv.css']").href.replace("tv.css", "panel.css");
    sheet.onload = then;
    document.head.appendChild(sheet);
  }

  let fetching = false;
  return {
    toggle: function (of) {
      room = of;
      if (isOpen()) { close(); return; }
      if (box) { open(); return; }
      if (fetching) { return; }
      fetching = true;
      setTimeout(function () { fetching = false; }, 4000);
      fetchHtml(function (html) {
        if (!box) { put(html); fetchSheet(open); }
      });
    }
  };
}());
