"""A count of the chips against what must be in play."""

import re

import pytest

from tournament.models import ChipMovement, Event
from tournament.services import audits, clock, exchanges
from tournament.services.deeds import Author

from .test_exchange import plan

HERE = "/e/friday/count/"
RIGHT = {25: 64, 100: 64, 500: 32, 1000: 16}


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def whole(**off):
    counts = RIGHT | {int(name[1:]): count for name, count in off.items()}
    return {f"n-0-{value}": count for value, count in counts.items()}


@pytest.fixture
def night(cast):
    exchanges.set_chip_values(cast.event.pk, Author(), values=[25, 100, 500, 1000])
    return cast.event


def get(cast, **query):
    return text(cast.director.get(HERE, query))


def test_a_right_count_is_right_to_the_chip(cast, night):
    assert "Right to the chip: 40,000." in get(cast, **whole())


def test_a_missing_25_is_proved_by_the_remainder(cast, night):
    shown = get(cast, **whole(c25=63))
    assert "25 too little: counted 39,975, in play must be 40,000." in shown
    assert "That would be one 25 missing." in shown
    assert "among the chips up to 25: together they must come to a multiple of 100." in shown


def test_with_a_plan_the_colours_are_named(cast, night):
    Event.objects.update(plan=plan())
    shown = get(cast, **whole(c25=72))
    assert "200 too much" in shown
    assert "By colour: 8 × 25 too many." in shown
    swapped = get(cast, **whole(c100=69, c500=31))
    assert "Right to the chip: 40,000. By colour: 5 × 100 too many, one 500 missing." in swapped


def test_before_the_first_hand_it_names_the_seat(cast, night):
    seats = {
        f"n-{seat}-{value}": count
        for seat in range(1, 9)
        for value, count in {25: 8, 100: 8, 500: 4, 1000: 2}.items()
    }
    shown = get(cast, by="seat", **seats | {"n-3-25": 9})
    assert "25 too much" in shown
    assert "Player 3: one 25 too many." in shown
    clock.start(night.pk, Author())
    assert "Player 3: one 25" not in get(cast, by="seat", **seats | {"n-3-25": 9})


def test_a_difference_can_be_kept_as_a_correction(cast, night):
    shown = cast.director.get(HERE, whole(c25=63)).content.decode()
    assert 'name="counted" value="39975"' in shown
    wish = {"counted": 39_975, "expected": 40_000}
    answer = cast.director.post(HERE, wish, follow=True)
    assert "Chips counted: 39,975, 25 fewer in play" in text(answer)
    assert "Put right after a count −25" in text(answer)
    assert audits.in_play(night) == 39_975
    again = cast.host.post(HERE, wish)
    assert again.status_code == 409
    assert "Something else happened first." in text(again)


def test_what_left_is_not_asked_for_and_its_differences_are_listed(cast, night):
    clock.start(night.pk, Author())
    exchanges.exchange(night.pk, Author(), value=25, held={1: 3, 2: 3})
    shown = cast.director.get(HERE)
    assert 'name="n-0-25"' not in shown.content.decode()
    assert "Dealt 40,000 Left-over 25s, rounded up +50 In play 40,050" in text(shown)


def test_chips_are_taken_out_of_play(cast, night):
    answer = cast.director.post(HERE, {"do": "take-out", "kind": "forfeited", "chips": "5k"})
    assert answer.url == HERE
    assert [(row.kind, row.chips) for row in ChipMovement.objects.all()] == [("forfeited", -5000)]
    shown = get(cast)
    assert "Forfeited −5,000 In play 35,000" in shown


def test_without_values_the_page_asks_first(cast):
    assert "Which chips are on the table?" in text(cast.director.get(HERE))


def test_without_a_stack_there_is_nothing_to_compare_with(cast, night):
    Event.objects.update(stack=None)
    shown = get(cast, **whole())
    assert "Counted: 40,000." in shown
    assert "Nobody has said how many chips everybody began with." in shown


@pytest.mark.parametrize(
    "query",
    [
        {"n-0-25": "x"}, {"n-0-25": "-1"}, {"n-0-25": "9" * 40}, {"n-99-25": "5"}, {"by": "x"},
        {"by": "seat", "n-1-25": ""}, {"n-0-25": "0"}, {"n-0-7": "5"}, {"n-0-25": "\x00"},
    ],
)  # fmt: skip
def test_odd_counts_are_no_trouble(cast, night, query):
    assert cast.director.get(HERE, query).status_code == 200


@pytest.mark.parametrize(
    "wish",
    [
        {}, {"counted": "x"}, {"counted": "-5", "expected": "40000"},
        {"counted": "0", "expected": "40000"}, {"do": "take-out"},
        {"do": "take-out", "kind": "race", "chips": "5"},
        {"do": "take-out", "kind": "removed", "chips": "-5"},
        {"do": "take-out", "kind": "removed", "chips": "40000"},
    ],
)  # fmt: skip
def test_odd_corrections_are_told_in_a_sentence(cast, night, wish):
    answer = cast.director.post(HERE, wish)
    assert answer.status_code == 422
    assert 'class="notice bad" role="alert"' in answer.content.decode()
    assert not ChipMovement.objects.exists()
