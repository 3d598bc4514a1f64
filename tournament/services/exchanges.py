"""Chips that leave the table: exchanged at par, the left-overs drawn for or rounded up."""

import secrets
from collections.abc import Iterable, Mapping, Sequence

from tournament import queries, snapshots
from tournament.errors import DirectorError
from tournament.models import ChipMovement, Event, Exchange, Level, RaceDeal
from tournament.rules.kit import cards as playing_cards
from tournament.rules.kit.colourups import Method
from tournament.rules.kit.race import Race, Raced, Racer, race, settle
from tournament.rules.kit.tonight import MOST_VALUES, Chips, known
from tournament.rules.ladder import LARGEST_AMOUNT

from .deeds import Deed, verb

MOST_HELD = 100_000  # of one chip by one player


def chips_of(event: Event, levels: Iterable[Level] | None = None) -> Chips:
    rows = queries.levels_of(event) if levels is None else levels
    plans = [level.plan for level in rows]
    gone = [exchange.left for exchange in event.exchanges.all()]
    return known(event.plan, event.chip_values, plans, event.stack, gone)


def set_chip_values_in(deed: Deed, *, values: Sequence[int]) -> None:
    """Say which chips the night began with; for a night whose plan does not say it."""
    event = deed.event
    wished = sorted(set(values))
    if not 2 <= len(wished) <= MOST_VALUES:
        raise DirectorError("too_few_values", most=MOST_VALUES)
    if wished[0] < 1 or wished[-1] > LARGEST_AMOUNT:
        raise DirectorError("impossible_value")
    for exchange in event.exchanges.all():
        if exchange.value not in wished or exchange.into not in wished:
            raise DirectorError("value_was_exchanged", value=exchange.value, into=exchange.into)
    deed.change(event, chip_values=wished)
    deed.parts.add("clock")
    deed.tell(values=", ".join(str(value) for value in wished))


def deal_cards_in(
    deed: Deed, *, value: int, held: Mapping[int, int], alone: Iterable[int] = ()
) -> None:
    """Deal one card for each left-over chip. What lies, lies: the same is not dealt twice."""
    about = _about(deed, value, racers_of(deed.event, held, ()))
    counts = {str(seat): count for seat, count in sorted(held.items()) if count}
    there = deed.event.race_deals.filter(value=value, table_number=None).first()
    if there is not None and there.held == counts:
        return
    if not about.cards:
        raise DirectorError("nothing_left_over", value=value)
    if there is not None:
        deed.remove(there)
    pack = list(playing_cards.DECK) * playing_cards.decks(sum(about.cards.values()))
    secrets.SystemRandom().shuffle(pack)
    dealt = {str(seat): list(got) for seat, got in playing_cards.dealt(about.cards, pack).items()}
    deed.make(
        RaceDeal(
            event=deed.event,
            value=value,
            held=counts,
            alone=sorted(alone),
            cards=dealt,
            at=deed.now,
        )
    )
    deed.tell(value=value, cards=sum(about.cards.values()), again=int(there is not None))


def exchange_in(
    deed: Deed,
    *,
    value: int,
    held: Mapping[int, int],
    alone: Iterable[int] = (),
    typed: Mapping[int, Sequence[str]] | None = None,
    round_up: bool = False,
) -> None:
    """The chip leaves the table: everybody's counts, and how its left-overs were drawn for.

    ``alone`` have nothing but this chip. ``typed`` are cards dealt by hand; without them the ones
    dealt here count.
    """
    event = deed.event
    racers = racers_of(event, held, alone)
    about = _about(deed, value, racers)
    chips = chips_of(event)
    raced = settled(chips, about, racers, cards_of(event, about, held, typed), round_up=round_up)
    entries = snapshots.handed_out(event).stacks(event.stack)
    method, pays = paid(chips, raced, value, entries)
    if method == Method.NONE:
        raise DirectorError("case_cannot_pay", value=value, into=about.into)
    count = sum(racer.small for racer in racers)
    deed.make(
        Exchange(
            event=event,
            value=value,
            into=about.into,
            chips=count,
            pays={str(one): number for one, number in pays.items()},
            entries=entries,
            at=deed.now,
        )
    )
    saves = len(raced.saved) * smallest_left(chips, value)
    _move(deed, ChipMovement.Kind.RACE, raced.difference - saves, value)
    _move(deed, ChipMovement.Kind.SAVE, saves, value)
    deed.parts |= {"clock", "people"}  # the average is another one
    deed.tell(value=value, into=about.into, chips=count, difference=raced.difference)


def smallest_left(chips: Chips, value: int) -> int:
    """The smallest chip in play once this one is gone."""
    return min(one for one in chips.in_play if one != value)


def paid(chips: Chips, raced: Raced, value: int, entries: int) -> tuple[Method, dict[int, int]]:
    """How the case pays what everybody gets, those who are kept in among them."""
    smallest, owed = smallest_left(chips, value), sum(raced.gets.values())
    if smallest == chips.into(value):
        return chips.pays(value, owed + len(raced.saved), entries)
    method, pays = chips.pays(value, owed, entries)
    if raced.saved:
        pays[smallest] = pays.get(smallest, 0) + len(raced.saved)
    return method, pays


def settled(
    chips: Chips,
    about: Race,
    racers: Sequence[Racer],
    cards: Mapping[int, Sequence[str]] | None,
    *,
    round_up: bool,
) -> Raced:
    """Raises DirectorError where cards decide and there are none."""
    smallest = smallest_left(chips, about.value)
    if round_up:
        return settle(about, racers, (), round_up=True, smallest=smallest)
    if cards is None and about.prizes not in (0, len(about.cards)):
        raise DirectorError("cards_missing", value=about.value)
    order = playing_cards.ranking(cards) if cards else tuple(about.cards)
    return settle(about, racers, order, smallest=smallest)


def cards_of(
    event: Event,
    about: Race,
    held: Mapping[int, int],
    typed: Mapping[int, Sequence[str]] | None,
) -> dict[int, tuple[str, ...]] | None:
    """Return the cards by seat, those typed before those dealt here; None if there are none yet.

    Raises DirectorError where they cannot be the cards of this race.
    """
    if typed and any(typed.values()):
        return _checked(about, typed)
    there = event.race_deals.filter(value=about.value, table_number=None).first()
    if there is None:
        return None
    if there.held != {str(seat): count for seat, count in sorted(held.items()) if count}:
        raise DirectorError("counts_changed_since_the_deal")
    return {int(seat): tuple(cards) for seat, cards in there.cards.items()}


def _checked(about: Race, typed: Mapping[int, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    cards = {seat: tuple(typed.get(seat, ())) for seat in about.cards}
    if not all(cards.values()):
        raise DirectorError("card_missing_for_seat", seats=_list(s for s in cards if not cards[s]))
    given = [card for seat in cards for card in cards[seat]]
    # Of several decks there may be two of a card.
    most = playing_cards.decks(sum(about.cards.values()))
    twice = {card for card in given if given.count(card) > most}
    if twice:
        seats = _list(seat for seat in cards if twice & set(cards[seat]))
        raise DirectorError("card_given_twice", seats=seats)
    return cards


def _list(seats: Iterable[int]) -> str:
    return ", ".join(str(seat) for seat in sorted(seats))


def racers_of(event: Event, held: Mapping[int, int], alone: Iterable[int]) -> list[Racer]:
    """Everybody still in, by number. Raises DirectorError for somebody who is not."""
    inside = list(queries.still_in(event).order_by("number").values_list("number", flat=True))
    for seat, count in held.items():
        if seat not in inside:
            raise DirectorError("no_such_player", number=seat)
        if not 0 <= count <= MOST_HELD:
            raise DirectorError("too_many_of_a_chip", most=MOST_HELD)
    has_only_these = set(alone)
    return [Racer(seat, held.get(seat, 0), 0 if seat in has_only_these else 1) for seat in inside]


def _about(deed: Deed, value: int, racers: Sequence[Racer]) -> Race:
    deed.demand_play()
    if deed.event.exchanges.filter(value=value, table_number=None).exists():
        raise DirectorError("chip_has_left", value=value)
    return about_of(chips_of(deed.event), value, racers)


def about_of(chips: Chips, value: int, racers: Sequence[Racer]) -> Race:
    into = chips.into(value)
    if into is None:
        raise DirectorError("chip_stays", value=value)
    return race(racers, value, into)


def _move(deed: Deed, kind: str, amount: int, value: int) -> None:
    if amount:
        deed.make(ChipMovement(event=deed.event, kind=kind, chips=amount, at=deed.now, value=value))


set_chip_values = verb("set_chip_values", set_chip_values_in)
deal_cards = verb("deal_cards", deal_cards_in)
exchange = verb("exchange", exchange_in)
