"""Reports come from anybody on the network: what is not one is refused, the rest is bounded."""

import json

import pytest

from tournament.health import NotAReport, Settings, read

ID = "0123456789abcdef"


def said(**fields):
    return json.dumps({"id": ID} | fields).encode()


def test_all_of_a_report():
    found = read(
        said(
            kind="table",
            table=3,
            room="Kitchen",
            sound="on",
            awake="video",
            late_ms=4,
            idle_ms=61000,
            tested=True,
            settings={"huge": True, "safe": 3, "quiet": True, "video": True, "speech": True},
            wants_code=True,
            bye=True,
        )
    )
    assert (found.kind, found.table, found.room, found.sound) == ("table", 3, "Kitchen", "on")
    assert (found.awake, found.late_ms, found.idle_ms, found.tested) == ("video", 4, 61000, True)
    assert found.settings == Settings(huge=True, safe=3, quiet=True, video=True, speech=True)
    assert found.wants_code
    assert found.bye
    assert found.can_sound


def test_the_least_of_a_report():
    found = read(said())
    assert (found.kind, found.room, found.sound, found.settings) == ("tv", "", "locked", Settings())
    assert not found.can_sound


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"x",
        b"[]",
        b"null",
        b"7",
        b'{"id": 5}',
        b'{"id": "0123456789ABCDEF"}',
        b'{"id": "0123456789abcde"}',
        b'{"id": "' + ID.encode() + b'\\n"}',
        b"[" * 2048,
        said(x="y" * 2048),
        said(kind="phone"),
        said(kind=["tv"]),
        said(sound="loud"),
        said(awake=1),
        said(late_ms="4"),
        said(late_ms=True),
        said(late_ms=float("nan")),
        said(idle_ms=float("inf")),
        said(table="2"),
        said(room=4),
        said(room={"a": 1}),
        said(settings=[1]),
    ],
)
def test_what_is_no_report(body):
    with pytest.raises(NotAReport):
        read(body)


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        ("  Living \t room\n", "Living room"),
        ("a\u202eb\x00c", "a b c"),
        ("\ud800", ""),
        ("x" * 900, "x" * 40),
        (None, ""),
    ],
)
def test_a_room_is_a_short_line(room, kept):
    assert read(said(room=room)).room == kept


def test_numbers_are_bounded():
    found = read(said(late_ms=-5, idle_ms=10**30, table=10**9))
    assert found.late_ms == 0
    assert found.idle_ms == 30 * 24 * 3600 * 1000
    assert found.table == 999
    assert read(said(late_ms=12.7)).late_ms == 12


@pytest.mark.parametrize("safe", [4, -3, "3", True, [], 10**40])
def test_a_safe_area_that_there_is_not_is_none(safe):
    assert read(said(settings={"safe": safe})).settings.safe == 0
