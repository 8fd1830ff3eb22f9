-- Rows of statistics of finished matches (bot.stats.rows), folded once from their logs. `folded` is the number of the
-- facts in the rows of a table; a table that does not count has the number and no rows.
CREATE TABLE match_stats (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    at REAL NOT NULL,  -- second of the settlement
    body TEXT NOT NULL
);
CREATE INDEX match_stats_by_at ON match_stats (at);
CREATE TABLE deal_stats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE stats_people (  -- whom the rows name
    person INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX stats_people_by_table ON stats_people (table_id);

ALTER TABLE tables ADD COLUMN folded INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_to_fold ON tables (game, folded) WHERE status = 'finished';
