"""Query for tables whose messages may tell less than their logs: a kill came between a commit and its messages."""

from typing import Final

from bot.storage.sql.tables import OPEN

BEHIND: Final = f"""
SELECT id FROM tables AS t WHERE ({OPEN} OR updated_at > $1) AND (
    t.updated_at > (SELECT max(updated_at) FROM tables) - $2
    OR EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.stale_after < t.seq)
    OR EXISTS (SELECT 1 FROM json_each_text(t.required::json) AS r
        WHERE NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = r.key COLLATE "C")
            AND (r.value = '0' OR EXISTS (SELECT 1 FROM persons AS p WHERE p.id = r.value::bigint AND p.can_dm)))
    OR {OPEN} AND EXISTS (SELECT 1 FROM drafts AS d WHERE d.table_id = t.id AND NOT EXISTS (
        SELECT 1 FROM events AS e WHERE e.table_id = t.id AND e.seq > d.token
            AND (e.tag LIKE 'deal.%' OR e.tag LIKE 'match.%')))
) ORDER BY id
"""
"""Ids of the tables that `ports.Storage.stale_tables` lists; `$1`: since, `$2`: margin."""
