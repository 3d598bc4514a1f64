"""The cache that several processes share."""

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

ANSWER_SECONDS = 0.5


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

    def add(self, *args, **kwargs):
        try:
            return super().add(*args, **kwargs)
        except self._away:
            return self._own.add(*args, **kwargs)

    def get(self, *args, **kwargs):
        try:
            return super().get(*args, **kwargs)
        except self._away:
            return self._own.get(*args, **kwargs)

    def incr(self, *args, **kwargs):
        try:
            return super().incr(*args, **kwargs)
        except self._away:
            return self._own.incr(*args, **kwargs)

    def set(self, *args, **kwargs):
        try:
            super().set(*args, **kwargs)
        except self._away:
            self._own.set(*args, **kwargs)
