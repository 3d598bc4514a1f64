from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from tournament import web
from tournament.models import Event, Right
from tournament.services import rights

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1"


@dataclass
class Cast:
    """Devices with fixed roles around one planned night, ``event``."""

    event: Event
    host: Client
    director: Client  # may steer this night
    captain: Client  # of table 2 of this night
    stranger: Client  # may steer another night
    guest: Client

    def __getitem__(self, role: str) -> Client:
        return getattr(self, role)


def device(token=None, **options) -> Client:
    """A browser, let in by this link."""
    client = Client(headers={"user-agent": PHONE}, **options)
    if token:
        secret, _right = rights.accept(token, None, "iPhone")
        client.cookies[web.DEVICE_COOKIE] = secret
    return client


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def cast(make_event):
    cache.clear()
    event, other = make_event(), make_event(title="Elsewhere")
    return Cast(
        event=event,
        host=device(rights.invite_host()),
        director=device(rights.invite(event, Right.Kind.STEER)),
        captain=device(rights.invite(event, Right.Kind.TABLE, 2)),
        stranger=device(rights.invite(other, Right.Kind.STEER)),
        guest=device(),
    )


@pytest.fixture
def make_device():
    return device
