"""Robots at their tables: some play by simple rules, after a pause; others think, beginning at once.

A move that was thought about is shown no earlier than one by simple rules, and then as soon as it is found. A robot on
lead claims the remaining tricks if it is sure of them.
"""

import logging
from concurrent.futures import BrokenExecutor
from functools import partial
from typing import Final, NamedTuple

import msgspec

from bot.runtime.pending import EndOfProgram
from bot.tables.context.context import Context
from bot.tables.log.kinds import Lesson
from bot.tables.log.state import Stage, Table
from bot.tables.refused import ClaimRefuted
from bot.tables.schedule.dealing import Events, settled
from bot.tables.thinker import Thinker
from engine.core.errors import IllegalCommand
from engine.core.game import AnyGame
from engine.core.match import Mark, Move
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.core.view import View
from engine.tournament.week import chance_of

log = logging.getLogger(__name__)

TRIES: Final = 3
"""Attempts to compute a move if the worker process is killed, at a table where no simpler move may replace it."""


class RobotDecision(msgspec.Struct, frozen=True):
    """A decision that a robot has to make."""

    seat: Seat
    """The seat that is to decide."""
    token: int
    """Token of the decision; if the seat has another one, the table has moved on."""


class Thought(NamedTuple):
    """A decision that a robot has to think about."""

    game: AnyGame
    """The game of the table."""
    view: View
    """The view of the robot's seat, made by `game`."""
    decision: RobotDecision
    """Seat and token of the decision."""
    strength: Strength
    """The strength of the robot."""
    seed: str
    """Seed of the robot's random choices."""
    is_pinned: bool = False
    """Whether robots must respond alike to equal play, so that only the fast search may find the move."""


def thought_of(table: Table) -> Thought | None:
    """Return the decision that a thinking robot has to make now; None if no robot or a simple one is to move."""
    seat = asked(table)
    if seat is None or table.match is None or _by_rules(table, seat):
        return None
    view, decision = table.game.view(table.match, seat), RobotDecision(seat, table.tokens[seat - 1])
    if view is None:
        return None
    strength = table.people[seat - 1].strength
    return Thought(table.game, view, decision, strength, _seed(table, view, seat), table.is_pinned)


async def think(thinker: Thinker, table: int, thought: Thought) -> Move | None:
    """Return the move of a robot that thinks; runs outside the mailbox of the table.

    If the robot fails, a move by simple rules is returned. But if `thought.is_pinned`, None is returned when the fast
    search is missing or its worker was killed: the table then waits. The view is not written to the program's log.
    """
    robots, view, seat = thought.game.robots, thought.view, thought.decision.seat
    if thought.is_pinned and not await thinker.pin(thought.game):
        log.error("table %s waits: its robots need the fast search, which is not there", table)
        return None
    try:
        command = await (_tried(thinker, thought) if thought.is_pinned else _decide(thinker, thought))
        if command not in view.legal and not _is_claim(thought.game, command):
            raise ValueError("an illegal command")
    except EndOfProgram:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a robot trips over, the table goes on
        log.error("table %s, seat %s: a robot could not think: %s", table, int(seat), type(error).__name__)
        if thought.is_pinned and isinstance(error, BrokenExecutor):
            return None
        command = robots.choose(view)
    return command


async def _tried(thinker: Thinker, thought: Thought) -> Move:
    """Return the robot's move after at most `TRIES` attempts if workers die. Raises BrokenExecutor, robots' errors."""
    for _ in range(TRIES - 1):
        try:
            return await _decide(thinker, thought)
        except BrokenExecutor as error:
            log.error("seat %s: a worker was killed: %s", int(thought.decision.seat), type(error).__name__)
    return await _decide(thinker, thought)


async def _decide(thinker: Thinker, thought: Thought) -> Move:
    game, view = thought.game, thought.view
    claim: Move | None = None
    if game.claims is not None and game.claims.may_lay_down(view):
        claim = await thinker.work_out(game.claims.lay_down, view)
    return claim or await thinker.think(game, view, thought.strength, thought.seed)


def _is_claim(game: AnyGame, command: Move) -> bool:
    """Return whether a command claims the remaining tricks; views do not list claims among the legal commands."""
    return game.claims is not None and game.claims.is_claim(command)


async def thought_out(context: Context, table: Table, thought: Thought, command: Move) -> Events | None:
    """Return the events of a robot's move; None if the seat's view has changed since.

    If the move is a claim that turns out to be false, the robot moves by simple rules instead.
    """
    seat = thought.decision.seat
    is_open = seat in table.waited_for and table.tokens[seat - 1] == thought.decision.token
    if not is_open or table.game.view(table.match, seat) != thought.view:  # somebody has spoken out of turn
        return None
    try:
        return await settled(context, table, _decided(table, command), Mark.ROBOT)
    except (IllegalCommand, ClaimRefuted) as error:
        log.error("a robot made a claim that is none: %s", type(error).__name__)
        return await moved_by_rules(context, table)


async def moved_by_rules(context: Context, table: Table) -> Events | None:
    """Return the events by which the first robot to decide moves by simple rules; None if no robot is to decide.

    In a lesson robots do not claim remaining tricks, so that the player sees every card played.
    """
    seat, game, match = asked(table), table.game, table.match
    if seat is None or match is None:
        return None
    choose = game.robots.choose if isinstance(table.kind, Lesson) else partial(_chosen, game)
    return await settled(context, table, game.taken_for(match, seat, choose, Mark.ROBOT), Mark.ROBOT)


def _decided(table: Table, command: Move) -> Events:
    """Return the events of a robot's move; a claim is carried out at once, because a search has proved it."""
    claims = table.game.claims
    decide = claims.carried_out if claims is not None and claims.is_claim(command) else table.game.decide
    return decide(table.match, command, Mark.ROBOT)


def asked(table: Table) -> Seat | None:
    """Return the first seat for which the deal waits and a robot decides; None if there is none."""
    return next((seat for seat in table.waited_for if table.mover_at(seat) is None), None)


def has_thinkers(table: Table) -> bool:
    """Return whether thinking robots sit in the lobby, or a robot has been requested for a person's seat."""
    seats = table.robots if table.stage is Stage.LOBBY else ()
    return bool(table.summons) or any(not _by_rules(table, seat) for seat in seats)


def _chosen(game: AnyGame, view: View) -> Move:
    """Return a robot's command without thinking: a claim of certain top tricks, else a move by simple rules."""
    claim: Move | None = game.claims.sure(view) if game.claims is not None else None
    chosen: Move = claim or game.robots.choose(view)
    return chosen


def _seed(table: Table, view: View, seat: Seat) -> str:
    """Return the seed of a robot's decision. In a deal of a week it depends only on the secret and the play."""
    given = table.given
    if given is None or not table.is_pinned:
        return table.game.robots.seed(view, seat)
    return chance_of(bytes.fromhex(given.secret), seat, table.directed.decided[seat - 1] + 1).hex()


def _by_rules(table: Table, seat: Seat) -> bool:
    return table.people[seat - 1].strength is Strength.EASY
