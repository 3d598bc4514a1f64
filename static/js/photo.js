/* The winner's photo: drawn anew in the page, small, so that nothing of where and when it was taken
 * goes along; sent as a JPEG. Without this script the form sends a file as it is. */
(function () {
  "use strict";
  const MOST_BYTES = 300000;
  const LONGEST = 1600;
  const SMALLEST = 320;
  const form = document.getElementById("take-photo");
  if (!form) { return; }
  const said = form.querySelector("[role=alert]");
  const words = (name) => form.getAttribute("data-" + name);

  function tell(text) {
    said.textContent = text;
    said.hidden = text === "";
  }

  function key() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => ("0" + byte.toString(16)).slice(-2)).join("");
  }

  function drawn(picture, longest) {
    const scale = Math.min(1, longest / Math.max(picture.naturalWidth, picture.naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas;
  }

  /* First less sharp, then smaller, until it is light enough. */
  function small(picture, longest, quality, give) {
    drawn(picture, longest).toBlob(function (blob) {
      if (blob && blob.size <= MOST_BYTES) { give(blob); return; }
      if (blob && quality > 0.55) { small(picture, longest, quality - 0.1, give); return; }
      if (blob && longest > SMALLEST) { small(picture, longest * 0.75, 0.85, give); return; }
      give(null);
    }, "image/jpeg", quality);
  }

  function send(blob) {
    const request = new XMLHttpRequest();
    const data = new FormData();
    data.set("photo", blob, "winner.jpg");
    request.open("POST", form.action);
    request.timeout = 30000;
    request.setRequestHeader("Idempotency-Key", key());
    request.setRequestHeader("X-CSRFToken", form.querySelector("[name=csrfmiddlewaretoken]").value);
    request.onload = function () {
      if (request.status === 204) { location.reload(); return; }
      const isSentence = (request.getResponseHeader("Content-Type") || "").indexOf("text/html") === 0
        && request.responseText.charAt(0) !== "<";
      tell(isSentence && request.responseText ? request.responseText : words("failed"));
    };
    request.onerror = request.ontimeout = () => tell(words("failed"));
    request.send(data);
  }

  form.addEventListener("change", function (event) {
    const file = event.target.files && event.target.files[0];
    event.target.value = ""; // the same one can be chosen again
    if (!file) { return; }
    tell(words("wait"));
    const picture = new Image();
    const url = URL.createObjectURL(file);
    picture.onload = function () {
      URL.revokeObjectURL(url);
      small(picture, LONGEST, 0.85, function (blob) {
        if (blob) { send(blob); } else { tell(words("unreadable")); }
      });
    };
    picture.onerror = function () {
      URL.revokeObjectURL(url);
      tell(words("unreadable"));
    };
    picture.src = url;
  });
  form.classList.add("scripted");
}());
