"""Advisory lock that allows only one process to use a database; with WAL alone two bots could share one log."""

import fcntl
import os
from pathlib import Path

from bot.runtime.errnos import reason
from bot.storage.errors import DatabaseLocked, UnusablePath


class FileLock:
    """Lock on `<database>.lock`, held from its creation to `release` or the end of the process."""

    def __init__(self, database: Path) -> None:
        """Acquire the lock without waiting; the folder must exist. Raises DatabaseLocked, UnusablePath."""
        path = database.with_name(database.name + ".lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise UnusablePath(f"Базу {database} не удаётся запереть: {path}: {reason(error)}.") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            raise DatabaseLocked(f"Базой {database} уже пользуется другой такой же бот.") from error

    def release(self) -> None:
        """Release the lock; the file stays, as deleting it would race with the next process that acquires the lock."""
        os.close(self._file)
