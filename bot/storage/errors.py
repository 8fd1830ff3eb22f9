"""Errors of the store; the text of each is one sentence, in Russian if the error stops the program."""

from typing import Final

from bot.runtime.pending import EndOfProgram

NO_DRIVER: Final = (
    "Для PostgreSQL нужна библиотека psycopg:"
    " выполните “.venv/bin/python -m pip install -r requirements-postgres.lock” в папке программы."
)
"""Text of an OpenError if the optional extra `postgres` is not installed."""


class StorageError(Exception):
    """Base of all errors of the store."""


class OpenError(StorageError):
    """Database that cannot be used at all; the program should print the sentence and stop."""


class NewerDatabase(OpenError):
    """A file written by a newer version of the program."""


class NotADatabase(OpenError):
    """A file that is damaged, is no SQLite file, or belongs to another program."""


class UnusablePath(OpenError):
    """A path that is a folder, cannot be reached, or cannot be written."""


class DatabaseLocked(OpenError):
    """Database that another process has open."""


class UnusableServer(OpenError):
    """Server that cannot be reached, refuses the user, or is not safe enough to store matches."""


class UnknownTable(StorageError):
    """Table id that is not in the store."""


class StorageFailed(StorageError):
    """Read or write that failed (full disk, I/O, lock, closed store); nothing of the write was stored."""


class StorageLost(StorageError, EndOfProgram):
    """Write whose COMMIT was sent but not answered, or any call after that: the write may be stored or not.

    So it must not be reported as failed. The program ends; the next one reads from the database what was stored.
    """


def closed() -> StorageFailed:
    """Return the error to raise for a call after `close`."""
    return StorageFailed("The database is closed.")
