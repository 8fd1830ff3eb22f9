"""`python -m bot doctor` on a terminal: requests to the person who runs it on stderr, the report page on stdout."""

import asyncio
import signal
import sys
from typing import Final

from bot.config import Settings
from bot.doctor.checkup import checkup
from bot.games.painting import EXAMPLES, photo_of
from bot.pictures.drawing import Labels
from bot.pictures.render import DEFAULT_LOOK

STOPPED: Final = "Остановлено, всё присланное убрано."
INTERRUPTED: Final = 130


def doctor(settings: Settings) -> int:
    """Examine the bot, print the report page and return the exit status; Ctrl+C and SIGTERM stop it cleanly.

    Raises GatewayError and OpenError.
    """
    return asyncio.run(_examined(settings))


async def _examined(settings: Settings) -> int:
    photos = await asyncio.to_thread(_photos)
    work = asyncio.create_task(checkup(settings, _say, photos))
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, work.cancel)
    try:
        sys.stdout.write(await work)
    except asyncio.CancelledError:
        _say(STOPPED)
        return INTERRUPTED
    return 0


def _photos() -> tuple[bytes, bytes]:
    """Draw two of the games' example pictures and return them."""
    first, second = (photo_of(drawing, DEFAULT_LOOK, Labels()) for drawing in EXAMPLES[:2])
    return first, second


def _say(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()
