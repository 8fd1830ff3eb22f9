-- Rows of statistics of finished matches (bot.stats.rows), folded once from their logs. `folded` is the number of the
-- facts in the rows of a table; a table that does not count has the number and no rows.
CREATE TABLE match_stats (
    table_id bigint PRIMARY KEY,
    at float8 NOT NULL,  -- second of the settlement
    body text COLLATE "C" NOT NULL
);
CREATE INDEX match_stats_by_at ON match_stats (at);
CREATE TABLE deal_stats (
    table_id bigint NOT NULL,
    number integer NOT NULL,
    body text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE stats_people (  -- whom the rows name
    person bigint NOT NULL,
    table_id bigint NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX stats_people_by_table ON stats_people (table_id);

ALTER TABLE tables ADD COLUMN folded integer NOT NULL DEFAULT 0;
CREATE INDEX tables_to_fold ON tables (game, folded) WHERE status = 'finished';
