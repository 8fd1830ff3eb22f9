"""Queries for tables that may be dropped and for people who opened tables lately, by the first event of each log.

They read only fields whose names are a promise: `host`, `review`, `source`.
"""

import sqlite3
from typing import Any, Final

from bot.storage.rows import Expiry
from bot.storage.sqlite.writes import drop, one

FIRST: Final = "(SELECT body FROM events WHERE table_id = t.id AND seq = 1)"
# a table that goes on from an imported match is in the chat of that; one given up before it began does not count
GOES_ON: Final = """EXISTS (SELECT 1 FROM tables AS n JOIN events AS e ON e.table_id = n.id AND e.seq = 1
    WHERE n.chat = t.chat AND n.id > t.id AND (n.match_seq IS NOT NULL OR n.status <> 'closed')
        AND json_extract(e.body, '$.source') = t.id)"""
EXPIRED: Final = f"""t.match_seq IS NULL AND t.status IN ('lobby', 'closed')
    AND t.updated_at < max(:gathered, :imported)
    AND CASE WHEN coalesce(json_extract({FIRST}, '$.review'), 0)
        THEN t.updated_at < :imported AND NOT {GOES_ON}
        ELSE t.updated_at < :gathered
            AND (t.status = 'closed' OR NOT EXISTS (SELECT 1 FROM seats WHERE table_id = t.id)) END"""
ALL: Final = f"SELECT id FROM tables AS t WHERE {EXPIRED} ORDER BY id LIMIT :limit"
THIS: Final = f"SELECT 1 FROM tables AS t WHERE id = :table AND {EXPIRED}"
OPENED: Final = """SELECT e.at FROM (SELECT id FROM tables ORDER BY id DESC LIMIT 500) AS t
    JOIN events AS e ON e.table_id = t.id AND e.seq = 1
    WHERE e.at > :since AND json_extract(e.body, '$.host') = :person
        AND NOT coalesce(json_extract(e.body, '$.review'), 0) ORDER BY e.at"""


def named(expiry: Expiry) -> dict[str, Any]:
    """Return the limits as named values of the queries."""
    return {"gathered": expiry.gathered, "imported": expiry.imported}


def drop_expired(db: sqlite3.Connection, table: int, expiry: Expiry) -> bool:
    """Delete a table if it has expired by now, and return whether it has; one transaction of the writer."""
    if one(db, THIS, **named(expiry), table=table) is None:
        return False
    drop(db, [table])
    return True
