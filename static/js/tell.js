/* Telling everybody: opens the panel on top of the dock, and keeps what is counted down in it. */
(function () {
  "use strict";
  const panel = document.getElementById("tell");
  const words = JSON.parse(document.getElementById("words").textContent);
  let opener = null;

  function open(link) {
    opener = link;
    if (!panel.open) { panel.show(); }
    watch.look();
  }

  function close() {
    const wasInside = panel.contains(document.activeElement);
    panel.close();
    if (wasInside && opener && opener.isConnected) { opener.focus({ preventScroll: true }); }
  }

  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[data-tell]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (panel.open) { close(); } else { open(link); }
    } else if (panel.open && !event.target.closest("#tell, #toast, #trouble")) {
      close();
    }
  });
  panel.querySelector(".close").addEventListener("click", close);
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape" && panel.open) { close(); }
  });
  document.addEventListener("deed:done", function (event) {
    if (event.detail.name === "announce") { close(); }
  });

  const watch = ShuffleNotes.Watch(() => ShuffleDeeds.newest().notes, function (seen) {
    if (!panel.open) { return; }
    const standing = new Map(seen.large.concat(seen.line).map((one) => [String(one.note.id), one]));
    panel.querySelectorAll("[data-note]").forEach(function (place) {
      const one = standing.get(place.dataset.note);
      place.closest("li").hidden = !one;
      const text = one ? ShuffleNotes.sentence(one, words) : "";
      if (place.textContent !== text) { place.textContent = text; }
    });
  });
  document.body.addEventListener("reading", watch.look);
  document.addEventListener("htmx:after:swap", watch.look);
}());
