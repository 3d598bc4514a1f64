"""The cache that several processes share."""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

ANSWER_SECONDS = 0.5


def _asked_of_either(name: str) -> Callable[..., Any]:
    def ask(self, *args, **kwargs):
        try:
            return getattr(super(RedisOrMemory, self), name)(*args, **kwargs)
        except self._away:
            return getattr(self._own, name)(*args, **kwargs)

    return ask


class RedisOrMemory(RedisCache):
    """Redis; while it is away each process keeps what it counts to itself."""

    def __init__(self, server, params):
        from redis import RedisError
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        super().__init__(server, params)
        self._away = RedisError
        self._own = LocMemCache("shuffleup", params)
        self._options = {
            "socket_connect_timeout": ANSWER_SECONDS,
            "socket_timeout": ANSWER_SECONDS,
            "retry": Retry(NoBackoff(), 0),  # its own tries again would take seconds
        }

    add, delete, get, get_many, incr, set = (
        _asked_of_either(name) for name in ("add", "delete", "get", "get_many", "incr", "set")
    )
