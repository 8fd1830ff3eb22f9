"""A finished game with a declarer as scoring looks at it: who bears it, who writes, and how often everything counts."""

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
    """`defenders` in speaking order; `resting` is None too when the dealer shares the game (parameters.md 7).

    `times` multiplies every record but the talon bonus (rules.md §14).
    """

    standing: Standing
    dealer: Seat
    outcome: ContractOutcome
    defenders: tuple[Seat, ...]
    resting: Seat | None
    times: int

    @property
    def rules(self) -> Convention:
        return self.standing.convention

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Who whisted to the end, a dealer who whisted too; in a checked ten all defenders count (notation.md)."""
        if is_checked(self.rules, self.outcome.contract):
            return self.defenders
        return tuple(decision.seat for decision in self.outcome.whists if decision.call is WhistCall.WHIST)

    @property
    def leaver(self) -> Seat | None:
        """Who left for half, his whist returned or not."""
        return next((decision.seat for decision in self.outcome.whists if decision.call is WhistCall.HALF), None)

    @property
    def dealer_whists(self) -> bool:
        """Whether the resting dealer returned a half-whist or whisted after two passes (parameters.md 6)."""
        return any(seat not in self.defenders for seat in self.whisters)


def case_of(standing: Standing, dealer: Seat, outcome: ContractOutcome) -> Case:
    """What scoring must know of a deal that `dealer` dealt."""
    defenders = defenders_of(standing, dealer, outcome.declarer)
    resting = resting_seat(standing, dealer) if outcome.partner is None else None
    return Case(standing, dealer, outcome, defenders, resting, multiplier(standing, outcome))


def taken_by_declarer(outcome: ContractOutcome) -> int:
    """Tricks of the declarer; 0 when nothing was played."""
    return outcome.tricks[outcome.declarer] if outcome.tricks is not None else 0


def undertricks(outcome: ContractOutcome) -> int:
    """Tricks the declarer lacks; 0 when nothing was played."""
    if outcome.tricks is None:
        return 0
    return max(outcome.contract.needed - taken_by_declarer(outcome), 0)


def sides(outcome: ContractOutcome) -> tuple[tuple[Seat, Fraction], ...]:
    """Who bears the game and which part of it: the declarer, or he and the dealer by halves."""
    if outcome.partner is None:
        return ((outcome.declarer, Fraction(1)),)
    return (outcome.declarer, Fraction(1, 2)), (outcome.partner, Fraction(1, 2))


def write_mountain(case: Case, count: int, price: Fraction, reason: Reason) -> tuple[Entry, ...]:
    """`count` tricks on the mountain of the declarer's side."""
    amount = count * price * case.times
    return tuple(
        Entry(seat, Column.MOUNTAIN, amount * part, reason, count=Fraction(count), price=price, times=case.times)
        for seat, part in sides(case.outcome)
    )


def write_whists(
    case: Case, writer: Seat, count: Fraction, price: Fraction, reason: Reason, *, times: int
) -> tuple[Entry, ...]:
    """Whists on the declarer's side; nothing for nothing."""
    amount = count * price * times
    if not amount:
        return ()
    return tuple(
        Entry(writer, Column.WHISTS, amount * part, reason, on=seat, count=count, price=price, times=times)
        for seat, part in sides(case.outcome)
    )
