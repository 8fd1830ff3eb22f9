"""Accounts that were forgotten after playing deals which others still play.

A person who has everything deleted is a stranger from then on, but knows cards that others have yet to play. So a keyed
hash of the account is stored beside the log of the tournament or week, as long as that round is the last one.
"""

from typing import Final

import msgspec

from bot.storage.ports import DraftRow, Storage

KEY: Final = "seen:accounts"
"""Key of the stored row; rows whose key has a colon are deleted once the tournament or week is over."""


class SeenDeals:
    """Hashes of accounts that have seen the deals of a round; methods raise StorageFailed.

    `note` may only be called in the mailbox of the tournament or week.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def note(self, row: int, number: int, person: int) -> None:
        """Record that a person has played a round; row: id of the tournament or week; number: of its round, from 1."""
        known, mark = await self._marks(row, number), self._mark(row, number, person)
        if mark not in known:
            await self._storage.put_draft(DraftRow(row, KEY, number, msgspec.json.encode([*known, mark])))

    async def has(self, row: int, number: int, person: int) -> bool:
        """Return whether a person was forgotten after playing the deals of a round; arguments as in `note`."""
        return self._mark(row, number, person) in await self._marks(row, number)

    async def _marks(self, row: int, number: int) -> list[str]:
        draft = await self._storage.draft(row, KEY, number)
        return msgspec.json.decode(draft.body, type=list[str]) if draft is not None else []

    def _mark(self, row: int, number: int, person: int) -> str:
        """Return the hash of a person for one round; it differs between rounds, so that hashes cannot be linked."""
        return self._storage.disguise.of(f"seen:{row}:{number}:{person}")
