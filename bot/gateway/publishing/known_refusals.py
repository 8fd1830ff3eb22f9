"""Refusals of Telegram that concern a bot in every chat and are remembered across restarts."""

import logging
from typing import Final

import msgspec

from bot.clock import Clock
from bot.storage.ports import Storage, StorageFailed

log = logging.getLogger(__name__)

EVERYWHERE: Final = 0
"""Chat number under which the store keeps facts that hold in all chats; no chat has it."""
BELIEVED_S: Final = 30 * 24 * 3600.0  # Telegram may learn something, too


class Kept(msgspec.Struct, frozen=True):
    """Refusals as they are stored."""

    no_private_pictures_at: float | None = None
    """Clock second at which Telegram refused to turn an ephemeral text into a photo; None: it never did."""


class KnownRefusals:
    """Refusals of Telegram, read from the store when one is first asked for."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._kept: Kept | None = None

    async def takes_private_pictures(self) -> bool:
        """Return whether an ephemeral message may become a photo, as far as known. Raises StorageError."""
        if self._kept is None:
            row = await self._storage.chat(EVERYWHERE)
            self._kept = _read(row.settings) if row is not None else Kept()
        at = self._kept.no_private_pictures_at
        return at is None or self._clock.now() - at > BELIEVED_S

    async def refused_private_picture(self) -> None:
        """Store that Telegram does not turn an ephemeral text into a photo; if that fails, remember it in memory."""
        self._kept = Kept(no_private_pictures_at=self._clock.now())
        try:
            await self._storage.put_settings(EVERYWHERE, msgspec.json.encode(self._kept))
        except StorageFailed as error:
            log.error("what Telegram refuses is not kept: %s", error)


def _read(stored: bytes) -> Kept:
    """Return stored refusals, or none if they are unreadable: Telegram will refuse once more."""
    try:
        return msgspec.json.decode(stored, type=Kept)
    except msgspec.DecodeError as error:
        log.warning("known refusals of Telegram are not readable and are dropped: %s", type(error).__name__)
        return Kept()
