"""What everybody asks for at the same moment, answered without asking Django each time.

When the server comes back a thousand pages connect anew within a second, and while it is away they
ask for the reading every other second; after each change they ask what else is new. All that is
the same for everybody. The hub holds it, or Django makes it once. Only a night that wants a code
needs Django to look at each one's cookies.
"""

import asyncio
import contextlib
import json
import re
from http.cookies import SimpleCookie
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http.request import split_domain_port, validate_host

from tournament import instants
from tournament.config import protocol
from tournament.config.headers import HEADERS
from tournament.config.protocol import Application, Message, Receive, Send
from tournament.models import Event
from tournament.push import hub
from tournament.views import screens

ASKED = re.compile(r"/e/([-\w]+)/(stream|reading\.json|schedule\.json|view/rest/)", re.ASCII)
KEEP_SECONDS = 10
KEEP_MOST = 64

SAME_FOR_ALL = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
STREAM_HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-cache"),
    (b"x-accel-buffering", b"no"),
    *SAME_FOR_ALL,
]
JSON_HEADERS = [
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    *SAME_FOR_ALL,
]


class Crowd:
    def __init__(self, django: Application) -> None:
        self.django = django
        # By everything the answer may depend on; the first to ask has it made.
        self.made: dict[tuple[Any, ...], asyncio.Task[list[Message]]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> bool:
        """Answer and return True; False where Django has to."""
        asked = ASKED.fullmatch(scope["path"])
        if asked is None or scope["method"] != "GET" or not is_addressed_to_us(scope):
            return False
        slug, what = asked.groups()
        shot = hub.shot(slug)
        event = shot.event if shot else await night(slug) if what == "stream" else None
        if event is None or event.viewer_code:
            return False
        if what == "stream":
            await stream(event.pk, receive, send)
        elif shot is None:
            return False
        elif what == "reading.json":
            await send_json(screens.reading_of(shot, instants.remembered_now()), send)
        elif what == "schedule.json":
            await send_json(screens.schedule_of(shot), send)
        else:
            return await self.made_once(scope, send)
        return True

    async def made_once(self, scope: Message, send: Send) -> bool:
        anonymous = without_cookies(scope)
        key = (scope["path"], scope["query_string"], *anonymous["headers"])
        if key not in self.made:
            if len(self.made) >= KEEP_MOST:
                return False
            self.made[key] = asyncio.create_task(self.make(anonymous))
            asyncio.get_running_loop().call_later(KEEP_SECONDS, self.made.pop, key, None)
        messages = await asyncio.shield(self.made[key])
        if messages[0]["status"] != 200:
            self.made.pop(key, None)
        for message in messages:
            await send(message)
        return True

    async def make(self, scope: Message) -> list[Message]:
        messages: list[Message] = []
        body: list[Message] = [{"type": "http.request", "body": b""}]

        async def receive() -> Message:
            return body.pop() if body else await asyncio.Future()

        async def keep(message: Message) -> None:
            messages.append(message)

        await self.django(scope, receive, keep)
        return messages


def is_addressed_to_us(scope: Message) -> bool:
    headers = dict(scope["headers"])
    if settings.HTTPS and headers.get(b"x-forwarded-proto") != b"https":
        return False  # Django sends them to https
    domain, _port = split_domain_port(headers.get(b"host", b"").decode("latin1"))
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def without_cookies(scope: Message) -> Message:
    """The request as somebody would send it of whom only the language is known."""
    kept = {b"host", b"accept-language", b"x-forwarded-proto"}
    headers = [(name, value) for name, value in scope["headers"] if name in kept]
    for name, value in scope["headers"]:
        if name == b"cookie" and settings.LANGUAGE_COOKIE_NAME.encode() in value:
            morsel = SimpleCookie(value.decode("latin1")).get(settings.LANGUAGE_COOKIE_NAME)
            if morsel:
                headers.append((b"cookie", morsel.OutputString(attrs=[]).encode("latin1")))
    return {**scope, "headers": headers}


async def send_json(data: dict[str, Any], send: Send) -> None:
    body = json.dumps(data).encode()
    headers = [*JSON_HEADERS, (b"content-length", b"%d" % len(body))]
    await protocol.answer(send, 200, headers, body)


async def stream(event_id: int, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": STREAM_HEADERS})
    feeding = asyncio.create_task(_feed(event_id, send))
    leaving = asyncio.create_task(_until_it_leaves(receive))
    try:
        await asyncio.wait({feeding, leaving}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        feeding.cancel()
        leaving.cancel()
    if feeding.done():
        feeding.result()


async def _feed(event_id: int, send: Send) -> None:
    async with contextlib.aclosing(hub.frames(event_id)) as frames:
        async for message in frames:
            await send({"type": "http.response.body", "body": message, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _until_it_leaves(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def night(slug: str) -> Event | None:
    """None, too, where the database does not answer: Django then says so."""
    with contextlib.suppress(DatabaseError, InterfaceError):
        return await hub.read_once(_night, slug)
    return None


def _night(slug: str) -> Event | None:
    return Event.objects.filter(slug=slug).first()
