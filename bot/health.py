"""Sign of life for whoever watches the process: a file beside the database, touched while the event loop turns."""

import contextlib
import time
from pathlib import Path
from typing import Final

from bot.clock import Clock

BEAT_S: Final = 10.0  # real seconds, like everything here
SILENCE_S: Final = 60.0


def sign_of(database: Path) -> Path:
    """Return the file that is the sign of life of that database's bot."""
    return database.with_name(database.name + ".alive")


async def beat(database: Path, clock: Clock) -> None:
    """Touch the file for ever and remove it at the end of the task. A full disk stops the sign and not the bot."""
    sign = sign_of(database)
    try:
        while True:
            with contextlib.suppress(OSError):
                sign.touch()
            await clock.sleep(BEAT_S * clock.speed)
    finally:
        sign.unlink(missing_ok=True)


def complaint(database: Path) -> str:
    """Return one sentence in Russian about a bot without a sign of life; empty for a bot that lives."""
    try:
        silent = time.time() - sign_of(database).stat().st_mtime
    except OSError:
        return f"Бот на базе {database} не запущен."
    return "" if silent < SILENCE_S else f"Бот на базе {database} молчит уже {silent:.0f} с."
