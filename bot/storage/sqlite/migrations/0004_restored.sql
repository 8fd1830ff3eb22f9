-- Open tables that came out of a copy and have not been touched since (bot.storage.sqlite.restored). `restore` makes it
-- too, in copies of older versions.
CREATE TABLE IF NOT EXISTS restored (table_id INTEGER PRIMARY KEY);
