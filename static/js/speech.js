/* Says aloud what the room should know, where this device has a voice for the night's language.
 * Fetched only where speech is switched on. */
var ShuffleSpeech = (function () {
  "use strict";
  const AFTER_CHIME_MS = 1300;
  const synth = window.speechSynthesis;
  const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (all, name) => String(values[name]));
  let words = null;

  function base(lang) {
    const found = String(lang).toLowerCase().split(/[-_]/)[0];
    return found === "no" ? "nb" : found;
  }

  function voice() {
    const wanted = base(document.documentElement.lang);
    const voices = synth && window.SpeechSynthesisUtterance ? synth.getVoices() : [];
    return voices.filter((one) => base(one.lang) === wanted)[0] || null;
  }

  function say(text) {
    setTimeout(function () {
      const found = voice();
      if (!found || !text) { return; }
      const speaking = new SpeechSynthesisUtterance(text);
      speaking.voice = found;
      speaking.lang = found.lang;
      synth.speak(speaking);
    }, AFTER_CHIME_MS);
  }

  function levelText(read) {
    const level = read.level;
    const values = { number: level.number, small: level.small, big: level.big, ante: level.ante };
    if (!level.small) { return fill(words.level_bet, values); }
    return fill(level.ante ? words.level_ante : words.level, values);
  }

  /* What a signal means, at the moment `read` it sounds. */
  function textOf(kind, read) {
    if (!words) { return ""; }
    if (kind === "break") {
      return read.leftMs === null ? words.break_open
        : fill(words.break, { minutes: Math.round(read.leftMs / 60000) });
    }
    if (kind !== "level" && kind !== "start") { return words[kind] || ""; }
    if (read.state === "overtime") { return words.overtime; }
    return read.position === 0 ? words.start : levelText(read);
  }

  const request = new XMLHttpRequest();
  request.open("GET", document.body.getAttribute("data-panel") + "spoken.json");
  request.onload = function () {
    if (request.status === 200) { words = JSON.parse(request.responseText); }
  };
  request.send();
  if (synth) { synth.getVoices(); } // some devices only begin to look for them now

  return { say: say, voice: voice, signal: (kind, read) => say(textOf(kind, read)) };
}());
