/* The screen of a table: who sits there and who posts next, beside its clock. The server makes it;
 * this asks anew when something has changed, and gives the clock the room it leaves. */
(function () {
  "use strict";
  const ABOUT_US = ["room", "people", "clock", "levels", "event"];
  const body = document.body;
  const root = document.documentElement;
  const hands = document.getElementById("hands");
  let asking = false;
  let again = false;

  function put(html) {
    if (hands.innerHTML !== html) { hands.innerHTML = html; }
    const some = html.trim() !== "";
    if (some === root.classList.contains("has-hands")) { return; }
    root.classList.toggle("has-hands", some);
    body.dispatchEvent(new CustomEvent("hands"));
  }

  function ask() {
    if (asking) { again = true; return; }
    asking = true;
    again = false;
    const request = new XMLHttpRequest();
    request.open("GET", hands.getAttribute("data-from"));
    request.timeout = 5000;
    request.onload = function () {
      if (request.status === 200) { put(request.responseText); }
    };
    request.onloadend = function () {
      asking = false;
      if (again) { ask(); }
    };
    request.send();
  }

  body.addEventListener("changed", function (event) {
    if (event.detail.parts.some((part) => ABOUT_US.indexOf(part) >= 0)) { ask(); }
  });
}());
