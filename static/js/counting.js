/* The ticks of the counting-out list.
 *
 * A tick is sent with the state that is wished for, so that the same tap twice is one tick. What
 * others tick comes by the stream; only lines that changed are replaced, and a finger on another
 * one is not disturbed. */
(function () {
  "use strict";
  const PATIENCE_MS = 3000;
  const TWICE_MS = 500; // a double tap is one tap

  const unsaved = document.getElementById("unsaved");
  const list = () => document.getElementById("ticks");
  const tapped = new Map(); // line -> when
  let asked = 0; // the number of the newest question; older answers are out of date
  let isDown = false;
  let waits = false;

  function request(options) {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
    const headers = { "HX-Request": "true" };
    return fetch(list().dataset.list, Object.assign({ headers: headers, signal: abort.signal }, options))
      .finally(() => clearTimeout(timer));
  }

  /* Take over what differs: lines by their id, everything else as a whole. */
  function show(html) {
    const made = new DOMParser().parseFromString(html, "text/html").getElementById("ticks");
    if (!made) { location.reload(); return; }
    const focused = document.activeElement && document.activeElement.id;
    const ids = (root) => Array.from(root.querySelectorAll("[id]")).map((one) => one.id).join(" ");
    if (ids(made) === ids(list())) {
      made.querySelectorAll("#progress, #short, #now, li[id]").forEach(function (line) {
        const old = document.getElementById(line.id);
        if (bare(old) !== bare(line)) { old.replaceWith(line); }
      });
    } else {
      list().replaceWith(made);
    }
    const again = focused && document.getElementById(focused);
    if (again && again !== document.activeElement) { again.focus({ preventScroll: true }); }
  }

  /* What a line shows: its token is another one in every answer. */
  const bare = (line) => line.outerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/, "$1")
    .replace(/ data-state="\w*"/, "");

  function refresh() {
    if (isDown) { waits = true; return; }
    const mine = asked += 1;
    request({}).then(function (answer) {
      if (answer.status === 403) { location.reload(); }
      return answer.ok ? answer.text() : "";
    }).then(function (html) {
      if (html && mine === asked) { show(html); }
    }).catch(() => {}); // the stream says when the computer is back
  }

  function tell(text) {
    unsaved.textContent = text;
    unsaved.hidden = !text;
  }

  document.addEventListener("submit", function (event) {
    const form = event.target.closest("[data-tick]");
    if (!form) { return; }
    event.preventDefault();
    const line = form.elements.line.value;
    if (performance.now() - (tapped.get(line) || -TWICE_MS) < TWICE_MS) { return; }
    tapped.set(line, performance.now());
    const button = form.querySelector("button");
    button.dataset.state = "sending";
    asked += 1;
    request({ method: "POST", body: new FormData(form) }).then(function (answer) {
      if (answer.ok || answer.status === 422) {
        tell("");
        return answer.text().then(show);
      }
      if (answer.status === 403) { location.reload(); }
      throw new Error("refused");
    }).catch(function (error) {
      tell(unsaved.getAttribute(error.message === "refused" ? "data-failed" : "data-silent"));
    }).then(function () {
      delete button.dataset.state;
      const now = document.getElementById(button.id);
      if (now) { delete now.dataset.state; }
      if (document.getElementById("line-" + line)) { refresh(); }
    });
  });

  // -- what others do

  document.addEventListener("pointerdown", () => { isDown = true; }, true);
  ["pointerup", "pointercancel"].forEach(function (name) {
    document.addEventListener(name, function () {
      isDown = false;
      if (waits) { waits = false; setTimeout(refresh, 300); }
    }, true);
  });
  document.body.addEventListener("changed", refresh);
  document.body.addEventListener("connection", function (event) {
    if (event.detail.state === "live") { tell(""); }
  });
}());
