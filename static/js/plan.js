// The plan page: its answer comes from the server while somebody types. This keeps the questions,
// the address and the answer agreeing with each other.
(function () {
  "use strict";
  var form = document.getElementById("plan");

  function fieldsOf(name) {
    var found = form.elements.namedItem(name);
    return found ? (found.tagName ? [found] : Array.prototype.slice.call(found)) : [];
  }

  function hold(name, value) {
    // The answer that comes brings the field itself.
    var field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    document.getElementById("answer").appendChild(field);
  }

  function change(name, value) {
    var fields = fieldsOf(name);
    if (!fields.length) hold(name, value);
    fields.forEach(function (field) {
      if (field.type === "checkbox") field.checked = value !== "";
      else field.value = value;
    });
  }

  function drop(name) {
    fieldsOf(name).forEach(function (field) {
      field.parentNode.removeChild(field);
    });
  }

  // A button changes an answer: the question shows it at once.
  form.addEventListener("click", function (event) {
    var button = event.target.closest ? event.target.closest("button[name=set]") : null;
    if (!button) return;
    button.value.split("&").forEach(function (pair) {
      if (!pair) return;
      var at = pair.indexOf("=");
      var name = decodeURIComponent(pair.slice(0, at));
      var value = decodeURIComponent(pair.slice(at + 1).replace(/\+/g, " "));
      if (name.charAt(0) === "-") drop(name.slice(1));
      else change(name, value);
    });
  });

  // What somebody is typing in is left alone by the answer that arrives meanwhile.
  form.addEventListener("focusin", function (event) {
    if (event.target.tagName === "INPUT") event.target.setAttribute("hx-morph-skip", "");
  });
  form.addEventListener("focusout", function (event) {
    if (event.target.form === form) event.target.removeAttribute("hx-morph-skip");
  });

  function settle() {
    var answer = document.getElementById("answer");
    var wrong = document.querySelectorAll("#wrong [data-of]");
    form.querySelectorAll("[aria-invalid]").forEach(function (field) {
      field.removeAttribute("aria-invalid");
    });
    wrong.forEach(function (line) {
      var field = document.getElementById(line.getAttribute("data-of"));
      if (field) field.setAttribute("aria-invalid", "true");
    });
    if (wrong.length) return;
    history.replaceState(null, "", answer.getAttribute("data-address"));
    document.getElementById("said").textContent = answer.getAttribute("data-said");
    form.querySelectorAll(".questions .errorlist").forEach(function (list) {
      list.parentNode.removeChild(list);
    });
  }

  document.addEventListener("htmx:after:swap", settle);
  form.classList.add("live");

  // A sentence about a field leads to it, also where the questions are folded away.
  document.addEventListener("click", function (event) {
    var line = event.target.closest ? event.target.closest("#wrong [data-of]") : null;
    var field = line && document.getElementById(line.getAttribute("data-of"));
    if (!field) return;
    event.preventDefault();
    document.getElementById("change").checked = true;
    for (var around = field.parentNode; around; around = around.parentNode) {
      if (around.tagName === "DETAILS") around.open = true;
    }
    field.focus();
  });
}());
