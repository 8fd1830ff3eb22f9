"""The only window on a deal: everything that one seat, or a spectator (None), may see and do.

view_for(match, viewer)  # one class for each phase: match on the type, whose fields are those of the phase
table_of(view)           # what lies on the table: the last phase of a deal that is over

Before the deal is over, every player sees one hand; the declarer also sees the skat taken and the discard, a player of
a schieber ramsch the two cards taken up and the two given on. All players and spectators see the cards of the tricks,
and in an open game the declarer's hand once nobody is asked for kontra any more. Nobody sees a skat that nobody took,
and no view shows card points. A deal that is over is shown whole, an abandoned one as it was left.
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
    SHOVING = "shoving"
    GIVING = "giving"
    PLAY = "play"
    RAMSCH = "ramsch"
    FINISHED = "finished"


class View(DealView, frozen=True):
    """What every phase shows; there are no `calls` in the schieber lap."""

    standing: Standing
    calls: tuple[Call, ...]
    legal: tuple[DealMove, ...]
    public: tuple[DealMove, ...]
    stage: Stage
    """Stage of the match in which the deal was dealt."""

    @property
    def rules(self) -> Rules:
        """Rules of the match."""
        return self.standing.rules


class AuctionView(View, frozen=True, kw_only=True):
    """Bidding; also the end of a deal that all have passed."""

    phase: ClassVar[Phase] = Phase.AUCTION

    namer: Seat
    """Seat that names values."""
    holder: Seat | None
    """Seat that answers; None if forehand may still say 18 after two passes."""
    value: int
    """Last value named; 0: none."""
    is_answering: bool
    """True when the holder is to answer `value`."""


class DeclaredView(View, frozen=True):
    """A deal with a declarer: what all phases behind the auction show."""

    declarer: Seat
    bid: int
    """Value that won the auction."""
    talon: tuple[Card, ...]
    """Skat as this viewer may see it: the declarer who took it, else empty."""


class ChoosingView(DeclaredView, frozen=True, kw_only=True):
    """A declarer who takes the skat or plays from the hand."""

    phase: ClassVar[Phase] = Phase.CHOICE


class DiscardingView(DeclaredView, frozen=True, kw_only=True):
    """Twelve cards in the declarer's hand, two of which are to be discarded."""

    phase: ClassVar[Phase] = Phase.DISCARD


class NamingView(DeclaredView, frozen=True, kw_only=True):
    """A declarer who names the game."""

    phase: ClassVar[Phase] = Phase.NAMING

    is_hand: bool
    """True if the skat stays closed."""
    discard: tuple[Card, Card] | None
    """Discard, shown to the declarer alone; None also from the hand."""


class GameView(DeclaredView, frozen=True):
    """A named game: what asking for kontra and play show."""

    declaration: Declaration
    discard: tuple[Card, Card] | None
    """Discard, shown to the declarer alone; None also from the hand."""
    defenders: tuple[Seat, Seat]
    """Clockwise from the declarer."""
    kontra: Seat | None
    """Defender who said kontra."""
    re: bool


class TrickGameView(GameView, frozen=True, kw_only=True):
    """A named game with its tricks: what asking for kontra or re and play show."""

    plays: Plays
    """Running trick, which waits while somebody is asked."""
    tricks: tuple[Trick, ...]
    """Complete tricks; a screen shows the last one."""


class DoublingView(TrickGameView, frozen=True, kw_only=True):
    """A defender who is asked for kontra before a hand opens, or a declarer who is asked for re."""

    phase: ClassVar[Phase] = Phase.DOUBLING


class PlayView(TrickGameView, frozen=True, kw_only=True):
    """Play of the cards of a game with a declarer."""

    phase: ClassVar[Phase] = Phase.PLAY

    turn: Seat
    """Seat that plays next; meaningless once the deal is over."""
    won: BySeat[int]
    """Tricks of each seat so far, those of a claim with them."""
    may_claim: bool
    """True when the viewer may claim now."""
    conceded: bool
    """True once the declarer has given the game up."""


class UndeclaredView(View, frozen=True):
    """A deal without a declarer: what shoving, giving and the play of a ramsch show."""

    turn: Seat
    """Seat that speaks or plays next; meaningless once the deal is over."""
    shoves: int
    """Hands that sent the cards on unseen."""
    given: tuple[Card, ...]
    """Cards that the viewer gave on or laid away."""
    received: tuple[Card, ...]
    """Cards that the viewer took up."""


class ShovingView(UndeclaredView, frozen=True):
    """A hand of a schieber ramsch to which the two cards come."""

    phase: ClassVar[Phase] = Phase.SHOVING


class GivingView(UndeclaredView, frozen=True, kw_only=True):
    """A hand of a schieber ramsch with twelve cards, of which two leave it."""

    phase: ClassVar[Phase] = Phase.GIVING

    is_last: bool
    """True if the two cards are laid away."""


class RamschView(UndeclaredView, frozen=True, kw_only=True):
    """Play of the cards of a ramsch."""

    phase: ClassVar[Phase] = Phase.RAMSCH

    plays: Plays
    """Running trick."""
    tricks: tuple[Trick, ...]
    """Complete tricks; a screen shows the last one."""
    won: BySeat[int]
    """Tricks of each seat so far."""


LastView = AuctionView | PlayView | RamschView


class FinishedView(View, frozen=True, kw_only=True):
    """A deal that is over, with all its cards."""

    phase: ClassVar[Phase] = Phase.FINISHED

    last: LastView
    """Last phase of the deal as it was shown to this viewer."""
    dealt: Hands
    """Hands as dealt."""
    talon: tuple[Card, Card]
    """Skat as dealt."""
    skat: tuple[Card, Card]
    """Two cards that lay aside in the end."""
    given: BySeat[tuple[Card, ...]] | None
    """Cards that each hand of a schieber ramsch gave on or laid away; None elsewhere."""
    points: BySeat[int] | None
    """Card points of each seat, a declarer's with the skat; None if nothing was counted."""
    outcome: Outcome
    score: DealScored | None
    """None for the moment between the last card and the result."""


TricksView = DoublingView | PlayView
"""A named game with its tricks."""
CardsView = PlayView | RamschView
"""Play of the cards."""
TableView = (
    AuctionView | ChoosingView | DiscardingView | NamingView | ShovingView | GivingView | DoublingView | CardsView
)
"""View of what may lie on the table, alone or at the end of a deal."""
SeatView = TableView | FinishedView


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Show the deal as `viewer` may see it (None: a spectator); None before the first deal and for a paper deal."""
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
    """Show a phase in which the deal may end."""
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
    """Return the fields of `View` by position."""
    setup, open_hands = setup_of(deal), exposed(deal) if isinstance(deal, Playing) else ()
    return (*eyes.sees(setup, deal.hands, calls, open_hands), setup.stage)


def _declared(eyes: Eyes, deal: Running, won: Won, *, taken: bool) -> tuple[Any, ...]:
    """Return the fields of `DeclaredView` by position; only the declarer sees the skat that was `taken`."""
    skat = setup_of(deal).talon if taken and eyes.viewer is won.seat else ()
    return (*_base(eyes, deal, won.calls), won.seat, won.bid, skat)


def _undeclared(eyes: Eyes, deal: Shoving | Giving | Playing, ramsch: Shoving | RamschGame) -> tuple[Any, ...]:
    """Return the fields of `UndeclaredView` by position."""
    given, received = (_own(eyes.viewer, cards) for cards in (ramsch.given, ramsch.received))
    return (*_base(eyes, deal, ramsch.calls), deal.turn, ramsch.shoves, given, received)


def _own(viewer: Seat | None, cards: BySeat[tuple[Card, ...]] | None) -> tuple[Card, ...]:
    """Return the viewer's share of cards that went from hand to hand."""
    return cards[viewer] if cards is not None and viewer is not None else ()


def _naming(eyes: Eyes, deal: Naming) -> NamingView:
    """Show a declarer who names the game."""
    is_hand = deal.discard is None
    discard = deal.discard if eyes.viewer is deal.won.seat else None
    return NamingView(*_declared(eyes, deal, deal.won, taken=not is_hand), is_hand=is_hand, discard=discard)


def _game(eyes: Eyes, deal: Doubling | Playing, game: NamedGame) -> tuple[Any, ...]:
    """Return the fields of `GameView` by position."""
    declared = _declared(eyes, deal, game.won, taken=game.discard is not None)
    discard = game.discard if eyes.viewer is game.declarer else None
    return (*declared, game.declaration, discard, game.defenders, game.kontra, game.re)


def _play(eyes: Eyes, deal: Playing) -> PlayView | RamschView:
    """Show the play of the cards."""
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
    )


def _finished(eyes: Eyes, deal: Finished) -> FinishedView:
    """Show a deal that is over."""
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
    """Return what lies on the table: the last phase of a deal that is over."""
    return view.last if isinstance(view, FinishedView) else view


def seed_of(view: SeatView, seat: Seat) -> str:
    """Return the seed of a robot's chance: it depends only on the course of the deal, not on other events at the table.

    Whoever plays a lent deal card for card meets robots that answer as before.
    """
    said = len(view.calls)
    table = table_of(view)
    if isinstance(table, TricksView | RamschView):
        said += len(table.plays) + sum(len(trick.plays) for trick in table.tricks)
    asked = int(table.turn) if isinstance(table, ShovingView | GivingView) else 0
    return f"{view.number}:{int(seat)}:{view.phase}:{said}:{asked}"


TWO = 2


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards from which the viewer can compose a command now; None if no legal command is composed."""
    if not isinstance(view, DiscardingView | GivingView) or view.viewer is None or not view.legal:
        return None
    cards = view.hands[view.viewer].cards or ()
    if isinstance(view, GivingView) and not view.rules.ramsch_jacks:
        cards = tuple(card for card in cards if card.rank != Rank.JACK)
    return Parts(cards, TWO)
