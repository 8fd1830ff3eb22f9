"""A convention: one frozen field per row of the table of options, with the row's name and values (parameters.md)."""

import msgspec

from engine.core.options import PresetRules
from engine.games.preferans.conventions.values import (
    Blind,
    BombSpent,
    BombTo,
    Consolation,
    ConsolationTo,
    DealAfterFailedMisere,
    DealAfterRasp,
    EndKind,
    ExitNeeds,
    HalfWhistWho,
    HalfWithDealer,
    Help,
    HelpLeftover,
    HelpNotTo,
    HelpTie,
    Here,
    MadeGameTo,
    MisereLadder,
    MisereTalonBonus,
    NoTalon,
    OpenChoice,
    OpenMoment,
    PreferansHand,
    QuotaBasis,
    RaspScoring,
    RaspTalon,
    RaspZero,
    Responsibility,
    SettleDivisor,
    Shortfall67,
    Shortfall8910,
    Style,
    TalonBonus,
    TalonBonus3p,
    TalonThrow,
    Ten,
    TournamentPoints,
    WithoutThree,
)


class End(msgspec.Struct, frozen=True, omit_defaults=True):
    """End of a match."""

    kind: EndKind
    deals: int = 0
    """Number of deals for kind DEALS, else without effect."""
    minutes: int = 0
    """Minutes for kind TIME, else without effect."""


class Convention(PresetRules, frozen=True):
    """Rules of one match; the defaults are Sochi's. `conventions.options` explains each field."""

    preset: str = "sochi"
    pool_target: int = 10
    end: End = End(EndKind.EACH)
    jumps: bool = True
    here: Here = Here.ELDER
    here_excluded: tuple[str, ...] = ()
    """Bids as a record writes them (`6s`, `misere-`)."""
    misere_first_word_only: bool = True
    misere_out_of_turn: bool = False
    misere_ladder: MisereLadder = MisereLadder.ANY9
    no_talon_bids: tuple[NoTalon, ...] = ()
    third_hand_free_talon: bool = False
    blind: Blind = Blind.OFF
    preferans_hand: PreferansHand = PreferansHand.OFF
    half_with_dealer: HalfWithDealer = HalfWithDealer.NONE
    talon_throw: TalonThrow = TalonThrow.OFF
    without_three: WithoutThree = WithoutThree.SIX_ONLY
    duty: tuple[int, int, int, int, int] = (4, 2, 1, 1, 1)
    duty_two_eight: int = 1
    quota_basis: QuotaBasis = QuotaBasis.JOINT
    shortfall_67: Shortfall67 = Shortfall67.JOINT_CAPPED
    shortfall_8910: Shortfall8910 = Shortfall8910.SECOND
    ten: Ten = Ten.WHISTED
    stalingrad: bool = False
    responsibility: Responsibility = Responsibility.FULL
    style: Style = Style.GREEDY
    half_whist_levels: tuple[int, ...] = (6, 7)
    half_whist_who: HalfWhistWho = HalfWhistWho.SECOND_AFTER_PASS
    return_levels: tuple[int, ...] = (6, 7)
    dealer_return: bool = False
    dealer_whist: bool = False
    auto_half_all_pass: bool = False
    open_choice: OpenChoice = OpenChoice.WHISTER
    open_moment: OpenMoment = OpenMoment.BEFORE_LEAD
    consolation: Consolation = Consolation.VALUE
    consolation_to: ConsolationTo = ConsolationTo.ALL
    pool_k: int = 1
    mountain_mult: int = 1
    whist_mult: int = 1
    made_game_to: MadeGameTo = MadeGameTo.POOL
    rasp_scoring: RaspScoring = RaspScoring.MOUNTAIN
    rasp_prices: tuple[int, ...] = (1, 2, 3)
    rasp_zero: RaspZero = RaspZero.POOL_PRICE
    rasp_zero_dealer: bool = True
    amnesty: bool = True
    rasp_talon: RaspTalon = RaspTalon.OPENS
    exit_ladder: tuple[int, ...] = (6,)
    exit_needs: ExitNeeds = ExitNeeds.ANY
    misere_exits: bool = True
    rasp_max_run: int = 0
    """0 is no limit."""
    rasp_run_fine: int = 0
    deal_after_rasp: DealAfterRasp = DealAfterRasp.NEXT
    deal_after_failed_misere: DealAfterFailedMisere = DealAfterFailedMisere.NEXT
    compulsory_rasp_laps: int = 0
    talon_bonus: TalonBonus = TalonBonus.OFF
    talon_bonus_3p: TalonBonus3p = TalonBonus3p.NONE
    misere_talon_bonus: MisereTalonBonus = MisereTalonBonus.OFF
    help: Help = Help.X10
    help_tie: HelpTie = HelpTie.CLOCKWISE
    help_not_to: HelpNotTo = HelpNotTo.NONE
    help_leftover: HelpLeftover = HelpLeftover.MOUNTAIN_TO_ZERO
    settle_divisor: SettleDivisor = SettleDivisor.N
    tournament_points: TournamentPoints = TournamentPoints.OFF
    bombs: bool = False
    bomb_to: BombTo = BombTo.BLIND_PASSERS
    bomb_cap: int = 8
    bomb_spent: BombSpent = BombSpent.ON_MADE
