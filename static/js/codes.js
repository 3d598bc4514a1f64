/* Which of the codes the TV shows large: the guests' while the host asks for it, and before the
 * start the Wi-Fi's beside it. Both by the page's own clock, so that they go away offline, too. */
function ShuffleCodes(changed) {
  "use strict";
  const body = document.body;
  const stage = document.getElementById("stage");
  const join = document.getElementById("join");
  let shown = null;
  let waits = false;

  function draw(facts, read, now) {
    const waited = waits;
    waits = read.state === "planned" || (read.state !== "finished" && read.spentMs < 0);
    const asked = facts.code_until !== null && now < facts.code_until;
    const names = "stage" + (asked ? " asked" : "") + (waits && join.children.length ? " two" : "");
    if (names === shown && waits === waited) { return; }
    const first = shown === null;
    shown = names;
    stage.className = names;
    if (first) { return; }
    setTimeout(changed, 0); // what was not shown could not be measured
    if (waits && !waited) { renew(); } // the start was taken back
  }

  /* The host has said, changed or forgotten it. */
  function renew() {
    const request = new XMLHttpRequest();
    request.open("GET", join.getAttribute("data-wifi"));
    request.timeout = 5000;
    request.onload = function () {
      // A night that asks for a code now answers with the page that asks for it.
      if (request.status !== 200 || request.responseText.indexOf("<html") >= 0) { return; }
      join.innerHTML = request.responseText.trim();
      changed();
    };
    request.send();
  }

  body.addEventListener("changed", function (event) {
    if (waits && event.detail.parts.indexOf("event") >= 0) { renew(); }
  });

  return { draw: draw };
}
