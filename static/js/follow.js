/* Keeps the parts of a page with [data-live] and an id as the server has them, as soon as money or
 * people change. A part in which somebody types stays as it is; "followed" tells its script. Where
 * other parts are there than before, a page with [data-shape] is renewed as a whole, once nobody
 * types anywhere in it. */
(function () {
  "use strict";
  const body = document.body;
  const ABOUT = ["money", "people", "event"];
  const GATHER_MS = 300;
  const USED = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  let timer = 0;
  let isDown = false;
  let isWanted = false;

  function isTouched(part) {
    const focused = document.activeElement;
    return part.hasAttribute("data-touched")
      || (part.contains(focused) && /^(INPUT|SELECT|TEXTAREA)$/.test(focused.tagName));
  }

  function renew(part, fresh) {
    const opened = Array.from(part.querySelectorAll("details"), (one) => one.open);
    const at = Array.from(part.querySelectorAll(USED)).indexOf(document.activeElement);
    part.replaceChildren(...fresh.childNodes);
    part.querySelectorAll("details").forEach(function (one, number) {
      if (number < opened.length) { one.open = opened[number]; }
    });
    const focused = part.querySelectorAll(USED)[at];
    if (focused) { focused.focus({ preventScroll: true }); }
  }

  /* What was open stays open, and the focus near where it was, if that part is still there. */
  function renewWhole(whole, fresh) {
    const place = (one) => one.closest("[id]").id;
    const opened = Array.from(whole.querySelectorAll("details[open]"), place);
    const held = whole.contains(document.activeElement) ? place(document.activeElement) : "";
    whole.replaceChildren(...fresh.childNodes);
    opened.forEach(function (id) {
      const details = document.querySelector("#" + id + " details, details#" + id);
      if (details) { details.open = true; }
    });
    const near = held && held !== whole.id && document.getElementById(held);
    const focused = near && (near.matches(USED) ? near : near.querySelector(USED));
    if (focused) { focused.focus({ preventScroll: true }); }
  }

  function shape(page) {
    return Array.from(page.querySelectorAll("[data-live][id]"), (part) => part.id).join();
  }

  async function look() {
    if (isDown || !isWanted) { return; }
    isWanted = false;
    let answer;
    try {
      answer = await fetch(body.dataset.page, { headers: { Accept: "text/html" } });
    } catch (error) {
      return; // the stream says when the computer is there again
    }
    if (!answer.ok) { return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const whole = document.querySelector("[data-shape][id]");
    const parts = Array.from(document.querySelectorAll("[data-live][id]"));
    if (whole && shape(page) !== shape(document) && !parts.some(isTouched)) {
      renewWhole(whole, page.getElementById(whole.id));
      parts.length = 0;
    }
    parts.forEach(function (part) {
      const fresh = page.getElementById(part.id);
      if (fresh && !isTouched(part)) { renew(part, fresh); }
    });
    body.dispatchEvent(new CustomEvent("followed"));
  }

  function later(ms) {
    clearTimeout(timer);
    timer = setTimeout(look, ms);
  }

  body.addEventListener("changed", function (event) {
    if (event.detail.parts.some((part) => ABOUT.indexOf(part) >= 0)) {
      isWanted = true;
      later(GATHER_MS);
    }
  });
  document.addEventListener("pointerdown", () => { isDown = true; }, true);
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function () { isDown = false; later(GATHER_MS); }, true);
  });
  document.addEventListener("input", function (event) {
    const part = event.target.closest("[data-live]");
    if (part) { part.setAttribute("data-touched", ""); }
  });
}());
