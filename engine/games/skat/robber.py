"""Stages of a match: classic, laps of bock, laps of schieber (skat.md §8)."""

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from engine.core.options import value_or
from engine.core.seats import BySeat
from engine.games.skat.rules import BockTrigger, PassOut, RobberAfter, Rules


class Stage(StrEnum):
    """Stage of a match; a match without bock laps stays classic."""

    CLASSIC = "classic"
    BOCK = "bock"
    """Lap in which every entry counts twice."""
    SCHIEBER = "schieber"
    """Lap in which every deal is a ramsch with shoving, without an auction."""


class Robber(msgspec.Struct, frozen=True, omit_defaults=True):
    """Progress of a match with bock laps between two deals."""

    stage: Stage = Stage.CLASSIC
    """Stage of the next deal."""
    left: int = 0
    """Number of deals left in the lap, including the next one; 0 in the classic stage."""
    target: int = 0
    """Total of a list at which the next bock lap of a robber match begins; 0: the option `bock_at`."""
    is_over: bool = False
    """True after a schieber lap with which the match ends."""
    waiting: int = 0
    """Number of bock laps to be played after the present lap."""


def after_deal(rules: Rules, robber: Robber, heights: BySeat[int], won: int, causes: int = 0) -> Robber:
    """Return the progress after a deal that counts for laps.

    heights: how far the lists have come with the deal (`scoring.heights`). won: amount of the entry of a game that its
    declarer won, else 0. causes: number of events in the deal that bring bock laps by the option `bock_triggers`.
    """
    if not rules.has_bock:
        return robber
    robber = replace(robber, waiting=robber.waiting + _laps(rules, robber, heights, won, causes))
    if robber.left > 1:
        return replace(robber, left=robber.left - 1)
    if robber.stage is Stage.BOCK and rules.has_ramsch_lap:
        return replace(robber, stage=Stage.SCHIEBER, left=len(heights))
    if robber.waiting:
        return replace(robber, stage=Stage.BOCK, left=len(heights), waiting=robber.waiting - 1)
    if robber.stage is Stage.SCHIEBER and rules.robber:
        return Robber(target=target_above(rules, heights), is_over=rules.robber_after is RobberAfter.END)
    return robber if robber.stage is Stage.CLASSIC else Robber()


def _laps(rules: Rules, robber: Robber, heights: BySeat[int], won: int, causes: int) -> int:
    """Return the number of bock laps that a deal brings; see `after_deal`."""
    adds = value_or(rules.bock_adds, False)
    if robber.stage is Stage.CLASSIC and rules.robber:
        target = robber.target or rules.bock_at
        causes += won >= rules.bock_at if rules.bock_trigger is BockTrigger.DEAL else max(heights) >= target
    if robber.stage is not Stage.CLASSIC and not adds:
        return 0
    return (causes if adds else min(causes, 1)) * value_or(rules.bock_laps, 1)


def pass_out(rules: Rules, stage: Stage) -> PassOut:
    """Return the consequence of three passes in a stage of the match."""
    return rules.pass_out_in_bock if stage is Stage.BOCK else rules.pass_out


def target_above(rules: Rules, heights: BySeat[int]) -> int:
    """Return the lowest multiple of `bock_at` above every list, at least `bock_at`."""
    return max(rules.bock_at, (max(heights) // rules.bock_at + 1) * rules.bock_at)
