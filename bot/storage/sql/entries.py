"""Content of one append, as every database writes it."""

from typing import Any

import msgspec

from bot.storage.rows import UNSET, Cause, NewTable, SeatChange, StoredEvent, TableChange


class LogAppend(msgspec.Struct, frozen=True):
    """Content of one append."""

    events: tuple[StoredEvent, ...]
    cause: Cause | None
    change: TableChange
    seatings: tuple[SeatChange, ...]
    at: float
    """Second of the call."""
    opens: NewTable | None = None
    """Table that is made with the append."""

    @property
    def changed(self) -> dict[str, Any]:
        """Columns of the table's row that change, with their values."""
        fields = msgspec.structs.asdict(self.change)
        values = {name: value for name, value in fields.items() if value is not UNSET}
        if "required" in values:
            values["required"] = msgspec.json.encode(values["required"]).decode()
        return values

    @property
    def of_opened(self) -> "LogAppend":
        """Content of the first append of the table that is made with this one."""
        assert self.opens is not None
        new = self.opens
        return LogAppend(tuple(new.events), None, new.change, tuple(new.seatings), self.at)
