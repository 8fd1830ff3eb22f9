"""A rest that one of those who play can be sure of, whatever anybody plays."""

from engine.games.preferans.claims.judge import certain
from engine.games.preferans.commands import MakeClaim
from engine.games.preferans.state import Match, setup_of
from engine.games.preferans.view import SeatView, view_for

CERTAIN_WORK = 4_000  # cards tried for one view before it counts as not sure


def views_of_players(match: Match) -> tuple[SeatView, ...]:
    """What each person who plays the running deal sees, forehand first; none where no cards are dealt."""
    setup = setup_of(match.deal) if match.deal is not None else None
    people = setup.people if setup is not None else ()
    return tuple(view for seat in people if (view := view_for(match, seat)) is not None)


def first_sure(views: tuple[SeatView, ...]) -> MakeClaim | None:
    """The rest as the first viewer claims it who can be sure of it; None where nobody is. Pure and slow.

    Each is asked about what he sees himself.
    """
    for view in views:
        tricks = certain(view, CERTAIN_WORK)
        if tricks is not None and view.viewer is not None:
            return MakeClaim(view.viewer, tricks=tricks, proved=True)
    return None
