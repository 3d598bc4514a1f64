/* Keeps a page's code and addresses right when the computer gets another address: <img data-code>,
 * and what is marked data-host, data-link, or data-alone (shown only where no phone gets through). */
(function () {
  "use strict";
  const body = document.body;
  const code = document.querySelector("img[data-code]");
  const path = code.getAttribute("data-src") || code.getAttribute("src");
  const host = (link) => link.split("/")[2] || "";
  let shown = code.getAttribute("data-code");

  function put(what, text) {
    Array.prototype.forEach.call(document.querySelectorAll("[data-" + what + "]"), function (place) {
      place.textContent = text;
    });
  }

  function hide(what, isHidden) {
    Array.prototype.forEach.call(document.querySelectorAll(what), function (place) {
      place.hidden = isHidden;
    });
  }

  function show(link) {
    if (link === shown) { return; }
    shown = link;
    put("host", host(link));
    put("link", link);
    hide("[data-alone]", link !== "");
    hide("[data-code], [data-with-code]", link === "");
    if (link) { code.src = path + "?" + encodeURIComponent(host(link)); }
  }

  function look() {
    if (document.hidden) { return; }
    const request = new XMLHttpRequest();
    request.open("GET", path);
    request.timeout = 5000;
    request.onload = function () {
      if (request.status === 200 || request.status === 204) {
        show(request.getResponseHeader("Address") || "");
      }
    };
    request.send();
  }

  body.addEventListener("changed", function (event) {
    if (event.detail.parts.indexOf("devices") >= 0) { look(); }
  });
  body.addEventListener("connection", function (event) {
    if (event.detail.state === "live") { look(); }
  });
  if (!body.hasAttribute("data-stream")) { setInterval(look, 10000); }
}());
