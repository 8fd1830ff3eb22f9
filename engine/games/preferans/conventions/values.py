"""Price of a game in pool points, from which all its other prices are taken (rules.md §1, §7.1; docs/decisions.md)."""

from fractions import Fraction
from typing import Final

from msgspec import UNSET

from engine.core.options import value_or
from engine.games.preferans.contracts import LEVELS, Contract, Strain, make_contract
from engine.games.preferans.conventions.model import USUAL_MISERE, Convention, GameValues

SIX_BY_STRAIN: Final = dict(zip(Strain, (4, 6, 8, 10, 12), strict=True))
"""Price of a six under the tables in which the strain counts; `big` adds ten."""
ONE_PRICE: Final = (GameValues.MODERN, GameValues.DECIMAL)
"""Tables in which a level has one price, whatever the strain."""


def game_value(convention: Convention, contract: Contract, *, without_talon: bool = False) -> int:
    """Return the price of a game in pool points. `without_talon`: bid so, which only a misère or uvert may price apart.

    For levels 6 to 10 (`above` is the level less 6, `six` the price of a six in that strain):

        modern   2 4 6 8 10
        decimal  10 20 30 40 50
        simple   six * (above + 1)
        steps    six + 10 * above
        big      six + 10 * above + 10
        vint     six * 2 ** above

    An uvert that is not played (uverts=off) costs what a misère costs.
    """
    if contract is Contract.UVERT and convention.uverts is not UNSET:
        return convention.uverts[without_talon]
    if contract.strain is None:
        return misere_prices(convention)[without_talon]
    above, six = contract.level - LEVELS[0], SIX_BY_STRAIN[contract.strain]
    match table_of(convention):
        case GameValues.MODERN:
            return 2 * (above + 1)
        case GameValues.DECIMAL:
            return 10 * (above + 1)
        case GameValues.SIMPLE:
            return six * (above + 1)
        case GameValues.STEPS:
            return six + 10 * above
        case GameValues.BIG:
            return six + 10 * (above + 1)
        case GameValues.VINT:
            return six << above


def table_of(convention: Convention) -> GameValues:
    """Return the agreed table of prices."""
    return value_or(convention.game_values, GameValues.MODERN)


def misere_prices(convention: Convention) -> tuple[int, int]:
    """Return the prices of a misère with the talon and without it."""
    return value_or(convention.misere_prices, USUAL_MISERE)


def has_one_price(convention: Convention) -> bool:
    """Return whether a level has one price, whatever the strain."""
    return table_of(convention) in ONE_PRICE


def price_ratio(convention: Convention) -> Fraction:
    """Return the price of a six divided by its price in the modern table, as the mean of all strains."""
    sixes = (game_value(convention, make_contract(LEVELS[0], strain)) for strain in Strain)
    return Fraction(sum(sixes), 2 * len(Strain))
