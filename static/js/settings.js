/* What this screen is set to. Kept on the device; what the page's address says wins for as long
 * as the page is there, or until somebody sets it by hand. */
var ShuffleSettings = (function () {
  "use strict";
  const KEY = "shuffleup-screen";
  const OFF = /^(0|off|no|false)$/i;
  const usual = {
    room: "", huge: document.body.hasAttribute("data-table"), safe: 0, quiet: false, video: !ShuffleAwake.isPhone(), speech: false,
    louder: "" // the night whose late hours are not kept
  };
  const address = {};
  let changed = function () {};

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch (refused) { return {}; } // a browser without a memory
  }

  function clean(name, value) {
    if (name === "safe") { return /^[35]$/.test(value) ? Number(value) : 0; }
    if (typeof usual[name] === "string") { return String(value).trim().slice(0, 40); }
    return typeof value === "string" ? !OFF.test(value) : Boolean(value);
  }

  let stored = kept();
  location.search.slice(1).split("&").forEach(function (pair) {
    const parts = pair.split("=");
    if (!usual.hasOwnProperty(parts[0]) || parts[0] === "louder") { return; }
    try {
      const value = decodeURIComponent((parts[1] || "").replace(/\+/g, " "));
      address[parts[0]] = clean(parts[0], value);
    } catch (broken) { /* no address that we wrote */ }
  });

  function get(name) {
    if (address.hasOwnProperty(name)) { return address[name]; }
    return stored.hasOwnProperty(name) ? clean(name, stored[name]) : usual[name];
  }

  function set(values) {
    stored = Object.assign(stored, kept()); // another page of this device may have set something
    Object.keys(values).forEach(function (name) {
      if (!usual.hasOwnProperty(name)) { return; }
      delete address[name];
      stored[name] = clean(name, values[name]);
    });
    try {
      localStorage.setItem(KEY, JSON.stringify(stored));
    } catch (refused) { /* then until the page is left */ }
    changed();
  }

  return { get: get, set: set, onchange: function (then) { changed = then; } };
}());
