import pytest

from tournament import demo, queries
from tournament.errors import DirectorError
from tournament.models import JournalChange, JournalEntry, Player
from tournament.rules.book import arrivals
from tournament.rules.book_text import read
from tournament.services import book, clock, people, undo

pytestmark = pytest.mark.django_db


def put(name, **more):
    return book.add(**{"nickname": "", "phone": "", "note": ""} | more | {"name": name})


def named(event):
    return {one.number: one.player and one.player.name for one in event.entries.all()}


@pytest.fixture
def night(make_event, karin):
    """Anna was named by the director, and so came into the book."""
    event = make_event(people=3)
    people.name_entry(event.pk, karin, number=1, name="Anna")
    return event


def anna():
    return Player.objects.get(name="Anna")


def test_a_second_tap_puts_nobody_in_twice():
    assert put("Bo") == put("Bo")
    assert Player.objects.count() == 1


def test_two_of_one_name_are_told_apart_by_nicknames():
    first = put("Bo")
    with pytest.raises(DirectorError, match="name_is_in_the_book"):
        put("bo", phone="1")
    second = put("Bo", nickname="Bosse")
    with pytest.raises(DirectorError, match="name_is_in_the_book"):
        book.change(second.pk, name="Bo", nickname="", phone="", note="")
    book.change(first.pk, name="Bo", nickname="", phone="2", note="")


def test_a_changed_name_is_changed_on_every_night(night):
    version = night.version
    book.change(anna().pk, name="Anna Ek", nickname="", phone="", note="")
    assert named(night)[1] == "Anna Ek"
    night.refresh_from_db()
    assert night.version > version


def test_who_was_changed_in_the_book_stays_there_when_a_night_takes_the_name_off(night, karin):
    book.change(anna().pk, name="Anna", nickname="", phone="070", note="")
    undo.undo(night.pk, karin, night.journal.first().number)
    assert named(night)[1] is None
    assert anna().phone == "070"
    undo.redo(night.pk, karin, JournalEntry.objects.get(kind="name_entry").number)
    assert named(night)[1] == "Anna"


def test_two_who_are_one_have_the_nights_of_both(night, make_event, karin):
    other = make_event(title="Before", people=2)
    people.name_entry(other.pk, karin, number=2, name="anna b")
    gone = Player.objects.get(name="anna b")
    book.change(gone.pk, name="anna b", nickname="", phone="070", note="loud")
    book.change(anna().pk, name="Anna", nickname="", phone="08", note="")
    book.merge(anna().pk, gone.pk)
    assert (anna().phone, anna().note) == ("08", "loud")
    assert (named(night)[1], named(other)[2]) == ("Anna", "Anna")
    assert Player.objects.count() == 1


def test_undo_after_two_became_one_takes_the_name_off_and_puts_it_back(night, karin):
    kept = put("Anna Berg")
    people.name_entry(night.pk, karin, number=1, name="")
    book.merge(kept.pk, anna().pk)
    last, first = night.journal.all()[:2]
    undo.undo(night.pk, karin, last.number)
    assert named(night)[1] == "Anna Berg"
    undo.undo(night.pk, karin, first.number)
    assert named(night)[1] is None


def test_two_who_played_together_are_not_one(night, karin):
    people.name_entry(night.pk, karin, number=2, name="Bo")
    with pytest.raises(DirectorError, match="both_played"):
        book.merge(anna().pk, Player.objects.get(name="Bo").pk)
    assert named(night) == {1: "Anna", 2: "Bo", 3: None}


def test_who_is_taken_out_is_a_guest_without_a_name(night, karin):
    clock.start(night.pk, karin)
    people.knock_out(night.pk, karin, number=2, by=[1])
    people.knock_out(night.pk, karin, number=1)
    with pytest.raises(DirectorError, match="person_plays"):
        book.remove(anna().pk)
    clock.finish(night.pk, karin)
    undo.undo(night.pk, karin, night.journal.filter(kind="knock_out").first().number)
    book.remove(anna().pk)
    assert named(night)[1] is None
    told = [line.args for line in JournalEntry.objects.all()]
    assert {"by": [[1, ""]], "number": 2, "name": ""} in told
    held = [(change.before, change.after) for change in JournalChange.objects.all()]
    assert "Anna" not in f"{told} {held}"


def test_undo_names_nobody_who_was_taken_out(night, karin):
    people.name_entry(night.pk, karin, number=1, name="")
    taken_off = night.journal.first().number
    book.remove(anna().pk)
    undo.undo(night.pk, karin, taken_off)
    assert named(night)[1] is None


def test_a_list_brings_in_the_new_and_what_is_new_of_others():
    put("Anna", phone="08")
    found = arrivals(read("name;phone;note\nAnna;070;loud\nBo;;\nbo;;"), book.everybody())
    assert book.take_in(found) == (1, 1)
    assert [(one.name, one.phone, one.note) for one in Player.objects.all()] == [
        ("Anna", "08", "loud"),
        ("Bo", "", ""),
    ]


def test_a_book_that_is_full_takes_nobody(monkeypatch):
    monkeypatch.setattr(book, "MOST_PLAYERS", 2)
    put("Anna")
    with pytest.raises(DirectorError, match="book_is_full"):
        book.take_in(arrivals(read("Bo\nCia"), book.everybody()))
    assert Player.objects.count() == 1


def test_the_people_of_the_demo_are_not_in_the_book_and_take_nobody_with_them(time, sent, karin):
    night = demo.make_demo()
    assert book.everybody() == []
    real = put("Kurt")
    people.name_entry(night.pk, karin, number=1, player=real.pk)
    people.name_entry(night.pk, karin, number=2, name="Typed")
    demo.remove_demo()
    assert [one.name for one in Player.objects.all()] == ["Kurt"]


def test_who_comes_often_is_offered_first_and_who_is_in_not_at_all(make_event, karin):
    for title in ("One", "Two"):
        past = make_event(title=title, people=2)
        people.name_entry(past.pk, karin, number=1, name="Often")
    people.name_entry(past.pk, karin, number=2, name="Once")
    put("Never")
    tonight = make_event(title="Tonight", people=2)
    assert [one.name for one in queries.known_players(tonight)] == ["Often", "Once", "Never"]
    people.name_entry(tonight.pk, karin, number=2, player=Player.objects.get(name="Often").pk)
    assert [one.name for one in queries.known_players(tonight)] == ["Once", "Never"]
    assert named(tonight) == {1: None, 2: "Often"}
