"""Which tables may show less than their log says: a kill came between a commit and the messages.

Keys of surfaces: "table", "lobby", "settlement", and with the person's number behind a colon "hand", "view", "cards",
"picture", "panel", "ownpanel", "ping", "warning", "consent", "menu" and "question", with its own "deal". A table's
messages that never change again, the picture of an earlier deal or of somebody's cards, a question about a deal that is
over, and the lobby of a match that has begun, are of an older seq for ever; everything else has the table's seq once it
is shown. Between two deals the sheet is there in place of "table", in a private chat in place of "hand".
"""

from typing import Final

from bot.storage.sqlite.writes import OPEN

SHEET: Final = """EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id
        AND s.key LIKE 'deal:%' AND s.seq >= coalesce(t.deal_seq, 0))"""
BEHIND: Final = f"""
SELECT id FROM tables AS t WHERE ({OPEN} OR updated_at > ?) AND (
    t.updated_at > (SELECT max(updated_at) FROM tables) - ?
    OR EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.seq < t.seq AND (
        s.key IN ('table', 'settlement') OR s.key LIKE 'hand:%' OR s.key LIKE 'ping:%' OR s.key LIKE 'view:%'
        OR s.key LIKE 'warning:%'
        OR s.key LIKE 'panel:%' OR s.key LIKE 'ownpanel:%'
        OR s.key = 'lobby' AND t.status IN ('lobby', 'closed')
        OR s.key LIKE 'deal:%' AND s.seq >= coalesce(t.deal_seq, 0)))
    OR {OPEN} AND NOT {SHEET}
        AND NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key NOT LIKE 'deal:%')
    OR EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id
        AND (s.key LIKE 'menu:%' OR s.key LIKE 'question:%'))
    OR t.status = 'running' AND t.chat < 0 AND NOT {SHEET}
        AND NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = 'table')
    OR t.status = 'finished'
        AND NOT EXISTS (SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = 'settlement')
    OR {OPEN} AND NOT (t.chat > 0 AND {SHEET})
        AND EXISTS (SELECT 1 FROM seats JOIN persons AS p ON p.id = seats.person AND p.can_dm
        WHERE seats.table_id = t.id AND seats.seat >= 0 AND NOT EXISTS (
            SELECT 1 FROM surfaces AS s WHERE s.table_id = t.id AND s.key = 'hand:' || p.id))
    OR {OPEN} AND EXISTS (SELECT 1 FROM drafts AS d WHERE d.table_id = t.id AND NOT EXISTS (
        SELECT 1 FROM events AS e WHERE e.table_id = t.id AND e.seq > d.token
            AND (e.tag LIKE 'deal.%' OR e.tag LIKE 'match.%')))
) ORDER BY id
"""
