/* The print buttons of a night's sheets. */
(function () {
  "use strict";

  Array.from(document.querySelectorAll("[data-print]")).forEach(function (button) {
    button.hidden = false; // without a script it would do nothing
    button.addEventListener("click", () => window.print());
  });
  if (/[?&]print\b/.test(location.search)) {
    window.addEventListener("load", () => window.print());
  }
}());
