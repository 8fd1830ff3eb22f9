"""Kinds of values of an option: each reads a text and writes a value back (skat.md §11)."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from engine.core.errors import ConventionError
from engine.core.kinds import LARGEST, Number, OneOf, YesNo, whole_number
from engine.core.options import Option, OptionBook, Presets
from engine.games.skat.contracts import ladder
from engine.games.skat.rules import values
from engine.games.skat.rules.model import End, Rules
from engine.games.skat.rules.values import BockTrigger, EndKind, GrandOuvert, Kontra, ListKind, LossDoubling, Packets

MOST: int = 9999
"""Largest number of laps, points, deals or minutes."""


class EndText(msgspec.Struct, frozen=True):
    """`laps:N`, `points:N`, `deals:N` or `time:MINUTES`."""

    texts: tuple[str, ...] = ("laps:N", "points:N", "deals:N", "time:MINUTES")

    def parse(self, text: str) -> End:
        kind, _, count = text.partition(":")
        return End(EndKind(kind), whole_number(count, 1, MOST))

    def write(self, value: End) -> str:
        return f"{value.kind}:{value.count}"


SEATS: Final = (3, 4)
"""Numbers of players of every preset."""
SEED: Final = Rules()
ISKO: Final = replace(
    SEED,
    preset="skat_isko",
    deal_packets=Packets.ISKO,
    grand_ouvert=GrandOuvert.ISKO,
    loss_doubling=LossDoubling.ALWAYS,
    list=ListKind.SEEGER,
    end=End(EndKind.LAPS, 12),
)
ROBBER: Final = replace(SEED, preset="skat_robber", robber=True)
PRESET_LIST: Final = Presets((rules, SEATS) for rules in (SEED, ISKO, ROBBER))
PRESETS, preset, check_seats = PRESET_LIST.by_name, PRESET_LIST.preset, PRESET_LIST.check_seats


POINTS: Final = Number(1, LARGEST, ("1, 2, 3 ... (usual 60 100 200)",))
OPTIONS: Final[tuple[Option, ...]] = (
    Option("deal_packets", OneOf(values.Packets), "packets of the deal, the 2 is the skat", "skat 1"),
    Option("pass_out", OneOf(values.PassOut), "what three passes lead to", "skat 2"),
    Option("grand_ouvert", OneOf(values.GrandOuvert), "the base of an open grand", "skat 3"),
    Option("loss_doubling", OneOf(values.LossDoubling), "lost games that cost twice their value", "skat 5"),
    Option("kontra", OneOf(values.Kontra), "defenders who may double", "skat 5"),
    Option("re", YesNo(), "the declarer may double a kontra again", "skat 5"),
    Option("claim", OneOf(values.Claim), "what a claim that does not hold costs", "skat 5"),
    Option("ramsch_skat", OneOf(values.RamschSkat), "who counts the skat of a ramsch", "skat 7"),
    Option("ramsch_tie", OneOf(values.RamschTie), "who loses a ramsch of equal points", "skat 7"),
    Option("ramsch_jacks", YesNo(), "jacks may be given on or laid away", "skat 7"),
    Option("ramsch_shove", OneOf(values.RamschShove), "the skat may be sent on unseen, which doubles", "skat 7"),
    Option("ramsch_virgin", OneOf(values.RamschVirgin), "what one hand without a trick changes", "skat 7"),
    Option("ramsch_sweep", OneOf(values.RamschSweep), "what all ten tricks of a ramsch bring", "skat 7"),
    Option("robber", YesNo(), "a lap of bock and a lap of schieber follow the classic game", "skat 8"),
    Option("bock_at", POINTS, "points that begin the bock lap", "skat 8"),
    Option("bock_trigger", OneOf(values.BockTrigger), "whether a list or one game has to reach them", "skat 8"),
    Option("bock_hand", OneOf(values.BockHand), "games from the hand in a bock lap", "skat 8"),
    Option("robber_after", OneOf(values.RobberAfter), "what follows the schieber lap", "skat 8"),
    Option("list", OneOf(values.ListKind), "the way to total the list", "skat 9"),
    Option("end", EndText(), "what ends the match", "skat 9"),
)


def check(rules: Rules) -> None:
    """Refuse options that exclude each other. Raises ConventionError."""
    if rules.re and rules.kontra is Kontra.OFF:
        raise ConventionError("re=yes is not possible with kontra=off")
    last = ladder(rules.grand_ouvert.base)[-1]
    if rules.bock_trigger is BockTrigger.DEAL and rules.bock_at > last:
        facts: dict[str, str | int] = {"value": rules.bock_at, "last": last}
        raise ConventionError("bock_at=%(value)s is above every game (%(last)s): not with bock_trigger=deal", facts)


def _has_ramsch(rules: Rules) -> bool:
    return rules.has_ramsch


def _has_schieber(rules: Rules) -> bool:
    return rules.has_schieber


def _is_robber(rules: Rules) -> bool:
    return rules.robber


_NEEDS: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "re": lambda rules: rules.kontra is not Kontra.OFF,
    "ramsch_skat": _has_ramsch,
    "ramsch_tie": _has_ramsch,
    "ramsch_jacks": _has_schieber,
    "ramsch_shove": _has_schieber,
    "ramsch_virgin": _has_ramsch,
    "ramsch_sweep": _has_ramsch,
    "bock_at": _is_robber,
    "bock_trigger": _is_robber,
    "bock_hand": _is_robber,
    "robber_after": _is_robber,
    "end": lambda rules: not rules.ends_by_robber,
}


BOOK: Final = OptionBook(PRESET_LIST, OPTIONS, check=check, needs=_NEEDS)
BY_NAME, value_of, rules_of, differences = BOOK.options, BOOK.value_of, BOOK.rules_of, BOOK.differences
with_rule, with_rules, has_effect = BOOK.with_rule, BOOK.with_rules, BOOK.has_effect


def offered(rules: Rules, name: str) -> tuple[str, ...]:
    """List the values to offer for an option: those that the others allow, none without effect."""
    return tuple(value for value in BY_NAME[name].values if has_effect(rules, name) and _is_allowed(rules, name, value))


def _is_allowed(rules: Rules, name: str, value: str) -> bool:
    """Return whether the rules allow a value; True for a text that describes values."""
    try:
        changed = with_rule(rules, name, value)
    except ConventionError:
        return True
    try:
        check(changed)
    except ConventionError:
        return False
    return True
