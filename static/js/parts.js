/* Keeps the parts of a page as the server has them, without disturbing whoever uses them.
 *
 * "changed" of the stream becomes one "changed-<part>" for each part that shows what changed; the
 * part fetches itself on that (hx-trigger). Nothing is replaced while a finger is down. A form
 * that somebody has begun to fill in stays as it is until it is sent or left. */
(function () {
  "use strict";
  const GATHER_MS = 30;
  const LIFTED_MS = 300; // a tap is over, and the next may follow at the same place
  const body = document.body;
  const SHOWN_IN = {
    clock: ["clock", "suggestions", "levels", "room", "table"],
    levels: ["clock", "suggestions", "levels", "table"],
    people: ["people", "clock", "suggestions", "levels", "room", "table"],
    money: ["people", "suggestions"],
    journal: ["journal"],
    devices: ["suggestions"],
    notes: ["suggestions", "notes"],
    room: ["room", "suggestions", "people", "table"],
    event: ["clock", "suggestions", "people", "levels", "journal", "quiet", "room", "table"]
  };

  const wanted = new Map(); // part -> version
  const shown = {}; // part -> the version that an answer has brought
  let timer = 0;
  let isDown = false;

  function flush() {
    if (isDown) { return; }
    const parts = Array.from(wanted);
    wanted.clear();
    parts.forEach(function ([part, version]) {
      if (version > (shown[part] || 0)) { body.dispatchEvent(new CustomEvent("changed-" + part)); }
    });
  }

  function later(ms) {
    clearTimeout(timer);
    timer = setTimeout(flush, ms);
  }

  body.addEventListener("changed", function (event) {
    event.detail.parts.forEach(function (changed) {
      (SHOWN_IN[changed] || []).forEach((part) => wanted.set(part, event.detail.version));
    });
    later(GATHER_MS);
  });
  body.addEventListener("shown", function (event) {
    shown[event.detail.part] = event.detail.version;
  });

  function lifted() {
    isDown = false;
    if (wanted.size) { later(LIFTED_MS); }
  }
  document.addEventListener("pointerdown", () => { isDown = true; }, true);
  document.addEventListener("pointerup", lifted, true);
  document.addEventListener("pointercancel", lifted, true);

  // -- what is being filled in

  /* What the server said when somebody began to fill this in; a change is said beside it. */
  function stampOf(form) {
    const row = form.closest("li");
    if (!row) { return ""; }
    const name = row.querySelector(".name");
    return row.dataset.stamp || (name ? name.textContent : "");
  }

  document.addEventListener("input", function (event) {
    const form = event.target.form;
    if (!form || !form.id || form.hasAttribute("hx-morph-skip")) { return; }
    form.setAttribute("hx-morph-skip", "");
    form.stamp = stampOf(form);
  });
  document.addEventListener("reset", function (event) {
    event.target.removeAttribute("hx-morph-skip");
  });

  function compareForms() {
    document.querySelectorAll("form[hx-morph-skip]").forEach(function (form) {
      const note = form.querySelector(".changed");
      if (note) { note.hidden = form.stamp === stampOf(form); }
    });
  }

  // -- a row that is open stays where it is when others above it come or go

  let kept = null;

  function scroller(element) {
    const column = element.closest(".part");
    return column && column.scrollHeight > column.clientHeight + 1
      && getComputedStyle(column).overflowY === "auto" ? column : window;
  }

  function keep(part) {
    const open = part.querySelector("li details[open]");
    const used = open || (part.contains(document.activeElement) ? document.activeElement : null);
    const row = used && used.closest("li");
    if (!row) { kept = null; return; }
    const box = scroller(row);
    kept = {
      row: row, box: box, top: row.getBoundingClientRect().top,
      wasGone: row.classList.contains("gone"), at: box === window ? scrollY : box.scrollTop
    };
  }

  function restore() {
    if (!kept) { return; }
    const isThere = kept.row.isConnected && kept.row.classList.contains("gone") === kept.wasGone;
    if (isThere) {
      const moved = kept.row.getBoundingClientRect().top - kept.top;
      if (moved) { kept.box.scrollBy(0, moved); }
    } else { // it went out, or came back in: nobody follows it to its new place
      const open = kept.row.querySelector("details[open]");
      if (open) { open.open = false; }
      kept.box.scrollTo(0, kept.at);
    }
    kept = null;
  }

  document.addEventListener("htmx:before:swap", function (event) {
    const task = event.detail.tasks && event.detail.tasks[0];
    const target = task && task.target;
    if (target && target.matches && target.matches("#people, #levels, #journal")) { keep(target); }
  });
  document.addEventListener("htmx:after:swap", function () {
    restore();
    compareForms();
  });

  // -- forms that open in their row

  async function open(link, slot, isTyping) {
    const isOpen = slot.dataset.from === link.getAttribute("href") && slot.firstElementChild;
    slot.replaceChildren();
    if (isOpen) { return; }
    slot.dataset.from = link.getAttribute("href");
    await htmx.ajax("GET", slot.dataset.from, { source: slot, target: slot, swap: "innerHTML" });
    if (slot.contains(document.activeElement)) { return; } // a thumb was quicker
    // Under a thumb no keyboard comes up over the names that one tap would do for.
    const known = !isTyping && matchMedia("(pointer: coarse)").matches
      && slot.querySelector(".known button");
    const form = slot.querySelector("form");
    const field = known
      || slot.querySelector("input:not([type=hidden]):not([type=checkbox]), select") || form;
    if (field) {
      if (field === form) { form.tabIndex = -1; } // a card of buttons: none is pressed by mistake
      field.focus({ preventScroll: true });
      const row = slot.closest("li") || slot;
      const isTall = row.getBoundingClientRect().height > innerHeight / 2;
      row.scrollIntoView({ block: isTall ? "start" : "nearest" });
    } else {
      ShuffleDeeds.tell(JSON.parse(document.getElementById("words").textContent).silent);
    }
  }

  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[data-form], a[data-slot]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const row = link.closest("li");
      const slot = link.dataset.form ? document.querySelector(link.dataset.form)
        : row && row.querySelector(link.dataset.slot);
      if (slot) {
        event.preventDefault();
        open(link, slot);
      }
    }
    if (event.target.closest("[data-close]")) { close(event.target); }
  });

  function close(element) {
    const slot = element.closest("[hx-morph-skip-children]");
    if (!slot) { return; }
    const row = slot.closest("li");
    const opener = row && slot.contains(document.activeElement)
      && row.querySelector("summary, a[data-slot]");
    slot.replaceChildren();
    if (opener) { opener.focus({ preventScroll: true }); }
    if (!row) { return; }
    // A long form was above the button: without it the row is not where one looks.
    const box = row.getBoundingClientRect();
    if (!row.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))) {
      row.scrollIntoView({ block: "center" });
    }
  }

  document.addEventListener("deed:done", (event) => close(event.target));

  // -- names one after another: Enter goes on to the next who has none, "Save" does not

  let entered = null; // the number of the nameless row whose field Enter was pressed in
  let named = null; // the same, once it is saved

  document.addEventListener("keydown", function (event) {
    const row = event.key === "Enter" && event.target.matches(".put-name input")
      && event.target.closest("[data-nameless]");
    entered = row ? Number(row.dataset.nameless) : null;
  });
  document.addEventListener("deed:done", function (event) {
    if (event.detail.name === "name") { named = entered; }
    entered = null;
  });
  document.addEventListener("htmx:after:swap", function () {
    const next = named !== null && Array.from(document.querySelectorAll(".people [data-nameless]"))
      .find((row) => Number(row.dataset.nameless) > named);
    named = null;
    if (!next) { return; }
    next.querySelector("details").open = true;
    open(next.querySelector("a[data-slot]"), next.querySelector(".put-name"), true);
  });
}());
