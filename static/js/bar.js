/* The bar of the evening: every level as long as it lasts, filled with what is gone, breaks with a
 * cup, full hours under what is to come. */
var ShuffleBar = (function () {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const CUP = "M3 5h11v7a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM14 7h1.500a2.500 2.500 0 0 1 0 5H14";
  const HOUR_MS = 3600000;

  function make(name, parent, text) {
    const element = document.createElement("span");
    element.className = name;
    if (text) { element.textContent = text; }
    parent.appendChild(element);
    return element;
  }

  function cup(parent) {
    const picture = document.createElementNS(SVG, "svg");
    const path = document.createElementNS(SVG, "path");
    picture.setAttribute("viewBox", "0 0 20 20");
    picture.setAttribute("class", "cup");
    path.setAttribute("d", CUP);
    picture.appendChild(path);
    parent.appendChild(picture);
  }

  // An endless level is drawn as long as the one before it.
  function lengths(levels, read) {
    let usual = HOUR_MS / 3;
    return levels.map(function (level, position) {
      if (level.length_ms === null) { return usual; }
      if (level.kind === "play") { usual = level.length_ms; }
      return Math.max(1000, level.length_ms + (position === read.position ? read.extraMs : 0));
    });
  }

  function Bar(bar, hours) {
    let parts = [];
    let drawn = "";

    function build(levels, read, long) {
      bar.textContent = "";
      parts = levels.map(function (level, position) {
        const part = make("part" + (level.kind === "break" ? " rest" : ""), bar);
        part.style.flexGrow = long[position] / 1000;
        if (level.kind === "break") { cup(part); }
        return { part: part, gone: make("gone", part) };
      });
    }

    function share(read, position, long) {
      if (position !== read.position) { return position < read.position ? 1 : 0; }
      if (read.state === "planned") { return 0; }
      return Math.min(1, Math.max(0, read.spentMs / long[position]));
    }

    /* beginsMs: how far from now (in ms) the coming levels begin, by position, null for others. */
    function drawHours(levels, read, long, begins, wall, name) {
      hours.textContent = "";
      const whole = long.reduce((sum, ms) => sum + ms, 0);
      const before = long.slice(0, read.position).reduce((sum, ms) => sum + ms, 0);
      const at = before + Math.min(long[read.position], Math.max(0, read.spentMs));
      const wait = begins[0] === null ? 0 : Math.max(0, begins[0]);
      const here = wall.ms + wait; // the moment the bar stands at, or starts from
      const shift = ShuffleFace.local(here, wall.shifts) - here;
      const least = innerWidth < innerHeight ? 13 : 6; // per cent of the bar between two marks
      let step = HOUR_MS;
      while (step / whole * 100 < least) { step *= 2; }
      let hour = Math.ceil((here + shift) / step) * step - shift;
      for (; at + (hour - here) <= whole; hour += step) {
        const place = (at + (hour - here)) / whole * 100;
        if (place > 100 - least / 2) { break; }
        const mark = make("hour" + (place < least / 3 ? " first" : ""), hours, name(hour));
        mark.style.left = place + "%";
      }
    }

    return {
      draw: function (levels, read, begins, wall, name) {
        const long = lengths(levels, read);
        const key = long.join() + levels.map((level) => level.kind).join();
        if (key !== drawn) {
          drawn = key;
          build(levels, read, long);
        }
        parts.forEach(function (one, position) {
          const gone = share(read, position, long);
          one.gone.style.width = (gone * 100).toFixed(2) + "%";
          one.part.classList.toggle("on", position === read.position && read.state !== "planned");
          one.part.classList.toggle("done", gone === 1);
        });
        if (begins) { drawHours(levels, read, long, begins, wall, name); } else { hours.textContent = ""; }
      }
    };
  }

  return { Bar: Bar };
}());
