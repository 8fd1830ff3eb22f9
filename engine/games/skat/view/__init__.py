"""The only window on a deal: everything that one seat, or a spectator (None), may see and do.

view_for(match, viewer)  # one class for each phase: match on the type, whose fields are those of the phase
table_of(view)           # what lies on the table: the last phase of a deal that is over

Before the deal is over, every player sees one hand; the declarer also sees the skat taken and the discard, a player of
a schieber ramsch the two cards taken up and the two given on. All players and spectators see the cards of the tricks,
and in an open game the declarer's hand once nobody is asked for kontra any more. Nobody sees a skat that nobody took,
and no view shows card points. A deal that is over is shown whole, an abandoned one as it was left.
"""

from engine.games.skat.view.views import (
    AuctionView,
    ChoosingView,
    DeclaredView,
    DiscardingView,
    DoublingView,
    FinishedView,
    GameView,
    GivingView,
    LastView,
    NamingView,
    Phase,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
    TableView,
    View,
)
from engine.games.skat.view.window import seed_of, table_of, view_for

__all__ = [
    "AuctionView",
    "ChoosingView",
    "DeclaredView",
    "DiscardingView",
    "DoublingView",
    "FinishedView",
    "GameView",
    "GivingView",
    "LastView",
    "NamingView",
    "Phase",
    "PlayView",
    "RamschView",
    "SeatView",
    "ShovingView",
    "TableView",
    "View",
    "seed_of",
    "table_of",
    "view_for",
]
