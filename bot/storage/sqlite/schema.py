"""Opening of a database file: check of its program and version, and migrations to the current version."""

import importlib.resources
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import aiosqlite

from bot.runtime.errnos import reason
from bot.storage.errors import NewerDatabase, NotADatabase, UnusablePath
from bot.storage.sql import restored
from bot.storage.sqlite import digest

APPLICATION_ID: Final = int.from_bytes(b"PLKA", "big")
"""SQLite application id of this program's databases."""
ROWS_TOGETHER: Final = 64
"""Number of rows that a connection's thread hands over at once."""
T = TypeVar("T")


def migrations() -> tuple[str, ...]:
    """Read the SQL of every migration; number n (from 1) is at index n - 1."""
    folder = importlib.resources.files("bot.storage.sqlite.migrations")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    numbers = [int(file.name.partition("_")[0]) for file in files]
    if numbers != list(range(1, len(files) + 1)):
        raise ValueError(f"migrations must be numbered from 1 without gaps, not {numbers}")
    return tuple(file.read_text("utf-8") for file in files)


def create_file(path: Path) -> Path:
    """Create an empty file that only its owner may read (hands are secret), and its folder; leave an existing file.

    Returns the path with links resolved, so that a file has one lock whatever its name. Raises UnusablePath for a
    folder, or if the file cannot be created or opened.
    """
    try:
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise UnusablePath(f"База {path} — папка, а нужен файл.")
        if not path.exists():
            path.touch(mode=0o600)
        path.open("r+b").close()
    except OSError as error:
        raise UnusablePath(f"База {path} не читается или не пишется: {reason(error)}.") from error
    return path


class Connection(aiosqlite.Connection):
    """Connection that can run a function on its thread."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` on the connection's thread and return its result; raises what `work` raises."""
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]  # aiosqlite leaves it untyped
        return result


async def connect(path: Path, busy_s: float) -> Connection:
    """Open a connection with our settings; each statement is a transaction of its own unless BEGIN is executed."""
    db = Connection(partial(sqlite3.connect, path, timeout=busy_s, isolation_level=None), ROWS_TOGETHER)
    await db
    try:
        await db.execute("PRAGMA foreign_keys = ON")
        await db.execute("PRAGMA synchronous = FULL")
        await db.execute("PRAGMA secure_delete = ON")  # what is forgotten is not left in free pages
    except sqlite3.Error:
        await db.close()
        raise
    return db


async def prepare(db: aiosqlite.Connection, path: Path) -> bool:
    """Check program and version of a database, switch to WAL, run missing migrations, each in one transaction.

    Returns whether the file was empty before. Raises NewerDatabase, NotADatabase, sqlite3.Error; a database that is
    refused is left unchanged.
    """
    steps = migrations()
    version = await _pragma(db, "user_version")
    application = await _pragma(db, "application_id")
    rows = await db.execute_fetchall("SELECT count(*) FROM sqlite_schema")
    empty = next(iter(rows))[0] == 0
    is_new = empty and version == application == 0
    if not is_new:
        check_program(path, application, version)
    await db.execute_fetchall("PRAGMA journal_mode = WAL")  # gives a row, and an unread row blocks every commit
    for number, sql in enumerate(steps[version:], version + 1):
        await _migrate(db, number, sql)
    if await db.execute_fetchall("SELECT 1 FROM sqlite_schema WHERE name = ?", (digest.TABLE,)):
        await db.execute_fetchall(restored.MARK)
        await db.execute_fetchall(restored.OUTDATED)
        await db.execute_fetchall(digest.DROP)  # a copy that is played on is none any more
    # Touch every table: a file that was cut off shows itself now and not in the middle of a deal.
    for (name,) in await db.execute_fetchall("SELECT name FROM sqlite_schema WHERE type = 'table'"):
        await db.execute_fetchall(f'SELECT 1 FROM "{name}" LIMIT 1')
    return is_new


def check_program(path: Path, application: int, version: int, what: str = "База") -> None:
    """Check the application id and the version of a database; `what`: the kind of file, for the message.

    Raises NotADatabase if it is another program's, NewerDatabase if its version is newer than this program's.
    """
    if application != APPLICATION_ID:
        raise NotADatabase(f"{what} {path} принадлежит другой программе.")
    if version > (known := len(migrations())):
        raise NewerDatabase(
            f"{what} {path} версии {version}, а эта программа знает версии до {known}: "
            "нужна программа поновее или другой файл."
        )


async def _pragma(db: aiosqlite.Connection, name: str) -> int:
    rows = await db.execute_fetchall(f"PRAGMA {name}")
    return int(next(iter(rows))[0])


async def _migrate(db: aiosqlite.Connection, number: int, sql: str) -> None:
    try:
        await db.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")
    except sqlite3.Error:
        if db.in_transaction:
            await db.rollback()
        raise
