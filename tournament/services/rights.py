"""Who may steer: one-time links for devices, a password for the host, and taking rights back."""

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.core.cache import cache
from django.db import transaction

from tournament import instants
from tournament.errors import DirectorError
from tournament.models import Event, Installation, Invitation, Right

LIFETIME = timedelta(minutes=15)
TRIES = 10
TRIES_WINDOW_SECONDS = 15 * 60
SHORTEST_PASSWORD = 6


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def invite_host() -> str:
    """A one-time token for a link that makes a device the host's."""
    return invite(None, Right.Kind.STEER)


def invite(event: Event | None, kind: str, table_number: int | None = None) -> str:
    token = secrets.token_urlsafe(18)
    now = instants.wall_now()
    Invitation.objects.filter(expires_at__lt=now - timedelta(days=1)).delete()
    Invitation.objects.create(
        token_hash=hashed(token),
        event=event,
        kind=kind,
        table_number=table_number,
        expires_at=now + LIFETIME,
    )
    return token


def open_invitation(token: str) -> Invitation | None:
    """The invitation behind a link, if it can still be used."""
    return (
        Invitation.objects.select_related("event")
        .filter(token_hash=hashed(token), used_at=None, expires_at__gt=instants.wall_now())
        .first()
    )


def accept(token: str, device: str | None, label: str) -> tuple[str, Right]:
    """Use a link up: the device's secret (made if it had none) and its new right."""
    with transaction.atomic():
        invitation = open_invitation(token)
        used = invitation is not None and Invitation.objects.filter(
            pk=invitation.pk, used_at=None
        ).update(used_at=instants.wall_now())
        if invitation is None or not used:
            raise DirectorError("link_is_used")
        return _grant(device, label, invitation.event, invitation.kind, invitation.table_number)


def sign_in(password: str, device: str | None, label: str, address: str) -> tuple[str, Right]:
    """Make the device the host's by the password. Raises DirectorError."""
    demand_patience(address)
    house = Installation.objects.first()
    if house is None or not house.password:
        raise DirectorError("no_password_set")
    if not check_password(password, house.password):
        note_wrong_try(address)
        raise DirectorError("wrong_password")
    with transaction.atomic():
        return _grant(device, label, None, Right.Kind.STEER, None)


def set_password(password: str) -> None:
    """An empty one switches signing in by password off."""
    if password and len(password) < SHORTEST_PASSWORD:
        raise DirectorError("password_too_short", least=SHORTEST_PASSWORD)
    hashed_password = make_password(password) if password else ""
    Installation.objects.update_or_create(pk=1, defaults={"password": hashed_password})


def has_password() -> bool:
    return Installation.objects.exclude(password="").exists()


def revoke(right_id: int, event: Event) -> None:
    Right.objects.filter(pk=right_id, event=event).update(revoked_at=instants.wall_now())


def revoke_everybody_else(event: Event | None, device_hash: str) -> int:
    """Take back all rights to this event (None: to anything) but this device's own."""
    others = Right.objects.filter(revoked_at=None).exclude(device_hash=device_hash)
    if event is not None:
        others = others.filter(event=event)
    return others.update(revoked_at=instants.wall_now())


def note_wrong_try(address: str) -> None:
    key = _tries_key(address)
    if not cache.add(key, 1, TRIES_WINDOW_SECONDS):
        cache.incr(key)


def demand_patience(address: str) -> None:
    """Refuse an address that has guessed wrong too often lately."""
    if cache.get(_tries_key(address), 0) >= TRIES:
        raise DirectorError("too_many_tries", minutes=TRIES_WINDOW_SECONDS // 60)


def _tries_key(address: str) -> str:
    return f"wrong-tries-{hashlib.sha256(address.encode()).hexdigest()[:32]}"


def _grant(
    device: str | None, label: str, event: Event | None, kind: str, table_number: int | None
) -> tuple[str, Right]:
    device = device or secrets.token_urlsafe(24)
    now = instants.wall_now()
    right, _made = Right.objects.get_or_create(
        device_hash=hashed(device),
        event=event,
        kind=kind,
        table_number=table_number,
        revoked_at=None,
        defaults={"label": label[:80], "created_at": now, "seen_at": now},
    )
    return device, right
