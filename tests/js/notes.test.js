"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const ROOT = path.join(__dirname, "..", "..");
for (const name of ["clock", "face", "notes"]) {
  const file = path.join(ROOT, "static", "js", name + ".js");
  vm.runInThisContext(fs.readFileSync(file, "utf8"), { filename: file });
}
const Notes = globalThis.ShuffleNotes;
const WORDS = {
  note_food: "Food in %(time)s", note_food_due: "The food is here", note_food_at: "Food about %(time)s",
  note_cards: "Cards in the air in %(time)s", note_cards_due: "Cards in the air!",
  note_last_rebuy: "Last rebuys: %(time)s", note_last_rebuy_now: "Last rebuys",
  note_last_rebuy_due: "Rebuys are over",
  note_text: "%(text)s %(time)s", note_text_due: "%(text)s",
  note_dealer_due: "%(text)s deals", note_table_dealer_due: "%(text)s deals at table %(table)s",
  note_battery_due: "The computer's battery is at %(percent)s: plug it in",
  minutes: "%(count)s min"
};
const AT = 1000000;
const food = (id, due) => ({ id: id, kind: "food", text: "", at: AT, due: due });
const words = (id) => ({ id: id, kind: "text", text: "Hello", at: AT, due: null });
const said = (ones) => ones.map((one) => Notes.sentence(one, WORDS));

function at(notes, ms) {
  const seen = Notes.view(notes, AT + ms);
  return { large: said(seen.large), line: said(seen.line), next: seen.next - AT };
}

test("a countdown stands large for twelve seconds, then in the line, second by second", () => {
  const notes = [food(1, AT + 90250)];
  assert.deepEqual(at(notes, 0), { large: ["Food in 1:31"], line: [], next: 250 });
  assert.deepEqual(at(notes, 250), { large: ["Food in 1:30"], line: [], next: 1250 });
  assert.deepEqual(at(notes, 11999), { large: ["Food in 1:19"], line: [], next: 12000 });
  assert.deepEqual(at(notes, 12000), { large: [], line: ["Food in 1:19"], next: 12250 });
  assert.deepEqual(at(notes, 90249), { large: [], line: ["Food in 0:01"], next: 90250 });
});

test("at nought it is here: large for twelve seconds, in the line to the end of the minute", () => {
  const notes = [food(1, AT + 90000)];
  assert.deepEqual(at(notes, 90000), { large: ["The food is here"], line: [], next: 102000 });
  assert.deepEqual(at(notes, 102000), { large: [], line: ["The food is here"], next: 150000 });
  assert.deepEqual(at(notes, 150000), { large: [], line: [], next: Infinity });
});

test("words without a time go after five minutes, the battery stays", () => {
  const battery = { id: 2, kind: "battery", text: "9", at: AT, due: null };
  assert.deepEqual(at([words(1)], 0), { large: ["Hello"], line: [], next: 12000 });
  assert.deepEqual(at([words(1)], 12000), { large: [], line: ["Hello"], next: 300000 });
  assert.deepEqual(at([words(1), battery], 300000), {
    large: [], line: ["The computer's battery is at 9\u00a0%: plug it in"], next: Infinity
  });
});

test("who deals stands in the line for as long as the night says so", () => {
  const ann = { id: 3, kind: "dealer", text: "Ann", table: null, at: AT, due: null };
  const bo = { id: 4, kind: "table_dealer", text: "Bo", table: 2, at: AT, due: null };
  assert.deepEqual(at([ann, bo], 0).large, ["Ann deals", "Bo deals at table 2"]);
  assert.deepEqual(at([ann, bo], 7200000), {
    large: [], line: ["Ann deals", "Bo deals at table 2"], next: Infinity
  });
});

test("two stand large at once, the older ones go into the line", () => {
  const notes = [1, 2, 3].map((id) => Object.assign(words(id), { text: "Nr " + id, at: AT + id }));
  assert.deepEqual(at(notes, 100).large, ["Nr 2", "Nr 3"]);
  assert.deepEqual(at(notes, 100).line, ["Nr 1"]);
});

test("the same news has the same key, and being here is other news", () => {
  const key = (note, ms) => {
    const seen = Notes.view([note], AT + ms);
    return seen.large.concat(seen.line)[0].key;
  };
  const note = food(1, AT + 90000);
  assert.equal(key(note, 0), key(note, 50000));
  assert.notEqual(key(note, 0), key(note, 90000));
  const later = food(1, AT + 390000);
  assert.equal(key(note, 0), key(later, 0)); // five minutes more are no news
  assert.notEqual(key(note, 90000), key(later, 390000));
});

test("a screen whose clock is a moment behind shows it all the same", () => {
  assert.deepEqual(at([words(1)], -40).large, ["Hello"]);
});

test("own words are text, whatever they look like", () => {
  const note = { id: 1, kind: "text", text: "%(time)s <b>", at: AT, due: AT + 60000 };
  assert.deepEqual(at([note], 0).large, ["%(time)s <b> 1:00"]);
});

test("last rebuys without a time are not over", () => {
  const note = { id: 1, kind: "last_rebuy", text: "", at: AT, due: null };
  assert.deepEqual(at([note], 0).large, ["Last rebuys"]);
});

test("aloud it is minutes", () => {
  const loud = (note, ms) => Notes.spoken(Notes.view([note], AT + ms).large[0], WORDS);
  assert.equal(loud(food(1, AT + 1200000), 400), "Food in 20 min");
  assert.equal(loud(food(1, AT + 1200000), 1200000), "The food is here");
});
