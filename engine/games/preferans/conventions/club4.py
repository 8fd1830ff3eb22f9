"""The club tournament, semi-final and final (seed 004): four players; the dealer shares, is thrown at and is paid."""

from msgspec.structs import replace

from engine.games.preferans.conventions.club3 import CLUB3
from engine.games.preferans.conventions.values import HalfWithDealer, MisereTalonBonus, TalonBonus, TalonThrow

CLUB4 = replace(
    CLUB3,
    preset="club4",
    pool_target=50,
    half_with_dealer=HalfWithDealer.ANY,
    talon_throw=TalonThrow.DEALER_MOUNTAIN_2V,
    talon_bonus=TalonBonus.VALUE,
    misere_talon_bonus=MisereTalonBonus.SEVENS,
)
