"""What is bought, on which terms, and how it is paid."""

from typing import Any

from django.utils.translation import gettext, ngettext

from tournament.rules.purchases import CASH

from .bought import offer_name
from .formats import number, time_of_day
from .money import money

# How people pay each other by phone, by currency; a brand is called the same in every language.
BY_PHONE = {"SEK": "Swish", "NOK": "Vipps", "DKK": "MobilePay"}


def purchase_name(kind: str, price: int | None = None) -> str:
    """``price`` is in minor units; None where it is asked of the kind alone."""
    return offer_name(kind, price)


def way_of_paying(paid_with: str) -> str:
    return gettext("Cash") if paid_with == CASH else paid_with


def usual_ways(currency: str) -> list[str]:
    """Return the ways of paying, as they are kept, that are offered before any other was used."""
    return [CASH, *filter(None, [BY_PHONE.get(currency)])]


def price_text(offer: Any, currency: str) -> str:
    """Write the price, and what of it does not go to the prizes: 200 kr, of it fee 20 kr."""
    if not offer.price:
        return gettext("free")
    said = [money(offer.price, currency)]
    if offer.fee:
        said.append(gettext("of it fee %(amount)s") % {"amount": money(offer.fee, currency)})
    if offer.bounty:
        # Translators: "bounty" in sv, da and nb: what is won for knocking a player out.
        said.append(gettext("of it bounty %(amount)s") % {"amount": money(offer.bounty, currency)})
    return ", ".join(said)


def limit_text(offer: Any) -> str:
    if offer.limit is None or offer.kind == "buy_in":
        return ""
    text = ngettext("%(count)s for each player", "%(count)s for each player", offer.limit)
    return text % {"count": number(offer.limit)}


def window_text(offer: Any) -> str:
    """Say when it can be bought: until the end of level 6, in the break after level 4."""
    if offer.is_open is not None:
        return gettext("opened by hand") if offer.is_open else gettext("closed by hand")
    if offer.break_after is not None:
        return gettext("in the break after level %(number)s") % {"number": offer.break_after}
    said = []
    if offer.until_level is not None:
        said.append(gettext("until the end of level %(number)s") % {"number": offer.until_level})
    if offer.until_at is not None:
        said.append(gettext("until %(time)s") % {"time": time_of_day(offer.until_at)})
    return ", ".join(said) or gettext("all night")
