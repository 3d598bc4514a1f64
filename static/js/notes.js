/* What the room is told beside the clock: food, cards in the air, last rebuys, own words.
 *
 * A screen counts down by its own clock, server or no server. An announcement is
 * {id, kind, text, at, due}: server milliseconds, due null where it has no countdown. One with a
 * key is the same news although its hour moves. */
var ShuffleNotes = (function () {
  "use strict";
  const LARGE_MS = 12000; // how long something new stands large
  const SAID_MS = 300000; // how long what has no countdown is told
  const DUE_MS = 60000; // and what has come
  const MOST_LARGE = 2;
  const STAYS = /^(battery|last_hands|dealer|table_dealer)$/; // until the night says otherwise

  /* {name of its words, since, until}; null where it is over. */
  function standing(note, now) {
    const due = note.due;
    if (due !== null && now < due) { return { name: "", since: note.at, until: due }; }
    const since = due === null ? note.at : due;
    const lasts = STAYS.test(note.kind) ? Infinity : due === null ? SAID_MS : DUE_MS;
    const name = due === null && note.kind === "last_rebuy" ? "_now" : "_due";
    return now < since + lasts ? { name: name, since: since, until: since + lasts } : null;
  }

  /* What stands large and what in the line at this moment, the newest last, and the next moment
   * that differs. `key` is the same for the same news, however often it is looked at. */
  function view(notes, now) {
    const seen = { large: [], line: [], next: Infinity };
    const soon = (at) => { if (at > now && at < seen.next) { seen.next = at; } };
    notes.forEach(function (note) {
      const stands = standing(note, now);
      if (!stands) { return; }
      const left = stands.name === "" ? note.due - now : null;
      const one = { note: note, name: stands.name, left: left, since: stands.since,
        key: note.key || [note.id, stands.name, stands.since].join() };
      seen[now < stands.since + LARGE_MS ? "large" : "line"].push(one);
      soon(stands.until);
      soon(stands.since + LARGE_MS);
      if (left !== null) { soon(now + (left % 1000 || 1000)); }
    });
    seen.large.sort((a, b) => a.since - b.since);
    seen.line = seen.large.splice(0, Math.max(0, seen.large.length - MOST_LARGE)).concat(seen.line);
    return seen;
  }

  function counted(ms) { return ShuffleClock.shown(ms).replace(/^0/, ""); }

  /* In three parts, so that nothing but the time is written anew each second. */
  function parts(one, words) {
    const values = { text: one.note.text, percent: one.note.text + "\u00a0%", table: one.note.table };
    const halves = words["note_" + one.note.kind + one.name].split("%(time)s");
    return {
      before: ShuffleFace.fill(halves[0], values),
      time: halves.length > 1 ? counted(one.left) : "",
      after: ShuffleFace.fill(halves[1] || "", values)
    };
  }

  function sentence(one, words) {
    const said = parts(one, words);
    return said.before + said.time + said.after;
  }

  /* To be said aloud: "Food in 20 min". */
  function spoken(one, words) {
    const said = parts(one, words);
    const minutes = Math.round(one.left / 60000);
    return said.before + (said.time && ShuffleFace.fill(words.minutes, { count: minutes })) + said.after;
  }

  /* Writes them into `box`; true where more changed than the time. */
  function Writer(box, words) {
    let written = "";
    return function (all) {
      const said = all.map((one) => parts(one, words));
      const key = all.map((one, at) => [one.key, said[at].before, !said[at].time].join()).join();
      const isNew = key !== written;
      written = key;
      if (isNew) {
        box.textContent = "";
        said.forEach(function (one, at) {
          const line = document.createElement("span");
          line.className = "note" + (all[at].note.text ? " own" : "");
          ["before", "time", "after"].forEach(function (name) {
            const part = document.createElement("span");
            part.className = "note-" + name;
            part.textContent = one[name];
            line.appendChild(part);
          });
          box.appendChild(line);
        });
      }
      said.forEach(function (one, at) {
        const time = box.children[at].children[1];
        if (time.textContent !== one.time) { time.textContent = one.time; }
      });
      return isNew;
    };
  }

  /* Calls `draw(seen)` whenever what is seen of `notes()` changes; `look` looks at once. */
  function Watch(notes, draw) {
    let timer = 0;
    function look() {
      clearTimeout(timer);
      const now = ShuffleStream.now();
      if (now === null || !notes()) { return; }
      const seen = view(notes(), now);
      draw(seen);
      if (seen.next < Infinity) { timer = setTimeout(look, Math.min(60000, seen.next - now + 0.5)); }
    }
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", look);
    return { look: look };
  }

  /* On a screen for the room: what is new as a band below the blinds, with a chime and a voice,
   * then in the line at the foot. `page`: {notes, words, sound, say}. */
  function Stage(page) {
    const $ = (id) => document.getElementById(id);
    const band = $("band");
    const line = $("line");
    const writeBand = Writer(band, page.words);
    const writeLine = Writer($("notes"), page.words);
    const heard = {};
    let isFirst = true; // what a page finds when it is loaded has sounded already

    const isCut = (box) => [].some.call(box.querySelectorAll(".note-before"),
      (text) => text.scrollWidth > text.clientWidth + 1);

    function layOut() { // the band begins below the blinds, wherever a layout has them
      const stage = $("stage").getBoundingClientRect();
      band.style.top = $("blinds").getBoundingClientRect().bottom - stage.top + "px";
      band.className = "band-of-notes" + (band.children.length > 1 ? " pair" : "");
      ["mid", "long"].forEach(function (name) {
        if (isCut(band)) { band.classList.add(name); }
      });
    }

    function makeRoom() { // for the line: the likely end goes first, then the words before the address
      line.className = "line";
      ["crowded", "packed"].forEach(function (name) {
        if (isCut($("notes"))) { line.classList.add(name); }
      });
    }

    function draw(seen) {
      const isNew = writeBand(seen.large);
      band.hidden = !seen.large.length;
      if (isNew && !band.hidden) { layOut(); }
      if (writeLine(seen.line)) { makeRoom(); }
      const fresh = seen.large.filter((one) => !heard[one.key]);
      fresh.forEach((one) => { heard[one.key] = true; });
      if (fresh.length && !isFirst) {
        page.sound("note");
        fresh.forEach((one) => page.say(spoken(one, page.words)));
      }
      isFirst = false;
    }

    const watch = Watch(page.notes, draw);
    return {
      look: watch.look,
      layOut: function () { if (!band.hidden) { layOut(); } makeRoom(); }
    };
  }

  return { view: view, parts: parts, sentence: sentence, spoken: spoken, Writer: Writer, Watch: Watch,
    Stage: Stage };
}());
