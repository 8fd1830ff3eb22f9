"""Классика (rules.md §13.4, §14): blind passes and bombs, the mountain first, a dealer who may whist."""

from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import (
    Blind,
    DealAfterRasp,
    ExitNeeds,
    HalfWhistWho,
    HalfWithDealer,
    MadeGameTo,
    MisereLadder,
    NoTalon,
    OpenMoment,
    Responsibility,
    TalonBonus,
    WithoutThree,
)

CLASSIC = Convention(
    preset="classic",
    misere_ladder=MisereLadder.NINE_NO_TALON,
    no_talon_bids=(NoTalon.NINE,),
    third_hand_free_talon=True,
    blind=Blind.PASS,
    half_with_dealer=HalfWithDealer.MISERE,
    without_three=WithoutThree.OFF,
    stalingrad=True,
    responsibility=Responsibility.HALF,
    half_whist_who=HalfWhistWho.SOLE_WHISTER,
    dealer_return=True,
    dealer_whist=True,
    auto_half_all_pass=True,
    open_moment=OpenMoment.AFTER_FIRST_TRICK,
    made_game_to=MadeGameTo.MOUNTAIN_FIRST,
    rasp_prices=(1, 2, 4),
    exit_ladder=(6, 7),
    exit_needs=ExitNeeds.MADE,
    rasp_max_run=3,
    rasp_run_fine=10,
    deal_after_rasp=DealAfterRasp.SAME_MAX3,
    compulsory_rasp_laps=1,
    talon_bonus=TalonBonus.VALUE,
    bombs=True,
)
