"""Why a deed was refused, and what helps."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.rules.findings import Numbers, Problem, Reason

from .formats import Amount
from .problems import PROBLEMS, problem

REFUSALS: dict[str, Any] = {
    "stale": _("Something else happened first. This is how it stands now; nothing was changed."),
    "came_too_late": _("Not done: it came too late."),
    # -- the clock
    "not_started": _("The clock has not been started yet."),
    "already_started": _("The clock has been started already."),
    "is_finished": _("The night is over. Reopen it to go on."),
    "no_levels": _("There is no level to play. Add one first."),
    "start_is_past": _("That time has passed already."),
    "start_too_far": ngettext_lazy(
        "The start can be %(days)s day away at most.",
        "The start can be %(days)s days away at most.",
        "days",
    ),
    "amount_out_of_range": _("That is too little or too much time."),
    "already_first_level": _("This is the first level."),
    "already_last_level": _("This is the last level."),
    "no_such_level": _("There is no such level."),
    "no_break_ahead": _("No break is planned after this."),
    "already_break": _("It is a break already."),
    "not_held": _("The clock is not waiting for anybody."),
    "untimed": _("This level lasts until the end; it has no time to change."),
    "cannot_end_then": _("The levels that are left cannot end then."),
    "no_such_absence": _("This question is gone."),
    # -- the levels
    "level_is_past": _("That level has been played. Only coming ones can change."),
    "level_gone": _("The level on show must stay."),
    "level_has_no_end": _("This level lasts until the end."),
    "already_played": _("More than that has been played already: the level would be over at once."),
    "cannot_be_skipped": _("That cannot be left out of the blinds."),
    "break_comes_anyway": _("A break comes after this level anyway."),
    "too_many_levels": _("A schedule has at least one level and at most %(most)s."),
    # -- the people
    "too_many_people": _("There can be from 1 to %(most)s players."),
    "no_such_player": _("There is no player %(number)s."),
    "everybody_is_named": _("Everybody who is left has a name. Choose who it is."),
    # Translators: the last player left cannot be knocked out.
    "last_player": _("Only one player is left: the winner."),
    # -- who is asked
    "too_many_invited": _("A list has room for %(most)s people."),
    "not_on_the_list": _("That person is not on the list any more."),
    "no_place_is_free": _("All %(most)s places are taken. Wait for a no, or make more places."),
    "not_a_picture": _("That is no picture in JPEG. Take one with the camera of this phone."),
    "picture_too_large": _("That picture is too large: %(most)s KB is the most."),
    # -- the player book
    "no_such_person": _("That person is not in the book any more."),
    "person_is_in": _("%(name)s is in already."),
    "name_is_in_the_book": _(
        "There is a “%(name)s” already. Give a nickname to tell the two apart."
    ),
    "book_is_full": _("The book has room for %(most)s people."),
    # Translators: of two people who were thought to be one; %(name)s is the title of a night.
    "both_played": _("Both played on “%(name)s”: they are two people."),
    "person_plays": _("That person plays on “%(name)s”. Finish that night first."),
    # -- purchases
    # Translators: for rebuys, add-ons, late entries.
    "window_is_closed": _("This is closed. Open it first."),
    "window_not_yet": _("This opens in the break after level %(number)s."),
    "window_was_a_break": _("This was open in the break after level %(number)s."),
    "window_was_until_level": _("This was open until the end of level %(number)s."),
    "window_is_over": _("The time for this is over."),
    "limit_reached": ngettext_lazy(
        "There is only %(most)s for each player.",
        "There are only %(most)s for each player.",
        "most",
    ),
    "not_offered": _("That cannot be bought tonight."),
    "amount_too_large": _("That is too much: at most %(most)s."),
    "offer_out_of_range": _("From 1 to %(most)s, please."),
    "parts_over_price": _("Fee and bounty together cannot be more than the price."),
    "buy_in_is_played_for": _("The night is on, so the buy-in stays."),
    "buy_ins_are_paid": _("Somebody has paid the buy-in. Take back what is paid first."),
    "is_out": _("That player is out."),
    "is_still_in": _("That player is still in. Say how many chips are forfeited."),
    "nothing_to_forfeit": _("There are no chips to forfeit."),
    "is_out_for_good": _("That player was taken out and cannot buy back in."),
    "has_played_for_it": _("Those chips have been played and lost: this cannot be given back."),
    "no_such_purchase": _("That was not bought on this night."),
    "paid_with_what": _("Say how it was paid, in at most 30 letters."),
    # -- who is out
    "is_not_out": _("That player is not out."),
    "only_who_is_out_deals": _("Only somebody who is out can be the dealer of a table."),
    "took_own_chips": _("Nobody takes their own chips. Choose who won them."),
    "never_played": _("That player never came, so there is no hand to put right."),
    "out_with_themselves": _("Choose somebody else: two went out together."),
    "out_at_once": _("Those two went out at the same time: neither was before the other."),
    "order_is_impossible": _("That cannot be the order: somebody bought back in between."),
    # -- guests' phones
    "say_your_name": _("Say who you are, in at most %(most)s letters."),
    "is_signed_in": _("This phone is signed in already."),
    "is_not_signed_in": _("This phone is not signed in. Say who you are first."),
    "too_many_guests": _("Too many phones wait for an answer. Tell the host."),
    "asked_already": _("You have asked for something else. Take that back first."),
    "said_yes_already": _("The host has said yes already. Tell the host if it was a mistake."),
    "no_such_request": _("Nobody asks that any more."),
    "request_is_answered": _("Somebody has answered that already."),
    "request_taken_back": _("The guest has taken that back."),
    "price_is_another": _("The price has changed since. Let the guest ask again."),
    "player_is_another": _("Player %(number)s is %(name)s now. Let the guest say again who it is."),
    # -- prizes and deals
    "prizes_are_locked": _("The prizes are fixed. Open them first."),
    "too_much_money": _("That is more money than is ever on a table."),
    "no_such_table": _("There is no such payout table."),
    "too_many_places": _("At most %(most)s places can be paid."),
    "gift_too_long": _("A gift is named in at most %(most)s letters."),
    "prizes_do_not_add_up": _("The percentages must add up to 100 %%."),
    # Translators: sv "prispott", da "præmiepulje", nb "premiepott".
    "prizes_over_pool": _("The fixed prizes are more than the prize pool."),
    "nothing_is_fixed": _("The prizes are not fixed."),
    "nothing_to_win": _("There is nothing to win yet."),
    "deal_stands": _("A deal has been made. Take it back first."),
    "no_such_deal": _("There is no such deal."),
    "nobody_to_deal_with": _("A deal needs at least two players who are still in."),
    "deal_does_not_add_up": _("The deal does not add up to what is to be divided."),
    # -- announcements
    "no_such_announcement": _("There is no such announcement."),
    "nothing_to_tell": _("Write what everybody is to read."),
    "announcement_too_long": _("At most %(most)s letters fit on the screens."),
    "announcement_is_over": _("That announcement is over."),
    "announcement_without_time": _("That announcement has no time to come."),
    "announcement_out_of_range": _("From 1 to %(most)s minutes, please."),
    "too_many_announcements": _("There are %(most)s announcements already. Take one back first."),
    "too_many_countdowns": _("%(most)s countdowns run already. Take one back first."),
    # -- the journal
    "no_such_line": _("There is no line %(number)s."),
    "cannot_be_undone": _("This cannot be undone."),
    "gone_for_good": _(
        "Line %(number)s cannot be undone: it is about somebody who is not in the book any more."
    ),
    "undo_conflict": _(
        "Line %(number)s cannot be undone before the later lines that build on it: %(lines)s."
    ),
    # -- the night as a whole
    "no_last_night": _("No night has been played here yet."),
    "chips_are_dealt": _(
        "The chips are on the table: the stack stays. Only coming levels can change."
    ),
    "no_larger_levels": _("None of these levels has larger blinds than those of now."),
    "plan_is_not_possible": _("This plan cannot be played yet. Look at what is said beside it."),
    "not_a_backup": _("This is not a backup of a night, or a part of it is missing."),
    "backup_too_large": _("This file is too large for the backup of a night."),
    "backup_of_another_format": _(
        "This backup was made by Shuffle Up %(name)s, which writes it in another way. "
        "Bring this Shuffle Up up to date first."
    ),
    "backup_is_damaged": _(
        "What stands in this backup does not fit together. Nothing of it was taken in."
    ),
    "backup_is_forgotten": _("That file is not at hand any more. Choose it once more."),
    "is_playing": _("The night is on. Finish it first."),
    "too_many_schedules": ngettext_lazy(
        "There is room for %(most)s saved schedule.",
        "There is room for %(most)s saved schedules. Delete one you no longer play.",
        "most",
    ),
    # -- the chip cases
    "too_many_cases": ngettext_lazy(
        "There is room for %(most)s chip case.",
        "There is room for %(most)s chip cases. Delete one you no longer have.",
        "most",
    ),
    "too_many_colours": _("A case has at most %(most)s colours."),
    "case_is_empty": _("There is no chip in this case yet. Write how many there are of a colour."),
    "colour_named_twice": _(
        "There are two colours called “%(name)s”. Call one something else, like “light red”."
    ),
    "chips_out_of_range": _("There can be from 0 to %(most)s chips of a colour."),
    "chip_value_out_of_range": _("A chip is worth from 1 to %(most)s."),
    "case_has_changed": _("This case has other colours by now. Count them again."),
    # -- chips that leave, and counts
    "too_few_values": _("Name from 2 to %(most)s different chips, like 25 100 500 1000."),
    "impossible_value": _("A chip is worth a whole number, at least 1."),
    "value_was_exchanged": _(
        "The %(value)s has been exchanged for the %(into)s tonight: both must stay in the list."
    ),
    "too_many_of_a_chip": _("Nobody has more than %(most)s chips of one kind."),
    "chip_has_left": _("The %(value)ss have left the table already."),
    "chip_stays": _("No larger chip can replace the %(value)s: it stays to the end."),
    "nothing_left_over": _("No %(value)s is left over: there is nothing to draw for."),
    "cards_missing": _("Deal the cards for the left-over %(value)ss first, or round everybody up."),
    # Translators: %(seats)s is a list of numbers.
    "card_missing_for_seat": _("Which card did these seats get: %(seats)s?"),
    "card_given_twice": _("One card was given to two: look at seats %(seats)s."),
    "counts_changed_since_the_deal": _(
        "The numbers have changed since the cards were dealt. Deal again, or put them back."
    ),
    "case_cannot_pay": _(
        "The case cannot pay for the %(value)ss: borrow %(into)ss, or let the small ones stay."
    ),
    "nothing_counted": _("Nothing was counted."),
    "stacks_do_not_add_up": _(
        "The stacks are %(together)s together, but %(chips)s must be in play. Count again."
    ),
    "points_out_of_range": _(
        "Points are whole numbers from 0 to %(most)s, for at most 100 places."
    ),
    "no_end_is_set": _("This night is played until one is left. Set an hour at which it ends."),
    "no_such_reason": _("Say whether they were taken out or forfeited."),
    "not_so_many_in_play": _("Fewer than the %(most)s in play, please, and at least 1."),
    "no_stack_is_known": _("Say in the settings how many chips everybody began with."),
    # -- the house
    # Translators: of the Wi-Fi; its standard counts letters with marks and signs more than once.
    "wifi_name_too_long": _(
        "A Wi-Fi has a name of at most %(most)s letters. Type it as your phone shows it."
    ),
    "wifi_password_length": _(
        "The password of a Wi-Fi has from %(least)s to %(most)s characters. "
        "Leave it empty if there is none."
    ),
    # -- the devices
    "link_is_used": _("This link was used already or is too old. Ask the host for a new one."),
    "no_password_set": _("No password is set. Use the link of the host."),
    "wrong_password": _("That is not the password."),
    "wrong_code": _("That is not the code."),
    # Translators: the four letters that a TV shows so that the host can name it.
    "no_such_letters": _("No screen of this night shows these letters now."),
    "password_too_short": ngettext_lazy(
        "The password needs at least %(least)s character.",
        "The password needs at least %(least)s characters.",
        "least",
    ),
    "too_many_tries": ngettext_lazy(
        "Too many wrong tries. Wait %(minutes)s minute.",
        "Too many wrong tries. Wait %(minutes)s minutes.",
        "minutes",
    ),
}


def refusal(kind: str, numbers: Mapping[str, int | str]) -> str:
    """Say why not. Takes what a DirectorError carries."""
    if kind == "schedule_cannot_be_played":
        return _cannot_be_played(numbers)
    if kind not in REFUSALS:
        return gettext("That cannot be done now.")
    return str(REFUSALS[kind] % _shown(numbers))


def reason(found: Reason) -> str:
    return refusal(found.kind, found.numbers)


def _cannot_be_played(numbers: Mapping[str, int | str]) -> str:
    whole = {name: value for name, value in numbers.items() if isinstance(value, int)}
    kind = str(numbers.get("problem", ""))
    if kind not in PROBLEMS or "level" not in whole:
        return gettext("The blinds cannot be played like this.")
    field = str(numbers.get("field", ""))
    return problem(Problem(kind, "error", numbers=Numbers(**whole), field=field))


def _shown(numbers: Mapping[str, int | str]) -> dict[str, object]:
    return {
        name: Amount(value) if isinstance(value, int) else value for name, value in numbers.items()
    }
