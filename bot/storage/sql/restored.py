"""Marks of open tables restored from a copy: secrets hidden when the copy was taken may be known now.

A mark stays until the table has been given new secrets. What the messages of a marked table show is unknown, so they
count as out of date.
"""

from typing import Final

from bot.storage.sql.tables import OPEN

MARK: Final = f"INSERT INTO restored SELECT id FROM tables WHERE {OPEN} ON CONFLICT DO NOTHING"
OF_OPEN: Final = f"WHERE table_id IN (SELECT id FROM tables WHERE {OPEN})"
OUT_OF_DATE: Final = "hash = '', seq = 0, stale_after = CASE WHEN stale_after > 0 THEN 0 ELSE stale_after END"
"""SQL assignments that mark a message's row as out of date, because what the message shows is unknown."""
OUTDATED: Final = f"UPDATE surfaces SET {OUT_OF_DATE} {OF_OPEN}"
DONE: Final = "DELETE FROM restored WHERE table_id = ?"
