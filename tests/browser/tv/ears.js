// What a screen sounds, and would have sounded had it not been taken back: for tests.
window.tones = [];
window.cards = [];
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to) {
  this.into = to;
  return connect.apply(this, arguments);
};
const disconnect = AudioNode.prototype.disconnect;
AudioNode.prototype.disconnect = function () {
  this.cutAt = performance.now();
  return disconnect.apply(this, arguments);
};
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  if (cards.indexOf(this.context) < 0) { cards.push(this.context); }
  const wait = (when || 0) - this.context.currentTime;
  tones.push({ at: performance.now() + wait * 1000, hertz: this.frequency.value, tone: this });
  return begin.call(this, when);
};
/* [server's ms, hertz] of every tone that sounded or will, as booked. */
window.heard = () => tones.filter(function (one) {
  const gain = one.tone.into.into;
  return !gain.cutAt || gain.cutAt > one.at;
}).map((one) => [ShuffleStream.now() - performance.now() + one.at, Math.round(one.hertz)]);
