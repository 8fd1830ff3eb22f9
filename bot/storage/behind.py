"""Which tables may show less than their log says: a kill came between a commit and the messages.

Keys of surfaces: "table", "lobby", "settlement", and with the person's number behind a colon "hand", "view", "cards",
"picture", "ping", "menu" and "question", with its own "deal". A table's messages that never change again, the picture
of an earlier deal or of somebody's cards and the lobby of a match that has begun, are of an older seq for ever;
everything else has the table's seq once it is shown.
"""

from collections.abc import Iterable
from typing import Final

from bot.storage.rows import DraftRow, LoggedEvent, Status, Surface, TableRow, parts_of, surface_key
from bot.storage.writes import OPEN

MOVES: Final = ("deal.", "match.")  # tags of events after which nothing half-done is left

BEHIND: Final = f"""
SELECT id FROM tables AS t WHERE ({OPEN} OR updated_at > ?) AND (
    t.updated_at > (SELECT max(updated_at) FROM tables) - ?
    OR EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.seq < t.seq AND (
        s.key IN ('table', 'settlement') OR s.key LIKE 'hand:%' OR s.key LIKE 'ping:%' OR s.key LIKE 'view:%'
        OR s.key = 'lobby' AND t.status IN ('lobby', 'closed')
        OR s.key LIKE 'deal:%' AND s.seq >= coalesce(t.deal_seq, 0)))
    OR {OPEN} AND NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key NOT LIKE 'deal:%')
    OR EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id
        AND (s.key LIKE 'menu:%' OR s.key LIKE 'question:%'))
    OR t.status = 'running' AND t.chat < 0
        AND NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = 'table')
    OR t.status = 'finished'
        AND NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = 'settlement')
    OR {OPEN} AND EXISTS (SELECT 1 FROM seats JOIN persons AS p ON p.id = seats.person AND p.can_dm
        WHERE seats.table_id = t.id AND seats.seat >= 0 AND NOT EXISTS (
            SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = 'hand:' || p.id))
    OR {OPEN} AND EXISTS (SELECT 1 FROM drafts AS d WHERE d.table_id = t.id AND NOT EXISTS (
        SELECT 1 FROM events AS e WHERE e.table_id = t.id AND e.seq > d.token
            AND (e.tag LIKE 'deal.%' OR e.tag LIKE 'match.%')))
) ORDER BY id
"""


def is_behind(
    row: TableRow,
    surfaces: Iterable[Surface],
    drafts: Iterable[DraftRow],
    log: Iterable[LoggedEvent],
    reachable: Iterable[int],
) -> bool:
    """The same for one table in memory; `reachable` are the persons on its seats who can be written to."""
    found = {surface.key: surface for surface in surfaces}
    roles = {parts_of(key)[0] for key in found}
    if roles & {"menu", "question"}:  # nobody knows how long it has stood
        return True
    if any(surface.seq < row.seq and _changes(row, surface) for surface in found.values()):
        return True
    if not row.status.is_open:
        return row.status is Status.FINISHED and "settlement" not in found
    if row.status is Status.RUNNING and row.chat < 0 and "table" not in found:
        return True
    moved = max((event.seq for event in log if event.tag.startswith(MOVES)), default=0)
    unseen = any(surface_key("hand", person) not in found for person in reachable)
    return roles <= {"deal"} or unseen or any(d.token >= moved for d in drafts)


def _changes(row: TableRow, surface: Surface) -> bool:
    """Whether a message of the table still changes."""
    match parts_of(surface.key)[0]:
        case "lobby":
            return row.status in (Status.LOBBY, Status.CLOSED)
        case "deal":
            return surface.seq >= (row.deal_seq or 0)
        case "cards" | "picture" | "menu" | "question":
            return False
        case _:
            return True
