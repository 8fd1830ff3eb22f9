PRAGMA application_id = 1347177281;  -- "PLKA"

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,  -- ids stand in old buttons: never used twice
    chat INTEGER NOT NULL,
    thread INTEGER,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'closed')),
    match_seq INTEGER,
    deal_seq INTEGER,
    seq INTEGER NOT NULL,
    deadline REAL,
    created_at REAL NOT NULL,
    updated_at REAL NOT NULL
);
CREATE INDEX tables_by_chat ON tables (chat);
CREATE INDEX tables_open ON tables (updated_at) WHERE status IN ('lobby', 'running');

CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    tag TEXT NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE causes (
    cause TEXT PRIMARY KEY NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    person INTEGER,
    at REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX causes_by_time ON causes (at);

CREATE TABLE persons (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    username TEXT,
    language TEXT,
    can_dm INTEGER NOT NULL,
    updated_at REAL NOT NULL
);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person);

CREATE TABLE surfaces (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    chat INTEGER NOT NULL,
    thread INTEGER,
    message INTEGER NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('text', 'photo')),
    seq INTEGER NOT NULL,
    file_id TEXT,
    generation INTEGER NOT NULL,
    PRIMARY KEY (table_id, key)
) WITHOUT ROWID;
CREATE INDEX surfaces_by_message ON surfaces (chat, message);

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    person INTEGER NOT NULL,
    token INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
) WITHOUT ROWID;

CREATE TABLE chats (
    id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL,
    migrated_to INTEGER
);
