/* The card with what helps opens when no phone has come, and closes when one has. In between it is
   as whoever reads it wants it. */
(function () {
  "use strict";
  const help = document.getElementById("help");
  const wish = () => document.getElementById("ready").dataset.help;
  let known = wish();

  document.addEventListener("htmx:after:swap", function () {
    if (wish() === known) { return; }
    known = wish();
    help.open = known === "open";
  });
  document.addEventListener("click", function (event) {
    if (event.target.closest("a[href='#help']")) { help.open = true; }
  });
}());
