"""Rules of a match: the values of each option, their fields, presets, and the book of options (skat.md §11)."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.core.errors import ConventionError
from engine.core.kinds import LARGEST, MOST, NO_ITEMS, Number, Several, whole_number
from engine.core.options import OptionBook, PresetRules, Presets, Rule, value_or
from engine.games.skat.contracts import ladder


class Packets(StrEnum):
    """Sizes of the packets in which a deck is dealt: to each hand, the skat, each hand, each hand (skat.md §1)."""

    OLD = "3-2-3-4"
    ISKO = "3-2-4-3"

    @property
    def hands(self) -> tuple[int, ...]:
        """Sizes of the packets that each hand gets, in the order dealt."""
        return (3, 3, 4) if self is Packets.OLD else (3, 4, 3)


class PassOut(StrEnum):
    """Consequence of three passes (skat.md §2)."""

    REDEAL_NEXT = "redeal_next"
    REDEAL_SAME = "redeal_same"
    RAMSCH = "ramsch"
    SCHIEBER = "schieber"

    @property
    def is_played(self) -> bool:
        """True if a ramsch is played after three passes."""
        return self in (PassOut.RAMSCH, PassOut.SCHIEBER)


class GrandOuvert(StrEnum):
    """Base of an open grand."""

    ISKO = "24"
    OLD = "36"

    @property
    def base(self) -> int:
        """Base of an open grand as a number."""
        return int(self)


class LossDoubling(StrEnum):
    """Lost games that cost twice their value: those with the skat, or all."""

    SKAT_ONLY = "skat_only"
    ALWAYS = "always"


class Kontra(StrEnum):
    """Defenders who may double the game by kontra."""

    OFF = "off"
    ANY = "any"
    BIDDERS = "bidders"
    """A defender who has named or held a value."""


class Claim(StrEnum):
    """Cost of a claim that does not hold."""

    RISK = "risk"
    """Loss of all remaining tricks."""
    PROVED = "proved"
    """No cost: a claim that cannot be proved is refused."""


class RamschSkat(StrEnum):
    """Player to whom the points of the skat count in a ramsch."""

    LOSER = "loser"
    LAST_TRICK = "last_trick"


class RamschTie(StrEnum):
    """Player who loses a ramsch if two have most points."""

    BOTH = "both"
    LAST_TRICK = "last_trick"


class RamschShove(StrEnum):
    """Duty to take up the skat of a ramsch, or permission to send it on unseen."""

    MUST_TAKE = "must_take"
    MAY_SHOVE = "may_shove"


class RamschVirgin(StrEnum):
    """Effect on the loss if one hand of a ramsch has no trick."""

    OFF = "off"
    DOUBLE = "double"


class RamschSweep(StrEnum):
    """Result of a player who takes all ten tricks of a ramsch."""

    MINUS = "minus"
    PLUS = "plus120"


class BockTrigger(StrEnum):
    """Event after which the bock lap begins."""

    TOTAL = "total"
    """Total of a list that reaches `bock_at`."""
    DEAL = "deal"
    """Won game with an entry of at least `bock_at`."""


class BockCause(StrEnum):
    """Event after which a bock lap is played, besides those of a robber match."""

    KONTRA = "kontra"
    """Game lost after kontra."""
    SIXTY = "60"
    """Game lost with 60 card points, so that both sides have as many."""
    VALUE = "120"
    """Game won of a value of at least 120, before everything that doubles it."""
    SCHNEIDER = "schneider"
    """Suit game or grand in which a side has at most 30 card points, or no trick."""
    RAMSCH = "ramsch"
    """Ramsch after three passes."""


class BockPassOut(StrEnum):
    """Consequence of three passes in a bock lap."""

    SAME = "same"
    """What `pass_out` says."""
    RAMSCH = "ramsch"
    SCHIEBER = "schieber"


class RamschGrand(StrEnum):
    """Right of each hand to play a grand from the hand in a schieber lap, before anybody takes up the skat."""

    NO = "no"
    AGAIN = "again"
    """Such a game does not count for the lap: its dealer deals again."""
    COUNTS = "counts"
    """Such a game is a deal of the lap."""


class BockHand(StrEnum):
    """Entries of games from the hand in a bock lap: doubled or not."""

    DOUBLED = "doubled"
    PLAIN = "plain"


class RobberAfter(StrEnum):
    """Continuation after the schieber lap: the end of the match, or classic games once more."""

    END = "end"
    CLASSIC = "classic"


class ListKind(StrEnum):
    """Way to keep a list and to compute its totals."""

    CLASSICAL = "classical"
    """Declarers write games won and lost."""
    SEEGER = "seeger"
    """Declarers write games won and lost; bonuses are added at the end."""
    BIERLACHS = "bierlachs"
    """Only minuses are written, and the lowest list alone pays."""
    PLUS = "plus"
    """Only pluses are written."""


class EndKind(StrEnum):
    """Condition that ends a match automatically."""

    LAPS = "laps"
    POINTS = "points"
    DEALS = "deals"
    TIME = "time"


class End(msgspec.Struct, frozen=True):
    """Condition that ends a match: its kind and its threshold, as in `laps:4`."""

    kind: EndKind
    count: int
    """Number of laps, points, deals or minutes, at least 1."""


class EndText(msgspec.Struct, frozen=True):
    """Text form of an end: `laps:N`, `points:N`, `deals:N` or `time:MINUTES`."""

    texts: tuple[str, ...] = ("laps:N", "points:N", "deals:N", "time:MINUTES")

    def parse(self, text: str) -> End:
        kind, _, count = text.partition(":")
        return End(EndKind(kind), whole_number(count, 1, MOST))

    def write(self, value: End) -> str:
        return f"{value.kind}:{value.count}"


POINTS: Final = Number(1, LARGEST, ("1, 2, 3 ... (usual 60 100 200)",))
LAPS: Final = Number(1, 9, ("1..9",))


class Rules(PresetRules, frozen=True):
    """Rules of one match; the defaults are those of `skat_seed`."""

    preset: str = "skat_seed"
    deal_packets: Annotated[Packets, Rule("packets of the deal, the 2 is the skat", "skat 1")] = Packets.OLD
    pass_out: Annotated[PassOut, Rule("what three passes lead to", "skat 2")] = PassOut.REDEAL_NEXT
    grand_ouvert: Annotated[GrandOuvert, Rule("the base of an open grand", "skat 3")] = GrandOuvert.OLD
    loss_doubling: Annotated[LossDoubling, Rule("lost games that cost twice their value", "skat 5")] = (
        LossDoubling.SKAT_ONLY
    )
    kontra: Annotated[Kontra, Rule("defenders who may double", "skat 5")] = Kontra.OFF
    re: Annotated[bool, Rule("the declarer may double a kontra again", "skat 5")] = False
    claim: Annotated[Claim, Rule("what a claim that does not hold costs", "skat 5")] = Claim.RISK
    ramsch_skat: Annotated[RamschSkat, Rule("who counts the skat of a ramsch", "skat 7")] = RamschSkat.LOSER
    ramsch_tie: Annotated[RamschTie, Rule("who loses a ramsch of equal points", "skat 7")] = RamschTie.BOTH
    ramsch_jacks: Annotated[bool, Rule("jacks may be given on or laid away", "skat 7")] = False
    ramsch_shove: Annotated[RamschShove, Rule("the skat may be sent on unseen, which doubles", "skat 7")] = (
        RamschShove.MUST_TAKE
    )
    ramsch_virgin: Annotated[RamschVirgin, Rule("what one hand without a trick changes", "skat 7")] = RamschVirgin.OFF
    ramsch_sweep: Annotated[RamschSweep, Rule("what all ten tricks of a ramsch bring", "skat 7")] = RamschSweep.MINUS
    robber: Annotated[bool, Rule("a lap of bock and a lap of schieber follow the classic game", "skat 8")] = False
    bock_at: Annotated[int, Rule("points that begin the bock lap", "skat 8", POINTS)] = 100
    bock_trigger: Annotated[BockTrigger, Rule("whether a list or one game has to reach them", "skat 8")] = (
        BockTrigger.TOTAL
    )
    bock_hand: Annotated[BockHand, Rule("games from the hand in a bock lap", "skat 8")] = BockHand.DOUBLED
    robber_after: Annotated[RobberAfter, Rule("what follows the schieber lap", "skat 8")] = RobberAfter.END
    bock_triggers: Annotated[
        tuple[BockCause, ...] | UnsetType,
        Rule("what else bock laps follow", "skat 8", Several(BockCause), NO_ITEMS),
    ] = UNSET
    bock_laps: Annotated[int | UnsetType, Rule("bock laps that each such event brings", "skat 8", LAPS, "1")] = UNSET
    bock_adds: Annotated[bool | UnsetType, Rule("bock laps of several events add up", "skat 8", usual="no")] = UNSET
    ramsch_lap: Annotated[bool | UnsetType, Rule("a lap of schieber follows each bock lap", "skat 8", usual="no")] = (
        UNSET
    )
    bock_pass_out: Annotated[
        BockPassOut | UnsetType, Rule("what three passes in a bock lap lead to", "skat 8", usual=BockPassOut.SAME)
    ] = UNSET
    ramsch_grand: Annotated[
        RamschGrand | UnsetType, Rule("a grand from the hand in a schieber lap", "skat 7", usual=RamschGrand.NO)
    ] = UNSET
    pass_grand: Annotated[
        bool | UnsetType, Rule("a grand from the hand before a ramsch after three passes", "skat 7", usual="no")
    ] = UNSET
    list: Annotated[ListKind, Rule("how the list is kept and totalled", "skat 9")] = ListKind.CLASSICAL
    end: Annotated[End, Rule("what ends the match", "skat 9", EndText())] = End(EndKind.LAPS, 4)

    @property
    def triggers(self) -> tuple[BockCause, ...]:
        """Events after which bock laps are played, without those of a robber match."""
        return value_or(self.bock_triggers, ())

    @property
    def has_bock(self) -> bool:
        """True if there can be bock laps under these rules."""
        return self.robber or bool(self.triggers)

    @property
    def has_ramsch_lap(self) -> bool:
        """True if a lap of schieber follows each bock lap."""
        return self.robber or (bool(self.triggers) and value_or(self.ramsch_lap, False))

    @property
    def pass_out_in_bock(self) -> PassOut:
        """Consequence of three passes in a bock lap."""
        in_bock = value_or(self.bock_pass_out, BockPassOut.SAME)
        return self.pass_out if in_bock is BockPassOut.SAME else PassOut(in_bock)

    @property
    def _pass_outs(self) -> tuple[PassOut, ...]:
        """Consequences that three passes can have in a match by these rules."""
        return (self.pass_out, self.pass_out_in_bock) if self.has_bock else (self.pass_out,)

    @property
    def grand_in_lap(self) -> bool:
        """True if a grand from the hand may be played instead of a ramsch in a schieber lap."""
        return value_or(self.ramsch_grand, RamschGrand.NO) is not RamschGrand.NO

    @property
    def grand_after_passes(self) -> bool:
        """True if a grand from the hand may be played instead of a ramsch to which three passes lead."""
        return value_or(self.pass_grand, False)

    @property
    def has_passed_ramsch(self) -> bool:
        """True if three passes can lead to a ramsch under these rules."""
        return any(one.is_played for one in self._pass_outs)

    @property
    def has_ramsch(self) -> bool:
        """True if a ramsch can be played under these rules."""
        return self.has_ramsch_lap or self.has_passed_ramsch

    @property
    def has_schieber(self) -> bool:
        """True if hands can pass the skat of a ramsch on, as in a schieber ramsch."""
        return self.has_ramsch_lap or PassOut.SCHIEBER in self._pass_outs

    @property
    def may_shove(self) -> bool:
        """True if a hand may send the skat of a ramsch on unseen."""
        return self.has_schieber and self.ramsch_shove is RamschShove.MAY_SHOVE

    @property
    def ends_by_robber(self) -> bool:
        """True if the schieber lap ends the match; the option `end` is then ignored (skat.md §9)."""
        return self.robber and self.robber_after is RobberAfter.END


SEATS: Final = (3, 4)
"""Numbers of players with which every preset can be played."""
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


def check(rules: Rules) -> None:
    """Check that no options exclude each other. Raises ConventionError."""
    if rules.re and rules.kontra is Kontra.OFF:
        raise ConventionError("re=yes is not possible with kontra=off")
    last = ladder(rules.grand_ouvert.base)[-1]
    if rules.bock_trigger is BockTrigger.DEAL and rules.bock_at > last:
        facts: dict[str, str | int] = {"value": rules.bock_at, "last": last}
        raise ConventionError("bock_at=%(value)s is above every game (%(last)s): not with bock_trigger=deal", facts)


_NEEDS: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "re": lambda rules: rules.kontra is not Kontra.OFF,
    "ramsch_skat": lambda rules: rules.has_ramsch,
    "ramsch_tie": lambda rules: rules.has_ramsch,
    "ramsch_jacks": lambda rules: rules.has_schieber,
    "ramsch_shove": lambda rules: rules.has_schieber,
    "ramsch_virgin": lambda rules: rules.has_ramsch,
    "ramsch_sweep": lambda rules: rules.has_ramsch,
    "bock_at": lambda rules: rules.robber,
    "bock_trigger": lambda rules: rules.robber,
    "bock_hand": lambda rules: rules.has_bock,
    "robber_after": lambda rules: rules.robber,
    "bock_laps": lambda rules: rules.has_bock,
    "bock_adds": lambda rules: rules.has_bock,
    "bock_pass_out": lambda rules: rules.has_bock,
    "ramsch_grand": lambda rules: rules.has_ramsch_lap,
    "pass_grand": lambda rules: rules.has_passed_ramsch,
    "ramsch_lap": lambda rules: bool(rules.triggers) and not rules.robber,
    "end": lambda rules: not rules.ends_by_robber,
}


BOOK: Final = OptionBook(PRESET_LIST, check=check, needs=_NEEDS)
BY_NAME, value_of, rules_of, differences = BOOK.options, BOOK.value_of, BOOK.rules_of, BOOK.differences
with_rule, with_rules, has_effect = BOOK.with_rule, BOOK.with_rules, BOOK.has_effect


def offered(rules: Rules, name: str) -> tuple[str, ...]:
    """List the values of an option that can be offered beside the other options; empty if the option has no effect."""
    return tuple(value for value in BY_NAME[name].values if has_effect(rules, name) and _is_allowed(rules, name, value))


def _is_allowed(rules: Rules, name: str, value: str) -> bool:
    """Return whether the other options allow a value; True for a pattern such as `laps:N`, which is itself no value."""
    try:
        changed = with_rule(rules, name, value)
    except ConventionError:
        return True
    try:
        check(changed)
    except ConventionError:
        return False
    return True
