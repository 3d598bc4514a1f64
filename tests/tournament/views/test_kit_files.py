from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.forms.kit_files import as_json, as_table
from tournament.forms.kit_reading import read
from tournament.forms.pasted import decoded
from tournament.models import ChipKit
from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.rules.typed import guarded, unguarded
from tournament.services import kits

from .test_kits import text

CASE = (
    Pile("White", 100, 25, SWATCHES["white"], SWATCHES["blue"]),
    Pile("Turquoise", 50, None, "#40e0d0", "#010203", is_about=True),
    Pile("Matches", 40, 1, SWATCHES["orange"], thing="match"),
)


@pytest.fixture
def kit(cast):
    return kits.make("Ours; and, “theirs”", CASE)


def bare(piles):
    return tuple(replace(pile, case="") for pile in piles)


@pytest.fixture
def taken_in(cast):
    """Send this text as the page does; return the answer."""

    def take(said, **more):
        return cast.host.post("/kits/import/", {"text": said} | more)

    return take


def test_what_goes_out_comes_in_again(cast, kit, taken_in):
    page = cast.host.get(f"/kits/{kit.pk}/")
    for out in ("case.json", "case.csv"):
        answer = cast.host.get(f"/kits/{kit.pk}/{out}")
        assert "attachment" in answer["Content-Disposition"]
        taken_in(answer.content.decode())
    assert page.context["text"] == as_table(kit.name, kit.piles)
    taken_in(page.context["text"])
    assert [one.name for one in ChipKit.objects.all()] == [kit.name] * 4
    assert {bare(one.piles) for one in ChipKit.objects.all()} == {CASE}


def test_a_spreadsheet_of_each_language_finds_its_columns(cast, kit):
    path = f"/kits/{kit.pk}/case.csv"
    assert b"white,100,25,White" in cast.host.get(path).content
    swedish = cast.host.get(path, headers={"accept-language": "sv"}).content
    assert swedish.startswith("\ufeff".encode())
    assert b"white;100;25;White" in swedish
    assert cast.host.get(f"/kits/{kit.pk}/case.exe").status_code == 404


@pytest.mark.parametrize(
    "said",
    [
        "white;100;25\nred;50;100",
        "white,100,25\nred,50,100\n\n",
        "white\t100\t25\r\nred\t50\t100\r\n",
        "sep=;\nwhite;100;25\nred;50;100",
        "\ufeffcolour;count;value\nwhite;100;25\nred;50;100",
        "Value;Colour;Count;Maker\n25;White;100;x\n100;RED;50;y",
        "#F2EFE6;100;25;White\n#c8322f;50;100;Red",
        '"white";"1 00";25\nred;5 0;100',
        '{"colours": [{"colour": "white", "count": 100, "value": 25},'
        ' {"colour": "red", "count": "50", "value": "100"}]}',
    ],
)
def test_tables_are_read_as_people_make_them(taken_in, said):
    assert taken_in(said).status_code == 302
    made = ChipKit.objects.get()
    assert made.name == "Another case"
    assert [(pile.name, pile.count, pile.value, pile.face) for pile in made.piles] == [
        ("White", 100, 25, SWATCHES["white"]),
        ("Red", 50, 100, SWATCHES["red"]),
    ]


def test_a_file_is_read_in_the_letters_it_was_written_in(cast):
    said = "case;Vår väska\nred;50;5;Röd\n"
    for number, encoding in enumerate(("utf-8", "utf-8-sig", "utf-16", "cp1252")):
        assert decoded(said.encode(encoding)) == said
        file = SimpleUploadedFile("case.csv", said.encode(encoding))
        assert cast.host.post("/kits/import/", {"text": "", "file": file}).status_code == 302
        assert ChipKit.objects.count() == number + 1
    assert {kit.name for kit in ChipKit.objects.all()} == {"Vår väska"}


def test_a_sentence_for_every_line_and_nothing_is_lost(taken_in):
    said = "white;100;25\nmauve;50;100\nred;many;100\ngreen;;500\nblue;5;0;;;cow\nred;1;1\nred;2;2"
    answer = taken_in(said)
    assert answer.status_code == 422
    assert answer.context["text"] == said
    assert said in answer.content.decode()
    faults = answer.context["faults"]
    assert len(faults) == 5
    assert "Line 2: “mauve” is no colour we know. Write one of these: White, Red" in faults[0]
    assert faults[1] == "Line 3, How many: Write a whole number of chips: 400, 5 000 or 5k."
    assert faults[2] == "Line 4, How many: How many are there?"
    assert faults[3].startswith("Line 5, ")
    assert not ChipKit.objects.exists()


def test_a_colour_named_twice_is_told_by_its_line(taken_in):
    faults = taken_in("red;1;1\nred;2;2").context["faults"]
    assert faults == [
        "Line 2, Called: There are two colours called “Red”. Call one something else, like "
        "“light red”."
    ]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("", "Paste the text of a case, or choose a file."),
        ("   \n ", "Paste the text of a case, or choose a file."),
        ("x" * 100_001, "at most 100000 characters"),
        ("case;Ours", "There is no chip in this case yet."),
        ("white;0;25", "There is no chip in this case yet."),
        ("\n".join("white;1;1" for _line in range(13)), "A case has at most 12 colours."),
        ("case;" + "x" * 81 + "\nwhite;1;1", "at most 80 characters"),
        ('{"colours": [', "Line 1: this is no JSON."),
        ('{"colours": 5}', "This is no chip case."),
        ('{"colours": []}', "There is no chip in this case yet."),
        ('{"colours": [5]}', "Colour 1 cannot be read."),
        ('{"colours": [{"colour": {"a": 1}}]}', "Colour 1 cannot be read."),
        ('{"colours": [{"colour": "red", "count": 1e99}]}', "Colour 1, How many:"),
        ('{"colours": [{"colour": "red", "count": true}]}', "Colour 1, How many:"),
        ("[1]", "This is no chip case."),
        ("[" * 50_000, "This is no chip case."),
        ('{"name": ' + "9" * 5000 + "}", "This is no chip case."),
        ("red;5;" + "9" * 40, "Line 1, Printed value:"),
        ('white;"100;25\nred;50', "Line"),
        ("red\0\0", "Null characters are not allowed."),
        ("<script>;5;5", "is no colour we know"),
    ],
    ids=lambda said: said[:30],
)
def test_nonsense_is_a_sentence_and_keeps_nothing(taken_in, said, sentence):
    answer = taken_in(said)
    assert answer.status_code == 422
    assert sentence in text(answer).replace("&quot;", '"')
    assert "<script>;" not in answer.content.decode()
    assert not ChipKit.objects.exists()


def test_a_large_file_is_refused(cast):
    file = SimpleUploadedFile("case.csv", b"red;5;5\n" * 20_000)
    answer = cast.host.post("/kits/import/", {"text": "", "file": file})
    assert "That file is too large for a chip case: 100 KB at most." in text(answer)
    assert not ChipKit.objects.exists()


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x", "'=1", "'", "''x", "\t=1"])
def test_no_spreadsheet_takes_a_name_for_a_formula(name):
    table = as_table(name, [Pile(name, 5, 25)])
    for line in table.splitlines():
        for cell in line.split(";"):
            assert not cell.strip('"').startswith(("=", "+", "-", "@", "\t", "\r"))
    assert unguarded(guarded(name)) == name


WORDS = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf", "Zs")), min_size=1, max_size=30
)
FACES = st.sampled_from([*SWATCHES.values(), "#123456", "#40e0d0"])
PILES = st.builds(
    Pile,
    name=WORDS,
    count=st.integers(1, 100_000),
    value=st.none() | st.integers(1, 10**12),
    face=FACES,
    spots=FACES | st.just(""),
    thing=st.sampled_from(["chip", "coin", "match"]),
    is_about=st.booleans(),
)


@settings(max_examples=40)
@given(st.lists(PILES, min_size=1, max_size=5, unique_by=lambda pile: pile.name.casefold()), WORDS)
def test_every_case_comes_back_whole(piles, name):
    with translation.override("en"):
        for said in (as_json(name, piles), as_table(name, piles), as_table(name, piles, ",")):
            sheet = read(said)
            assert sheet.faults == []
            assert (sheet.name, sheet.piles) == (name, piles)


@settings(max_examples=150)
@given(st.text(max_size=300) | st.text("{}[]\",;:\n 0123'=abredcountolursx", max_size=300))
def test_whatever_is_pasted_is_a_case_or_sentences(said):
    sheet = read(said)
    assert bool(sheet.faults) != bool(sheet.piles and sum(pile.count for pile in sheet.piles))
