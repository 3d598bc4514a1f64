"""What a screen fetches when its settings are opened, and what it says aloud."""

import re

import pytest

PLACES = re.compile(r"%\(\w+\)s")
SPOKEN_WITH = {
    "level": {"%(number)s", "%(small)s", "%(big)s"},
    "level_ante": {"%(number)s", "%(small)s", "%(big)s", "%(ante)s"},
    "level_bet": {"%(number)s", "%(big)s"},
    "break": {"%(minutes)s"},
}
SIGNALS = {"start", "level", "minute", "break", "break-two", "break-half", "held", "overtime"}


def test_everybody_may_set_the_screen_in_front_of_them(cast):
    for role in ("guest", "stranger", "host"):
        answer = cast[role].get(f"/e/{cast.event.slug}/tv/panel/")
        assert answer.status_code == 200
        assert "Test sound" in answer.content.decode()
    assert cast.guest.get("/e/nowhere/tv/panel/").status_code == 404


def test_it_names_the_language_that_has_no_voice(cast):
    cast.event.language = "da"
    cast.event.save()
    assert "dansk" in cast.guest.get(f"/e/{cast.event.slug}/tv/panel/").content.decode()


@pytest.mark.parametrize("language", ["en", "sv", "da", "nb"])
def test_a_sentence_is_spoken_for_every_signal_and_has_its_numbers(cast, language):
    cast.event.language = language
    cast.event.save()
    said = cast.guest.get(f"/e/{cast.event.slug}/tv/panel/spoken.json").json()
    assert said.keys() >= SIGNALS
    for name, text in said.items():
        assert set(PLACES.findall(text)) == SPOKEN_WITH.get(name, set()), name


def test_a_night_with_a_code_keeps_them_to_those_who_know_it(cast):
    cast.event.viewer_code = "KLARAB"
    cast.event.save()
    answer = cast.guest.get(f"/e/{cast.event.slug}/tv/panel/")
    assert answer["Location"].startswith(f"/e/{cast.event.slug}/code/")
    assert cast.guest.get(f"/e/{cast.event.slug}/tv/panel/spoken.json").status_code == 403
