/* Keeps the screen awake by the first rung that holds: the browser's lock, where the page is
 * secure; else a video that is as good as not there; else none. A rung is {name, may(), hold():
 * Promise, drop()}. start() belongs inside a press: a video with sound may begin nowhere else. */
var ShuffleAwake = (function () {
  "use strict";
  const FOLDER = document.currentScript.src.replace(/js\/[^/]*$/, "video/wake.");
  const STALLS_MS = 10000;
  let wanted = false;
  let held = null; // the rung that holds
  let given = false; // up, after every rung failed
  let changed = function () {};
  let lock = null;
  let mayPlay = () => true;

  const wakeLock = {
    name: "wakelock",
    refused: false,
    may: () => Boolean(navigator.wakeLock) && !wakeLock.refused,
    hold: function () {
      return navigator.wakeLock.request("screen").then(function (granted) {
        lock = granted;
        lock.addEventListener("release", function () { if (lock === granted) { lost(); } });
      }, function (why) {
        wakeLock.refused = true; // the next press is the video's at once
        throw why;
      });
    },
    drop: function () { if (lock) { const old = lock; lock = null; old.release(); } }
  };

  /* What engines ask of a video that is to keep a screen awake: to be large or to be heard, to
   * have a sound track, and neither `muted` nor `loop`. */
  const video = {
    name: "video",
    element: null,
    may: () => mayPlay(),
    hold: function () {
      const film = video.element || make();
      return new Promise(function (yes, no) {
        const giveUp = setTimeout(function () { no(new Error("it stands still")); }, STALLS_MS);
        film.addEventListener("timeupdate", function runs() {
          film.removeEventListener("timeupdate", runs);
          clearTimeout(giveUp);
          yes();
        });
        film.play().catch(no);
      }).catch(function (why) {
        if (video.element === film) { video.drop(); }
        throw why;
      });
    },
    drop: function () {
      const film = video.element;
      video.element = null;
      if (!film) { return; }
      film.pause();
      document.body.removeChild(film);
    }
  };

  function make() {
    const film = video.element = document.createElement("video");
    ["webm", "mp4"].forEach(function (kind) {
      const source = document.createElement("source");
      source.src = FOLDER + kind;
      source.type = "video/" + kind;
      film.appendChild(source);
    });
    ["playsinline", "webkit-playsinline", "disableremoteplayback"].forEach(function (name) {
      film.setAttribute(name, "");
    });
    film.setAttribute("aria-hidden", "true");
    film.tabIndex = -1;
    film.volume = 0.01;
    film.style.cssText = "position:fixed;z-index:8;top:0;left:0;width:100%;height:100%;"
      + "object-fit:fill;opacity:0.01;pointer-events:none";
    const goOn = function () {
      if (video.element !== film || document.hidden) { return; }
      film.play().catch(function () { if (held === video) { video.drop(); lost(); } });
    };
    const back = function () { film.currentTime = 0; };
    film.addEventListener("timeupdate", function () {
      if (film.duration - film.currentTime < 0.6) { back(); }
    });
    film.addEventListener("ended", function () { back(); goOn(); });
    film.addEventListener("pause", function () { if (!film.ended) { setTimeout(goOn, 200); } });
    document.body.appendChild(film);
    return film;
  }

  const rungs = [wakeLock, video];

  function lost() {
    lock = null;
    held = null;
    if (wanted && !document.hidden) { setTimeout(reconsider, 5000); }
    changed();
  }

  function climb(step) {
    if (!wanted || held) { changed(); return; }
    given = step >= rungs.length;
    if (given) { changed(); return; }
    const rung = rungs[step];
    if (!rung.may()) { climb(step + 1); return; } // at once: the press must not be over
    rung.hold().then(function () {
      if (held && held !== rung) { rung.drop(); return; }
      held = rung;
      changed();
    }, () => climb(step + 1));
  }

  function start() {
    wanted = true;
    climb(0);
  }

  function reconsider() {
    if (held === video && !mayPlay()) { video.drop(); lost(); }
    if (wanted && !held) { climb(0); }
  }

  // A browser takes the lock away from a page nobody sees, and may stop its video.
  document.addEventListener("visibilitychange", function () {
    if (!wanted || document.hidden) { return; }
    wakeLock.refused = false;
    if (!held) { climb(0); } else if (held === video && video.element.paused) {
      video.hold().catch(lost);
    }
  });

  return {
    start: start,
    name: () => (held ? held.name : null),
    /* Whether nothing holds, as far as one knows: before a press the video is only promised. */
    fails: () => !held && (given || !rungs.some((rung) => rung.may())),
    /* Small screens for fingers: there it would stop the music that the phone plays. */
    needsPress: () => !navigator.wakeLock,
    isPhone: () => ("ontouchstart" in window || navigator.maxTouchPoints > 0)
      && Math.min(screen.width, screen.height) < 600,
    /* may(): whether the video may be used. */
    allowVideo: function (may) { mayPlay = may; },
    reconsider: reconsider,
    onchange: function (then) { changed = then; }
  };
}());
