"""Who may steer: one-time links for devices, a password for the host, and taking rights back."""

import contextlib
import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.core.cache import cache
from django.db import transaction

from tournament import instants, queries
from tournament.errors import DirectorError
from tournament.models import Event, Installation, Invitation, Right

LIFETIME = timedelta(minutes=15)
TRIES = 10
TRIES_WINDOW_SECONDS = 15 * 60
SHORTEST_PASSWORD = 6
PASSWORD, CODE = "password", "code"  # the doors at which guesses are counted


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
    """Use a link up: the device's secret (a new one if it had no right yet) and its new right."""
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
    demand_patience(address, PASSWORD)
    house = Installation.objects.first()
    if house is None or not house.password:
        raise DirectorError("no_password_set")
    if not check_password(password, house.password):
        note_wrong_try(address, PASSWORD)
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


def demand_viewer_code(event: Event, code: str, address: str) -> None:
    """Raises DirectorError unless ``code``, as people type it, opens this night's pages."""
    door = f"{CODE}-{event.pk}"
    demand_patience(address, door)
    typed = "".join(code.split()).upper()
    if not secrets.compare_digest(typed.encode(), event.viewer_code.encode()):
        note_wrong_try(address, door)
        raise DirectorError("wrong_code")


def revoke(right_id: int, event: Event | None) -> None:
    """Take back a right to this night; None: to anything, the host's too."""
    held = Right.objects.filter(pk=right_id, revoked_at=None)
    if event is not None:
        held = held.filter(event=event)
    held.update(revoked_at=instants.wall_now())


def revoke_everybody_else(event: Event | None, device_hash: str) -> int:
    """Take back all rights to this night (None: to anything) but this device's own.

    Links that nobody has used yet go too.
    """
    others = Right.objects.filter(revoked_at=None).exclude(device_hash=device_hash)
    links = Invitation.objects.filter(used_at=None)
    if event is not None:
        others, links = others.filter(event=event), links.filter(event=event)
    links.delete()
    return others.update(revoked_at=instants.wall_now())


def sign_out(device: str) -> None:
    """Give back everything this device may do."""
    held = Right.objects.filter(device_hash=hashed(device), revoked_at=None)
    held.update(revoked_at=instants.wall_now())


def rename(right_id: int, event: Event | None, label: str) -> None:
    """Call the device of this right so, wherever it is listed."""
    right = Right.objects.filter(pk=right_id, revoked_at=None).first()
    if right is not None and (event is None or right.event_id == event.pk):
        Right.objects.filter(device_hash=right.device_hash).update(label=label[:80])


def device_seen(right_id: int) -> None:
    for device_hash in Right.objects.filter(pk=right_id).values_list("device_hash", flat=True):
        held = Right.objects.filter(device_hash=device_hash, revoked_at=None)
        held.update(seen_at=instants.wall_now())


def note_wrong_try(address: str, door: str) -> None:
    key = _tries_key(address, door)
    if not cache.add(key, 1, TRIES_WINDOW_SECONDS):
        with contextlib.suppress(ValueError):  # the window closed this very moment
            cache.incr(key)


def demand_patience(address: str, door: str) -> None:
    """Refuse an address that has guessed wrong at this door too often lately."""
    if cache.get(_tries_key(address, door), 0) >= TRIES:
        raise DirectorError("too_many_tries", minutes=TRIES_WINDOW_SECONDS // 60)


def _tries_key(address: str, door: str) -> str:
    return f"wrong-tries-{door}-{hashlib.sha256(address.encode()).hexdigest()[:32]}"


def _grant(
    device: str | None, label: str, event: Event | None, kind: str, table_number: int | None
) -> tuple[str, Right]:
    if device is None or not queries.rights_of(hashed(device)).exists():
        device = secrets.token_urlsafe(24)  # never a secret that somebody else may have put there
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
