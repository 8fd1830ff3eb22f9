"""Faults that a test orders for the next calls: errors, 429, delays, answers that never arrive. Kept in memory only."""

from msgspec import Struct

from bot.sandbox.errors import ApiError, too_many


class Fault(Struct):
    """For the next `times` calls of `method` (any if empty) to `chat` (any if None).

    `when`: "before" (the call is not executed) or "after" (it is, but the bot hears the fault instead of the result).
    `code` and `description` give an error, `retry_after` a 429 (clock seconds), `delay_s` real seconds of silence
    first, `drop` closes the connection without an answer. With delay_s alone the call is answered as usual, but later.
    """

    method: str = ""
    chat: int | None = None
    times: int = 1
    when: str = "before"
    code: int = 0
    description: str = ""
    retry_after: int = 0
    delay_s: float = 0.0
    drop: bool = False

    def error(self) -> ApiError | None:
        """The refusal this fault stands for, if any."""
        if self.retry_after:
            return too_many(self.retry_after)
        return ApiError(self.code, self.description) if self.code else None


class Faults:
    """The faults that are still due, oldest first."""

    def __init__(self) -> None:
        self.due: list[Fault] = []

    def take(self, method: str, chat: int | None) -> Fault | None:
        """The fault for this call, counted down; None if none is due."""
        for fault in self.due:
            if fault.method.lower() in ("", method.lower()) and fault.chat in (None, chat):
                fault.times -= 1
                if fault.times <= 0:
                    self.due.remove(fault)
                return fault
        return None
