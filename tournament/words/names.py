"""Names of what can be chosen: schedules, antes, games, states, house rules."""

from django.utils.translation import gettext_lazy as _

LEVEL_KINDS = {
    # Translators: sv "nivå", da "niveau", nb "nivå".
    "play": _("Level"),
    "break": _("Break"),
}

ANTE_KINDS = {
    # Translators: sv "ante", da "ante", nb "ante".
    "none": _("No ante"),
    # Translators: sv "big blind-ante", da "big blind-ante", nb "big blind-ante".
    "big_blind": _("Big blind ante"),
    "each": _("Ante from everybody"),
    # Translators: the dealer button: sv "knappen", da "knappen", nb "knappen".
    "button": _("Button ante"),
}

GAMES = {
    "no_limit": _("No-limit hold'em"),
    "limit": _("Fixed-limit hold'em"),
    "draw": _("Five-card draw"),
}

# How the clock stands, and how the night does.
STATES = {
    "planned": _("Not started"),
    "countdown": _("Starts soon"),
    "running": _("Running"),
    "paused": _("Paused"),
    # Translators: the level is over and the clock stands at 00:00 until the host goes on.
    "held": _("Waiting for the host"),
    # Translators: the last level is over; the clock counts up until somebody has won.
    "overtime": _("Overtime"),
    "finished": _("Finished"),
}

# The fields of a level, as a problem names them.
FIELDS = {
    # Translators: sv, da and nb all say "small blind".
    "small": _("small blind"),
    # Translators: sv, da and nb all say "big blind".
    "big": _("big blind"),
    "ante": _("ante"),
    "ante_kind": _("kind of ante"),
    "seconds": _("length"),
    # Translators: sv, da and nb all say "startstack".
    "stack": _("starting stack"),
}

# Built-in schedules by slug: name, and one line that helps to choose.
PRESETS = {
    "home-night": (
        _("Home night"),
        _("The evening most of us play: room to think, and home by bedtime."),
    ),
    "fifteen-minutes": (
        _("15-minute levels"),
        _("The same blinds a little faster."),
    ),
    "turbo": (
        # Translators: a fast tournament; players say "turbo" in all four languages.
        _("Turbo"),
        _("Short levels and no time to wait: good for a second round of the night."),
    ),
    "deep": (
        # Translators: a tournament with many chips for the blinds; sv "djup stack".
        _("Deep stacks"),
        _("200 big blinds to start with: a whole evening of poker."),
    ),
    "sit-and-go": (
        # Translators: one table that starts when it is full; "sit & go" in all four languages.
        _("Sit & go"),
        _("One table that starts when it is full."),
    ),
    "spin": (
        # Translators: a very short tournament for three; "spin" in all four languages.
        _("Spin for three"),
        _("Over in no time: for three who wait for the rest, or who are out."),
    ),
    "big-blind-ante": (
        # Translators: sv, da and nb "big blind-ante".
        _("Big blind ante"),
        _("From level 4 the big blind pays an ante for the whole table."),
    ),
    "limit": (
        # Translators: bets have fixed sizes (sv "fixed limit").
        _("Fixed limit"),
        _("Small bet = big blind, big bet = twice that. Nobody goes all-in at once."),
    ),
    "draw": (
        # Translators: the game with five cards and one exchange of cards.
        _("Five-card draw"),
        _("Everybody pays the ante, and it is the smallest bet."),
    ),
}

# Translators: the rules of the house; sv "husregler", da "husregler", nb "husregler".
RULES = {
    # Translators: sv "dealerknapp", da "dealerknap", nb "dealerknapp".
    "button": _("How the dealer button moves"),
    "first_button": _("Who has the button first"),
    # Translators: sv "balansera borden", da "balancere bordene", nb "balansere bordene".
    "balance_threshold": _("When tables are balanced"),
    # Translators: sv "finalbord", da "finalebord", nb "finalebord".
    "final_table_seats": _("Seats at the final table"),
    "break_order": _("Which table is broken first"),
    "ante_kind": _("Kind of ante"),
    "ante_order": _("What a short big blind pays first"),
    "short_handed_ante": _("Ante at a short table"),
    # Translators: raising a bet that was all-in for less than the big blind.
    "complete_short_bet": _("A bet under the big blind may be completed"),
    # Translators: sv "höjningar", da "raises", nb "raises".
    "limit_raises": _("Raises in a betting round"),
    "limit_raises_heads_up": _("Raises heads-up"),
    # Translators: the draw for odd chips when a value is taken out; "chip race" everywhere.
    "chip_race": _("Chip race"),
    # Translators: sv "hand för hand", da "hånd for hånd", nb "hånd for hånd".
    "hand_for_hand_busts": _("Out in the same round, hand for hand"),
    # Translators: a price on everybody's head; "bounty" in all four languages.
    "bounties": _("Bounties"),
    "payout_unit": _("Prizes are rounded to"),
    "show_called_hands": _("Called hands are shown"),
    # Translators: a house rule: whoever is out first deals the cards from then on.
    "first_out_deals": _("First out deals"),
}
