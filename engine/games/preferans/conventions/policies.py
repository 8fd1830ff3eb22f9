"""Parts of scoring that differ between conventions: small frozen strategies, chosen by a convention's fields.

Parts of tricks are exact fractions. `taken` holds the tricks of each of two whisters, in the order of their calls.
"""

from fractions import Fraction
from typing import Protocol

import msgspec

from engine.games.preferans.contracts import LEVELS, Contract
from engine.games.preferans.conventions.auction import HalfWithDealer, WithoutThree
from engine.games.preferans.conventions.model import Convention, RaspZero
from engine.games.preferans.conventions.whist import (
    MiserePlay,
    OpenChoice,
    QuotaBasis,
    Shortfall67,
    Shortfall8910,
    Style,
    Ten,
    TenWhists,
)
from engine.games.preferans.outcomes import PlayMode

Pair = tuple[Fraction, Fraction]

TWO_ON_EIGHT = 2
NINE = 9
# Quotas of each whister under personal duty (seed 001-book §5.4; parameters.md 5).
PERSONAL_QUOTA = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}


def duty_on(convention: Convention, level: int) -> int:
    """Return how many tricks the whisting side must take against a contract of that level."""
    return convention.duty[LEVELS.index(level)]


def duty_of_two(convention: Convention, level: int) -> int:
    """Return how many tricks two whisters must take together; on an eight the convention may demand two (seed 004)."""
    duty = duty_on(convention, level)
    if level == 8 and convention.duty_two_eight == TWO_ON_EIGHT:
        return max(duty, TWO_ON_EIGHT)
    return duty


def is_checked(convention: Convention, contract: Contract) -> bool:
    """Return whether a contract is a checked ten: played with open hands, without whist and duty (rules.md §5.6)."""
    return contract.level == 10 and convention.ten is Ten.CHECKED


def is_without_whists(convention: Convention, contract: Contract) -> bool:
    """Return whether a contract is a checked ten whose tricks earn the defenders no whists (`ten_whists`)."""
    return is_checked(convention, contract) and convention.ten_whists is TenWhists.NONE


def is_closed_misere(convention: Convention, contract: Contract) -> bool:
    """Return whether a contract is a misère at which no hand is shown (`misere_play`)."""
    return contract is Contract.MISERE and convention.misere_play is MiserePlay.CLOSED


def may_be_conceded(convention: Convention, contract: Contract) -> bool:
    """Return whether the declarer may give this game up with «без трёх» (rules.md §4)."""
    match convention.without_three:
        case WithoutThree.OFF:
            return False
        case WithoutThree.SIX_ONLY:
            return contract.level == 6
        case WithoutThree.ANY:
            return not contract.is_misere


def sole_modes(convention: Convention) -> tuple[PlayMode, ...]:
    """Return the play modes between which a sole whister may choose."""
    match convention.open_choice:
        case OpenChoice.WHISTER:
            return (PlayMode.OPEN, PlayMode.CLOSED)
        case OpenChoice.ALWAYS_OPEN:
            return (PlayMode.OPEN,)
        case OpenChoice.ALWAYS_CLOSED:
            return (PlayMode.CLOSED,)


class Split(Protocol):
    """Division of the side's missing tricks between two whisters."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        """Return the missing tricks charged to each whister. short: the side's lack, above 0. duty: the side's duty."""
        ...


class JointCapped(msgspec.Struct, frozen=True):
    """Division: each is charged half the duty less tricks taken, up to the side's lack (seed 001-book §5.1)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        first, second = OwnShortage().missing(short, duty, taken)
        return min(first, Fraction(short)), min(second, Fraction(short))


class OwnShortage(msgspec.Struct, frozen=True):
    """Division by which each is charged half the duty less tricks taken, whatever the other took (LL1R TS-35)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        share = Fraction(duty, 2)
        first, second = (max(share - tricks, Fraction(0)) for tricks in taken)
        return first, second


class SecondAnswers(msgspec.Struct, frozen=True):
    """«Второй вист ответственный»: the second whister is charged for all missing tricks (seed 001-book §5.1)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        return Fraction(0), Fraction(short)


class BothAnswer(msgspec.Struct, frozen=True):
    """Division by which each whister is charged for all missing tricks (JURA "8-9: both")."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        return Fraction(short), Fraction(short)


class TricklessAnswer(msgspec.Struct, frozen=True):
    """Division by which each whister without a trick is charged half of the duty, at least one trick (seed 004)."""

    def missing(self, short: int, duty: int, taken: tuple[int, int]) -> Pair:
        share = Fraction(-(-duty // 2))
        first, second = (share if tricks == 0 else Fraction(0) for tricks in taken)
        return first, second


class Quota(Protocol):
    """Rule for the number of missing tricks charged to whisters."""

    def sole(self, level: int, duty: int, side: int) -> Fraction:
        """Return the missing tricks charged to a sole whister. `side`: tricks that both defenders took."""
        ...

    def two(self, level: int, duty: int, taken: tuple[int, int]) -> Pair:
        """Return the missing tricks charged to each of two whisters."""
        ...


class JointQuota(msgspec.Struct, frozen=True):
    """Joint duty: two whisters meet it together or not at all (Codex 3.8.4). If the contract fails, the duty is met."""

    low: Split
    """Division on a six or seven."""
    high: Split
    """Division on an eight, nine or ten."""

    def sole(self, level: int, duty: int, side: int) -> Fraction:
        return Fraction(max(duty - side, 0))

    def two(self, level: int, duty: int, taken: tuple[int, int]) -> Pair:
        short = duty - sum(taken)
        if short <= 0:
            return Fraction(0), Fraction(0)
        return (self.low if level <= 7 else self.high).missing(short, duty, taken)


class PersonalQuota(msgspec.Struct, frozen=True):
    """Personal duty of each whister: two tricks on a six, one on 7-10 (seed 001-book §5.4, example 29).

    It holds even if the declarer fails. A sole whister has the same duty, and all tricks of the side count towards it.
    """

    def sole(self, level: int, duty: int, side: int) -> Fraction:
        return Fraction(max(PERSONAL_QUOTA[level] - side, 0))

    def two(self, level: int, duty: int, taken: tuple[int, int]) -> Pair:
        return self.sole(level, duty, taken[0]), self.sole(level, duty, taken[1])


class JointNinePersonal(msgspec.Struct, frozen=True):
    """Joint duty, but on a nine each of two whisters owes one trick, even if the declarer fails (seed 004)."""

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
    """Return the rule by which this convention charges whisters (rules.md §5.3-5.4)."""
    joint = JointQuota(LOW_SPLITS[convention.shortfall_67], HIGH_SPLITS[convention.shortfall_8910])
    match convention.quota_basis:
        case QuotaBasis.JOINT:
            return joint
        case QuotaBasis.JOINT_NINE_PERSONAL:
            return JointNinePersonal(joint)
        case QuotaBasis.PERSONAL:
            return PersonalQuota()


def is_joint(convention: Convention, level: int) -> bool:
    """Return whether two whisters have a joint duty on that level, not one each (rules.md §5.4)."""
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
        """Return whether the two defenders share the whists equally. `made`: the declarer made the game."""
        ...


class Greedy(msgspec.Struct, frozen=True):
    """Division by which the whister gets the whists for all tricks of the side (LES157)."""

    def shares(self, *, made: bool) -> bool:
        return False


class GentlemanOnFail(msgspec.Struct, frozen=True):
    """Division in equal shares, but only if the declarer fails (SHRAM-L)."""

    def shares(self, *, made: bool) -> bool:
        return not made


class GentlemanAlways(msgspec.Struct, frozen=True):
    """Division in equal shares, whether the game is made or not (seed 001-book §5.3)."""

    def shares(self, *, made: bool) -> bool:
        return True


SHARINGS: dict[Style, Sharing] = {
    Style.GREEDY: Greedy(),
    Style.GENTLEMAN_ON_FAIL: GentlemanOnFail(),
    Style.GENTLEMAN_ALWAYS: GentlemanAlways(),
}


class ZeroBonus(msgspec.Struct, frozen=True):
    """Bonus of a player who takes no trick in raspasy."""

    pool: Fraction = Fraction(0)
    """Points written in the pool."""
    off_mountain: Fraction = Fraction(0)
    """Points taken off the mountain."""


def zero_bonus(convention: Convention, price: int) -> ZeroBonus:
    """Return the bonus for no trick in raspasy (rules.md §8.2). `price`: current price of a raspasy trick."""
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
    """Return whether half of that game may be offered to the resting dealer (rules.md §3.5)."""
    match convention.half_with_dealer:
        case HalfWithDealer.NONE:
            return False
        case HalfWithDealer.MISERE:
            return contract.is_misere
        case HalfWithDealer.ANY:
            return True
