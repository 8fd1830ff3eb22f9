"""Writers of numbers that are not for tricks: consolation and the talon bonus (rules.md §7.3, §9)."""

from fractions import Fraction

from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import ConsolationTo, MisereTalonBonus, TalonBonus3p


def talon_writers(
    convention: Convention, contract: Contract, defenders: tuple[Seat, ...], dealer: Seat, resting: Seat | None
) -> tuple[tuple[Seat, Fraction], ...]:
    """List the writers of the talon bonus with their parts: the resting dealer, else those whom talon_bonus_3p names.

    The sevens of a misère are the resting dealer's only (rules.md §9).
    """
    if contract.is_misere and convention.misere_talon_bonus is MisereTalonBonus.OFF:
        return ()
    if resting is not None:
        return ((resting, Fraction(1)),)
    if contract.is_misere:
        return ()
    match convention.talon_bonus_3p:
        case TalonBonus3p.NONE:
            return ()
        case TalonBonus3p.HALF_EACH:
            return tuple((seat, Fraction(1, 2)) for seat in defenders)
        case TalonBonus3p.DEALER:
            return tuple((seat, Fraction(1)) for seat in defenders if seat is dealer)


def consoled(
    convention: Convention, defenders: tuple[Seat, ...], whisters: tuple[Seat, ...], resting: Seat | None
) -> tuple[Seat, ...]:
    """List the writers of consolation, in the order written (rules.md §7.3)."""
    match convention.consolation_to:
        case ConsolationTo.ALL:
            return defenders if resting is None else (*defenders, resting)
        case ConsolationTo.DEFENDERS:
            return defenders
        case ConsolationTo.WHISTERS:
            return whisters
