import ast
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from tournament.rules.findings import Numbers
from tournament.rules.kit.data import as_data
from tournament.rules.kit.plan import plan
from tournament.rules.kit.values import Colour
from tournament.rules.kit.wish import Fix, Wish
from tournament.rules.levels import AnteKind
from tournament.words import PROBLEMS, kit
from tournament.words.exchanges import bring

RULES = Path(__file__).parents[2] / "tournament/rules/kit"
LANGUAGES = [code for code, _name in settings.LANGUAGES]
T25 = (25, 100, 500, 1000, 5000)


def case(counts, values=T25):
    pairs = zip(counts, values, strict=False)
    return tuple(Colour(str(value), count, value) for count, value in pairs)


FIVE_HUNDRED = case((100,) * 5)
UNEVEN = case((150, 150, 100, 50, 50))
THREE_HUNDRED = case((75,) * 4)

WISHES = {
    "no chips": Wish((), 8, 5000, 195),
    "left over": Wish(case((100,) * 3), 8, 1510, 195),
    "ninety": Wish(case((80, 80, 80), (1, 5, 10)), 6, 100, 120, counts={1: 10, 5: 8, 10: 4}),
    "nineteen": Wish(UNEVEN, 19, 5000, 195),
    "pinned small": Wish(FIVE_HUNDRED, 8, 5000, 195, counts={25: 0, 100: 0}),
    "thirty": Wish(FIVE_HUNDRED, 30, 5000, 195),
    "small chips": Wish(case((100,) * 3, (1, 5, 10)), 8, 5000, 195),
    "few chips": Wish(case((100,) * 3), 8, 100, 195),
    "odd": Wish(case((100, 100), (25, 5000)), 4, 10_000, 195),
    "large top": Wish(case((200, 200, 200), (25, 100, 1000)), 4, 2500, 195),
    "many rebuys": Wish(
        THREE_HUNDRED, 8, 5000, 195, rebuys=20, add_ons=8, add_on_stack=2500
    ),
    "add-ons": Wish(THREE_HUNDRED, 8, 5000, 195, add_ons=30, add_on_stack=2500),
    "house ladder": Wish(case((100,) * 5, (1, 2, 4, 5, 10)), 6, 200, 195),
    "close": Wish(case((100,) * 4, (25, 30, 45, 500)), 6, 2000, 195),
    "ends early": Wish(FIVE_HUNDRED, 8, 5000, 600, level_minutes=10),
    "no time": Wish(FIVE_HUNDRED, 8, 5000, 40, level_minutes=30),
    "fast": Wish(FIVE_HUNDRED, 8, 5000, 180, level_minutes=20),
    "steep": Wish(FIVE_HUNDRED, 8, 5000, 195, smalls={4: 150, 5: 275}),
    "pin off": Wish(FIVE_HUNDRED, 8, 5000, 195, smalls={2: 80}),
    "pin far": Wish(FIVE_HUNDRED, 8, 5000, 195, smalls={6: 25}),
    "pins far": Wish(FIVE_HUNDRED, 8, 5000, 195, smalls={2: 25, 4: 25}),
    "early antes": Wish(
        FIVE_HUNDRED, 8, 5000, 195, ante=AnteKind.BIG_BLIND, ante_from=2
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def problems():
    return {name: plan(wish).problems for name, wish in WISHES.items()}


@pytest.fixture
def english():
    with translation.override("en"):
        yield


def kinds_in_the_rules(*, fixes):
    """The kinds given to KitProblem or Fix, also by way of a variable called ``kind``."""
    found = set()
    for path in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_call and node.func.id == ("Fix" if fixes else "KitProblem"):
                found |= {arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)}
            if not fixes and isinstance(node, ast.Assign) and _is_kind(node.targets[0]):
                found |= {
                    inner.value
                    for inner in ast.walk(node.value)
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
                }
    return found


def _is_kind(target):
    return isinstance(target, ast.Name) and target.id == "kind"


def test_no_kind_of_problem_or_fix_is_without_words():
    made = kinds_in_the_rules(fixes=False) - {"rebuys", "add_ons"}
    assert made == set(kit.KIT_PROBLEMS)
    assert kinds_in_the_rules(fixes=True) | {"rebuys", "add_ons"} == set(kit.KIT_FIXES)


def test_the_wishes_here_bring_up_every_problem(problems):
    found = {problem.kind for each in problems.values() for problem in each}
    assert set(kit.KIT_PROBLEMS) - found == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said_in_every_language(problems, language):
    with translation.override(language):
        for found in problems.values():
            for problem in found:
                assert "%(" not in kit.advice(problem)
                assert kit.advice(problem)


SENTENCES = {
    "nineteen": [
        "For 19 players with 8/8/4/2 each the case is short of 2 × 25 and 2 × 100. "
        "Borrow 2 × 25 and 2 × 100, play with 18, or take 4/4/5/2."
    ],
    "ninety": ["10/8/4 is 90, not 100. Take 10/8/5, a stack of 90, or let the chips be chosen."],
    "left over": [
        "1,510 does not come out even with these chips: 10 would be left over. "
        "A stack of 1,500, or a stack of 1,525."
    ],
    "fast": [
        "The blinds grow by 69 % a level, and chance decides more than play. 40 % are usual. "
        "Levels of 15 minutes, play for 3 h 15 min, or level 1: 50/100."
    ],
    "no chips": ["There are no chips with a value yet. Say what is in the case."],
}


@pytest.mark.parametrize("name", SENTENCES)
def test_what_is_said(english, problems, name):
    assert [kit.advice(problem) for problem in problems[name]] == SENTENCES[name]


def test_no_sentence_of_the_schedule_editor_is_needed_for_chips():
    assert set(kit.KIT_PROBLEMS) & set(PROBLEMS) == set()


def test_methods_of_exchange(english):
    assert kit.exchange(25, 100, 64, "direct", {100: 16}) == (
        "The 25s leave: everybody changes them at the case. It pays 16 × 100 for 64 × 25."
    )
    assert kit.exchange(25, 100, 48, "swap", {100: 2, 1000: 1}) == (
        "The 25s leave: everybody sells them to whoever has most of the 100s, and that player "
        "changes them all at the case. It pays 2 × 100 and 1 × 1,000 for 48 × 25."
    )
    assert kit.exchange(25, 100, 48, "none", {}) == "The 25s stay: the case cannot pay for them."


def test_a_field_that_grows(english):
    stack = {25: 8, 100: 8, 500: 4, 1000: 2, 5000: 0}
    assert kit.change_ahead(9, stack) == "From 9 players on everybody gets 8/8/4/2."
    assert kit.change_ahead(15, None) == "For 15 players the case has no such stack."


def test_the_sizes_of_stacks_are_weighed_against_each_other(english):
    assert kit.trade_off("compact", 22, [20, 20, 30]) == (
        "22 chips each: late players and rebuys still get theirs."
    )


def test_data_with_words(english):
    planned = plan(WISHES["nineteen"])
    told = kit.with_words(as_data(planned, 19 * 60 + 30), planned.problems)
    (problem,) = told["problems"]
    assert problem["text"].startswith("For 19 players with 8/8/4/2 each")
    assert problem["fix"] == {
        "kind": "borrow",
        "numbers": {},
        "chips": {"25": 2, "100": 2},
        "text": "Borrow 2 × 25 and 2 × 100",
    }
    assert [fix["text"] for fix in problem["fixes"][1:]] == ["Play with 18", "Take 4/4/5/2"]


def test_change_that_comes_back_is_said():
    pays = {100: -8, 1000: 2}
    assert kit.paid(pays) == "2 × 1,000 and gets 8 × 100 back"
    assert kit.exchange(25, 100, 48, "swap", pays).endswith(
        "It pays 2 × 1,000 for 48 × 25, and gets 8 × 100 back."
    )
    assert bring("swap", 25, 100, 12, pays).endswith(
        "who then gets 2 × 1,000 from the case for all the 25s and gives 8 × 100 back."
    )


def test_a_fix_that_leaves_none_says_so():
    assert kit.fix(Fix("rebuys", Numbers(rebuys=0))) == "No rebuys"
    assert kit.fix(Fix("rebuys", Numbers(rebuys=1))) == "Only 1 rebuy"
