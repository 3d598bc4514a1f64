/* Whoever writes a percentage or a sum for a place means a division of their own; whoever chooses
 * that sees the places. */
(function () {
  "use strict";
  const form = document.getElementById("prizes");
  if (!form) { return; }
  const own = form.querySelector("input[name=table][value=own]");
  form.addEventListener("input", function (event) {
    if (/^(share|amount)-/.test(event.target.name) && event.target.value) { own.checked = true; }
    if (event.target === own) { document.getElementById("places").open = true; }
  }, true);
}());
