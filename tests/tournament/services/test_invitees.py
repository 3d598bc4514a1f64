import pytest

from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Invitee, JournalChange, Player
from tournament.queries import waiting
from tournament.services import book, clock, invitees, people, undo


@pytest.fixture
def asked(make_event, karin):
    """A night for three, nobody of them named yet, with Anna, Bo, Cia and Dan on its list."""
    event = make_event(people=3)
    invitees.set_invitation(event.pk, karin, places=3, venue="At Karin's", bring="")
    invitees.invite(event.pk, karin, names=["Anna", "Bo", "Cia", "Dan"])
    return Event.objects.get(pk=event.pk)


def of(event, name):
    return event.invitees.get(player__name=name)


def say(event, karin, **answers):
    for name, answer in answers.items():
        invitees.answer(event.pk, karin, invitee=of(event, name).pk, answer=answer)


def answers(event):
    return dict(event.invitees.order_by("pk").values_list("player__name", "answer"))


def names(event):
    return [str(entry) for entry in event.entries.all()]


def test_who_is_on_the_list_is_not_asked_twice(asked, karin):
    assert invitees.invite(asked.pk, karin, names=["Anna"]).line is None
    line = invitees.invite(asked.pk, karin, names=["Bo", "Eva", "Eva"]).line
    assert line.args == {"names": ["Eva"], "count": 1}
    anna = Player.objects.get(name="Anna")
    assert invitees.invite(asked.pk, karin, players=[anna.pk]).line is None
    with pytest.raises(DirectorError, match="no_such_person"):
        invitees.invite(asked.pk, karin, players=[99_999])


def test_who_is_sure_when_all_places_are_taken_waits_in_line(asked, karin):
    invitees.invite(asked.pk, karin, names=["Eva"])
    say(asked, karin, Anna="sure", Bo="sure", Cia="sure", Eva="sure", Dan="sure")
    assert answers(asked)["Dan"] == answers(asked)["Eva"] == "waits"
    with pytest.raises(DirectorError, match="no_place_is_free"):
        say(asked, karin, Dan="sure")
    say(asked, karin, Bo="no", Dan="sure")
    assert answers(asked) == {
        "Anna": "sure",
        "Bo": "no",
        "Cia": "sure",
        "Dan": "sure",
        "Eva": "waits",
    }


def test_the_first_who_waits_is_the_first_in_line(asked, karin, time):
    say(asked, karin, Anna="sure", Bo="sure", Cia="sure")
    invitees.invite(asked.pk, karin, names=["Eva"])
    say(asked, karin, Eva="sure")
    time.passes(minutes=1)
    say(asked, karin, Dan="sure")
    assert [str(one.player) for one in waiting(asked)] == ["Eva", "Dan"]


def test_the_same_answer_again_changes_nothing_and_another_from_an_old_page_is_stale(asked, karin):
    anna = of(asked, "Anna")
    invitees.answer(asked.pk, karin, invitee=anna.pk, answer="sure", seq=0)
    assert invitees.answer(asked.pk, karin, invitee=anna.pk, answer="sure", seq=0).line is None
    with pytest.raises(StaleError):
        invitees.answer(asked.pk, karin, invitee=anna.pk, answer="no", seq=0)
    with pytest.raises(StaleError):
        invitees.uninvite(asked.pk, karin, invitee=anna.pk, seq=0)
    invitees.uninvite(asked.pk, karin, invitee=anna.pk, seq=1)
    assert invitees.uninvite(asked.pk, karin, invitee=anna.pk, seq=1).line is None
    with pytest.raises(DirectorError, match="not_on_the_list"):
        invitees.answer(asked.pk, karin, invitee=anna.pk, answer="sure")


def test_who_is_sure_takes_the_places_that_were_counted_and_more(asked, karin):
    invitees.set_invitation(asked.pk, karin, places=None, venue="", bring="")
    people.set_people(asked.pk, karin, people=2)
    say(asked, karin, Anna="sure", Bo="maybe", Cia="sure", Dan="sure")
    line = invitees.admit(asked.pk, karin).line
    assert names(asked) == ["Anna", "Cia", "Dan"]
    assert line.args["names"] == ["Anna", "Cia", "Dan"]
    assert invitees.admit(asked.pk, karin).line is None


def test_who_comes_late_is_one_more(asked, karin):
    say(asked, karin, Anna="sure", Bo="maybe")
    invitees.admit(asked.pk, karin)
    clock.start(asked.pk, karin)
    invitees.admit(asked.pk, karin, invitee=of(asked, "Bo").pk)
    assert names(asked) == ["Anna", "#2", "#3", "Bo"]
    assert answers(asked)["Bo"] == "sure"
    assert invitees.admit(asked.pk, karin, invitee=of(asked, "Bo").pk).line is None
    with pytest.raises(DirectorError, match="person_is_in"):
        say(asked, karin, Bo="no")


def test_a_no_before_the_start_takes_out_who_was_in(asked, karin):
    say(asked, karin, Anna="sure")
    invitees.admit(asked.pk, karin)
    line = invitees.answer(asked.pk, karin, invitee=of(asked, "Anna").pk, answer="no").line
    assert names(asked) == ["#2", "#3"]
    undo.undo(asked.pk, karin, line.number)
    assert names(asked) == ["Anna", "#2", "#3"]
    assert answers(asked)["Anna"] == "sure"


def test_two_who_are_one_are_asked_once(asked, karin):
    anna, bo = (Player.objects.get(name=name) for name in ("Anna", "Bo"))
    book.merge(anna.pk, bo.pk)
    assert answers(asked) == {"Anna": "open", "Cia": "open", "Dan": "open"}


def test_who_leaves_the_book_leaves_the_list_and_no_undo_brings_them_back(asked, karin):
    line = invitees.uninvite(asked.pk, karin, invitee=of(asked, "Dan").pk).line
    for name in ("Bo", "Dan"):
        book.remove(Player.objects.get(name=name).pk)
    assert answers(asked) == {"Anna": "open", "Cia": "open"}
    undo.undo(asked.pk, karin, line.number)
    assert answers(asked) == {"Anna": "open", "Cia": "open"}
    told = JournalChange.objects.filter(model="tournament.invitee", entry__event=asked)
    assert told.count() == Invitee.objects.filter(event=asked).count()
    assert "Bo" not in str(list(asked.journal.values_list("args", flat=True)))


def test_a_list_has_an_end(make_event, karin, monkeypatch):
    monkeypatch.setattr(invitees, "MOST_INVITED", 2)
    event = make_event()
    with pytest.raises(DirectorError, match="too_many_invited"):
        invitees.invite(event.pk, karin, names=["Anna", "Bo", "Cia"])
    assert not Player.objects.exists()
