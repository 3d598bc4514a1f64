"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const SCRIPTS = ["clock", "stream"].map((name) => {
  const file = path.join(__dirname, "..", "..", "static", "js", name + ".js");
  return new vm.Script(fs.readFileSync(file, "utf8"), { filename: file });
});
const PARTS = ["clock", "devices", "event", "journal", "levels", "notes", "people", "room"];
const SERVER_MS = 1781092800000;

/* A browser whose time is moved by hand, and a server that answers at once or not at all. */
class Browser {
  constructor() {
    this.now = 0;
    this.timers = [];
    this.channels = [];
    this.streams = [];
    this.isDown = false;
    this.version = 1;
    this.number = 0;
  }

  reading(more) {
    return Object.assign({ epoch: 1, version: this.version, server_ms: SERVER_MS + this.now }, more);
  }

  later(work, ms) {
    this.timers.push({ at: this.now + (ms || 0), id: this.number += 1, work });
    return this.number;
  }

  passes(ms) {
    const end = this.now + ms;
    for (;;) {
      const due = this.timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at || a.id - b.id)[0];
      if (!due) { break; }
      this.timers.splice(this.timers.indexOf(due), 1);
      this.now = Math.max(this.now, due.at);
      due.work();
    }
    this.now = end;
  }

  send(name, data) {
    for (const stream of this.streams.slice()) { stream.hears(name, data); }
  }

  /* What the server does when something changes. */
  changes(parts, more) {
    this.version += 1;
    this.send("reading", this.reading(more));
    this.send("changed", { version: this.version, parts });
  }

  beats(seconds) {
    for (let at = 0; at < seconds; at += 10) {
      this.send("beat", { version: this.version, server_ms: SERVER_MS + this.now });
      this.passes(10000);
    }
  }

  open(options) {
    return new Page(this, options || {});
  }
}

class Page {
  constructor(browser, options) {
    const page = this;
    this.heard = [];
    this.asked = 0;
    this.listeners = {};
    this.dead = false;
    const listen = (name, work) => { (this.listeners[name] = this.listeners[name] || []).push(work); };
    const fire = (name, event) => (this.listeners[name] || []).forEach((work) => work(event));
    this.fire = fire;
    const attributes = { "data-stream": "/e/night/stream", "data-reading": "/e/night/reading.json" };
    if (options.keep) { attributes["data-keep"] = ""; }
    const printed = JSON.stringify(browser.reading());

    class Request {
      open() {}
      send() {
        page.asked += 1;
        if (browser.isDown || page.dead) { return; }
        browser.later(() => {
          this.status = 200;
          this.responseText = JSON.stringify(options.answer ? options.answer() : browser.reading());
          this.onload();
        }, 4);
      }
    }
    class Source {
      constructor() {
        this.works = {};
        if (!browser.isDown) {
          browser.streams.push(this);
          browser.later(() => {
            this.hears("reading", browser.reading());
            this.hears("changed", { version: browser.version, parts: PARTS });
          }, 5);
        } else {
          browser.later(() => this.onerror && this.onerror(), 5);
        }
      }
      addEventListener(name, work) { this.works[name] = work; }
      hears(name, data) {
        if (!page.dead && browser.streams.includes(this)) { this.works[name]({ data: JSON.stringify(data) }); }
      }
      close() { browser.streams = browser.streams.filter((one) => one !== this); this.onerror = null; }
    }
    class Channel {
      constructor() {
        this.page = page;
        this.onmessage = () => {};
        browser.channels.push(this);
      }
      postMessage(words) {
        browser.channels.filter((one) => one !== this).forEach((one) => {
          browser.later(() => { if (!one.page.dead) { one.onmessage({ data: words }); } }, 1);
        });
      }
    }
    this.document = {
      hidden: false,
      addEventListener: listen,
      getElementById: () => ({ textContent: printed }),
      body: {
        getAttribute: (name) => attributes[name],
        hasAttribute: (name) => name in attributes,
        dispatchEvent: (event) => { page.heard.push(JSON.parse(JSON.stringify([event.name, event.detail]))); }
      }
    };
    this.world = vm.createContext({
      document: this.document,
      addEventListener: listen,
      performance: { now: () => browser.now, timing: { navigationStart: 0, requestStart: 0, responseStart: 2 } },
      crypto: { getRandomValues: (list) => { list.fill(browser.number += 1); return list; } },
      CustomEvent: function (name, init) { this.name = name; this.detail = init.detail; },
      setTimeout: (work, ms) => browser.later(() => { if (!page.dead) { work(); } }, ms),
      clearTimeout: (id) => { browser.timers = browser.timers.filter((one) => one.id !== id); },
      XMLHttpRequest: Request,
      EventSource: options.noStreams ? undefined : Source,
      BroadcastChannel: options.noChannel ? undefined : Channel
    });
    this.world.window = this.world;
    SCRIPTS.forEach((script) => script.runInContext(this.world));
    browser.passes(options.settle === undefined ? 1500 : options.settle);
  }

  names(name) { return this.heard.filter((one) => one[0] === name).map((one) => one[1]); }

  last(name) { const all = this.names(name); return all[all.length - 1]; }

  forget() { this.heard = []; this.asked = 0; }

  hide(hidden) {
    this.document.hidden = hidden;
    this.fire("visibilitychange");
  }
}

test("of several pages one holds the stream and all hear", () => {
  const browser = new Browser();
  const pages = Array.from({ length: 7 }, () => browser.open());
  assert.equal(browser.streams.length, 1);
  browser.changes(["clock"]);
  browser.passes(50);
  pages.forEach((page) => assert.equal(page.last("changed").version, 2));
});

test("pages that open at the same moment agree on one", () => {
  const browser = new Browser();
  Array.from({ length: 4 }, () => browser.open({ settle: 0 }));
  browser.passes(2000);
  assert.equal(browser.streams.length, 1);
});

test("when the page with the stream is left another takes over", () => {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  first.fire("pagehide");
  browser.passes(300);
  browser.changes(["people"]);
  browser.passes(20);
  assert.deepEqual(second.last("changed"), { version: 2, parts: ["people"] });
});

test("when it dies without a word another takes over within twelve seconds or so", () => {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  first.dead = true;
  browser.streams = [];
  browser.passes(12500);
  assert.equal(browser.streams.length, 1);
  browser.changes(["clock"]);
  assert.equal(second.last("changed").version, 2);
});

test("without a channel each page has its own stream", () => {
  const browser = new Browser();
  browser.open({ noChannel: true });
  browser.open({ noChannel: true });
  assert.equal(browser.streams.length, 2);
});

test("what every connection begins with is no news", () => {
  const browser = new Browser();
  const page = browser.open();
  assert.deepEqual(page.names("changed"), []);
  browser.changes(PARTS);
  assert.equal(page.names("changed").length, 1);
});

test("a part that changes again at the same version is told", () => {
  const browser = new Browser();
  const page = browser.open();
  browser.send("changed", { version: 1, parts: ["people"] });
  assert.deepEqual(page.last("changed"), { version: 1, parts: ["people"] });
});

test("a lost word is made good at the next heartbeat", () => {
  const browser = new Browser();
  const page = browser.open();
  browser.version = 5;
  browser.send("beat", { version: 5, server_ms: SERVER_MS + browser.now });
  browser.passes(1000);
  assert.equal(page.last("reading").version, 5);
  assert.deepEqual(page.last("changed"), { version: 5, parts: PARTS });
});

test("an older reading is not passed on, one of a later epoch is", () => {
  const browser = new Browser();
  const page = browser.open();
  browser.changes(["clock"]);
  page.forget();
  browser.send("reading", { epoch: 1, version: 1, server_ms: SERVER_MS + browser.now });
  assert.deepEqual(page.names("reading"), []);
  browser.send("reading", { epoch: 2, version: 1, server_ms: SERVER_MS + browser.now });
  assert.equal(page.last("reading").epoch, 2);
});

test("silence is noticed within twelve seconds, and the stream is tried anew", () => {
  const browser = new Browser();
  const page = browser.open();
  browser.beats(60);
  page.forget();
  browser.isDown = true;
  const silent = browser.streams.slice();
  browser.passes(12000);
  assert.equal(page.names("connection")[0].state, "lost");
  assert.ok(page.names("connection")[0].heardMs <= 12000);
  assert.equal(browser.streams.some((one) => silent.includes(one)), false);
  browser.passes(5000);
  assert.ok(page.last("connection").heardMs > 15000);
  browser.isDown = false;
  browser.passes(2500);
  assert.equal(page.last("connection").state, "live");
});

test("a stream that ends in good order is opened again without a gap", () => {
  const browser = new Browser();
  const page = browser.open();
  browser.streams[0].onerror();
  browser.passes(0);
  assert.equal(browser.streams.length, 1);
  assert.deepEqual(page.names("connection"), []);
});

test("a page nobody sees is quiet, and asks at once when it is seen", () => {
  const browser = new Browser();
  const page = browser.open();
  page.hide(true);
  assert.equal(browser.streams.length, 0);
  page.forget();
  browser.passes(600000);
  assert.equal(page.asked, 0);
  assert.deepEqual(page.heard, []);
  browser.version = 9;
  page.hide(false);
  assert.equal(page.asked, 1);
  browser.passes(10);
  assert.equal(page.last("reading").version, 9);
  browser.passes(500);
  assert.equal(browser.streams.length, 1);
  assert.deepEqual(page.names("connection"), []);
});

test("a page that was told to keep its stream keeps it unseen", () => {
  const browser = new Browser();
  const page = browser.open({ keep: true });
  page.hide(true);
  browser.changes(["clock"]);
  assert.equal(page.last("changed").version, 2);
});

test("without event streams the page asks every other second", () => {
  const browser = new Browser();
  const page = browser.open({ noStreams: true, noChannel: true });
  page.forget();
  browser.passes(20000);
  assert.ok(page.asked >= 8 && page.asked <= 12, page.asked);
  browser.version = 3;
  browser.passes(3000);
  assert.equal(page.last("changed").version, 3);
  assert.deepEqual(page.names("connection"), []);
});

test("the server's time is known from the first moment, and a room's screen asks every half minute", () => {
  const browser = new Browser();
  const page = browser.open({ settle: 0, keep: true });
  assert.ok(Math.abs(page.world.ShuffleStream.now() - SERVER_MS) <= 2);
  browser.passes(1500);
  page.forget();
  browser.beats(300);
  assert.ok(page.asked >= 9 && page.asked <= 11, page.asked);
  assert.ok(Math.abs(page.world.ShuffleStream.now() - SERVER_MS - browser.now) <= 4);
});

test("a page that only somebody looks at asks every five minutes and stays right", () => {
  const browser = new Browser();
  const page = browser.open({ settle: 0 });
  browser.passes(1500);
  page.forget();
  browser.beats(900);
  assert.ok(page.asked >= 2 && page.asked <= 3, page.asked);
  assert.ok(Math.abs(page.world.ShuffleStream.now() - SERVER_MS - browser.now) <= 4);
});

test("after the server took a new time base old measurements are forgotten", () => {
  const browser = new Browser();
  let base = 1;
  let shift = 0;
  browser.reading = function () {
    return { epoch: 1, version: this.version, base: base, server_ms: SERVER_MS + shift + this.now };
  };
  const page = browser.open();
  base = 2;
  shift = -3600000;
  browser.changes(["clock"]);
  browser.passes(100);
  assert.ok(Math.abs(page.world.ShuffleStream.now() - SERVER_MS - shift - browser.now) <= 5);
});
