"""Circuit breaker: after AFTER failed requests in a row, no other machine is asked for REST_S seconds."""

from collections.abc import Callable
from typing import Final

AFTER: Final = 3
REST_S: Final = 10.0


class Breaker:
    """State of the circuit breaker: the number of failures in a row.

    | state | may ask | becomes |
    |---|---|---|
    | fewer than AFTER failures | yes | resting, at the last failure |
    | resting | no | on trial, after REST_S |
    | on trial | yes, one question | closed by an answer, resting by a failure |
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._failures = 0
        self._until = 0.0

    def may_ask(self) -> bool:
        """Return whether a request may be sent; after a rest one trial is allowed until its outcome is known."""
        if self._failures < AFTER:
            return True
        if self._now() < self._until:
            return False
        self._until = self._now() + REST_S
        return True

    def answered(self) -> None:
        """Note an answer, whatever its content."""
        self._failures = 0

    def failed(self) -> None:
        """Note a failed request: no answer in time, or an unusable one."""
        self._failures += 1
        if self._failures >= AFTER:
            self._until = self._now() + REST_S
