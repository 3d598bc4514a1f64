/* The call to another chair fills the phone until its player sits there, or looks at the clock
 * first. A new call fills it anew, and the phone buzzes where it may. */
(function () {
  "use strict";
  const root = document.documentElement;
  const mine = document.getElementById("mine");
  let called = ""; // the call that is shown
  let later = ""; // the one that was put off

  function look() {
    const go = document.getElementById("go");
    const move = go ? go.getAttribute("data-move") : "";
    const fills = move !== "" && move !== later;
    root.classList.toggle("is-going", fills);
    if (go) { go.querySelector("[data-later]").hidden = !fills; }
    if (!fills || move === called) { return; }
    called = move;
    document.getElementById("go-title").focus();
    const pressed = navigator.userActivation; // a browser buzzes for nobody who has pressed nothing
    if (navigator.vibrate && (!pressed || pressed.hasBeenActive)) {
      navigator.vibrate([200, 100, 200]);
    }
  }

  document.addEventListener("click", function (event) {
    if (!event.target.hasAttribute("data-later")) { return; }
    later = called;
    look();
    window.scrollTo(0, 0);
  });
  new MutationObserver(look).observe(mine, { childList: true, subtree: true });
  look();
}());
