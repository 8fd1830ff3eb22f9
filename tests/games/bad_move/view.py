"""The only window on a deal: everything that one seat, or a spectator, may see and do."""

import msgspec

from engine.core.match import DealBroken
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from tests.games.bad_move.events import PlayCard
from tests.games.bad_move.play import Match, Plays, commands
from tests.games.bad_move.rules import Rules


class View(msgspec.Struct, frozen=True, kw_only=True):
    """One deal through the eyes of `viewer`."""

    viewer: Seat | None
    """None is a spectator."""
    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    rules: Rules
    players: BySeat[str]
    """Names."""
    points: BySeat[int]
    """Points of the match, those of this deal with them once it is scored."""
    hands: BySeat[Hand]
    turn: Seat | None
    """Seat that plays the next card; None when the deal is over."""
    plays: Plays
    """Running trick."""
    tricks: tuple[tuple[Plays, Seat], ...]
    """Complete tricks and the seats that took them."""
    broken: bool
    """True when the deal was broken off."""
    legal: tuple[PlayCard, ...]
    """Everything the viewer may do now."""


def view_for(match: Match, viewer: Seat | None) -> View | None:
    """Show the last deal as `viewer` may see it (None: a spectator); None before the first."""
    deal, standing = match.deal, match.standing
    if deal is None:
        return None
    hands = (Hand(len(cards), cards if seat is viewer else None) for seat, cards in deal.hands.items())
    return View(
        viewer=viewer,
        number=deal.started.number,
        dealer=deal.started.dealer,
        rules=standing.rules,
        players=standing.players,
        points=standing.points,
        hands=BySeat.collect(hands),
        turn=deal.turn if match.running is not None else None,
        plays=deal.plays,
        tricks=deal.tricks,
        broken=isinstance(deal.end, DealBroken),
        legal=commands(match, viewer) if viewer is not None else (),
    )
