"""Change of a lobby's game: one of the other game takes its place, with the robots and the person who sat there."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from bot.tables.context.context import Context
from bot.tables.context.repository import Successor
from bot.tables.context.session import TableSession
from bot.tables.decide import lobby
from bot.tables.log.events import LobbyClosed, LogEvent
from bot.tables.log.state import Table
from bot.tables.open_table import Opener
from bot.tables.ports import Person


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
        close: Callable[[tuple[LogEvent, ...], Successor], Awaitable[bool]],
    ) -> None:
        """Have `close` keep the old lobby's last event and the new lobby's first ones, in one transaction.

        `close` returns False where nothing was kept. Refused: game_of_others, game_seats, opens_too_often.
        """
        table, seats = session.table, self._context.rulebooks.of(rules).book.seats(rules)
        key = self._context.decks.key()
        opened = lobby.of_another_game(table, person.id, rules, most=max(seats), key=key)
        await self._opener.check_pace(person.id)
        await self._opener.replace(opened, partial(close, (LobbyClosed(person.id),)))
