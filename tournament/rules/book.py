"""The people of a house: found by what is typed, told from each other, brought in from a list."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum

from .book_text import Listed

FEWEST_DIGITS = 6  # of a telephone number that says whose it is


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody in the book; ``pk`` is whatever the book knows them by."""

    pk: int
    name: str
    nickname: str = ""
    phone: str = ""
    note: str = ""


class Standing(StrEnum):
    """What comes of a line that is brought in."""

    NEW = "new"
    MORE = "more"  # is in the book, and the line knows more
    KNOWN = "known"
    TWICE = "twice"  # stood further up


@dataclass(frozen=True, slots=True)
class Arrival:
    """A line, what comes of it, and who of the book it is."""

    listed: Listed
    standing: Standing
    known: Known | None = None


def folded(text: str) -> str:
    """Write it as people search: small letters without marks.

    >>> folded("Åsa  Bjørk")
    'asa bjork'
    """
    plain = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(
        {ord("ø"): "o", ord("æ"): "ae"}
    )


def digits(phone: str) -> str:
    """Return the last nine digits: the same number with and without its country."""
    return "".join(sign for sign in phone if sign.isascii() and sign.isdigit())[-9:]


def is_found(person: Known, search: str) -> bool:
    """Whether every word of the search begins a word of what is known, or is in the number."""
    known = folded(" ".join((person.name, person.nickname, person.note))).split()
    number = "".join(sign for sign in person.phone if sign.isdigit())
    return all(
        any(have.startswith(word) for have in known) or (word.isdigit() and word in number)
        for word in folded(search).split()
    )


def arrivals(listed: Iterable[Listed], book: Iterable[Known]) -> tuple[Arrival, ...]:
    """Return what comes of each line that can be read, in their order.

    Somebody with the same name is the same person, unless both have a nickname and those differ.
    """
    by_name: dict[str, list[Known]] = {}
    for person in book:
        by_name.setdefault(person.name.casefold(), []).append(person)
    seen: dict[str, list[Known]] = {}
    found = []
    for line in listed:
        if line.fault:
            continue
        key = line.name.casefold()
        if _alike(line, seen.get(key, ())):
            found.append(Arrival(line, Standing.TWICE))
            continue
        seen.setdefault(key, []).append(Known(0, line.name, line.nickname))
        known = _alike(line, by_name.get(key, ()))
        standing = Standing.NEW
        if known is not None:
            knows_more = any(getattr(line, name) for name in blanks(known))
            standing = Standing.MORE if knows_more else Standing.KNOWN
        found.append(Arrival(line, standing, known))
    return tuple(found)


def blanks(person: Known) -> list[str]:
    """Return the fields about which nothing is known."""
    return [one.name for one in fields(person) if getattr(person, one.name) == ""]


def _alike(line: Listed, people: Sequence[Known]) -> Known | None:
    """Return who it is: best the one with the same nickname."""
    nickname = line.nickname.casefold()
    same = [person for person in people if person.nickname.casefold() == nickname]
    open_ = [person for person in people if not (nickname and person.nickname)]
    return next(iter([*same, *open_]), None)


def doubles(book: Sequence[Known]) -> tuple[tuple[Known, Known], ...]:
    """Return pairs that look like one person: one name but for case and marks, or one number.

    Two who were given different nicknames are two.
    """
    first: dict[str, Known] = {}
    pairs: dict[tuple[int, int], tuple[Known, Known]] = {}
    for person in sorted(book, key=lambda person: person.pk):
        keys = [f"name {folded(person.name)}"]
        if len(digits(person.phone)) >= FEWEST_DIGITS:
            keys.append(f"phone {digits(person.phone)}")
        for key in keys:
            other = first.setdefault(key, person)
            differ = folded(person.nickname) != folded(other.nickname)
            if other is person or (person.nickname and other.nickname and differ):
                continue
            pairs.setdefault((other.pk, person.pk), (other, person))
    return tuple(pairs.values())
