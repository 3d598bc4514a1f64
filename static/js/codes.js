/* Which of the codes the TV shows large: the guests' while the host asks for it, and before the
 * start the Wi-Fi's beside it. Both by the page's own clock, so that they go away offline, too.
 * And what is to be won, which the server writes, too. */
function ShuffleCodes(changed) {
  "use strict";
  const body = document.body;
  const stage = document.getElementById("stage");
  const join = document.getElementById("join");
  const prizes = document.getElementById("prizes");
  const written = new Map();
  let shown = null;
  let waits = false;
  let position = null;

  function draw(facts, read, now) {
    const waited = waits;
    if (position !== null && position !== read.position && !prizes.hidden) {
      setTimeout(renew, 1000, prizes); // what could be bought until then is over
    }
    position = read.position;
    waits = read.state === "planned" || (read.state !== "finished" && read.spentMs < 0);
    const asked = facts.code_until !== null && now < facts.code_until;
    const names = "stage" + (asked ? " asked" : "") + (prizes.hidden || asked ? "" : " purse") + (waits && join.children.length ? " two" : "");
    if (names === shown && waits === waited) { return; }
    const first = shown === null;
    shown = names;
    stage.className = names;
    if (first) { return; }
    setTimeout(changed, 0); // what was not shown could not be measured
    if (waits && !waited) { renew(join); } // the start was taken back
  }

  function renew(box) {
    const request = new XMLHttpRequest();
    request.open("GET", box.getAttribute("data-from"));
    request.timeout = 5000;
    request.onload = function () {
      // A night that asks for a code now answers with the page that asks for it.
      if (request.status !== 200 || request.responseText.indexOf("<html") >= 0) { return; }
      const html = request.responseText.trim();
      if (html === written.get(box)) { return; }
      written.set(box, html);
      box.innerHTML = html;
      prizes.hidden = !prizes.children.length;
      document.getElementById("middle").classList.toggle("photographed",
        prizes.querySelector(".winner-photo") !== null);
      changed();
    };
    request.send();
  }

  /* Who sits where is fetched and drawn by a script of its own, on nights with tables. */
  const seats = document.getElementById("seats");
  function bring() {
    const script = document.createElement("script");
    script.src = seats.getAttribute("data-script");
    seats.removeAttribute("data-script");
    document.head.appendChild(script);
  }
  if (seats && seats.hasAttribute("data-now")) { bring(); }

  body.addEventListener("changed", function (event) {
    const isOf = (part) => event.detail.parts.indexOf(part) >= 0;
    if (seats && seats.hasAttribute("data-script") && isOf("room")) { bring(); }
    if (waits && isOf("event")) { renew(join); }
    if (isOf("money") || isOf("people") || isOf("event")) { renew(prizes); }
  });

  return { draw: draw };
}
