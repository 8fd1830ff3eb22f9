"""Copies of a database: one consistent file, made while the bot plays on, and its restoration.

Both directions use SQLite's own backup in a single step: a reader of a WAL database sees one committed moment and
blocks nobody. A copy is written under a temporary name and renamed once it has been checked and flushed. It contains a
digest of its content (`digest`), which is checked when it is restored. Older copies have none; a database has none
either, but differs from a copy by its WAL mode.
"""

import itertools
import os
import shutil
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bot.runtime.errnos import reason
from bot.storage.errors import DatabaseLocked, NotADatabase, StorageFailed, UnusablePath
from bot.storage.packing import unpacked
from bot.storage.sql.restored import MARK, OF_OPEN, OUTDATED
from bot.storage.sqlite import digest
from bot.storage.sqlite.codes import in_words, is_broken
from bot.storage.sqlite.lock import FileLock
from bot.storage.sqlite.schema import check_program

UNFINISHED: Final = ".unfinished"
"""Suffix of a copy's name until the copy is complete."""
FRESH: Final = ".restored"
"""Suffix of the file that is going to replace the database."""
WRITE: Final = "не пишется"
READ: Final = "не читается"
ASIDE: Final = ".before-%Y%m%d-%H%M%S"
BESIDE: Final = ("-wal", "-shm")
OWN: Final = (*BESIDE, ".lock", FRESH, FRESH + UNFINISHED)
"""Suffixes of files that may exist beside a database, and so cannot be used for a copy."""
JSON: Final = (("events", "body"), ("chats", "settings"))
"""Columns that contain JSON, each with its table."""
SIGNED_SINCE: Final = 3
"""Version of the schema since which every copy has a digest."""


class Restored(NamedTuple):
    """Outcome of replacing a database by a copy."""

    old: Path | None
    """New path of the old database; None if there was none."""
    checked: bool
    """True if the copy was checked, because it contained a digest."""


def backup(database: Path, copy: Path) -> None:
    """Write the content of `database`, in use or not, to the new file `copy`.

    Raises UnusablePath (no database; `copy` exists or cannot be written), NotADatabase, NewerDatabase.
    """
    with _asking(database, READ):
        if not database.is_file():
            raise UnusablePath(f"Базы {database} нет: копировать нечего.")
    with _asking(copy):
        taken = copy.exists()
        _check_name(copy, database)
    if taken:
        raise UnusablePath(f"Файл {copy} уже есть: назовите другой.")
    _copied(database, copy, sign=True)


def restore(copy: Path, database: Path) -> Restored:
    """Replace `database` by the content of `copy`.

    Raises DatabaseLocked while a bot uses the database, and what `backup` raises.
    """
    with _asking(copy, READ):
        if not copy.is_file():
            raise UnusablePath(f"Копии {copy} нет.")
        _check_name(copy, database)
    database = database.resolve()
    with _asking(database):
        database.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = FileLock(database)
    except DatabaseLocked as error:
        raise DatabaseLocked(f"{error} Сначала остановите бота.") from error
    try:
        return _put_in_place(copy, database)
    finally:
        lock.release()


def _check_name(copy: Path, database: Path) -> None:
    """Raise UnusablePath if `copy` has the name of a file that belongs to the database. Raises OSError."""
    beside = database.resolve()
    if copy.resolve() in {beside.with_name(beside.name + tail) for tail in OWN}:
        raise UnusablePath(f"Имя {copy} база занимает сама: назовите копию иначе.")


def _put_in_place(copy: Path, database: Path) -> Restored:
    """Replace the database by the copy, and keep the old database under another name."""
    fresh = database.with_name(database.name + FRESH)
    fresh.unlink(missing_ok=True)
    checked = _copied(copy, fresh, sign=False)
    with _asking(database):
        try:
            old = _set_aside(database) if database.exists() else None
            for tail in BESIDE:
                database.with_name(database.name + tail).unlink(missing_ok=True)
            os.replace(fresh, database)
        finally:
            fresh.unlink(missing_ok=True)
        flush(database.parent)
    return Restored(old, checked)


def taken_out(copy: Path, fresh: Path) -> bool:
    """Write the content of a copy to a new database file; return whether the copy had a digest, and so was checked.

    Raises what `backup` raises.
    """
    with _asking(copy, READ):
        if not copy.is_file():
            raise UnusablePath(f"Копии {copy} нет.")
    return _copied(copy, fresh, sign=False)


def _set_aside(database: Path) -> Path:
    """Copy the old database to another name, readable by its owner only, and return that path. Raises OSError.

    Renaming it would leave a moment without a database, in which a bot would create an empty one.
    """
    old = free_name(database.with_name(database.name + time.strftime(ASIDE)))
    _gather(database)
    try:
        old.touch(mode=0o600, exist_ok=False)
        shutil.copyfile(database, old)
        flush(old)
    except BaseException:
        old.unlink(missing_ok=True)
        raise
    return old


def _copied(source: Path, target: Path, *, sign: bool) -> bool:
    """Make a checked copy or database `target`; return whether the source had a digest, and so was checked.

    Raises UnusablePath, NotADatabase, NewerDatabase; then no file is left.
    """
    half = target.with_name(target.name + UNFINISHED)
    with _asking(target):
        half.unlink(missing_ok=True)
        half.touch(mode=0o600)
        try:
            checked = _copy(source, half, sign=sign)
            os.replace(half, target)
            flush(target.parent)
            return checked
        finally:
            half.unlink(missing_ok=True)


def _copy(source: Path, target: Path, *, sign: bool) -> bool:
    """Write the content of `source` to `target`, a copy (`sign`) or a database; return whether a digest was checked."""
    what = "База" if sign else "Копия"
    try:
        with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as db:
            _check(db, source, what)
            with closing(sqlite3.connect(target)) as into:
                db.backup(into)
                into.execute("PRAGMA journal_mode = DELETE").fetchall()
                checked = digest.is_signed(into)
                if not is_whole(into) or (checked and not digest.is_as_signed(into)):
                    raise NotADatabase(_damaged(source, sign=sign))
                if not checked and _has_lost_its_digest(db):
                    raise NotADatabase(f"Копия {source} повреждена: в ней нет контрольной суммы, с которой её сняли.")
                into.execute(digest.DROP)
                if sign:
                    digest.sign(into)
                else:  # it is a database now
                    mark_restored(into)
                    into.commit()
                    into.execute("PRAGMA journal_mode = WAL").fetchall()
    except UnicodeDecodeError as error:  # of what SQLite says about its damage
        raise NotADatabase(_damaged(source, sign=sign)) from error
    except sqlite3.DatabaseError as error:
        if is_broken(error):
            raise NotADatabase(f"{what} {source} повреждена, или это не файл SQLite.") from error
        raise UnusablePath(f"{source} не скопировать в {target}: {in_words(error)}.") from error
    flush(target)
    return checked


def _damaged(source: Path, *, sign: bool) -> str:
    """Return the sentence about a damaged file: a database to be copied (`sign`), or a copy to be restored."""
    if sign:
        return f"База {source} повреждена: копировать её нельзя."
    return f"Копия {source} повреждена: вернуться к ней нельзя."


def _check(db: sqlite3.Connection, path: Path, what: str) -> None:
    """Raise NotADatabase or NewerDatabase for a file that is empty, another program's or newer; `what`: its kind."""
    if not path.stat().st_size:
        raise NotADatabase(f"{what} {path} пуста: это файл без единой записи.")
    application, version = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    check_program(path, application, version, what)


def _has_lost_its_digest(db: sqlite3.Connection) -> bool:
    """Return whether a file without a digest must be a copy that once had one.

    Only a database on which a bot plays or has played is in WAL mode.
    """
    version, mode = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "journal_mode"))
    return bool(version >= SIGNED_SINCE and mode != "wal")


def is_whole(db: sqlite3.Connection) -> bool:
    """Return whether the database passes SQLite's check and its JSON and packed logs can be read."""
    if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        return False
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    for table, column in JSON:
        if table in tables and db.execute(f"SELECT 1 FROM {table} WHERE NOT json_valid({column}) LIMIT 1").fetchone():
            return False
    return "packed_logs" not in tables or _are_whole(db.execute("SELECT body FROM packed_logs"))


def _are_whole(packed: Iterable[tuple[bytes]]) -> bool:
    """Return whether all packed logs can be unpacked, and all their events read."""
    try:
        for (value,) in packed:
            for event in unpacked(value):
                msgspec.json.decode(event.body)
    except (StorageFailed, msgspec.DecodeError):
        return False
    return True


def free_name(path: Path) -> Path:
    """Return the path, or if it exists the path with a free number appended, so that no old file is overwritten."""
    others = (path.with_name(f"{path.name}-{number}") for number in itertools.count(2))
    return next(one for one in itertools.chain((path,), others) if not one.exists())


def _gather(database: Path) -> None:
    """Write the write-ahead log of an old database into its file; a broken database is left as it is."""
    try:
        with closing(sqlite3.connect(database)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.DatabaseError:
        return


def flush(path: Path) -> None:
    """Flush a file or a folder to the disk. Raises OSError."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


@contextmanager
def _asking(path: Path, cannot: str = WRITE) -> Iterator[None]:
    """Convert an OSError in the block to an UnusablePath with one sentence; `cannot`: its words after `path`."""
    try:
        yield
    except OSError as error:
        raise UnusablePath(f"{path} {cannot}: {reason(error)}.") from error


CREATE: Final = "CREATE TABLE IF NOT EXISTS restored (table_id INTEGER PRIMARY KEY)"
"""Statement that creates the table `restored` (ids of open tables taken from a copy), as the migration does."""
OUTDATED_BEFORE_6: Final = f"UPDATE surfaces SET hash = '', seq = 0 {OF_OPEN}"
HAS_INBOX: Final = "SELECT 1 FROM sqlite_schema WHERE name = 'inbox'"
HAS_STALE_AFTER: Final = "SELECT 1 FROM pragma_table_info('surfaces') WHERE name = 'stale_after'"


def mark_restored(db: sqlite3.Connection) -> None:
    """Mark every open table of a database of any version as restored; the caller commits.

    Updates that were in the inbox when the copy was taken are deleted: they were answered long ago.
    """
    if db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tables'").fetchone():
        db.execute(CREATE)
        db.execute(MARK)
        db.execute(OUTDATED if db.execute(HAS_STALE_AFTER).fetchone() else OUTDATED_BEFORE_6)
    if db.execute(HAS_INBOX).fetchone():
        db.execute("DELETE FROM inbox")
