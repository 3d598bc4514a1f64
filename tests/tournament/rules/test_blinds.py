from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.blinds import problems
from tournament.rules.ladder import suggested_next
from tournament.rules.levels import (
    AnteKind,
    LevelKind,
    LevelPlan,
    cost_of_a_round,
    level_numbers,
    smallest_unit,
    usual_seconds,
)
from tournament.rules.mending import mended


def play(small, big=None, ante=0, kind=None, minutes=20, **fields):
    big = 2 * small if big is None else big
    kind = (AnteKind.BIG_BLIND if ante else AnteKind.NONE) if kind is None else kind
    return LevelPlan(LevelKind.PLAY, minutes * 60, small, big, ante, kind, **fields)


def rest(minutes=10, **fields):
    return LevelPlan(LevelKind.BREAK, minutes * 60, **fields)


def ladder(text):
    """Levels as published: ``25/50 50/100 | 100/200``, the bar a break; a third number an ante."""
    return tuple(
        rest() if word == "|" else play(*(int(amount) for amount in word.split("/")))
        for word in text.split()
    )


T25 = "25/50 50/100 75/150 100/200 150/300 200/400 300/600 400/800 600/1200 800/1600 1000/2000"


def kinds(levels, **known):
    return {problem.kind for problem in problems(levels, **known)}


def errors(levels, **known):
    return {problem.kind for problem in problems(levels, **known) if problem.is_error}


def only(levels, **known):
    (problem,) = problems(levels, **known)
    return problem


# -- what is right


@pytest.mark.parametrize(
    "levels",
    [
        pytest.param((play(10, 25), play(15, 30)), id="small-is-not-half"),
        pytest.param((play(25, 25), play(25, 50)), id="small-equal-to-big"),
        pytest.param(
            (play(50), play(75), play(100), play(100, 200, 200), play(150, 300, 300)),
            id="same-blinds-with-a-new-ante",
        ),
        pytest.param((play(200, 300), play(200, 400), play(400, 500)), id="custom-pairs"),
        pytest.param(
            (play(25), replace(play(50), seconds=None)), id="the-last-level-may-have-no-end"
        ),
        pytest.param((play(25), play(25)), id="the-same-level-twice"),
        pytest.param(tuple(play(0, bet, bet, AnteKind.EACH) for bet in (1, 2, 4, 6, 8)), id="draw"),
        pytest.param((play(25), rest(hold=True), play(50)), id="a-break-that-waits"),
    ],
)
def test_odd_but_right(levels):
    assert problems(levels) == ()


@pytest.mark.parametrize(
    ("text", "stack", "players", "odd"),
    [
        pytest.param(f"{T25}", 5000, 8, set(), id="T25"),
        pytest.param(
            "5/10 10/20 15/30 20/40 30/60 40/80 | 50/100 75/150 100/200 150/300 | 200/400 300/600 "
            "400/800 600/1200 800/1600 | 1000/2000 1500/3000 | 2000/4000",
            2000, 10, set(), id="T5",
        ),
        pytest.param(
            "5/10 10/20 20/40 30/60 | 50/100 75/150 100/200 150/300 | 200/400 300/600 400/800 "
            "500/1000 800/1500 | 1000/2000",
            2000, 20, {"steep"}, id="league-of-20",
        ),
        pytest.param(
            "100/200 100/200/200 200/300/300 200/400/400 300/600/600 400/800/800 | 500/1000/1000 "
            "600/1200/1200 800/1600/1600 1000/2000/2000 1200/2400/2400 1500/3000/3000 | "
            "2000/4000/4000 3000/6000/6000 4000/8000/8000 6000/12000/12000 8000/16000/16000",
            30000, 10, set(), id="T100-with-big-blind-ante",
        ),
        pytest.param(
            "10/20 15/30 20/40 25/50 50/100 75/150 100/200 150/300 200/400 300/600 400/800 "
            "500/1000 600/1200 800/1600 1000/2000",
            1000, 10, {"steep"}, id="homepokertourney",
        ),
        pytest.param(
            "25/50 50/100 75/150 100/200 150/300 | 200/400 300/600 400/800 600/1200 800/1600 | "
            "1000/2000 1500/3000 2000/4000 3000/6000 4000/8000 5000/10000 7000/14000 10000/20000",
            5000, 40, set(), id="LPPL",
        ),
        pytest.param(
            "25/50 50/100 100/200 | 200/400 400/800 600/1200 | 800/1600 1200/2400 1500/3000 | "
            "3000/6000 5000/10000 10000/20000 | 20000/40000",
            5000, 20, {"steep"}, id="bar-series",
        ),
        pytest.param(
            "25/50 50/100 75/150 125/250 200/400 400/800 600/1200 1000/2000 2000/4000 3000/6000 "
            "5000/10000",
            5000, 14, {"steep"}, id="PokerSoup",
        ),
        pytest.param(
            "100/200 150/300 200/400 300/600 400/800 600/1200 800/1600 1000/2000",
            10000, 12, {"not_payable", "too_few_levels"}, id="150-with-100s",
        ),
        pytest.param(
            "100/200 150/300 250/500 400/800 600/1200 1000/2000 1500/3000 2500/5000 4000/8000",
            10000, 10, {"not_payable", "steep"}, id="two-levels-not-payable",
        ),
        pytest.param(
            "25/50 50/100 75/150 100/200 125/250 200/400 300/600 400/800 600/1200 1000/2000 "
            "1500/3000 2000/4000",
            10000, 8, {"steep"}, id="four-hours-for-eight",
        ),
    ],
)  # fmt: skip
def test_published_schedules_can_be_played(text, stack, players, odd):
    found = problems(ladder(text), stack=stack, players=players)
    assert {problem.kind for problem in found} == odd
    assert not any(problem.is_error for problem in found)


def test_published_antes_of_25_and_50_from_everybody():
    levels = (
        *ladder("25/50 50/100 75/150"),
        play(100, 200, 25, AnteKind.EACH),
        play(150, 300, 50, AnteKind.EACH),
        play(200, 400, 50, AnteKind.EACH),
        rest(),
        play(300, 600, 75, AnteKind.EACH),
    )
    assert problems(levels, stack=10_000) == ()
    assert smallest_unit(levels[4:6], 10_000) == 50
    assert smallest_unit(levels[4:], 10_000) == 25  # 75 keeps the 25s on the table


# -- what is wrong, each planted alone into a night that has no fault

SOUND = ladder(f"{T25} 1500/3000 2000/4000")
FAULTS = {
    "no_levels": lambda levels: (),
    "only_breaks": lambda levels: (rest(),),
    "endless_level": lambda levels: _at(levels, 3, seconds=None),
    "level_without_time": lambda levels: _at(levels, 3, seconds=0),
    "level_over_a_day": lambda levels: _at(levels, 3, seconds=24 * 3600 + 1),
    "endless_break": lambda levels: _with(levels, 3, replace(rest(), seconds=None)),
    "break_without_time": lambda levels: _with(levels, 3, rest(-1)),
    "break_over_a_day": lambda levels: _with(levels, 3, rest(1441)),
    "negative": lambda levels: _at(levels, 3, ante=-25, ante_kind=AnteKind.EACH),
    "too_large": lambda levels: _at(levels, 12, big=10**12 + 4000),
    "small_over_big": lambda levels: _at(levels, 3, small=200, big=100),
    "no_big_blind": lambda levels: _at(levels, 3, small=0, big=0),
    "ante_from_nobody": lambda levels: _at(levels, 12, ante=100),
    "no_ante": lambda levels: _at(levels, 3, ante_kind=AnteKind.BUTTON),
}
ODDITIES = {
    "long_level": lambda levels: _at(levels, 3, seconds=3 * 3600),
    "short_level": lambda levels: _at(levels, 3, seconds=90),
    "long_break": lambda levels: _with(levels, 3, rest(121)),
    "short_break": lambda levels: _with(levels, 3, replace(rest(), seconds=59)),
    "break_last": lambda levels: (*levels, rest()),
    "breaks_in_a_row": lambda levels: _with(levels, 3, rest(), rest()),
    "break_first": lambda levels: (rest(), *levels),
    "ante_over_big": lambda levels: _at(levels, 12, ante=6000, ante_kind=AnteKind.BUTTON),
    "falling": lambda levels: _at(levels, 6, small=100, big=200),
    "ante_falls": lambda levels: (
        *levels[:11],
        replace(levels[11], ante=3000, ante_kind=AnteKind.BIG_BLIND),
        levels[12],
    ),
    "steep": lambda levels: levels[:4] + levels[6:],
    "steep_round": lambda levels: _at(levels, 12, ante=4000, ante_kind=AnteKind.EACH),
    "not_payable": lambda levels: _at(levels, 3, small=90),
    "early_ante": lambda levels: _at(levels, 0, ante=50, ante_kind=AnteKind.BIG_BLIND),
    "too_few_levels": lambda levels: levels[:10],
}
NEEDS_STACK = {"early_ante": {"stack": 4000}, "too_few_levels": {"stack": 5000, "players": 8}}


def _at(levels, place, **fields):
    return (*levels[:place], replace(levels[place], **fields), *levels[place + 1 :])


def _with(levels, place, *new):
    return (*levels[:place], *new, *levels[place:])


def test_the_sound_night_is_sound():
    assert problems(SOUND, stack=5000, players=8) == ()


@pytest.mark.parametrize("kind", FAULTS)
def test_what_cannot_be_played_is_an_error(kind):
    found = problems(FAULTS[kind](SOUND), stack=5000)
    assert found[0].kind == kind
    assert found[0].severity == "error"


@pytest.mark.parametrize("kind", ODDITIES)
def test_what_is_unwise_is_a_warning(kind):
    found = problems(ODDITIES[kind](SOUND), **NEEDS_STACK.get(kind, {}))
    assert kind in {problem.kind for problem in found}
    assert {problem.severity for problem in found} == {"warning"}


@pytest.mark.parametrize("kind", [kind for kind in FAULTS | ODDITIES if kind != "too_large"])
def test_its_fix_mends_it(kind):
    levels = (FAULTS | ODDITIES)[kind](SOUND)
    known = {"stack": 5000} | NEEDS_STACK.get(kind, {})
    problem = next(problem for problem in problems(levels, **known) if problem.kind == kind)
    for _ in range(3):  # a step of x3 is halved and halved again
        levels = mended(levels, problem)
        problem = next((found for found in problems(levels, **known) if found.kind == kind), None)
        if problem is None:
            break
    assert problem is None


@pytest.mark.parametrize(
    ("stack", "kind"),
    [(0, "no_stack"), (-5, "no_stack"), (10**12 + 1, "stack_too_large")],
)
def test_a_stack_nobody_can_be_given(stack, kind):
    assert errors(SOUND, stack=stack) == {kind}


def test_a_stack_that_the_chips_of_the_first_level_do_not_make():
    problem = only(ladder("25/50 50/100"), stack=5010)
    assert (problem.kind, dict(problem.numbers)) == (
        "stack_not_payable",
        {"level": 0, "stack": 5010, "chip": 25},
    )


def test_a_stack_of_few_big_blinds():
    assert only((play(100),), stack=3900).kind == "shallow"
    assert problems((play(100),), stack=4000) == ()


@pytest.mark.parametrize(("small", "big"), [(38, 75), (56, 113)])
def test_blinds_rounded_to_what_nobody_can_pay(small, big):
    found = problems(ladder(f"25/50 {small}/{big}"))
    odd = [problem for problem in found if problem.kind == "not_payable"]
    assert [(problem.place, problem.field) for problem in odd] == [
        (1, field) for field, amount in (("small", small), ("big", big)) if amount % 25
    ]


# -- everything at once, in order


def test_one_broken_level_hides_no_other():
    levels = (
        rest(),
        play(50, 25),
        replace(play(50), seconds=0),
        play(-75, 150, 300, AnteKind.NONE),
        replace(play(100), seconds=None),
        rest(),
        rest(0),
    )
    found = problems(levels, stack=0)
    assert [(problem.kind, problem.place) for problem in found] == [
        ("no_stack", None),
        ("small_over_big", 1),
        ("level_without_time", 2),
        ("negative", 3),
        ("ante_from_nobody", 3),
        ("endless_level", 4),
        ("break_without_time", 6),
        ("break_first", 0),
        ("steep", 2),
        ("ante_over_big", 3),
        ("break_last", 6),
        ("breaks_in_a_row", 6),
    ]


def test_a_finding_can_be_kept_and_compared():
    first, second = problems(ladder("25/50 200/400")), problems(ladder("25/50 200/400"))
    assert first == second
    assert len({*first, *second}) == 1
    assert repr(first[0].numbers) == (
        "Numbers(level=2, big=400, big_before=50, percent=800, most=200)"
    )


@pytest.mark.parametrize(
    ("text", "steep"),
    [
        pytest.param("25/50 50/100 100/200 150/300", [], id="doubling-to-the-third"),
        pytest.param("25/50 50/100 100/200 200/400", [3], id="doubling-after-it"),
        pytest.param("25/50 75/150", [1], id="more-than-doubling"),
        pytest.param("25/50 50/100 75/150 | 125/250", [4], id="over-a-break"),
        pytest.param("4/8 6/12 8/16 12/24", [], id="half-as-much-again"),
    ],
)
def test_steep_steps(text, steep):
    assert [p.place for p in problems(ladder(text)) if p.kind == "steep"] == steep


def test_an_ante_that_comes_with_higher_blinds_makes_a_steep_round():
    """From 300 to 1,000 chips a round: each of the two steps looked harmless alone."""
    problem = only(ladder("100/200 200/400/400"))
    assert problem.kind == "steep_round"
    assert (problem.numbers["cost_before"], problem.numbers["cost"]) == (300, 1000)


def test_a_level_cut_in_two_by_a_break_is_one_level():
    levels = (play(25), play(50, played_ms=0), rest(), play(50, played_ms=400_000), play(75))
    assert level_numbers(levels) == (1, 2, None, 2, 3)
    assert problems(levels) == ()


def test_levels_needed_for_more_people():
    levels = ladder(T25)
    assert problems(levels, stack=5000, players=8) == ()
    problem = only(levels, stack=5000, players=20)
    assert dict(problem.numbers) == {
        "level": 11, "big": 2000, "total": 100_000, "big_wanted": 5000, "missing": 3,
    }  # fmt: skip
    longer = mended(levels, problem)
    assert [level.big for level in longer[11:]] == [3000, 4000, 6000]
    assert problems(longer, stack=5000, players=20) == ()


# -- the arithmetic of levels


def test_numbers_and_cost():
    levels = (play(25, minutes=20), rest(), replace(play(50, 100, 100), seconds=None))
    assert level_numbers(levels) == (1, None, 2)
    assert [cost_of_a_round(level, 8) for level in levels] == [75, 0, 250]
    assert cost_of_a_round(play(100, 200, 25, AnteKind.EACH), 8) == 500


def test_usual_length_is_what_most_have():
    levels = (play(25, minutes=30), play(50), play(75), rest(5), replace(play(100), seconds=None))
    assert usual_seconds(levels) == 20 * 60
    assert usual_seconds(levels, LevelKind.BREAK) == 5 * 60
    assert usual_seconds(()) == 20 * 60


@pytest.mark.parametrize(
    ("first", "following"),
    [
        ("25/50", "50/100 75/150 100/200 150/300 200/400 300/600 400/800 600/1200 800/1600"),
        ("5/10", "10/20 15/30 20/40 30/60 40/80 60/120"),
        ("1/2", "2/4 3/6 4/8 6/12 8/16 10/20"),
        ("100/200", "200/400 300/600 400/800 600/1200"),
        ("200/300", "200/400 300/600 400/800"),
        ("10/25", "15/30 20/40 30/60"),
        ("600/1200/1200", "800/1600/1600 1000/2000/2000"),
        ("0/2", "0/3 0/4 0/6 0/8 0/10 0/15"),
    ],
)
def test_the_next_level(first, following):
    levels = ladder(first)
    for wanted in ladder(following):
        levels = (*levels, suggested_next(levels))
        assert levels[-1].amounts == wanted.amounts


def test_the_next_level_after_nothing():
    assert suggested_next((rest(),)) == play(25)


def test_the_next_level_keeps_the_usual_length_and_what_kind_of_ante():
    levels = (play(100, 200, 25, AnteKind.EACH, minutes=15), rest())
    assert suggested_next(levels) == play(150, 300, 25, AnteKind.EACH, minutes=15)


# -- whatever is typed

amounts = st.one_of(st.integers(-10, 5000), st.integers())
anything = st.builds(
    LevelPlan,
    kind=st.sampled_from(LevelKind),
    seconds=st.one_of(st.none(), st.integers()),
    small=amounts,
    big=amounts,
    ante=amounts,
    ante_kind=st.sampled_from(AnteKind),
    hold=st.booleans(),
    played_ms=st.integers(0, 10**7),
)


@given(st.lists(anything, max_size=12), st.none() | st.integers(), st.none() | st.integers())
def test_any_integers_are_looked_at(levels, stack, players):
    found = problems(levels, stack=stack, players=players)
    assert [problem.is_error for problem in found] == sorted(
        (problem.is_error for problem in found), reverse=True
    )
    for problem in found:
        assert problem.place is None or 0 <= problem.place < len(levels)
        if problem.fix is not None:
            mended(levels, problem)
    suggested_next(levels)
    assert smallest_unit(levels, stack) >= 1


@given(st.data(), st.sampled_from(sorted(FAULTS)))
def test_a_planted_fault_is_found_among_others(data, kind):
    levels = FAULTS[kind](SOUND)
    where = data.draw(st.integers(0, max(0, len(levels) - 1)))
    if kind not in {"no_levels", "only_breaks"}:
        spoiled = replace(data.draw(anything), kind=LevelKind.PLAY, seconds=1200)
        levels = _with(levels, min(where, 2), spoiled)
    assert kind in errors(levels, stack=5000)


@given(st.integers(1, 10**5), st.integers(1, 30))
def test_the_ladder_rises_payably_for_as_long_as_one_likes(small, steps):
    levels = [play(small)]
    for _ in range(steps):
        levels.append(suggested_next(levels))
    found = kinds(levels)
    assert found <= {"steep"}
    bigs = [level.big for level in levels]
    assert all(later > earlier for earlier, later in pairwise(bigs))
