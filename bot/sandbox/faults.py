"""Faults that a test orders for the next calls: errors, 429, delays, answers that never arrive. Kept in memory only."""

from msgspec import Struct

from bot.sandbox.errors import ApiError, too_many


class Fault(Struct):
    """Fault ordered for the next calls; with `delay_s` alone a call is answered as usual, but later."""

    method: str = ""
    """Method of the Bot API; empty: any."""
    chat: int | None = None
    """Chat of the call; None: any."""
    times: int = 1
    """Number of calls that still meet the fault."""
    when: str = "before"
    """Moment, "before" (the call is not executed) or "after" (executed, but the bot gets the fault for a result)."""
    code: int = 0
    """HTTP code of the error; 0: no error."""
    description: str = ""
    """Words of the error."""
    retry_after: int = 0
    """Clock seconds that a 429 names; 0: no 429."""
    delay_s: float = 0.0
    """Real seconds of silence before anything else."""
    drop: bool = False
    """True when the connection is closed without an answer."""

    def error(self) -> ApiError | None:
        """Return the refusal that this fault causes, None if it only delays or drops."""
        if self.retry_after:
            return too_many(self.retry_after)
        return ApiError(self.code, self.description) if self.code else None


class Faults:
    """Faults that are still due, oldest first."""

    def __init__(self) -> None:
        self.due: list[Fault] = []

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Give the fault for this call and count it down; None if none is due."""
        for fault in self.due:
            if fault.method.lower() in ("", method.lower()) and fault.chat in (None, chat):
                fault.times -= 1
                if fault.times <= 0:
                    self.due.remove(fault)
                return fault
        return None
