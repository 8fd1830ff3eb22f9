"""A finished game with a declarer as scoring needs it: who bears it, who writes, and how often everything counts."""

from fractions import Fraction

import msgspec

from engine.core.seats import Seat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.events import Standing
from engine.games.preferans.outcomes import ContractOutcome, WhistCall
from engine.games.preferans.rotation import defenders_of, resting_seat
from engine.games.preferans.scoring.bombs import multiplier
from engine.games.preferans.sheet import Column, Entry, Reason


class Case(msgspec.Struct, frozen=True):
    """A finished game with a declarer, prepared for scoring."""

    standing: Standing
    """The match before the deal."""
    dealer: Seat
    outcome: ContractOutcome
    defenders: tuple[Seat, ...]
    """Defenders in speaking order."""
    resting: Seat | None
    """Resting dealer; None also when the dealer shares the game (parameters.md 7)."""
    times: int
    """Multiplier of every record but the talon bonus (rules.md §14)."""

    @property
    def rules(self) -> Convention:
        """Convention of the match."""
        return self.standing.convention

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Seats that whisted to the end, also a dealer's; in a checked ten all defenders (notation.md)."""
        if is_checked(self.rules, self.outcome.contract):
            return self.defenders
        return tuple(decision.seat for decision in self.outcome.whists if decision.call is WhistCall.WHIST)

    @property
    def leaver(self) -> Seat | None:
        """Seat that left for half, whether or not that half-whist was returned."""
        return next((decision.seat for decision in self.outcome.whists if decision.call is WhistCall.HALF), None)

    @property
    def dealer_whists(self) -> bool:
        """True when the resting dealer returned a half-whist or whisted after two passes (parameters.md 6)."""
        return any(seat not in self.defenders for seat in self.whisters)


def case_of(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> Case:
    """Prepare a deal that `dealer` dealt for scoring."""
    defenders = defenders_of(standing, dealer, outcome.declarer)
    resting = resting_seat(standing, dealer) if outcome.partner is None else None
    return Case(standing, dealer, outcome, defenders, resting, multiplier(standing, outcome))


def taken_by_declarer(outcome: ContractOutcome) -> int:
    """Count the tricks of the declarer; 0 when nothing was played."""
    return outcome.tricks[outcome.declarer] if outcome.tricks is not None else 0


def undertricks(outcome: ContractOutcome) -> int:
    """Count the tricks that the declarer lacks; 0 when nothing was played."""
    if outcome.tricks is None:
        return 0
    return max(outcome.contract.needed - taken_by_declarer(outcome), 0)


def sides(outcome: ContractOutcome) -> tuple[tuple[Seat, Fraction], ...]:
    """List the seats that bear the game, each with its part: the declarer, or declarer and dealer by halves."""
    if outcome.partner is None:
        return ((outcome.declarer, Fraction(1)),)
    return (outcome.declarer, Fraction(1, 2)), (outcome.partner, Fraction(1, 2))


def write_mountain(case: Case, count: int, price: Fraction, reason: Reason) -> tuple[Entry, ...]:
    """Write `count` tricks on the mountain of the declarer's side."""
    amount = count * price * case.times
    return tuple(
        Entry(seat, Column.MOUNTAIN, amount * part, reason, count=Fraction(count), price=price, times=case.times)
        for seat, part in sides(case.outcome)
    )


def write_whists(
    case: Case, writer: Seat, count: Fraction, price: Fraction, reason: Reason, *, times: int
) -> tuple[Entry, ...]:
    """Write whists on the declarer's side; no entry for no whists."""
    amount = count * price * times
    if not amount:
        return ()
    return tuple(
        Entry(writer, Column.WHISTS, amount * part, reason, on=seat, count=count, price=price, times=times)
        for seat, part in sides(case.outcome)
    )
