"""Classification of SQLite's errors by their codes."""

import sqlite3

from bot.runtime.errnos import BROKEN_DISK, NO_RIGHT, NO_ROOM, READ_ONLY

_WORDS = {
    sqlite3.SQLITE_FULL: NO_ROOM,
    sqlite3.SQLITE_PERM: NO_RIGHT,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: BROKEN_DISK,
    sqlite3.SQLITE_CANTOPEN: "файл не открывается",
    sqlite3.SQLITE_BUSY: "файл занят другой программой",
}


def is_busy(error: Exception) -> bool:
    """Return whether the error means that another process holds the file."""
    return _primary(error) == sqlite3.SQLITE_BUSY


def is_broken(error: Exception) -> bool:
    """Return whether the error means that the file is damaged or not a database."""
    return _primary(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def points_nowhere(error: Exception) -> bool:
    """Return whether the error is a foreign key that refers to no row."""
    return _code(error) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY


def in_words(error: sqlite3.Error) -> str:
    """Return a few words in Russian on why SQLite refused, for an error message; a rare error keeps SQLite's words."""
    return _WORDS.get(_primary(error)) or str(error).rstrip(".")


def _code(error: Exception) -> int:
    """Return SQLite's extended error code; 0 if the error has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) if isinstance(error, sqlite3.Error) else 0


def _primary(error: Exception) -> int:
    return _code(error) & 0xFF
