"""State of a match: its standing between deals and the current or last deal; each game adds the phases of a deal."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.match import (
    BrokenOff,
    DealScored,
    DealStarted,
    EndReason,
    Event,
    MatchStarted,
    MatchStatus,
    Standing,
)
from engine.core.seats import Seat

A = TypeVar("A", bound=Standing)
D = TypeVar("D")
P = TypeVar("P")
R = TypeVar("R")
S = TypeVar("S", bound=DealScored)


class Match(msgspec.Struct, Generic[A, D], frozen=True):
    """Base of a match.

    A: its standing    D: a deal in any phase
    """

    standing: A
    """State of the match between two deals."""
    deal: D | None = None
    """The running deal, or the last one; None before the first deal."""


class Finished(msgspec.Struct, Generic[P, R, S], frozen=True, tag=True):
    """Base of a deal that came to a result.

    P: phases in which a deal ends    R: outcomes    S: scores
    """

    last: P
    """Last phase of the deal, before it was finished."""
    outcome: R
    score: S | None = None
    """Event that scored the deal; None until it is scored."""


class Broken(msgspec.Struct, Generic[P], frozen=True, tag=True):
    """Base of a deal that was broken off.

    P: phases of a deal
    """

    last: P
    """Phase in which the deal was broken off; it allows no more decisions."""
    number: int
    """Number of the deal in its match, from 1."""
    seat: Seat | None
    """Seat that broke off the deal; None: somebody who does not play."""


class PaperDeal(msgspec.Struct, Generic[R, S], frozen=True, tag=True):
    """Base of a deal with real cards, known only by its outcome.

    R: outcomes    S: scores
    """

    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    outcome: R
    score: S | None = None
    """Event that scored the deal; None until it is scored."""


M = TypeVar("M", bound=Match[Any, Any])
E = TypeVar("E", bound=Event)


def replayed(
    events: Iterable[E], start: Callable[[Any], M], before: Callable[[Any], M], evolve: Callable[[M, E], M]
) -> M:
    """Return the match after these events.

    The first event begins the match, or a deal; the latter contains the match so far. start: makes a match from its
    MatchStarted. before: makes the match before a DealStarted. Raises InvariantBroken for any other first event.

    >>> replayed((), Match, Match, lambda match, event: match)
    Traceback (most recent call last):
    engine.core.errors.InvariantBroken: a history begins with MatchStarted or DealStarted
    """
    history = iter(events)
    match first := next(history, None):
        case MatchStarted():
            return reduce(evolve, history, start(first))
        case DealStarted():
            return reduce(evolve, history, evolve(before(first), first))
        case _:
            raise InvariantBroken("a history begins with MatchStarted or DealStarted")


def scored(deal: D, event: DealScored) -> D:
    """Return a finished deal with the event that scores it. Raises InvariantBroken if the deal is not finished.

    >>> scored(PaperDeal(1, Seat.ONE, "an outcome"), DealScored(1)).score
    DealScored(number=1)
    """
    if isinstance(deal, Finished | PaperDeal):
        return replace(deal, score=event)
    raise InvariantBroken("a score without a finished deal")


def score_of(match: Match[Any, Any]) -> Any:
    """Return the score of the last deal; None if there is no deal or it has no score.

    >>> score_of(Match(None)) is None
    True
    """
    return match.deal.score if isinstance(match.deal, Finished | PaperDeal) else None


def is_begun(match: Match[Any, Any]) -> bool:
    """Return whether a deal was dealt and is neither scored nor broken off, even if the match ended during it.

    >>> is_begun(Match(None))
    False
    """
    return match.deal is not None and not isinstance(match.deal, Finished | Broken | PaperDeal)


def broken_off(match: Match[Any, Any]) -> BrokenOff | None:
    """Return the last deal if it was broken off, else None.

    >>> broken_off(Match(None, Broken("auction", 3, Seat.TWO)))
    BrokenOff(number=3, seat=<Seat.TWO: 2>)
    """
    deal = match.deal
    return BrokenOff(deal.number, deal.seat) if isinstance(deal, Broken) else None


def status_of(
    match: Match[Any, Any],
    *,
    running: bool,
    next_dealer: Seat | None,
    reached: EndReason | None,
    minutes: int,
    present: tuple[Seat, ...] | None = None,
    may_grow: bool = False,
    keeps_players: bool = False,
    contribution: int | None = None,
) -> MatchStatus:
    """Return the facts of a match that a table needs; the arguments are those facts that depend on the game.

    present: None if players cannot leave. contribution: what each must agree to pay into the pot; None if nothing.
    >>> from engine.games.skat import SKAT
    >>> match = SKAT.replay([SKAT.opening(SKAT.rules.preset("skat_seed"), ("Anna", "Boris", "Vera"))])
    >>> status_of(match, running=False, next_dealer=None, reached=None, minutes=0).deals
    0
    """
    standing, deal = match.standing, match.deal
    score = deal.score if isinstance(deal, Finished | PaperDeal) else None
    return MatchStatus(
        players=standing.players,
        present=standing.players.seats if present is None else present,
        deals=standing.deals,
        finished=standing.finished,
        running=running,
        scored=score.number if score is not None else None,
        broken=broken_off(match),
        dealer=standing.dealer,
        next_dealer=next_dealer,
        may_grow=may_grow,
        keeps_players=keeps_players,
        reached=reached,
        ended=standing.ended,
        minutes=minutes,
        needs_refill=contribution is not None,
        contribution=contribution or 0,
    )


class StandingKept(Generic[A, M]):
    """Matches with real cards, stored as their standing: implementation of `engine.core.game.Paper`."""

    def __init__(self, kept: type[A], match: Callable[[A], M]) -> None:
        """Create the value for one game; `kept`: type of its standings, `match`: makes a match from a standing."""
        self.kept: Final = kept
        self.match: Final = match

    def keep(self, match: Match[A, Any]) -> A:
        """Return the standing, which is all that a table stores of a match between two deals."""
        return match.standing
