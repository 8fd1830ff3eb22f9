"""Rests of a deal of which one player can be sure, whatever the others play."""

from engine.games.preferans.claims.judge import certain
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.state import Match, setup_of
from engine.games.preferans.view import CardsView, SeatView, view_for

CERTAIN_WORK = 4_000
"""Cards tried for one view before its viewer counts as not sure."""


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """Return the view of each person who plays the running deal, forehand first; none where no cards are dealt."""
    setup = setup_of(match.deal) if match.deal is not None else None
    people = setup.people if setup is not None else ()
    return tuple(view for seat in people if (view := view_for(match, seat)) is not None)


def is_told_no(view: SeatView) -> bool:
    """Tell whether the viewer's claim was refused since the last card: nobody has to answer one player twice."""
    return isinstance(view, CardsView) and any(claimer is view.viewer for claimer, _ in view.refusals)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """Claim the rest for the first viewer who can be sure of it; None when no viewer is sure. Pure and slow.

    Each viewer is judged by the cards that viewer sees.
    """
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return MakeClaim(view.viewer, tricks=tricks, proved=True)
    return None
