"""The journal's lines. What is stored is a kind and its arguments."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .bought import BOUGHT, offer_name, who
from .ends import nudge
from .exchanges import EXCHANGES
from .formats import Amount, clock, hour_of, inside, length, pair, time_of_day
from .invitees import INVITEES
from .notes import note, note_name
from .prizes import PRIZES

Args = Mapping[str, Any]


def journal_line(kind: str, args: Args) -> str:
    """Say what was done. Arguments that an older version did not store may be missing."""
    sentence = JOURNAL.get(kind)
    return sentence(args) if sentence else kind.replace("_", " ").capitalize()


def _time(args: Args, name: str = "ms") -> dict[str, str]:
    return {"time": clock(args.get(name) or 0)}


def _at(args: Args) -> dict[str, str]:
    return {"at": time_of_day(args.get("at_ms") or 0)}


def _length(args: Args) -> dict[str, str]:
    return {"length": length(args.get("seconds") or 0)}


def _number(args: Args) -> dict[str, Any]:
    return {"number": args.get("number")}


def _blinds(args: Args) -> dict[str, str]:
    return {"blinds": pair(args.get("small") or 0, args.get("big") or 0)}


def _create(args: Args) -> str:
    title, people = args.get("title", ""), args.get("people") or 0
    if not people:
        return _("Night made: %(title)s") % {"title": title}
    text = ngettext(
        "Night made: %(title)s, %(count)s player",
        "Night made: %(title)s, %(count)s players",
        people,
    )
    return text % {"title": title, "count": Amount(people)}


def _start(args: Args) -> str:
    if args.get("countdown_ms"):
        return _("Countdown started: %(time)s to the start") % _time(args, "countdown_ms")
    # Translators: the clock was started.
    return _("Started")


def _pause(args: Args) -> str:
    if args.get("left_ms") is None:
        return _("Paused")
    return _("Paused with %(time)s left") % _time(args, "left_ms")


def _resume(args: Args) -> str:
    if args.get("left_ms") is None:
        return _("Resumed")
    return _("Resumed with %(time)s left") % _time(args, "left_ms")


def _next(args: Args) -> str:
    if _is_level(args):
        # Translators: sv "nivå", da "niveau", nb "nivå".
        return _("On to level %(number)s") % _number(args)
    # Translators: sv "paus", da "pause", nb "pause".
    return _("On to the break")


def _previous(args: Args) -> str:
    if _is_level(args):
        return _("Back to level %(number)s") % _number(args)
    return _("Back to the break")


def _jump(args: Args) -> str:
    if _is_level(args):
        return _("Jumped to level %(number)s") % _number(args)
    return _("Jumped to a break")


def _restart(args: Args) -> str:
    if _is_level(args):
        return _("Level %(number)s begun again") % _number(args)
    return _("The break begun again")


def _release(args: Args) -> str:
    if _is_level(args):
        return _("The wait is over: on to level %(number)s") % _number(args)
    return _("The wait is over: on to the break")


def _answer_absence(args: Args) -> str:
    if args.get("played", True):
        return _("The computer was away, and you were playing")
    return _("%(time)s given back: the computer was away") % _time(args)


def _is_level(args: Args) -> bool:
    return args.get("number") is not None


def _edit_level(args: Args) -> str:
    if args.get("is_break"):
        return _("Break changed")
    return _("Level %(blinds)s changed") % _blinds(args)


def _insert_level(args: Args) -> str:
    if args.get("is_break"):
        return _("Break added")
    return _("Level %(blinds)s added") % _blinds(args)


def _remove_level(args: Args) -> str:
    if args.get("is_break"):
        return _("Break removed")
    return _("Level %(blinds)s removed") % _blinds(args)


def _hold(args: Args) -> str:
    if not args.get("hold", True):
        return _unhold(args)
    if args.get("is_break"):
        return _("The break will wait for the host at its end")
    return _("Level %(blinds)s will wait for the host at its end") % _blinds(args)


def _unhold(args: Args) -> str:
    if args.get("is_break"):
        return _("The break will not wait at its end")
    return _("Level %(blinds)s will not wait at its end") % _blinds(args)


def _add_entries(args: Args) -> str:
    count = args.get("count") or 1
    text = ngettext("%(count)s player more", "%(count)s players more", count)
    return text % {"count": Amount(count)}


def _set_people(args: Args) -> str:
    people = args.get("people") or 0
    text = ngettext("%(count)s player now", "%(count)s players now", people)
    return text % {"count": Amount(people)}


def _name_entry(args: Args) -> str:
    if not args.get("name"):
        return _("Player %(number)s has no name any more") % _number(args)
    return _("Player %(number)s is %(who)s") % (_number(args) | who(args))


def _announce(args: Args) -> str:
    told = note(args.get("kind") or "", args.get("text") or "", args.get("ms"))
    return _("Told everybody: %(what)s") % {"what": told}


def _note(args: Args) -> dict[str, str]:
    told = note_name(args.get("kind") or "", args.get("text") or "", args.get("table"))
    return {"what": told}


def _name_dealer(args: Args) -> str:
    told = note("dealer", who(args)["who"], table=args.get("table"))
    if args.get("instead"):
        return _("%(what)s, instead of %(other)s") % {"what": told, "other": args["instead"]}
    return told


def _set_quiet(args: Args) -> str:
    minutes = args.get("minutes")
    if minutes is None:
        # Translators: screens make sounds again.
        return _("Louder again")
    # Translators: from that hour on screens are seen, not heard.
    return _("Quiet from %(at)s") % {"at": hour_of(minutes)}


def _use_plan(args: Args) -> str:
    if args.get("stack") is None:
        return _("The coming levels are those of another plan")
    return _("Planned anew, with stacks of %(stack)s") % {"stack": Amount(args["stack"])}


def _let_in(args: Args) -> str:
    if args.get("count"):
        return _("One player more: %(who)s, signed in by phone") % who(args)
    return _("The phone of %(who)s is signed in") % who(args)


def _turn_down(args: Args) -> str:
    what = args.get("what") or ""
    if what == "sign_in":
        return _("%(who)s is not signed in: you said no") % who(args)
    if what == "out":
        return _("%(who)s is not out: you said no") % who(args)
    named = inside(offer_name(what, args.get("price")))
    return _("%(who)s: no %(what)s, you said no") % (who(args) | {"what": named})


def _turn_all_down(args: Args) -> str:
    text = ngettext(
        "No to %(count)s phone at the door",
        "No to %(count)s phones at the door",
        args.get("count") or 0,
    )
    return text % {"count": Amount(args.get("count") or 0)}


def _count_stacks(args: Args) -> str:
    text = ngettext(
        "Stacks counted: %(count)s player, %(chips)s chips",
        "Stacks counted: %(count)s players, %(chips)s chips",
        args.get("people") or 0,
    )
    return text % {
        "count": Amount(args.get("people") or 0),
        "chips": Amount(args.get("chips") or 0),
    }


def _undone(args: Args) -> dict[str, str]:
    return {"line": journal_line(str(args.get("kind", "")), args.get("args") or {})}


JOURNAL: dict[str, Callable[[Args], str]] = {
    "create": _create,
    "start": _start,
    "keep_hour": lambda args: (
        _("Countdown led to %(at)s again: the computer's clock had been put right") % _at(args)
    ),
    "start_at": lambda args: _("To start at %(at)s") % _at(args),
    "pause": _pause,
    "resume": _resume,
    "next": _next,
    "previous": _previous,
    "jump": _jump,
    "restart": _restart,
    "jump_to_break": lambda args: _("On to the next break"),
    "add_time": lambda args: _("%(time)s more") % _time(args),
    "take_time": lambda args: _("%(time)s less") % _time(args),
    "set_left": lambda args: _("Time left set to %(time)s") % _time(args),
    "give_back": lambda args: _("%(time)s given back: it was not played") % _time(args),
    "answer_absence": _answer_absence,
    "release": _release,
    "stretch": lambda args: _("The rest set to end at %(at)s") % _at(args),
    "finish": lambda args: _("The night is over"),
    "reopen": lambda args: _("The night goes on"),
    "edit_level": _edit_level,
    "insert_level": _insert_level,
    "remove_level": _remove_level,
    "break_now": lambda args: _("Break now: %(length)s") % _length(args),
    "break_after": lambda args: _("Break after this level: %(length)s") % _length(args),
    "drop_break": lambda args: _("The next break falls away: %(length)s") % _length(args),
    "hold": _hold,
    "nudge": lambda args: nudge(args.get("kind") or "", args),
    "add_entries": _add_entries,
    "remove_entry": lambda args: _("One player fewer: %(who)s") % who(args),
    "set_people": _set_people,
    "name_entry": _name_entry,
    "take_back": lambda args: _("%(who)s is in again") % who(args),
    "announce": _announce,
    "end_announcement": lambda args: _("Taken back: %(what)s") % _note(args),
    "add_time_to_announcement": lambda args: (
        _("%(what)s: %(time)s later") % (_note(args) | _time(args))
    ),
    "name_dealer": _name_dealer,
    "decline_dealer": lambda args: (
        # Translators: the house rule "first out deals" is off, until somebody turns it on.
        _("%(who)s does not deal; the first one out is not asked any more") % who(args)
    ),
    "count_stacks": _count_stacks,
    "last_hands": lambda args: _("Time is up: the last hands"),
    **BOUGHT,
    "let_in": _let_in,
    "sign_out": lambda args: _("The phone of %(who)s is signed out") % who(args),
    "turn_down": _turn_down,
    "turn_all_down": _turn_all_down,
    **EXCHANGES,
    **PRIZES,
    **INVITEES,
    "undo": lambda args: _("Undone: %(line)s") % _undone(args),
    "redo": lambda args: _("Done again: %(line)s") % _undone(args),
    "restore": lambda args: _("Restored from a backup, with the clock where it stood"),
    "show": lambda args: _("Another state of the demo"),
    "settings": lambda args: _("Settings changed"),
    "set_quiet": _set_quiet,
    "use_schedule": lambda args: _("Other blinds chosen"),
    "use_plan": _use_plan,
}
