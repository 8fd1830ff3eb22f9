"""Content of one append, prepared for either database."""

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
    """Second at which the append was requested."""
    opens: NewTable | None = None
    """Table to create with the append; None for no table."""

    @property
    def changed(self) -> dict[str, Any]:
        """Return the columns of the table's row that change, with their values."""
        fields = msgspec.structs.asdict(self.change)
        values = {name: value for name, value in fields.items() if value is not UNSET}
        if "required" in values:
            values["required"] = msgspec.json.encode(values["required"]).decode()
        return values

    @property
    def of_opened(self) -> "LogAppend":
        """Return the content of the first append of the table that is created with this one."""
        assert self.opens is not None
        new = self.opens
        return LogAppend(tuple(new.events), None, new.change, tuple(new.seatings), self.at)
