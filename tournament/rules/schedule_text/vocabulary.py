"""The words of blind schedules in English, Swedish, Danish and Norwegian, as people write them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.rules.levels import AnteKind


@dataclass(frozen=True, slots=True)
class Phrases:
    """How a schedule is written in one language, so that it is read again."""

    rest: str
    end: str
    hold: str
    each: str
    button: str
    big_blind: str


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        "break", "to the end", "waits", "ante {} each", "button ante {}", "big blind ante {}"
    ),
    "sv": Phrases(
        "paus", "till slutet", "väntar", "ante {} var", "knappante {}", "big blind-ante {}"
    ),
    "da": Phrases(
        "pause", "aftenen ud", "venter", "ante {} hver", "ante fra knappen {}", "big blind-ante {}"
    ),
    "nb": Phrases(
        "pause", "kvelden ut", "venter", "ante {} hver", "ante fra knappen {}", "big blind-ante {}"
    ),
}

# The files that other programs read have one language.
COLUMNS = ("level", "minutes", "small", "big", "ante", "ante_kind", "hold", "note")
SECONDS = "seconds"
BREAK = "break"
END = "end"
YES = "yes"
NAME, STACK, GAME = "schedule", "stack", "game"
GAMES = ("no_limit", "limit", "draw")

_HEADINGS: Mapping[str, str] = {
    "number": "level lvl levels nivå nivåer niveau niveauer runda round nr no # number omgång",
    "kind": "kind type typ slag sort",
    "minutes": (
        "minutes minute min mins minuter minutter minut minutt duration length lasts "
        "längd længde lengde varer varar varaktighet varighed varighet level_time"
    ),
    "seconds": "seconds second sec secs sekunder sekund sek",
    "time": "time tid timer",
    "small": (
        "small small_blind small_blinds smallblind sb s.b lilla lilla_mörken lilla_blinden liten "
        "lille lille_blind små små_blinds"
    ),
    "big": (
        "big big_blind big_blinds bigblind bb b.b stora stora_mörken stora_blinden stor store "
        "store_blind large"
    ),
    "blinds": (
        "blinds blind mörkar small/big sb/bb small_blind/big_blind small/big_blind blinds_sb/bb "
        "limits"
    ),
    "ante": "ante antes anter",
    "big_ante": (
        "bb_ante bba bb-ante big_blind_ante big_blind-ante big-blind_ante big_blind_antes"
    ),
    "button_ante": "button_ante knappante ante_fra_knappen",
    "ante_kind": "ante_kind ante_type antetyp antetype who_pays_the_ante",
    "rest": "break breaks paus pauser pause rast",
    "start": (
        "start starts begins begin start_time starttime starttid börjar begynner begynder starter "
        "kl klokken klockan klokka klokkeslæt klokkeslett clock from från fra"
    ),
    "note": (
        "note notes comment comments remark remarks anteckning anteckningar notering kommentar "
        "kommentarer bemærkning merknad notat info"
    ),
    "hold": "hold holds wait waits väntar venter vänta vent",
}
_COLUMN_OF = {word: column for column, words in _HEADINGS.items() for word in words.split()}


def column(heading: str) -> str:
    """Name the column that this heading stands over; empty where we do not know it."""
    bare = re.sub(r"[\s\u00a0]+", "_", heading.strip(" \t:.*_\u00a0").casefold())
    found = _COLUMN_OF.get(bare) or _COLUMN_OF.get(bare.rstrip("."))
    if found is None:  # "Minutes (min)", "Time (minutes)", "Ante [BB]"
        bare = re.sub(r"_*[(\[].*$", "", bare)
        found = _COLUMN_OF.get(bare)
    return found or ""


def _any_of(words: str) -> str:
    return rf"(?<!\w)(?:{words})(?!\w)"


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(_any_of(words), re.IGNORECASE)


_BIG = r"big[\s-]*blinds?|bb|stora\s+(?:mörken|blinden)|store\s+blind"
REST = re.compile(
    r"(?<!\w)(?:\w*paus(?:e|en|er|erna)?|break|breaks|\w+break|intermission|rast)(?!\w)",
    re.IGNORECASE,
)
BARE_REST = _pattern("paus|pause|pausen|break|breaks|rast|intermission")
BIG_ANTE = _any_of(rf"(?:{_BIG}|big)[\s-]*antes?|bba")
BUTTON_ANTE = _any_of(r"(?:button|btn|knapp?|dealer)[\s-]*antes?|antes?\s+fra\s+knappen")
NO_ANTE = _pattern(r"(?:no|without|utan|uden|uten|ingen)[\s-]+antes?")
ANTE = _any_of("antes?")
EACH = _pattern(
    r"each|apiece|everybody|every\s+player|per\s+(?:player|spelare|spiller)|var|vardera|hver|"
    r"from\s+everybody|från\s+alla|fra\s+alle"
)
SMALL = _any_of(r"small[\s-]*blinds?|small|sb|lilla(?:\s+(?:mörken|blinden))?|lille(?:\s+blind)?")
LARGE = _any_of(rf"{_BIG}|big|stora|store")
TO_THE_END = _pattern(
    r"(?:(?:to|until|till)\s+)?(?:the\s+)?end|till\s+slutet|til\s+slutt?(?:en)?|"
    r"aftenen\s+ud|kvelden\s+ut|∞"
)
HOLD = _pattern(r"waits?(?:\s+for\s+the\s+host)?|hold|väntar(?:\s+på\s+värden)?|"
                r"venter(?:\s+på\s+v[æe]rten)?")  # fmt: skip
LABEL = re.compile(
    r"\s*(?:(?:level|levels|lvl|nivå|niveau|runda|runde|round|omgång|omgang|l|#)[\s.#]*(\d{1,3})(?:\s*[:.)–-]+)?(?=\s|$)"
    r"|(\d{1,3})\s*[.):](?=\s))",
    re.IGNORECASE,
)
# Words that say nothing we do not know already.
FILLERS = _pattern(
    r"blinds?|mörkar|levels?|lvl|nivå|niveau|and|och|og|with|med|at|for|per|à|a|kl|chips|each|x|"
    r"of|på|af|av|long|lasts?|i|in"
)
UNITS: Mapping[int, str] = {
    60: r"m|min|mins|minutes?|minuter?s?|minutter|minutt?",
    3600: r"h|hrs?|hours?|t|tim|timm(?:e|ar)|timer?",
    1: r"s|secs?|seconds?|sek|sekund(?:er)?",
}
ANTE_KINDS: Mapping[str, AnteKind] = {str(kind): kind for kind in AnteKind}
NO = frozenset({"", "0", "-", "–", "—", "no", "false", "nej", "nei", "none", "ingen", "inga"})
