"""A night goes into a file and comes out of it the same, in a house that knows nothing of it."""

import json
import zlib

import pytest
from django.apps import apps
from django.db import models

from tests.tournament.jpegs import jpeg
from tournament import instants, queries, snapshots
from tournament.errors import DirectorError
from tournament.models import (
    Event,
    Exchange,
    Invitation,
    JournalChange,
    JournalEntry,
    Knockout,
    Player,
    Purchase,
    Right,
)
from tournament.rules.backup import FORMAT, BackupFault, packed, unpacked
from tournament.services import (
    backup,
    book,
    clock,
    events,
    exchanges,
    levels,
    notes,
    people,
    photos,
    prizes,
    purchases,
    rights,
    undo,
)
from tournament.services.backup.reading import TYPES
from tournament.services.backup.shape import LEFT_OUT, OMITTED, SECRET, columns, taken
from tournament.services.backup.writing import data_of
from tournament.services.deeds import Author

MINUTE = 60_000


@pytest.fixture
def evening(make_event, time, karin):
    """Nearly everything that can happen on a night, undone lines among it; it is paused."""
    event = make_event(viewer_code="GAMBIT", house={"payout_unit": 50})
    by = karin

    def buy_in(kind, **terms):
        purchases.set_offer(event.pk, by, kind=kind, price=200_00, **terms)

    buy_in("buy_in", bounty=50_00)
    buy_in("rebuy", bounty=50_00)
    buy_in("add_on", chips=8000)
    prizes.set_prizes(event.pk, by, added=500_00)
    events.change_settings(event.pk, by, viewer_code="OTHERS")
    exchanges.set_chip_values(event.pk, by, values=[25, 100, 500])
    for number, name in enumerate(("Anna", "Björn", "Ella", "李雷", "Ola"), 1):
        people.name_entry(event.pk, by, number=number, name=name)
    wrong = people.name_entry(event.pk, by, number=6, name="Nobody").line
    undo.undo(event.pk, by, wrong.number)  # a person the book does not know any more
    more = people.add_entries(event.pk, by, count=1).line
    undo.undo(event.pk, by, more.number)  # a row of which the journal alone knows
    clock.start(event.pk, by)
    time.passes(minutes=7, milliseconds=31)
    purchases.pay(event.pk, by, number=1, paid_with="Swish")
    out = people.knock_out(event.pk, by, number=2, by=[1, 3]).line
    undo.undo(event.pk, by, out.number)
    undo.redo(event.pk, by, out.number)
    time.passes(minutes=1)
    purchases.buy(event.pk, by, number=2, kind="rebuy", paid_with="cash")
    held = {1: 11, 2: 6, 3: 3, 4: 9}
    exchanges.deal_cards(event.pk, by, value=25, held=held)
    exchanges.exchange(event.pk, by, value=25, held=held, alone=[3])
    notes.announce(event.pk, by, kind="food", ms=9 * MINUTE)
    levels.edit_level(event.pk, by, position=5, small=160)
    for number in range(4, 9):
        time.passes(minutes=1)
        people.knock_out(event.pk, by, number=number, by=[1])
    people.knock_out(event.pk, by, number=3, by=[2, 1])
    time.passes(minutes=20)
    prizes.lock_prizes(event.pk, by)
    left = sorted(queries.still_in(event).values_list("number", flat=True))
    to_divide = sum(queries.to_win(event).payouts.amounts[: len(left)])
    amounts = dict.fromkeys(left, to_divide // len(left))
    amounts[left[0]] += to_divide - sum(amounts.values())
    prizes.record_deal(event.pk, by, method="custom", amounts=amounts)
    people.take_back(event.pk, by, number=3)
    clock.pause(event.pk, by)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def planned(make_event, karin):
    """A night that has a code and one name, and has not begun."""
    event = make_event(viewer_code="GAMBIT", people=2)
    events.change_settings(event.pk, karin, viewer_code="OTHERS")
    people.name_entry(event.pk, karin, number=1, name="Anna")
    rights.invite(event, Right.Kind.STEER)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def running(evening, karin):
    clock.resume(evening.pk, karin)
    return Event.objects.get(pk=evening.pk)


def kept(event):
    """What the file says, without the moment at which it was made."""
    return data_of(event) | {"made_at": None}


def restored(event, by=None, **more):
    return backup.restore(by or Author("Ulf"), backup.held(backup.content_of(event)), **more)


def shown(event):
    """What pages show of places, money and prizes, by the numbers of the entries."""
    event = Event.objects.get(pk=event.pk)
    return [
        queries.finishes(event),
        queries.bounties_of(event),
        queries.awards_of(event),
        queries.pool_of(event),
        queries.payouts_of(event),
        snapshots.counts_of(event),
        [str(entry) for entry in event.entries.order_by("number")],
        [(line.number, line.kind, line.args) for line in event.journal.all()],
    ]


def another_house():
    """All that is known here is gone, and other things have happened since."""
    for event in Event.objects.all():
        event.journal.update(undoes=None)
        event.delete()
        event.schedule.delete()
    Player.objects.all().delete()


# -- there and back


def test_what_comes_out_of_a_file_goes_into_the_same_file(evening):
    once = restored(evening)
    assert once.pk != evening.pk
    assert kept(once) == kept(evening)
    assert kept(restored(once)) == kept(evening)


def test_a_house_that_knows_nobody_shows_the_same_night(evening, make_event):
    content, before, file = backup.content_of(evening), shown(evening), kept(evening)
    another_house()
    make_event(title="Theirs")
    theirs = backup.restore(Author("Ulf"), backup.held(content))
    assert shown(theirs) == before
    assert kept(theirs) == file


def test_a_clock_that_ran_is_paused_where_it_stood(running, time):
    content = backup.content_of(running)
    left = snapshots.reading(snapshots.of(running), instants.now())["left_ms"]
    time.passes(hours=30)
    theirs = backup.restore(Author("Ulf"), backup.held(content))
    read = snapshots.reading(snapshots.of(theirs), instants.now())
    assert (read["state"], read["left_ms"], read["paused_ms"]) == ("paused", left, 0)
    with pytest.raises(DirectorError):  # the clock would jump by thirty hours
        undo.undo(theirs.pk, Author(), theirs.journal.first().number)
    assert kept(restored(theirs)) == kept(theirs)


def undoing_all(event, numbers):
    """Undo every line, the last one first, then do all of it again; what came of each try."""
    said = []
    for again, order in ((undo.undo, numbers), (undo.redo, numbers[::-1])):
        for number in order:
            try:
                said.append((number, again(event.pk, Author(), number).changed))
            except DirectorError as refusal:
                said.append((number, refusal.kind, refusal.numbers))
    return said


def test_every_line_can_be_undone_there_as_it_could_here(evening):
    lines = list(evening.journal.all())
    nobody = [line.number for line in lines if "Nobody" in str(line.args)]
    code = [line.number for line in lines if line.kind == "settings"]  # nothing else was set
    numbers = [line.number for line in lines if line.number not in nobody + code]
    file = backup.held(backup.content_of(evening))
    here, shown_here = undoing_all(evening, numbers), shown(evening)
    another_house()
    theirs = backup.restore(Author(), file)
    # Who was taken off again, and out of the book with that, does not come along: these two lines
    # name nobody there.
    assert [undo.redo(theirs.pk, Author(), number).changed for number in nobody] == [False] * 2
    assert not undo.undo(theirs.pk, Author(), code[0]).changed
    assert undoing_all(theirs, numbers) == here
    assert shown(theirs) == shown_here


def test_a_row_the_journal_brings_back_takes_nobodys_id(evening, make_event):
    theirs = restored(evening)
    more = theirs.journal.get(kind="add_entries")
    make_event(title="Made meanwhile", people=9)
    people.set_people(theirs.pk, Author(), people=3)
    undo.undo(theirs.pk, Author(), theirs.journal.first().number)
    undo.redo(theirs.pk, Author(), more.number)
    assert theirs.entries.count() == 9


def test_nothing_here_changes(planned, make_event):
    other = make_event(title="Elsewhere")
    before = kept(planned), kept(other), list(Player.objects.values())
    restored(planned)
    assert (kept(planned), kept(other), list(Player.objects.values())) == before


def test_the_same_tap_twice_makes_one_night(planned):
    by = Author("Ulf", key="tap-tap-tap")
    assert restored(planned, by) == restored(planned, by)
    assert Event.objects.count() == 2


def test_the_address_is_free_and_the_code_is_another(planned):
    theirs = restored(planned)
    assert theirs.slug == f"{planned.slug}-2"
    assert theirs.viewer_code
    assert theirs.viewer_code not in {planned.viewer_code, "GAMBIT"}


# -- people


def test_who_is_in_the_book_is_that_one(planned):
    anna = Player.objects.get(name="Anna")
    assert restored(planned).entries.get(number=1).player == anna
    assert Player.objects.filter(name="Anna").count() == 1


def test_one_name_is_one_person_only_if_the_host_says_so(planned):
    content = backup.held(backup.content_of(planned))
    another_house()
    anna = book.add(name="Anna", nickname="Annie", phone="1", note="")
    [alike] = [one for one in backup.matches(content.people) if one.alike]
    assert alike.alike == anna
    apart = backup.restore(Author(), content)
    assert apart.entries.get(number=1).player != anna
    anna_there = Player.objects.get(name="Anna", nickname="")
    book.merge(anna.pk, anna_there.pk)
    together = backup.restore(Author(), content, same=[alike.person.id])
    assert together.entries.get(number=1).player == anna
    anna.refresh_from_db()
    assert (anna.nickname, anna.phone) == ("Annie", "1")


# -- what stays here


def test_no_secret_is_in_the_file(planned):
    Player.objects.filter(name="Anna").update(phone="070-123", note="always late")
    line = planned.journal.first()
    JournalEntry.objects.filter(pk=line.pk).update(key="a-key-of-a-tap", device="a-device")
    text = json.dumps(unpacked(backup.content_of(planned)), ensure_ascii=False)
    for secret in ("GAMBIT", "OTHERS", "070-123", "always late", "a-key-of-a-tap", "a-device"):
        assert secret not in text
    token = Invitation.objects.get().token_hash
    assert token not in text
    assert "Anna" in text


def relatives():
    """Models with a way to a night over foreign keys, found from their end."""
    known = {Event}
    every = [
        model
        for app in apps.get_app_configs()
        if app.name in {"tournament", "tables"}
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label == app.label
    ]
    while True:
        more = {
            model
            for model in every
            for field in model._meta.concrete_fields
            if field.is_relation and field.related_model in known
        } - known
        if not more:
            return known
        known |= more


def test_every_model_of_a_night_is_in_its_file_or_named_as_left_out():
    # A new model that fails here either belongs into the file (then it is there by itself) or into
    # LEFT_OUT, because it is about this house's devices.
    assert {model._meta.label_lower for model in relatives()} - LEFT_OUT <= taken().keys()
    assert not LEFT_OUT & taken().keys()


@pytest.mark.parametrize("label", sorted(taken()))
def test_every_field_can_be_written_and_made_again(label):
    model = apps.get_model(label)
    assert isinstance(model._meta.pk, models.AutoField), "ids are counted anew"
    written = {column.name for column in columns(label)}
    for field in model._meta.concrete_fields:
        if field.primary_key:
            continue
        if field.name not in written:
            may_be_empty = field.null or field.blank or field.has_default()
            is_made = label == "tournament.event" and field.name == "slug"
            assert may_be_empty or is_made, f"{field.name} is not written and cannot be empty"
            assert field.name in OMITTED.get(label, ()) or field.is_relation, (
                f"{field.name} looks like a secret: name it in OMITTED, or the model in LEFT_OUT"
            )
        elif not field.is_relation and not isinstance(field, models.JSONField):
            assert any(isinstance(field, kind) for kind, _type in TYPES), f"{field.name} is new"


def test_the_winners_photo_comes_along_once(make_running, karin):
    running = make_running()
    photos.set_photo(running.pk, karin, data=jpeg())
    theirs = restored(running)
    assert bytes(theirs.winner_photo.jpeg) == bytes(running.winner_photo.jpeg)
    line = theirs.journal.get(kind="set_photo")
    assert not undo.undo(theirs.pk, Author(), line.number).changed
    with pytest.raises(BackupFault):
        backup.held(changed(running, lambda data: row(data, "winnerphoto", jpeg="PHNjcmlwdD4=")))


def test_what_is_called_a_secret_is_one():
    for name in ("token_hash", "device", "device_hash", "viewer_code", "key", "guest_token"):
        assert SECRET.search(name)
    for name in ("code_until", "number", "hand", "keeps_hour"):
        assert not SECRET.search(name)


# -- files nobody of us made


def changed(event, change):
    data = unpacked(backup.content_of(event))
    change(data)
    return packed(data)


def everything():
    return {
        model: list(model.objects.order_by("pk").values())
        for model in (Event, Player, Purchase, Knockout, JournalEntry, JournalChange, Exchange)
    }


def row(data, name, **fields):
    data["rows"][f"tournament.{name}"][0].update(fields)


HOSTILE = {
    "an unknown format": lambda data: data.update(format=FORMAT + 1),
    "no format": lambda data: data.pop("format"),
    "a list instead of rows": lambda data: data.update(rows=[]),
    "rows that are no rows": lambda data: data["rows"].update({"tournament.entry": [1, 2]}),
    "two nights": lambda data: data["rows"]["tournament.event"].append(
        data["rows"]["tournament.event"][0] | {"id": 2}
    ),
    "no night": lambda data: data["rows"].update({"tournament.event": []}),
    "no levels": lambda data: data["rows"].update({"tournament.level": []}),
    "an entry of no night": lambda data: row(data, "entry", event=99),
    "a player who is not there": lambda data: row(data, "entry", player=99),
    "two entries with one number": lambda data: row(data, "entry", number=2),
    "text for a number": lambda data: row(data, "entry", number="1"),
    "true for a number": lambda data: row(data, "entry", number=True),
    "a number for text": lambda data: row(data, "event", title=7),
    "no title": lambda data: row(data, "event", title=" "),
    "a title without an end": lambda data: row(data, "event", title="x" * 81),
    "a sign no database keeps": lambda data: row(data, "event", title="a\0b"),
    "a price below nothing": lambda data: row(data, "purchase", price=-1),
    "a price without an end": lambda data: row(data, "purchase", price=10**14),
    "an instant that is none": lambda data: row(data, "knockout", at="yesterday"),
    "an instant without a zone": lambda data: row(data, "knockout", at="2026-06-12T12:00:00"),
    "an instant before all time": lambda data: row(data, "event", created_at="0001-01-01T00:00Z"),
    "a zone nobody lives in": lambda data: row(data, "event", zone="Mars/Olympus"),
    "a currency nobody pays in": lambda data: row(data, "event", currency="XXX"),
    "a state there is not": lambda data: row(data, "event", state="lost"),
    "a level past the last": lambda data: row(data, "event", level=99),
    "a clock from the future": lambda data: row(
        data, "event", running_since="2090-01-01T00:00:00+00:00"
    ),
    "a plan that is a word": lambda data: row(data, "event", plan="none"),
    "amounts of a deal as a list": lambda data: row(data, "deal", amounts=[1, 2]),
    "shares that are no percentages": lambda data: row(data, "prizeplan", shares=["all"]),
    "no journal": lambda data: data["rows"].update(
        {"tournament.journalentry": [], "tournament.journalchange": []}
    ),
    "a line that undoes itself": lambda data: data["rows"]["tournament.journalentry"][3].update(
        undoes=data["rows"]["tournament.journalentry"][3]["id"]
    ),
    "a line that made the night": lambda data: row(
        data, "journalchange", model="tournament.event", row_id=1, before=None
    ),
    "a change to what cannot be": lambda data: row(
        data, "journalchange", model="tournament.entry", before={"number": "x"}
    ),
}


def test_what_does_not_fit_together_is_refused_and_nothing_written(evening):
    content, before, believed = backup.content_of(evening), everything(), []
    for name, change in HOSTILE.items():
        data = unpacked(content)
        change(data)
        try:
            backup.restore(Author(), backup.held(packed(data)))
        except BackupFault:
            continue
        believed.append(name)
    assert believed == []
    assert everything() == before


def test_a_night_that_cannot_be_shown_is_not_kept(planned):
    def look(event):
        raise ValueError("a page fell over")

    before = everything()
    with pytest.raises(BackupFault):
        restored(planned, look=look)
    assert everything() == before


def test_a_change_of_another_houses_rights_is_not_taken_in(planned):
    content = changed(
        planned, lambda data: row(data, "journalchange", model="tournament.right", row_id=1)
    )
    theirs = backup.restore(Author(), backup.held(content))
    assert not JournalChange.objects.filter(entry__event=theirs, model="tournament.right").exists()


def test_a_file_of_an_older_version_may_lack_a_field_or_a_model(planned):
    def older(data):
        del data["rows"]["tournament.announcement"]
        del data["rows"]["tournament.event"][0]["tells_end"]

    theirs = backup.restore(Author(), backup.held(changed(planned, older)))
    assert theirs.tells_end is True


def test_a_file_of_a_newer_version_says_what_is_not_understood(planned):
    def newer(data):
        data["rows"]["tables.hologram"] = [{"id": 1}]
        row(data, "event", mood="good")

    found = backup.held(changed(planned, newer))
    assert found.unknown == ("tables.hologram", "tournament.event.mood")
    assert kept(backup.restore(Author(), found)) == kept(planned)


BOMB = zlib.compressobj(9, wbits=31)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG\r\n",
        b"{",
        b"[" * 100_000,
        b'{"format": 1, "made_by": "x", "rows": ' + b'{"a":' * 500 + b"1" + b"}" * 501,
        b'{"format": 1, "made_by": "x", "players": [' + b"{}," * 1_000_000 + b'{}], "rows": {}}',
        b'{"format": 1e999, "made_by": "x"}',
        b'{"format": 1, "made_by": "x", "rows": NaN}',
        b'{"format": 1, "made_by": "\\ud800", "players": [], "rows": {}}',
        b'{"format": 1, "made_by": "x", "players": [], "rows": {}, "n": ' + b"9" * 6000 + b"}",
        packed({"format": 1, "made_by": "x"})[:-9],
        BOMB.compress(b" " * (64 << 20)) + BOMB.flush(),
    ],
    ids=lambda content: repr(content[:50]),
)
def test_what_is_no_backup_is_refused(content):
    with pytest.raises(BackupFault):
        backup.held(content)
