"""Change of a lobby's game: one of the other game takes its place, with the robots and the person who sat there."""

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any

from bot.storage.ports import Cause
from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby
from bot.tables.log.events import LobbyClosed, LogEvent
from bot.tables.log.state import Table
from bot.tables.open_table import Opener
from bot.tables.ports import Person
from engine.core.codec import encode


class AnotherGame:
    """Opener of another game's lobby in place of one that is open. The game of a table itself never changes."""

    def __init__(self, context: Context, opener: Opener) -> None:
        self._context = context
        self._opener = opener

    def is_of(self, table: Table, rules: Any) -> bool:
        """Tell whether rules are of another game than a table's."""
        return self._context.repository.played_by(rules) is not table.game

    async def open(
        self,
        session: TableSession,
        person: Person,
        rules: Any,
        close: Callable[[tuple[LogEvent, ...]], Awaitable[object]],
    ) -> None:
        """Open the new lobby, then `close` the old one with its last event; a repeated press opens nothing more.

        The cause is the old lobby with the rules, so that a press after a crash in between closes it, whoever presses.
        Refused: game_of_others, game_seats, opens_too_often.
        """
        table, seats = session.table, self._context.rulebooks.of(rules).book.seats(rules)
        key = self._context.decks.key()
        opened = lobby.of_another_game(table, person.id, rules, most=max(seats), key=key)
        cause = Cause(f"game:{self._context.repository.played_by(rules).name}:{_digest(rules)}:{table.id}", person.id)
        if await self._context.storage.repeated(cause.key) is None:
            await self._opener.check_pace(person.id)
        await self._opener.open(table.chat, table.thread, opened_by=opened, cause=cause)
        await close((LobbyClosed(person.id),))


def _digest(rules: Any) -> str:
    """Return what tells rules from others of their game, in a few letters."""
    return hashlib.sha256(encode(rules)).hexdigest()[:16]
