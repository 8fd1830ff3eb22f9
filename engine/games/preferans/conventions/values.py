"""Values of the options of a convention, by the names of the parameter table (parameters.md)."""

from enum import StrEnum


class EndKind(StrEnum):
    """Condition that closes a match: every pool, the sum of the pools, the table's clock, or a number of deals."""

    EACH = "each"
    SUM = "sum"
    TIME = "time"
    DEALS = "deals"


class Here(StrEnum):
    """Right to hold the other bidder's call with «здесь» (rules.md §3.2)."""

    ELDER = "elder"
    ELDER_THEN_YOUNGER = "elder_then_younger"
    THROUGH_PASSER = "through_passer"
    OFF = "off"


class MisereLadder(StrEnum):
    """Place of misère among the bids (parameters.md 14)."""

    ANY9 = "any9"
    BOOK = "book"
    NINE_NO_TALON = "nine_no_talon"
    T004 = "t004"


class NoTalon(StrEnum):
    """Games that may be bid without the talon (rules.md §3.4)."""

    MISERE = "misere"
    NINE = "9"
    TEN = "10"


class Blind(StrEnum):
    """Words that may be said before looking at one's cards (rules.md §3.7, §14)."""

    OFF = "off"
    PASS = "pass"
    FULL = "full"


class PreferansHand(StrEnum):
    """The hand that ends the match, with or without a thousand whists on each (rules.md §3.6)."""

    OFF = "off"
    ON = "on"
    ON1000 = "on1000"


class WithoutThree(StrEnum):
    """«Без трёх» instead of playing (rules.md §4)."""

    OFF = "off"
    SIX_ONLY = "six_only"
    ANY = "any"


class HalfWithDealer(StrEnum):
    """Games that may be offered to the resting dealer in halves (rules.md §3.5)."""

    NONE = "none"
    MISERE = "misere"
    ANY = "any"


class TalonThrow(StrEnum):
    """Right to throw a useless talon back, for twice the game on the dealer's mountain (rules.md §4)."""

    OFF = "off"
    DEALER_MOUNTAIN_2V = "dealer_mountain_2v"


class QuotaBasis(StrEnum):
    """Duty of two whisters: joint, or a quota for each (rules.md §5.4)."""

    JOINT = "joint"
    JOINT_NINE_PERSONAL = "joint_nine_personal"
    PERSONAL = "personal"


class Shortfall67(StrEnum):
    """Payment of a whister who exceeded nothing on a six or seven (rules.md §19 A3)."""

    JOINT_CAPPED = "joint_capped"
    OWN_SHORTAGE = "own_shortage"


class Shortfall8910(StrEnum):
    """Payer among two whisters on eight, nine and ten (rules.md §19 A2)."""

    SECOND = "second"
    BOTH = "both"
    ALL_TRICKLESS = "all_trickless"


class Ten(StrEnum):
    """Way of playing a ten: whisted, or only checked with open hands (rules.md §5.6)."""

    WHISTED = "whisted"
    CHECKED = "checked"


class Responsibility(StrEnum):
    """Price of a whister's missing trick: the full price of the game or half of it."""

    FULL = "full"
    HALF = "half"


class Style(StrEnum):
    """Writer of the whists of a sole whister's side (rules.md §5.5)."""

    GREEDY = "greedy"
    GENTLEMAN_ON_FAIL = "gentleman_on_fail"
    GENTLEMAN_ALWAYS = "gentleman_always"


class HalfWhistWho(StrEnum):
    """Players who may leave for half.

    The second defender after a pass, a sole whister after an own whist, or both; with two players the opponent.
    """

    SECOND_AFTER_PASS = "second_after_pass"
    SOLE_WHISTER = "sole_whister"
    BOTH = "both"
    OPPONENT = "opponent"


class OpenChoice(StrEnum):
    """Choice between open and closed play with a sole whister."""

    WHISTER = "whister"
    ALWAYS_OPEN = "always_open"
    ALWAYS_CLOSED = "always_closed"


class OpenMoment(StrEnum):
    """Moment at which the defenders' hands are laid down in open play (rules.md §6)."""

    BEFORE_LEAD = "before_lead"
    AFTER_DECLARER_CARD = "after_declarer_card"
    AFTER_FIRST_TRICK = "after_first_trick"


class Consolation(StrEnum):
    """Price of consolation per undertrick."""

    VALUE = "value"
    FIXED10 = "fixed10"
    NONE = "none"


class ConsolationTo(StrEnum):
    """Writers of consolation: everybody, the two defenders, or whisters only."""

    ALL = "all"
    DEFENDERS = "defenders"
    WHISTERS = "whisters"


class MadeGameTo(StrEnum):
    """Column in which a made game is written first."""

    POOL = "pool"
    MOUNTAIN_FIRST = "mountain_first"


class RaspScoring(StrEnum):
    """Way of writing raspasy: to the mountain or as whists (rules.md §8.2, §8.7)."""

    MOUNTAIN = "mountain"
    WHISTS = "whists"


class RaspZero(StrEnum):
    """Bonus of a player without tricks in raspasy (rules.md §8.2)."""

    POOL_PRICE = "pool_price"
    POOL_ONE = "pool_one"
    MOUNTAIN_1 = "mountain_1"
    MOUNTAIN_2 = "mountain_2"
    NONE = "none"


class RaspTalon(StrEnum):
    """Part of the talon in raspasy: it leads the first two tricks or stays closed."""

    OPENS = "opens"
    CLOSED = "closed"


class ExitNeeds(StrEnum):
    """Deals that end a run of raspasy (parameters.md 2)."""

    ANY = "any"
    MADE = "made"
    WHISTED_MADE = "whisted_made"


class DealAfterRasp(StrEnum):
    """Dealer after raspasy: the next player, or one dealer up to three times in a row (rules.md §8.6)."""

    NEXT = "next"
    SAME_MAX3 = "same_max3"


class DealAfterFailedMisere(StrEnum):
    """Dealer after a failed misère (rules.md §13.5)."""

    NEXT = "next"
    SAME = "same"


class TalonBonus(StrEnum):
    """Price at which the dealer writes for aces and marriages in the talon, if at all (rules.md §9.1)."""

    OFF = "off"
    VALUE = "value"
    FIXED10 = "fixed10"


class TalonBonus3p(StrEnum):
    """Writers of the talon bonus if nobody rests: nobody, both opponents by halves, or a dealer who defends."""

    NONE = "none"
    HALF_EACH = "half_each"
    DEALER = "dealer"


class MisereTalonBonus(StrEnum):
    """Bonus of the dealer for sevens in the talon of a misère (rules.md §9.2)."""

    OFF = "off"
    SEVENS = "sevens"


class Help(StrEnum):
    """American help: points beyond a full pool close another pool at ten whists each (rules.md §10)."""

    OFF = "off"
    X10 = "x10"


class HelpTie(StrEnum):
    """First to be helped among equal pools, counted from the helper."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class HelpNotTo(StrEnum):
    """Players who get no help: nobody, or a player who wrote on a mountain in this deal."""

    NONE = "none"
    VICTIM = "victim"


class HelpLeftover(StrEnum):
    """Use of points when nobody is left to help."""

    MOUNTAIN_TO_ZERO = "mountain_to_zero"
    MOUNTAIN_ANY = "mountain_any"
    LOST = "lost"


class SettleDivisor(StrEnum):
    """Number among which a mountain is divided: all players or the others (rules.md §11)."""

    N = "n"
    N_MINUS_1 = "n_minus_1"


class TournamentPoints(StrEnum):
    """Tournament points for the places, or none (rules.md §16)."""

    OFF = "off"
    ON = "on"


class BombTo(StrEnum):
    """Owners of a bomb after raspasy with a blind pass: the blind passers or every active player (rules.md §14)."""

    BLIND_PASSERS = "blind_passers"
    ALL_ACTIVE = "all_active"


class BombSpent(StrEnum):
    """End of a bomb: its owner's made game, or the owner's next game whatever its end (rules.md §14)."""

    ON_MADE = "on_made"
    ON_PLAYED = "on_played"
