import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.management.room_faults import sentence
from tables.rules.choices import Choices
from tables.rules.described import IN_RULES, MOST_LETTERS, MOST_TABLES, UnreadableRoomError, read
from tables.rules.rooms import Positions, Room, Table

ROOM = {
    "rules": {"threshold": 3, "final_table": 9, "break_order": [3, 2, 1], "running": False},
    "tables": [
        {
            "number": 1,
            "chairs": 9,
            "seated": {"1": "Ann", "4": "Bo"},
            "blocked": [9],
            "last": {"button": 1, "small_blind": 2, "big_blind": 4},
        },
        {"number": 2, "chairs": 6, "seated": {"6": "Åsa", "3": None}, "last": None},
    ],
}


def described(room=ROOM, **rules):
    return read(json.dumps(room | {"rules": room.get("rules", {}) | rules}))


def refused(said):
    with pytest.raises(UnreadableRoomError) as refusal:
        read(said if isinstance(said, str) else json.dumps(said))
    return sentence(refusal.value)


def with_table(**changes):
    return {"tables": [ROOM["tables"][0] | changes]}


def test_a_room_is_read():
    found = described()
    assert found.room == Room(
        (
            Table(1, 9, {1: "Ann", 4: "Bo"}, frozenset({9}), Positions(1, 2, 4)),
            Table(2, 6, {6: "Åsa"}),
        )
    )
    assert found.choices == Choices(
        threshold=3, final_table=9, break_order=(3, 2, 1), running=False
    )
    assert found.button == "dead"


def test_all_rules_are_read():
    found = described(
        tables_at_most=8, seed=7, in_hand=[2], hand_for_hand=True, redraw_at=[3, 2], button="moving"
    )
    assert found.choices == Choices(
        threshold=3,
        final_table=9,
        break_order=(3, 2, 1),
        tables_at_most=8,
        redraw_at=frozenset({2, 3}),
        seed="7",
        running=False,
        in_hand=frozenset({2}),
        hand_for_hand=True,
    )
    assert found.button == "moving"


def test_without_rules_the_usual_ones_hold():
    assert read('{"tables": []}').choices == Choices()
    assert read('{"tables": [], "rules": null}').choices == Choices()
    nothing = '{"tables": [], "rules": {"redraw_at": null, "button": null, "final_table": null}}'
    assert read(nothing).choices == Choices()
    assert read('{"tables": [], "rules": {"redraw_at": []}}').choices.redraw_at == frozenset()


def test_a_hand_at_every_table():
    assert described(in_hand=True).choices.in_hand == {1, 2}
    assert described(in_hand=False).choices.in_hand == frozenset()


def test_who_sits_there_may_be_a_number():
    assert read(json.dumps(with_table(seated={"2": 17}))).room.tables[0].seated == {2: 17}


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("", "This is not JSON: line 1 cannot be read."),
        ('{\n"tables": [}', "This is not JSON: line 2 cannot be read."),
        ('{"tables": [' + "9" * 5000 + "]}", "This JSON cannot be read: a number in it is too "),
        ("[" * 100_000, "This JSON cannot be read: a number in it is too long, or it is nested"),
        (" " * (MOST_LETTERS + 1), "A room of more than 10,000,000 letters is not read."),
        ("[]", "A room has a list of tables, like {"),
        ("{}", "A room has a list of tables, like {"),
        ({"tables": {}}, "A room has a list of tables, like {"),
        ({"tables": [], "table": []}, "The room: “table” is not known; it can have rules, tables."),
        ({"tables": [{}] * (MOST_TABLES + 1)}, "A room has 5,000 tables at most."),
        ('{"tables": [{"number": 1, "chairs": 2, "seated": {"1": "A", "1": "B"}}]}', "“1” stands "),
        ({"tables": [7]}, "Table in place 1 of the list: it should be an object in braces, not 7."),
        ({"tables": [{}]}, "Table in place 1 of the list: “number” is missing."),
        (with_table(number=0), "Table in place 1 of the list: “number” should be from 1 to 99,999"),
        (with_table(number=True), "Table in place 1 of the list: “number” should be a whole numbe"),
        (with_table(chairs=None), "Table 1: “chairs” is missing."),
        (with_table(chairs=9.0), "Table 1: “chairs” should be a whole number, not 9.0."),
        (with_table(chairs=21), "Table 1: “chairs” should be from 2 to 20, not 21."),
        (with_table(chairs=3), "Table 1: “blocked” should be from 1 to 3, not 9."),
        (with_table(shape="oval"), "Table 1: “shape” is not known; it can have number, chairs, "),
        (with_table(blocked=9), "Table 1: “blocked” should be a list of whole numbers, not 9."),
        (with_table(seated=["Ann"]), 'Table 1: “seated” should be an object in braces, not ["Ann"'),
        (with_table(seated={"10": "Ann"}), "Table 1: there is no chair “10”; its chairs are 1 to "),
        (with_table(seated={"01": "Ann"}), "Table 1: there is no chair “01”; its chairs are 1 to "),
        (with_table(seated={"9": "Ann"}), "Table 1: Ann sits on chair 9, which is blocked."),
        (with_table(seated={"1": " "}), "Table 1: who sits on chair 1 needs a name of 1 to 100"),
        (with_table(seated={"1": True}), "Table 1: who sits on chair 1 needs a name of 1 to 100"),
        (with_table(seated={"1": "A", "2": "A"}), "A sits at two places, at table 1 and at table"),
        (with_table(last=[1]), "Table 1: “last” should be an object in braces, not [1]."),
        (with_table(last={"button": 1}), "The last hand at table 1: “small_blind” is missing."),
        (
            with_table(last={"button": 1, "small_blind": 2, "big_blind": 10}),
            "The last hand at table 1: “big_blind” should be from 1 to 9, not 10.",
        ),
        (
            with_table(last={"button": 1, "small_blind": 3, "big_blind": 2}),
            "The last hand at table 1: button, small blind and big blind should follow each other",
        ),
        (with_table(last={"bb": 1}), "The last hand at table 1: “bb” is not known; it can have "),
        ({"tables": ROOM["tables"][:1] * 2}, "Table 1 stands twice in the list."),
        (ROOM | {"rules": 3}, "The room: “rules” should be an object in braces, not 3."),
        (ROOM | {"rules": {"threshold": 1}}, "The rules: “threshold” should be from 2 to 20, not "),
        (ROOM | {"rules": {"running": 1}}, "The rules: “running” should be true or false, not 1."),
        (ROOM | {"rules": {"button": []}}, "The rules: “button” should be dead or moving, not []."),
        (ROOM | {"rules": {"seed": 1.5}}, "The rules: the seed should be 1 to 100 letters or "),
        (ROOM | {"rules": {"in_hand": ["x"]}}, "The rules: “in_hand” should be a whole number, "),
    ],
)
def test_one_sentence_for_what_is_wrong(said, words):
    found = refused(said)
    assert found.startswith(words)
    assert "\n" not in found


def test_what_stands_there_is_shortened_and_cannot_turn_the_line():
    said = refused(with_table(seated={"\u202e" + "7" * 90 + "\n": "Ann"}))
    assert said == "Table 1: there is no chair “" + "7" * 39 + "…”; its chairs are 1 to 9."


def test_braces_in_a_name_stay_as_they_are():
    said = refused(with_table(seated={"9": "{table} {0}"}))
    assert said == "Table 1: {table} {0} sits on chair 9, which is blocked."


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["1", "2", "9", "rules", "dead"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "rules",
                    "tables",
                    "number",
                    "chairs",
                    "seated",
                    "blocked",
                    "last",
                    "button",
                    "1",
                    "2",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def words_about(room):
    """What is said of this room; nothing where it can be read."""
    try:
        read(json.dumps(room))
    except UnreadableRoomError as fault:
        return sentence(fault)
    return ""


@given(VALUES, st.sampled_from(["room", "tables", "number", "chairs", "seated", "blocked", "last"]))
def test_any_json_is_read_or_refused_in_one_sentence(value, where):
    room = {"tables": [dict(ROOM["tables"][0])]}
    if where == "room":
        room = value
    elif where == "tables":
        room["tables"].append(value)
    else:
        room["tables"][0][where] = value
    said = words_about(room)
    assert said.endswith((".", "?")) or not said
    assert "\n" not in said


@given(VALUES, st.sampled_from([*IN_RULES, "other"]))
def test_any_rule_is_read_or_refused_in_one_sentence(value, name):
    said = words_about({"tables": [], "rules": {name: value}})
    assert said.startswith("The rules: ") or not said
