"""Lists of many rows of which a change touches few."""

import functools
from collections.abc import Hashable, Iterable

from django import template
from django.template.loader import get_template
from django.utils.html import mark_safe
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def rows(template_name: str, things: Iterable[Hashable], **beside: Hashable) -> SafeString:
    """Each thing as ``row`` in a small template; ``beside`` is the same for all.

    Equal things look equal, so each is rendered once: of a thousand people the one who went out.
    The template may look at nothing else, neither the request nor the time.
    """
    named = tuple(beside.items())
    language = get_language()
    return mark_safe("".join(_row(template_name, language, thing, named) for thing in things))


@functools.lru_cache(maxsize=8192)
def _row(
    template_name: str,
    language: str | None,
    thing: Hashable,
    beside: tuple[tuple[str, Hashable], ...],
) -> str:
    return get_template(template_name).render({"row": thing, **dict(beside)})
