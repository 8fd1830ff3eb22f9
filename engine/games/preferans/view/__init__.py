"""Views: everything that one seat, or a spectator (None), may see and do in a deal; the only access to its cards.

`view_for(match, viewer)` returns a view; its class depends on the phase and has the fields that the phase needs.
`table_of(view)` returns the cards on the table: the play during a claim, the last phase of a finished deal.
`tricks_of(view)` returns all tricks in order, the one in progress last.
"""

from engine.games.preferans.view.views import (
    AuctionView,
    CardsView,
    Claim,
    ClaimingView,
    DeclaredView,
    DefenceView,
    FinishedView,
    GameView,
    HalfOfferedView,
    LastView,
    ModeView,
    OrderingView,
    Phase,
    PlayView,
    RaspasyView,
    SeatView,
    TableView,
    TalonView,
    View,
    WhistView,
    table_of,
    tricks_of,
)
from engine.games.preferans.view.window import view_for

__all__ = [
    "AuctionView",
    "CardsView",
    "Claim",
    "ClaimingView",
    "DeclaredView",
    "DefenceView",
    "FinishedView",
    "GameView",
    "HalfOfferedView",
    "LastView",
    "ModeView",
    "OrderingView",
    "Phase",
    "PlayView",
    "RaspasyView",
    "SeatView",
    "TableView",
    "TalonView",
    "View",
    "WhistView",
    "table_of",
    "tricks_of",
    "view_for",
]
