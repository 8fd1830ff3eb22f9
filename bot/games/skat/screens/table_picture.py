"""Table as a picture, drawn from a SeatView alone: nothing is on it that its viewer may not see."""

from msgspec.structs import replace

from bot.games.skat.pictures.drawings import JACKS_ALONE, NO_TRUMP, OwnTableDrawing, TableDrawing
from bot.games.skat.screens.hands import thought_of
from bot.games.skat.screens.table_text import declared_line, plays_of, tricks_of
from bot.games.skat.screens.words import call_word, double_word
from bot.pictures.drawing import MoneyPlate
from bot.screens.drawn import before_the_trick, drawn_as, drawn_names, from_the_bottom, last_words, played_cards
from bot.screens.texts import Texts, unmarked
from bot.screens.words import whole_signed
from engine.core.cards import sort_cards
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.moves import DoubleCall
from engine.games.skat.trick_rules import TRICKS
from engine.games.skat.view import (
    AuctionView,
    DeclaredView,
    DoublingView,
    GameView,
    PlayView,
    RamschView,
    SeatView,
    table_of,
)


def table_drawing(t: Texts, view: SeatView) -> TableDrawing:
    """Draw the table as its viewer sees it now; at the bottom the viewer, else the lowest playing seat."""
    return _drawn(t, _cleaned(t, view))


def lasting_drawing(t: Texts, view: SeatView) -> TableDrawing:
    """Draw the table after its last complete trick, or as the phase found it: right until the next trick or phase.

    The last trick lies in the middle.
    """
    shown, tricks = table_drawing(t, _at_rest(view)), tricks_of(view)
    if not tricks:
        return shown
    note = t.plain("trick %(n)d: %(name)s", n=len(tricks), name=_taker(_cleaned(t, view)))
    return replace(shown, trick=shown.previous, previous=(), taker="", note=note)


def own_drawing(t: Texts, view: SeatView) -> OwnTableDrawing:
    """Draw the table for its viewer's own message; right until the next trick or phase, as `lasting_drawing`."""
    return drawn_as(OwnTableDrawing, lasting_drawing(t, view))


def trump_of(contract: Contract) -> str:
    """Return the trump of a drawing."""
    if contract.suit is not None:
        return contract.suit.value
    return NO_TRUMP if contract is Contract.NULL else JACKS_ALONE


def _drawn(t: Texts, view: SeatView) -> TableDrawing:
    """Draw the table of a view in which all names can be drawn."""
    seats, tricks = from_the_bottom(view.active, view.viewer), tricks_of(view)
    return TableDrawing(
        title=_title(t, view),
        note=_note(t, view),
        seats=tuple(_plate(t, view, seat) for seat in seats),
        trick=played_cards(seats, plays_of(view)),
        previous=played_cards(seats, tricks[-1].plays) if tricks else (),
        taker=f"→ {_taker(view)}" if tricks else "",
        resting=_plate(t, view, view.resting) if view.resting is not None else None,
        trump=trump_of(thought_of(view)),
    )


def _at_rest(view: SeatView) -> SeatView:
    """Return the view before the cards of this trick and the words of this phase, and with nobody to move."""
    match view:
        case AuctionView():
            return replace(view, calls=(), deciders=())
        case PlayView() | RamschView() | DoublingView():
            return _with_hands_again(view)
        case _:
            return replace(view, deciders=())


def _with_hands_again(view: PlayView | RamschView | DoublingView) -> SeatView:
    """Return the play with the cards of the running trick still in the hands that are seen."""
    hands = before_the_trick(view.hands, view.plays)
    return replace(view, hands=hands, plays=(), deciders=())


def _cleaned(t: Texts, view: SeatView) -> SeatView:
    """Return the view with names a picture can draw."""
    return replace(view, players=drawn_names(t, view.players))


def _title(t: Texts, view: SeatView) -> str:
    """Write the game and its declarer, as the line of the table in words."""
    if declared := declared_line(t, view):
        return unmarked(declared)
    return t.word("picture", "Bidding") if isinstance(view, AuctionView) else t.plain("Deal %(n)d", n=view.number)


def _note(t: Texts, view: SeatView) -> str:
    """Tell which trick it is; before the first card, which deal."""
    if not isinstance(table_of(view), PlayView | RamschView):
        return t.plain("Deal %(n)d", n=view.number)
    return t.plain("trick %(n)d of 10", n=min(len(tricks_of(view)) + 1, TRICKS))


def _taker(view: SeatView) -> str:
    """Name the player who took the last trick; empty before there is one."""
    tricks = tricks_of(view)
    return view.players[tricks[-1].taker] if tricks else ""


def _plate(t: Texts, view: SeatView, seat: Seat) -> MoneyPlate:
    """Draw one player: the word, the number of tricks, the cards of the player's that the viewer sees, the list."""
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
    """Tell a player's last words; behind the auction who plays, and who has doubled."""
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
