"""Which hidden cards a named contract shows to one viewer and not to all (parameters.md 7, 12, 17; rules.md §14)."""

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.phases.whist import dealer_whists, speakers
from engine.games.preferans.state import Game, Setup, Won


def talon_seen(setup: Setup, won: Won, viewer: Seat | None) -> tuple[Card, ...]:
    """Everybody sees it; only the declarer when he took it blind, nobody when it stayed aside."""
    if won.without_talon or (won.blind and viewer is not won.seat):
        return ()
    return setup.talon


def eyes_only(game: Game, viewer: Seat | None) -> tuple[Seat, ...]:
    """Hands this viewer alone may see: of his partner in halves, of the one he looked at, of those he plays for."""
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
