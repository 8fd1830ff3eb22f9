"""Commands of a match that every game decides alike: a substitute, the end of a deal, the end of the match."""

from collections.abc import Callable
from typing import Final

from engine.core.errors import IllegalCommand
from engine.core.match import (
    RATED_AS_IT_STANDS,
    BreakDeal,
    DealBroken,
    EndReason,
    FinishMatch,
    MatchFinished,
    Standing,
    Substitute,
    Substituted,
)
from engine.core.seats import Seat

AT_ANY_TIME: Final = (EndReason.AGREED, EndReason.RESET, EndReason.TIME)
"""Reasons to end a match that every game allows at any time; a running deal then does not count."""
MAX_NAME: Final = 64
MAX_TEXT: Final = 300
"""Longest reason of a correction, in characters; longer text is cut."""
LARGEST_AMOUNT: Final = 10**9 - 1
"""Largest amount of a correction."""

SharedCommand = Substitute | BreakDeal | FinishMatch


def decide_shared(
    standing: Standing,
    command: SharedCommand,
    *,
    deal: int | None,
    may_end: Callable[[EndReason], bool],
    check: Callable[[Seat], None] | None = None,
) -> Substituted | DealBroken | MatchFinished:
    """Return the event of a command that every game decides alike.

    The caller has checked that the match is not over. deal: number of the running deal, None between deals. may_end:
    returns whether the match may end for a reason that depends on the rules. check: raises IllegalCommand for a seat
    whose player has left the match. Raises IllegalCommand: unknown_seat, bad_name, no_deal, deal_running, not_closed.

    >>> from engine.games.skat import SKAT
    >>> match = SKAT.replay([SKAT.opening(SKAT.rules.preset("skat_seed"), ("Anna", "Boris", "Vera"))])
    >>> decide_shared(match.standing, Substitute(Seat.TWO, "Gleb"), deal=None, may_end=lambda reason: False)
    Substituted(seat=<Seat.TWO: 2>, name='Gleb')
    """
    match command:
        case Substitute(seat=seat, name=name):
            _check_seat(standing, seat, check)
            return Substituted(seat, checked_name(name))
        case BreakDeal(seat=breaker):
            if deal is None:
                raise IllegalCommand("no_deal")
            if breaker is not None:
                _check_seat(standing, breaker, check)
            return DealBroken(deal, breaker)
        case FinishMatch(reason=reason, seat=closer):
            if reason not in AT_ANY_TIME:
                if deal is not None:
                    raise IllegalCommand("deal_running")
                if not may_end(reason):
                    raise IllegalCommand("not_closed")
            return MatchFinished(reason, closer, RATED_AS_IT_STANDS)


def _check_seat(standing: Standing, seat: Seat, check: Callable[[Seat], None] | None) -> None:
    check_seat(standing, seat)
    if check is not None:
        check(seat)


def check_seat(standing: Standing, seat: Seat) -> None:
    """Check that a seat exists in the match. Raises IllegalCommand: unknown_seat.

    >>> from engine.games.skat import SKAT
    >>> match = SKAT.replay([SKAT.opening(SKAT.rules.preset("skat_seed"), ("Anna", "Boris", "Vera"))])
    >>> check_seat(match.standing, Seat.THREE)
    """
    if seat > len(standing.players):
        raise IllegalCommand("unknown_seat", {"seat": int(seat)})


def checked_name(name: str) -> str:
    """Return the name if it is valid for a player. Raises IllegalCommand: bad_name if it is blank or too long.

    >>> checked_name("Anna")
    'Anna'
    """
    if not name.strip() or len(name) > MAX_NAME:
        raise IllegalCommand("bad_name", {"longest": MAX_NAME})
    return name


def check_turn(dealer: Seat, expected: Seat | None) -> None:
    """Check that the expected seat deals; `expected`: None if a lot decides. Raises IllegalCommand: wrong_dealer.

    >>> check_turn(Seat.TWO, None)
    """
    if expected is not None and dealer is not expected:
        raise IllegalCommand("wrong_dealer", {"dealer": int(dealer), "expected": int(expected)})
