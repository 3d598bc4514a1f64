"""A deed as a form with one button, which works without a script."""

import functools
import secrets
from collections.abc import Iterable
from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def deed_fields(context: dict[str, Any], seq: str | int | None = None) -> SafeString:
    """The hidden fields of every deed: against forgery, against doubles, against stale pages.

    ``seq`` is "clock" or "levels" (the event's as it now is) or a number.
    """
    event = context["event"]
    seqs = {"clock": event.clock_seq, "levels": event.levels_seq}
    number = seqs.get(seq, seq) if isinstance(seq, str) else seq
    fields = [("csrfmiddlewaretoken", context.get("csrf_token", ""))]
    if not context.get("part"):  # a page's script makes a key per tap
        fields.append(("key", secrets.token_urlsafe(12)))
    if number is not None:
        fields.append(("seq", number))
    return _hidden(fields)


@register.simple_tag(takes_context=True)
def deed(
    context: dict[str, Any],
    view: str,
    what: str | int,
    label: str,
    *,
    seq: str | int | None = None,
    css: str = "",
    under: str = "",
    aria_label: str = "",
    id: str = "",
    on: str = "",
    here: bool = True,
    **fields: Any,
) -> SafeString:
    """``view`` is the name of the address, ``what`` its argument; ``fields`` go along unseen.

    ``under`` is a second, smaller line. ``on`` names the phases in which the page's script shows
    the form, ``here`` whether it is shown now.
    """
    form = _attributes(
        id=id,
        method="post",
        action=_address(view, context["event"].slug, what),
        data_deed=what if isinstance(what, str) else view,
        data_seq=seq if isinstance(seq, str) else "",
        data_on=on,
    )
    button = _attributes(css=css, aria_label=aria_label)
    small = f"<small>{conditional_escape(under)}</small>" if under else ""
    return mark_safe(
        f"<form{form}{'' if here else ' hidden'}>{deed_fields(context, seq)}"
        f"{_hidden(fields.items())}<button{button}>"
        f'<span class="says">{conditional_escape(label)}{small}</span></button></form>'
    )


@register.simple_tag(takes_context=True)
def night_url(context: dict[str, Any], view: str, *args: str | int) -> str:
    """The address of something of the night that the page is about."""
    return _address(view, context["event"].slug, *args)


# A page has eighty of them, and reversing takes longer than everything else.
@functools.lru_cache(maxsize=4096)
def _address(view: str, slug: str, *args: str | int) -> str:
    return reverse(f"tournament:{view}", args=[slug, *args])


def _attributes(css: str = "", **named: str) -> str:
    named["class"] = css
    return "".join(
        f' {name.replace("_", "-")}="{conditional_escape(value)}"'
        for name, value in named.items()
        if value
    )


def _hidden(fields: Iterable[tuple[str, object]]) -> SafeString:
    return mark_safe(
        "".join(
            f'<input type="hidden" name="{name}" value="{conditional_escape(value)}">'
            for name, value in fields
        )
    )
