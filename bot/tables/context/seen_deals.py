"""Accounts that were forgotten after they had played deals which others still play.

A keyed hash of the account stands beside the log of the tournament or week, for as long as that round is the last one:
who has everything deleted is a stranger from then on, but knows cards that the others do not.
"""

from typing import Final

import msgspec

from bot.storage.ports import DraftRow, Storage

KEY: Final = "seen:accounts"
"""Key of the row beside the log; with its colon it goes once the tournament or week is over."""


class SeenDeals:
    """Hashes of such accounts. Every method may raise StorageFailed; `note` is called in the mailbox of the row."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def note(self, row: int, number: int, person: int) -> None:
        """Keep a person from sitting down again; row: of the tournament or week; number: of its round, from 1."""
        known, mark = await self._marks(row, number), self._mark(row, number, person)
        if mark not in known:
            await self._storage.put_draft(DraftRow(row, KEY, number, msgspec.json.encode([*known, mark])))

    async def has(self, row: int, number: int, person: int) -> bool:
        """Return whether a person was forgotten with deals of a round in mind."""
        return self._mark(row, number, person) in await self._marks(row, number)

    async def _marks(self, row: int, number: int) -> list[str]:
        draft = await self._storage.draft(row, KEY, number)
        return msgspec.json.decode(draft.body, type=list[str]) if draft is not None else []

    def _mark(self, row: int, number: int, person: int) -> str:
        """Return another hash in each round, so that two rounds do not tell that they mean one account."""
        return self._storage.disguise.of(f"seen:{row}:{number}:{person}")
