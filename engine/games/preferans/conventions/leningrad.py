"""Ленинградка, a game against the declarer (rules.md §13.2): mountain and whists doubled, a common pool, no help."""

from engine.games.preferans.conventions.model import Convention, End
from engine.games.preferans.conventions.values import (
    EndKind,
    ExitNeeds,
    HalfWhistWho,
    Help,
    OpenMoment,
    Responsibility,
    Shortfall8910,
    Style,
    Ten,
    WithoutThree,
)

LENINGRAD = Convention(
    preset="leningrad",
    end=End(EndKind.SUM),
    without_three=WithoutThree.ANY,
    shortfall_8910=Shortfall8910.BOTH,
    ten=Ten.CHECKED,
    responsibility=Responsibility.HALF,
    style=Style.GENTLEMAN_ON_FAIL,
    half_whist_who=HalfWhistWho.BOTH,
    open_moment=OpenMoment.AFTER_DECLARER_CARD,
    pool_k=2,
    mountain_mult=2,
    whist_mult=2,
    rasp_prices=(2, 4, 6),
    exit_ladder=(6, 7, 8),
    exit_needs=ExitNeeds.WHISTED_MADE,
    misere_exits=False,
    help=Help.OFF,
)
