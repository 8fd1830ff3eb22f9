"""Transfer of the whole content of SQLite files: reading it, or writing it to a new file."""

import os
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final

from bot.runtime.errnos import reason
from bot.storage.content import TABLES, Content, Row
from bot.storage.errors import NotADatabase, UnusablePath
from bot.storage.sqlite import copies, digest
from bot.storage.sqlite.codes import in_words
from bot.storage.sqlite.inbox import CREATE
from bot.storage.sqlite.lock import FileLock
from bot.storage.sqlite.schema import connect, migrations, prepare
from bot.storage.sqlite.store import BUSY_S, refusal

MOVED: Final = ".moved-%Y%m%d-%H%M%S"
"""Suffix (for strftime) of the name of a database whose content was moved to another place."""
NEWEST: Final = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'tables'"
FIRSTS: Final = f"""SELECT {", ".join(f"t.{column}" for column in TABLES["tables"])}, e.at, e.body
    FROM tables AS t LEFT JOIN events AS e ON e.table_id = t.id AND e.seq = 1 ORDER BY t.id"""


class SourceFile:
    """Content of a database file that does not change while it is read."""

    def __init__(self, db: sqlite3.Connection, path: Path) -> None:
        self._db = db
        self._path = path
        self._tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}

    @property
    def newest(self) -> int:
        """Return the newest id that a table (of players) ever had."""
        return int(self._db.execute(NEWEST).fetchone()[0])

    def rows(self, table: str) -> Iterator[Row]:
        """Yield the rows of a database table, one of `TABLES`. Raises NotADatabase if they cannot be read."""
        if table in self._tables:  # else it is the inbox that nobody ever kept anything in
            yield from self._read(f"SELECT {', '.join(TABLES[table])} FROM {table}")

    def firsts(self) -> Iterator[tuple[Row, float | None, str | None]]:
        """Yield the row of each table (of players) with time and body of its first event; None, None without events."""
        for *row, at, body in self._read(FIRSTS):
            yield tuple(row), at, body  # type: ignore[misc]  # SQLite does not tell its types

    def _read(self, sql: str) -> Iterator[Row]:
        try:
            yield from self._db.execute(sql)
        except sqlite3.Error as error:
            raise NotADatabase(f"База {self._path} не читается целиком: {type(error).__name__}.") from error


@asynccontextmanager
async def reading(path: Path) -> AsyncIterator[SourceFile]:
    """Migrate a database that the caller has locked, and open it for reading. Raises OpenError."""
    await _prepare(path)
    with _connected(path) as db:
        yield SourceFile(db, path)


@asynccontextmanager
async def reading_copy(copy: Path, folder: Path) -> AsyncIterator[tuple[SourceFile, bool]]:
    """Open a copy for reading, as the database that `copies.restore` would make of it, in the caller's `folder`.

    The second value is whether the copy had a digest, and so was checked. Raises OpenError.
    """
    fresh = folder / "copy.db"
    checked = copies.taken_out(copy, fresh)
    async with reading(fresh) as source:
        yield source, checked


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock an existing database, so that no bot uses it inside the block. Raises UnusablePath, DatabaseLocked."""
    try:
        is_there = path.is_file()
    except OSError as error:
        raise UnusablePath(f"База {path} не читается: {reason(error)}.") from error
    if not is_there:
        raise UnusablePath(f"Базы {path} нет: переносить нечего.")
    lock = FileLock(path.resolve())
    try:
        yield
    finally:
        lock.release()


async def _prepare(path: Path) -> None:
    try:
        db = await connect(path, BUSY_S)
        try:
            is_new = await prepare(db, path)
        finally:
            await db.close()
    except sqlite3.Error as error:
        raise refusal(path, error) from error
    if is_new:
        raise NotADatabase(f"База {path} пуста: переносить нечего.")


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database for reading, as of one moment."""
    with closing(sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)) as db:
        db.execute("BEGIN")
        yield db
        db.execute("ROLLBACK")


def moved_name(path: Path) -> Path:
    """Return a free name for a database whose content has been moved to another place."""
    path = path.resolve()
    return copies.free_name(path.with_name(path.name + time.strftime(MOVED)))


def rename(path: Path, to: Path) -> None:
    """Rename a database that is not in use, with SQLite's files beside it. Raises UnusablePath."""
    path = path.resolve()
    try:
        for tail in copies.BESIDE:
            beside = path.with_name(path.name + tail)
            if beside.exists():
                beside.rename(to.with_name(to.name + tail))
        path.rename(to)
        copies.flush(path.parent)
    except OSError as error:
        raise UnusablePath(f"База {path} не переименовывается: {reason(error)}.") from error


@contextmanager
def room_for(path: Path) -> Iterator[None]:
    """Lock the path of a database to be created inside the block. Raises UnusablePath if it exists, DatabaseLocked."""
    try:
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path)
    except OSError as error:
        raise UnusablePath(f"{path} не пишется: {reason(error)}.") from error
    try:
        check_is_free(path)
        yield
    finally:
        lock.release()


def check_is_free(path: Path) -> None:
    """Raise UnusablePath if the file exists."""
    try:
        is_taken = path.exists()
    except OSError as error:
        raise UnusablePath(f"{path} не пишется: {reason(error)}.") from error
    if is_taken:
        raise UnusablePath(f"Файл {path} уже есть: назовите другой.")


class TargetFile:
    """New database file or copy, written under a temporary name until `place` renames it."""

    def __init__(self, path: Path) -> None:
        """Create the file under its temporary name, with an empty schema. Raises UnusablePath."""
        self._path = path.resolve()
        self._half = self._path.with_name(self._path.name + copies.UNFINISHED)
        try:
            self._half.unlink(missing_ok=True)
            self._half.touch(mode=0o600)
        except OSError as error:
            raise UnusablePath(f"{path} не пишется: {reason(error)}.") from error
        self._db = sqlite3.connect(self._half, isolation_level=None)
        steps = migrations()
        for sql in steps:
            self._db.executescript(sql)
        self._db.execute(f"PRAGMA user_version = {len(steps)}")
        self._db.execute("BEGIN")

    def put(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows of a database table. Raises UnusablePath."""
        rows = iter(rows)
        first = next(rows, None)
        if first is None:
            return
        columns = TABLES[table]
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        with self._writing():
            if table == "inbox":
                self._db.execute(CREATE)
            self._db.execute(sql, first)
            self._db.executemany(sql, rows)

    def put_newest(self, newest: int) -> None:
        """Store the newest id that a table (of players) ever had. Raises UnusablePath."""
        with self._writing():
            self._db.execute("DELETE FROM sqlite_sequence WHERE name = 'tables'")
            if newest:
                self._db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', ?)", (newest,))

    def content(self) -> Content:
        """Read everything back from the file and return its digest."""
        source = SourceFile(self._db, self._path)
        return Content.of(source.newest, source.rows)

    def finish(self, *, sign: bool) -> None:
        """Commit, flush to the disk and close, as a copy (`sign`) or a database. Raises UnusablePath, NotADatabase."""
        with self._writing():
            self._db.execute("COMMIT")
            if sign:
                if not copies.is_whole(self._db):
                    raise NotADatabase("В базе есть запись, которую нельзя прочесть: копировать её нельзя.")
                digest.sign(self._db)
            else:
                self._db.execute("PRAGMA journal_mode = WAL").fetchall()
            self._db.close()
            copies.flush(self._half)

    def place(self) -> None:
        """Give the file its final name. Raises UnusablePath."""
        with self._writing():
            os.replace(self._half, self._path)
            copies.flush(self._path.parent)

    def drop(self) -> None:
        """Close the file, and delete it if it still has its temporary name."""
        self._db.close()
        for tail in ("", *copies.BESIDE, "-journal"):
            self._half.with_name(self._half.name + tail).unlink(missing_ok=True)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise UnusablePath(f"{self._path} не пишется: {in_words(error)}.") from error
        except OSError as error:
            raise UnusablePath(f"{self._path} не пишется: {reason(error)}.") from error
