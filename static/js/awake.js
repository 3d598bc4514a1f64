/* Keeps the screen awake by the first rung that holds. A rung is {name, hold(): Promise, drop()};
 * ShuffleAwake.rungs may be added to before start() is called inside a press. */
var ShuffleAwake = (function () {
  "use strict";
  let wanted = false;
  let held = null; // the rung that holds
  let changed = function () {};
  let lock = null;

  const wakeLock = {
    name: "wakelock",
    hold: function () {
      if (!navigator.wakeLock) { return Promise.reject(new Error("no wake lock here")); }
      return navigator.wakeLock.request("screen").then(function (granted) {
        lock = granted;
        lock.addEventListener("release", function () { if (lock === granted) { lost(); } });
      });
    },
    drop: function () { if (lock) { const old = lock; lock = null; old.release(); } }
  };
  const rungs = [wakeLock];

  function lost() {
    lock = null;
    held = null;
    changed(null);
  }

  function climb(step) {
    if (!wanted || held || step >= rungs.length) { changed(held && held.name); return; }
    const rung = rungs[step];
    rung.hold().then(function () {
      held = rung;
      changed(rung.name);
    }, () => climb(step + 1));
  }

  function start() {
    wanted = true;
    climb(0);
  }

  function stop() {
    wanted = false;
    if (held) { held.drop(); held = null; }
    changed(null);
  }

  // A browser takes the lock away from a page nobody sees.
  document.addEventListener("visibilitychange", function () {
    if (wanted && !document.hidden && !held) { climb(0); }
  });

  return {
    rungs: rungs, start: start, stop: stop,
    name: () => held && held.name,
    onchange: function (then) { changed = then; }
  };
}());
