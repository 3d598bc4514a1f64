// The page that brings in a schedule: a file that is chosen is shown at once, as its button would.
(function () {
  "use strict";
  var look = document.getElementById("look");
  look.hidden = true; // what is typed is shown as it is typed
  document.getElementById("id_file").addEventListener("change", function (event) {
    if (event.target.files.length) look.click();
  });
}());
