"""Rules of a convention as numbers and lists: ladder of bids, prices, who writes what, how a run of raspasy ends."""

from fractions import Fraction
from functools import lru_cache
from typing import Protocol

import msgspec
from msgspec import UNSET

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract, Rung
from engine.games.preferans.conventions.auction import DeckSize, MisereLadder, NoTalon
from engine.games.preferans.conventions.model import (
    Consolation,
    ConsolationTo,
    Convention,
    ExitNeeds,
    MisereTalonBonus,
    TalonBonus,
    TalonBonus3p,
)
from engine.games.preferans.conventions.values import game_value
from engine.games.preferans.conventions.whist import Responsibility
from engine.three_hands.dealing import DECK, SHORT_DECK

# A level stands for its five strains; a trailing minus is a game without the talon.
UP_TO_EIGHT = ("6", "6-", "7", "7-", "8", "8-")
OVER_EIGHT = (*UP_TO_EIGHT, "misere", "9", "misere-", "9-", "10", "10-")
ORDERS: dict[MisereLadder, tuple[str, ...]] = {
    MisereLadder.ANY9: OVER_EIGHT,
    MisereLadder.BOOK: OVER_EIGHT,
    MisereLadder.NINE_NO_TALON: (*UP_TO_EIGHT, "9", "misere", "9-", "10", "10-"),
    MisereLadder.T004: (*UP_TO_EIGHT, "9", "misere", "9-", "10", "misere-", "10-"),
    MisereLadder.OLD_DIRECT: (
        *("6", "7", "8", "9", "misere", "10", "6-", "misere-"),
        *("uvert", "7-", "uvert-", "8-", "9-", "10-"),
    ),
    MisereLadder.OLD_STEPS: (
        *("6", "misere", "6-", "misere-", "7", "uvert", "7-", "uvert-"),
        *("8", "8-", "9", "9-", "10", "10-"),
    ),
}


def ladder(convention: Convention) -> tuple[Rung, ...]:
    """Return every bid that exists under this convention, lowest first."""
    return _ladder(convention.misere_ladder, convention.no_talon_bids, uverts=convention.uverts is not UNSET)


@lru_cache(maxsize=64)
def _ladder(kind: MisereLadder, no_talon: tuple[NoTalon, ...], *, uverts: bool) -> tuple[Rung, ...]:
    allowed = set(no_talon)
    if kind is MisereLadder.BOOK:
        allowed.add(NoTalon.MISERE)
    rungs: list[Rung] = []
    for step in ORDERS[kind]:
        name = step.removesuffix("-")
        without = step.endswith("-")
        if (not without or NoTalon(name) in allowed) and (uverts or name != Contract.UVERT):
            rungs += [Rung(contract, without) for contract in Contract if contract.game == name]
    return tuple(rungs)


@lru_cache(maxsize=64)
def _places(kind: MisereLadder, no_talon: tuple[NoTalon, ...], *, uverts: bool) -> dict[Rung, int]:
    return {rung: place for place, rung in enumerate(_ladder(kind, no_talon, uverts=uverts))}


def place_of(convention: Convention, rung: Rung) -> int:
    """Return the position of a bid in the ladder; 0 is the lowest."""
    uverts = convention.uverts is not UNSET
    return _places(convention.misere_ladder, convention.no_talon_bids, uverts=uverts)[rung]


FIXED_CONSOLATION = 10
FIXED_TALON = 10
SEVENS_TALON = 10
HELP_WHISTS = 10
PREFERANS_WHISTS = 1000
BLIND = 2
COMPULSORY_BOMB = 2


def cards_of(convention: Convention) -> tuple[Card, ...]:
    """Return the cards of a deal before the shuffle: suits s c d h, each from low to high."""
    return SHORT_DECK if convention.deck is DeckSize.SHORT else DECK


def undertrick_price(convention: Convention, contract: Contract, *, without_talon: bool = False) -> Fraction:
    """Return the mountain points for each undertrick of a declarer, or for each trick taken on misère.

    without_talon: the game was bid without the talon, which may give a misère another price.
    """
    return Fraction(game_value(convention, contract, without_talon=without_talon) * convention.mountain_mult)


def whist_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the whists for each trick of the defence."""
    return Fraction(game_value(convention, contract) * convention.whist_mult)


def shortfall_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the mountain points for each missing trick of a whister."""
    parts = 2 if convention.responsibility is Responsibility.HALF else 1
    return undertrick_price(convention, contract) / parts


def consolation_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the whists of consolation for each undertrick. The ten of FIXED10 ignores `whist_mult`."""
    match convention.consolation:
        case Consolation.VALUE:
            return whist_price(convention, contract)
        case Consolation.FIXED10:
            return Fraction(FIXED_CONSOLATION)
        case Consolation.NONE:
            return Fraction(0)


def talon_price(convention: Convention, contract: Contract) -> Fraction:
    """Return the whists for each unit of the talon bonus. The ten of FIXED10 and of a misère ignores `whist_mult`."""
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
    """Return the price of a raspasy trick if the present run has `run` raspasy so far. The last price repeats."""
    return convention.rasp_prices[min(run, len(convention.rasp_prices) - 1)]


def exit_level(convention: Convention, run: int) -> int:
    """Return the lowest level that may be bid if the present run has `run` raspasy so far. The last level repeats."""
    return convention.exit_ladder[min(run, len(convention.exit_ladder) - 1)]


def blind_times(blind_run: int) -> int:
    """Return the multiplier of raspasy with a blind pass after `blind_run` such raspasy in a row (rules.md §14)."""
    return int(2 ** (blind_run + 1))


def blind_level(blind_run: int) -> int:
    """Return the lowest bid over a blind pass: seven, or eight if raspasy with one came just before (rules.md §14)."""
    return min(8, 7 + blind_run)


def talon_writers(
    convention: Convention, contract: Contract, defenders: tuple[Seat, ...], dealer: Seat, resting: Seat | None
) -> tuple[tuple[Seat, Fraction], ...]:
    """Return the players who write the talon bonus, each with a share of it.

    The resting dealer writes it all. If nobody rests, talon_bonus_3p decides, on misère nobody writes it (rules.md §9).
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
    """Return the players who write consolation, in the order of writing (rules.md §7.3)."""
    match convention.consolation_to:
        case ConsolationTo.ALL:
            return defenders if resting is None else (*defenders, resting)
        case ConsolationTo.DEFENDERS:
            return defenders
        case ConsolationTo.WHISTERS:
            return whisters


class Ending(msgspec.Struct, frozen=True):
    """How a deal with a declarer ended."""

    misere: bool
    made: bool
    whisted: bool
    """Whether a defender whisted to the end; False in a checked ten."""


class ExitRule(Protocol):
    """Rule that decides whether a deal ends a run of raspasy, which resets price and lowest bid."""

    def exits(self, ending: Ending) -> bool:
        """Return whether a deal with this ending ends a run of raspasy."""
        ...


class AnyDeal(msgspec.Struct, frozen=True):
    """Exit rule: a game, even «без трёх» or a failed one, ends a run of raspasy; a misère only if `misere_exits`."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return self.misere_exits or not ending.misere


class WhistedGame(msgspec.Struct, frozen=True):
    """Exit rule: a game whisted to the end, made or not, ends a run of raspasy; a misère only if `misere_exits`."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return self.misere_exits if ending.misere else ending.whisted


class MadeGame(msgspec.Struct, frozen=True):
    """Exit rule: a made contract, whisted or not, ends a run of raspasy; a made misère only if `misere_exits`."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return ending.made and (self.misere_exits or not ending.misere)


class WhistedMadeGame(msgspec.Struct, frozen=True):
    """Exit rule: a made contract whisted to the end ends a run of raspasy; a made misère only if `misere_exits`."""

    misere_exits: bool

    def exits(self, ending: Ending) -> bool:
        return ending.made and (self.misere_exits if ending.misere else ending.whisted)


RULES: dict[ExitNeeds, type[AnyDeal] | type[WhistedGame] | type[MadeGame] | type[WhistedMadeGame]] = {
    ExitNeeds.ANY: AnyDeal,
    ExitNeeds.WHISTED: WhistedGame,
    ExitNeeds.MADE: MadeGame,
    ExitNeeds.WHISTED_MADE: WhistedMadeGame,
}


def exit_rule(convention: Convention) -> ExitRule:
    """Return the rule by which a run of raspasy ends in this convention."""
    return RULES[convention.exit_needs](convention.misere_exits)
