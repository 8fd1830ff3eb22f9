"""Hidden cards that a deal shows to one viewer and not to all (parameters.md 7, 12, 17; rules.md §14)."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.phases.whist import dealer_whists, speakers
from engine.games.preferans.state import Game, Setup, Won


def talon_seen(setup: Setup, won: Won, viewer: Seat | None) -> tuple[Card, ...]:
    """Return the talon as `viewer` sees it.

    Everybody sees it, with two exceptions: a talon taken blind is seen by the declarer alone, a talon that stayed aside
    by nobody.
    """
    if won.without_talon or (won.blind and viewer is not won.seat):
        return ()
    return setup.talon


def eyes_only(game: Game, viewer: Seat | None) -> tuple[Seat, ...]:
    """List the hands that this viewer alone may see.

    A dealer sees that of the partner in halves or of the defender looked at, and both hands of the defence when the
    dealer whists for both; a player who plays openly for the dummy sees the dummy's.
    """
    if viewer is None or viewer not in (game.setup.resting, *speakers(game)):
        return ()
    if viewer is game.setup.resting:
        if game.partner is viewer:
            return (game.declarer,)
        if dealer_whists(game):
            return game.defenders
        return (game.seen,) if game.seen is not None else ()
    dummy = game.setup.dummy
    return (dummy,) if dummy is not None and game.mode is PlayMode.OPEN else ()
