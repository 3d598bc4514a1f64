import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules import names


def test_examples_hold():
    assert doctest.testmod(names).failed == 0


@pytest.mark.parametrize(
    ("given_names", "shown"),
    [
        pytest.param(["Ella", "Lars Holm"], ["Ella", "Lars"], id="the-first-name-is-enough"),
        pytest.param(
            ["Anders Berg", "Anders Bo"], ["Anders Be", "Anders Bo"], id="as-much-as-is-needed"
        ),
        pytest.param(["Anders", "Anders Berg"], ["Anders", "Anders B"], id="one-without-a-surname"),
        pytest.param(["Anders", "anders", "Anders"], ["Anders", "anders 2", "Anders 3"], id="same"),
        pytest.param(
            ["Anders", "Anders", "Anders 2"],
            ["Anders", "Anders 2", "Anders 2 2"],
            id="somebody-was-numbered-by-hand",
        ),
        pytest.param(
            ["Anders Berg", "Anders Bergman"],
            ["Anders Berg", "Anders Bergm"],
            id="one-is-the-beginning-of-the-other",
        ),
        pytest.param(
            ["Ann Mary", "Ann Mary Fox"], ["Ann Mary", "Ann Mary F"], id="no-blank-at-the-end"
        ),
        pytest.param([], [], id="nobody"),
    ],
)
def test_people_are_told_apart(given_names, shown):
    assert list(names.told_apart(given_names)) == shown


@given(
    st.lists(
        st.lists(st.sampled_from(["Anna", "Bo", "Anders", "Å", "b"]), min_size=1, max_size=3).map(
            " ".join
        ),
        max_size=12,
    )
)
def test_nobody_shares_a_name_on_a_screen(people):
    told = [name.casefold() for name in names.told_apart(people)]
    assert len(set(told)) == len(people)


def test_a_person_keeps_the_colour():
    assert names.colour("Ella") == names.colour("ella")
    assert 0 <= names.colour("Björn") < names.COLOURS
