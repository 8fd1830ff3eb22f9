"""Ростов, the Moscow pulya (rules.md §13.3): raspasy as whists, consolation and talon at ten, a common pool."""

from engine.games.preferans.conventions.model import Convention, End
from engine.games.preferans.conventions.values import (
    Consolation,
    EndKind,
    Help,
    RaspScoring,
    RaspTalon,
    RaspZero,
    Responsibility,
    TalonBonus,
    WithoutThree,
)

ROSTOV = Convention(
    preset="rostov",
    end=End(EndKind.SUM),
    without_three=WithoutThree.OFF,
    responsibility=Responsibility.HALF,
    consolation=Consolation.FIXED10,
    rasp_scoring=RaspScoring.WHISTS,
    rasp_prices=(5,),
    rasp_zero=RaspZero.POOL_ONE,
    amnesty=False,
    rasp_talon=RaspTalon.CLOSED,
    talon_bonus=TalonBonus.FIXED10,
    help=Help.OFF,
)
