"""Rules of a match: the values of each option, their fields, presets, and the book of options (austrian.md §11)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec.structs import replace

from engine.core.kinds import LARGEST, NO_ITEMS, EndText, MatchEnd, Number, each_once
from engine.core.options import OptionBook, PresetRules, Presets, Rule
from engine.games.austrian.calls import LADDER, SUIT_LEVELS, Bid, Extra


class Pot(StrEnum):
    """Kind of pot (austrian.md §7.1)."""

    LIMITED = "limited"
    UNLIMITED = "unlimited"
    STYRIAN = "styrian"
    FIXED = "fixed"

    @property
    def is_shared(self) -> bool:
        """True if all seats fill the pot together, False if every dealer pays a stake."""
        return self in (Pot.STYRIAN, Pot.FIXED)


class Refill(StrEnum):
    """Filling of an empty shared pot: by agreement, always or never; before the first result it is always filled."""

    ASK = "ask"
    ALWAYS = "always"
    NEVER = "never"


class RefillAt(StrEnum):
    """Amount at which a shared pot counts as empty."""

    EMPTY = "empty"
    SHORT = "short"
    """A pot below the price of the most expensive contract."""


class Here(StrEnum):
    """Right to hold a rival's call with «здесь» ("I hold it")."""

    ELDER = "elder"
    OFF = "off"


class HandCalls(StrEnum):
    """Moments at which a seat may call from the hand (without the talon)."""

    FIRST_CALL = "first_call"
    ANY_TURN = "any_turn"
    OFF = "off"


class AllPass(StrEnum):
    """Consequence if all pass: a new deal, or the last hand must bid after two passes."""

    REDEAL = "redeal"
    DEALER_DECLARES = "dealer_declares"


class MustBeat(StrEnum):
    """Card that a hand must beat if it can (austrian.md §6)."""

    LEAD = "lead"
    TRICK = "trick"
    NONE = "none"


class AcesPremium(StrEnum):
    """Contracts in which a premium for aces is paid."""

    ALWAYS = "always"
    HAND_ONLY = "hand_only"
    OFF = "off"


class AcesAnnounce(StrEnum):
    """Time at which four aces are announced: after the play, or before it."""

    AFTER = "after"
    BEFORE = "before"


class AcesFailed(StrEnum):
    """Cost of four aces to a declarer whose contract fails."""

    NOTHING = "nothing"
    PAYS = "pays"


class NoAcesFailed(StrEnum):
    """Cost of announcing «без тузов» (no aces) to a declarer whose contract fails."""

    PAYS = "pays"
    NOTHING = "nothing"


class PremiumPayers(StrEnum):
    """Seats that pay the premiums of a contract that is made."""

    DEFENDERS = "defenders"
    WHISTERS = "whisters"


class EndKind(StrEnum):
    """Condition that ends a match automatically."""

    DEALS = "deals"
    TIME = "time"
    NONE = "none"


class End(MatchEnd[EndKind], frozen=True, omit_defaults=True):
    """Condition that ends a match, with its limit: a number of deals or of minutes."""


class Extras(msgspec.Struct, frozen=True):
    """Type of the option `illustrated`: contracts for the calls 5, 6 ..., in any order, none twice; may be empty."""

    texts: tuple[str, ...] = (f"list of {' '.join(Extra)}", NO_ITEMS)

    def parse(self, text: str) -> tuple[Extra, ...]:
        return tuple(Extra(item) for item in each_once(text))

    def write(self, value: tuple[Extra, ...]) -> str:
        return ",".join(value) or NO_ITEMS


TENS: Final = Number(10, LARGEST, ("10, 20, 30 ...",), 10)
FACTOR: Final = Number(1, LARGEST, ("1, 2, 3 ... (usual 5 10 20)",))
PRICE: Final = Number(0, LARGEST, ("0, 1, 2 ...",))


class Rules(PresetRules, frozen=True):
    """Rules of one match; the defaults are those of `austrian_limited`."""

    preset: str = "austrian_limited"
    pot: Annotated[Pot, Rule("who fills the pot, and what of it is in play", "austrian 7.1")] = Pot.LIMITED
    stake: Annotated[int, Rule("what every dealer pays into the pot", "austrian 7.1", TENS)] = 10
    cap_factor: Annotated[int, Rule("at most so many stakes are in play", "austrian 7.1", FACTOR)] = 10
    contribution: Annotated[int, Rule("what everybody pays into an empty shared pot", "austrian 7.1", TENS)] = 50
    refill: Annotated[Refill, Rule("whether an empty shared pot is filled again", "austrian 7.1")] = Refill.ASK
    refill_at: Annotated[RefillAt, Rule("the shared pot that counts as empty", "austrian 7.1")] = RefillAt.EMPTY
    jumps: Annotated[bool, Rule("a call may leave steps of the ladder out", "austrian 2")] = False
    here: Annotated[Here, Rule("who may hold a rival's call with “here”", "austrian 2")] = Here.ELDER
    hand: Annotated[HandCalls, Rule("when one may bid without the talon", "austrian 2")] = HandCalls.FIRST_CALL
    all_pass: Annotated[AllPass, Rule("what comes of two or three passes", "austrian 2")] = AllPass.REDEAL
    invite: Annotated[bool, Rule("the sole whister may invite the other defender", "austrian 5")] = True
    must_beat: Annotated[MustBeat, Rule("the card that must be beaten", "austrian 6")] = MustBeat.LEAD
    hearts_premium: Annotated[int, Rule("the premium for hearts without the talon", "austrian 8", PRICE)] = 10
    premium: Annotated[int, Rule("the premium for four aces and for no aces", "austrian 8", PRICE)] = 10
    aces_premium: Annotated[AcesPremium, Rule("contracts in which four aces are paid", "austrian 8")] = (
        AcesPremium.ALWAYS
    )
    no_aces_premium: Annotated[AcesPremium, Rule("contracts in which no aces are paid", "austrian 8")] = (
        AcesPremium.ALWAYS
    )
    aces_announce: Annotated[AcesAnnounce, Rule("when four aces are told", "austrian 8")] = AcesAnnounce.AFTER
    aces_failed: Annotated[AcesFailed, Rule("what four aces cost who fails", "austrian 8")] = AcesFailed.NOTHING
    no_aces_failed: Annotated[NoAcesFailed, Rule("what announced no aces cost who fails", "austrian 8")] = (
        NoAcesFailed.PAYS
    )
    premium_payers: Annotated[PremiumPayers, Rule("who pays the premiums", "austrian 8")] = PremiumPayers.DEFENDERS
    illustrated: Annotated[tuple[Extra, ...], Rule("contracts for the numbers 5, 6, 7, 8", "austrian 9", Extras())] = ()
    extra_premium: Annotated[int, Rule("the premium for these contracts", "austrian 9", PRICE)] = 10
    end: Annotated[
        End, Rule("what ends the match", "austrian 10", EndText(End, EndKind, ("deals:N", "time:MINUTES", NO_ITEMS)))
    ] = End(EndKind.DEALS, 12)

    @property
    def bids(self) -> tuple[Bid, ...]:
        """Calls that exist under these rules, lowest first; contracts have the same names."""
        last = SUIT_LEVELS + len(self.illustrated)
        return tuple(bid for bid in LADDER if (self.hand is not HandCalls.OFF if bid.is_hand else bid.level <= last))

    def extra(self, bid: Bid) -> Extra | None:
        """Return the contract that a call's number means in the variant "Illustrated"; None for a suit (1 to 4)."""
        return self.illustrated[bid.level - SUIT_LEVELS - 1] if bid.level > SUIT_LEVELS else None

    def contracts(self, bid: Bid) -> tuple[Bid, ...]:
        """List the contracts that the auction's winner may name: not lower than the winning call (austrian.md §2)."""
        return tuple(one for one in self.bids if one.is_hand is bid.is_hand and one.level >= bid.level)


SEATS: Final = (3, 4)
"""Numbers of players with which every preset can be played."""
LIMITED: Final = Rules()
UNLIMITED: Final = replace(LIMITED, preset="austrian_unlimited", pot=Pot.UNLIMITED)
STYRIAN: Final = replace(LIMITED, preset="austrian_styrian", pot=Pot.STYRIAN, end=End(EndKind.NONE))
BASIC: Final = replace(LIMITED, preset="austrian_basic", pot=Pot.FIXED, end=End(EndKind.NONE))
ILLUSTRATED: Final = replace(
    LIMITED, preset="austrian_illustrated", illustrated=(Extra.BETTEL, Extra.SANS, Extra.BETTEL_OPEN, Extra.MORD)
)
PRESET_LIST: Final = Presets((rules, SEATS) for rules in (LIMITED, UNLIMITED, STYRIAN, BASIC, ILLUSTRATED))
PRESETS, preset, check_seats = PRESET_LIST.by_name, PRESET_LIST.preset, PRESET_LIST.check_seats


def _is_paid(rules: Rules, kind: AcesPremium) -> bool:
    """Return whether a premium for aces can be paid at all, if it is paid in the contracts that `kind` says."""
    by_hand = kind is AcesPremium.ALWAYS or rules.hand is not HandCalls.OFF
    return rules.premium > 0 and kind is not AcesPremium.OFF and by_hand


_NEEDS: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "stake": lambda rules: not rules.pot.is_shared,
    "cap_factor": lambda rules: rules.pot is Pot.LIMITED,
    "contribution": lambda rules: rules.pot.is_shared,
    "refill": lambda rules: rules.pot.is_shared,
    "refill_at": lambda rules: rules.pot.is_shared,
    "hearts_premium": lambda rules: rules.hand is not HandCalls.OFF,
    "aces_premium": lambda rules: rules.premium > 0,
    "no_aces_premium": lambda rules: rules.premium > 0,
    "aces_announce": lambda rules: _is_paid(rules, rules.aces_premium),
    "aces_failed": lambda rules: _is_paid(rules, rules.aces_premium),
    "no_aces_failed": lambda rules: _is_paid(rules, rules.no_aces_premium),
    "extra_premium": lambda rules: bool(rules.illustrated),
}


BOOK: Final = OptionBook(PRESET_LIST, needs=_NEEDS)
BY_NAME, value_of, rules_of, differences = BOOK.options, BOOK.value_of, BOOK.rules_of, BOOK.differences
with_rule, with_rules, has_effect = BOOK.with_rule, BOOK.with_rules, BOOK.has_effect


def offered(rules: Rules, name: str) -> tuple[str, ...]:
    """List the values to offer for an option: none without effect, no `hand_only` if calls from the hand are off."""
    if not has_effect(rules, name):
        return ()
    found = BY_NAME[name].values
    if rules.hand is HandCalls.OFF:
        return tuple(value for value in found if value != AcesPremium.HAND_ONLY)
    return found
