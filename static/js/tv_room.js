/* The room on the TV: moves beside the clock, and the seats as they are drawn.
 *
 * The server writes the part; it is fetched when the room changed and when what stands is over.
 * While seats are drawn they appear one by one, by the server's time, on every screen alike. */
(function () {
  "use strict";
  const HERE = document.currentScript.src.replace(/js\/[^/]*$/, "css/");
  const box = document.getElementById("seats");
  const root = document.documentElement;
  const RETRY_MS = 5000;
  const LONGEST_MS = 600000; // a timer of weeks is none
  let written = null;
  let timer = 0;
  let stepTimer = 0;
  let asking = false;
  let again = false;

  let missing = 0; // sheets, without which nothing is shown
  ["felt.css", "tv_room.css"].forEach(function (name) {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = HERE + name;
    missing += 1;
    sheet.onload = sheet.onerror = function () {
      missing -= 1;
      if (!missing) { look(); }
    };
    document.head.appendChild(sheet);
  });

  function look() {
    if (missing) { return; }
    if (asking) { again = true; return; }
    asking = true;
    again = false;
    const request = new XMLHttpRequest();
    let answered = false;
    request.open("GET", box.getAttribute("data-from"));
    request.timeout = 5000;
    request.onload = function () {
      // A night that asks for a code now answers with the page that asks for it.
      if (request.status !== 200 || request.responseText.indexOf("<html") >= 0) { return; }
      answered = true;
      take(request.responseText.trim());
    };
    request.onloadend = function () {
      asking = false;
      if (again) { look(); } else if (!answered) { later(RETRY_MS); }
    };
    request.send();
  }

  function later(ms) {
    clearTimeout(timer);
    timer = setTimeout(look, Math.max(500, Math.min(LONGEST_MS, ms)));
  }

  function take(html) {
    clearTimeout(timer);
    if (html !== written) {
      written = html;
      box.innerHTML = html;
      lay(box.firstElementChild);
    }
    const part = box.firstElementChild;
    const now = ShuffleStream.now();
    if (part) { later(now === null ? RETRY_MS : Number(part.getAttribute("data-until")) - now + 50); }
  }

  /* The clock makes room: it stands small above the seats, or between the moves. */
  function lay(part) {
    clearTimeout(stepTimer);
    const large = Boolean(part && part.hasAttribute("data-large"));
    const beside = Boolean(part && !large);
    const both = beside && part.classList.contains("both");
    box.hidden = !part;
    if (large && part.hasAttribute("data-drawn-at")) { draw(part); }
    if ([["seats-large", large], ["moves-beside", beside], ["moves-both", both]]
      .map((one) => toggled(one[0], one[1])).some(Boolean)) {
      window.dispatchEvent(new Event("resize")); // what was not shown could not be measured
    }
  }

  function toggled(name, yes) {
    if (root.classList.contains(name) === yes) { return false; }
    root.classList.toggle(name, yes);
    return true;
  }

  // -- one by one

  function draw(part) {
    const order = Array.from(part.querySelectorAll(".seats-drawn > li"));
    const said = part.querySelector(".seats-said");
    const from = Number(part.getAttribute("data-drawn-at"));
    const step = Number(part.getAttribute("data-step"));
    const chairs = order.map((one) => part
      .querySelector("[data-chair='" + one.getAttribute("data-place") + "']"));
    chairs.forEach((chair) => { if (chair) { chair.classList.add("undrawn"); } });
    let shown = 0;

    function next() {
      const now = ShuffleStream.now();
      const due = now === null ? shown + 1 : Math.floor((now - from) / step) + 1;
      for (; shown < Math.min(due, order.length); shown += 1) {
        const chair = chairs[shown];
        if (chair) { chair.classList.remove("undrawn"); }
        said.textContent = order[shown].textContent;
      }
      chairs.forEach((chair, at) => { if (chair) { chair.classList.toggle("just", at === shown - 1); } });
      if (shown < order.length) {
        stepTimer = setTimeout(next, now === null ? step : Math.max(20, from + shown * step - now));
      } else {
        stepTimer = setTimeout(function () {
          said.textContent = "";
          chairs.forEach((chair) => { if (chair) { chair.classList.remove("just"); } });
        }, 4000);
      }
    }
    next();
  }

  document.body.addEventListener("changed", function (event) {
    const isOf = (part) => event.detail.parts.indexOf(part) >= 0;
    if (isOf("room") || (isOf("clock") && !box.hidden)) { look(); }
  });
}());
