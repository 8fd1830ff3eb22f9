-- When a message is out of date, and which messages a table cannot do without: tables write both down with what they
-- show (bot.storage.rows, SurfaceRow.stale_after and TableChange.required). What is kept from before is told by its key.
ALTER TABLE surfaces ADD COLUMN stale_after INTEGER;  -- NULL: never
UPDATE surfaces SET stale_after = (
    SELECT CASE
        WHEN key LIKE 'menu:%' OR key LIKE 'question:%' THEN -1
        WHEN key LIKE 'cards:%' OR key LIKE 'picture:%' OR key LIKE 'consent:%' THEN NULL
        WHEN key = 'lobby' AND t.status NOT IN ('lobby', 'closed') THEN NULL
        WHEN key LIKE 'deal:%' AND surfaces.seq < coalesce(t.deal_seq, 0) THEN NULL
        ELSE surfaces.seq
    END FROM tables AS t WHERE t.id = surfaces.table_id
);

ALTER TABLE tables ADD COLUMN required TEXT NOT NULL DEFAULT '{}';  -- {key: person, 0 in the group}
UPDATE tables SET required = '{"settlement":0}' WHERE status = 'finished';
UPDATE tables SET required = '{"lobby":0}' WHERE status = 'lobby' AND chat < 0;
UPDATE tables SET required = '{"table":0}' WHERE status = 'running' AND chat < 0 AND NOT EXISTS (
    SELECT 1 FROM surfaces AS s
    WHERE s.table_id = tables.id AND s.key LIKE 'deal:%' AND s.seq >= coalesce(tables.deal_seq, 0)
);
UPDATE tables SET required = json_patch(required, (
    SELECT json_group_object('hand:' || person, person) FROM seats WHERE table_id = tables.id AND seat >= 0
)) WHERE status IN ('lobby', 'running') AND (chat < 0 OR NOT EXISTS (
    SELECT 1 FROM surfaces AS s
    WHERE s.table_id = tables.id AND s.key LIKE 'deal:%' AND s.seq >= coalesce(tables.deal_seq, 0)
));

-- A declarer's question whether to give up, as the first version kept it.
UPDATE drafts SET body = json_remove(json_set(body, '$.sure', 'concede'), '$.giving_up')
    WHERE CASE WHEN key LIKE 'choice:%' AND json_valid(body) THEN json_extract(body, '$.giving_up') END;
