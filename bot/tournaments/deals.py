"""Course of a duplicate at its tables: each deal is a quiet table of its own, opened when the one before is finished.

No table learns anything about another one: the result of a deal is written only into the tournament's log.

| table | the first deal | each further deal |
|---|---|---|
| control table | dealt when the round is drawn | dealt at once |
| live round | dealt when all have pressed “Here” | dealt when all have pressed “Ready”, or after `wait_s` |
| by windows | dealt when all have pressed “Ready” | dealt when all have pressed “Ready” |

In lockstep (`Plan.sync`) a deal is opened when every table has finished the one before, but at most ten minutes
after the first table has finished it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.tables.context.context import Context
from bot.tables.log.state import Stage
from bot.tables.quiet_tables import QuietState, QuietTables
from bot.tournaments.sessions import Gathering, TournamentSession
from bot.tournaments.tables import RoundTables
from engine.tournament.commands import Arrive, BeginTable, BreakOff, Command, EndTable, RuleAbsent
from engine.tournament.events import AnyEvent, Corrected, NotPlayed, TableEnded
from engine.tournament.plan import WAIT_S
from engine.tournament.state import Round, Table, TableGame, Tournament

SHORTEST_WAIT_S: Final = 30
"""Seconds to press «Готов» (“Ready”) between two deals of a live round; more if a move's time in the plan is longer."""


class DealCourse:
    """Automatic steps of a duplicate at its tables, executed inside the mailbox of the tournament."""

    def __init__(self, context: Context, quiet: QuietTables, tables: RoundTables) -> None:
        self._context = context
        self._quiet = quiet
        self._tables = tables

    async def at_table(self, session: TournamentSession, one: Round, table: Table) -> Sequence[Command]:
        """Return the commands due next at a table of the round; empty before people act or time passes."""
        if table.running is not None:
            return await self._playing(session, one, table, table.running)
        deal, now = next_deal(one, table), self._context.clock.now()
        if not deal or table.missing or now >= one.ends:
            return ()
        if table.is_control:
            return await self._begun(session, one, table, deal)
        if session.tournament.plan.is_live:
            if table.absent and now >= table.until:
                return (RuleAbsent(None, table.number),)
            if not table.has_begun:
                return () if table.absent else await self._begun(session, one, table, deal)
        if now < opens_at(session.tournament, one, table):
            return ()
        return await self._gathering(session, one, table, deal)

    async def _begun(self, session: TournamentSession, one: Round, table: Table, deal: int) -> Sequence[Command]:
        """Deal now, even if not everybody is ready; return the command that records the beginning."""
        number = await self._tables.opened(session, one, table, deal)
        await self._quiet.begin(number)
        return (BeginTable(table.number, number, deal),)

    async def _gathering(self, session: TournamentSession, one: Round, table: Table, deal: int) -> Sequence[Command]:
        """Return the commands due at a table before a deal: arrivals of people who are ready, or its beginning."""
        known = session.gathering.get((table.number, deal))
        if known is None:
            number = await self._tables.opened(session, one, table, deal)
            known = Gathering(number, self._context.clock.now())
            session.gathering[table.number, deal] = known
        state = await self._quiet.look(known.number)
        if state is not None and state.stage is Stage.LOBBY:
            if await self._tables.reseated(session.tournament, table, state):
                state = await self._quiet.look(known.number) or state
            if came := arrivals(session.tournament, table, state):
                return came
        if state is None or state.stage is Stage.CLOSED:
            del session.gathering[table.number, deal]
            return await self._gathering(session, one, table, deal)  # at another quiet table
        is_time = session.tournament.plan.is_live and self._context.clock.now() >= known.since + wait_s(session)
        if state.stage is Stage.LOBBY and (not is_time or table.absent):
            return ()
        del session.gathering[table.number, deal]
        return await self._begun(session, one, table, deal)

    async def _playing(
        self, session: TournamentSession, one: Round, table: Table, game: TableGame
    ) -> Sequence[Command]:
        """Return the command that records a finished deal; a deal is broken off if a player left or the round ended."""
        self._tables.directed[game.id] = session.number
        state, is_late = await self._quiet.look(game.id), self._context.clock.now() >= one.ends
        ends = is_late or bool(table.missing)
        awaited = _awaited(one, table, state) if state is not None and is_late and not state.is_over else ()
        if state is not None and not state.is_over and ends:
            await self._quiet.end(game.id)
            state = await self._quiet.look(game.id)
        if state is None:  # nothing can be read of the deal
            return (BreakOff(table.number, game.deal),) if ends else ()
        if not state.is_over:
            return ()
        self._tables.directed.pop(game.id, None)
        if state.exact is None or not state.deals:
            return (BreakOff(table.number, game.deal, awaited),)
        return (EndTable(table.number, tuple(state.exact), state.deals, deal=game.deal),)

    async def put_away(self, session: TournamentSession, one: Round) -> None:
        """Close the quiet tables of deals that no table of the round is going to play now."""
        if not session.has_looked:
            await self._look(session, one)
            session.has_looked = True
        is_open = session.tournament.round is one and self._context.clock.now() < one.ends
        for (number, deal), known in tuple(session.gathering.items()):
            table = one.table(number)
            if is_open and table is not None and not table.missing and next_deal(one, table) == deal:
                continue
            await self._quiet.end(known.number)
            del session.gathering[number, deal]

    async def _look(self, session: TournamentSession, one: Round) -> None:
        """Find quiet tables that wait or play in vain because the program was killed between a ruling and their end."""
        for table in one.tables:
            settled = [game.deal for game in table.games if not game.id]
            for deal in {next_deal(one, table), *one.dropped, *settled} - {0}:
                if table.is_control or (table.number, deal) in session.gathering:
                    continue
                number = await self._tables.found(session, one, table, deal)
                state = await self._quiet.look(number) if number is not None else None
                is_counted = table.running is not None and table.running.id == number
                if state is not None and not state.is_over and not is_counted:
                    session.gathering[table.number, deal] = Gathering(state.table, self._context.clock.now())

    def moments(self, session: TournamentSession, one: Round) -> Iterator[float]:
        """Iterate over the times, in clock seconds, at which a step is due at a table of the round."""
        if session.tournament.plan.is_live:
            yield from (known.since + wait_s(session) for known in session.gathering.values())
        yield from (
            opens_at(session.tournament, one, table)
            for table in one.tables
            if table.running is None and not one.is_done(table)
        )


def next_deal(one: Round, table: Table) -> int:
    """Return the number of the deal that a table plays now or next; 0 if it has finished all deals of the round."""
    done = {game.deal for game in table.games if game.is_done}
    return next((deal for deal in one.deals if deal not in done), 0)


def opens_at(tournament: Tournament, one: Round, table: Table) -> float:
    """Return the time, in clock seconds, from which a table may play its next deal; 0 if at any time."""
    deal = next_deal(one, table)
    if not tournament.plan.sync or not deal or deal == one.deals[0] or table.is_control:
        return 0.0
    before = one.deals[one.deals.index(deal) - 1]
    others = [other for other in one.tables if not other.is_control and not other.missing]
    slow = [other for other in others if (game := other.game(before)) is None or not game.is_done]
    if not slow:
        return 0.0
    first = next((entry.at for entry in tournament.recent if _ends(entry.event, before, others)), None)
    return first + WAIT_S if first is not None else 0.0


def _ends(event: AnyEvent, deal: int, tables: Sequence[Table]) -> bool:
    """Return whether an event ends a deal at one of the tables."""
    if not isinstance(event, TableEnded | NotPlayed | Corrected) or event.deal != deal:
        return False
    return any(event.table == table.number for table in tables)


def wait_s(session: TournamentSession) -> int:
    """Return how many clock seconds people have to press «Готов» (“Ready”) before a further deal of a live round."""
    return max(SHORTEST_WAIT_S, session.tournament.plan.clock_s)


def _awaited(one: Round, table: Table, state: QuietState) -> tuple[int, ...]:
    """Return the entrants for whom a running deal had waited at least ten minutes when the round's time ended."""
    return tuple(table.seats[seat - 1] for seat in state.awaited) if state.since <= one.ends - WAIT_S else ()


def arrivals(tournament: Tournament, table: Table, state: QuietState) -> tuple[Command, ...]:
    """Return commands that record as arrived the people who are ready at the quiet table but not yet recorded."""
    entrants = [tournament.entrant_of(person) for person in state.ready]
    return tuple(
        Arrive(entrant.person) for entrant in entrants if entrant is not None and entrant.number not in table.here
    )
