"""Kinds of values of an option: each reads a text and writes a value back (austrian.md §11)."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.core.kinds import LARGEST, NO_ITEMS, Number, OneOf, YesNo, each_once, whole_number
from engine.core.options import Option, OptionBook, Presets
from engine.games.austrian.calls import Extra
from engine.games.austrian.rules import values
from engine.games.austrian.rules.model import End, Rules
from engine.games.austrian.rules.values import AcesPremium, EndKind, HandCalls, Pot


class Extras(msgspec.Struct, frozen=True):
    """Contracts for the numbers 5, 6 ..., in any order, each at most once; may be empty."""

    texts: tuple[str, ...] = (f"list of {' '.join(Extra)}", NO_ITEMS)

    def parse(self, text: str) -> tuple[Extra, ...]:
        return tuple(Extra(item) for item in each_once(text))

    def write(self, value: tuple[Extra, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class EndText(msgspec.Struct, frozen=True):
    """`deals:N`, `time:MINUTES` or `none`."""

    texts: tuple[str, ...] = ("deals:N", "time:MINUTES", NO_ITEMS)

    def parse(self, text: str) -> End:
        kind, colon, count = text.partition(":")
        if kind == EndKind.DEALS:
            return End(EndKind.DEALS, whole_number(count, 1, 9999))
        if kind == EndKind.TIME:
            return End(EndKind.TIME, minutes=whole_number(count, 1, 9999))
        if colon:
            raise ValueError(text)
        return End(EndKind(kind))

    def write(self, value: End) -> str:
        match value.kind:
            case EndKind.DEALS:
                return f"{value.kind}:{value.deals}"
            case EndKind.TIME:
                return f"{value.kind}:{value.minutes}"
            case EndKind.NONE:
                return value.kind.value


SEATS: Final = (3, 4)
"""Numbers of players of every preset."""
LIMITED: Final = Rules()
UNLIMITED: Final = replace(LIMITED, preset="austrian_unlimited", pot=Pot.UNLIMITED)
STYRIAN: Final = replace(LIMITED, preset="austrian_styrian", pot=Pot.STYRIAN, end=End(EndKind.NONE))
BASIC: Final = replace(LIMITED, preset="austrian_basic", pot=Pot.FIXED, end=End(EndKind.NONE))
ILLUSTRATED: Final = replace(
    LIMITED, preset="austrian_illustrated", illustrated=(Extra.BETTEL, Extra.SANS, Extra.BETTEL_OPEN, Extra.MORD)
)
PRESET_LIST: Final = Presets((rules, SEATS) for rules in (LIMITED, UNLIMITED, STYRIAN, BASIC, ILLUSTRATED))
PRESETS, preset, check_seats = PRESET_LIST.by_name, PRESET_LIST.preset, PRESET_LIST.check_seats


TENS: Final = Number(10, LARGEST, ("10, 20, 30 ...",), 10)
FACTOR: Final = Number(1, LARGEST, ("1, 2, 3 ... (usual 5 10 20)",))
PRICE: Final = Number(0, LARGEST, ("0, 1, 2 ...",))
OPTIONS: Final[tuple[Option, ...]] = (
    Option("pot", OneOf(values.Pot), "who fills the pot, and what of it is in play", "austrian 7.1"),
    Option("stake", TENS, "what every dealer pays into the pot", "austrian 7.1"),
    Option("cap_factor", FACTOR, "at most so many stakes are in play", "austrian 7.1"),
    Option("contribution", TENS, "what everybody pays into an empty shared pot", "austrian 7.1"),
    Option("refill", OneOf(values.Refill), "whether an empty shared pot is filled again", "austrian 7.1"),
    Option("refill_at", OneOf(values.RefillAt), "the shared pot that counts as empty", "austrian 7.1"),
    Option("jumps", YesNo(), "a call may leave steps of the ladder out", "austrian 2"),
    Option("here", OneOf(values.Here), "who may hold a rival's call with “here”", "austrian 2"),
    Option("hand", OneOf(values.HandCalls), "when one may bid without the talon", "austrian 2"),
    Option("all_pass", OneOf(values.AllPass), "what comes of two or three passes", "austrian 2"),
    Option("invite", YesNo(), "the sole whister may invite the other defender", "austrian 5"),
    Option("must_beat", OneOf(values.MustBeat), "the card that must be beaten", "austrian 6"),
    Option("hearts_premium", PRICE, "the premium for hearts without the talon", "austrian 8"),
    Option("premium", PRICE, "the premium for four aces and for no aces", "austrian 8"),
    Option("aces_premium", OneOf(values.AcesPremium), "contracts in which four aces are paid", "austrian 8"),
    Option("no_aces_premium", OneOf(values.AcesPremium), "contracts in which no aces are paid", "austrian 8"),
    Option("aces_announce", OneOf(values.AcesAnnounce), "when four aces are told", "austrian 8"),
    Option("aces_failed", OneOf(values.AcesFailed), "what four aces cost who fails", "austrian 8"),
    Option("no_aces_failed", OneOf(values.NoAcesFailed), "what announced no aces cost who fails", "austrian 8"),
    Option("premium_payers", OneOf(values.PremiumPayers), "who pays the premiums", "austrian 8"),
    Option("illustrated", Extras(), "contracts for the numbers 5, 6, 7, 8", "austrian 9"),
    Option("extra_premium", PRICE, "the premium for these contracts", "austrian 9"),
    Option("end", EndText(), "what ends the match", "austrian 10"),
)


def _is_paid(rules: Rules, kind: AcesPremium) -> bool:
    """Return whether a premium for aces can be paid in any contract."""
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


BOOK: Final = OptionBook(PRESET_LIST, OPTIONS, needs=_NEEDS)
BY_NAME, value_of, rules_of, differences = BOOK.options, BOOK.value_of, BOOK.rules_of, BOOK.differences
with_rule, with_rules, has_effect = BOOK.with_rule, BOOK.with_rules, BOOK.has_effect


def offered(rules: Rules, name: str) -> tuple[str, ...]:
    """List the values to offer for an option: none without effect, no `hand_only` if no hand call exists."""
    if not has_effect(rules, name):
        return ()
    found = BY_NAME[name].values
    if rules.hand is HandCalls.OFF:
        return tuple(value for value in found if value != AcesPremium.HAND_ONLY)
    return found
