"""What the sheets of a night say: what is missing, chips in piles, what leaves at a break."""

from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.rules.house import HouseRules
from tournament.rules.kit.counting import PILE, Take
from tournament.rules.kit.rests import Leaving

from .formats import number
from .kit import exchange, paid

# By name, in the order an evening needs them: what a sheet is called, and what it is for.
SHEETS: dict[str, tuple[Any, Any]] = {
    "counting": (
        _("Counting-out list"),
        _("How many of each colour come out of the case. Two can tick on two phones."),
    ),
    "host": (_("Host sheet"), _("All that the evening needs: people, chips, blinds, codes.")),
    # Translators: small cards for the players, cut out of the sheet: the stack and the values.
    "chips": (
        _("Chip cards"),
        _("What everybody gets and what the colours are worth, to cut out."),
    ),
    "breaks": (_("Break cards"), _("What leaves at which break, and how it is exchanged.")),
    "blinds": (_("Blinds poster"), _("Every level to the end, to be read from across the table.")),
}

# Why a sheet cannot say how many chips there are, and what to do about it.
MISSING: dict[str, Any] = {
    "no_stack": _(
        "Nobody has said yet how many chips each player gets: say it in the settings, or plan the "
        "night with your case."
    ),
    "no_plan": _(
        "This night was made without a plan, so its colours and how many of each are not known. "
        "Before the start it can be planned with your case; then the sheets know them."
    ),
    "other_stack": _(
        "The stack of this night is another one than its plan dealt, so how many of each colour "
        "that takes is not known. Set the stack back, or plan the night anew."
    ),
    "no_people": _("Nobody is on the list yet: say how many come, and the numbers appear."),
}

HOUSE_RULES: dict[str, dict[Any, Any]] = {
    "button": {
        "dead": _("The button may stand before an empty chair: nobody pays a big blind twice."),
        "moving": _("The button always goes to the next player."),
    },
    "first_button": {
        "high_card": _("The first button goes to the highest card."),
        "seat_1": _("The first button is at seat 1."),
        "first_stack_right_of_dealer": _("The first button is right of the dealer."),
    },
    "chip_race": {
        "cards": _("Left-over small chips: one card for each, the highest win larger chips."),
        "round_up": _("Left-over small chips are rounded up to a larger one."),
    },
}

READY: tuple[Any, ...] = (
    _("Two decks with different backs: one is shuffled while the other is dealt"),
    _("Dealer button, and markers for the small and the big blind"),
    _("A cloth, or something soft on the table"),
    _("TV or screen with the clock, and its sound heard"),
    _("The computer on its charger, its lid open"),
    _("Pen, paper, scissors for the cards"),
)


def house_rules(rules: HouseRules) -> list[str]:
    """Tonight's rules that people ask about, one sentence each."""
    return [str(texts[getattr(rules, name)]) for name, texts in HOUSE_RULES.items()]


def race_rule(rules: HouseRules) -> str:
    return str(HOUSE_RULES["chip_race"][rules.chip_race])


def in_piles(take: Take) -> str:
    """Write a number as people count it out: 3 piles of 20 and 4."""
    piles, loose = take.piles
    if not piles:
        return ""
    text = ngettext("%(count)s pile of %(size)s", "%(count)s piles of %(size)s", piles)
    said = text % {"count": number(piles), "size": PILE}
    if not loose:
        return said
    return gettext("%(piles)s and %(loose)s") % {"piles": said, "loose": number(loose)}


def rate(leaving: Leaving) -> str:
    """Write how many of the one make one of the other."""
    return gettext("%(count)s × %(value)s = 1 × %(into)s") % {
        "count": number(leaving.rate),
        "value": number(leaving.value),
        "into": number(leaving.into),
    }


def leaves(leaving: Leaving) -> str:
    """Say what goes at a break, and as far as that is known how the case pays for it."""
    if leaving.chips is None:
        text = gettext("The %(value)ss leave, exchanged for %(into)ss.")
        return text % {"value": number(leaving.value), "into": number(leaving.into)}
    return exchange(leaving.value, leaving.into, leaving.chips, str(leaving.method), leaving.pays)


def leaves_short(leaving: Leaving) -> str:
    """The same in a list of levels: what goes, and what has to be put out for it."""
    values = {"value": number(leaving.value), "pays": paid(leaving.pays)}
    if leaving.method == "none":
        return gettext("The %(value)ss stay: the case cannot pay for them.") % values
    if not leaving.pays:
        return gettext("The %(value)ss leave.") % values
    if leaving.method == "swap":
        text = gettext(
            "The %(value)ss leave: sell them to whoever has most %(into)ss; the bank pays %(pays)s."
        )
        return text % {**values, "into": number(leaving.into)}
    return gettext("The %(value)ss leave: put out %(pays)s.") % values
