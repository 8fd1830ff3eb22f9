"""Errors of the store; the text of each is one sentence (Russian, if it stops the program)."""

from typing import Final

from bot.runtime.pending import EndOfProgram

NO_DRIVER: Final = (
    "Для PostgreSQL нужна библиотека psycopg:"
    " выполните “.venv/bin/python -m pip install -r requirements-postgres.lock” в папке программы."
)
"""Sentence of an OpenError where the extra `postgres` is not installed."""


class StorageError(Exception):
    """Base of everything the store raises."""


class OpenError(StorageError):
    """A database that cannot be used at all; the program should print the sentence and stop."""


class NewerDatabase(OpenError):
    """A file written by a newer version of the program."""


class NotADatabase(OpenError):
    """A file that is damaged, is no SQLite file, or belongs to another program."""


class UnusablePath(OpenError):
    """A path that is a folder, cannot be reached, or cannot be written."""


class DatabaseLocked(OpenError):
    """A database that another process has open."""


class UnusableServer(OpenError):
    """A server that cannot be reached, refuses the user, or cannot be trusted with matches."""


class UnknownTable(StorageError):
    """A table id that the store does not hold."""


class StorageFailed(StorageError):
    """A read or write that failed (disk full, I/O, locked, store closed); nothing of that write was kept."""


class StorageLost(StorageError, EndOfProgram):
    """A write whose COMMIT was sent and not answered, or any call after that: the write may be stored or not.

    So it must not be reported as failed. The program ends; the next one reads from the database what was stored.
    """


def closed() -> StorageFailed:
    """Return the error for a call of the store after `close`."""
    return StorageFailed("The database is closed.")
