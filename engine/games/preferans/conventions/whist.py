"""Options for whist and open play: their values, fields and sentences (parameters.md)."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, UnsetType

from engine.core.options import Rule
from engine.games.preferans.conventions.auction import AuctionRules
from engine.games.preferans.conventions.kinds import ANY, ONE_OR_TWO, DutyTable, LevelSet, Sentences


class QuotaBasis(StrEnum):
    """Duty of two whisters: joint, or a separate number of tricks for each (rules.md §5.4)."""

    JOINT = "joint"
    JOINT_NINE_PERSONAL = "joint_nine_personal"
    PERSONAL = "personal"


class Shortfall67(StrEnum):
    """Amount charged to a whister with too few tricks on a six or seven (rules.md §19 A3).

    Half of the duty less the whister's tricks; JOINT_CAPPED limits it to what the side lacks.
    """

    JOINT_CAPPED = "joint_capped"
    OWN_SHORTAGE = "own_shortage"


class Shortfall8910(StrEnum):
    """Which of two whisters is charged for missing tricks on an eight, nine or ten (rules.md §19 A2)."""

    SECOND = "second"
    BOTH = "both"
    ALL_TRICKLESS = "all_trickless"


class Ten(StrEnum):
    """How a ten is played: whisted, or only checked with open hands (rules.md §5.6)."""

    WHISTED = "whisted"
    CHECKED = "checked"


class TenWhists(StrEnum):
    """Whists for tricks that defenders take against a checked ten: written as after any game, or not at all."""

    AS_PLAYED = "as_played"
    NONE = "none"


class Responsibility(StrEnum):
    """Price of a whister's missing trick: the full price of the game or half of it."""

    FULL = "full"
    HALF = "half"


class Style(StrEnum):
    """How a sole whister divides the whists for the side's tricks with the passer (rules.md §5.5)."""

    GREEDY = "greedy"
    GENTLEMAN_ON_FAIL = "gentleman_on_fail"
    GENTLEMAN_ALWAYS = "gentleman_always"


class HalfWhistWho(StrEnum):
    """Players who may leave the contract to the declarer for a half-whist (half of the duty).

    These are the second defender after a pass, a sole whister who has whisted, or both; with two players the opponent.
    """

    SECOND_AFTER_PASS = "second_after_pass"
    SOLE_WHISTER = "sole_whister"
    BOTH = "both"
    OPPONENT = "opponent"


class OpenChoice(StrEnum):
    """Choice between open and closed play with a sole whister: made by the whister, or always the same."""

    WHISTER = "whister"
    ALWAYS_OPEN = "always_open"
    ALWAYS_CLOSED = "always_closed"


class OpenMoment(StrEnum):
    """Moment at which the defenders show their hands in open play (rules.md §6)."""

    BEFORE_LEAD = "before_lead"
    AFTER_DECLARER_CARD = "after_declarer_card"
    AFTER_FIRST_TRICK = "after_first_trick"


class MiserePlay(StrEnum):
    """How misère is played: with the defenders' hands open to all, or with every hand closed (rules.md §13.9)."""

    OPEN = "open"
    CLOSED = "closed"


class WhistRules(AuctionRules, frozen=True):
    """Rules up to the last trick; with those of the auction they form the first fields of a `Convention`."""

    duty: Annotated[
        tuple[int, int, int, int, int], Rule("tricks the whisting side must take", "Codex 3.8.2", DutyTable())
    ] = (4, 2, 1, 1, 1)
    duty_two_eight: Annotated[int, Rule("tricks two whisters must take on an eight", "seed 004", ONE_OR_TWO)] = 1
    quota_basis: Annotated[QuotaBasis, Rule("two whisters answer together or each for his own", "rules 5.4")] = (
        QuotaBasis.JOINT
    )
    shortfall_67: Annotated[Shortfall67, Rule("what a whister owes on a six and a seven", "rules 19.A3")] = (
        Shortfall67.JOINT_CAPPED
    )
    shortfall_8910: Annotated[Shortfall8910, Rule("who of two whisters owes on 8, 9 and 10", "rules 19.A2")] = (
        Shortfall8910.SECOND
    )
    ten: Annotated[Ten, Rule("a ten is whisted, or checked with open hands", "rules 5.6")] = Ten.WHISTED
    ten_whists: Annotated[
        TenWhists | UnsetType, Rule("whists for tricks of a checked ten", "rules 5.6", usual=TenWhists.AS_PLAYED)
    ] = UNSET
    stalingrad: Annotated[bool, Rule("six spades must be whisted by both, closed", "rules 5.6")] = False
    responsibility: Annotated[Responsibility, Rule("the price of a whister's missing trick", "rules 5.4")] = (
        Responsibility.FULL
    )
    style: Annotated[Style, Rule("whether the sole whister shares the tricks' whists", "rules 5.5")] = Style.GREEDY
    half_whist_levels: Annotated[tuple[int, ...], Rule("levels that may be left for half", "rules 5.2", LevelSet())] = (
        6,
        7,
    )
    half_whist_who: Annotated[HalfWhistWho, Rule("who may leave for half", "rules 5.2")] = (
        HalfWhistWho.SECOND_AFTER_PASS
    )
    return_levels: Annotated[
        tuple[int, ...], Rule("levels where a half-whist may be returned", "rules 5.2", LevelSet())
    ] = (6, 7)
    dealer_return: Annotated[bool, Rule("the resting dealer may return a half-whist", "rules 5.2")] = False
    dealer_whist: Annotated[bool, Rule("after two passes the resting dealer may whist himself", "seed 003")] = False
    auto_half_all_pass: Annotated[
        bool, Rule("when all pass the declarer's right neighbour writes for half", "seed 003")
    ] = False
    open_choice: Annotated[OpenChoice, Rule("who decides between open and closed play", "rules 5.1")] = (
        OpenChoice.WHISTER
    )
    open_moment: Annotated[OpenMoment, Rule("when the hands are laid down in open play", "rules 6")] = (
        OpenMoment.BEFORE_LEAD
    )
    misere_play: Annotated[
        MiserePlay | UnsetType,
        Rule("the defenders' hands on misère: open or closed", "rules 13.9", usual=MiserePlay.OPEN),
    ] = UNSET


WHIST: dict[str, Sentences] = {
    "stalingrad": {"yes": "Six spades are whisted by both, closed («сталинград»).", "no": ""},
    "ten": {"whisted": "A ten is whisted.", "checked": "A ten is checked with open hands, without duty."},
    "ten_whists": {"as_played": "", "none": "Tricks taken against it are worth no whists."},
    "duty": {ANY: "The whisting side owes {value} tricks on 6, 7, 8, 9, 10."},
    "duty_two_eight": {"1": "", "2": "Two whisters on an eight owe two together."},
    "quota_basis": {
        "joint": "Two whisters answer together.",
        "joint_nine_personal": "Two whisters answer together, but on a nine each for one trick.",
        "personal": "Each whister answers alone: two tricks on a six, one above.",
    },
    "shortfall_67": {
        "joint_capped": "On six and seven a whister short of half pays, never more than the side is short.",
        "own_shortage": "On six and seven a whister short of half pays in full.",
    },
    "shortfall_8910": {
        "second": "On eight, nine and ten the second whister pays.",
        "both": "On eight, nine and ten both whisters pay.",
        "all_trickless": "On eight, nine and ten every whister without a trick pays.",
    },
    "responsibility": {
        "full": "A whister's missing trick costs the full price of the game.",
        "half": "A whister's missing trick costs half of an undertrick.",
    },
    "style": {
        "greedy": "A sole whister writes all tricks of the side (жлобский вист).",
        "gentleman_on_fail": "When the declarer fails a sole whister shares the tricks with the passer equally.",
        "gentleman_always": "A sole whister always shares the tricks with the passer equally.",
    },
    "half_whist_levels": {
        "none": "There is no half-whist.",
        ANY: "Half-whist («за свои»), half of the duty, is possible on {value}:",
    },
    "half_whist_who": {
        "second_after_pass": "the second defender after a pass.",
        "sole_whister": "a sole whister after saying whist.",
        "both": "the second defender after a pass, and a sole whister after saying whist.",
        "opponent": "the opponent.",
    },
    "return_levels": {"none": "A half-whist is not returned.", ANY: "The passer may return a half-whist on {value}."},
    "dealer_return": {"yes": "After the passer the resting dealer may, having looked at one hand.", "no": ""},
    "dealer_whist": {"yes": "After two passes the resting dealer may look at one hand and whist.", "no": ""},
    "auto_half_all_pass": {
        "yes": "When all pass on a six or seven the player on the declarer's right writes half of the duty.",
        "no": "",
    },
    "open_choice": {
        "whister": "A sole whister chooses open or closed play.",
        "always_open": "A sole whister plays open.",
        "always_closed": "A sole whister plays closed.",
    },
    "open_moment": {
        "before_lead": "Open hands are laid down before the first lead.",
        "after_declarer_card": "When the declarer leads, the open hands are laid down after that card.",
        "after_first_trick": "Open hands are laid down after the first trick.",
    },
    "misere_play": {"open": "", "closed": "On misère nobody's hand is shown, each plays his own."},
}
