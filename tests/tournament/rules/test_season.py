import json
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.finishing import Finish
from tournament.rules.season import Night, as_json, as_table, standings

ANNA, BO, CIA = 11, 12, 13


def night(*order, unnamed=(), title="Friday"):
    """People in the order of their places; each has the number of the place."""
    finishes = tuple(Finish(place, place, place) for place in range(1, len(order) + 1))
    people = {place: person for place, person in enumerate(order, 1) if person not in unnamed}
    return Night(title, "2026-06-12", finishes, people)


def read(rows):
    return {row.person: (row.best, row.points, row.nights) for row in rows}


def test_points_of_all_nights_are_added_and_the_most_are_on_top():
    rows = standings([night(ANNA, BO, CIA), night(BO, ANNA), night(BO, CIA, ANNA)])
    assert read(rows) == {BO: (1, 7, 3), ANNA: (2, 5, 3), CIA: (3, 3, 2)}
    assert [row.won for row in rows] == [2, 1, 0]
    assert rows[2].by_night == (1, None, 2)


def test_equal_points_share_a_rank_and_the_next_one_is_skipped():
    rows = standings([night(ANNA, BO, CIA), night(BO, ANNA)])
    assert [(row.person, row.best, row.worst) for row in rows] == [
        (ANNA, 1, 2),
        (BO, 1, 2),
        (CIA, 3, 3),
    ]


def test_the_house_says_what_a_place_is_worth():
    rows = standings([night(ANNA, BO, CIA)], [10, 6])
    assert read(rows) == {ANNA: (1, 10, 1), BO: (2, 6, 1), CIA: (3, 0, 1)}


def test_who_shares_places_shares_their_points():
    tied = (Finish(1, 1, 1), Finish(2, 2, 3), Finish(3, 2, 3))
    rows = standings([Night("", "", tied, {1: ANNA, 2: BO, 3: CIA})], [10, 6, 3])
    assert read(rows)[BO] == read(rows)[CIA] == (2, Fraction(9, 2), 1)


def test_only_the_best_nights_of_each_count():
    nights = [night(ANNA, BO), night(BO, ANNA), night(ANNA, BO), night(BO, CIA)]
    rows = standings(nights, [5, 1], best_of=2)
    assert read(rows) == {ANNA: (1, 10, 3), BO: (1, 10, 4), CIA: (3, 1, 1)}
    assert [row.counted for row in rows] == [2, 2, 1]


def test_players_without_a_name_keep_their_place_and_get_nothing():
    there = night(ANNA, BO, CIA, unnamed=[ANNA])
    assert there.unnamed == 1
    assert read(standings([there])) == {BO: (1, 2, 1), CIA: (2, 1, 1)}


def test_whoever_was_disqualified_gets_no_points_and_has_not_won():
    out = Night("", "", (Finish(1, 1, 1, is_paid=False), Finish(2, 2, 2)), {1: ANNA, 2: BO})
    rows = standings([out])
    assert read(rows) == {BO: (1, 1, 1), ANNA: (2, 0, 1)}
    assert [row.won for row in rows] == [0, 0]


def test_nothing_was_played():
    assert standings([]) == ()


@given(st.lists(st.permutations([ANNA, BO, CIA, 14, 15]), max_size=6))
def test_no_point_is_lost_or_made(orders):
    rows = standings([night(*order) for order in orders])
    assert sum(row.points for row in rows) == 15 * len(orders)


def test_names_and_titles_are_never_formulas():
    nights = [night(ANNA, BO, title="=1+1")]
    text = as_table(nights, standings(nights, [3]), {ANNA: "@SUM(A1)", BO: "Bo; Bo"})
    assert text.splitlines() == [
        "rank;to_rank;name;points;nights;counted;won;2026-06-12 =1+1",
        "1;1;'@SUM(A1);3;1;1;1;3",
        '2;2;"Bo; Bo";0;1;1;0;0',
    ]


def test_the_file_says_how_it_was_counted():
    nights = [night(ANNA, BO, CIA, unnamed=[CIA])]
    said = json.loads(as_json(nights, standings(nights), {ANNA: "Anna", BO: "Bo"}, {"points": []}))
    assert said["nights"] == [{"date": "2026-06-12", "title": "Friday", "players": 3, "unnamed": 1}]
    assert [(row["name"], row["points"]) for row in said["table"]] == [("Anna", 3), ("Bo", 2)]
