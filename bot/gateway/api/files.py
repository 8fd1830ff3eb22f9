"""Files that people sent, fetched from Telegram."""

from telegram import Bot
from telegram.error import TelegramError

from bot.tables.ports import Attachment, FileUnavailable


class TelegramFiles:
    """Implements `tables.ports.Files`."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def read(self, attachment: Attachment, most: int) -> bytes:
        """The bytes of a file of at most `most` bytes. Raises FileUnavailable."""
        try:
            file = await self._bot.get_file(attachment.file_id)
            if (file.file_size or 0) > most:
                raise FileUnavailable(f"{file.file_size} bytes")
            data = bytes(await file.download_as_bytearray())
        except TelegramError as error:
            raise FileUnavailable(error.message[:100]) from error
        if len(data) > most:
            raise FileUnavailable(f"{len(data)} bytes")
        return data
