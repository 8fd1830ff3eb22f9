"""The table as a picture, drawn only from what one viewer may see: the parts specific to preferans."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import KINDS
from bot.games.preferans.screens.table_text import contract_line
from bot.games.preferans.screens.twelve import counted_out, played_by
from bot.games.preferans.screens.words import TALON, call_word, player_word, talon_cards, whist_word
from bot.pictures.drawing import PlayedCard, TablePlate
from bot.screens.drawn import last_words
from bot.screens.table_picture import TablePicture
from bot.screens.texts import Texts
from engine.core.cards import Card, sort_cards
from engine.core.seats import Seat
from engine.games.preferans.state import Trick
from engine.games.preferans.view import (
    AuctionView,
    CardsView,
    ClaimingView,
    DeclaredView,
    FinishedView,
    GameView,
    ModeView,
    PlayView,
    RaspasyView,
    SeatView,
    WhistView,
    table_of,
)

CARDS_FALL = PlayView | RaspasyView | ClaimingView | FinishedView


class PreferansPicture(TablePicture[SeatView]):
    """Pictures of a running deal of preferans."""

    kinds = KINDS
    table_of = staticmethod(table_of)
    bidding = AuctionView
    whisting = WhistView | ModeView
    falling = CardsView
    claiming = ClaimingView
    played = CARDS_FALL
    heading = staticmethod(contract_line)

    def trick(self, table: CardsView) -> Trick:
        """Return the trick in progress."""
        return table.trick

    def without_trick(self, table: CardsView) -> CardsView:
        """Return the table without the cards of the current trick; a card led from the talon stays."""
        return replace(table, trick=replace(table.trick, plays=()))

    def more(self, t: Texts, view: SeatView) -> Mapping[str, Any]:
        """Return the open talon, and of five players the one who rests besides the dealer, as fields of the picture."""
        idle = {"idle": self.plate(t, view, view.idle)} if view.idle is not None else {}
        return {"talon": _open_talon(view), **idle}

    def name(self, t: Texts, view: SeatView, seat: Seat) -> str:
        """Return the name of a player, or of the dummy."""
        return player_word(t, view.players, seat)

    def cards(self, seats: tuple[Seat, ...], trick: Trick) -> tuple[PlayedCard, ...]:
        """Return the cards of a trick in the order in which the seats are drawn, first a card led from the talon."""
        led = (PlayedCard(trick.led),) if trick.led is not None else ()
        return (*led, *super().cards(seats, trick))

    def plate(self, t: Texts, view: SeatView, seat: Seat) -> TablePlate:
        """Return one player's part of the picture: last call or role, tricks, and the cards that the viewer sees."""
        table = table_of(view)
        among = counted_out(view) if isinstance(table, DeclaredView) and seat is table.declarer else []
        played = played_by(view, seat) if among else frozenset()
        return TablePlate(
            name=player_word(t, view.players, seat),
            role=_role(t, view, seat, counted=bool(among)),
            tricks=_tricks_of(view, seat),
            open_cards=sort_cards(among or view.hands[seat].cards or ()),
            gone=sort_cards(card for card in among if card in played),
            dealer=seat is view.dealer,
            turn=seat in _movers(view),
        )


def _open_talon(view: SeatView) -> tuple[Card, ...]:
    """Return the open talon before the first card, without cards that are already visible in a hand."""
    if isinstance(view, CARDS_FALL):
        return ()
    held = {card for hand in view.hands for card in hand.cards or ()}
    return tuple(card for card in view.talon if card not in held)


def _movers(view: SeatView) -> tuple[Seat, ...]:
    """Return the seats whose card or call the table waits for."""
    if isinstance(view, CardsView) and view.deciders:
        return (view.turn,)
    return view.deciders


def _role(t: Texts, view: SeatView, seat: Seat, *, counted: bool) -> str:
    """Return a player's last calls or role. `counted`: possible cards are shown; add where some of them are."""
    resting = {view.resting: t.plain("on the talon"), view.idle: t.plain("rests")}.get(seat, "")
    table = table_of(view)
    if not isinstance(table, GameView):
        words = [call_word(t, call) for call in view.calls if call.seat is seat]
        return last_words(words) or resting
    if seat is not table.declarer:
        return {said.seat: whist_word(t, said.call) for said in table.whists}.get(seat, resting)
    if not counted:
        return t.plain("plays")
    is_two = talon_cards(view.standing.convention) == TALON
    if table.without_talon:
        return t.plain("plays, two are in the talon") if is_two else t.plain("plays, four are in the talon")
    return t.plain("plays, two are discarded") if is_two else t.plain("plays, four are discarded")


def _tricks_of(view: SeatView, seat: Seat) -> str:
    """Return the tricks taken as text, for a declarer with the number needed; for a resting dealer "" if none."""
    table = table_of(view)
    if not isinstance(table, CardsView):
        return ""
    won = table.won[seat]
    if seat in (view.resting, view.idle):
        return str(won) if won else ""
    if isinstance(table, PlayView) and seat is table.declarer and not table.contract.is_misere:
        return f"{won}/{table.contract.needed}"
    return str(won)


PICTURE: Final = PreferansPicture()
