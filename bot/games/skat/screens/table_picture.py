"""Picture of a table of Skat, drawn from a SeatView alone, so that it shows only what its viewer may see."""

from collections.abc import Mapping
from typing import Final

from bot.games.skat.pictures.drawings import JACKS_ALONE, KINDS, NO_TRUMP
from bot.games.skat.screens.table_text import declared_line, thought_of
from bot.games.skat.screens.words import call_word, double_word
from bot.pictures.drawing import MoneyPlate
from bot.screens.drawn import last_words
from bot.screens.table_picture import TablePicture
from bot.screens.texts import Texts
from bot.screens.words import whole_signed
from engine.core.cards import sort_cards
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.moves import DoubleCall
from engine.games.skat.view import (
    AuctionView,
    CardsView,
    DeclaredView,
    GameView,
    PlayView,
    RamschView,
    SeatView,
    TricksView,
    table_of,
)


def trump_of(contract: Contract) -> str:
    """Return the value of a drawing's field `trump` for a game."""
    if contract.suit is not None:
        return contract.suit.value
    return NO_TRUMP if contract is Contract.NULL else JACKS_ALONE


class SkatPicture(TablePicture[SeatView]):
    """Pictures of a table of Skat during a deal."""

    kinds = KINDS
    table_of = staticmethod(table_of)
    bidding = AuctionView
    falling = TricksView | RamschView
    played = CardsView
    heading = staticmethod(declared_line)

    def is_played(self, view: SeatView) -> bool:
        """Return whether the deal shown has come to the play of the cards, even if none is played yet."""
        return super().is_played(table_of(view))

    def more(self, t: Texts, view: SeatView) -> Mapping[str, str]:
        """Return the drawing's field `trump`, which determines how cards are sorted."""
        return {"trump": trump_of(thought_of(view))}

    def plate(self, t: Texts, view: SeatView, seat: Seat) -> MoneyPlate:
        """Return the plate of one player: calls, number of tricks, list total, and cards that the viewer may see."""
        table = table_of(view)
        is_playing = isinstance(table, PlayView | RamschView) and seat in view.active
        return MoneyPlate(
            name=view.players[seat],
            role=_role(t, view, seat),
            tricks=str(table.won[seat]) if is_playing and isinstance(table, PlayView | RamschView) else "",
            open_cards=sort_cards(view.hands[seat].cards or ()),
            dealer=seat is view.dealer,
            turn=seat in view.deciders,
            money=whole_signed(view.standing.tally.points[seat]),
        )


def _role(t: Texts, view: SeatView, seat: Seat) -> str:
    """Format a player's last calls in the auction; after it, whether the player is the declarer or has doubled."""
    resting = t.plain("rests") if seat is view.resting else ""
    table = table_of(view)
    if isinstance(table, AuctionView):
        words = [call_word(t, call) for call in view.calls if call.seat is seat]
        return last_words(words) or resting
    if isinstance(table, DeclaredView) and seat is table.declarer:
        return t.plain("declarer, re") if isinstance(table, GameView) and table.re else t.plain("declarer")
    if isinstance(table, GameView) and seat is table.kontra:
        return double_word(t, DoubleCall.KONTRA)
    return resting


PICTURE: Final = SkatPicture()
