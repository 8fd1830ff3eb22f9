"""Boards (rankings) of a finished week, and whose names each reader sees on them.

| board | who is on it by name |
|---|---|
| of a group | everybody who has played a match in the group and does not hide their statistics |
| of all | everybody who has chosen to be shown and does not hide their statistics; each reader sees their own name |
"""

from collections.abc import Sequence

from bot.screens.texts import Texts
from bot.screens.week.boards import Board, Entry, ShownDeal
from bot.tables.context.context import Context
from bot.tables.quiet_tables import QuietTables
from bot.week.sessions import Weeks, WeekSession
from engine.tournament.secrets import dealer_of
from engine.tournament.week import SEATS, WeekRow
from engine.tournament.weekly import Attempt


class WeekBoards:
    """Boards of weeks, built from their logs and from people's settings. Every method may raise StorageFailed."""

    def __init__(self, context: Context, quiet: QuietTables, weeks: Weeks) -> None:
        self._context = context
        self._quiet = quiet
        self._weeks = weeks

    async def of_chat(self, session: WeekSession, chat: int) -> Board:
        """Return the board of a group; places are counted among the persons on this board."""
        known = set[int]()
        for game in self._context.games.values():
            if game.facts is not None:
                known |= set((await self._context.statistics.of_chat(chat, game)).names)
        named = [one for one in session.week.attempts if one.person in known and not await self._hides(one)]
        rows = session.week.rows(attempt.person for attempt in named)
        return await self._board(session, named, rows, of_group=True)

    async def of_all(self, session: WeekSession, reader: int) -> Board:
        """Return the board of all persons who have played; places count everybody, named or not."""
        named = [one for one in session.week.attempts if one.person == reader or await self._is_shown(one)]
        return await self._board(session, named, session.week.rows(), reader)

    async def _board(
        self,
        session: WeekSession,
        named: Sequence[Attempt],
        rows: Sequence[WeekRow],
        reader: int = 0,
        *,
        of_group: bool = False,
    ) -> Board:
        week, attempts = session.week, {attempt.person: attempt for attempt in named}
        entries = [
            Entry(row.place, attempt.name, row.imps, row.whists, attempt.results, row.person == reader)
            for row in rows
            if (attempt := attempts.get(row.person)) is not None
        ]
        return Board(
            week=week.number,
            entries=tuple(entries),
            finished=sum(bool(row.place) for row in rows),
            of_group=of_group,
            pars=week.pars,
            earlier=await self._weeks.before(week.number),
            later=await self._weeks.over_after(week.number),
        )

    async def _hides(self, attempt: Attempt) -> bool:
        return (await self._context.chats.of(attempt.person)).hides_stats

    async def _is_shown(self, attempt: Attempt) -> bool:
        """Return whether everybody may read the name of the person of an attempt."""
        if attempt.person <= 0:
            return False
        settings = await self._context.chats.of(attempt.person)
        return settings.shows_week and not settings.hides_stats

    async def deal(self, session: WeekSession, deal: int, t: Texts) -> ShownDeal | None:
        """Return a deal (numbered from 1) with all cards and how the robots played it; None if they have not."""
        tables = session.week.par_tables
        brief = await self._quiet.brief(tables[deal - 1], t) if deal <= len(tables) else None
        if brief is None:
            return None
        game = self._context.games[session.week.game]
        dealt = {card for hand in brief.hands for card in hand}
        return ShownDeal(
            names=brief.names,
            hands=brief.hands,
            talon=tuple(card for card in game.deck(game.rules.preset(session.week.preset)) if card not in dealt),
            dealer=int(dealer_of(deal, SEATS)),
            line=brief.line,
        )
