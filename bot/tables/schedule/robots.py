"""Robots at their tables: those that go by rules move after a pause, those that think begin at once and move then.

A move that was thought about is shown no earlier than a rule robot's would be, and then as soon as it is found. A robot
on lead that is sure of the rest lays it down.
"""

import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.log.clock import Purpose
from bot.tables.log.kinds import Lesson
from bot.tables.log.state import Stage, Table
from bot.tables.refused import ClaimRefuted
from bot.tables.schedule.alarms import Alarms
from bot.tables.schedule.robot_jobs import RobotDecision, RobotJobs, Thought
from engine.core.errors import IllegalCommand
from engine.core.game import AnyGame
from engine.core.match import Event, Mark, Move
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.core.view import View
from engine.tournament.week import chance_of

log = logging.getLogger(__name__)

Act = Callable[[TableSession, tuple[Event, ...]], Awaitable[object]]
"""Callback that commits the events of a robot's decision, with all that follows, inside the table's mailbox."""


class RobotMoves:
    """Robots of all tables; each table thinks about one decision at a time."""

    def __init__(self, context: Context, alarms: Alarms, act: Act) -> None:
        self._context = context
        self._alarms = alarms
        self._act = act
        self._jobs = RobotJobs(context.thinker) if context.thinker is not None else None
        self._due: dict[int, tuple[RobotDecision, float]] = {}  # by table, when a robot by rules moves

    def wake(self, session: TableSession, at: float | None) -> float | None:
        """Prepare the robot's move that the table wants at clock second `at` (None: it wants none).

        A robot that thinks begins its thought. Returns when a robot that goes by rules must be woken; None: never.
        """
        table, seat, jobs = session.table, asked(session.table), self._jobs
        if jobs is not None and _will_think(table):
            jobs.prepare()
        view = table.game.view(table.match, seat) if table.match is not None and seat is not None else None
        if jobs is None or at is None or seat is None or view is None or _by_rules(table, seat):
            self.forget(table.id)
            return self._not_later(table, seat, at)
        self._due.pop(table.id, None)
        self._ponder(jobs, table, view, RobotDecision(seat, table.tokens[seat - 1]), at)
        return None

    def _not_later(self, table: Table, seat: Seat | None, at: float | None) -> float | None:
        """Return `at`, or the earlier time once set for this decision: presses of strangers must not put a move off."""
        if seat is None or at is None:
            self._due.pop(table.id, None)
            return at
        decision = RobotDecision(seat, table.tokens[seat - 1])
        known, due = self._due.get(table.id, (decision, at))
        if known == decision:
            at = min(due, at)
        self._due[table.id] = (decision, at)
        return at

    def forget(self, table: int) -> None:
        """Drop the thought of a table; it begins anew if the table still wants the move."""
        if self._jobs is not None:
            self._jobs.drop(table)

    async def by_rules(self, session: TableSession) -> None:
        """Make the move of the first robot for which the deal waits, by rules, without thinking.

        In a lesson no robot lays down the rest, so that the player sees every card played.
        """
        seat, game, match = asked(session.table), session.table.game, session.table.match
        if seat is not None and match is not None:
            choose = game.robots.choose if isinstance(session.table.kind, Lesson) else partial(_chosen, game)
            await self._act(session, game.taken_for(match, seat, choose, Mark.ROBOT))

    def _ponder(self, jobs: RobotJobs, table: Table, view: View, decision: RobotDecision, at: float) -> None:
        """Think outside the mailbox; the move is made through it, if the seat still sees what was thought about."""
        seat = decision.seat

        async def then(command: Move) -> None:
            async def job(fresh: TableSession) -> None:
                now = fresh.table
                is_open = seat in now.waited_for and now.tokens[seat - 1] == decision.token
                if is_open and now.game.view(now.match, seat) == view:  # else somebody has spoken out of turn
                    await self._carry_out(fresh, command)

            self._alarms.set(table.id, Purpose.THOUGHT, max(at, self._context.clock.now()), job)

        strength = table.people[seat - 1].strength
        thought = Thought(table.game, view, decision, strength, _seed(table, view, seat), table.is_pinned)
        jobs.begin(table.id, thought, then)

    async def _carry_out(self, session: TableSession, command: Move) -> None:
        """Make a robot's move; by rules where it is a claim, which views do not list, that is none."""
        try:
            await self._act(session, _decided(session.table, command))
        except (IllegalCommand, ClaimRefuted) as error:
            log.error("a robot made a claim that is none: %s", type(error).__name__)
            await self.by_rules(session)

    def stop(self) -> None:
        """Drop every thought, at the end of the program; moves by rules need no stop."""
        if self._jobs is not None:
            self._jobs.stop()


def _decided(table: Table, command: Move) -> tuple[Event, ...]:
    """Return the events of a thought: a claim is one that the program's own search has proved."""
    claims = table.game.claims
    decide = claims.carried_out if claims is not None and claims.is_claim(command) else table.game.decide
    return decide(table.match, command, Mark.ROBOT)


def asked(table: Table) -> Seat | None:
    """Return the first seat for which the deal waits and that a robot plays; None: there is none."""
    return next((seat for seat in table.waited_for if table.mover_at(seat) is None), None)


def _will_think(table: Table) -> bool:
    """Tell whether robots that think sit at a table that gathers, or one is asked for."""
    seats = table.robots if table.stage is Stage.LOBBY else ()
    return bool(table.summons) or any(not _by_rules(table, seat) for seat in seats)


def _chosen(game: AnyGame, view: View) -> Move:
    """Choose a robot's command without thinking: lay down a rest that is certain from the top, else go by rules."""
    claim: Move | None = game.claims.sure(view) if game.claims is not None else None
    chosen: Move = claim or game.robots.choose(view)
    return chosen


def _seed(table: Table, view: View, seat: Seat) -> str:
    """Return where the chance of a robot's decision starts; in a deal of a week secret and course alone tell it."""
    given = table.given
    if given is None or not table.is_pinned:
        return table.game.robots.seed(view, seat)
    return chance_of(bytes.fromhex(given.secret), seat, table.decided[seat - 1] + 1).hex()


def _by_rules(table: Table, seat: Seat) -> bool:
    return table.people[seat - 1].strength is Strength.EASY
