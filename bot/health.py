"""Sign of life for an observer of the process: a file that is touched while the event loop runs.

It is beside a database file. For a database on a server it is in the machine's folder of temporary files: one for each
program, with its process id in the name.
"""

import contextlib
import os
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot.clock import Clock
from bot.config import Database
from bot.runtime.secret import DatabaseUrl

WORKER: Final = Path(tempfile.gettempdir()) / "pulka-jobs"
"""File of the sign of life of a program that does jobs (ROLE=jobs), which has no database."""
BEAT_S: Final = 10.0  # real seconds, like everything here
SILENCE_S: Final = 60.0


def sign_of(database: Database) -> Path:
    """Return the path of this process's sign of life for that database."""
    if isinstance(database, Path):
        return database.with_name(database.name + ".alive")
    return Path(tempfile.gettempdir()) / _name(database, str(os.getpid()))


def _name(database: DatabaseUrl, process: str) -> str:
    """Return the file name of a process's sign of life; `process`: its id, or "*" for a pattern that fits all."""
    return f"pulka-{sha256(database.public.encode()).hexdigest()[:16]}-{process}.alive"


def _signs(database: Database) -> list[Path]:
    """List the signs of life of this machine's programs on that database; delete those of processes that are gone."""
    if isinstance(database, Path):
        return [sign_of(database)]
    found = list(Path(tempfile.gettempdir()).glob(_name(database, "*")))
    for killed in [sign for sign in found if not _runs(sign.stem.rpartition("-")[2])]:
        found.remove(killed)
        with contextlib.suppress(OSError):
            killed.unlink()
    return found


def _runs(process: str) -> bool:
    """Return whether a process of this machine with this id runs."""
    try:
        os.kill(int(process), 0)
    except PermissionError:  # somebody else's
        return True
    except (OSError, ValueError, OverflowError):
        return False
    return True


async def beat(database: Database, clock: Clock) -> None:
    """Touch the sign of life regularly until cancelled, then remove it. Errors of the disk are ignored."""
    sign = sign_of(database)
    try:
        while True:
            with contextlib.suppress(OSError):
                sign.touch()
            await clock.sleep(BEAT_S * clock.speed)
    finally:
        sign.unlink(missing_ok=True)


def _silent(sign: Path) -> float:
    """Return the seconds since the file was last touched; infinity if it does not exist."""
    try:
        return time.time() - sign.stat().st_mtime
    except OSError:
        return float("inf")


def complaint(database: Database, who: str = "") -> str:
    """Return a sentence in Russian if the program shows no sign of life, else "". A standby counts as alive.

    who: the program in Russian; "" for the bot on that database
    """
    who = who or f"Бот на базе {database if isinstance(database, Path) else database.public}"
    silent = min(map(_silent, _signs(database)), default=float("inf"))
    if silent == float("inf"):
        return f"{who} не запущен."
    return "" if silent < SILENCE_S else f"{who} молчит уже {silent:.0f} с."
