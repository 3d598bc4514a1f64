import io
import json

import pytest
from django.core.management import call_command

from tournament.forms.kit_files import as_json, as_table
from tournament.rules.kit.looks import SWATCHES, Pile


def plan(*words):
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command("plan", *words, stdout=out, stderr=err)
    except SystemExit as leaving:
        code = leaving.code
    return code, out.getvalue(), err.getvalue()


def told(*words):
    code, out, err = plan(*words, "--json")
    assert not err
    return code, json.loads(out)


def test_the_guides_evening_as_json():
    code, data = told(
        *[
            "--players",
            "8",
            "--at-most",
            "10",
            "--case",
            "500",
            "--stack",
            "5000",
            "--start",
            "19:30",
            "--end",
            "22:45",
        ],
        *["--level", "20", "--rebuys", "4"],
    )
    assert code == 0
    assert data["profile"] == "compact"
    assert data["stack"] == {"25": 8, "100": 8, "500": 4, "1000": 2}
    assert data["profiles"]["compact"]["stack"] == data["stack"]
    assert data["values"] == {
        "white": 25, "red": 100, "green": 500, "black": 1000, "purple": 5000
    }  # fmt: skip
    assert data["bank"] == {"25": 20, "100": 20, "500": 60, "1000": 80, "5000": 100}
    assert data["levels"][0] == {
        "level": 1, "start": "19:30", "minutes": 20, "small": 25, "big": 50, "ante": 0,
        "ante_kind": "none", "spare": False,
    }  # fmt: skip
    breaks = [row for row in data["levels"] if row.get("break")]
    assert breaks[0]["colour_up"] == [25]
    first = data["colour_ups"][0]
    # The rebuys have taken so many 100s that the bank has too few for everybody.
    assert (first["value"], first["method"], first["chips"]) == (25, "swap", 96)
    assert first["text"].startswith("The 25s leave")
    assert set(data["finish"]) == {"early", "likely", "late"}
    assert [problem["kind"] for problem in data["problems"]] == ["grows_fast"]


def test_a_fixed_field_without_rebuys_sits_comfortably():
    assert told("--players", "8")[1]["stack"] == {"25": 12, "100": 12, "500": 3, "1000": 2}


@pytest.mark.parametrize(
    ("cap", "profile", "chips"),
    [("25", "compact", 22), ("compact", "compact", 22), ("30", "comfort", 29), ("24", "cap", 22)],
)
def test_a_cap_is_forced(cap, profile, chips):
    _code, data = told("--players", "8", "--cap", cap)
    assert data["profile"] == profile
    assert sum(data["stack"].values()) == chips


def test_blank_chips_get_values():
    _code, data = told("--players", "8", "--case", "50,150,100,50,150", "--blank")
    assert sorted(data["values"].values()) == [25, 100, 500, 1000, 5000]
    assert {data["values"]["red"], data["values"]["purple"]} == {25, 100}


def test_what_cannot_be_dealt_ends_with_1_and_says_what_helps():
    code, data = told("--players", "30", "--case", "500")
    assert code == 1
    assert data["stack"] is None
    (problem,) = data["problems"]
    assert problem["kind"] == "chips_short"
    assert problem["text"] == (
        "For 30 players with 8/8/4/2 each the case is short of 140 × 25, 140 × 100 and 20 × 500."
    )
    assert problem["fix"]["chips"] == {"25": 140, "100": 140, "500": 20}
    assert data["to_buy"] == {"25": 150, "100": 150, "500": 25}
    code, table, _err = plan("--players", "30", "--case", "500")
    assert code == 1
    assert "or play with 12." in table


def test_which_usual_case_would_do():
    assert told("--players", "8", "--case", "50,50,50,50")[1]["case_that_does"] == "300-four"


def test_a_case_from_a_file(tmp_path):
    path = tmp_path / "case.json"
    rows = [
        {"name": "white", "count": 150, "value": 25},
        {"name": "red", "count": 150, "value": 100},
        {"name": "blue", "count": 105, "value": 500, "about": True},
        {"name": "black", "count": 50, "value": 1000},
    ]
    path.write_text(json.dumps({"name": "Ours", "colours": rows}))
    _code, data = told("--players", "8", "--at-most", "10", "--kit", str(path))
    assert data["values"] == {"white": 25, "red": 100, "blue": 500, "black": 1000}
    assert data["bank"] == {"25": 70, "100": 70, "500": 99 - 40, "1000": 30}


OURS = (
    Pile("Pearl", 150, 25, SWATCHES["white"]),
    Pile("Red", 150, 100, SWATCHES["red"]),
    Pile("Blue", 105, 500, SWATCHES["blue"], is_about=True),
    Pile("Black", 50, 1000, SWATCHES["black"]),
)


@pytest.mark.parametrize("name", ["case.csv", "case.json", "case.txt"])
def test_a_case_as_its_page_hands_it_out(tmp_path, name):
    path = tmp_path / name
    path.write_text("\ufeff" + (as_json if name == "case.json" else as_table)("Ours", OURS))
    _code, data = told("--players", "8", "--at-most", "10", "--kit", str(path))
    assert data["values"] == {"Pearl": 25, "Red": 100, "Blue": 500, "Black": 1000}
    assert data["bank"] == {"25": 70, "100": 70, "500": 99 - 40, "1000": 30}


def test_a_table_of_few_columns_and_of_blank_chips(tmp_path):
    path = tmp_path / "case.csv"
    path.write_text("colour,count\nwhite,100\nröd,100\ngreen,100\n")
    _code, data = told("--players", "6", "--kit", str(path))
    assert set(data["values"].values()) == {25, 100, 500}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no chip in this case"),
        ("colour;count\nwhite;x\nplaid;5", "Line 2, How many: "),
        ("colour;count\nwhite;x\nplaid;5", "Line 3: “plaid” is no colour we know."),
        ('{"format": 1}', "This is no chip case."),
    ],
)
def test_a_table_that_is_no_case(tmp_path, text, sentence):
    path = tmp_path / "case.csv"
    path.write_text(text)
    code, out, err = plan("--players", "8", "--kit", str(path))
    assert (code, out) == (2, "")
    assert all(line.startswith(f"{path}: ") for line in err.splitlines())
    assert sentence in err


def test_a_file_that_is_no_text(tmp_path):
    path = tmp_path / "case.xlsx"
    path.write_bytes(b"PK\x03\x04\xff\xfe")
    assert plan("--players", "8", "--kit", str(path))[2] == (
        f"{path} is no text: save it as CSV (UTF-8) or JSON.\n"
    )


@pytest.mark.parametrize("kind", ["none", "big-blind", "each", "button"])
def test_antes_of_every_kind_from_the_level_that_is_said(kind):
    _code, data = told("--players", "8", "--ante", kind, "--ante-from", "4")
    levels = [row for row in data["levels"] if "level" in row]
    assert {row["ante_kind"] for row in levels[:3]} == {"none"}
    assert {row["ante_kind"] for row in levels[3:]} == {kind.replace("-", "_")}
    leaving = {one["value"]: one["after_level"] for one in data["colour_ups"]}
    for row in levels:
        smallest = min(v for v in data["values"].values() if leaving.get(v, 99) >= row["level"])
        assert row["ante"] % smallest == 0
    if kind in ("big-blind", "button"):
        assert all(row["ante"] == row["big"] for row in levels[3:])


def test_the_table():
    code, out, _err = plan("--players", "8", "--at-most", "10", "--level", "20")
    assert code == 0
    assert out.startswith("Compact, 22 chips each\n")
    assert "white      25     8    20\n" in out
    assert "\n 1  19:30  25/50\n" in out
    assert "The 25s leave: everybody changes them at the case. It pays 20 × 100" in out
    assert "From 13 players on everybody gets 4/4/5/2." in out


@pytest.mark.parametrize("language", ["sv", "da", "nb"])
def test_in_other_languages(language):
    code, out, err = plan("--players", "19", "--case", "150,150,100,50,50", "--language", language)
    assert (code, err) == (0, "")
    assert "%(" not in out


def test_the_same_answer_every_time():
    assert plan("--players", "9", "--blank", "--json") == plan(
        "--players", "9", "--blank", "--json"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "How many will you be? Say for example: --players 8"),
        ("--players many", "--players should be a whole number, not “many”."),
        ("--players 0", "--players should be from 1 to 10,000, not 0."),
        ("--players 8 --at-most 6", "--at-most is 6, but 8 players are expected already."),
        ("--players 8 --start 25:00", "--start should be an hour like 19:30, not “25:00”."),
        ("--players 8 --end late", "--end should be an hour like 19:30, not “late”."),
        (
            "--players 8 --start 20:00 --end 20:00",
            "--start and --end are the same hour. When does the night end?",
        ),
        (
            "--players 8 --case 400",
            "There is no usual case of 400 chips. "
            "Say how many of each colour: --case 100,100,50,50",
        ),
        ("--players 8 --case 100,x", "--case should be a whole number, not “x”."),
        (
            "--players 8 --case 9,9,9,9,9,9",
            "--case has 6 colours. Say what they are worth with --values.",
        ),
        (
            "--players 8 --values 25,100",
            "--values names 2 values, but there are 5 colours.",
        ),
        ("--players 8 --values 1,2,3,4,5 --blank", "Say either --values or --blank, not both."),
        ("--players 8 --case 500 --kit x.json", "Say either --case or --kit, not both."),
        ("--players 8 --kit /none.json", "/none.json cannot be read: no such file or directory."),
        ("--players 8 --stack -5", "--stack should be from 1 to 1,000,000,000, not -5."),
        ("--players 8 --level 0", "--level should be from 1 to 120, not 0."),
        (
            "--players 8 --cap big",
            "--cap should be a number, compact, comfort, deep or towers, not “big”.",
        ),
        (
            "--players 8 --ante all",
            "--ante should be none, big-blind, each, button, not “all”.",
        ),
        (
            "--players 8 --language fi",
            "--language should be one of en, sv, da, nb, not “fi”.",
        ),
    ],
)
def test_one_sentence_for_whatever_is_odd(words, sentence):
    said = [f"--stack={word}" if word == "-5" else word for word in words.split()]
    if "--stack=-5" in said:
        said.remove("--stack")
    assert plan(*said) == (2, "", sentence + "\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is not JSON."),
        ("[" * 100_000, "is not JSON."),
        ("{}", "is no chip case: a list"),
        ("[]", "is no chip case: a list"),
        ("[5]", "colour 1 has no count."),
        ('[{"count": "x"}]', "the count of white should be a whole number, not “x”."),
        ('[{"count": 5, "value": 0}]', "the value of white should be from 1 to"),
        ('[{"count": [5]}]', "the count of white should be a whole number"),
    ],
)
def test_a_file_that_is_no_case(tmp_path, text, sentence):
    path = tmp_path / "case.json"
    path.write_text(text)
    code, out, err = plan("--players", "8", "--kit", str(path))
    assert (code, out) == (2, "")
    assert err.startswith(str(path))
    assert sentence in err


@pytest.mark.parametrize(
    "words",
    [
        "--players 10000 --case 500",
        "--players 2 --case 0,0",
        "--players 2 --case 1 --values 1",
        "--players 8 --stack 1000000000",
        "--players 8 --stack 1",
        "--players 8 --stack 37 --values 7,11,13,17,19",
        "--players 8 --values 999999937,999999929,5,7,1000000000",
        "--players 8 --end 19:31",
        "--players 8 --end 19:29 --level 1",
        "--players 8 --end 19:29",
        "--players 100 --case 1000,1000,1000,1000,1000 --rebuys 1000 --add-ons 1000",
        "--players 8 --cap 1",
        "--players 8 --ante each --ante-from 1",
        "--players 1",
    ],
)
def test_the_far_ends_get_an_answer(words):
    code, out, err = plan(*words.replace("--case 1 ", "--case 1, ").split())
    assert code in (0, 1)
    assert out
    assert not err
