"""Notices come by time and not by deeds: a look every few seconds tells pages of new ones."""

import logging

from django.core.cache import cache

from tournament import health, notices, queries
from tournament.models import Event

from .telling import tell

log = logging.getLogger(__name__)


def watch_devices() -> int:
    """Tell the pages of each night that is on if there is another notice, or one less."""
    health.beat()
    told = 0
    for event in queries.nights_on():
        try:
            told += _tell_if_changed(event)
        except Exception:  # one night in trouble must not stop the others
            log.exception("Could not look after the devices of %s", event.slug)
    return told


def _tell_if_changed(event: Event) -> bool:
    notices.forget_what_is_over(event)
    keys = [notice.key for notice in notices.shown(event)]
    known = f"notices-{event.pk}-told"
    if keys == (cache.get(known) or []):
        return False
    cache.set(known, keys, notices.REMEMBERED_SECONDS)
    tell(event.pk, ["devices"])
    return True
