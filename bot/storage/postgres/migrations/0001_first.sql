-- Text is text, not jsonb, which refuses \u0000; COLLATE "C" compares bytes, as SQLite does. No foreign keys: one session
-- writes, every write looks whether its table is there, and a key would lock the row of the table at each of them.

CREATE TABLE pulka (  -- the one row of what this schema is
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    version integer NOT NULL,
    newest_table bigint NOT NULL DEFAULT 0,  -- ids of tables stand in old buttons: never used twice
    identity text NOT NULL DEFAULT '',  -- of the server, its timeline and this database (bot.storage.postgres.identity)
    ended boolean NOT NULL DEFAULT true  -- the owner before has written all and gone
);
INSERT INTO pulka (version) VALUES (0);

CREATE TABLE tables (
    id bigint PRIMARY KEY,
    chat bigint NOT NULL,
    thread bigint,
    game text COLLATE "C" NOT NULL,
    status text COLLATE "C" NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'closed')),
    match_seq bigint,
    deal_seq bigint,
    seq bigint NOT NULL DEFAULT 0,
    deadline float8,
    updated_at float8 NOT NULL,
    required text COLLATE "C" NOT NULL DEFAULT '{}',  -- {key: person, 0 in the group}
    opened_at float8,  -- second of the first event, and what that event says
    host bigint,
    review boolean NOT NULL DEFAULT false,
    source bigint,
    packed smallint NOT NULL DEFAULT 0  -- 1: the log, but for its first event, is in packed_logs
) WITH (fillfactor = 50);  -- room for the next version of a row in its page; no index names a column of each append
CREATE INDEX tables_by_chat ON tables (chat);
CREATE INDEX tables_open ON tables (id) WHERE status IN ('lobby', 'running');
CREATE INDEX tables_to_pack ON tables (id) WHERE packed = 0 AND status IN ('finished', 'closed');
CREATE INDEX tables_not_begun ON tables (id) WHERE match_seq IS NULL;

CREATE TABLE events (
    table_id bigint NOT NULL,
    seq bigint NOT NULL CHECK (seq >= 1),
    tag text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    at float8 NOT NULL,
    PRIMARY KEY (table_id, seq)
);

-- Logs of tables that are long over, each compressed in one row (bot.storage.packing).
CREATE TABLE packed_logs (
    table_id bigint PRIMARY KEY,
    body bytea NOT NULL
);
ALTER TABLE packed_logs ALTER COLUMN body SET STORAGE EXTERNAL;  -- it is compressed

CREATE TABLE packed_people (  -- whom a packed log names
    person bigint NOT NULL,
    table_id bigint NOT NULL,
    PRIMARY KEY (person, table_id)
);
CREATE INDEX packed_people_by_table ON packed_people (table_id);

CREATE TABLE causes (
    cause text COLLATE "C" PRIMARY KEY,
    table_id bigint NOT NULL,
    seq bigint NOT NULL,
    person bigint,
    at float8 NOT NULL
);
CREATE INDEX causes_by_time ON causes (at);

CREATE TABLE persons (
    id bigint PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    username text COLLATE "C",
    language text COLLATE "C",
    can_dm boolean NOT NULL DEFAULT false,
    updated_at float8 NOT NULL
);

CREATE TABLE seats (
    table_id bigint NOT NULL,
    person bigint NOT NULL,
    seat bigint NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX seats_by_person ON seats (person);

CREATE TABLE surfaces (
    table_id bigint NOT NULL,
    key text COLLATE "C" NOT NULL,
    chat bigint NOT NULL,
    thread bigint,
    message bigint NOT NULL,
    hash text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('text', 'photo')),
    seq bigint NOT NULL,
    file_id text COLLATE "C",
    generation bigint NOT NULL,
    stale_after bigint,  -- NULL: never
    PRIMARY KEY (table_id, key)
) WITH (fillfactor = 70);
CREATE INDEX surfaces_by_message ON surfaces (chat, message);

CREATE TABLE drafts (
    table_id bigint NOT NULL,
    key text COLLATE "C" NOT NULL,
    token bigint NOT NULL,
    body text COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, key)
) WITH (fillfactor = 70);

CREATE TABLE chats (
    id bigint PRIMARY KEY,
    settings text COLLATE "C" NOT NULL,
    migrated_to bigint
);

CREATE TABLE restored (table_id bigint PRIMARY KEY);

CREATE TABLE inbox (
    place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id bigint NOT NULL UNIQUE,
    cause text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    tries integer NOT NULL DEFAULT 0
);
CREATE INDEX inbox_by_cause ON inbox (cause) WHERE cause <> '';

-- Find what a cause did before; its update is done then.
CREATE FUNCTION known_cause(cause_key text, OUT kind text, OUT of_table bigint, OUT last_seq bigint, OUT done_by bigint)
LANGUAGE plpgsql AS $$
BEGIN
    SELECT 'repeated', c.table_id, c.seq, c.person INTO kind, of_table, last_seq, done_by
        FROM causes AS c WHERE c.cause = cause_key;
    IF FOUND THEN
        DELETE FROM inbox AS i WHERE i.cause = cause_key AND i.cause <> '';
    END IF;
END $$;

-- Write what belongs to an append besides the row of its table: events up to last_seq, cause, seats (NULL: left).
CREATE FUNCTION write_entry(
    of_table bigint, last_seq bigint, tags text[], bodies text[], stamp float8,
    cause_key text, done_by bigint, people bigint[], places bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (table_id, seq, tag, body, at)
        SELECT of_table, last_seq - cardinality(tags) + given.n, given.tag, given.body, stamp
        FROM unnest(tags, bodies) WITH ORDINALITY AS given (tag, body, n);
    IF cause_key IS NOT NULL THEN
        INSERT INTO causes (cause, table_id, seq, person, at)
            VALUES (cause_key, of_table, CASE WHEN cardinality(tags) > 0 THEN last_seq ELSE 0 END, done_by, stamp);
        DELETE FROM inbox AS i WHERE i.cause = cause_key AND i.cause <> '';
    END IF;
    FOR n IN 1 .. cardinality(people) LOOP
        IF places[n] IS NOT NULL THEN
            INSERT INTO seats (table_id, person, seat) VALUES (of_table, people[n], places[n])
                ON CONFLICT (table_id, person) DO UPDATE SET seat = excluded.seat;
        ELSE
            UPDATE seats AS s SET seat = -1 WHERE s.table_id = of_table AND s.person = people[n]
                AND EXISTS (SELECT 1 FROM tables AS t WHERE t.id = of_table AND t.match_seq IS NOT NULL);
            DELETE FROM seats AS s WHERE s.table_id = of_table AND s.person = people[n] AND s.seat <> -1;
        END IF;
    END LOOP;
END $$;

-- Change the row of a table behind expected_seq; false where the table has another seq, or is not there.
-- "change" has the columns that change, with their values; those of the first event are written with that event.
CREATE FUNCTION change_row(of_table bigint, expected_seq bigint, written bigint, stamp float8, change jsonb)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tables AS t SET
        seq = expected_seq + written,
        updated_at = CASE WHEN written > 0 THEN stamp ELSE t.updated_at END,
        status = coalesce(change ->> 'status', t.status),
        match_seq = coalesce((change ->> 'match_seq')::bigint, t.match_seq),
        deal_seq = coalesce((change ->> 'deal_seq')::bigint, t.deal_seq),
        deadline = CASE WHEN change ? 'deadline' THEN (change ->> 'deadline')::float8 ELSE t.deadline END,
        required = coalesce(change ->> 'required', t.required),
        opened_at = CASE WHEN expected_seq = 0 AND written > 0 THEN stamp ELSE t.opened_at END,
        host = coalesce((change ->> 'host')::bigint, t.host),
        review = coalesce((change ->> 'review')::boolean, t.review),
        source = coalesce((change ->> 'source')::bigint, t.source)
    WHERE t.id = of_table AND t.seq = expected_seq;
    RETURN FOUND;
END $$;

-- Make a table with its first events; kind is 'appended' or 'repeated'.
CREATE FUNCTION create_table(
    in_chat bigint, in_thread bigint, of_game text, tags text[], bodies text[], stamp float8,
    cause_key text, cause_person bigint, change jsonb, people bigint[], places bigint[],
    OUT kind text, OUT of_table bigint, OUT last_seq bigint, OUT done_by bigint
) LANGUAGE plpgsql AS $$
BEGIN
    SELECT c.* INTO kind, of_table, last_seq, done_by FROM known_cause(cause_key) AS c;
    IF kind IS NOT NULL THEN
        RETURN;
    END IF;
    kind := 'appended';
    UPDATE pulka SET newest_table = newest_table + 1 RETURNING newest_table INTO of_table;
    last_seq := cardinality(tags);
    INSERT INTO tables (id, chat, thread, game, status, updated_at)
        VALUES (of_table, in_chat, in_thread, of_game, 'lobby', stamp);
    PERFORM change_row(of_table, 0, last_seq, stamp, change);
    PERFORM write_entry(of_table, last_seq, tags, bodies, stamp, cause_key, cause_person, people, places);
END $$;

-- Write events behind expected_seq; kind is 'appended', 'repeated', 'conflict', 'unknown' (there is no such table), or
-- 'packed': nothing was done, the log has to be unpacked first.
CREATE FUNCTION append(
    to_table bigint, expected_seq bigint, tags text[], bodies text[], stamp float8,
    cause_key text, cause_person bigint, change jsonb, people bigint[], places bigint[],
    OUT kind text, OUT of_table bigint, OUT last_seq bigint, OUT done_by bigint
) LANGUAGE plpgsql AS $$
BEGIN
    SELECT c.* INTO kind, of_table, last_seq, done_by FROM known_cause(cause_key) AS c;
    IF kind IS NOT NULL THEN
        RETURN;
    END IF;
    of_table := to_table;
    IF (cardinality(tags) > 0 OR change ? 'status')
        AND EXISTS (SELECT 1 FROM tables AS t WHERE t.id = to_table AND t.seq = expected_seq AND t.packed = 1) THEN
        kind := 'packed';
        RETURN;
    END IF;
    IF change_row(to_table, expected_seq, cardinality(tags), stamp, change) THEN
        kind := 'appended';
        last_seq := expected_seq + cardinality(tags);
        PERFORM write_entry(to_table, last_seq, tags, bodies, stamp, cause_key, cause_person, people, places);
        RETURN;
    END IF;
    SELECT t.seq INTO last_seq FROM tables AS t WHERE t.id = to_table;
    kind := CASE WHEN FOUND THEN 'conflict' ELSE 'unknown' END;
END $$;

-- Write a message of a table, a function because its plan is kept; false where there is no such table.
CREATE FUNCTION put_surface(
    of_table bigint, of_key text, in_chat bigint, number bigint, in_thread bigint, digest text, as_kind text,
    as_of bigint, file text, as_generation bigint, until_seq bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO surfaces (table_id, key, chat, message, thread, hash, kind, seq, file_id, generation, stale_after)
        SELECT of_table, of_key, in_chat, number, in_thread, digest, as_kind, as_of, file, as_generation, until_seq
        FROM tables AS t WHERE t.id = of_table
        ON CONFLICT (table_id, key) DO UPDATE SET
            chat = excluded.chat, message = excluded.message, thread = excluded.thread, hash = excluded.hash,
            kind = excluded.kind, seq = excluded.seq, file_id = excluded.file_id, generation = excluded.generation,
            stale_after = excluded.stale_after;
    RETURN FOUND;
END $$;
