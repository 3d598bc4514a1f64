import csv
import io
import json

import pytest

from tournament.rules.bounties import Bounties, Paid
from tournament.rules.finishing import Bust, Finish, finishing_places
from tournament.rules.results import Facts, Loss, Result, as_json, as_table, cash_of, results

NAMES = {1: "Anna", 2: "Bo", 3: "Cia", 4: "Dan"}


def facts(*, busts=(), names=NAMES, **more):
    given = {"losses": {}, "taken": {}, "awards": {}, "bounties": {}} | more
    return Facts(names, finishing_places(set(names), busts), **given)


def places(found):
    return [(row.name, row.best, row.worst) for row in found]


def test_who_is_still_in_stands_before_those_with_a_place():
    found = results(facts(busts=[Bust(2, 10), Bust(4, 20)]))
    assert places(found) == [
        ("Anna", None, None),
        ("Cia", None, None),
        ("Dan", 3, 3),
        ("Bo", 4, 4),
    ]


def test_the_last_one_left_has_won():
    found = results(facts(busts=[Bust(2, 10), Bust(4, 20), Bust(1, 30)], is_over=True))
    assert places(found)[0] == ("Cia", 1, 1)


def test_a_night_that_ends_with_several_left_has_several_first():
    found = results(facts(busts=[Bust(2, 1), Bust(4, 2)], awards={3: 500, 1: 400}, is_over=True))
    assert places(found)[:2] == [("Cia", 1, 2), ("Anna", 1, 2)]
    assert [row.prize for row in found] == [500, 400, 0, 0]


def test_nobody_sees_who_went_out_this_moment_nor_that_somebody_has_won():
    busts = [Bust(2, 1), Bust(4, 2), Bust(1, 3)]
    losses = {one.entry: Loss("21:00") for one in busts}
    found = results(facts(busts=busts, losses=losses, awards={1: 90, 3: 100}, hidden={1}))
    assert places(found)[:2] == [("Anna", None, None), ("Cia", None, None)]
    assert [(row.loss, row.prize) for row in found[:2]] == [(None, 0), (None, 0)]


def test_who_never_came_is_nowhere():
    found = results(Facts(NAMES, (Finish(2, 3, 3),), {4: Loss("", reason="no_show")}, {}, {}, {}))
    assert [row.name for row in found] == ["Anna", "Cia", "Bo"]


def test_a_gift_is_for_one_alone():
    busts = [Bust(1, 1, hand="x"), Bust(2, 1, hand="x"), Bust(3, 2)]
    found = results(facts(busts=busts, gifts=("Ham", "Wine", "Jam", "Mug")))
    assert [(row.name, row.gift) for row in found] == [
        ("Dan", "Ham"),
        ("Cia", "Wine"),
        ("Anna", ""),
        ("Bo", ""),
    ]


def test_bounties_are_those_whose_loss_everybody_may_see():
    found = Bounties((Paid(2, 1, 50), Paid(3, 1, 50), Paid(1, 1, 50)), {}, {})
    assert cash_of(found) == {1: 150}
    assert cash_of(found, {3}) == {1: 100}


ROWS = (
    Result(1, "=1+1", 1, 1, True, 2, None, 40000, 5050, "-ham"),
    Result(2, "+46, “x”;", 2, 3, True, 0, Loss("2026-06-12 21:40", (1, 9)), 0, 0),
    Result(3, "\t@Cia", None, None, False),
)


@pytest.mark.parametrize(("delimiter", "comma"), [(";", ","), (",", ".")])
def test_a_table_has_no_formulas_and_its_numbers_stay_numbers(delimiter, comma):
    text = as_table(ROWS, delimiter=delimiter, comma=comma, with_money=True)
    head, first, second, third = csv.reader(io.StringIO(text), delimiter=delimiter)
    assert head == [
        *("place", "to_place", "name", "knock_outs", "out_at", "out_by"),
        *("prize", "bounties", "gift"),
    ]
    assert first == ["1", "1", "'=1+1", "2", "", "", "400", f"50{comma}50", "'-ham"]
    assert second[2:6] == ["'+46, “x”;", "0", "2026-06-12 21:40", "'=1+1, 9"]
    assert third[:3] == ["", "", "'\t@Cia"]


def test_without_money_no_file_knows_of_any():
    assert "prize" not in as_table(ROWS, with_money=False)
    assert "prize" not in as_json({}, ROWS, with_money=False)


def test_json_says_all_of_it():
    whole = json.loads(as_json({"title": "Fredag"}, ROWS, with_money=True))
    assert (whole["format"], whole["title"]) == (1, "Fredag")
    first, second, third = whole["results"]
    assert (first["name"], first["prize"], first["bounties"]) == ("=1+1", 40000, 5050)
    assert (second["place"], second["to_place"], second["out_by"]) == (2, 3, [1, 9])
    assert (third["place"], third["settled"]) == (None, False)
