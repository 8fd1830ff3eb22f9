"""Table as a picture, drawn from a SeatView alone: nothing is on it that its viewer may not see."""

from msgspec.structs import replace

from bot.games.austrian.pictures.drawings import OwnTableDrawing, TableDrawing
from bot.games.austrian.screens.table_text import contract_line, tricks_word
from bot.games.austrian.screens.words import call_word, whist_word
from bot.pictures.drawing import MoneyPlate
from bot.screens.drawn import before_the_trick, drawn_as, drawn_names, from_the_bottom, last_words, played_cards
from bot.screens.texts import Texts, unmarked
from bot.screens.words import whole_signed
from engine.core.cards import sort_cards
from engine.core.seats import Seat
from engine.games.austrian.state import TRICKS, Trick
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


def table_drawing(t: Texts, view: SeatView) -> TableDrawing:
    """Draw the table as its viewer sees it now; at the bottom the viewer, else the lowest playing seat."""
    return _drawn(t, _cleaned(t, view))


def lasting_drawing(t: Texts, view: SeatView) -> TableDrawing:
    """Draw the table after its last complete trick, or as the phase found it: right until the next trick or phase.

    The last trick lies in the middle.
    """
    shown, tricks = table_drawing(t, _at_rest(view)), _tricks(view)
    if not tricks:
        return shown
    note = t.plain("trick %(n)d: %(name)s", n=len(tricks), name=_taker(_cleaned(t, view)))
    return replace(shown, trick=shown.previous, previous=(), taker="", note=note)


def own_drawing(t: Texts, view: SeatView) -> OwnTableDrawing:
    """Draw the table for its viewer's own message; right until the next trick or phase, as `lasting_drawing`."""
    return drawn_as(OwnTableDrawing, lasting_drawing(t, view))


def _drawn(t: Texts, view: SeatView) -> TableDrawing:
    """Draw the table of a view in which all names can be drawn."""
    seats, tricks, table = from_the_bottom(view.active, view.viewer), _tricks(view), table_of(view)
    return TableDrawing(
        title=_title(t, view),
        note=_note(t, view),
        seats=tuple(_plate(t, view, seat) for seat in seats),
        trick=played_cards(seats, table.plays) if isinstance(table, PlayView) else (),
        previous=played_cards(seats, tricks[-1].plays) if tricks else (),
        taker=f"→ {_taker(view)}" if tricks else "",
        resting=_plate(t, view, view.resting) if view.resting is not None else None,
    )


def _tricks(view: SeatView) -> tuple[Trick, ...]:
    """Return the complete tricks."""
    table = table_of(view)
    return table.tricks if isinstance(table, PlayView) else ()


def _at_rest(view: SeatView) -> SeatView:
    """Return the view before the cards of this trick and the words of this phase, and with nobody to move."""
    match view:
        case AuctionView():
            return replace(view, calls=(), deciders=())
        case WhistView() | InviteView():
            return replace(view, whists=(), deciders=())
        case PlayView():
            return _with_hands_again(view)
        case ClaimingView():
            play = _with_hands_again(view.play)
            return replace(view, play=play, hands=play.hands, deciders=())
        case _:
            return replace(view, deciders=())


def _with_hands_again(view: PlayView) -> PlayView:
    """Return the play with the cards of the running trick still in the hands that are seen."""
    hands = before_the_trick(view.hands, view.plays)
    return replace(view, hands=hands, plays=(), deciders=())


def _cleaned(t: Texts, view: SeatView) -> SeatView:
    """Return the view with names a picture can draw."""
    return replace(view, players=drawn_names(t, view.players))


def _title(t: Texts, view: SeatView) -> str:
    """Write the contract and its declarer, as the line of the table in words."""
    if contract := contract_line(t, view):
        return unmarked(contract)
    return t.word("picture", "Bidding") if isinstance(view, AuctionView) else t.plain("Deal %(n)d", n=view.number)


def _note(t: Texts, view: SeatView) -> str:
    """Tell which trick it is; before the first card, which deal."""
    if not isinstance(view, PlayView | ClaimingView | FinishedView):
        return t.plain("Deal %(n)d", n=view.number)
    return t.plain("trick %(n)d of 10", n=min(len(_tricks(view)) + 1, TRICKS))


def _taker(view: SeatView) -> str:
    """Name the player who took the last trick; empty before there is one."""
    tricks = _tricks(view)
    return view.players[tricks[-1].taker] if tricks else ""


def _plate(t: Texts, view: SeatView, seat: Seat) -> MoneyPlate:
    """Draw one player: the word, the tricks, the cards of the player's that the viewer sees."""
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
    """Tell a player's last words; once a game is named the part in it."""
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
