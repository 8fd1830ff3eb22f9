"""What SQLite's errors mean, by their codes."""

import sqlite3


def is_busy(error: Exception) -> bool:
    """Another process holds the file."""
    return _primary(error) == sqlite3.SQLITE_BUSY


def is_broken(error: Exception) -> bool:
    """The file is damaged, or is no database."""
    return _primary(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def points_nowhere(error: Exception) -> bool:
    """A row names another that is not there."""
    return _code(error) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY


def _code(error: Exception) -> int:
    """The extended code, 0 where the error has none."""
    return int(getattr(error, "sqlite_errorcode", 0)) if isinstance(error, sqlite3.Error) else 0


def _primary(error: Exception) -> int:
    return _code(error) & 0xFF
