"""Tells open pages that something changed.

One hub a process. A deed hands it, after the commit, what the event now looks like; the hub puts
one and the same bytes into the queue of every stream of that event. Between processes Redis
carries the word, and a look at the versions every second heals whatever got lost.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection, transaction

from tournament import instants, queries
from tournament.models import Event

log = logging.getLogger(__name__)

T = TypeVar("T")

CHANNEL = "shuffleup"
GATHER_SECONDS = 0.05
LOOK_SECONDS = 1.0
BEATS_EVERY = 10
STREAM_SECONDS = 240.0
QUEUE_LENGTH = 8
EVERY_PART = ("clock", "event", "journal", "levels", "people", "room")


def changed_on_commit(event_id: int, parts: Sequence[str]) -> None:
    transaction.on_commit(lambda: hub.tell(event_id, parts))


@dataclass
class Room:
    """The open streams of one event."""

    shot: queries.Snapshot
    queues: set[asyncio.Queue[bytes | None]] = field(default_factory=set)
    waiting: set[str] = field(default_factory=set)
    gathering: bool = False


class Hub:
    def __init__(self) -> None:
        self.closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rooms: dict[int, Room] = {}
        self._tasks: list[asyncio.Task[None]] = []
        # Reads for the streams in one thread with one connection, however many streams there are.
        self._reader = ThreadPoolExecutor(1, "push")
        self._redis: Any = None

    # -- from any thread

    def tell(self, event_id: int, parts: Sequence[str]) -> None:
        """Something about this event changed and is committed."""
        if settings.REDIS_URL and self._tell_everybody(event_id, parts):
            return
        self._tell_here(event_id, parts)

    def close(self) -> None:
        """End every stream; the process is about to stop."""
        self.closing = True
        for room in self._rooms.values():
            for queue in room.queues:
                _put(queue, None)

    def _tell_here(self, event_id: int, parts: Sequence[str]) -> None:
        if self._loop is None or event_id not in self._rooms:
            return
        shot = queries.snapshot(event_id)
        if shot is not None:
            with contextlib.suppress(RuntimeError):  # the loop has closed
                self._loop.call_soon_threadsafe(self._changed, shot, parts)

    def _tell_everybody(self, event_id: int, parts: Sequence[str]) -> bool:
        import redis

        if self._redis is None:
            self._redis = redis.Redis.from_url(
                settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5
            )
        try:
            self._redis.publish(CHANNEL, json.dumps([event_id, list(parts)]))
        except redis.RedisError:
            log.warning("Redis does not answer; other processes hear of the change a second later.")
            return False
        return True

    # -- on the loop

    async def frames(self, event_id: int) -> AsyncIterator[bytes]:
        """What one stream sends, until it is time to reconnect or the process stops."""
        self._begin()
        queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE_LENGTH)
        room = await self._enter(event_id, queue)
        if room is None:
            return
        try:
            yield b"retry: 1000\n\n" + frame(room.shot, EVERY_PART)
            ends_at = asyncio.get_running_loop().time() + STREAM_SECONDS
            while not self.closing:
                try:
                    async with asyncio.timeout_at(ends_at):
                        message = await queue.get()
                except TimeoutError:
                    return
                if message is None:
                    return
                yield message
        finally:
            room.queues.discard(queue)
            if not room.queues and self._rooms.get(event_id) is room:
                del self._rooms[event_id]

    async def read(self, question: Callable[..., T], *args: Any) -> T:
        """Ask the database from the loop, without taking a thread per request."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, question, *args)

    async def _enter(self, event_id: int, queue: asyncio.Queue[bytes | None]) -> Room | None:
        # Joined before the read: a change in between is then seen twice, never missed.
        room = self._rooms.get(event_id)
        if room is None:
            shot = await self.read(queries.snapshot, event_id)
            if shot is None:
                return None
            room = self._rooms.setdefault(event_id, Room(shot))
            room.queues.add(queue)
            self._changed(await self.read(queries.snapshot, event_id) or shot, ())
        room.queues.add(queue)
        return room

    def _begin(self) -> None:
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        self._tasks.append(self._loop.create_task(self._look()))
        if settings.REDIS_URL:
            self._tasks.append(self._loop.create_task(self._listen()))

    def _changed(self, shot: queries.Snapshot, parts: Iterable[str]) -> None:
        room = self._rooms.get(shot.event.pk)
        if room is None or (shot.event.epoch, shot.event.version) < (
            room.shot.event.epoch,
            room.shot.event.version,
        ):
            return
        room.shot = shot
        room.waiting.update(parts)
        if not room.gathering and room.waiting:
            self._send(room)

    def _send(self, room: Room) -> None:
        """Send now; what comes within the next moments goes out as one."""
        self._put_everywhere(room, frame(room.shot, sorted(room.waiting)))
        room.waiting.clear()
        room.gathering = True
        asyncio.get_running_loop().call_later(GATHER_SECONDS, self._gathered, room)

    def _gathered(self, room: Room) -> None:
        room.gathering = False
        if room.waiting:
            self._send(room)

    def _put_everywhere(self, room: Room, message: bytes) -> None:
        for queue in room.queues:
            _put(queue, message)

    async def _look(self) -> None:
        """Once a second: has a version grown of which nobody told? And a beat now and then."""
        looks = 0
        while not self.closing:
            await asyncio.sleep(LOOK_SECONDS)
            looks += 1
            try:
                await self._look_once()
            except Exception:  # a locked or vanished database must not end the looking
                log.exception("Could not look for changes")
            if looks % BEATS_EVERY == 0:
                for room in list(self._rooms.values()):
                    self._put_everywhere(room, beat(room.shot))

    async def _look_once(self) -> None:
        if not self._rooms:
            return
        for event_id, epoch, version in await self.read(_versions, list(self._rooms)):
            room = self._rooms.get(event_id)
            if room is not None and (epoch, version) != (
                room.shot.event.epoch,
                room.shot.event.version,
            ):
                shot = await self.read(queries.snapshot, event_id)
                if shot is not None:
                    self._changed(shot, EVERY_PART)

    async def _listen(self) -> None:
        import redis
        import redis.asyncio

        while not self.closing:
            try:
                async with (
                    redis.asyncio.Redis.from_url(
                        settings.REDIS_URL, health_check_interval=10
                    ) as client,
                    client.pubsub() as pubsub,
                ):
                    await pubsub.subscribe(CHANNEL)
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            event_id, parts = json.loads(message["data"])
                            await self._heard(event_id, parts)
            except (redis.RedisError, OSError):
                await asyncio.sleep(LOOK_SECONDS)

    async def _heard(self, event_id: int, parts: Sequence[str]) -> None:
        if event_id in self._rooms:
            shot = await self.read(queries.snapshot, event_id)
            if shot is not None:
                self._changed(shot, parts)


def frame(shot: queries.Snapshot, parts: Sequence[str]) -> bytes:
    now = instants.remembered_now()
    return _event("reading", queries.reading(shot, now)) + _event(
        "changed", {"version": shot.event.version, "parts": list(parts)}
    )


def beat(shot: queries.Snapshot) -> bytes:
    return _event(
        "beat",
        {
            "version": shot.event.version,
            "server_ms": instants.in_ms(instants.remembered_now()),
        },
    )


def _event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


def _put(queue: asyncio.Queue[bytes | None], message: bytes | None) -> None:
    if queue.full():  # a reader that stands still: it gets the newest, each message is whole
        queue.get_nowait()
    queue.put_nowait(message)


def _versions(event_ids: Sequence[int]) -> list[tuple[int, int, int]]:
    connection.close_if_unusable_or_obsolete()
    return list(Event.objects.filter(pk__in=event_ids).values_list("pk", "epoch", "version"))


hub = Hub()
