import io
import json
import sys

import pytest
from django.core.management import call_command

LAST = {"button": 1, "small_blind": 2, "big_blind": 4}


def run(monkeypatch, room, *words):
    said = room if isinstance(room, bytes) else json.dumps(room).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said)))
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command("room", *words, stdout=out, stderr=err)
    except SystemExit as leaving:
        code = leaving.code
    return code, out.getvalue(), err.getvalue()


def next_hand(monkeypatch, *tables, rules=None):
    room = {"rules": rules or {}, "tables": list(tables)}
    code, out, err = run(monkeypatch, room, "--next-hand", "--json")
    assert (code, err) == (0, "")
    return json.loads(out)["tables"]


def table(number, chairs, *names, last=None):
    seated = {name.strip("abcdefgh"): name for name in names}
    return {"number": number, "chairs": chairs, "seated": seated, "last": last}


def seats(number, count, last=(1, 2, 3)):
    names = ("button", "small_blind", "big_blind")
    return {
        "number": number,
        "chairs": 9,
        "seated": {str(chair): f"P{number}{chair}" for chair in range(1, count + 1)},
        "last": last and dict(zip(names, last, strict=True)),
    }


def what_to_do(monkeypatch, *tables, words=(), **rules):
    room = {"rules": rules, "tables": list(tables)}
    code, out, err = run(monkeypatch, room, "--json", *words)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_one_player_moves_with_the_reason(monkeypatch):
    ann = {"1": "Cy", "2": "Di", "3": "Ed", "4": "Ann", "5": "Bo"}
    full = {**seats(1, 0), "seated": ann}
    small = {**seats(2, 0), "seated": {"1": "X", "3": "Y", "4": "Z"}}
    small["last"] = {"button": 1, "small_blind": 3, "big_blind": 4}
    assert what_to_do(monkeypatch, full, small, final_table=7) == {
        "instructions": [
            {
                "kind": "balance",
                "player": "Ann",
                "from": {"table": 1, "chair": 4},
                "to": {"table": 2, "chair": 5},
                "reason": "5 v 3; Ann is next big blind; chair 5 meets the big blind soonest.",
            }
        ]
    }


def test_the_whole_plan(monkeypatch):
    tables = [seats(1, 9), seats(2, 6), seats(3, 6)]
    assert len(what_to_do(monkeypatch, *tables)["instructions"]) == 1
    plan = what_to_do(monkeypatch, *tables, words=["--until-balanced"])["instructions"]
    assert [(one["player"], one["to"]["table"]) for one in plan] == [("P14", 2), ("P15", 3)]


def test_a_break_is_told_whole_in_the_order_of_the_draw_and_drawn_again_by_its_seed(monkeypatch):
    tables = [seats(1, 7), seats(2, 6), seats(3, 5)]
    told = what_to_do(monkeypatch, *tables)
    assert [one["kind"] for one in told["instructions"]] == ["break"] * 5
    assert what_to_do(monkeypatch, *tables, seed=told["seed"]) == told
    assert what_to_do(monkeypatch, *tables, seed=7)["seed"] == 7
    assert what_to_do(monkeypatch, *tables, seed=7) != told


def test_the_final_table_is_told_whole(monkeypatch):
    told = what_to_do(monkeypatch, seats(1, 5), seats(2, 4))["instructions"]
    assert {one["kind"] for one in told} == {"final_table"}
    assert len({one["player"] for one in told}) == 9
    assert {(one["to"]["table"], one["to"]["chair"]) for one in told} == {
        (1, chair) for chair in range(1, 10)
    }


def test_what_is_about_a_table_names_the_table_alone(monkeypatch):
    [one] = what_to_do(monkeypatch, seats(1, 9, last=None), seats(2, 6))["instructions"]
    assert {**one, "reason": ""} == {"kind": "ask_button", "table": 1, "reason": ""}
    short = {**seats(1, 0, last=(1, 3, 4)), "seated": {"1": "A", "3": "B", "4": "C"}}
    told = what_to_do(monkeypatch, short, seats(2, 9), in_hand=[2])["instructions"]
    assert [{**one, "reason": ""} for one in told] == [{"kind": "halt", "table": 1, "reason": ""}]


def test_nothing_to_do_has_its_reason_too(monkeypatch):
    assert what_to_do(monkeypatch, seats(1, 7), seats(2, 6)) == {
        "instructions": [{"kind": "none", "reason": "The tables are even: 7 v 6."}]
    }


def test_one_question_at_a_time(monkeypatch):
    code, out, err = run(monkeypatch, {"tables": []}, "--next-hand", "--until-balanced")
    assert (code, out, err) == (2, "", "Say --next-hand or --until-balanced, one of the two.\n")


def test_who_posts_next(monkeypatch):
    seated = {"1": "Ann", "3": "Cleo", "4": "Bo", "5": "Dag"}
    at = {"number": 1, "chairs": 9, "seated": seated, "blocked": [9], "last": LAST}
    assert next_hand(monkeypatch, at) == [
        {
            "number": 1,
            "button": 2,
            "button_dead": True,
            "small_blind": 4,
            "small_blind_dead": False,
            "big_blind": 5,
            "waits": [3],
        }
    ]


def test_tables_come_in_their_order_whatever_is_known_of_them(monkeypatch):
    nobody_knows = dict.fromkeys(
        ["button", "button_dead", "small_blind", "small_blind_dead", "big_blind"]
    )
    assert next_hand(
        monkeypatch,
        table(7, 9, "a2", "b6", last={"button": 2, "small_blind": 2, "big_blind": 6}),
        table(3, 9, "c1", "d2", "e3"),
        table(5, 9, "f1", last=LAST),
        table(6, 9),
    ) == [
        {
            "number": 7,
            "button": 6,
            "button_dead": False,
            "small_blind": 6,
            "small_blind_dead": False,
            "big_blind": 2,
            "waits": [],
        },
        {"number": 3, **nobody_knows, "waits": [], "ask_button": True},
        {"number": 5, **nobody_knows, "waits": []},
        {"number": 6, **nobody_knows, "waits": []},
    ]


def test_the_button_moves_by_the_house_rule(monkeypatch):
    last = {"button": 1, "small_blind": 2, "big_blind": 3}
    at = table(1, 6, "a1", "b3", "c4", "d5", "e6", last=last)
    [dead] = next_hand(monkeypatch, at)
    [moving] = next_hand(monkeypatch, at, rules={"button": "moving"})
    assert (dead["button"], dead["small_blind"], dead["big_blind"]) == (2, 3, 4)
    assert (moving["button"], moving["small_blind"], moving["big_blind"]) == (3, 4, 5)


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (b"", "This is not JSON: line 1 cannot be read."),
        (b"\xff\xfe{", "The room is no text: save it as JSON in UTF-8."),
        ({"tables": [{"number": 1}]}, "Table 1: “chairs” is missing."),
    ],
)
def test_one_sentence_for_an_odd_room(monkeypatch, room, sentence):
    assert run(monkeypatch, room, "--next-hand") == (2, "", sentence + "\n")


def test_a_byte_order_mark_is_no_fault(monkeypatch):
    assert run(monkeypatch, b'\xef\xbb\xbf{"tables": []}', "--next-hand")[:2] == (
        0,
        '{"tables": []}\n',
    )


def test_a_room_is_asked_for_where_nobody_hands_one_in(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    err = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("room", "--next-hand", stderr=err)
    assert err.getvalue().startswith("Which room? Say for example: python3 manage.py room ")
