/* Keeps the parts of a page with [data-live] and an id as the server has them, as soon as money or
 * people change. A part in which somebody types stays as it is; "followed" tells its script. */
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
    document.querySelectorAll("[data-live][id]").forEach(function (part) {
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
