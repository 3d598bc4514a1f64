"""The word between processes, by Redis. Where it is away each process finds out for itself."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import redis
    import redis.asyncio

log = logging.getLogger(__name__)

CHANNEL = "shuffleup"
ANSWER_SECONDS = 0.5
# After a failure: a deed must not wait for Redis each time, and others look once a second anyway.
PATIENCE_SECONDS = 2.0
PING_SECONDS = 5.0
SILENCE_SECONDS = 12.0


class Relay:
    def __init__(self, url: str) -> None:
        self.url = url
        # Redis has one namespace of channels for all its databases.
        self._channel = f"{CHANNEL}:{urlsplit(url).path.strip('/') or 0}"
        self._sender = secrets.token_hex(8)
        self._client: redis.Redis | None = None
        self._silent_until = 0.0
        self._is_away = False

    def publish(self, event_id: int, parts: Sequence[str]) -> None:
        """Tell the other processes; from any thread."""
        import redis

        if time.monotonic() < self._silent_until:
            return
        if self._client is None:
            self._client = redis.Redis.from_url(self.url, **_impatient())
        try:
            self._client.publish(self._channel, json.dumps([self._sender, event_id, list(parts)]))
            self._is_away = False
        except redis.RedisError:
            self._silent_until = time.monotonic() + PATIENCE_SECONDS
            if not self._is_away:
                log.warning("Redis is away; other processes hear of a change a second later.")
            self._is_away = True

    async def listen(self, heard: Callable[[int, Sequence[str]], Awaitable[None]]) -> None:
        """Pass on what other processes say, for ever."""
        told = ""
        while True:
            try:
                await self._listen_once(heard)
            except Exception as trouble:  # nothing may end the listening
                if told != repr(trouble):
                    log.warning("Cannot listen to Redis, trying again: %r", trouble)
                told = repr(trouble)
            await asyncio.sleep(1)

    async def _listen_once(self, heard: Callable[[int, Sequence[str]], Awaitable[None]]) -> None:
        import redis.asyncio

        clock = asyncio.get_running_loop().time
        async with (
            redis.asyncio.Redis.from_url(self.url, **_impatient(asynchronous=True)) as client,
            client.pubsub(ignore_subscribe_messages=True) as pubsub,
        ):
            await pubsub.subscribe(self._channel)
            heard_at = clock()
            while True:
                message = await pubsub.get_message(timeout=PING_SECONDS)
                if message is not None:
                    heard_at = clock()
                    if message["type"] == "message":
                        sender, event_id, parts = json.loads(message["data"])
                        if sender != self._sender:
                            await heard(event_id, parts)
                elif clock() - heard_at > SILENCE_SECONDS:
                    # The way there is cut, and no packet came back to say so.
                    raise TimeoutError("Redis has fallen silent")
                else:
                    await pubsub.ping()


def _impatient(*, asynchronous: bool = False) -> dict[str, Any]:
    """One short try: the client's own tries again take seconds."""
    from redis import asyncio, retry
    from redis.backoff import NoBackoff

    kind = asyncio.retry.Retry if asynchronous else retry.Retry
    return {
        "socket_connect_timeout": ANSWER_SECONDS,
        "socket_timeout": ANSWER_SECONDS,
        "retry": kind(NoBackoff(), 0),
    }
