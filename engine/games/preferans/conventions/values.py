"""Price of a game in pool points, from which all its other prices are taken (rules.md §1, §7.1, §13.9)."""

from msgspec import UNSET

from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention


def game_value(convention: Convention, contract: Contract, *, without_talon: bool = False) -> int:
    """Return the price of a game in pool points. `without_talon`: the game was bid so; only an uvert's price asks it.

    An uvert that is not played (uverts=off) costs what a misère costs.
    """
    if contract is Contract.UVERT and convention.uverts is not UNSET:
        return convention.uverts[without_talon]
    return contract.value_points
