/* The director's page: the clock in its header goes on by itself, the dock follows the clock,
 * and what only the page knows (which part is looked at, who is out?, the keys) is kept here. */
(function () {
  "use strict";
  const PAUSE_LIKE_A_BREAK_MS = 5 * 60000;
  const TOLD_MS = 5000;
  const LOST_MS = 20000;
  const body = document.body;
  const $ = (id) => document.getElementById(id);
  const held = (id) => JSON.parse($(id).textContent);
  const words = held("words");
  const wide = matchMedia("(min-width: 640px) and (min-height: 560px)");

  let schedule = held("schedule");
  let facts = held("reading");
  let ahead = facts.wall_ms - facts.server_ms; // of the wall clock before the server's time base
  let read = null;
  let timer = 0;

  function fire(name) { body.dispatchEvent(new CustomEvent(name)); }

  // -- the clock in the header

  function write(name, text) {
    const place = document.querySelector("[data-show=" + name + "]");
    if (place && place.textContent !== text) { place.textContent = text; }
  }

  function phaseOf() {
    if (read.state === "overtime") { return "running"; }
    return read.state === "running" && read.isBreak ? "break" : read.state;
  }

  function stateText(phase, face) { // why the clock does not run, and since when
    if (phase === "held") {
      return ShuffleFace.fill(words.waits, { time: ShuffleFace.counted(read.overMs) });
    }
    return ["running", "break", "countdown"].includes(phase) ? "" : face.now;
  }

  function nextName() {
    if (!read.next) { return words.no_next; }
    if (read.next.kind === "play") { return ShuffleFace.blinds(read.next, words); }
    return read.next.length_ms === null ? words.next_break_open
      : ShuffleFace.fill(words.next_break, { minutes: ShuffleFace.minutes(read.next) });
  }

  function anteOf(level) {
    return level && level.kind === "play" && level.ante
      ? ShuffleFace.fill(words.next_ante, { amount: ShuffleFace.amount(level.ante, words) }) : "";
  }

  function nextAt(wall) {
    if (!read.next) { return ""; }
    if (read.state !== "running" || !read.leftMs) { return words.next; }
    const time = ShuffleFace.timeOfDay(wall.ms + read.leftMs, wall.shifts, words);
    return ShuffleFace.fill(words.next_at, { time: time });
  }

  function paint() {
    clearTimeout(timer);
    const now = ShuffleStream.now();
    if (now === null) { return; }
    const wall = { ms: now + ahead, shifts: schedule.shifts };
    read = ShuffleClock.read(facts, schedule.levels, now);
    const face = ShuffleFace.of(read, facts, schedule.levels, words, wall);
    const phase = phaseOf();
    const isResting = read.isBreak && read.spentMs >= 0;
    write("digits", face.digits);
    document.querySelector("[data-show=digits]").classList.toggle("long", face.digits.length > 5);
    write("state", stateText(phase, face));
    write("level", face.level);
    write("blinds", isResting || !read.level ? "" : ShuffleFace.blinds(read.level, words));
    write("ante", isResting ? "" : anteOf(read.level));
    write("next-at", nextAt(wall));
    write("next", nextName());
    write("next-ante", anteOf(read.next));
    if ($("clock").className !== "clock " + face.look) { $("clock").className = "clock " + face.look; }
    paintSpent();
    if (body.dataset.phase !== phase) { turn(phase); }
    if (wide.matches && seen !== read.position && !document.querySelector("#levels:hover, #levels form")) {
      seeLevel();
    }
    offerTheBreak();
    timer = setTimeout(paint, Math.min(1000, ShuffleFace.untilChange(read, wall.ms) + 0.5));
  }

  // The list of blinds begins at the level on show; what is behind it is a scroll away.
  let seen = -1;
  function seeLevel() {
    const list = $("levels");
    const row = list.querySelector("li.on");
    if (read) { seen = read.position; } // not yet, on a page that begins with this list
    if (!row || !list.offsetParent) { return; }
    const before = row.previousElementSibling || row;
    const head = list.querySelector(".head").offsetHeight;
    if (list.scrollHeight > list.clientHeight + 1) {
      list.scrollTop += before.getBoundingClientRect().top - list.getBoundingClientRect().top - head;
    } else {
      scrollBy(0, before.getBoundingClientRect().top - $("clock").parentElement.offsetHeight);
    }
  }

  function paintSpent() {
    const row = schedule.levels[read.position];
    const whole = row && row.length_ms !== null ? row.length_ms + read.extraMs : 1;
    $("spent").max = Math.max(1, whole);
    $("spent").value = row && row.length_ms !== null ? Math.max(0, read.spentMs) : 0;
  }

  // The number for the directors: other pages hear of a bust only when it cannot be undone easily.
  function paintPeople() {
    const people = $("people");
    write("players", people.dataset.left);
    write("entries", ShuffleFace.fill(words.of, { count: people.dataset.entries }));
  }

  function turn(phase) {
    body.dataset.phase = phase;
    document.querySelectorAll("#dock [data-on]").forEach(function (button) {
      button.hidden = !button.dataset.on.split(" ").includes(phase);
    });
  }

  let offered = 0;
  function offerTheBreak() { // and keep its words fresh, minute by minute
    const minutes = read.state === "paused" && read.pausedMs >= PAUSE_LIKE_A_BREAK_MS
      ? Math.floor(read.pausedMs / 60000) : 0;
    if (minutes !== offered && minutes) { fire("changed-suggestions"); }
    offered = minutes;
  }

  function fetchSchedule() {
    fetch(body.dataset.schedule).then((answer) => answer.json()).then(function (fetched) {
      schedule = fetched;
      paint();
    }, () => { /* the next reading asks again */ });
  }

  body.addEventListener("reading", function (event) {
    if (ShuffleClock.newer(facts, event.detail)) { return; }
    facts = event.detail;
    if (typeof facts.wall_ms === "number") { ahead = facts.wall_ms - facts.server_ms; }
    if (facts.levels_seq !== schedule.levels_seq) { fetchSchedule(); }
    connect("live", 0);
    paint();
  });
  let previewed = "";
  function seePreview() { // it comes below its button, behind the dock of a phone
    const text = $("stretch") ? $("stretch").textContent.trim() : "";
    if (text && text !== previewed) {
      $("stretch").scrollIntoView({ block: wide.matches ? "nearest" : "center" });
    }
    previewed = text;
  }

  document.addEventListener("htmx:after:swap", function () {
    seePreview();
    sayConnection();
    paint();
    paintPeople();
    turn(body.dataset.phase);
  });
  document.addEventListener("visibilitychange", paint);

  // -- the dot

  let connection = words.connecting;
  function sayConnection() {
    const dot = $("dot").firstElementChild;
    if (dot.textContent !== connection) { dot.textContent = connection; }
  }
  function connect(state, silentMs) {
    const shown = state === "live" ? "live" : (silentMs < LOST_MS ? "wait" : "lost");
    connection = { live: words.connected, wait: words.connecting, lost: ShuffleFace.fill(
      words.disconnected, { seconds: Math.floor(silentMs / 1000) }) }[shown];
    body.dataset.connection = shown;
    sayConnection();
  }
  body.addEventListener("connection", function (event) {
    connect(event.detail.state, event.detail.heardMs);
  });

  // -- the sheet behind the clock

  const CLOSES = ["previous", "next", "restart", "jump", "next-break", "break-now", "break-after",
    "set-left", "give-back", "stretch", "finish"];

  function settleSheet() { if (wide.matches) { $("steer").open = true; } }
  function closeSheet() { if (!wide.matches) { $("steer").open = false; } }

  wide.addEventListener("change", () => { $("steer").open = wide.matches; });
  document.addEventListener("deed:done", function (event) {
    if (event.detail.name === "stretch" && $("stretch")) {
      $("stretch").replaceChildren();
      $("end-form").reset();
    }
    if (CLOSES.includes(event.detail.name)) { closeSheet(); }
  });
  document.addEventListener("click", function (event) {
    if (wide.matches && event.target.closest("#steer > summary")) { event.preventDefault(); }
    if (!$("clock").contains(event.target) && !event.target.closest(".foot, dialog")) {
      closeSheet();
    }
  });

  // -- one row open at a time; the one that is tapped stays under the finger

  document.addEventListener("toggle", function (event) {
    const row = event.target;
    if (!row.open || !row.closest(".people")) { return; }
    const top = row.getBoundingClientRect().top;
    document.querySelectorAll(".people details[open]").forEach(function (other) {
      if (!other.contains(row) && !other.querySelector("form[hx-morph-skip]")) { other.open = false; }
    });
    const moved = row.getBoundingClientRect().top - top;
    const column = row.closest(".part");
    if (moved) { (column.scrollHeight > column.clientHeight + 1 ? column : window).scrollBy(0, moved); }
  }, true);

  // -- a number of players that was typed counts, even if the next tap is on "Start now"

  let isCounted = false; // Enter changes and sends at once, which is one deed
  document.addEventListener("change", function (event) {
    if (event.target.id !== "count-people") { return; }
    event.target.form.requestSubmit();
    isCounted = true;
    setTimeout(function () { isCounted = false; });
  });
  document.addEventListener("submit", function (event) {
    if (!isCounted || event.target.id !== "count-form") { return; }
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // -- what drops down from the head of a laptop goes when one looks elsewhere

  const head = matchMedia("(min-width: 1100px) and (min-height: 560px)");
  function closeMenus(but) {
    if (!head.matches) { return; }
    document.querySelectorAll("#more details[open]").forEach(function (menu) {
      if (!menu.contains(but)) { menu.open = false; }
    });
  }
  document.addEventListener("click", (event) => closeMenus(event.target));
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { closeMenus(null); }
  });

  // On a narrow page "More" is a tab of its own, and all of it lies open there.
  const others = document.querySelector("#more .others");
  function layOutOthers() {
    others.classList.toggle("flat", !head.matches);
    others.open = !head.matches;
  }
  head.addEventListener("change", layOutOthers);
  layOutOthers();

  // -- which part is looked at, on a narrow page

  const scrolled = {};
  function look(tab) {
    if (!$(tab) || body.dataset.tab === tab) { return; }
    scrolled[body.dataset.tab] = scrollY;
    body.dataset.tab = tab;
    document.querySelectorAll(".tabs a[data-tab]").forEach(function (link) {
      if (link.dataset.tab === tab) {
        link.setAttribute("aria-current", "true");
      } else {
        link.removeAttribute("aria-current");
      }
    });
    scrollTo(0, scrolled[tab] || 0);
    if (tab === "levels" && !(tab in scrolled)) { seeLevel(); }
  }
  document.querySelector(".tabs").addEventListener("click", function (event) {
    const link = event.target.closest("a[data-tab]");
    if (!link) { return; }
    event.preventDefault();
    stopAsking();
    look(link.dataset.tab);
    history.replaceState(null, "", link.hash);
  });

  // -- who is out?

  function stopAsking() { delete body.dataset.asking; }

  function askWhoIsOut() {
    if (body.dataset.asking) { stopAsking(); return; }
    look("people");
    closeSheet();
    document.querySelectorAll(".people details[open]").forEach((row) => { row.open = false; });
    body.dataset.asking = "out";
    scrollTo(0, 0);
    const first = document.querySelector(".people li:not(.gone) summary");
    if (first) { first.focus({ preventScroll: true }); }
  }

  $("dock-out").addEventListener("click", function (event) {
    event.preventDefault();
    askWhoIsOut();
  });
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-stop-out]")) { stopAsking(); return; }
    const row = body.dataset.asking && event.target.closest(".people summary");
    const button = row && row.parentElement.querySelector("button[form=out-form]");
    if (button) {
      event.preventDefault();
      stopAsking();
      button.form.requestSubmit(button);
    }
  });

  // -- what has been told goes away by itself, unless it is being read

  const toast = $("toast");
  let leaving = 0;
  function leave() {
    clearTimeout(leaving);
    leaving = setTimeout(function () {
      if (toast.matches(":hover, :focus-within")) { leave(); } else { toast.replaceChildren(); }
    }, TOLD_MS);
  }
  new MutationObserver(function () {
    if (toast.firstElementChild) { leave(); }
  }).observe(toast, { childList: true });
  toast.addEventListener("click", function (event) {
    if (event.target.closest(".close, .told.bad")) { toast.replaceChildren(); }
  });
  // "By whom?" leads to the row of the player, which has gone to the foot of the list.
  toast.addEventListener("click", function (event) {
    const link = event.target.closest("a[data-row]");
    const row = link && document.querySelector(link.dataset.row);
    const same = row && row.querySelector("a[href='" + link.getAttribute("href") + "']");
    if (!same || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    event.preventDefault();
    toast.replaceChildren();
    look("people");
    row.querySelector("details").open = true;
    same.click();
    row.scrollIntoView({ block: "start" });
  });
  document.addEventListener("deed:done", function (event) {
    // What was refused before is past once something is done.
    if (event.detail.name === "undo" || toast.querySelector(".bad")) { toast.replaceChildren(); }
  });

  // -- keys

  const steersByKeys = $("keys-on");
  function kept(value) { // for this device, where it lets us
    try {
      if (value === undefined) { return localStorage.getItem("shuffleup-keys"); }
      localStorage.setItem("shuffleup-keys", value);
    } catch (refused) { /* a browser without a memory */ }
    return null;
  }
  steersByKeys.checked = kept() === null ? !matchMedia("(pointer: coarse)").matches : kept() === "1";
  $("keys-show").hidden = false;
  steersByKeys.addEventListener("change", () => kept(steersByKeys.checked ? "1" : "0"));
  $("keys-show").addEventListener("click", () => $("keys").showModal());

  function pressForm(form) {
    if (form && !form.hidden) { form.requestSubmit(form.querySelector("button")); }
  }

  function pressPause() {
    document.querySelectorAll("#dock [data-deed=pause], #dock [data-deed=resume]").forEach(pressForm);
  }

  const KEYS = {
    " ": pressPause,
    PageDown: pressPause,
    N: () => pressForm($("deed-next")),
    P: () => pressForm($("deed-previous")),
    B: () => pressForm($("deed-break")),
    "+": () => pressForm($("deed-add")),
    "-": () => pressForm($("deed-take")),
    o: askWhoIsOut,
    "?": () => $("keys").showModal()
  };

  // A button that was clicked keeps the focus, and Space is not meant for it; it is for one that
  // somebody has tabbed to.
  let clicked = null;
  document.addEventListener("pointerdown", function (event) {
    clicked = event.target.closest("button, a, summary");
  });

  function isUsed(element, key) { // a key that means something where the focus is
    if (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) {
      return element.type !== "checkbox" || key === " ";
    }
    return key === " " && element.matches("button, a, summary") && element !== clicked;
  }

  document.addEventListener("keydown", function (event) {
    if (event.key === "Tab") { clicked = null; }
    if (event.key === "Escape") {
      closeMenus(null);
      stopAsking();
      closeSheet();
    }
    const deed = KEYS[event.key];
    if (!deed || !steersByKeys.checked || event.ctrlKey || event.altKey || event.metaKey) { return; }
    if (document.querySelector("dialog[open]") || isUsed(event.target, event.key)) { return; }
    if (/^[A-Z]$/.test(event.key) && !event.shiftKey) { return; } // caps lock alone changes no level
    event.preventDefault();
    if (!event.repeat) { deed(); }
  });
  document.addEventListener("keyup", function (event) { // which would press that button
    const mine = event.key === " " && steersByKeys.checked && !isUsed(event.target, " ");
    if (mine && !document.querySelector("dialog[open]")) { event.preventDefault(); }
  });

  // -- begin

  body.classList.add("scripted");
  if (location.hash) {
    look(location.hash.slice(1));
    // The browser goes to the head of the part itself, and later.
    if (body.dataset.tab === "levels") { addEventListener("load", () => setTimeout(seeLevel)); }
  }
  settleSheet();
  connect("wait", 0);
  paint();
}());
