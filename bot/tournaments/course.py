"""Course of a tournament: what happens automatically, decided by the log, the clock and the quiet tables alone.

Every step first checks whether it has been done already, so that it may be repeated after a crash at any point. A
table is opened under a key, which returns the same table again; its result is taken into the log once.

| kind of round | a table is opened | a person who has not come |
|---|---|---|
| live | when all of its people have pressed «Я здесь» (“Here”); it deals at once | no-show 10 minutes after the draw |
| by windows | at the draw; its people press «Готов» (“Ready”) when they like | no-show at the round's end |
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bot.screens.tournament.own import warned
from bot.screens.tournament.words import TableNow
from bot.tables.context.context import Context
from bot.tables.log.state import Stage
from bot.tables.quiet_tables import QuietTables
from bot.tournaments.deals import DealCourse, arrivals, next_deal
from bot.tournaments.display import TournamentDisplay
from bot.tournaments.sessions import Tournaments, TournamentSession
from bot.tournaments.tables import RoundTables
from engine.core.match import EndReason
from engine.tournament.commands import BeginTable, Cancel, CloseRound, Command, EndTable, Finish, RuleAbsent
from engine.tournament.drawing import is_too_small
from engine.tournament.events import NoShow, Removed, Undone
from engine.tournament.plan import DAY_S, MINUTE_S
from engine.tournament.state import Round, Table, Tournament


class Revealing:
    """Step that reveals the quiet tables of finished rounds, inside the mailbox of their tournament."""

    def __init__(self, context: Context, quiet: QuietTables) -> None:
        self._context = context
        self._quiet = quiet

    async def step(self, session: TournamentSession) -> None:
        """Reveal every round whose deals everybody may know by now. Raises StorageFailed, Refused (not_saved, busy).

        The tables of a round are revealed in order, so that if the last one is revealed, all are.
        """
        for one in open_rounds(session.tournament)[session.revealed :]:
            numbers = [game.id for table in one.tables for game in table.games if game.id]
            if numbers and not await self._is_revealed(numbers[-1]):
                for number in numbers:
                    await self._quiet.reveal(number)
            session.revealed += 1

    async def _is_revealed(self, number: int) -> bool:
        """Return whether nothing about a quiet table is withheld any more, or whether it cannot be read."""
        table = await self._context.repository.readable(number)
        return table is None or not table.is_held


def open_rounds(tournament: Tournament) -> tuple[Round, ...]:
    """Return the rounds of a duplicate whose secrets are published, in order; empty for any other tournament."""
    if not tournament.is_duplicate:
        return ()
    return tuple(one for one in tournament.rounds if one.is_closed or tournament.is_over)


LIVE_WARNING_S: Final = 3 * MINUTE_S
"""Seconds before a no-show of a live round at which the missing person is notified."""
MOST_STEPS: Final = 1000
"""Maximum number of changes in one step: every table of a round may begin and end."""


class Course:
    """Automatic steps of tournaments, executed inside their mailboxes."""

    def __init__(
        self, context: Context, quiet: QuietTables, tournaments: Tournaments, display: TournamentDisplay
    ) -> None:
        self._context = context
        self._quiet = quiet
        self._tournaments = tournaments
        self._display = display
        self.tables = RoundTables(context, quiet, display)
        self._deals = DealCourse(context, quiet, self.tables)
        self._revealing = Revealing(context, quiet)

    async def step(self, session: TournamentSession) -> None:
        """Do everything that is due in a tournament. Raises StorageFailed, Refused (not_saved, busy)."""
        for _ in range(MOST_STEPS):
            commands = await self._due(session)
            if not commands:
                break
            await self._tournaments.act(session, commands)
        await self._clear(session)
        await self._revealing.step(session)
        await self._warn(session)

    def next_at(self, session: TournamentSession) -> float | None:
        """Return the time, in clock seconds, at which the next step is due; None if no step depends on the clock."""
        tournament, one = session.tournament, session.tournament.round
        if one is not None:
            now, waiting = self._context.clock.now(), [table for table in one.tables if one.is_waiting(table)]
            ends = [tournament.waits_until(one, table) for table in waiting]
            moments = [one.ends, _held_until(session), *ends, *(end - _warning_s(tournament) for end in ends)]
            if tournament.is_duplicate:
                moments += self._deals.moments(session, one)
            return min((at for at in moments if at > now), default=None)
        if is_too_small(tournament):
            return session.logged.last_at + DAY_S
        return session.ends_at

    async def _due(self, session: TournamentSession) -> Sequence[Command]:
        """Return the commands that are due next; empty if nothing can be done before people act or time passes."""
        tournament, one = session.tournament, session.tournament.round
        if one is None and is_too_small(tournament):
            return self._given_up(session)
        if one is None:
            ends = session.ends_at
            return (Finish(None),) if ends is not None and self._context.clock.now() >= ends else ()
        for table in one.tables:
            if commands := await self._at_table(session, one, table):
                return commands
        now = self._context.clock.now()
        is_over = one.are_all_done or now >= one.ends
        return (CloseRound(None),) if is_over and now >= _held_until(session) else ()

    def _given_up(self, session: TournamentSession) -> Sequence[Command]:
        """Return the command that ends a tournament short of people a day after its last change; empty until then."""
        if self._context.clock.now() < session.logged.last_at + DAY_S:
            return ()
        return (Finish(None, skips=True) if session.tournament.rounds else Cancel(None),)

    async def _at_table(self, session: TournamentSession, one: Round, table: Table) -> Sequence[Command]:
        if session.tournament.is_duplicate:
            return await self._deals.at_table(session, one, table)
        game = table.game()
        if one.is_done(table):
            session.now.pop(table.number, None)
            if not table.has_begun and not session.tournament.plan.is_live:  # a no-show, or a result by the director
                await self.tables.put_away(session, one, table)
            return ()
        if game is not None:
            return await self._playing(session, one, table, game.id)
        if not session.tournament.plan.is_live:
            return await self._by_window(session, one, table)
        if set(table.people) <= set(table.here):
            number = await self.tables.opened(session, one, table)
            await self._quiet.begin(number)
            return (BeginTable(table.number, number),)
        return (RuleAbsent(None, table.number),) if self._context.clock.now() >= table.until else ()

    async def _playing(self, session: TournamentSession, one: Round, table: Table, number: int) -> Sequence[Command]:
        """Return the command that records the result of a finished match; a round whose time is over ends the match.

        A match that cannot be read, or that was never dealt, gets a result only at the round's end: zero for everybody.
        """
        self.tables.directed[number] = session.number
        state, is_over = await self._quiet.look(number), self._context.clock.now() >= one.ends
        if state is not None and not state.is_over and is_over:
            await self._quiet.end(number)
            state = await self._quiet.look(number)
        if state is None or state.exact is None:
            nothing = (Fraction(0),) * len(table.seats)
            return (EndTable(table.number, nothing, 0, finished=False),) if is_over else ()
        if not state.is_over:
            session.now[table.number] = TableNow(state.deals, tuple(state.exact) if state.deals else ())
            return ()
        finished = state.ended is not EndReason.RESET
        return (EndTable(table.number, tuple(state.exact), state.deals, finished),)

    async def _by_window(self, session: TournamentSession, one: Round, table: Table) -> Sequence[Command]:
        """Return the commands due before the match of a table in a round by windows: arrivals, or its beginning."""
        if self._context.clock.now() >= one.ends:
            return ()  # the end of the round rules on it, then the table is closed
        number = await self.tables.opened(session, one, table)
        state = await self._quiet.look(number)
        if state is None:
            return ()
        if state.stage is not Stage.LOBBY:
            return (BeginTable(table.number, number),) if state.stage is not Stage.CLOSED else ()
        if await self.tables.reseated(session.tournament, table, state):
            state = await self._quiet.look(number) or state
        return arrivals(session.tournament, table, state)

    async def _warn(self, session: TournamentSession) -> None:
        """Notify each person for whom a table waits, once, some time before the person becomes a no-show.

        In a live round the message with the button «Я здесь» (“Here”) is sent again; later it shows the table's result.
        """
        tournament, one = session.tournament, session.tournament.round
        if one is None:
            return
        now, frame = self._context.clock.now(), None
        for table in one.tables:
            until = tournament.waits_until(one, table)
            if not one.is_waiting(table) or not until - _warning_s(tournament) <= now < until:
                continue
            for number in table.absent:
                entrant = tournament.entrant(number)
                if entrant is None or entrant.person <= 0 or (number, until) in session.warned:
                    continue
                session.warned.add((number, until))
                if tournament.plan.is_live:
                    self._display.bring_down(session, self._display.own(session, entrant.person))
                elif await self._context.may_write_to(entrant.person):
                    frame = frame or await self._display.frame(session)
                    screen = warned(self._context.texts_for(entrant.person), frame, number)
                    self._context.tell(entrant.person, None, screen)
                    await self._bring_down(session, one, table, entrant.person)

    async def _bring_down(self, session: TournamentSession, one: Round, table: Table, person: int) -> None:
        """Send the quiet table's message, with the button «Готов» (“Ready”), again to a person who was notified."""
        number = await self.tables.found(session, one, table, next_deal(one, table))
        if number is not None:
            await self._quiet.bring_down(number, person)

    async def _clear(self, session: TournamentSession) -> None:
        """End the quiet tables that no round needs any more: of a cancelled tournament, or without a match."""
        tournament = session.tournament
        if tournament.is_duplicate and tournament.rounds:
            await self._deals.put_away(session, tournament.rounds[-1])
        if tournament.round is not None:
            return
        for one in tournament.rounds[-1:]:
            for table in one.tables:
                running = table.running
                if running is not None:
                    await self._quiet.end(running.id)
                elif not table.has_begun and not tournament.plan.is_live and not tournament.is_duplicate:
                    await self.tables.put_away(session, one, table)


def _warning_s(tournament: Tournament) -> int:
    """Return how many seconds before a no-show the missing persons are notified."""
    return LIVE_WARNING_S if tournament.plan.is_live else min(DAY_S, tournament.plan.window_s // 2)


def _held_until(session: TournamentSession) -> float:
    """Return the time, in clock seconds, up to which a round stays open although it could be closed.

    A round stays open if the director has just taken a ruling back. It also stays open if somebody has left a table of
    a duplicate, whose closed round cannot be opened again: a substitute may come, or the ruling may be taken back.
    """
    logged = session.logged
    if isinstance(logged.last, Undone):
        return logged.last_at + session.grace_s
    one = session.tournament.round
    if one is None or not one.deals or not any(table.missing for table in one.tables):
        return 0.0
    gone = (entry.at for entry in session.tournament.recent if isinstance(entry.event, NoShow | Removed))
    return min(one.ends, max(gone, default=0.0) + session.grace_s)
