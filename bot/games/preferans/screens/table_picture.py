"""Table as a picture, drawn from a SeatView alone: nothing is on it that its viewer may not see."""

from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import OwnTableDrawing, TableDrawing
from bot.games.preferans.screens.table_text import contract_line
from bot.games.preferans.screens.twelve import counted_out, played_by
from bot.games.preferans.screens.words import call_word, player_word, whist_word
from bot.pictures.drawing import PlayedCard, TablePlate
from bot.screens.drawn import before_the_trick, drawn_as, drawn_names, from_the_bottom, last_words, played_cards
from bot.screens.texts import Texts, unmarked
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
    note = t.plain("trick %(n)d: %(name)s", n=len(tricks), name=_taker(t, _cleaned(t, view)))
    return replace(shown, trick=shown.previous, previous=(), taker="", note=note, talon=())


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
        trick=_trick(seats, table.trick) if isinstance(table, CardsView) else (),
        previous=_trick(seats, tricks[-1]) if tricks else (),
        taker=f"→ {_taker(t, view)}" if tricks else "",
        resting=_plate(t, view, view.resting) if view.resting is not None else None,
        talon=_open_talon(view),
    )


def _tricks(view: SeatView) -> tuple[Trick, ...]:
    """Return the complete tricks."""
    table = table_of(view)
    return table.tricks if isinstance(table, CardsView) else ()


def _at_rest(view: SeatView) -> SeatView:
    """Return the view before the cards of this trick and the words of this phase, and with nobody to move."""
    match view:
        case AuctionView():
            return replace(view, calls=(), deciders=())
        case WhistView() | ModeView():
            return replace(view, whists=(), deciders=())
        case PlayView() | RaspasyView():
            return _with_hands_again(view)
        case ClaimingView():
            play = _with_hands_again(view.play)
            return replace(view, play=play, hands=play.hands, deciders=())
        case _:
            return replace(view, deciders=())


def _with_hands_again(view: CardsView) -> CardsView:
    """Return the play with the cards of the running trick still in the hands that are seen."""
    hands = before_the_trick(view.hands, view.trick.plays)
    return replace(view, hands=hands, trick=replace(view.trick, plays=()), deciders=())


def _cleaned(t: Texts, view: SeatView) -> SeatView:
    """Return the view with names a picture can draw."""
    return replace(view, players=drawn_names(t, view.players))


def _title(t: Texts, view: SeatView) -> str:
    """Write the contract and its declarer, as the first line of the table in words."""
    if contract := contract_line(t, view):
        return unmarked(contract).partition("\n")[0]
    return t.word("picture", "Bidding") if isinstance(view, AuctionView) else t.plain("Deal %(n)d", n=view.number)


def _note(t: Texts, view: SeatView) -> str:
    """Tell which trick it is; before the first card, which deal."""
    if not isinstance(view, CARDS_FALL):
        return t.plain("Deal %(n)d", n=view.number)
    return t.plain("trick %(n)d of 10", n=min(len(_tricks(view)) + 1, 10))


def _taker(t: Texts, view: SeatView) -> str:
    """Name the player who took the last trick; empty before there is one."""
    tricks = _tricks(view)
    taker = tricks[-1].taker if tricks else None
    return player_word(t, view.players, taker) if taker is not None else ""


def _trick(seats: tuple[Seat, ...], trick: Trick) -> tuple[PlayedCard, ...]:
    led = (PlayedCard(trick.led),) if trick.led is not None else ()
    return (*led, *played_cards(seats, trick.plays))


def _open_talon(view: SeatView) -> tuple[Card, ...]:
    """Return the talon that lies open before the first card, but for cards seen in a hand by now."""
    if isinstance(view, CARDS_FALL):
        return ()
    held = {card for hand in view.hands for card in hand.cards or ()}
    return tuple(card for card in view.talon if card not in held)


def _plate(t: Texts, view: SeatView, seat: Seat) -> TablePlate:
    """Draw one player: the word, the tricks, the cards of the player's that the viewer sees."""
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


def _movers(view: SeatView) -> tuple[Seat, ...]:
    """Return the seats whose card or word the table waits for."""
    if isinstance(view, CardsView) and view.deciders:
        return (view.turn,)
    return view.deciders


def _role(t: Texts, view: SeatView, seat: Seat, *, counted: bool) -> str:
    """Tell a player's last words; once a game is named the part in it."""
    resting = t.plain("on the talon") if seat is view.resting else ""
    table = table_of(view)
    if not isinstance(table, GameView):
        words = [call_word(t, call) for call in view.calls if call.seat is seat]
        return last_words(words) or resting
    if seat is not table.declarer:
        return {said.seat: whist_word(t, said.call) for said in table.whists}.get(seat, resting)
    if not counted:
        return t.plain("plays")
    if table.without_talon:
        return t.plain("plays, two are in the talon")
    return t.plain("plays, two are discarded")


def _tricks_of(view: SeatView, seat: Seat) -> str:
    """Write the tricks taken, and of how many; the dealer on the talon takes some in raspasy alone."""
    table = table_of(view)
    if not isinstance(table, CardsView):
        return ""
    won = table.won[seat]
    if seat is view.resting:
        return str(won) if won else ""
    if isinstance(table, PlayView) and seat is table.declarer and not table.contract.is_misere:
        return f"{won}/{table.contract.needed}"
    return str(won)
