"""Ladders of bids, low to high (parameters.md 14): the place of misère, the games without the talon."""

from functools import lru_cache

from engine.games.preferans.contracts import TRICK_CONTRACTS, Contract, Rung
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import MisereLadder, NoTalon

MISERE = "misere"
# A level stands for its five strains; a trailing minus is a game without the talon.
OVER_EIGHT = ("6", "7", "8", "misere", "9", "misere-", "9-", "10", "10-")
ORDERS: dict[MisereLadder, tuple[str, ...]] = {
    MisereLadder.ANY9: OVER_EIGHT,
    MisereLadder.BOOK: OVER_EIGHT,
    MisereLadder.NINE_NO_TALON: ("6", "7", "8", "9", "misere", "9-", "10", "10-"),
    MisereLadder.T004: ("6", "7", "8", "9", "misere", "9-", "10", "misere-", "10-"),
}


def ladder(convention: Convention) -> tuple[Rung, ...]:
    """List every step that may be bid under this convention, low to high."""
    return _ladder(convention.misere_ladder, convention.no_talon_bids)


@lru_cache(maxsize=64)
def _ladder(kind: MisereLadder, no_talon: tuple[NoTalon, ...]) -> tuple[Rung, ...]:
    allowed = set(no_talon)
    if kind is MisereLadder.BOOK:
        allowed.add(NoTalon.MISERE)
    rungs: list[Rung] = []
    for step in ORDERS[kind]:
        name = step.removesuffix("-")
        without = step.endswith("-")
        if not without or NoTalon(name) in allowed:
            rungs += [Rung(contract, without) for contract in _contracts(name)]
    return tuple(rungs)


@lru_cache(maxsize=64)
def _places(kind: MisereLadder, no_talon: tuple[NoTalon, ...]) -> dict[Rung, int]:
    return {rung: place for place, rung in enumerate(_ladder(kind, no_talon))}


def place_of(convention: Convention, rung: Rung) -> int:
    """Return the place of a step in the ladder, 0 the lowest."""
    return _places(convention.misere_ladder, convention.no_talon_bids)[rung]


def _contracts(name: str) -> tuple[Contract, ...]:
    if name == MISERE:
        return (Contract.MISERE,)
    return tuple(contract for contract in TRICK_CONTRACTS if str(contract.level) == name)
