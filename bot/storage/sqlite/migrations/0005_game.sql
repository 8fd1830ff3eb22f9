-- The name of the game that is played at a table: it tells who can read the table's log. Before there was only one.
ALTER TABLE tables ADD COLUMN game TEXT NOT NULL DEFAULT 'preferans';
