"""Revealing of the deals of a duplicate: what their tables have held back is shown once no table can learn from it."""

from bot.tables.context.context import Context
from bot.tables.quiet_tables import QuietTables
from bot.tournaments.sessions import TournamentSession
from engine.tournament.state import Round, Tournament


class Revealing:
    """Step that reveals the quiet tables of rounds, inside the mailbox of their tournament."""

    def __init__(self, context: Context, quiet: QuietTables) -> None:
        self._context = context
        self._quiet = quiet

    async def step(self, session: TournamentSession) -> None:
        """Reveal every round whose deals everybody may know by now. Raises StorageFailed. Refused: not_saved, busy.

        The tables of a round are revealed in order, so that the last one tells whether all have been.
        """
        for one in open_rounds(session.tournament)[session.revealed :]:
            numbers = [game.id for table in one.tables for game in table.games if game.id]
            if numbers and not await self._is_revealed(numbers[-1]):
                for number in numbers:
                    await self._quiet.reveal(number)
            session.revealed += 1

    async def _is_revealed(self, number: int) -> bool:
        """Tell whether a quiet table holds nothing back, or cannot be read."""
        table = await self._context.repository.readable(number)
        return table is None or not table.is_held


def open_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds of a duplicate whose secrets are published, in order; none of another tournament."""
    if not tournament.is_duplicate:
        return ()
    return tuple(one for one in tournament.rounds if one.is_closed or tournament.is_over)
