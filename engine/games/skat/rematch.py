"""A finished deal as a match of its own, for others to play."""

from msgspec.structs import replace

from engine.core.seats import BySeat
from engine.games.skat.events import DealScored, DealStarted, MatchStarted, Standing
from engine.games.skat.match_commands import opening, scored
from engine.games.skat.rules import PassOut, RobberAfter, with_rules


def dealt_again(start: DealStarted, result: DealScored, names: tuple[str, ...]) -> tuple[DealStarted, DealScored]:
    """Return beginning and score of a finished deal as the only deal of another match, from an empty list.

    The stage of the deal stays, for bock and schieber belong to its rules; the match ends with it.
    """
    standing = _empty(start.standing, names)
    return replace(start, number=1, standing=standing), scored(standing, 1, result.outcome)


def _empty(before: Standing, names: tuple[str, ...]) -> Standing:
    """Return the beginning of a match that ends with its first deal, in the stage of another one."""
    changes = [("end", "deals:1"), ("robber_after", str(RobberAfter.CLASSIC))]
    if before.rules.pass_out is PassOut.REDEAL_SAME:  # such a pass counts for no number of deals
        changes.append(("pass_out", str(PassOut.REDEAL_NEXT)))
    rules = with_rules(before.rules, changes)
    return replace(opening(MatchStarted(rules, names)), players=BySeat(names), robber=before.robber)
