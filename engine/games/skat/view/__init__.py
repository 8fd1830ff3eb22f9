"""The only window on a deal: everything that one seat, or a spectator (None), may see and do.

view_for(match, viewer)  # one class a phase: a reader matches on the type and finds there what the phase fills
table_of(view)           # what lies on the table: the last phase of a deal that is over

Who sees which cards before the deal is over: every player the own hand; the declarer the skat that was taken and the
discard; a hand of a schieber ramsch the two cards it took up and the two it gave; all players and spectators the cards
of the tricks, and of an open game the declarer's hand once nobody is asked for kontra any more. The skat that nobody
took is seen by nobody, and nothing here tells card points.
A deal that is over is shown whole, a broken one as it stood.
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
