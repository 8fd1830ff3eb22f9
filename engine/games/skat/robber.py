"""Stages of a robber match: classic, a lap of bock, a lap of schieber (skat.md §8)."""

from enum import StrEnum

import msgspec

from engine.core.seats import BySeat
from engine.games.skat.rules import BockTrigger, RobberAfter, Rules


class Stage(StrEnum):
    """Stage of a match; a match that is no robber match stays classic."""

    CLASSIC = "classic"
    BOCK = "bock"
    """Lap in which every entry counts twice."""
    SCHIEBER = "schieber"
    """Lap in which every deal is a ramsch with shoving, without an auction."""


class Robber(msgspec.Struct, frozen=True, omit_defaults=True):
    """Progress of a robber match between two deals."""

    stage: Stage = Stage.CLASSIC
    """Stage of the next deal."""
    left: int = 0
    """Number of deals left in the lap, including the next one; 0 in the classic stage."""
    target: int = 0
    """Total of a list at which the next bock lap begins; 0: the option `bock_at`."""
    is_over: bool = False
    """True after a schieber lap with which the match ends."""


def after_deal(rules: Rules, robber: Robber, totals: BySeat[int], won: int) -> Robber:
    """Return the progress after a deal that counts for laps.

    totals: how far the lists have come with the deal (`scoring.heights`). won: amount of the entry of a game that its
    declarer won, else 0.
    """
    if not rules.robber:
        return robber
    if robber.left > 1:
        return msgspec.structs.replace(robber, left=robber.left - 1)
    match robber.stage:
        case Stage.CLASSIC:
            target = robber.target or rules.bock_at
            reached = won >= rules.bock_at if rules.bock_trigger is BockTrigger.DEAL else max(totals) >= target
            return msgspec.structs.replace(robber, stage=Stage.BOCK, left=len(totals)) if reached else robber
        case Stage.BOCK:
            return msgspec.structs.replace(robber, stage=Stage.SCHIEBER, left=len(totals))
        case Stage.SCHIEBER:
            is_over = rules.robber_after is RobberAfter.END
            return Robber(target=target_above(rules, totals), is_over=is_over)


def target_above(rules: Rules, totals: BySeat[int]) -> int:
    """Return the lowest multiple of `bock_at` above every list, at least `bock_at`."""
    return max(rules.bock_at, (max(totals) // rules.bock_at + 1) * rules.bock_at)
