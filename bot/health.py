"""Sign of life for whoever watches the process: a file that is touched while the event loop turns.

It is beside the database; if that is on a server, in the machine's folder of temporary files, one for each program,
with the number of its process.
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
"""Place of the sign of a program that does jobs, which has no database."""
BEAT_S: Final = 10.0  # real seconds, like everything here
SILENCE_S: Final = 60.0


def sign_of(database: Database) -> Path:
    """Return the file that is the sign of life of this program on that database."""
    if isinstance(database, Path):
        return database.with_name(database.name + ".alive")
    return Path(tempfile.gettempdir()) / _name(database, str(os.getpid()))


def _name(database: DatabaseUrl, process: str) -> str:
    """Return the name of a sign of life."""
    return f"pulka-{sha256(database.public.encode()).hexdigest()[:16]}-{process}.alive"


def _signs(database: Database) -> list[Path]:
    """List the signs of life of all programs of this machine on that database; those of the killed are removed."""
    if isinstance(database, Path):
        return [sign_of(database)]
    found = list(Path(tempfile.gettempdir()).glob(_name(database, "*")))
    for killed in [sign for sign in found if not _runs(sign.stem.rpartition("-")[2])]:
        found.remove(killed)
        with contextlib.suppress(OSError):
            killed.unlink()
    return found


def _runs(process: str) -> bool:
    """Return whether a process of this machine runs."""
    try:
        os.kill(int(process), 0)
    except PermissionError:  # somebody else's
        return True
    except (OSError, ValueError, OverflowError):
        return False
    return True


async def beat(database: Database, clock: Clock) -> None:
    """Touch the file for ever and remove it at the end of the task. A full disk stops the sign and not the bot."""
    sign = sign_of(database)
    try:
        while True:
            with contextlib.suppress(OSError):
                sign.touch()
            await clock.sleep(BEAT_S * clock.speed)
    finally:
        sign.unlink(missing_ok=True)


def _silent(sign: Path) -> float:
    """Return the seconds since the sign was touched; without one, infinity."""
    try:
        return time.time() - sign.stat().st_mtime
    except OSError:
        return float("inf")


def complaint(database: Database, who: str = "") -> str:
    """Return one sentence in Russian about a program without a sign of life; empty for one that lives or is on standby.

    who: the program in Russian; "" for the bot on that database
    """
    who = who or f"Бот на базе {database if isinstance(database, Path) else database.public}"
    silent = min(map(_silent, _signs(database)), default=float("inf"))
    if silent == float("inf"):
        return f"{who} не запущен."
    return "" if silent < SILENCE_S else f"{who} молчит уже {silent:.0f} с."
