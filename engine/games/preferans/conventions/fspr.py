"""The federation of sport preferans, a Leningrad (PULKA-FSPR, JURA): always gentlemen, the talon pays."""

from engine.games.preferans.conventions.model import Convention, End
from engine.games.preferans.conventions.values import (
    EndKind,
    ExitNeeds,
    HalfWhistWho,
    Help,
    OpenMoment,
    RaspZero,
    Responsibility,
    Shortfall8910,
    Style,
    TalonBonus,
    TalonBonus3p,
    WithoutThree,
)

FSPR = Convention(
    preset="fspr",
    end=End(EndKind.SUM),
    without_three=WithoutThree.OFF,
    shortfall_8910=Shortfall8910.BOTH,
    responsibility=Responsibility.HALF,
    style=Style.GENTLEMAN_ALWAYS,
    half_whist_who=HalfWhistWho.BOTH,
    dealer_return=True,
    open_moment=OpenMoment.AFTER_DECLARER_CARD,
    pool_k=2,
    mountain_mult=2,
    whist_mult=2,
    rasp_prices=(2, 4, 6),
    rasp_zero=RaspZero.MOUNTAIN_2,
    rasp_zero_dealer=False,
    amnesty=False,
    exit_ladder=(6, 7),
    exit_needs=ExitNeeds.WHISTED_MADE,
    misere_exits=False,
    talon_bonus=TalonBonus.VALUE,
    talon_bonus_3p=TalonBonus3p.HALF_EACH,
    help=Help.OFF,
)
