"""Errors of the store; the text of each is one sentence (Russian, if it stops the program)."""


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


class UnknownTable(StorageError):
    """A table id that the store does not hold."""


class StorageFailed(StorageError):
    """A read or write that failed (disk full, I/O, locked, store closed); nothing of that write was kept."""


def closed() -> StorageFailed:
    """Return the error for a call of the store after `close`."""
    return StorageFailed("The database is closed.")
