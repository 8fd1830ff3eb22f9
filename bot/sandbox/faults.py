"""Faults that a test orders for the next calls: errors, 429, delays, missing answers. Kept in memory only."""

from msgspec import Struct

from bot.sandbox.errors import ApiError, too_many


class Fault(Struct):
    """Fault ordered for the next calls; with `delay_s` alone a call is answered as usual, but later."""

    method: str = ""
    """Bot API method that the fault applies to; empty: any."""
    chat: int | None = None
    """Chat that the fault applies to; None: any."""
    times: int = 1
    """Number of calls that the fault still applies to."""
    when: str = "before"
    """"before": the call is not executed; "after": it is executed, but the bot gets the fault as its result."""
    code: int = 0
    """HTTP code of the error; 0: no error."""
    description: str = ""
    """Error message."""
    retry_after: int = 0
    """Clock seconds to wait that a 429 names; 0: no 429."""
    delay_s: float = 0.0
    """Real seconds for which the server waits before anything else."""
    drop: bool = False
    """True to close the connection without an answer."""

    def error(self) -> ApiError | None:
        """Return the refusal that this fault causes; None if it only delays or drops the answer."""
        if self.retry_after:
            return too_many(self.retry_after)
        return ApiError(self.code, self.description) if self.code else None


class Faults:
    """Faults that are still to be applied, oldest first."""

    def __init__(self) -> None:
        self.due: list[Fault] = []

    def take(self, method: str, chat: int | None) -> Fault | None:
        """Return the fault that applies to this call and count it down; None if there is none."""
        for fault in self.due:
            if fault.method.lower() in ("", method.lower()) and fault.chat in (None, chat):
                fault.times -= 1
                if fault.times <= 0:
                    self.due.remove(fault)
                return fault
        return None
