/* What can soon be bought no more, as announcements at 5:00 and at 1:00 before it closes. A screen
 * knows it by the schedule it holds, server or no server. */
var ShuffleWindows = (function () {
  "use strict";
  const MARKS_MS = [60000, 300000];

  /* When a window closes if the clock runs on, in server milliseconds; Infinity where nobody knows.
   * `read` is what is on show at `now`. */
  function closes(window, read, levels, now, ahead) {
    let at = Infinity;
    if (window.after !== null && read.leftMs !== null) {
      at = now + read.leftMs;
      for (let position = read.position + 1; position <= window.after; position += 1) {
        const length = levels[position].length_ms;
        at += length === null ? Infinity : length;
      }
    }
    return Math.round(Math.min(at, window.at === null ? Infinity : window.at - ahead));
  }

  function isOpen(window, read) {
    return read.state === "running" && read.position >= window.from
      && (window.after === null || read.position <= window.after);
  }

  /* Announcements of the windows that are about to close; each of the two marks has its own. A
   * window is {kind, from, after, at}: open from a position to the end of another, or till an
   * instant on the wall; `ahead` is the wall before the server's time. */
  function closing(windows, read, levels, now, ahead) {
    const notes = [];
    windows.forEach(function (window) {
      if (!isOpen(window, read) || window.after >= levels.length) { return; }
      const due = closes(window, read, levels, now, ahead);
      const left = due - now;
      const mark = MARKS_MS.filter((ms) => left <= ms)[0];
      if (!mark || left <= 0) { return; }
      const opened = window.from ? now - read.sinceMs : -Infinity;
      const id = [window.kind, window.after, window.at, mark].join("-");
      notes.push({ id: id, key: id, kind: window.kind, text: "", at: Math.max(due - mark, opened), due: due });
    });
    return notes;
  }

  const whole = (text) => (text ? parseInt(text, 10) : null);

  /* The windows that the server has written into `box`. */
  function written(box) {
    return [].map.call(box.querySelectorAll("[data-closes]"), (one) => ({
      kind: one.getAttribute("data-closes"), from: whole(one.getAttribute("data-from")) || 0,
      after: whole(one.getAttribute("data-after")), at: whole(one.getAttribute("data-at"))
    }));
  }

  return { closing: closing, written: written };
}());
