"""A deed as a form with one button, which works without a script."""

import secrets
from typing import Any

from django import template
from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

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
    return hidden(fields)


def hidden(fields: Any) -> SafeString:
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', fields)


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
    attributes: dict[str, Any] = {
        "method": "post",
        "action": reverse(f"tournament:{view}", args=[context["event"].slug, what]),
        "data-deed": what if isinstance(what, str) else view,
        "data-seq": seq if isinstance(seq, str) else None,
        "data-on": on or None,
        "id": id or None,
        "hidden": not here,
    }
    shown = {name: value for name, value in attributes.items() if value is not None}
    return format_html(
        '<form{}>{}{}<button{}><span class="says">{}{}</span></button></form>',
        flatatt(shown),
        deed_fields(context, seq),
        hidden(fields.items()),
        flatatt({k: v for k, v in (("class", css), ("aria-label", aria_label)) if v}),
        label,
        format_html("<small>{}</small>", under) if under else "",
    )
