/* A picture to send, 1080 x 1350, drawn from the JSON beside it:
 *   {file, over, title, sub, photo, winner: {label, name, won}, rows: [[place, name, won]],
 *    more: "and 12 more", facts: [[label, text]], lines: [text]}
 * Every text is measured: it gets smaller, then breaks into lines, then ends with dots. Without a
 * canvas nothing appears; the same words stand on the page as text. */
(function () {
  "use strict";
  const WIDTH = 1080;
  const HEIGHT = 1350;
  const EDGE = 84;
  const TOP = 74;
  const INNER = WIDTH - 2 * EDGE;
  const INK = "#f4f1e8";
  const SOFT = "#bcc6bd";
  const GOLD = "#e8b84a";
  const FELT = "#0b1813";
  const RAISED = "#12251e";
  const LINE = "#254035";
  const CHIPS = [
    ["#f2efe6", "#3b76d9"], ["#d6453d", "#f2efe6"], ["#3b76d9", "#f2efe6"], ["#2f9e62", "#f2efe6"],
    ["#22262b", "#d9d6c8"]
  ];
  const DOTS = "…";

  // A name may be written from right to left; the signs around it do not change their order.
  const alone = (text) => "\u2068" + text + "\u2069";

  function signs(text) {
    if (window.Intl && Intl.Segmenter) {
      return Array.from(new Intl.Segmenter().segment(text), (one) => one.segment);
    }
    return Array.from(text);
  }

  function Pen(canvas) {
    const context = canvas.getContext("2d");
    const family = window.getComputedStyle(document.body).fontFamily;
    context.textBaseline = "alphabetic";

    function font(size, weight) { context.font = weight + " " + size + "px " + family; }
    const wide = (text) => context.measureText(alone(text)).width;

    function shortened(text, room) {
      if (wide(text) <= room) { return text; }
      const all = signs(text);
      let low = 0;
      let high = all.length;
      while (low < high) { // the most signs that fit with the dots
        const middle = Math.ceil((low + high) / 2);
        if (wide(all.slice(0, middle).join("") + DOTS) <= room) { low = middle; } else { high = middle - 1; }
      }
      return all.slice(0, low).join("") + DOTS;
    }

    /* At most so many lines; what does not fit into the last one ends with dots. */
    function broken(text, room, most) {
      const lines = [];
      let line = "";
      const words = text.split(/\s+/).filter(Boolean);
      for (let i = 0; i < words.length; i++) {
        const longer = line ? line + " " + words[i] : words[i];
        if (wide(longer) <= room || !line) { line = longer; continue; }
        if (lines.length === most - 1) { line = longer; continue; }
        lines.push(line);
        line = words[i];
      }
      return lines.concat(line ? [line] : []).map((one) => shortened(one, room));
    }

    function put(text, x, y, align, colour) {
      context.fillStyle = colour;
      context.textAlign = align;
      context.fillText(alone(text), x, y);
    }

    /* Draws within the room and returns the y below. */
    function block(text, y, how) {
      let size = how.size;
      font(size, how.weight);
      while (size > how.least && broken(text, INNER, how.lines).some((one) => one.slice(-1) === DOTS)) {
        size -= 2;
        font(size, how.weight);
      }
      broken(text, INNER, how.lines).forEach(function (line) {
        y += size * 1.2;
        put(line, how.middle ? WIDTH / 2 : EDGE, y - size * 0.2, how.middle ? "center" : "left", how.colour);
      });
      return y;
    }

    function rounded(x, y, width, height, radius) {
      context.beginPath();
      context.moveTo(x + radius, y);
      context.arcTo(x + width, y, x + width, y + height, radius);
      context.arcTo(x + width, y + height, x, y + height, radius);
      context.arcTo(x, y + height, x, y, radius);
      context.arcTo(x, y, x + width, y, radius);
      context.closePath();
    }

    function chip(x, y, radius, colour, spots) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.fill();
      context.lineWidth = radius / 4;
      context.strokeStyle = spots;
      context.setLineDash([radius * 0.55, radius * 0.5]);
      context.stroke();
      context.setLineDash([]);
    }

    return { context, font, wide, shortened, put, block, rounded, chip };
  }

  function ground(pen) {
    const context = pen.context;
    context.fillStyle = FELT;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    pen.rounded(30, 30, WIDTH - 60, HEIGHT - 60, 56);
    context.fillStyle = RAISED;
    context.fill();
    context.lineWidth = 3;
    context.strokeStyle = LINE;
    context.stroke();
    CHIPS.forEach((two, i) => pen.chip(WIDTH / 2 + (i - 2) * 62, HEIGHT - 88, 22, two[0], two[1]));
  }

  function photoIn(pen, photo, y) {
    const height = 360;
    const scale = Math.max(INNER / photo.naturalWidth, height / photo.naturalHeight);
    const width = INNER / scale;
    const tall = height / scale;
    const context = pen.context;
    context.save();
    pen.rounded(EDGE, y, INNER, height, 28);
    context.clip();
    // Faces are rather above the middle.
    context.drawImage(photo, (photo.naturalWidth - width) / 2, (photo.naturalHeight - tall) / 3,
      width, tall, EDGE, y, INNER, height);
    context.restore();
    return y + height;
  }

  function winnerIn(pen, winner, y, large) {
    y = pen.block(winner.label, y, { size: 30, least: 20, lines: 1, weight: 600, colour: SOFT, middle: true });
    y = pen.block(winner.name, y, { size: large ? 84 : 64, least: 36, lines: large ? 2 : 1, weight: 750, colour: INK, middle: true });
    if (!winner.won) { return y; }
    return pen.block(winner.won, y, { size: large ? 48 : 38, least: 26, lines: 1, weight: 650, colour: GOLD, middle: true });
  }

  function rowsIn(pen, told, y, bottom) {
    const rows = told.rows;
    const tall = Math.min(66, Math.max(50, (bottom - y) / (rows.length || 1)));
    let count = Math.min(rows.length, Math.floor((bottom - y) / tall));
    if (count < rows.length) { count = Math.max(0, Math.floor((bottom - y) / tall) - 1); }
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const base = y + tall * 0.7;
      pen.font(34, 700);
      pen.put(pen.shortened(row[0], 110), EDGE + 110, base, "right", GOLD);
      const won = row[2] ? pen.shortened(row[2], 300) : "";
      const beside = won ? pen.wide(won) + 28 : 0;
      if (won) { pen.put(won, WIDTH - EDGE, base, "right", GOLD); }
      pen.font(38, 550);
      pen.put(pen.shortened(row[1], INNER - 138 - beside), EDGE + 138, base, "left", INK);
      y += tall;
    }
    const left = rows.length - count + told.unseen;
    if (left > 0) {
      pen.font(32, 450);
      pen.put(told.more.replace("%(count)s", left), EDGE + 138, y + tall * 0.7, "left", SOFT);
    }
  }

  /* Begins at ``y`` and returns where the last text ends. */
  function draw(canvas, told, photo, y) {
    const pen = Pen(canvas);
    ground(pen);
    y = pen.block(told.over, y, { size: 32, least: 20, lines: 1, weight: 650, colour: GOLD });
    y = pen.block(told.title, y + 6, { size: told.facts ? 96 : 64, least: 44, lines: told.facts ? 3 : 2, weight: 750, colour: INK });
    if (told.sub) { y = pen.block(told.sub, y + 4, { size: 34, least: 22, lines: 1, weight: 450, colour: SOFT }); }
    (told.facts || []).forEach(function (fact) {
      y = pen.block(fact[0], y + 26, { size: 30, least: 20, lines: 1, weight: 600, colour: SOFT });
      y = pen.block(fact[1], y, { size: 52, least: 32, lines: 2, weight: 650, colour: INK });
    });
    if (photo) { y = photoIn(pen, photo, y + 26); }
    if (told.winner) { y = winnerIn(pen, told.winner, y + (photo ? 10 : 26), !photo); }
    if (!told.rows) { return y; }
    const lines = told.lines || [];
    const bottom = HEIGHT - 138;
    const foot = bottom - lines.length * 44;
    rowsIn(pen, told, y + 22, foot - 12);
    lines.forEach(function (line, i) {
      pen.font(30, 450);
      pen.put(pen.shortened(line, INNER), EDGE, foot + (i + 1) * 44 - 10, "left", SOFT);
    });
    return bottom;
  }

  function blobOf(canvas, give) {
    if (canvas.toBlob) { canvas.toBlob(give, "image/png"); return; }
    const text = atob(canvas.toDataURL("image/png").split(",")[1]);
    give(new Blob([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], { type: "image/png" }));
  }

  function offer(place, told, blob) {
    const url = URL.createObjectURL(blob);
    place.querySelector("img").src = url;
    const save = place.querySelector(".save-it");
    save.href = url;
    save.download = told.file;
    place.hidden = false;
    const send = place.querySelector(".send-it");
    let file = null;
    try { file = new File([blob], told.file, { type: "image/png" }); } catch (old) { return; }
    if (!navigator.canShare || !navigator.canShare({ files: [file] })) { return; }
    send.hidden = false;
    send.addEventListener("click", function () {
      navigator.share({ files: [file] }).catch(() => {}); // whoever sends it thinks better of it
    });
  }

  function make(place) {
    const told = JSON.parse(document.getElementById(place.getAttribute("data-picture")).textContent);
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    if (!canvas.getContext) { return; }
    function finish(photo) {
      const spare = HEIGHT - 150 - draw(canvas, told, photo, TOP);
      if (told.facts && spare > 0) { draw(canvas, told, photo, TOP + spare / 2); }
      blobOf(canvas, (blob) => { if (blob) { offer(place, told, blob); } });
    }
    if (!told.photo) { finish(null); return; }
    const photo = new Image();
    photo.onload = () => finish(photo);
    photo.onerror = () => finish(null);
    photo.src = told.photo;
  }

  Array.from(document.querySelectorAll("[data-picture]")).forEach(make);
}());
