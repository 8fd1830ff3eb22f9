"""Meanings of PostgreSQL's errors; nothing of a refused row is shown, for rows hold cards and secrets."""

import psycopg
from psycopg import errors

from bot.storage.errors import StorageFailed, StorageLost


def failed(error: psycopg.Error) -> StorageFailed:
    """Turn an error of PostgreSQL into one of the store, without the details, which repeat the row."""
    said = error.diag.message_primary or (str(error).splitlines() or [""])[0]
    return StorageFailed(f"The database refused: {said.rstrip('.')} ({type(error).__name__}).")


def gone() -> StorageLost:
    """Return the error for a call that is not begun because the session is lost, or whose outcome is unknown."""
    return StorageLost("The session with the database is lost.")


def is_of_the_disk(error: Exception) -> bool:
    """Return whether the server could not write: the disk is full or broken, the server stops."""
    return isinstance(error, errors.OperationalError | StorageLost)
