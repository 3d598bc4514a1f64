import ast
from pathlib import Path

import pytest
from django.utils import translation

from tables import words
from tables.queries import Told
from tables.rules.choices import Choices
from tables.rules.directing import next_instructions
from tables.rules.instructions import Instruction, Place
from tables.rules.rooms import Room
from tests.tables.rules.making import room, table
from tournament.rules.findings import Numbers, Reason
from tournament.words import REFUSALS, journal_line

TABLES = Path(words.__file__).parents[1]


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


def kinds():
    """Every kind of reason that stands in the code: as a word, or as the names of two."""
    found = set()
    for path in (TABLES / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_each_kind_of_reason_has_a_sentence():
    numbers = Numbers(most=5, fewest=3, chair=5, table=2, people=18, tables=2, chairs=4, hands=1)
    for kind in words.REASONS:
        told = Instruction("balance", Reason(kind, numbers), "Ann", card="Kc")
        sentence = words.reason(told, "Ann")
        assert sentence[0].isupper() or sentence[0].isdigit()
        assert sentence.endswith(".")
        assert "%" not in sentence


def test_no_sentence_is_for_a_kind_that_nobody_finds():
    joined = {f"hand_before_{kind}" for kind in ("break", "redraw", "final_table")}
    assert set(words.REASONS) <= kinds() | joined


def test_a_balance_says_the_counts_the_player_and_the_chair():
    found = Room(
        (
            table(1, {2: "Bo", 4: "Ann", 5: "Cy", 6: "Di", 7: "Ed"}, last=(1, 2, 3)),
            table(2, [1, 3, 4], last=(1, 3, 4)),
        )
    )
    [one] = next_instructions(found, Choices(may_break=False))
    assert words.reason(one, "Ann") == (
        "5 v 3; Ann is next big blind; chair 5 meets the big blind soonest."
    )


def test_a_break_says_which_table_and_what_was_drawn():
    one = next_instructions(room(7, 6, 5), Choices())[0]
    assert words.reason(one, "Ann").startswith("Table 3 breaks: all 18 fit at 2 tables. Ann drew ")


def test_a_short_table_is_told_to_wait():
    found = Room((table(1, [1, 3, 4, 6, 8], last=(1, 3, 4)), table(2, 8)))
    [one] = next_instructions(found, Choices(in_hand=frozenset({2})))
    assert words.reason(one) == (
        "Table 1 has 5 players, the fullest table 8, and the big blind would fall on the open "
        "chair 5: wait for a player."
    )


def test_a_move_by_lot_names_the_player():
    told = Instruction("balance", Reason("lot", Numbers(most=5, fewest=3)), 7, Place(1, 1))
    assert words.reason(told, "<b>Ann</b>") == "5 v 3; <b>Ann</b> was drawn by lot."


def test_who_must_wait_is_told_so_once():
    told = Instruction("break", Reason("break", Numbers(people=9, tables=2, table=3)), waits=True)
    assert words.reason(told, "Ann").endswith("seat cards. No cards until the button has passed.")
    numbers = Numbers(most=9, fewest=5, chair=3)
    told = Instruction("balance", Reason("only_waiting_chair", numbers), waits=True)
    assert words.reason(told, "Ann").count("until the button has passed") == 1


def given_to(*functions):
    """The first words given to these functions in the deeds of the room."""
    found = set()
    for path in (TABLES / "services").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            first = node.args[0]
            if getattr(node.func, "id", "") in functions and isinstance(first, ast.Constant):
                found.add(first.value)
    return found


def test_every_deed_has_its_line_and_every_refusal_its_sentence():
    assert "carry_out" in given_to("verb")
    assert given_to("verb") == set(words.JOURNAL)
    refused = (
        given_to("DirectorError")
        | {"would_sit_though_out", "would_have_no_chair"}
        | {"too_few_players", "button_unknown"}
    )
    assert "chair_is_taken" in refused
    assert refused <= set(REFUSALS)
    pins = {"no_such_table", "no_such_chair", "chair_is_taken", "table_is_full"}
    assert set(words.REFUSALS) <= refused | {f"pin_{kind}" for kind in pins}


def test_the_journal_tells_who_was_moved_where():
    moves = [[7, "Ann", 2, 5], [8, "", 1, 3]]
    said = {"kind": "break", "reason": "break", "table": 3, "moves": moves, "many": 4}
    assert journal_line("carry_out", said) == (
        "Table 3 broken: Ann to 2-5, Player 8 to 1-3, 2 more"
    )
    moved = {"name": "%(who)s", "number": 7, "table": 2, "chair": 5, "from_table": 1}
    assert journal_line("move", moved) == ("Moved by the director: %(who)s to table 2, chair 5")


def test_a_card_says_who_goes_where_and_why():
    found = Room(
        (
            table(1, {2: "Bo", 4: 7, 5: "Cy", 6: "Di", 7: "Ed"}, last=(1, 2, 3)),
            table(2, [1, 3, 4], last=(1, 3, 4)),
        )
    )
    [one] = next_instructions(found, Choices(may_break=False))
    assert words.headline(Told(one, "Ann", 3)) == "Ann: from table 1 to table 2, chair 5"
    here = Instruction("final_table", one.reason, 7, Place(2, 1), Place(2, 5))
    assert words.headline(Told(here, "Ann", 3)) == "Ann: to chair 5, same table"
    assert words.why(Told(one)) == (
        "5 v 3; Player 7 is next big blind; chair 5 meets the big blind soonest."
    )


def test_a_table_number_is_a_name_and_an_amount_is_an_amount():
    numbers = Numbers(people=10_000, tables=1_112, table=1_830)
    told = Instruction("break", Reason("break", numbers), card="Kc")
    assert words.reason(told, "Ann").startswith(
        "Table 1830 breaks: all 10,000 fit at 1,112 tables. Ann drew K♣"
    )
