/* The room page: two taps, or a drag, move somebody; of what changes only the tables that did are
 * fetched. Without this script the first tap asks the server for a page that waits for the second.
 * <body data-room> is the address of what has changed. */
(function () {
  "use strict";
  const TOLD_MS = 5000;
  const GUESTS_WAIT_MS = 5500; // who is out is told when it cannot be undone easily any more
  const body = document.body;
  const $ = (id) => document.getElementById(id);
  const form = $("room-form");
  const bar = $("picked");
  const toast = $("toast");
  const words = JSON.parse($("words").textContent);

  function connect(state) {
    if (body.dataset.connection === state) { return; }
    body.dataset.connection = state;
    $("lost").hidden = state === "live";
  }
  body.addEventListener("connection", (event) => connect(event.detail.state));
  body.addEventListener("heard", () => connect("live"));

  // -- what has changed

  function seen() {
    return Array.from(document.querySelectorAll("#room-head, #tables > li"),
      (element) => element.dataset.edition).join(" ");
  }

  let isAsking = false;
  let isAgain = false;
  let isDragging = false;

  function refresh() {
    if (isAsking || isDragging) { isAgain = true; return; }
    isAsking = true;
    isAgain = false;
    const head = $("room-head");
    const asked = htmx.ajax("GET", body.dataset.room + "?seen=" + encodeURIComponent(seen()),
      { source: head, target: head, swap: "outerMorph" });
    Promise.resolve(asked).catch(() => null).then(function () {
      isAsking = false;
      if (isAgain) { refresh(); }
    });
  }

  body.addEventListener("changed-room", function () {
    if (form) { refresh(); } else { setTimeout(refresh, GUESTS_WAIT_MS); }
  });
  if (!form) { return; }

  // Each deed is answered with the tables that differ from those on this page.
  document.addEventListener("submit", function (event) {
    if (event.target.dataset.deed) { put(event.target, "seen", seen()); }
  }, true);

  function put(into, name, value) {
    let field = Array.from(into.children).find((one) => one.name === name && one.type === "hidden");
    if (!field) {
      field = document.createElement("input");
      field.type = "hidden";
      field.name = name;
      into.append(field);
    }
    field.value = value;
    return field;
  }

  // -- the first tap and the second

  let picked = null; // {entry, name, chair} of a player, or {chair} of an open chair

  function mark() {
    document.querySelectorAll(".chair.picked").forEach((one) => one.classList.remove("picked"));
    const at = picked && picked.chair && document.querySelector("[data-chair='" + picked.chair + "']");
    if (at) { at.classList.add("picked"); }
  }

  function fill(text, values) {
    return text.replace(/%\((\w+)\)s/g, (_all, name) => values[name]);
  }

  function pick(what) {
    picked = what;
    mark();
    bar.hidden = false;
    bar.querySelector("[data-unseat]").hidden = !(picked.entry && picked.chair);
    const place = (picked.chair || "").split("-");
    bar.querySelector(".says").textContent = picked.entry
      ? fill(words.tap_a_chair, { who: picked.name })
      : fill(words.tap_a_player, { table: place[0], chair: place[1] });
  }

  function leave() {
    picked = null;
    bar.hidden = true;
    mark();
  }

  function send(deed, label, values) {
    const fields = Object.keys(values).map((name) => put(form, name, values[name]));
    form.action = $("room-deeds").dataset[deed];
    form.dataset.deed = label;
    form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    fields.forEach((field) => field.remove());
    leave();
  }

  /* Put the player ``who`` on the chair ``at``, or make both change places. */
  function place(who, at) {
    const label = who.name + " → " + at.chair;
    if (!at.entry) {
      send("move", label, { entry: who.entry, to: at.chair });
    } else if (who.chair) {
      send("swap", who.name + " ↔ " + at.name, { entry: who.entry, other: at.entry });
    } else { // that chair is taken, and there is none to give for it
      pick(at);
    }
  }

  function thingOf(element) {
    const at = element.closest("[data-chair]");
    const from = at || element.closest("[data-entry]");
    if (!from) { return null; }
    return { entry: from.dataset.entry || "", name: from.dataset.name || "", chair: from.dataset.chair || "" };
  }

  document.addEventListener("click", function (event) {
    const link = event.target.closest("a.seat, a[data-entry]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey
      || !/[?&](who|to)=/.test(link.getAttribute("href"))) { return; }
    event.preventDefault();
    const tapped = thingOf(link);
    if (!picked) {
      pick(tapped);
    } else if (picked.entry ? picked.entry === tapped.entry : picked.chair === tapped.chair) {
      leave();
    } else if (picked.entry && tapped.chair) {
      place(picked, tapped);
    } else if (!picked.entry && tapped.entry) {
      place({ entry: tapped.entry, name: tapped.name, chair: tapped.chair }, picked);
    } else {
      pick(tapped);
    }
  });
  bar.querySelector("[data-leave]").addEventListener("click", leave);
  bar.querySelector("[data-unseat]").addEventListener("click", function () {
    send("unseat", picked.name, { entry: picked.entry });
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && picked) {
      leave();
      $("told").textContent = words.cancelled;
    }
  });

  // -- the same by dragging

  let dragged = null;

  function over(event) {
    const at = dragged && event.target.closest && event.target.closest(".chair");
    return at && !at.classList.contains("blocked") && at.dataset.entry !== dragged.entry ? at : null;
  }

  function unmarkOver() {
    document.querySelectorAll(".chair.over").forEach((one) => one.classList.remove("over"));
  }

  document.addEventListener("dragstart", function (event) {
    const from = event.target.closest && event.target.closest("[data-entry]");
    if (!from) { return; }
    dragged = thingOf(from);
    isDragging = true;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", dragged.name);
  });
  document.addEventListener("dragover", function (event) {
    const at = over(event);
    unmarkOver();
    if (at) {
      event.preventDefault();
      at.classList.add("over");
    }
  });
  document.addEventListener("drop", function (event) {
    const at = over(event);
    if (!at) { return; }
    event.preventDefault();
    place(dragged, thingOf(at));
  });
  document.addEventListener("dragend", function () {
    dragged = null;
    isDragging = false;
    unmarkOver();
    if (isAgain) { refresh(); }
  });

  // -- after a deed

  document.addEventListener("htmx:after:swap", mark);
  document.addEventListener("deed:done", function (event) {
    if (event.detail.name === "undo") { // its own answer shows the journal, which is not here
      toast.replaceChildren();
      refresh();
    }
  });
  document.addEventListener("deed:refused", function (event) {
    if (event.detail.name === "undo") {
      ShuffleDeeds.tell(words.see_journal);
      refresh();
    }
  });

  let going = 0;
  function letGo() {
    clearTimeout(going);
    going = setTimeout(function () {
      if (toast.matches(":hover, :focus-within")) { letGo(); } else { toast.replaceChildren(); }
    }, TOLD_MS);
  }
  new MutationObserver(function () {
    if (toast.firstElementChild) { letGo(); }
  }).observe(toast, { childList: true });
  toast.addEventListener("click", function (event) {
    if (event.target.closest(".close, .told.bad")) { toast.replaceChildren(); }
  });
}());
