"""A chip as it is drawn, and what chip cases are called in words."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils import translation

from tournament import words
from tournament.models import KitColour
from tournament.rules.kit.looks import SWATCHES, Likeness, Pile, contrast
from tournament.rules.kit.presets import CASES
from tournament.templatetags.chips import PATTERNS, chip, ink_on, short, with_marks

TOKENS = (Path(__file__).parents[2] / "static/css/tokens.css").read_text()
LANGUAGES = [code for code, _name in settings.LANGUAGES]
RED = Pile("Red", 50, 100, SWATCHES["red"], case="Ours")


def drawn(pile, **more):
    svg = chip(pile, **more)
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg), svg


def test_a_chip_says_its_value_and_its_letter():
    assert drawn(RED)[0] == ["100", "R"]
    assert drawn(Pile("Blue", 5))[0] == ["B"]
    assert drawn(Pile("Blue", 5), value=25, mark="Bu")[0] == ["25", "Bu"]
    assert 'fill="#c8322f"' in drawn(RED)[1]


def test_it_is_a_picture_beside_words_unless_it_has_a_label():
    assert 'aria-hidden="true"' in chip(RED)
    assert 'role="img" aria-label="Red 100"' in chip(RED, label="Red 100")


def test_a_row_of_the_database_is_drawn_too():
    row = KitColour(name="Red", colour="#c8322f", count=5, value=100)
    page = Template("{% load chips %}{% chip row css='large' %}")
    assert page.render(Context({"row": row})) == str(chip(RED, css="large"))


def test_what_a_colour_holds_is_only_ever_text():
    nasty = '"><script>'
    svg = chip(Pile(nasty, 5, 5, spots=nasty), css=nasty, mark=nasty, label=nasty)
    assert "<script>" not in svg


def test_ten_colours_have_ten_patterns_and_letters_that_are_read():
    assert len(set(PATTERNS)) == len(SWATCHES)
    spots = {re.search(r'stroke-dasharray="[^"]*"', chip(Pile("A", 1, face=face)))[0]
             for face in SWATCHES.values()}  # fmt: skip
    assert len(spots) == len(SWATCHES)
    for face in SWATCHES.values():
        assert contrast(ink_on(face), face) >= 3.5


def test_the_rim_keeps_every_chip_off_its_ground():
    dark, light = TOKENS.split("@media")[:2]
    for part in (dark, light):
        rim, felt = (re.search(rf"--{name}: (#\w+)", part)[1] for name in ("chip-rim", "felt"))
        assert contrast(rim, felt) >= 3


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1"),
        (5000, "5000"),
        (10_000, "10k"),
        (12_500, "12500"),
        (25_000, "25k"),
        (2_500_000, "2500k"),
        (10**6, "1M"),
        (10**12, "1000G"),
    ],
)
def test_a_value_fits_on_a_chip(value, text):
    assert short(value) == text


def test_colours_get_their_letters_together():
    piles = [Pile("Blue", 5), Pile("Black", 5)]
    assert with_marks(piles) == [(piles[0], "Bu"), (piles[1], "Ba")]


def test_every_case_and_colour_has_a_name():
    assert list(words.CASES) == [preset.slug for preset in CASES]
    assert list(words.SWATCHES) == list(SWATCHES)
    assert set(words.THINGS) == set(KitColour.Thing.values)


def test_a_case_as_it_is_sold_is_printed_or_blank():
    with translation.override("en"):
        printed = words.case_piles(CASES[0])
        blank = words.case_piles(CASES[0], printed=False)
    assert [(pile.name, pile.value) for pile in printed][:2] == [("White", 25), ("Red", 100)]
    assert {pile.value for pile in blank} == {None}
    assert [pile.count for pile in blank] == [pile.count for pile in printed]


@pytest.mark.parametrize("language", LANGUAGES)
def test_likenesses_can_be_said_in_every_language(language):
    other = Pile("Green", 50, 5000, SWATCHES["green"], case="Theirs")
    with translation.override(language):
        for sight in ("always", "dim", "colour_blind"):
            said = words.likeness(Likeness(RED, other, sight))
            assert "Red 100" in said
            assert "%(" not in said
        for one in (other, Pile("Green", 50, None, case="Theirs")):
            said = words.refused_together(Likeness(RED, one, "always"))
            assert "Theirs" in said
            assert "%(" not in said


def test_a_refusal_names_both_cases_and_both_values():
    other = Pile("Ruby", 50, 5000, SWATCHES["red"], case="Theirs")
    with translation.override("en"):
        assert words.refused_together(Likeness(RED, other, "always")) == (
            "Red (Ours) is 100 and Ruby (Theirs) is 5,000, but they look the same. "
            "Use one of the two."
        )
