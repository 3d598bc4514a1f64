import io
import json

import pytest
from django.core.management import call_command


def run(command, *words):
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command(command, *words, stdout=out, stderr=err)
    except SystemExit as leaving:
        code = leaving.code
    return code, out.getvalue(), err.getvalue()


def told(command, said):
    code, out, err = run(command, *said.split(), "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


# -- icm


def test_a_deal_of_three_as_json():
    assert told("icm", "--stacks 22000,12000,6000 --prizes 400,240,160") == {
        "exact": [318.6218, 265.5686, 215.8095],
        "icm": [319, 265, 216],
        "chip_chop": [336, 256, 208],
    }


@pytest.mark.parametrize(
    ("said", "icm", "chip_chop"),
    [
        (
            "--stacks 22000,12000,6000 --prizes 400,240,160 --unit 10",
            [320, 260, 220],
            [340, 250, 210],
        ),
        ("--stacks 6000,4000 --prizes 5000,3000,2000", [4200, 3800], [4200, 3800]),
        ("--stacks 7,7,7 --prizes 5000,3000,2000", [3334, 3333, 3333], [3334, 3333, 3333]),
        ("--stacks 9 --prizes 50", [50], [50]),
        ("--stacks 5,5 --prizes 0", [0, 0], [0, 0]),
    ],
)
def test_deals_to_the_unit(said, icm, chip_chop):
    found = told("icm", said)
    assert (found["icm"], found["chip_chop"]) == (icm, chip_chop)


def test_a_deal_of_twenty():
    stacks = ",".join(str(1000 * number) for number in range(1, 21))
    found = told("icm", f"--stacks {stacks} --prizes 500,300,200,100,80,60,50,40,30")
    assert sum(found["icm"]) == sum(found["chip_chop"]) == 1360
    assert found["icm"] == sorted(found["icm"])


def test_a_deal_as_a_table_warns_of_what_is_above_the_first_prize():
    code, out, err = run("icm", "--stacks", "36000,2000,2000", "--prizes", "400,240,160")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        " chips  ICM, exact  ICM  by chips",
        "36,000    383.5789  384       448",
        " 2,000    208.2105  208       176",
        " 2,000    208.2105  208       176",
        "! by chips: Player 1 would get more than the first prize, 400.",
    ]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("", "Who has how many chips? Say for example: --stacks 22000,12000,6000"),
        ("--stacks 5,3", "What is left to win? Say for example: --prizes 400,240,160"),
        ("--stacks 5,x --prizes 4", "--stacks should be a whole number, not “x”."),
        (
            "--stacks , --prizes 4",
            "--stacks should be one to 1,000 numbers with commas between them.",
        ),
        (
            "--stacks 5,0 --prizes 4",
            "--stacks has a 0. Who has no chips is out, and not in the deal.",
        ),
        (
            "--stacks 5,3 --prizes 4,5",
            "--prizes should begin with the first prize and never rise.",
        ),
        ("--stacks 5,3 --prizes 4.5", "--prizes should be a whole number, not “4.5”."),
        ("--stacks 5,3 --prizes 4 --unit 0", "--unit should be from 1 to 1,000,000,000, not 0."),
        (
            "--stacks 99999999999 --prizes 4",
            "--stacks should be from 0 to 1,000,000,000, not 99,999,999,999.",
        ),
        (
            "--stacks 5 --prizes 4 --language fi",
            "--language should be one of en, sv, da, nb, not “fi”.",
        ),
    ],
)
def test_one_sentence_for_an_odd_deal(said, sentence):
    assert run("icm", *said.split()) == (2, "", sentence + "\n")


def test_minus_is_no_stack():
    assert run("icm", "--stacks=-5,3", "--prizes=4")[2] == (
        "--stacks should be from 0 to 1,000,000,000, not -5.\n"
    )


# -- payouts


@pytest.mark.parametrize(
    ("said", "payouts"),
    [
        ("--entries 23 --pool 2300 --unit 100", [1000, 600, 400, 200, 100]),
        ("--entries 8 --pool 800 --unit 10", [400, 240, 160]),
        ("--entries 9 --pool 1130 --unit 50", [580, 350, 200]),
        ("--entries 23 --pool 800 --unit 10 --table 50,30,20", [400, 240, 160]),
        ("--entries 3 --pool 6000 --table 40,30,20,10", [2667, 2000, 1333]),
        ("--entries 23 --pool 1000 --table 62.5%,37.5%", [625, 375]),
        ("--entries 20 --pool 1000 --table top-three", [500, 350, 150]),
        ("--entries 2 --pool 5 --unit 10", [5]),
    ],
)
def test_payouts_as_json(said, payouts):
    assert told("payouts", said) == {"payouts": payouts, "places": len(payouts)}


def test_a_large_field_gives_the_last_paid_place_its_entry_back():
    found = told("payouts", "--entries 1000 --pool 150000 --unit 100")
    assert (found["places"], sum(found["payouts"])) == (150, 150_000)
    assert found["payouts"][0] == 30_000
    assert found["payouts"][-1] >= 150


def test_payouts_as_a_table():
    code, out, err = run("payouts", "--entries", "23", "--pool", "23000", "--unit", "100")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "   1  10,400"
    assert out.splitlines()[-1] == "   5   1,100"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("", "How many entries are there? Say for example: --entries 23"),
        ("--entries 23", "How much is there to win? Say for example: --pool 2300"),
        ("--entries 0 --pool 5", "--entries should be from 1 to 10,000, not 0."),
        ("--entries 5 --pool 0", "--pool should be from 1 to 1,000,000,000, not 0."),
        ("--entries 5 --pool 1.5", "--pool should be a whole number, not “1.5”."),
        ("--entries 5 --pool 100 --unit none", "--unit should be a whole number, not “none”."),
        (
            "--entries 5 --pool 200 --table 60,40,20",
            "--table: The percentages add up to 120\xa0%, not to 100 %.",
        ),
        (
            "--entries 5 --pool 200 --table 40,60",
            "--table: Place 2 is paid more than the place before it.",
        ),
        ("--entries 5 --pool 200 --table 100,0", "--table: Place 2 needs more than 0 %."),
        (
            "--entries 5 --pool 200 --table 50,half",
            "--table should be percentages like 50,30,20 or 62.5,37.5, not “half”.",
        ),
        (
            "--entries 5 --pool 200 --table best",
            "--table should be percentages or one of house, winner-takes-all, top-three, "
            "top-five, top-seven, flat, usual, steep, not “best”.",
        ),
    ],
)
def test_one_sentence_for_odd_payouts(said, sentence):
    assert run("payouts", *said.split()) == (2, "", sentence + "\n")


@pytest.mark.parametrize("language", ["sv", "da", "nb"])
def test_in_other_languages(language):
    said = ["--stacks", "8000,1000,1000", "--prizes", "50,30,20", "--language", language]
    code, out, err = run("icm", *said)
    assert (code, err) == (0, "")
    assert "%(" not in out
