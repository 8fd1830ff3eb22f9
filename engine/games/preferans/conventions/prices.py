"""Unit prices of a convention (rules.md §7.1, §8.4): numbers only, in the units of the column that gets them."""

from fractions import Fraction

from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import Consolation, Responsibility, TalonBonus

FIXED_CONSOLATION = 10
FIXED_TALON = 10
SEVENS_TALON = 10
HELP_WHISTS = 10
PREFERANS_WHISTS = 1000
BLIND = 2
COMPULSORY_BOMB = 2


def undertrick_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the mountain points of a declarer's undertrick, or of a trick taken on misère."""
    return Fraction(contract.value_points * convention.mountain_mult)


def whist_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the whists for a trick."""
    return Fraction(contract.value_points * convention.whist_mult)


def shortfall_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the mountain points of a whister's missing trick."""
    parts = 2 if convention.responsibility is Responsibility.HALF else 1
    return undertrick_price(convention, contract) / parts


def consolation_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the whists for an undertrick; the fixed ten is not multiplied."""
    match convention.consolation:
        case Consolation.VALUE:
            return whist_price(convention, contract)
        case Consolation.FIXED10:
            return Fraction(FIXED_CONSOLATION)
        case Consolation.NONE:
            return Fraction(0)


def talon_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the whists for a unit of the talon bonus; the fixed ten and the sevens of a misère are not multiplied."""
    if contract.is_misere:
        return Fraction(SEVENS_TALON)
    match convention.talon_bonus:
        case TalonBonus.OFF:
            return Fraction(0)
        case TalonBonus.VALUE:
            return whist_price(convention, contract)
        case TalonBonus.FIXED10:
            return Fraction(FIXED_TALON)


def raspasy_price(convention: Convention, run: int) -> int:
    """Return the price of a trick after `run` raspasy since the last exit; the last price repeats."""
    return convention.rasp_prices[min(run, len(convention.rasp_prices) - 1)]


def exit_level(convention: Convention, run: int) -> int:
    """Return the lowest level of a bid after `run` raspasy since the last exit; the last one repeats."""
    return convention.exit_ladder[min(run, len(convention.exit_ladder) - 1)]


def blind_times(blind_run: int) -> int:
    """Return the multiplier of raspasy with a blind pass, after `blind_run` such raspasy in a row (rules.md §14)."""
    return int(2 ** (blind_run + 1))


def blind_level(blind_run: int) -> int:
    """Return the lowest level of a bid over a blind pass: seven, eight after repeated ones (rules.md §14)."""
    return min(8, 7 + blind_run)
