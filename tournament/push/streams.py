import asyncio
import contextlib
import logging
import random
import threading
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from django.conf import settings
from django.db import connection, transaction

from tournament import queries, snapshots
from tournament.models import Event

from .messages import beat, frame
from .relay import Relay

log = logging.getLogger(__name__)

T = TypeVar("T")
Queue = asyncio.Queue[bytes | None]

GATHER_SECONDS = 0.05
LOOK_SECONDS = 1.0
BEATS_EVERY = 10
STREAM_SECONDS = 900.0
WRITTEN_SECONDS = 0.25
QUEUE_LENGTH = 8
EVERY_PART = ("clock", "devices", "event", "journal", "levels", "money", "notes", "people", "room")


def changed_on_commit(event: Event, parts: Sequence[str]) -> None:
    """Tell the pages of ``event``, as it stands here, once this transaction is committed."""
    # Robust: the deed is done by then, and trouble with telling of it must not deny that.
    transaction.on_commit(lambda: hub.tell(event.pk, parts, event), robust=True)


@dataclass(eq=False)
class Room:
    """The open streams of one event."""

    shot: snapshots.Snapshot
    queues: dict[Queue, float] = field(default_factory=dict)  # with when each is to end
    waiting: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)  # with this version
    has_news: bool = False
    gathering: bool = False

    @property
    def edition(self) -> tuple[int, int]:
        return _edition(self.shot)


class Hub:
    def __init__(self, redis_url: str = "") -> None:
        self.closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rooms: dict[int, Room] = {}
        self._tasks: list[asyncio.Task[None]] = []
        # Reads for the streams in one thread with one connection, however many streams there are.
        self._reader = ThreadPoolExecutor(1, "push")
        self._reads: dict[tuple[Any, ...], asyncio.Future[Any]] = {}
        self._relay = Relay(redis_url) if redis_url else None

    # -- from any thread

    def tell(self, event_id: int, parts: Sequence[str], event: Event | None = None) -> None:
        """Something about this event changed and is committed; without parts a reading is sent.

        ``event`` as the deed left it saves reading it again.
        """
        room = self._rooms.get(event_id)
        if self._loop is not None and room is not None:
            if event is None:
                shot = snapshots.by_id(event_id)
            else:
                shot = snapshots.after(room.shot, event, parts)
            if shot is not None:
                self._pass_on(self._loop, shot, parts)
        if self._relay:
            self._relay.publish(event_id, parts)

    def _pass_on(
        self, loop: asyncio.AbstractEventLoop, shot: snapshots.Snapshot, parts: Sequence[str]
    ) -> None:
        """Let the streams be written to before this thread makes its answer: it would take the
        interpreter away from them at every one of their writes."""
        written = threading.Event()

        def change() -> None:
            try:
                self._changed(shot, parts)
            finally:
                loop.call_soon(written.set)  # after the streams that have just been woken

        with contextlib.suppress(RuntimeError):  # the loop has closed
            loop.call_soon_threadsafe(change)
            written.wait(WRITTEN_SECONDS)

    # -- on the loop

    def close(self) -> None:
        """End every stream; the process is about to stop."""
        self.closing = True
        for room in self._rooms.values():
            _end(room)

    def shot(self, slug: str) -> snapshots.Snapshot | None:
        """What the open pages of this night know of it; None where no page is open."""
        shots = (room.shot for room in list(self._rooms.values()))  # also asked from threads
        return next((shot for shot in shots if shot.event.slug == slug), None)

    def current(self, event: Event) -> snapshots.Snapshot:
        """Of this event as it stands here: what the open pages know, if that is as new."""
        known = self.shot(event.slug)
        if known is None or _edition(known) != (event.epoch, event.version):
            return snapshots.of(event)
        # What is announced ends by itself, without a change.
        return replace(known, event=event, notes=tuple(queries.notes_of(event)))

    async def frames(self, event_id: int) -> AsyncGenerator[bytes, None]:
        """What one stream sends, until it is time to reconnect or the process stops."""
        self._begin()
        queue: Queue = asyncio.Queue(QUEUE_LENGTH)
        room = await self._join(event_id, queue)
        if room is None:
            return
        try:
            yield b"retry: 1000\n\n" + frame(room.shot, EVERY_PART)
            while not self.closing and (message := await queue.get()) is not None:
                yield message
        finally:
            self._leave(event_id, room, queue)

    async def read(self, question: Callable[..., T], *args: Any) -> T:
        """Ask the database from the loop, without taking a thread per request."""
        return await asyncio.get_running_loop().run_in_executor(
            self._reader, _on_a_sound_connection, question, *args
        )

    async def read_once(self, question: Callable[..., T], *args: Any) -> T:
        """As ``read``; all who ask the same at the same moment get one answer."""
        key = (question, args)
        if key not in self._reads:
            self._reads[key] = asyncio.ensure_future(self.read(question, *args))
            self._reads[key].add_done_callback(lambda _: self._reads.pop(key))
        answer: T = await asyncio.shield(self._reads[key])
        return answer

    def _begin(self) -> None:
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        self._tasks.append(self._loop.create_task(self._look()))
        if self._relay:
            self._tasks.append(self._loop.create_task(self._relay.listen(self._heard)))

    async def _join(self, event_id: int, queue: Queue) -> Room | None:
        # Not all at the same moment: those who came together would also come back together.
        ends_at = asyncio.get_running_loop().time() + STREAM_SECONDS * random.uniform(0.8, 1)
        if event_id not in self._rooms:
            shot = await self.read_once(snapshots.by_id, event_id)
            if shot is None:
                return None
        room = self._rooms.get(event_id)
        if room is not None:
            room.queues[queue] = ends_at
            return room
        room = self._rooms[event_id] = Room(shot, {queue: ends_at})
        try:
            # Joined before this read: a change in between is then seen twice, never missed.
            shot = await self.read(snapshots.by_id, event_id)
        except BaseException:
            self._leave(event_id, room, queue)
            raise
        if shot is not None and _edition(shot) > room.edition:
            self._changed(shot, EVERY_PART)
        return room

    def _leave(self, event_id: int, room: Room, queue: Queue) -> None:
        room.queues.pop(queue, None)
        if not room.queues and self._rooms.get(event_id) is room:
            del self._rooms[event_id]

    def _changed(self, shot: snapshots.Snapshot, parts: Sequence[str]) -> None:
        room = self._rooms.get(shot.event.pk)
        if room is None:
            return
        if _edition(shot) > room.edition:
            room.told.clear()
            if shot.event.viewer_code != room.shot.event.viewer_code:
                _end(room)  # who may see it connects anew
        if _edition(shot) >= room.edition:
            room.shot = shot
        # A snapshot may be late, but not in vain, unless the look at the versions was quicker.
        fresh = set(parts) - room.told
        if parts and not fresh:
            return
        room.waiting |= fresh
        room.has_news = True
        if not room.gathering:
            self._send(room)

    def _send(self, room: Room) -> None:
        """Send now; what comes within the next moments goes out as one."""
        _put_everywhere(room, frame(room.shot, sorted(room.waiting)))
        room.told |= room.waiting
        room.waiting.clear()
        room.has_news = False
        room.gathering = True
        asyncio.get_running_loop().call_later(GATHER_SECONDS, self._gathered, room)

    def _gathered(self, room: Room) -> None:
        room.gathering = False
        if room.has_news:
            self._send(room)

    async def _look(self) -> None:
        """Once a second: has a version grown of which nobody told? And a beat now and then."""
        looks, told = 0, ""
        while not self.closing:
            await asyncio.sleep(LOOK_SECONDS)
            looks += 1
            self._end_old_streams()
            try:
                await self._look_once()
                told = ""
            except Exception as trouble:  # a vanished database must not end the looking
                if told != repr(trouble):
                    log.exception("Could not look for changes")
                told = repr(trouble)
            if looks % BEATS_EVERY == 0:
                for room in self._rooms.values():
                    _put_everywhere(room, beat(room.shot))

    def _end_old_streams(self) -> None:
        now = asyncio.get_running_loop().time()
        for room in self._rooms.values():
            if old := [queue for queue, ends_at in room.queues.items() if ends_at <= now]:
                _end(room, old)

    async def _look_once(self) -> None:
        looked_at = dict(self._rooms)
        if not looked_at:
            return
        editions = await self.read(_editions, list(looked_at))
        for event_id, room in looked_at.items():
            if event_id not in editions:  # the night was deleted
                _end(room)
            elif editions[event_id] > room.edition:
                await self._heard(event_id, EVERY_PART)
            elif room.shot.left != room.shot.left_now:
                await self._show_who_is_out(event_id, room)

    async def _show_who_is_out(self, event_id: int, room: Room) -> None:
        """Do what a task does when the time to undo is over, should that task be lost."""
        shot = await self.read(snapshots.by_id, event_id)
        if shot is not None and shot.left != room.shot.left and _edition(shot) == room.edition:
            room.told -= {"people", "clock"}
            self._changed(shot, ("people", "clock"))

    async def _heard(self, event_id: int, parts: Sequence[str]) -> None:
        if event_id in self._rooms:
            shot = await self.read(snapshots.by_id, event_id)
            if shot is not None:
                self._changed(shot, parts)


def _put_everywhere(room: Room, message: bytes) -> None:
    whole = b""
    for queue in room.queues:
        if queue.full():  # a reader that stood still: all that it missed, as one
            while not queue.empty():
                queue.get_nowait()
            whole = whole or frame(room.shot, EVERY_PART)
            queue.put_nowait(whole)
        else:
            queue.put_nowait(message)


def _end(room: Room, queues: Iterable[Queue] = ()) -> None:
    """End these streams of the room, or all; nothing more is put into their queues."""
    for queue in list(queues or room.queues):
        del room.queues[queue]
        if queue.full():
            queue.get_nowait()
        queue.put_nowait(None)


def _edition(shot: snapshots.Snapshot) -> tuple[int, int]:
    return shot.event.epoch, shot.event.version


def _editions(event_ids: Sequence[int]) -> dict[int, tuple[int, int]]:
    found = Event.objects.filter(pk__in=event_ids).values_list("pk", "epoch", "version")
    return {pk: (epoch, version) for pk, epoch, version in found}


def _on_a_sound_connection(question: Callable[..., T], *args: Any) -> T:
    """The reader's thread serves no request, so nobody else replaces a connection that broke."""
    connection.close_if_unusable_or_obsolete()
    return question(*args)


hub = Hub(settings.REDIS_URL)
