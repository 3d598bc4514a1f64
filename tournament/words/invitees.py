"""Who is asked, what they answer, and the invitation itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from .bought import who
from .formats import Amount

Args = Mapping[str, Any]

# Translators: labels of an invitation, like "Home: about 23:30".
INVITATION_LABELS = {
    "when": gettext_lazy("When"),
    "where": gettext_lazy("Where"),
    "stakes": gettext_lazy("Stakes"),
    "chips": gettext_lazy("Chips"),
    "home": gettext_lazy("Home"),
    "bring": gettext_lazy("Bring"),
}


def guest_answer(answer: str) -> str:
    # Translators: what somebody who was asked has said: yes, perhaps, no.
    said = {
        "sure": _("Sure"),
        "maybe": _("Maybe"),
        "no": _("No"),
        "waits": _("Waits"),
    }
    return said.get(answer, _("No answer yet"))


def invitation_text(title: str, facts: Sequence[tuple[str, str]]) -> str:
    """Write it for a chat: the title, when and where on one line, then what else there is to say.

    ``facts`` are keys of INVITATION_LABELS with their text.
    """
    said = dict(facts)
    first = ", ".join(filter(None, [said.get("when"), said.get("where")]))
    rest = [
        f"{INVITATION_LABELS[key]}: {text}" for key, text in facts if key not in {"when", "where"}
    ]
    return "\n".join(filter(None, [title, first, *rest])) + "\n"


def _several(args: Args) -> dict[str, Any]:
    names = [str(name) for name in args.get("names") or () if name]
    count = args.get("count") or 0
    more = count - len(names)
    shown = ", ".join(names)
    if names and more > 0:
        text = ngettext("%(who)s and %(count)s more", "%(who)s and %(count)s more", more)
        shown = text % {"who": shown, "count": Amount(more)}
    return {"who": shown or _("Somebody")}


def _answered(args: Args) -> str:
    sentences = {
        "sure": _("%(who)s is sure to come"),
        "maybe": _("%(who)s may come"),
        "no": _("%(who)s does not come"),
        "waits": _("%(who)s is on the wait list: all places are taken"),
    }
    text = sentences.get(str(args.get("answer")), _("%(who)s has not answered yet"))
    return text % who(args)


INVITEES: dict[str, Callable[[Args], str]] = {
    "set_invitation": lambda args: _("The invitation changed"),
    "invite": lambda args: _("Asked: %(who)s") % _several(args),
    "answer_invitation": _answered,
    "uninvite": lambda args: _("%(who)s is off the list") % who(args),
    "admit": lambda args: _("In: %(who)s") % _several(args),
    "set_photo": lambda args: _("A picture of the winner"),
    "remove_photo": lambda args: _("The picture of the winner taken away"),
}
