-- Logs of tables that are long over, each compressed in one row (bot.storage.packing). The first event of a packed log
-- stays in `events`: who opened a table is asked there.
CREATE TABLE packed_logs (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    body BLOB NOT NULL
);
CREATE TABLE packed_people (  -- whom a packed log names
    person INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX packed_people_by_table ON packed_people (table_id);

ALTER TABLE tables ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;  -- 1: the log is in packed_logs
CREATE INDEX tables_to_pack ON tables (id) WHERE packed = 0 AND status IN ('finished', 'closed');
