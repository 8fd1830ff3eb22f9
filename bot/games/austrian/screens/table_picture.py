"""Picture of a table of Austrian préférence, drawn from a SeatView alone: it shows only what its viewer may see."""

from typing import Final

from bot.games.austrian.pictures.drawings import KINDS
from bot.games.austrian.screens.table_text import contract_line, tricks_word
from bot.games.austrian.screens.words import call_word, whist_word
from bot.pictures.drawing import MoneyPlate
from bot.screens.drawn import last_words
from bot.screens.table_picture import TablePicture
from bot.screens.texts import Texts
from bot.screens.words import whole_signed
from engine.core.cards import sort_cards
from engine.core.seats import Seat
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    FinishedView,
    GameView,
    InviteView,
    PlayView,
    SeatView,
    WhistView,
    table_of,
)


class AustrianPicture(TablePicture[SeatView]):
    """Pictures of a table of Austrian préférence during a deal."""

    kinds = KINDS
    table_of = staticmethod(table_of)
    bidding = AuctionView
    whisting = WhistView | InviteView
    falling = PlayView
    claiming = ClaimingView
    played = PlayView | ClaimingView | FinishedView
    heading = staticmethod(contract_line)

    def plate(self, t: Texts, view: SeatView, seat: Seat) -> MoneyPlate:
        """Return the plate of one player: calls, tricks, money, and the cards that the viewer may see."""
        table = table_of(view)
        plays = isinstance(table, PlayView) and seat in table.playing and seat is not table.invited
        return MoneyPlate(
            name=view.players[seat],
            role=_role(t, view, seat),
            tricks=tricks_word(table, seat) if isinstance(table, PlayView) and plays else "",
            open_cards=sort_cards(view.hands[seat].cards or ()),
            dealer=seat is view.dealer,
            turn=seat in view.deciders,
            money=whole_signed(view.purse.cash[seat]),
        )


def _role(t: Texts, view: SeatView, seat: Seat) -> str:
    """Format a player's last calls in the auction; once a contract is named, the player's part in it."""
    resting = t.plain("rests") if seat is view.resting else ""
    table = table_of(view)
    if not isinstance(table, GameView):
        words = [call_word(t, view.standing.rules, call) for call in view.calls if call.seat is seat]
        return last_words(words) or resting
    if seat is table.declarer:
        return t.plain("plays")
    if isinstance(table, PlayView) and seat is table.invited:
        return t.plain("invited")
    return {word.seat: whist_word(t, word.call) for word in table.whists}.get(seat, resting)


PICTURE: Final = AustrianPicture()
