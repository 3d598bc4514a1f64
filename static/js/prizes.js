/* Whoever writes a percentage or a sum for a place means a division of their own; whoever chooses
 * that sees the places. What another host saves meanwhile is said beside what is typed here. */
(function () {
  "use strict";
  document.addEventListener("input", function (event) {
    const form = event.target.closest("#prizes");
    if (!form) { return; }
    const own = form.querySelector("input[name=table][value=own]");
    if (/^(share|amount)-/.test(event.target.name) && event.target.value) { own.checked = true; }
    if (event.target === own) { document.getElementById("places").open = true; }
  }, true);
  document.body.addEventListener("followed", function () {
    const form = document.getElementById("prizes");
    if (!form) { return; }
    if (form.closest("[data-touched]")) {
      form.dispatchEvent(new Event("input"));
    } else {
      htmx.process(form);
    }
  });
}());
