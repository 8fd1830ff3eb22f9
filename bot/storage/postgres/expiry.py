"""Queries for tables that may be dropped and for people who opened tables lately.

What they ask of the first event of a log stands in the table's row: `host`, `review`, `source`.
"""

from typing import Final

from bot.storage.postgres.session import Session
from bot.storage.postgres.writes import drop
from bot.storage.rows import Expiry

# a table that goes on from an imported match is in the chat of that; one given up before it began does not count
GOES_ON: Final = """EXISTS (SELECT 1 FROM tables AS n WHERE n.chat = t.chat AND n.id > t.id AND n.source = t.id
        AND (n.match_seq IS NOT NULL OR n.status <> 'closed'))"""
EXPIRED: Final = f"""t.match_seq IS NULL AND t.status IN ('lobby', 'closed') AND t.updated_at < greatest($1, $2)
    AND CASE WHEN t.review THEN t.updated_at < $2 AND NOT {GOES_ON}
        ELSE t.updated_at < $1
            AND (t.status = 'closed' OR NOT EXISTS (SELECT 1 FROM seats AS s WHERE s.table_id = t.id)) END"""
"""Condition of a table that may be dropped; `$1`: seconds for gatherings, `$2`: for imported records."""
ALL: Final = f"SELECT id FROM tables AS t WHERE {EXPIRED} ORDER BY id LIMIT $3"
THIS: Final = f"SELECT 1 FROM tables AS t WHERE {EXPIRED} AND id = $3"
OPENED: Final = """SELECT opened_at FROM (SELECT * FROM tables ORDER BY id DESC LIMIT 500) AS t
    WHERE opened_at > $1 AND host = $2 AND NOT review ORDER BY opened_at"""


async def drop_expired(session: Session, table: int, expiry: Expiry) -> bool:
    """Delete a table if it has expired by now, and return whether it has; work of the writer."""
    if not await session.ask(THIS, expiry.gathered, expiry.imported, table):
        return False
    await drop(session, [table])
    return True
