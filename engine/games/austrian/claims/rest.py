"""Rests of a deal of which one player can be sure, and claims in place of a robot's card."""

from typing import Final

from engine.core.seats import BySeat
from engine.games.austrian.claims.belief import belief_of
from engine.games.austrian.claims.judge import certain, proved, to_judge
from engine.games.austrian.claims.sides import is_bettel, rest_of, rules_of
from engine.games.austrian.moves import MakeClaim
from engine.games.austrian.state import Match, running, setup_of
from engine.games.austrian.view import PlayView, SeatView, view_for
from engine.search.belief import sure_tricks

CERTAIN_WORK: Final = 4_000
"""Cards tried for one view before its viewer counts as not sure."""
CLAIM_WORK: Final = 3_000
"""Cards tried before a robot plays a card instead of a claim."""
CLAIM_TRICKS: Final = 7
"""Longest rest, in tricks, for which a robot's proof is searched; a longer one is laid down from the top only."""


def sure(view: SeatView) -> MakeClaim | None:
    """Claim all the rest where the viewer leads and takes every trick from the top, whatever the others hold.

    Proved, and found at once. None in a Bettel, where tricks are a loss.
    """
    table, seat = to_judge(view), view.viewer
    if table is None or seat is None or table.turn is not seat or table.plays or is_bettel(table):
        return None
    rest = rest_of(table)
    if sure_tricks(belief_of(table), table.active.index(seat), rules_of(table).trump) < rest:
        return None
    return MakeClaim(seat, tricks=BySeat.of(len(table.hands), 0).put(seat, rest), proved=True)


def may_lay_down(view: SeatView) -> bool:
    """Tell whether to ask `lay_down`: when a seat is to play, with a lead, or as the declarer of a Bettel."""
    table, seat = to_judge(view), view.viewer
    if table is None or table.turn is not seat:
        return False
    return seat is table.declarer if is_bettel(table) else not table.plays


def lay_down(view: SeatView) -> MakeClaim | None:
    """Claim in place of a card, proved: all the rest, in a Bettel none; None when there is no such claim.

    Only a rest that no error of the others could better is laid down, so a robot gives nothing away by the claim.
    """
    table, seat = to_judge(view), view.viewer
    if table is None or seat is None or not may_lay_down(table):
        return None
    found, rest = sure(table), rest_of(table)
    if found is not None or rest > CLAIM_TRICKS:
        return found
    taker = table.defenders[0] if is_bettel(table) else seat
    claim = MakeClaim(seat, tricks=BySeat.of(len(table.hands), 0).put(taker, rest), proved=True)
    return claim if proved(table, claim, CLAIM_WORK) else None


def is_told_no(view: SeatView) -> bool:
    """Tell whether the viewer's claim was refused since the last card: nobody has to answer one player twice."""
    return isinstance(view, PlayView) and any(claimer is view.viewer for claimer, _ in view.refusals)


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each seat that was dealt cards, the first hand first; none where no cards are dealt."""
    deal = running(match)
    if deal is None:
        return ()
    return tuple(view for seat in setup_of(deal).active if (view := view_for(match, seat)) is not None)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Claim the rest for the first viewer who can be sure of it; None when no viewer is sure. Pure and slow.

    Each viewer is judged by the cards that viewer sees.
    """
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return MakeClaim(view.viewer, tricks=tricks, proved=True)
    return None
