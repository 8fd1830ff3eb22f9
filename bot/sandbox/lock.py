"""Lock of a data folder: without it, two servers on one world would overwrite each other's changes."""

import fcntl
import os
from pathlib import Path


class FolderTaken(Exception):
    """Error: another server uses the folder; the message is one sentence in Russian."""


class FolderLock:
    """Lock on `sandbox.lock` of a folder until `release` or the end of the process; the file holds the page's URL."""

    def __init__(self, folder: Path) -> None:
        """Take the lock at once, making the folder. Raises FolderTaken, and OSError if the path cannot be a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        self._file = os.open(folder / "sandbox.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            url = os.pread(self._file, 200, 0).decode("ascii", "replace").strip()
            os.close(self._file)
            raise FolderTaken(
                f"В папке {folder} уже играют{f' ({url})' if url else ''}: остановите ту игру."
            ) from error
        os.ftruncate(self._file, 0)

    def name(self, url: str) -> None:
        """Write the page's URL into the file; a second server quotes it in its refusal."""
        os.pwrite(self._file, url.encode(), 0)

    def release(self) -> None:
        """Release the lock; the file stays, because removing it would race with the next server."""
        os.close(self._file)
