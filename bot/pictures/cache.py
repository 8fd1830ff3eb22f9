"""Bounded caches that are safe to share between drawing threads."""

from collections.abc import Callable
from functools import lru_cache
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

# One lock for all caches: a cached drawing may need another cached drawing, and one lock cannot deadlock.
_LOCK = RLock()


class BoundedCache(Generic[P, R]):
    """Function with a cache of its last `size` results; one thread at a time computes a missing result."""

    def __init__(self, function: Callable[P, R], size: int) -> None:
        # lru_cache wants hashable arguments and says so as `Hashable`, which a ParamSpec cannot promise
        self._cached: Any = lru_cache(maxsize=size)(function)
        self.name = function.__qualname__
        self.size = size
        self.__doc__ = function.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result for these arguments, from the cache or computed now."""
        with _LOCK:
            result: R = self._cached(*args, **kwargs)
            return result

    def __len__(self) -> int:
        return int(self._cached.cache_info().currsize)

    def clear(self) -> None:
        """Empty the cache (used to measure a cold start)."""
        self._cached.cache_clear()


def bounded(size: int) -> Callable[[Callable[P, R]], BoundedCache[P, R]]:
    """Return a decorator that caches the `size` most recently used results; arguments must be hashable."""

    def decorate(function: Callable[P, R]) -> BoundedCache[P, R]:
        return BoundedCache(function, size)

    return decorate
