"""Files that people sent, fetched from Telegram by the library's methods."""

from functools import partial
from typing import Final

from telegram import Bot
from telegram.error import TelegramError

from bot.clock import Clock
from bot.gateway.api.patience import patiently
from bot.tables.ports import Attachment, FileUnavailable

PATIENCE_S: Final = 20.0  # the commands of the chat wait behind an import


class TelegramFiles:
    """Files of one bot's chats, as `tables.ports.Files` has them."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock

    async def read(self, attachment: Attachment, most: int) -> bytes:
        """Fetch a file of at most `most` bytes. Raises FileUnavailable."""
        try:
            file = await patiently(self._clock, partial(self._bot.get_file, attachment.file_id), PATIENCE_S)
            if (file.file_size or 0) > most:
                raise FileUnavailable(f"{file.file_size} bytes")
            data = bytes(await patiently(self._clock, file.download_as_bytearray, PATIENCE_S))
        except TelegramError as error:
            raise FileUnavailable(error.message[:100]) from error
        if len(data) > most:
            raise FileUnavailable(f"{len(data)} bytes")
        return data
