"""What can go wrong with the store; the text of each is one sentence (Russian, if it stops the program)."""


class StorageError(Exception):
    """Base of everything the store raises."""


class OpenError(StorageError):
    """The database cannot be used at all; the program should print the sentence and stop."""


class NewerDatabase(OpenError):
    """The file was written by a newer version of the program."""


class NotADatabase(OpenError):
    """The file is damaged, is no SQLite file, or belongs to another program."""


class UnusablePath(OpenError):
    """The path is a folder, cannot be reached, or cannot be written."""


class DatabaseLocked(OpenError):
    """Another process has this database open."""


class UnknownTable(StorageError):
    """There is no table with this id."""


class StorageFailed(StorageError):
    """A read or write failed (disk full, I/O, locked, store closed); nothing of that write was kept."""


def closed() -> StorageFailed:
    """For whoever comes after `close`."""
    return StorageFailed("The database is closed.")
