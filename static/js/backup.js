// A backup that is chosen is shown at once; one the server would not take is refused here, because
// there the connection would only break.
(function () {
  "use strict";
  var file = document.getElementById("id_file");
  if (!file) return;
  var tooLarge = document.getElementById("too-large");
  file.addEventListener("change", function () {
    var isTooLarge = file.files.length > 0 && file.files[0].size > Number(tooLarge.dataset.most);
    tooLarge.hidden = !isTooLarge;
    if (isTooLarge) file.value = "";
    else if (file.files.length) document.getElementById("look").click();
  });
}());
