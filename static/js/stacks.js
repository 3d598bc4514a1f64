/* What has been typed so far, together, beside what must be in play. The server reads and checks
 * it in its own way; this only helps to count. */
(function () {
  "use strict";
  const form = document.getElementById("stacks");
  const line = document.getElementById("together");
  if (!form || !line) { return; }
  const at = line.textContent;
  const expected = line.hasAttribute("data-expected") ? Number(line.dataset.expected) : null;

  function chips(text) {
    const plain = text.replace(/[\s\u00a0\u202f]/g, "").toLowerCase();
    const short = /^(\d+)(?:[.,](\d{1,2}))?k$/.exec(plain);
    if (short) { return Math.round(Number(short[1] + "." + (short[2] || 0)) * 1000); }
    const digits = plain.replace(/[.,'](?=\d{3}(\D|$))/g, "");
    return /^\d+$/.test(digits) ? Number(digits) : null;
  }

  function look() {
    let sum = 0;
    let typed = 0;
    form.querySelectorAll("input[name^=stack-]").forEach(function (input) {
      const count = chips(input.value);
      if (count !== null) { sum += count; typed += 1; }
    });
    if (!typed) { line.textContent = at; return; }
    const shown = (number) => number.toLocaleString(document.documentElement.lang || "en");
    const pattern = expected === null ? line.dataset.sum
      : sum === expected ? line.dataset.right : line.dataset.off;
    line.textContent = pattern.replace("%(sum)s", shown(sum)).replace("%(all)s", shown(expected));
  }

  form.addEventListener("input", look);
  look();
}());
