import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.models import Player
from tournament.rules.book_text import COLUMNS, LIMITS, Listed, as_table, read
from tournament.rules.typed import tidy


def said(text):
    return [(one.name, one.nickname, one.phone, one.note) for one in read(text)]


def test_the_lengths_are_those_of_the_book():
    assert {name: Player._meta.get_field(name).max_length for name in COLUMNS} == LIMITS


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Anna\n\n  Bo  Ek \n", [("Anna", "", "", ""), ("Bo Ek", "", "", "")]),
        (
            "1. Anna\n2) Bo\n- Cia\n• Dan",
            [(name, "", "", "") for name in ["Anna", "Bo", "Cia", "Dan"]],
        ),
        ("Anna, Bo Ek, Åsa", [(name, "", "", "") for name in ("Anna", "Bo Ek", "Åsa")]),
        ("Anna;Annie;070-123 45 67;late", [("Anna", "Annie", "070-123 45 67", "late")]),
        ("Anna\t+46 70 123 45 67\tlate\tloud", [("Anna", "", "+46 70 123 45 67", "late, loud")]),
        (
            '"Ek, Bo",,"says ""hi"""\nAnna,x',
            [("Ek, Bo", "", "", 'says "hi"'), ("Anna", "x", "", "")],
        ),
        ("\ufeffNamn;Telefon\r\nÅsa;08123456\r\n", [("Åsa", "", "08123456", "")]),
        ("sep=,\nFirst name,Last name,Mobile\nAnna,Berg,1", [("Anna Berg", "", "1", "")]),
        ("Fornavn;Etternavn;Kallenavn\nJo;;J", [("Jo", "J", "", "")]),
        ("note,name\nx,'=1+1", [("=1+1", "", "", "x")]),
        ('"Anna\nBo', [("Anna", "", "", ""), ("Bo", "", "", "")]),
        ("", []),
        ("name;phone", []),
    ],
)
def test_a_list_is_read_as_people_write_it(text, people):
    assert said(text) == people


def test_a_line_that_is_no_person_says_why():
    listed = read(f";Annie;1\n{'x' * 61}\nBo;{'n' * 31}\nCia;c;{'5' * 31};{'n' * 201}")
    assert [(one.line, one.fault) for one in listed] == [
        (1, "no_name"),
        (2, "name"),
        (3, "nickname"),
        (4, "note"),
    ]


HOSTILE = ["=1+1", "@x", "+49 170", "\t=2", "\r=3", "'quoted", "-5", "a;b,c", '"x"', "‮evil"]


@pytest.mark.parametrize("delimiter", [";", ","])
def test_no_cell_is_a_formula_and_all_names_come_in_again(delimiter):
    people = [(tidy(name), tidy(name)[:30], "+46701234567", "") for name in HOSTILE]
    table = as_table(people, delimiter)
    cells = [cell for row in csv.reader(io.StringIO(table), delimiter=delimiter) for cell in row]
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in cells)
    assert said("\ufeff" + table) == people


TEXTS = st.text(alphabet=st.characters(blacklist_categories=("Cs",)), max_size=200)


@given(TEXTS)
def test_any_text_is_a_list_of_people_or_of_faults(text):
    for one in read(text):
        assert isinstance(one, Listed)
        assert one.fault or 0 < len(one.name) <= LIMITS["name"]
