"""The database of a cluster as its tests see it: a copy in a SQLite file, by a reader that is not the program."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Final

import psycopg
from psycopg.sql import SQL, Identifier

from bot.storage.sqlite.schema import migrations

TABLES: Final = ("tables", "events", "causes", "seats", "surfaces", "drafts", "chats", "persons")
KEEP: Final = """
CREATE TABLE IF NOT EXISTS kept_causes (LIKE causes);
CREATE OR REPLACE FUNCTION keep_cause() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO kept_causes SELECT OLD.*;
    RETURN OLD;
END $$;
CREATE OR REPLACE TRIGGER keep_causes AFTER DELETE ON causes FOR EACH ROW EXECUTE FUNCTION keep_cause();
"""


def keep_causes(address: str, schema: str) -> None:
    """Have a bot's schema remember the causes that the bot forgets: a clock hour is soon over at speed 60."""
    with psycopg.connect(address) as db:
        db.execute(SQL("SET search_path TO {}").format(Identifier(schema)))
        db.execute(KEEP)


def carry_causes(address: str, schema: str) -> None:
    """Have a schema remember what the one before it was made to, which has got another name."""
    keep_causes(address, schema)
    with psycopg.connect(address) as db:
        before = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, %s) ORDER BY oid"
        for (old,) in db.execute(before, (f"{schema}_",)).fetchall():
            names = map(Identifier, (schema, str(old)))
            db.execute(SQL("INSERT INTO {}.kept_causes SELECT * FROM {}.kept_causes").format(*names))
            db.execute(SQL("TRUNCATE {}.kept_causes").format(Identifier(str(old))))


def undone(address: str, schema: str) -> int:
    """Count the updates in the inbox of a bot's schema."""
    with psycopg.connect(address) as db:
        found = db.execute(SQL("SELECT count(*) FROM {}.inbox").format(Identifier(schema))).fetchone()
    assert found is not None
    return int(str(found[0]))


def copied(address: str, schema: str, file: Path) -> Path:
    """Write what a bot's schema holds at one moment to a new SQLite file, over an older one; return the file."""
    file.unlink(missing_ok=True)
    file.write_bytes(_empty())
    with psycopg.connect(address) as db, closing(sqlite3.connect(file)) as copy:
        db.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        db.execute(SQL("SET LOCAL search_path TO {}").format(Identifier(schema)))
        for table in TABLES:
            _copy(db, copy, table, table)
        if db.execute("SELECT to_regclass('kept_causes')").fetchone() != (None,):
            _copy(db, copy, "kept_causes", "causes")
        copy.commit()
    return file


@cache
def _empty() -> bytes:
    """Return a file with the tables of a bot's database and nothing in them."""
    with closing(sqlite3.connect(":memory:")) as db:
        for number, sql in enumerate(migrations(), 1):
            db.executescript(f"{sql}\nPRAGMA user_version = {number};")
        return db.serialize()


def _copy(db: "psycopg.Connection[tuple[object, ...]]", copy: sqlite3.Connection, source: str, target: str) -> None:
    """Copy the rows of a table, by the columns of the file."""
    columns = [row[1] for row in copy.execute(f'PRAGMA table_info("{target}")')]
    chosen = SQL(", ").join(map(Identifier, columns))
    rows = db.execute(SQL("SELECT {} FROM {}").format(chosen, Identifier(source))).fetchall()
    marks = ", ".join("?" * len(columns))
    copy.executemany(f'INSERT OR REPLACE INTO "{target}" VALUES ({marks})', rows)
