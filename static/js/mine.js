/* A guest's own part of the page: asked for anew when something about the players has changed.
 *
 * <body data-mine> is where it comes from; the part is #mine, and its data-stage says what it is:
 * "who" (a form, which is left alone), "waits", "mine". Another stage is another page. */
(function () {
  "use strict";
  const ABOUT_US = ["people", "money", "devices", "event", "levels", "room"];
  // Not all phones of a room at the same moment; whoever waits for an answer comes first.
  const SPREAD_MS = 250;
  const SPREAD_EACH_MS = 15;
  const mine = () => document.getElementById("mine");
  let asking = false;
  let again = false;
  let timer = 0;
  const players = JSON.parse(document.getElementById("reading").textContent).players || 0;

  /* What is open or has the focus stays so. */
  function put(fresh) {
    const there = mine();
    if (there.innerHTML === fresh.innerHTML) { return; }
    const open = Array.from(there.querySelectorAll("details[open]")).map((one) => one.id);
    const active = document.activeElement;
    const focused = there.contains(active) ? active.id || active.value : "";
    there.innerHTML = fresh.innerHTML;
    open.forEach(function (id) {
      const again = id && document.getElementById(id);
      if (again) { again.open = true; }
    });
    Array.from(there.querySelectorAll("[data-copy]")).forEach(function (button) {
      button.hidden = false;
    });
    if (!focused) { return; }
    const found = Array.from(there.querySelectorAll("button, summary, a"))
      .filter((one) => one.id === focused || one.value === focused)[0];
    if (found) { found.focus(); }
  }

  function ask() {
    if (asking) { again = true; return; }
    asking = true;
    again = false;
    const request = new XMLHttpRequest();
    request.open("GET", document.body.getAttribute("data-mine"));
    request.responseType = "document";
    request.timeout = 5000;
    request.onload = function () {
      const fresh = request.status === 200 && request.response
        && request.response.getElementById("mine");
      if (!fresh) { return; }
      if (fresh.getAttribute("data-stage") !== mine().getAttribute("data-stage")) {
        location.replace(location.pathname); // without the fragment, so that it is loaded
        return;
      }
      put(fresh);
    };
    request.onloadend = function () {
      asking = false;
      if (again) { ask(); }
    };
    request.send();
  }

  function spread() {
    const waits = mine().getAttribute("data-stage") === "waits" || mine().querySelector(".asked");
    return waits ? SPREAD_MS : Math.max(SPREAD_MS, SPREAD_EACH_MS * players);
  }

  document.body.addEventListener("changed", function (event) {
    const isOurs = event.detail.parts.some((part) => ABOUT_US.indexOf(part) >= 0);
    if (!isOurs || mine().getAttribute("data-stage") === "who") { return; }
    clearTimeout(timer);
    timer = setTimeout(ask, Math.random() * spread());
  });
}());
