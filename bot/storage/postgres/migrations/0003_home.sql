-- Group in whose figures a match counts that was played in no group, by the newest number of that group; 0: in those of
-- the chat of its table. Matches of quiet tables, which counted nowhere before, are folded again.
ALTER TABLE match_stats ADD COLUMN home bigint NOT NULL DEFAULT 0;
CREATE INDEX match_stats_by_home ON match_stats (home) WHERE home <> 0;
UPDATE tables SET folded = 0 WHERE status = 'finished' AND chat <= -9007199254740992;
