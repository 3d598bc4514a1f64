/* Buttons that copy: <button data-copy="#address" data-copied="..." data-marked="...">.
 *
 * On plain http there is no clipboard to write to. The text stands on the page anyway; it is marked,
 * and the browser is told to copy what is marked. Where it does not, the text stays marked and a
 * word says what to do. The words are told in the element with role="status" after the button. */
(function () {
  "use strict";
  const TOLD_MS = 4000;

  function mark(element) {
    if (/^(INPUT|TEXTAREA)$/.test(element.tagName)) {
      element.focus();
      element.setSelectionRange(0, element.value.length); // select() marks nothing on an iPhone
      return element.value;
    }
    const range = document.createRange();
    range.selectNodeContents(element);
    const marked = window.getSelection();
    marked.removeAllRanges();
    marked.addRange(range);
    return element.textContent.trim();
  }

  function copyMarked(text) {
    const exactly = function (event) { // not what the page's line breaks make of it
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", exactly);
    try {
      return document.execCommand("copy");
    } catch (refused) {
      return false;
    } finally {
      document.removeEventListener("copy", exactly);
    }
  }

  function told(button) {
    const next = button.nextElementSibling;
    if (next && next.getAttribute("role") === "status") { return next; }
    const made = document.createElement("span");
    made.className = "copied";
    made.setAttribute("role", "status");
    button.parentNode.insertBefore(made, button.nextSibling);
    return made;
  }

  const leaving = new WeakMap();
  function tell(button, isCopied) {
    const line = told(button);
    line.textContent = button.getAttribute(isCopied ? "data-copied" : "data-marked");
    clearTimeout(leaving.get(line));
    if (isCopied) {
      leaving.set(line, setTimeout(function () { line.textContent = ""; }, TOLD_MS));
    }
  }

  function copy(button) {
    const text = mark(document.querySelector(button.getAttribute("data-copy")));
    if (copyMarked(text)) { tell(button, true); return; }
    if (!navigator.clipboard || !navigator.clipboard.writeText) { tell(button, false); return; }
    navigator.clipboard.writeText(text).then(() => tell(button, true), () => tell(button, false));
  }

  document.addEventListener("click", function (event) {
    const button = event.target.closest("[data-copy]");
    if (button) { copy(button); }
  });
  Array.from(document.querySelectorAll("[data-copy]")).forEach(function (button) {
    told(button);
    button.hidden = false; // without a script it would do nothing
  });
}());
