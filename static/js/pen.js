/* Writes on a page, and touches nothing that reads the same. */
var ShufflePen = (function () {
  "use strict";
  const written = {};
  const $ = (id) => document.getElementById(id);

  function differs(what, value) {
    if (written[what] === value) { return false; }
    written[what] = value;
    return true;
  }

  function write(id, text) {
    if (!differs(id, text)) { return false; }
    $(id).textContent = text;
    return true;
  }

  function show(id, yes) {
    if (differs("?" + id, yes)) { $(id).hidden = !yes; }
  }

  const shows = (id) => written["?" + id] === true;

  /* The next time these are written whatever they read. */
  function forget(names) {
    names.forEach(function (name) { delete written[name]; });
  }

  /* Letters that would leave their place get smaller, but never move anything. */
  function fit(element, least) {
    element.style.fontSize = "";
    const style = getComputedStyle(element);
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const range = document.createRange();
    range.selectNodeContents(element);
    const wide = range.getBoundingClientRect().width;
    if (room > 0 && wide > room) {
      const scale = Math.max(least || 0.5, room / wide * 0.99);
      element.style.fontSize = scale * parseFloat(style.fontSize) + "px";
    }
  }

  /* Time, each digit in a cell of its own so that none moves another. */
  function digits(text) {
    const before = written.digits || "";
    if (!differs("digits", text)) { return; }
    const box = $("digits");
    if (box.children.length !== text.length) {
      box.textContent = "";
      text.split("").forEach(function (character) {
        const cell = document.createElement("span");
        cell.className = character === ":" ? "colon" : "digit";
        box.appendChild(cell);
      });
      box.classList.toggle("long", text.length > 5);
    }
    for (let at = 0; at < text.length; at += 1) {
      if (before.length !== text.length || before[at] !== text[at]) {
        box.children[at].textContent = text[at];
      }
    }
  }

  /* Text with its slash or its aside in an <i>, which is fainter. */
  function rich(box, pieces) {
    box.textContent = "";
    pieces.forEach(function (text, at) {
      if (!text) { return; }
      const part = document.createElement(at % 2 ? "i" : "span");
      part.textContent = text;
      box.appendChild(part);
    });
  }

  return {
    differs: differs, write: write, show: show, shows: shows, forget: forget, fit: fit,
    digits: digits, rich: rich
  };
}());
