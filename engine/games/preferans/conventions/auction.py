"""Options for the length of a match, the auction and the talon: their values, fields and sentences (parameters.md)."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import UNSET, UnsetType

from engine.core.kinds import LARGEST, EndText, MatchEnd, Number, OneOf, Several, YesNo
from engine.core.options import PresetRules, Rule
from engine.games.preferans.conventions.kinds import ANY, OFF, BidSet, Sentences, TwoNumbers


class EndKind(StrEnum):
    """What ends a match: full pools of all players, the sum of the pools, a time limit, or a number of deals."""

    EACH = "each"
    SUM = "sum"
    TIME = "time"
    DEALS = "deals"


class DeckSize(StrEnum):
    """Number of cards: 32 from the seven to the ace, or 24 from the nine (rules.md §13.7)."""

    FULL = "32"
    SHORT = "24"


class Here(StrEnum):
    """Players who may hold the other bidder's call with «здесь», that is, repeat it as their own (rules.md §3.2)."""

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
    OLD_DIRECT = "old_direct"
    OLD_STEPS = "old_steps"


class NoTalon(StrEnum):
    """Games that may be bid without the talon (rules.md §3.4)."""

    MISERE = "misere"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    UVERT = "uvert"


class Blind(StrEnum):
    """Calls that may be made before the player looks at the cards (rules.md §3.7, §14)."""

    OFF = "off"
    PASS = "pass"
    FULL = "full"


class PreferansHand(StrEnum):
    """Whether a player may declare the hand «преферанс», which ends the match (rules.md §3.6).

    It takes all ten tricks for certain. ON1000 also writes a thousand whists on each opponent.
    """

    OFF = "off"
    ON = "on"
    ON1000 = "on1000"


class WithoutThree(StrEnum):
    """Games that the declarer may give up with «без трёх», three undertricks without play (rules.md §4)."""

    OFF = "off"
    SIX_ONLY = "six_only"
    ANY = "any"


class HalfWithDealer(StrEnum):
    """Games of which the declarer may offer half to the resting dealer (rules.md §3.5)."""

    NONE = "none"
    MISERE = "misere"
    ANY = "any"


class TalonThrow(StrEnum):
    """Whether a useless talon may be thrown back; the dealer's mountain gets twice the game's price (rules.md §4)."""

    OFF = "off"
    DEALER_MOUNTAIN_2V = "dealer_mountain_2v"


class End(MatchEnd[EndKind], frozen=True, omit_defaults=True):
    """What ends a match, with the number of minutes or deals if there is one."""


POINTS: Final = Number(1, LARGEST, ("1..999999999",))
ENDS: Final = EndText(End, EndKind, ("each", "sum", "time:MINUTES", "deals:N"))


class AuctionRules(PresetRules, frozen=True):
    """Rules up to the named contract; they form the first fields of a `Convention`."""

    preset: str = "sochi"
    pool_target: Annotated[int, Rule("the size of the pool, per player", "rules 10", POINTS)] = 10
    end: Annotated[End, Rule("what ends the match: the pools, their sum, time, deals", "rules 10", ENDS)] = End(
        EndKind.EACH
    )
    deck: Annotated[
        DeckSize | UnsetType, Rule("number of cards in the deck", "rules 13.7", OneOf(DeckSize), DeckSize.FULL)
    ] = UNSET
    dummy: Annotated[bool | UnsetType, Rule("a third hand, the dummy, when two play", "rules 13.7", YesNo(), "yes")] = (
        UNSET
    )
    jumps: Annotated[bool, Rule("a bid may leave steps of the ladder out", "rules 3.1")] = True
    here: Annotated[Here, Rule("who may hold the other bidder's call with “here”", "rules 3.2")] = Here.ELDER
    here_excluded: Annotated[tuple[str, ...], Rule("bids that may not be held", "seed 004", BidSet())] = ()
    """Bids that may not be held, as a record writes them (`6s`, `misere-`)."""
    misere_first_word_only: Annotated[bool, Rule("misère only as a player's first word", "rules 3.3")] = True
    misere_out_of_turn: Annotated[bool, Rule("misère at any moment before one's first word", "seed 004")] = False
    misere_ladder: Annotated[MisereLadder, Rule("what beats misère", "rules 3.4")] = MisereLadder.ANY9
    no_talon_bids: Annotated[
        tuple[NoTalon, ...], Rule("games that may be bid without the talon", "rules 3.4", Several(NoTalon))
    ] = ()
    uverts: Annotated[
        tuple[int, int] | UnsetType,
        Rule(
            "uvert, a second misère, with the talon and without it",
            "rules 13.9",
            TwoNumbers(1, 1000, may_be_off=True),
            OFF,
        ),
    ] = UNSET
    """Prices of an uvert with the talon and without it, written to the pool and for each trick; UNSET: not played."""
    third_hand_free_talon: Annotated[
        bool, Rule("after two passes the third hand may take the talon unnamed", "rules 3.1")
    ] = False
    blind: Annotated[Blind, Rule("words before one has looked at one's cards", "rules 14")] = Blind.OFF
    preferans_hand: Annotated[PreferansHand, Rule("the hand that ends the match", "rules 3.6")] = PreferansHand.OFF
    half_with_dealer: Annotated[HalfWithDealer, Rule("games that may be halved with the dealer", "rules 3.5")] = (
        HalfWithDealer.NONE
    )
    talon_throw: Annotated[TalonThrow, Rule("a useless talon may be thrown at the dealer", "seed 004")] = TalonThrow.OFF
    without_three: Annotated[WithoutThree, Rule("the declarer may give up “without three”", "rules 4")] = (
        WithoutThree.SIX_ONLY
    )


HANDS: dict[str, Sentences] = {
    "dummy": {
        "yes": "Two play against each other. A third hand, the dummy (болван), is to the left of the player who does "
        "not deal; the declarer's opponent plays it too, open. In raspasy it plays its lowest card and counts for "
        "nobody.",
        "no": "Two play against each other, each with a hand of ten; the declarer's opponent whists alone.",
    },
    "deck": {
        "32": "",
        "24": "The deck has 24 cards, from the nine to the ace: four are the talon, which is shown; the declarer takes "
        "them and puts four cards away.",
    },
}


LENGTH: dict[str, Sentences] = {
    "end": {
        "each": "The match ends when everybody has {pool} in the pool.",
        "sum": "The pool is common: the match ends at {pool} for each player together.",
        ANY: "{end}",
    },
}


BLIND_PASS = (
    "After a blind pass bids begin at seven, or at eight if such raspasy have just been played; raspasy with a "
    "blind pass cost double, the next in a row four times as much, and so on."
)
AUCTION: dict[str, Sentences] = {
    "jumps": {"yes": "Bids go up, and steps may be skipped.", "no": "Bids go up one step at a time."},
    "here": {
        "elder": "When two are left the elder may hold the other's bid: «здесь».",
        "elder_then_younger": "When two are left the elder may say «здесь»; if the elder raises, so may the younger.",
        "through_passer": "A bid is held («здесь») only across a player who passed; a resting dealer is none.",
        "off": "There is no «здесь».",
    },
    "here_excluded": {"none": "", ANY: "These bids may not be held: {value}."},
    "misere_first_word_only": {"yes": "Misère is a first call only.", "no": "Misère may be bid at any turn."},
    "misere_out_of_turn": {"yes": "It may be said out of turn before one's first call.", "no": ""},
    "misere_ladder": {
        "any9": "Any nine beats misère.",
        "book": "Any nine beats misère, a misère without the talon beats that nine.",
        "nine_no_talon": "Misère is beaten by a nine without the talon and by any ten, not by a plain nine.",
        "t004": "Misère is beaten by a nine without the talon and by any ten, not by a plain nine.",
        "old_direct": "Misère is beaten by a ten and by any game without the talon.",
        "old_steps": "Misère is beaten by a seven and by a six without the talon.",
    },
    "no_talon_bids": {"none": "", ANY: "Without the talon one may bid: {value}."},
    "uverts": {"off": "", ANY: "Uvert is an open misère above the seven, worth {value} with the talon and without it."},
    "third_hand_free_talon": {"yes": "After two passes the third hand may take the talon without a bid.", "no": ""},
    "blind": {
        "off": "",
        "pass": f"One may pass before looking at one's cards. {BLIND_PASS}",
        "full": "One may pass or bid before looking at one's cards; a blind game counts double, "
        f"a blind misère falls to a blind nine or a ten only. {BLIND_PASS}",
    },
    "preferans_hand": {
        "off": "",
        "on": "The hand «преферанс» ends the match and closes all pools.",
        "on1000": "The hand «преферанс» ends the match, closes all pools and writes 1000 whists against each.",
    },
}


TALON: dict[str, Sentences] = {
    "half_with_dealer": {
        "none": "",
        "misere": "Half of a misère may be offered to the resting dealer.",
        "any": "Half of any game may be offered to the resting dealer.",
    },
    "talon_throw": {
        "off": "",
        "dealer_mountain_2v": "A useless talon may be thrown at the resting dealer: twice the game on the mountain.",
    },
    "without_three": {
        "off": "There is no «без трёх».",
        "six_only": "A six may be given up «без трёх»: three undertricks, no whists.",
        "any": "Any trick game may be given up «без трёх»: three undertricks, no whists.",
    },
}
