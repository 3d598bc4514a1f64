/* What a chip looks like while its colour is chosen, and what a count adds up to while it is typed.
 * Without this the page says both once it is sent. */
(function () {
  "use strict";
  const STACK = 20;

  /* -- the colours of a case */

  const list = document.querySelector("[data-swatches]");
  const swatches = {};
  if (list) {
    list.getAttribute("data-swatches").split("|").forEach(function (one) {
      const parts = one.split(" ");
      swatches[parts[0]] = { face: parts[1], name: parts.slice(2).join(" ") };
    });
  }

  function field(row, name) {
    return row.querySelector("[name$='-" + name + "']");
  }

  function dark(face) { // the same sums as a light meter's, roughly
    const part = (at) => parseInt(face.substr(at, 2), 16);
    return 0.3 * part(1) + 0.59 * part(3) + 0.11 * part(5) < 128;
  }

  function paint(row) {
    const chosen = swatches[field(row, "swatch").value];
    const face = chosen ? chosen.face : field(row, "face").value;
    const name = field(row, "name");
    name.placeholder = chosen ? chosen.name : "";
    field(row, "face").closest(".field").hidden = Boolean(chosen);
    const drawn = row.querySelector(".chip");
    const ink = dark(face) ? "#ffffff" : "#16181b";
    Array.from(drawn.querySelectorAll("circle.rim, ellipse.rim, .ring")).forEach(function (part) {
      part.setAttribute("fill", face);
    });
    const spots = drawn.querySelector(".spots");
    if (spots) {
      const wanted = field(row, "spots").value; // a swatch, or a colour of its own
      spots.setAttribute("stroke", swatches[wanted] ? swatches[wanted].face : wanted || ink);
    }
    const mark = drawn.querySelector("circle.rim ~ text");
    if (mark) {
      mark.setAttribute("fill", ink);
      mark.textContent = (name.value.trim() || name.placeholder || "?").charAt(0).toUpperCase();
    }
  }

  if (list) {
    Array.from(list.children).forEach(paint);
    list.addEventListener("input", function (event) {
      const row = event.target.closest("li");
      if (event.target === field(row, "face")) { field(row, "swatch").value = "own"; }
      if (event.target === field(row, "swatch") && event.target.value === "own") {
        row.querySelector("details").open = true;
      }
      paint(row);
    });
  }

  /* -- counting */

  const BLANKS = /[\s\u00a0\u2009\u202f'’]/g;

  function typed(input) { // NaN: the page has to say what is wrong with it
    const text = input.value.replace(BLANKS, "").toLowerCase();
    if (text === "") { return 0; }
    if (/^\d+k$/.test(text)) { return parseInt(text, 10) * 1000; }
    if (/^\d{1,3}([.,]\d{3})+$/.test(text)) { return parseInt(text.replace(/[.,]/g, ""), 10); }
    return /^\d+$/.test(text) ? parseInt(text, 10) : NaN;
  }

  Array.from(document.querySelectorAll("[data-counted]")).forEach(function (row) {
    const stacks = field(row, "stacks");
    const loose = field(row, "loose");
    const sum = row.querySelector("output");
    row.addEventListener("input", function () {
      const chips = STACK * typed(stacks) + typed(loose);
      const nothing = stacks.value.trim() === "" && loose.value.trim() === "";
      if (nothing) { sum.textContent = sum.getAttribute("data-was"); return; }
      sum.textContent = isNaN(chips) ? "?" : chips.toLocaleString(document.documentElement.lang);
    });
  });
  Array.from(document.querySelectorAll("[data-without-script]")).forEach(function (button) {
    button.hidden = true;
  });
}());
