"""A finished deal as a match of its own, for others to play."""

from fractions import Fraction

from msgspec.structs import replace

from engine.core.seats import BySeat
from engine.games.preferans.conventions.options import with_rules
from engine.games.preferans.events import DealScored, DealStarted, Leaver
from engine.games.preferans.scoring.case import compulsory
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.sheet import ScoreSheet


def dealt_again(start: DealStarted, result: DealScored, names: tuple[str, ...]) -> tuple[DealStarted, DealScored]:
    """Return beginning and score of a finished deal as the only deal of another match, from an empty sheet.

    Players who had left that match have left this one, with nothing to settle. A deal with an auction has one again,
    though raspasy come before the game there (Codex 3.7.9).
    """
    before = start.standing
    rules = [("end", "deals:1"), *([] if compulsory(before) else [("compulsory_rasp_laps", "0")])]
    standing = replace(
        before,
        convention=with_rules(before.convention, rules),
        players=BySeat(names),
        sheet=ScoreSheet.empty(len(names)),
        deals=0,
        dealer=None,
        leavers=tuple(Leaver(it.seat, Fraction(0)) for it in before.leavers),
        stays=False,
    )
    return replace(start, number=1, standing=standing), score_deal(standing, start.dealer, 1, result.outcome)
