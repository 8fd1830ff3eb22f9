"""The only window on a deal: everything that one seat, or a spectator (None), may see and do.

view_for(match, viewer)  # one class a phase: a reader matches on the type and finds there what the phase fills
table_of(view)           # what lies on the table: the play under a claim, the last phase of a deal that is over
tricks_of(view)          # all tricks in order, the running one last
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
