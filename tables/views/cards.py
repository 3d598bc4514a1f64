"""What the room has to do next, as cards: what, why, and one button that says it is done."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from tables import words
from tables.queries import RoomPlan, Told
from tables.words.moves import called
from tournament.words.cards import card

from .shown import Act, address


@dataclass(frozen=True, slots=True)
class Line:
    """One of several who move, with the card that decided when they took a seat card."""

    text: str
    card_text: str = ""


@dataclass(frozen=True, slots=True)
class RoomCard:
    """``lines`` are looked at before the button is pressed: a table that breaks cannot be put
    together again by walking back. ``fields`` go along unseen. ``calm`` ones only tell."""

    kind: str
    title: str
    reason: str = ""
    lines: tuple[Line, ...] = ()
    button: str = ""
    url: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    links: tuple[Act, ...] = ()
    acts: tuple[Act, ...] = ()
    calm: bool = False

    @property
    def asks_first(self) -> bool:
        return bool(self.lines)


def cards_of(plan: RoomPlan, *, is_bubble: bool = False) -> list[RoomCard]:
    """The instruction that is due, and what could be done if nobody came any more. ``is_bubble``:
    one more out means money, or the last table."""
    found = []
    if plan.instructions and (plan.is_to_do or len(plan.now.tables) > 1):
        found.append(_card(plan, plan.instructions))
    if is_bubble:
        found.append(_hand_for_hand(plan))
    if plan.held_back:
        found.append(_held_back(plan))
    return found


def _card(plan: RoomPlan, due: Sequence[Told]) -> RoomCard:
    first = due[0]
    if first.kind in {"break", "final_table"}:
        return _breaking(plan, due)
    if first.kind == "balance":
        return RoomCard(
            "balance",
            words.headline(first),
            words.why(first),
            button=gettext("Done"),
            url=address("deed", plan.now.event.slug, "carry-out"),
            fields=_as_fields(due),
        )
    if first.kind == "halt":
        return _halting(plan, first)
    if first.kind == "ask_button":
        return _asking(plan, first)
    return RoomCard("none", gettext("Nobody has to move"), words.why(first), calm=True)


def _breaking(plan: RoomPlan, due: Sequence[Told]) -> RoomCard:
    table = due[0].instruction.reason.numbers.get("table")
    title, button = gettext("Final table"), gettext("They move to the final table")
    if due[0].instruction.reason.kind == "redraw":
        title, button = gettext("All seats are drawn anew"), gettext("They take their new seats")
    elif due[0].kind == "break":
        title = gettext("Table %(table)s breaks") % {"table": table}
        button = gettext("Break table %(table)s") % {"table": table}
    return RoomCard(
        due[0].kind,
        title,
        _why_all(plan, due),
        tuple(_line(told) for told in due),
        button,
        address("deed", plan.now.event.slug, "carry-out"),
        _as_fields(due),
    )


def _why_all(plan: RoomPlan, due: Sequence[Told]) -> str:
    """What is the same for all of them; who drew which card stands beside the name."""
    numbers = due[0].instruction.reason.numbers
    if due[0].instruction.reason.kind != "break":
        return words.why(due[0])
    text = ngettext(
        "All %(people)s fit at %(tables)s table. Each of them has drawn a card: the best takes "
        "the first seat card.",
        "All %(people)s fit at %(tables)s tables. Each of them has drawn a card: the best takes "
        "the first seat card.",
        numbers.get("tables", 1),
    )
    return text % {"people": numbers.get("people", 0), "tables": numbers.get("tables", 1)}


def _line(told: Told) -> Line:
    drew = told.instruction.card
    text = gettext("drew %(card)s") % {"card": card(drew)} if drew else ""
    return Line(words.headline(told), text)


def _held_back(plan: RoomPlan) -> RoomCard:
    due = plan.held_back
    done = _breaking(plan, due)
    return RoomCard(
        "held_back",
        gettext("Not yet: %(what)s") % {"what": done.title},
        gettext(
            "Somebody may still buy back in or come late, and may need the chairs. "
            "If nobody will, it can be done now."
        ),
        done.lines,
        done.button,
        done.url,
        (*done.fields, ("anyway", "1")),
        calm=True,
    )


def _hand_for_hand(plan: RoomPlan) -> RoomCard:
    return RoomCard(
        "hand_for_hand",
        gettext("Hand for hand now?"),
        gettext(
            "One more out means money, or the last table: each table plays one hand and waits for "
            "the others, so that nobody gains by playing slowly."
        ),
        button=gettext("Begin"),
        url=address("deed", plan.now.event.slug, "hand-for-hand"),
    )


def _halting(plan: RoomPlan, told: Told) -> RoomCard:
    table = told.instruction.table or 0
    return RoomCard(
        "halt",
        words.headline(told),
        words.why(told),
        button=gettext("It waits"),
        url=address("deed", plan.now.event.slug, "halt"),
        fields=(("table", _seen(plan, table)),),
    )


def _asking(plan: RoomPlan, told: Told) -> RoomCard:
    slug, table = plan.now.event.slug, told.instruction.table or 0
    page = f"{address('room', slug)}?button={table}#t{table}"
    lots = Act(
        gettext("Draw the mover by lot"),
        address("deed", slug, "lots"),
        "table",
        _seen(plan, table),
    )
    link = Act(gettext("Tap where it was"), page, css="main")
    return RoomCard(
        "ask_button", words.headline(told), words.why(told), links=(link,), acts=(lots,)
    )


def _seen(plan: RoomPlan, table: int) -> str:
    return f"{table}.{plan.now.by_number[table].row.seating_seq}"


def _as_fields(due: Iterable[Told]) -> tuple[tuple[str, str], ...]:
    told = list(due)
    moves = [
        "-".join(map(str, (one.instruction.player, *one.instruction.to, one.seq or 0)))
        for one in told
        if one.instruction.to
    ]
    return (("kind", told[0].kind), ("moves", " ".join(moves)))


def most_pressing(plan: RoomPlan, is_bubble: Callable[[], bool]) -> RoomCard | None:
    """What the director's page offers: an instruction, somebody without a chair, hand for hand, or
    who has not sat down yet; None where the room needs nothing."""
    slug = plan.now.event.slug
    page = Act(gettext("The room"), address("room", slug), css="main")
    if plan.is_to_do:
        return replace(_card(plan, plan.instructions), acts=())
    if plan.waiting:
        first = plan.waiting[0]
        names = {"who": called(first.name, first.number)}
        many = len(plan.waiting) - 1
        title = gettext("%(who)s waits for a chair") % names
        if many:
            text = ngettext(
                "%(who)s and %(count)s more wait for a chair",
                "%(who)s and %(count)s more wait for a chair",
                many,
            )
            title = text % (names | {"count": many})
        return RoomCard("waiting", title, links=(page,))
    if is_bubble():
        return _hand_for_hand(plan)
    if plan.on_the_way:
        many = len(plan.on_the_way)
        title = ngettext(
            "%(count)s player is on the way", "%(count)s players are on the way", many
        ) % {"count": many}
        one = plan.on_the_way[0]
        where = gettext("%(who)s to table %(table)s, chair %(chair)s")
        reason = where % {
            "who": called(one.name, one.number),
            "table": one.table,
            "chair": one.chair,
        }
        if many == 1:
            seated = Act(
                gettext("Seated"), address("deed", slug, "arrived"), "entry", str(one.number)
            )
            return RoomCard("on_the_way", title, reason, acts=(seated,))
        return RoomCard("on_the_way", title, reason, links=(page,))
    return None
