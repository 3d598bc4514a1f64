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
