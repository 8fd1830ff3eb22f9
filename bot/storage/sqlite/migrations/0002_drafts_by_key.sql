-- Not every draft is a person's: pages and entries are the table's own. Person 0 stood for a page, -1 for an entry.
ALTER TABLE drafts RENAME TO drafts_of_persons;
CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    token INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
) WITHOUT ROWID;
INSERT INTO drafts (table_id, key, token, body)
    SELECT table_id, CASE person WHEN 0 THEN 'page' WHEN -1 THEN 'entry' ELSE 'choice:' || person END, token, body
    FROM drafts_of_persons;
DROP TABLE drafts_of_persons;

ALTER TABLE tables DROP COLUMN created_at;
