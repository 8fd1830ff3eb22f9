"""Only window on a deal: everything that one seat, or a spectator (None), may see and do.

    view_for(match, viewer)  # a view of the class of the deal's phase, with the fields of that phase
    table_of(view)           # the cards on the table: for a finished deal its last phase

Before the deal is over, every player sees one hand. The declarer also sees the skat taken and the discard, a player of
a schieber ramsch the two cards taken up and the two passed on. All players and spectators see the cards of the tricks,
and in an open game the declarer's hand once nobody is asked for kontra any more. Nobody sees a skat that nobody took,
and no view of a running deal shows card points. A finished deal is shown whole, a broken-off one as at the break.
"""

from enum import StrEnum
from typing import Any, ClassVar

from engine.core.cards import Card, Rank
from engine.core.seats import BySeat, Seat
from engine.core.view import Parts
from engine.games.skat.contracts import Declaration
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.game import COURSE
from engine.games.skat.moves import DealMove
from engine.games.skat.outcomes import Outcome
from engine.games.skat.phases.play import exposed, may_claim, points_by_seat
from engine.games.skat.robber import Stage
from engine.games.skat.rules import Rules
from engine.games.skat.state import (
    Asking,
    Auction,
    Broken,
    Call,
    Choosing,
    Discarding,
    Doubling,
    Finished,
    Giving,
    Match,
    NamedGame,
    Naming,
    Playing,
    RamschGame,
    Shoving,
    Won,
    setup_of,
)
from engine.games.skat.state import Phase as Running
from engine.three_hands.state import Hands, Plays, Trick
from engine.three_hands.view import DealView, Eyes, seen, shared


class Phase(StrEnum):
    """Phase of a deal."""

    AUCTION = "auction"
    CHOICE = "choice"
    DISCARD = "discard"
    NAMING = "naming"
    DOUBLING = "doubling"
    ASKING = "asking"
    SHOVING = "shoving"
    GIVING = "giving"
    PLAY = "play"
    RAMSCH = "ramsch"
    FINISHED = "finished"


class View(DealView, frozen=True):
    """Fields that the views of all phases have; `calls` is empty in the schieber lap."""

    standing: Standing
    calls: tuple[Call, ...]
    legal: tuple[DealMove, ...]
    public: tuple[DealMove, ...]
    stage: Stage
    """Stage of the match (classic, bock or schieber) in which the deal was dealt."""

    @property
    def rules(self) -> Rules:
        """Rules of the match."""
        return self.standing.rules


class AuctionView(View, frozen=True, kw_only=True):
    """View of the bidding; also the last view of a deal in which all have passed."""

    phase: ClassVar[Phase] = Phase.AUCTION

    namer: Seat
    """Seat that names values."""
    holder: Seat | None
    """Seat that answers bids; None if two have passed and forehand may still bid 18."""
    value: int
    """Last value named; 0 if there is none."""
    is_answering: bool
    """True if the holder must now answer `value`."""


class DeclaredView(View, frozen=True):
    """Fields that the views of all phases after the auction have: a deal with a declarer."""

    declarer: Seat
    bid: int
    """Value at which the declarer won the auction."""
    talon: tuple[Card, ...]
    """Skat, shown only to a declarer who took it; else empty."""


class ChoosingView(DeclaredView, frozen=True, kw_only=True):
    """View of the phase in which the declarer takes the skat or chooses to play from the hand."""

    phase: ClassVar[Phase] = Phase.CHOICE


class DiscardingView(DeclaredView, frozen=True, kw_only=True):
    """View of the phase in which the declarer holds twelve cards and must discard two."""

    phase: ClassVar[Phase] = Phase.DISCARD


class NamingView(DeclaredView, frozen=True, kw_only=True):
    """View of the phase in which the declarer names the game."""

    phase: ClassVar[Phase] = Phase.NAMING

    is_hand: bool
    """True if the game is played from the hand: the skat stays closed."""
    discard: tuple[Card, ...] | None
    """Discard, shown only to the declarer; None for others and in a game from the hand."""


class GameView(DeclaredView, frozen=True):
    """Fields that the views of a named game have, while somebody is asked for kontra and during play."""

    declaration: Declaration
    discard: tuple[Card, ...] | None
    """Discard, shown only to the declarer; None for others and in a game from the hand."""
    defenders: tuple[Seat, ...]
    """Defenders, clockwise from the declarer."""
    kontra: Seat | None
    """Defender who said kontra; None if nobody did."""
    re: bool


class TrickGameView(GameView, frozen=True, kw_only=True):
    """Fields that the views of a named game with tricks have: `DoublingView` and `PlayView`."""

    plays: Plays
    """Cards of the running trick in order played; the trick waits while somebody is asked for kontra or re."""
    tricks: tuple[Trick, ...]
    """Complete tricks, in order played."""


class DoublingView(TrickGameView, frozen=True, kw_only=True):
    """View of the phase in which a defender is asked for kontra before a hand opens, or a declarer for re."""

    phase: ClassVar[Phase] = Phase.DOUBLING


class PlayView(TrickGameView, frozen=True, kw_only=True):
    """View of the play of a game with a declarer."""

    phase: ClassVar[Phase] = Phase.PLAY

    turn: Seat
    """Seat that plays next; meaningless once the deal is over."""
    won: BySeat[int]
    """Tricks of each seat so far, including those of a claim that ended the play."""
    may_claim: bool
    """True if the viewer may claim the remaining tricks now; a defender may then give up, too."""
    conceded: bool
    """True once the declarer has given the game up."""
    ended_by: Seat | None
    """Defender who ended the play by a claim or by giving up; None if nobody did."""


class AskingView(View, frozen=True, kw_only=True):
    """View of the phase before a ramsch in which each hand may play a grand from the hand instead."""

    phase: ClassVar[Phase] = Phase.ASKING

    turn: Seat
    """Seat that is asked."""


class UndeclaredView(View, frozen=True):
    """Fields that the views of a deal without a declarer have: shoving, giving and the play of a ramsch."""

    turn: Seat
    """Seat that speaks or plays next; meaningless once the deal is over."""
    shoves: int
    """Number of hands that sent the two cards on unseen."""
    given: tuple[Card, ...]
    """Cards that the viewer passed on or set aside; empty if none."""
    received: tuple[Card, ...]
    """Cards that the viewer took up; empty if none."""


class ShovingView(UndeclaredView, frozen=True):
    """View of a schieber ramsch while a hand is offered the two cards that are handed on."""

    phase: ClassVar[Phase] = Phase.SHOVING


class GivingView(UndeclaredView, frozen=True, kw_only=True):
    """View of a schieber ramsch while a hand with twelve cards passes on or sets aside two."""

    phase: ClassVar[Phase] = Phase.GIVING

    is_last: bool
    """True if this is the last hand, whose two cards become the skat."""


class RamschView(UndeclaredView, frozen=True, kw_only=True):
    """View of the play of a ramsch."""

    phase: ClassVar[Phase] = Phase.RAMSCH

    plays: Plays
    """Cards of the running trick, in order played."""
    tricks: tuple[Trick, ...]
    """Complete tricks, in order played."""
    won: BySeat[int]
    """Tricks of each seat so far."""


LastView = AuctionView | PlayView | RamschView


class FinishedView(View, frozen=True, kw_only=True):
    """View of a deal that is over, with all its cards."""

    phase: ClassVar[Phase] = Phase.FINISHED

    last: LastView
    """Last phase of the deal as it was shown to this viewer."""
    dealt: Hands
    """Hands as dealt, before skat and discard."""
    talon: tuple[Card, ...]
    """Skat as dealt."""
    skat: tuple[Card, ...]
    """Two cards that lay aside at the end of the deal."""
    given: BySeat[tuple[Card, ...]] | None
    """Cards that each hand of a schieber ramsch passed on or set aside; None in any other deal."""
    points: BySeat[int] | None
    """Card points of each seat, the declarer's including the skat; None if none were counted."""
    outcome: Outcome
    score: DealScored | None
    """Result with its entries; None in the moment between the last card and the result."""


TricksView = DoublingView | PlayView
"""View of a named game with its tricks."""
CardsView = PlayView | RamschView
"""View of a phase in which cards are played."""
TableView = (
    AuctionView
    | ChoosingView
    | DiscardingView
    | NamingView
    | AskingView
    | ShovingView
    | GivingView
    | DoublingView
    | CardsView
)
"""View of a phase with something on the table; also part of the view of a finished deal."""
SeatView = TableView | FinishedView


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Return the deal as a seat, or a spectator (None), may see it; None before the first deal and for a paper deal."""
    return seen(COURSE, _view, match, viewer)


def _view(eyes: Eyes, deal: Running | Finished | Broken) -> SeatView:
    match deal:
        case Choosing():
            return ChoosingView(*_declared(eyes, deal, deal.won, taken=False))
        case Discarding():
            return DiscardingView(*_declared(eyes, deal, deal.won, taken=True))
        case Naming():
            return _naming(eyes, deal)
        case Doubling():
            return DoublingView(*_game(eyes, deal, deal.game), plays=deal.play.plays, tricks=deal.play.tricks)
        case Asking():
            return AskingView(*_base(eyes, deal, deal.calls), turn=deal.turn)
        case Shoving():
            return ShovingView(*_undeclared(eyes, deal, deal))
        case Giving():
            return GivingView(*_undeclared(eyes, deal, deal.shoving), is_last=deal.is_last)
        case Finished():
            return _finished(eyes, deal)
        case Broken():
            return _view(eyes, deal.last)
        case _:
            return _last(eyes, deal)


def _last(eyes: Eyes, deal: Auction | Playing) -> LastView:
    """Return the view of a phase in which a deal may end."""
    if isinstance(deal, Playing):
        return _play(eyes, deal)
    return AuctionView(
        *_base(eyes, deal, deal.calls),
        namer=deal.namer,
        holder=deal.holder,
        value=deal.value,
        is_answering=deal.is_answering,
    )


def _base(eyes: Eyes, deal: Running, calls: tuple[Call, ...]) -> tuple[Any, ...]:
    """Return the values for the fields of `View`, in their order."""
    setup, open_hands = setup_of(deal), exposed(deal) if isinstance(deal, Playing) else ()
    return (*eyes.sees(setup, deal.hands, calls, open_hands), setup.stage)


def _declared(eyes: Eyes, deal: Running, won: Won, *, taken: bool) -> tuple[Any, ...]:
    """Return the values for the fields of `DeclaredView`, in their order; `taken`: the declarer took the skat."""
    skat = setup_of(deal).talon if taken and eyes.viewer is won.seat else ()
    return (*_base(eyes, deal, won.calls), won.seat, won.bid, skat)


def _undeclared(eyes: Eyes, deal: Shoving | Giving | Playing, ramsch: Shoving | RamschGame) -> tuple[Any, ...]:
    """Return the values for the fields of `UndeclaredView`, in their order."""
    given, received = (_own(eyes.viewer, cards) for cards in (ramsch.given, ramsch.received))
    return (*_base(eyes, deal, ramsch.calls), deal.turn, ramsch.shoves, given, received)


def _own(viewer: Seat | None, cards: BySeat[tuple[Card, ...]] | None) -> tuple[Card, ...]:
    """Return the viewer's cards among those that each seat passed on or took up; empty for a spectator."""
    return cards[viewer] if cards is not None and viewer is not None else ()


def _naming(eyes: Eyes, deal: Naming) -> NamingView:
    """Return the view of a declarer who names the game."""
    is_hand = deal.discard is None
    discard = deal.discard if eyes.viewer is deal.won.seat else None
    return NamingView(*_declared(eyes, deal, deal.won, taken=not is_hand), is_hand=is_hand, discard=discard)


def _game(eyes: Eyes, deal: Doubling | Playing, game: NamedGame) -> tuple[Any, ...]:
    """Return the values for the fields of `GameView`, in their order."""
    declared = _declared(eyes, deal, game.won, taken=game.discard is not None)
    discard = game.discard if eyes.viewer is game.declarer else None
    return (*declared, game.declaration, discard, game.defenders, game.kontra, game.re)


def _play(eyes: Eyes, deal: Playing) -> PlayView | RamschView:
    """Return the view of the play of the cards."""
    plays, tricks, won = deal.plays, deal.tricks, deal.won
    if isinstance(deal.game, RamschGame):
        return RamschView(*_undeclared(eyes, deal, deal.game), plays=plays, tricks=tricks, won=won)
    return PlayView(
        *_game(eyes, deal, deal.game),
        turn=deal.turn,
        plays=plays,
        tricks=tricks,
        won=won,
        may_claim=eyes.viewer is not None and eyes.is_running and may_claim(deal, eyes.viewer),
        conceded=deal.conceded,
        ended_by=deal.ended_by,
    )


def _finished(eyes: Eyes, deal: Finished) -> FinishedView:
    """Return the view of a deal that is over."""
    last, setup = deal.last, setup_of(deal.last)
    shown = _last(eyes, last)
    game = last.game if isinstance(last, Playing) else None
    return FinishedView(
        *shared(shown, View),
        last=shown,
        dealt=setup.dealt,
        talon=setup.talon,
        skat=game.skat if game is not None else setup.talon,
        given=game.given if isinstance(game, RamschGame) else None,
        points=points_by_seat(last) if isinstance(last, Playing) else None,
        outcome=deal.outcome,
        score=deal.score,
    )


def table_of(view: SeatView) -> TableView:
    """Return the view of what lies on the table: the last phase of a deal that is over, else the view itself."""
    return view.last if isinstance(view, FinishedView) else view


def seed_of(view: SeatView, seat: Seat) -> str:
    """Return the seed of a robot's random numbers; it depends only on the course of the deal.

    So whoever replays a lent deal (one that others play too) card for card meets robots that answer as before.
    """
    said = len(view.calls)
    table = table_of(view)
    if isinstance(table, TricksView | RamschView):
        said += len(table.plays) + sum(len(trick.plays) for trick in table.tricks)
    asked = int(table.turn) if isinstance(table, AskingView | ShovingView | GivingView) else 0
    return f"{view.number}:{int(seat)}:{view.phase}:{said}:{asked}"


TWO = 2


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards from which the viewer has to pick two now; None if the viewer has no such choice."""
    if not isinstance(view, DiscardingView | GivingView) or view.viewer is None or not view.legal:
        return None
    cards = view.hands[view.viewer].cards or ()
    if isinstance(view, GivingView) and not view.rules.ramsch_jacks:
        cards = tuple(card for card in cards if card.rank != Rank.JACK)
    return Parts(cards, TWO)
