"""Conversion of PostgreSQL's errors; no values of a refused row are shown, since rows contain cards and secrets."""

import psycopg
from psycopg import errors

from bot.storage.errors import StorageFailed, StorageLost


def failed(error: psycopg.Error) -> StorageFailed:
    """Convert an error of PostgreSQL to one of the store, without its details, which repeat the row."""
    said = error.diag.message_primary or (str(error).splitlines() or [""])[0]
    return StorageFailed(f"The database refused: {said.rstrip('.')} ({type(error).__name__}).")


def gone() -> StorageLost:
    """Return the error for a call whose session is lost, or whose outcome is unknown."""
    return StorageLost("The session with the database is lost.")


def is_of_the_disk(error: Exception) -> bool:
    """Return whether the error means that the server cannot write: its disk is full or broken, or it stops."""
    return isinstance(error, errors.OperationalError | StorageLost)
