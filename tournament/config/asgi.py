"""The front of the server: static files, then Django with a fixed number of threads.

Django's own ASGI handler starts a thread for each request, which lives as long as the request: a
thousand open streams are a thousand threads and, once they read the database, three thousand open
files. Here streams take none, and pages wait for one of eight that keep their connection.
"""

import asyncio
import gc
import os
import re
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType

import django
from asgiref.sync import ThreadSensitiveContext
from django.core.handlers.asgi import ASGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
django.setup(set_prefix=False)

from tournament.config import protocol
from tournament.config.crowd import Crowd
from tournament.config.protocol import Message, Receive, Send
from tournament.config.static import StaticFiles
from tournament.push import hub

STREAM = re.compile(r"^/e/[^/]+/stream$")
LARGEST_BODY = 1 << 20
THREADS = 8


class Handler(ASGIHandler):
    def __init__(self) -> None:
        super().__init__()
        self.idle: asyncio.LifoQueue[ThreadPoolExecutor] = asyncio.LifoQueue()
        for _ in range(THREADS):
            self.idle.put_nowait(ThreadPoolExecutor(1, "web"))

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        body = await read_body(receive)
        if body is None:
            await refuse_body(send)
            return
        asked = [{"type": "http.request", "body": body}]
        answer: list[Message] = []

        async def replay() -> Message:
            return asked.pop() if asked else await receive()

        async def collect(message: Message) -> None:
            answer.append(message)

        if STREAM.match(scope["path"]):
            await self.handle(scope, replay, send)
            return
        executor = await self.idle.get()
        try:
            async with ThreadSensitiveContext(executor=executor):
                await self.handle(scope, replay, collect)
        finally:
            self.idle.put_nowait(executor)
        # Only now, so that a slow receiver holds no thread. Answers are small enough for memory.
        for message in answer:
            await send(message)


async def read_body(receive: Receive) -> bytes | None:
    """The whole body before a thread is taken; None if it is too large or was given up."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if message["type"] == "http.disconnect" or len(body) > LARGEST_BODY:
            return None
    return bytes(body)


async def refuse_body(send: Send) -> None:
    await protocol.answer(send, 413, [(b"connection", b"close"), (b"content-length", b"0")])


async def live(receive: Receive, send: Send) -> None:
    """Start and stop with the server, and end the streams as soon as it is told to stop.

    Its own shutdown event comes too late for that: it waits for the open streams first.
    """
    await receive()
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, closing_streams(asyncio.get_running_loop(), number))
    # What is loaded by now stays: looking through it for garbage would cost 25 ms now and then.
    gc.collect()
    gc.freeze()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


def closing_streams(
    loop: asyncio.AbstractEventLoop, number: signal.Signals
) -> Callable[[int, FrameType | None], None]:
    """A handler that ends the streams, then does what was done about this signal before."""
    before = signal.getsignal(number)

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(hub.close)
        if callable(before):
            before(number, frame)

    return handle


handler = Handler()
static_files = StaticFiles()
crowd = Crowd(handler)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await live(receive, send)
    elif scope["type"] == "http" and not (
        await static_files(scope, send) or await crowd(scope, receive, send)
    ):
        await handler(scope, receive, send)
