"""Rests of a deal of which one player can be sure, and claims in place of a robot's card."""

from typing import Final

from engine.games.skat.claims.judge import belief_of, certain, proved, to_judge
from engine.games.skat.claims.trick import rules_of, takes_all
from engine.games.skat.moves import MakeClaim, Verdict
from engine.games.skat.state import Match, running, setup_of
from engine.games.skat.view import PlayView, SeatView, view_for

CERTAIN_WORK: Final = 4_000
"""Cards tried for one view before its viewer counts as not sure."""
CLAIM_WORK: Final = 3_000
"""Cards tried before a robot plays a card instead of a claim."""
CLAIM_TRICKS: Final = 7
"""Longest rest, in tricks, for which a robot's proof is searched; a longer one is laid down from the top only."""


def sure(view: SeatView) -> MakeClaim | None:
    """Claim the rest where the declarer leads and takes every trick from the top, whatever the others hold.

    Proved, and found at once. None in a null, where tricks are a loss.
    """
    table = _on_lead(view)
    if table is None or table.declaration.is_null:
        return None
    rules, place = rules_of(table.declaration.contract), table.active.index(table.declarer)
    return MakeClaim(table.declarer, verdict=Verdict.PROVED) if takes_all(belief_of(table), place, rules) else None


def may_lay_down(view: SeatView) -> bool:
    """Tell whether to ask `lay_down`: when a declarer is to lead."""
    return _on_lead(view) is not None


def lay_down(view: SeatView) -> MakeClaim | None:
    """Claim in place of a card, proved; None when there is no such claim.

    Proved from what the declarer sees, so a robot loses nothing by it where a claim is made at one's own risk.
    """
    table, found = _on_lead(view), sure(view)
    if table is None or found is not None:
        return found
    is_short = table.hands[table.declarer].count <= CLAIM_TRICKS
    return MakeClaim(table.declarer, verdict=Verdict.PROVED) if is_short and proved(table, CLAIM_WORK) else None


def _on_lead(view: SeatView) -> PlayView | None:
    table = to_judge(view)
    return table if table is not None and table.turn is table.declarer else None


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each seat that was dealt cards, forehand first; none where no cards are dealt."""
    deal = running(match)
    if deal is None:
        return ()
    return tuple(view for seat in setup_of(deal).active if (view := view_for(match, seat)) is not None)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Claim the rest for a declarer among the viewers who can be sure of it; None where there is none. Pure and slow.

    Only a declarer may claim, so a rest that is sure to be the defenders' is played to its end.
    """
    for view in views:
        if certain(view, CERTAIN_WORK) and isinstance(view, PlayView):
            return MakeClaim(view.declarer, verdict=Verdict.PROVED)
    return None
