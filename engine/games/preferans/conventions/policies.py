"""Different behaviour of conventions: small frozen strategies with one method each, chosen by a convention's fields.

Shares of tricks are exact fractions; `taken` are the tricks of the two whisters, the one who spoke first coming first.
"""

from fractions import Fraction
from typing import Protocol

import msgspec

from engine.games.preferans.contracts import LEVELS, Contract
from engine.games.preferans.conventions.auction import HalfWithDealer, WithoutThree
from engine.games.preferans.conventions.model import Convention, RaspZero
from engine.games.preferans.conventions.whist import OpenChoice, QuotaBasis, Shortfall67, Shortfall8910, Style, Ten
from engine.games.preferans.outcomes import PlayMode

Pair = tuple[Fraction, Fraction]

TWO_ON_EIGHT = 2
NINE = 9
# Quotas of each whister under personal duty (seed 001-book §5.4; parameters.md 5).
PERSONAL_QUOTA = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}


def duty_on(convention: Convention, level: int) -> int:
    """Return how many tricks the whisting side must take on that level."""
    return convention.duty[LEVELS.index(level)]


def duty_of_two(convention: Convention, level: int) -> int:
    """Return how many tricks two whisters must take together; an eight may ask for one more (seed 004)."""
    duty = duty_on(convention, level)
    if level == 8 and convention.duty_two_eight == TWO_ON_EIGHT:
        return max(duty, TWO_ON_EIGHT)
    return duty


def is_checked(convention: Convention, contract: Contract) -> bool:
    """Return whether a contract is a checked ten: no whist, open hands, no duty (rules.md §5.6)."""
    return contract.level == 10 and convention.ten is Ten.CHECKED


def may_be_conceded(convention: Convention, contract: Contract) -> bool:
    """Return whether «без трёх» may end this game: on a six or on any trick game (rules.md §4)."""
    match convention.without_three:
        case WithoutThree.OFF:
            return False
        case WithoutThree.SIX_ONLY:
            return contract.level == 6
        case WithoutThree.ANY:
            return not contract.is_misere


def sole_modes(convention: Convention) -> tuple[PlayMode, ...]:
    """List the play modes that a sole whister may choose."""
    match convention.open_choice:
        case OpenChoice.WHISTER:
            return (PlayMode.OPEN, PlayMode.CLOSED)
        case OpenChoice.ALWAYS_OPEN:
            return (PlayMode.OPEN,)
        case OpenChoice.ALWAYS_CLOSED:
            return (PlayMode.CLOSED,)


class Split(Protocol):
    """Division of a side's missing tricks between two whisters."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        """Charge missing tricks to each whister; `short` > 0 is the side's shortfall."""
        ...


class JointCapped(msgspec.Struct, frozen=True):
    """Half of the duty for each, together never more than the side lacks (seed 001-book §5.1)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        first, second = OwnShortage().missing(short, duty, taken)
        return min(first, Fraction(short)), min(second, Fraction(short))


class OwnShortage(msgspec.Struct, frozen=True):
    """Half of the duty for each, whatever the other has (LL1R TS-35)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        share = Fraction(duty, 2)
        first, second = (max(share - tricks, Fraction(0)) for tricks in taken)
        return first, second


class SecondAnswers(msgspec.Struct, frozen=True):
    """«Второй вист ответственный»: the player who whisted second is charged for everything (seed 001-book §5.1)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        return Fraction(0), Fraction(short)


class BothAnswer(msgspec.Struct, frozen=True):
    """The side's whole shortfall for each whister (JURA "8-9: both")."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        return Fraction(short), Fraction(short)


class TricklessAnswer(msgspec.Struct, frozen=True):
    """Half of the duty, at least one trick, for each whister without a trick (seed 004)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        share = Fraction(-(-duty // 2))
        first, second = (share if tricks == 0 else Fraction(0) for tricks in taken)
        return first, second


class Quota(Protocol):
    """Debt of the whisters for tricks they did not take."""

    def sole(self, level: int, duty: int, side: int) -> Fraction:
        """Return the missing tricks of a sole whister whose side took `side`."""
        ...

    def two(self, level: int, duty: int, taken: tuple[int, int]) -> Pair:
        """Return the missing tricks of two whisters."""
        ...


class JointQuota(msgspec.Struct, frozen=True):
    """Joint duty: two whisters have met it together or not at all (Codex 3.8.4), and always on a failed contract."""

    low: Split
    """Division on a six and seven."""
    high: Split
    """Division from an eight on."""

    def sole(self, level: int, duty: int, side: int) -> Fraction:
        return Fraction(max(duty - side, 0))

    def two(self, level: int, duty: int, taken: tuple[int, int]) -> Pair:
        short = duty - sum(taken)
        if short <= 0:
            return Fraction(0), Fraction(0)
        return (self.low if level <= 7 else self.high).missing(short, duty, taken)


class PersonalQuota(msgspec.Struct, frozen=True):
    """Personal duty: 2 on a six, 1 on 7-10, also when the declarer fails (seed 001-book §5.4, example 29).

    A sole whister has an equal quota, and all tricks of the side count for that whister, as do its whists.
    """

    def sole(self, level: int, duty: int, side: int) -> Fraction:
        return Fraction(max(PERSONAL_QUOTA[level] - side, 0))

    def two(self, level: int, duty: int, taken: tuple[int, int]) -> Pair:
        return self.sole(level, duty, taken[0]), self.sole(level, duty, taken[1])


class JointNinePersonal(msgspec.Struct, frozen=True):
    """Joint duty, but on a nine one trick for each of two whisters, the declarer failed or not (seed 004)."""

    joint: JointQuota

    def sole(self, level: int, duty: int, side: int) -> Fraction:
        return self.joint.sole(level, duty, side)

    def two(self, level: int, duty: int, taken: tuple[int, int]) -> Pair:
        return PersonalQuota().two(level, duty, taken) if level == NINE else self.joint.two(level, duty, taken)


LOW_SPLITS: dict[Shortfall67, Split] = {
    Shortfall67.JOINT_CAPPED: JointCapped(),
    Shortfall67.OWN_SHORTAGE: OwnShortage(),
}
HIGH_SPLITS: dict[Shortfall8910, Split] = {
    Shortfall8910.SECOND: SecondAnswers(),
    Shortfall8910.BOTH: BothAnswer(),
    Shortfall8910.ALL_TRICKLESS: TricklessAnswer(),
}


def quota(convention: Convention) -> Quota:
    """Return the debt of whisters under this convention (rules.md §5.3-5.4)."""
    joint = JointQuota(LOW_SPLITS[convention.shortfall_67], HIGH_SPLITS[convention.shortfall_8910])
    match convention.quota_basis:
        case QuotaBasis.JOINT:
            return joint
        case QuotaBasis.JOINT_NINE_PERSONAL:
            return JointNinePersonal(joint)
        case QuotaBasis.PERSONAL:
            return PersonalQuota()


def is_joint(convention: Convention, level: int) -> bool:
    """Return whether two whisters answer together on that level; else each has a quota (rules.md §5.4)."""
    match convention.quota_basis:
        case QuotaBasis.JOINT:
            return True
        case QuotaBasis.JOINT_NINE_PERSONAL:
            return level != NINE
        case QuotaBasis.PERSONAL:
            return False


class Sharing(Protocol):
    """Division of the whists for the side's tricks between a sole whister and the passer (rules.md §5.5)."""

    def shares(self, *, made: bool) -> bool:
        """Return whether the whists are shared equally; `made`: the declarer made the game."""
        ...


class Greedy(msgspec.Struct, frozen=True):
    """The whister's right to all tricks of the side (LES157)."""

    def shares(self, *, made: bool) -> bool:
        return False


class GentlemanOnFail(msgspec.Struct, frozen=True):
    """Equal shares when the declarer fails (SHRAM-L)."""

    def shares(self, *, made: bool) -> bool:
        return not made


class GentlemanAlways(msgspec.Struct, frozen=True):
    """Equal shares always (seed 001-book §5.3)."""

    def shares(self, *, made: bool) -> bool:
        return True


SHARINGS: dict[Style, Sharing] = {
    Style.GREEDY: Greedy(),
    Style.GENTLEMAN_ON_FAIL: GentlemanOnFail(),
    Style.GENTLEMAN_ALWAYS: GentlemanAlways(),
}


class ZeroBonus(msgspec.Struct, frozen=True):
    """Bonus of a player without tricks in raspasy."""

    pool: Fraction = Fraction(0)
    """Points for the pool."""
    off_mountain: Fraction = Fraction(0)
    """Points off the mountain."""


def zero_bonus(convention: Convention, price: int) -> ZeroBonus:
    """Return the bonus at that price of a trick (rules.md §8.2)."""
    match convention.rasp_zero:
        case RaspZero.POOL_PRICE:
            return ZeroBonus(pool=Fraction(price))
        case RaspZero.POOL_ONE:
            return ZeroBonus(pool=Fraction(1))
        case RaspZero.MOUNTAIN_1:
            return ZeroBonus(off_mountain=Fraction(price))
        case RaspZero.MOUNTAIN_2:
            return ZeroBonus(off_mountain=Fraction(2 * price))
        case RaspZero.NONE:
            return ZeroBonus()


def may_be_halved(convention: Convention, contract: Contract) -> bool:
    """Return whether that game may be shared with the resting dealer (rules.md §3.5)."""
    match convention.half_with_dealer:
        case HalfWithDealer.NONE:
            return False
        case HalfWithDealer.MISERE:
            return contract.is_misere
        case HalfWithDealer.ANY:
            return True
