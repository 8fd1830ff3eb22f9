"""Presets of preferans (conventions of clubs and cities), and the catalogue of all options (parameters.md)."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from engine.core.errors import ConventionError
from engine.core.kinds import OneOf, YesNo
from engine.core.options import OptionBook, Presets
from engine.games.preferans.contracts import LEVELS
from engine.games.preferans.conventions.auction import (
    Blind,
    DeckSize,
    End,
    EndKind,
    HalfWithDealer,
    Here,
    MisereLadder,
    NoTalon,
    TalonThrow,
    WithoutThree,
)
from engine.games.preferans.conventions.model import (
    RASPASY,
    AllPass,
    Consolation,
    Convention,
    DealAfterFailedMisere,
    DealAfterRasp,
    ExitNeeds,
    GameValues,
    Help,
    HelpNotTo,
    HelpTie,
    MadeGameTo,
    MisereTalonBonus,
    RaspScoring,
    RaspTalon,
    RaspZero,
    TalonBonus,
    TalonBonus3p,
    TournamentPoints,
)
from engine.games.preferans.conventions.remise import RemiseTo, has_kotel, has_kurochka
from engine.games.preferans.conventions.whist import (
    HalfWhistWho,
    MiserePlay,
    OpenChoice,
    OpenMoment,
    QuotaBasis,
    Responsibility,
    Shortfall8910,
    Style,
    Ten,
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


CLUB3 = Convention(
    preset="club3",
    pool_target=30,
    here=Here.THROUGH_PASSER,
    here_excluded=("misere", "6s"),
    misere_out_of_turn=True,
    misere_ladder=MisereLadder.T004,
    no_talon_bids=(NoTalon.MISERE, NoTalon.NINE, NoTalon.TEN),
    without_three=WithoutThree.ANY,
    duty=(4, 2, 1, 1, 0),
    duty_two_eight=2,
    quota_basis=QuotaBasis.JOINT_NINE_PERSONAL,
    shortfall_8910=Shortfall8910.ALL_TRICKLESS,
    ten=Ten.CHECKED,
    stalingrad=True,
    open_moment=OpenMoment.AFTER_DECLARER_CARD,
    exit_ladder=(6, 7),
    exit_needs=ExitNeeds.WHISTED_MADE,
    misere_exits=False,
    rasp_max_run=3,
    deal_after_failed_misere=DealAfterFailedMisere.SAME,
    help_tie=HelpTie.COUNTERCLOCKWISE,
    help_not_to=HelpNotTo.VICTIM,
    tournament_points=TournamentPoints.ON,
)


CLUB4 = replace(
    CLUB3,
    preset="club4",
    pool_target=50,
    half_with_dealer=HalfWithDealer.ANY,
    talon_throw=TalonThrow.DEALER_MOUNTAIN_2V,
    talon_bonus=TalonBonus.VALUE,
    misere_talon_bonus=MisereTalonBonus.SEVENS,
)


DECIMAL = Convention(
    preset="decimal",
    pool_target=50,
    game_values=GameValues.DECIMAL,
    misere_prices=(50, 50),
    all_pass=AllPass.REDEAL,
    rasp_prices=(5, 10, 15),
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


GUSARIK = Convention(
    preset="gusarik",
    without_three=WithoutThree.OFF,
    half_whist_who=HalfWhistWho.OPPONENT,
    open_choice=OpenChoice.ALWAYS_OPEN,
    rasp_talon=RaspTalon.CLOSED,
)


HUSSAR = replace(
    GUSARIK,
    preset="hussar",
    deck=DeckSize.SHORT,
    dummy=False,
    open_choice=OpenChoice.ALWAYS_CLOSED,
    misere_play=MiserePlay.CLOSED,
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


SOCHI = Convention()


KUROCHKA = Convention(preset="kurochka", remise_to=RemiseTo.KUROCHKA, all_pass=AllPass.REDEAL)


KOTEL = Convention(preset="kotel", remise_to=RemiseTo.KOTEL, all_pass=AllPass.REDEAL)


OLD_MISERE = replace(
    DECIMAL,
    preset="old_misere",
    misere_prices=(5, 10),
    misere_ladder=MisereLadder.OLD_DIRECT,
    no_talon_bids=tuple(game for game in NoTalon if game is not NoTalon.UVERT),
    misere_play=MiserePlay.CLOSED,
)


UVERT = replace(OLD_MISERE, preset="uvert", no_talon_bids=tuple(NoTalon), uverts=(10, 20))


PRESET_LIST: Final = Presets(
    (
        (SOCHI, (3, 4, 5)),
        (LENINGRAD, (3, 4, 5)),
        (FSPR, (3, 4, 5)),
        (ROSTOV, (3, 4, 5)),
        (CLASSIC, (3, 4, 5)),
        (CLUB3, (3,)),
        (CLUB4, (4,)),
        (GUSARIK, (2,)),
        (DECIMAL, (3, 4, 5)),
        (KUROCHKA, (3, 4, 5)),
        (KOTEL, (3, 4, 5)),
        (OLD_MISERE, (3, 4, 5)),
        (UVERT, (3, 4, 5)),
        (HUSSAR, (2,)),
    )
)
PRESETS, preset, seats_for, check_seats = (
    PRESET_LIST.by_name,
    PRESET_LIST.preset,
    PRESET_LIST.seats_for,
    PRESET_LIST.check_seats,
)
FOR_TWO: Final[dict[str, StrEnum]] = {
    "half_whist_who": HalfWhistWho.OPPONENT,
    "rasp_talon": RaspTalon.CLOSED,
}
"""Values required of a convention for two players; half_whist_who=opponent is allowed to no other."""


def choice_for_two(convention: Convention) -> OpenChoice:
    """Return the value of open_choice required for two players: open because of the dummy's hand, closed without it."""
    return OpenChoice.ALWAYS_CLOSED if convention.dummy is False else OpenChoice.ALWAYS_OPEN


def check(convention: Convention) -> None:
    """Check that the options of a convention do not exclude each other (parameters.md 33, 37, 38).

    Raises ConventionError.

    Options without effect are allowed: help without closed pools (parameters.md 4), rights of a resting dealer at a
    table of three, `return_levels` beyond `half_whist_levels`, amnesty if raspasy are written as whists, what concerns
    raspasy if there are none (all_pass=redeal), rules for bombs that nobody can earn.
    """
    name = {"name": convention.preset}
    closed = convention.rasp_talon is RaspTalon.CLOSED
    opponent = convention.half_whist_who is FOR_TWO["half_whist_who"]
    if convention.rasp_scoring is RaspScoring.WHISTS and not closed:
        raise ConventionError("rasp_scoring=whists needs rasp_talon=closed")
    if convention.all_pass is AllPass.REDEAL and convention.compulsory_rasp_laps:
        raise ConventionError("all_pass=redeal knows no raspasy: it needs compulsory_rasp_laps=0")
    if convention.all_pass is AllPass.REDEAL and convention.blind is not Blind.OFF:
        raise ConventionError("all_pass=redeal leaves a blind pass without a price: it needs blind=off")
    _check_remises(convention)
    if seats_for(convention) != (2,):
        _check_not_for_two(convention)
        return
    if not opponent:
        raise ConventionError("%(name)s is for two players: it needs half_whist_who=opponent", name)
    if not closed:
        raise ConventionError("%(name)s is for two players: it needs rasp_talon=closed", name)
    _check_hands_of_two(convention)


def _check_not_for_two(convention: Convention) -> None:
    """Check that a convention for three or four players has no option that is for two. Raises ConventionError."""
    name = {"name": convention.preset}
    if convention.half_whist_who is FOR_TWO["half_whist_who"]:
        raise ConventionError("half_whist_who=opponent is for two players; %(name)s is for more", name)
    if convention.deck is DeckSize.SHORT:
        raise ConventionError("deck=24 is for two players; %(name)s is for more", name)
    if convention.dummy is False:
        raise ConventionError("dummy=no is for two players; %(name)s is for more", name)


def _check_hands_of_two(convention: Convention) -> None:
    """Check deck, dummy and open_choice of a convention for two players. Raises ConventionError."""
    if convention.dummy is False and convention.deck is not DeckSize.SHORT:
        raise ConventionError("dummy=no needs deck=24")
    if convention.dummy is not False and convention.deck is DeckSize.SHORT:
        raise ConventionError("deck=24 needs dummy=no")
    if convention.open_choice is choice_for_two(convention):
        return
    if convention.dummy is False:
        raise ConventionError("dummy=no needs open_choice=always_closed")
    raise ConventionError(
        "%(name)s is for two players: the dummy lies open, it needs open_choice=always_open",
        {"name": convention.preset},
    )


def _check_remises(convention: Convention) -> None:
    """Check that options of kurochka and kotel are changed only where remises go there. Raises ConventionError."""
    for option, has_place in OF_REMISES.items():
        if has_place(convention) or value_of(convention, option) == value_of(SOCHI, option):
            continue
        if option == "kurochka_stake":
            raise ConventionError("kurochka_stake needs remise_to=kurochka")
        if option == "kotel_deals":
            raise ConventionError("kotel_deals needs remise_to=kotel")
        raise ConventionError("kotel_share needs remise_to=kotel")


def has_raspasy(convention: Convention) -> bool:
    """Return whether raspasy are played when all pass."""
    return convention.all_pass is not AllPass.REDEAL


OF_RASPASY: Final = frozenset(RASPASY) - {"all_pass", "exit_ladder", "deal_after_failed_misere"}
"""Options that have an effect only where raspasy are played."""
OF_REMISES: Final[dict[str, Callable[[Convention], bool]]] = {
    "kurochka_stake": has_kurochka,
    **dict.fromkeys(("kotel_deals", "kotel_share"), has_kotel),
}
"""Options that may be changed only where they have an effect, by the function that returns whether they have one."""
OF_HANDS: Final = ("deck", "dummy")
"""Options that go together: for two players either 32 cards and a dummy, or 24 cards and no dummy."""
REFUSED_WITHOUT_EFFECT: Final = frozenset((*OF_REMISES, *OF_HANDS))
"""Options that are refused, not only idle, where they have no effect."""
NEEDS: Final[dict[str, Callable[[Convention], bool]]] = {
    **dict.fromkeys(sorted(OF_RASPASY), has_raspasy),
    **dict.fromkeys(OF_HANDS, lambda convention: seats_for(convention) == (2,)),
    "exit_ladder": lambda convention: has_raspasy(convention) or convention.exit_ladder[0] > LEVELS[0],
    **OF_REMISES,
}
CONVENTIONS: Final = OptionBook(PRESET_LIST, check=check, needs=NEEDS)
BY_NAME, value_of, rules_of = CONVENTIONS.options, CONVENTIONS.value_of, CONVENTIONS.rules_of
with_rule, with_rules, differences = CONVENTIONS.with_rule, CONVENTIONS.with_rules, CONVENTIONS.differences


def offered(convention: Convention, name: str) -> tuple[str, ...]:
    """Return an option's values at a table of this size, the present value included, or texts that describe them.

    Empty if other options forbid to change it.
    """
    if name in REFUSED_WITHOUT_EFFECT and not CONVENTIONS.has_effect(convention, name):
        return ()
    present, values = value_of(convention, name), BY_NAME[name].values
    if name in OF_HANDS:
        values = (present,)
    elif seats_for(convention) == (2,) and name == "open_choice":
        values = (choice_for_two(convention),)
    elif seats_for(convention) == (2,) and name in FOR_TWO:
        values = (FOR_TWO[name],)
    elif name == "half_whist_who":
        values = tuple(value for value in values if value != HalfWhistWho.OPPONENT)
    is_listed = isinstance(BY_NAME[name].kind, OneOf | YesNo)
    return (*values, present) if is_listed and present not in values else values
