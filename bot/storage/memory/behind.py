"""Whether a table may show less than its log says: a kill came between a commit and the messages."""

from collections.abc import Iterable
from typing import Final

from bot.storage.rows import DraftRow, LoggedEvent, Status, SurfaceRow, TableRow, parts_of, surface_key

MOVES: Final = ("deal.", "match.")  # tags of events after which nothing half-done is left


def is_behind(
    row: TableRow,
    surfaces: Iterable[SurfaceRow],
    drafts: Iterable[DraftRow],
    log: Iterable[LoggedEvent],
    reachable: Iterable[int],
) -> bool:
    """What `sqlite.behind` asks of all tables; `reachable` are the persons on its seats who can be written to."""
    found = {surface.key: surface for surface in surfaces}
    roles = {parts_of(key)[0] for key in found}
    if roles & {"menu", "question"}:  # nobody knows how long it has stood
        return True
    if any(surface.seq < row.seq and _changes(row, surface) for surface in found.values()):
        return True
    if not row.status.is_open:
        return row.status is Status.FINISHED and "settlement" not in found
    sheet = any(parts_of(key)[0] == "deal" and _changes(row, surface) for key, surface in found.items())
    if row.status is Status.RUNNING and row.chat < 0 and not sheet and "table" not in found:
        return True
    moved = max((event.seq for event in log if event.tag.startswith(MOVES)), default=0)
    unseen = any(surface_key("hand", person) not in found for person in reachable)
    if sheet and row.chat > 0:
        unseen = False
    return (roles <= {"deal"} and not sheet) or unseen or any(d.token >= moved for d in drafts)


def _changes(row: TableRow, surface: SurfaceRow) -> bool:
    """Whether a message of the table still changes."""
    match parts_of(surface.key)[0]:
        case "lobby":
            return row.status in (Status.LOBBY, Status.CLOSED)
        case "deal":
            return surface.seq >= (row.deal_seq or 0)
        case "cards" | "picture" | "consent" | "menu" | "question":
            return False
        case _:
            return True
