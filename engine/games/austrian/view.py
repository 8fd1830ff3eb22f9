"""The only window on a deal: everything that one seat, or a spectator (None), may see and do.

view_for(match, viewer)  # one class for each phase: match on the type, whose fields are those of the phase
table_of(view)           # what lies on the table: the play under a claim, the last phase of a deal that is over

Before the deal is over, every player sees one hand, a defender who is out as well; the declarer also sees the talon
taken and the discard. All players and spectators see the cards of the tricks, the hand of a player who claims or whose
claim was refused, and in an open Bettel the declarer's hand after the declarer's first card. A deal that is over is
shown whole, an abandoned one as it was left.
"""

from enum import StrEnum
from typing import Any, ClassVar

import msgspec

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Parts
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.game import COURSE
from engine.games.austrian.money import Purse
from engine.games.austrian.moves import DealMove
from engine.games.austrian.outcomes import Aces, DefenderWord, Outcome
from engine.games.austrian.phases.play import exposed
from engine.games.austrian.state import (
    Auction,
    Broken,
    Call,
    Claiming,
    Exchange,
    Finished,
    Inviting,
    Match,
    Naming,
    Playing,
    Whisting,
    Won,
    setup_of,
)
from engine.games.austrian.state import Phase as Running
from engine.three_hands.state import Hands, Plays, Trick
from engine.three_hands.view import DealView, Eyes, seen, shared


class Phase(StrEnum):
    """Phase of a deal."""

    AUCTION = "auction"
    EXCHANGE = "exchange"
    NAMING = "naming"
    WHIST = "whist"
    INVITE = "invite"
    PLAY = "play"
    CLAIM = "claim"
    FINISHED = "finished"


class View(DealView, frozen=True):
    """What every phase shows; the stake of a running deal is not in `standing`."""

    standing: Standing
    calls: tuple[Call, ...]
    legal: tuple[DealMove, ...]
    public: tuple[DealMove, ...]
    purse: Purse
    """Money on the table, with the stake of a running deal, after the payments of one that is over."""
    pot: int
    """Pot for which this deal is played, with its stake."""


class AuctionView(View, frozen=True, kw_only=True):
    """Bidding."""

    phase: ClassVar[Phase] = Phase.AUCTION

    best: Call | None
    """Highest call so far; its seat holds it."""
    passed: tuple[Seat, ...]
    """Seats that are out of the auction."""


class DeclaredView(View, frozen=True):
    """A deal with a declarer: what all phases behind the auction show."""

    declarer: Seat
    bid: Bid
    """Call that won the auction."""
    talon: tuple[Card, ...]
    """Talon as this viewer may see it: the declarer who took it, else empty."""


class ExchangeView(DeclaredView, frozen=True, kw_only=True):
    """Twelve cards in the declarer's hand, two of which are to be discarded."""

    phase: ClassVar[Phase] = Phase.EXCHANGE


class NamingView(DeclaredView, frozen=True, kw_only=True):
    """A declarer who names the contract."""

    phase: ClassVar[Phase] = Phase.NAMING

    discard: tuple[Card, Card] | None
    """Discard, shown to the declarer alone; None also from the hand."""


class GameView(DeclaredView, frozen=True):
    """A named contract: what whist, invitation and play show."""

    contract: Bid
    in_play: int
    """Sum in play."""
    discard: tuple[Card, Card] | None
    """Discard, shown to the declarer alone; None also from the hand."""
    defenders: tuple[Seat, Seat]
    """Defenders in speaking order."""
    whists: tuple[DefenderWord, ...]
    """Decisions of the defenders so far."""


class WhistView(GameView, frozen=True, kw_only=True):
    """Defenders who speak; also the end of a deal that both have passed."""

    phase: ClassVar[Phase] = Phase.WHIST


class InviteView(GameView, frozen=True, kw_only=True):
    """A sole whister who invites or plays alone."""

    phase: ClassVar[Phase] = Phase.INVITE

    whister: Seat


class PlayView(GameView, frozen=True, kw_only=True):
    """Play of the cards."""

    phase: ClassVar[Phase] = Phase.PLAY

    playing: tuple[Seat, ...]
    """Seats that play, the declarer first, then clockwise."""
    invited: Seat | None
    """Defender who was invited."""
    announced: Aces | None
    """Announcement of the declarer."""
    turn: Seat
    """Seat that plays next; meaningless once the deal is over."""
    plays: Plays
    """Running trick."""
    tricks: tuple[Trick, ...]
    """Complete tricks."""
    won: BySeat[int]
    """Tricks of each seat so far, those of a claim that was granted with them."""
    refusals: tuple[tuple[Seat, Seat], ...]
    """Claims since the last card that were refused: (claimer, refuser)."""
    laid: tuple[Seat, ...]
    """Seats among `exposed` whose hands lie there by a claim of their own."""


class Claim(msgspec.Struct, frozen=True):
    """A proposal for all remaining tricks."""

    seat: Seat
    """Seat that proposes; its hand lies open."""
    tricks: BySeat[int]
    """One count of tricks per seat."""
    accepted: tuple[Seat, ...]
    """Seats that have agreed."""


class ClaimingView(View, frozen=True, kw_only=True):
    """A claim that waits for answers."""

    phase: ClassVar[Phase] = Phase.CLAIM

    play: PlayView
    """Play under the claim."""
    claim: Claim


LastView = AuctionView | WhistView | PlayView


class FinishedView(View, frozen=True, kw_only=True):
    """A deal that is over, with all its cards."""

    phase: ClassVar[Phase] = Phase.FINISHED

    last: LastView
    """Last phase of the deal as it was shown to this viewer."""
    dealt: Hands
    """Hands as dealt."""
    talon: tuple[Card, Card]
    discard: tuple[Card, Card] | None
    """None if nothing was discarded."""
    outcome: Outcome
    score: DealScored | None
    """None for the moment between the last card and the result."""


TableView = AuctionView | ExchangeView | NamingView | WhistView | InviteView | PlayView
"""View of what may lie on the table, alone, under a claim or at the end of a deal."""
SeatView = TableView | ClaimingView | FinishedView


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Show the deal as `viewer` may see it (None: a spectator); None before the first deal and for a paper deal."""
    return seen(COURSE, _view, match, viewer)


def _view(eyes: Eyes, deal: Running | Finished | Broken) -> SeatView:
    match deal:
        case Exchange():
            return ExchangeView(*_declared(eyes, deal, deal.won, taken=True))
        case Naming():
            discard = deal.discard if eyes.viewer is deal.won.seat else None
            return NamingView(*_declared(eyes, deal, deal.won, taken=deal.discard is not None), discard=discard)
        case Inviting():
            return InviteView(*_game(eyes, deal), whister=deal.whister)
        case Claiming():
            return _claiming(eyes, deal)
        case Finished():
            return _finished(eyes, deal)
        case Broken():
            return _view(eyes, deal.last)
        case _:
            return _last(eyes, deal)


def _last(eyes: Eyes, deal: Auction | Whisting | Playing) -> LastView:
    """Show a phase in which the deal may end."""
    match deal:
        case Auction():
            return AuctionView(*_base(eyes, deal, deal.calls), best=deal.best, passed=deal.passed)
        case Whisting():
            return WhistView(*_game(eyes, deal))
        case Playing():
            return _play(eyes, deal)


def _claiming(eyes: Eyes, deal: Claiming) -> ClaimingView:
    """Show a claim; the claimer's hand lies open, also in the play under the claim."""
    laid = tuple(dict.fromkeys((*deal.play.laid, deal.seat)))
    shown = _play(eyes, msgspec.structs.replace(deal.play, laid=laid))
    return ClaimingView(*shared(shown, View), play=shown, claim=Claim(deal.seat, deal.tricks, deal.accepted))


def _base(eyes: Eyes, deal: Running, calls: tuple[Call, ...], open_hands: tuple[Seat, ...] = ()) -> tuple[Any, ...]:
    """Return the fields of `View` by position."""
    purse = setup_of(deal).purse
    facts = eyes.sees(setup_of(deal), deal.hands, calls, open_hands)
    return (*facts, purse if eyes.is_running else eyes.standing.purse, purse.pot)


def _declared(eyes: Eyes, deal: Running, won: Won, *, taken: bool) -> tuple[Any, ...]:
    """Return the fields of `DeclaredView` by position; only the declarer sees the talon that was `taken`."""
    open_hands = exposed(deal) if isinstance(deal, Playing) else ()
    talon = setup_of(deal).talon if taken and eyes.viewer is won.seat else ()
    return (*_base(eyes, deal, won.calls, open_hands), won.seat, won.bid, talon)


def _game(eyes: Eyes, deal: Whisting | Inviting | Playing) -> tuple[Any, ...]:
    """Return the fields of `GameView` by position."""
    game = deal.game
    declared = _declared(eyes, deal, game.won, taken=game.discard is not None)
    discard = game.discard if eyes.viewer is game.declarer else None
    return (*declared, game.contract, game.in_play, discard, game.defenders, game.whists)


def _play(eyes: Eyes, deal: Playing) -> PlayView:
    """Show the play of the cards."""
    game = deal.game
    partners = [seat for seat in game.defenders if seat not in game.whisters]
    return PlayView(
        *_game(eyes, deal),
        playing=game.playing,
        invited=partners[0] if game.invited else None,
        announced=game.announced,
        turn=deal.turn,
        plays=deal.plays,
        tricks=deal.tricks,
        won=deal.won,
        refusals=deal.refusals,
        laid=deal.laid,
    )


def _finished(eyes: Eyes, deal: Finished) -> FinishedView:
    """Show a deal that is over."""
    last, setup = deal.last, setup_of(deal.last)
    shown = _last(eyes, last)
    return FinishedView(
        *shared(shown, View),
        last=shown,
        dealt=setup.dealt,
        talon=setup.talon,
        discard=None if isinstance(last, Auction) else last.game.discard,
        outcome=deal.outcome,
        score=deal.score,
    )


def table_of(view: SeatView) -> TableView:
    """Return what lies on the table: the play under a claim, the last phase of a deal that is over."""
    match view:
        case ClaimingView():
            return view.play
        case FinishedView():
            return view.last
        case _:
            return view


def seed_of(view: SeatView, seat: Seat) -> str:
    """Return the seed of a robot's chance: it depends only on the course of the deal, not on other events at the table.

    Whoever plays a lent deal card for card meets robots that answer as before.
    """
    said = len(view.calls)
    table = view.play if isinstance(view, ClaimingView) else view
    if isinstance(table, GameView):
        said += len(table.whists)
    if isinstance(table, PlayView):
        said += len(table.plays) + sum(len(trick.plays) for trick in table.tricks)
    return f"{view.number}:{int(seat)}:{view.phase}:{said}"


DISCARDED = 2


def parts_of(view: SeatView) -> Parts | None:
    """Return the cards from which the viewer can compose a command now; None if no legal command is composed."""
    if not isinstance(view, ExchangeView) or view.viewer is None or not view.legal:
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
