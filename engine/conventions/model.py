"""A convention: one frozen field per row of the parameter table, same names, same values (rules.md §17)."""

from enum import StrEnum

import msgspec


class EndKind(StrEnum):
    """What closes a match: every pool, the sum of the pools, or a number of deals."""

    EACH = "each"
    SUM = "sum"
    DEALS = "deals"


class End(msgspec.Struct, frozen=True):
    """The end of a match; `deals` counts only with kind DEALS."""

    kind: EndKind
    deals: int = 0


class Here(StrEnum):
    """Who may hold the other bidder's call with «здесь» (rules.md §3.2)."""

    ELDER = "elder"
    ELDER_THEN_YOUNGER = "elder_then_younger"
    OFF = "off"


class WithoutThree(StrEnum):
    """«Без трёх» instead of playing (rules.md §4)."""

    OFF = "off"
    SIX_ONLY = "six_only"
    ANY = "any"


class HalfWithDealer(StrEnum):
    """Games that may be offered to the resting dealer in halves (rules.md §3.5)."""

    NONE = "none"
    MISERE = "misere"


class QuotaBasis(StrEnum):
    """Whether two whisters answer together or each for his own quota (rules.md §5.4)."""

    JOINT = "joint"
    PERSONAL = "personal"


class Shortfall67(StrEnum):
    """How much a whister who exceeded nothing pays on a six or seven (rules.md §19 A3)."""

    JOINT_CAPPED = "joint_capped"
    OWN_SHORTAGE = "own_shortage"


class Shortfall8910(StrEnum):
    """Who of two whisters pays on eight, nine and ten (rules.md §19 A2)."""

    SECOND = "second"
    BOTH = "both"
    ALL_TRICKLESS = "all_trickless"


class Ten(StrEnum):
    """Whether a ten is whisted or only checked with open hands (rules.md §5.6)."""

    WHISTED = "whisted"
    CHECKED = "checked"


class Responsibility(StrEnum):
    """The price of a whister's missing trick: the full price of the game or half of it."""

    FULL = "full"
    HALF = "half"


class Style(StrEnum):
    """Who writes the whists of a sole whister's side (rules.md §5.5)."""

    GREEDY = "greedy"
    GENTLEMAN_ON_FAIL = "gentleman_on_fail"
    GENTLEMAN_ALWAYS = "gentleman_always"


class HalfWhistWho(StrEnum):
    """Who may leave for half: the second defender after a pass, a sole whister after he whisted, or both."""

    SECOND_AFTER_PASS = "second_after_pass"
    SOLE_WHISTER = "sole_whister"
    BOTH = "both"


class OpenChoice(StrEnum):
    """Who decides between open and closed play with a sole whister."""

    WHISTER = "whister"
    ALWAYS_OPEN = "always_open"
    ALWAYS_CLOSED = "always_closed"


class OpenMoment(StrEnum):
    """When the defenders' hands are laid down in open play (rules.md §6)."""

    BEFORE_LEAD = "before_lead"
    AFTER_DECLARER_CARD = "after_declarer_card"
    AFTER_FIRST_TRICK = "after_first_trick"


class Consolation(StrEnum):
    """The price of consolation per undertrick."""

    VALUE = "value"
    FIXED10 = "fixed10"
    NONE = "none"


class ConsolationTo(StrEnum):
    """Who writes consolation: everybody, the two defenders, or whisters only."""

    ALL = "all"
    DEFENDERS = "defenders"
    WHISTERS = "whisters"


class MadeGameTo(StrEnum):
    """Where a made game is written first."""

    POOL = "pool"
    MOUNTAIN_FIRST = "mountain_first"


class RaspScoring(StrEnum):
    """Raspasy to the mountain or as whists (rules.md §8.2, §8.7)."""

    MOUNTAIN = "mountain"
    WHISTS = "whists"


class RaspZero(StrEnum):
    """What a player without tricks in raspasy gets (rules.md §8.2)."""

    POOL_PRICE = "pool_price"
    POOL_ONE = "pool_one"
    MOUNTAIN_1 = "mountain_1"
    MOUNTAIN_2 = "mountain_2"
    NONE = "none"


class RaspTalon(StrEnum):
    """Whether the talon leads the first two tricks of raspasy."""

    OPENS = "opens"
    CLOSED = "closed"


class ExitNeeds(StrEnum):
    """Which deal ends a run of raspasy (parameters.md 2)."""

    ANY = "any"
    MADE = "made"
    WHISTED_MADE = "whisted_made"


class TalonBonus(StrEnum):
    """Whether the dealer writes for aces and marriages in the talon (rules.md §9.1)."""

    OFF = "off"
    VALUE = "value"


class Help(StrEnum):
    """American help: points beyond a full pool close another's at ten whists each (rules.md §10)."""

    OFF = "off"
    X10 = "x10"


class HelpTie(StrEnum):
    """Who is helped first among equal pools, counted from the helper."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class HelpNotTo(StrEnum):
    """Whether a player who wrote on his mountain in this deal is passed over."""

    NONE = "none"
    VICTIM = "victim"


class HelpLeftover(StrEnum):
    """What becomes of points when nobody is left to help."""

    MOUNTAIN_TO_ZERO = "mountain_to_zero"
    MOUNTAIN_ANY = "mountain_any"
    LOST = "lost"


class SettleDivisor(StrEnum):
    """Among how many a mountain is divided: all players or the others (rules.md §11)."""

    N = "n"
    N_MINUS_1 = "n_minus_1"


class Convention(msgspec.Struct, frozen=True):
    """The rules of one match. `preset` is the name it started from; the defaults are Sochi's."""

    preset: str = "sochi"
    pool_target: int = 10
    end: End = End(EndKind.EACH)
    jumps: bool = True
    here: Here = Here.ELDER
    misere_first_word_only: bool = True
    half_with_dealer: HalfWithDealer = HalfWithDealer.NONE
    without_three: WithoutThree = WithoutThree.SIX_ONLY
    duty: tuple[int, int, int, int, int] = (4, 2, 1, 1, 1)
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
    talon_bonus: TalonBonus = TalonBonus.OFF
    help: Help = Help.X10
    help_tie: HelpTie = HelpTie.CLOCKWISE
    help_not_to: HelpNotTo = HelpNotTo.NONE
    help_leftover: HelpLeftover = HelpLeftover.MOUNTAIN_TO_ZERO
    settle_divisor: SettleDivisor = SettleDivisor.N
