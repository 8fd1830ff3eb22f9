"""Only window on a deal: everything that one seat, or a spectator (None), may see and do.

    view_for(match, viewer)  # a view of the class of the deal's phase, with the fields of that phase
    table_of(view)           # the cards on the table: the play during a claim, the last phase of a finished deal

Before the deal is over, every player sees one hand, as does a defender who does not play. The declarer also sees the
talon taken and the discard. All players and spectators see the cards of the tricks, the hand of a player who claims or
whose claim was refused, and in an open Bettel the declarer's hand after the declarer's first card. A finished deal
is shown whole, a deal that was broken off only as far as it was visible then.
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
    """Fields that the views of all phases have; the stake of a running deal is not counted in `standing`."""

    standing: Standing
    calls: tuple[Call, ...]
    legal: tuple[DealMove, ...]
    public: tuple[DealMove, ...]
    purse: Purse
    """Current money: with the stake of a running deal, or after the payments of a finished one."""
    pot: int
    """Pot for which this deal is played, including its stake or contributions."""


class AuctionView(View, frozen=True, kw_only=True):
    """View of the bidding."""

    phase: ClassVar[Phase] = Phase.AUCTION

    best: Call | None
    """Highest call so far, with the seat that holds it; None before any call."""
    passed: tuple[Seat, ...]
    """Seats that have passed."""


class DeclaredView(View, frozen=True):
    """Fields that the views of all phases after the auction have: a deal with a declarer."""

    declarer: Seat
    bid: Bid
    """Call that won the auction."""
    talon: tuple[Card, ...]
    """Talon, shown only to a declarer who took it; else empty."""


class ExchangeView(DeclaredView, frozen=True, kw_only=True):
    """View of the phase in which the declarer holds twelve cards and must discard two."""

    phase: ClassVar[Phase] = Phase.EXCHANGE


class NamingView(DeclaredView, frozen=True, kw_only=True):
    """View of the phase in which the declarer names the contract."""

    phase: ClassVar[Phase] = Phase.NAMING

    discard: tuple[Card, ...] | None
    """Discard, shown only to the declarer; None for others and in a game from the hand."""


class GameView(DeclaredView, frozen=True):
    """Fields that the views of whist, invitation and play have: a named contract."""

    contract: Bid
    in_play: int
    """Sum in play: the part of the pot for which the deal is played."""
    discard: tuple[Card, ...] | None
    """Discard, shown only to the declarer; None for others and in a game from the hand."""
    defenders: tuple[Seat, ...]
    """Defenders in speaking order."""
    whists: tuple[DefenderWord, ...]
    """Calls of the defenders so far, in speaking order."""


class WhistView(GameView, frozen=True, kw_only=True):
    """View of the phase in which the defenders speak; also the last view of a deal in which both have passed."""

    phase: ClassVar[Phase] = Phase.WHIST


class InviteView(GameView, frozen=True, kw_only=True):
    """View of the phase in which a sole whister invites the other defender or chooses to play alone."""

    phase: ClassVar[Phase] = Phase.INVITE

    whister: Seat


class PlayView(GameView, frozen=True, kw_only=True):
    """View of the play of the cards."""

    phase: ClassVar[Phase] = Phase.PLAY

    playing: tuple[Seat, ...]
    """Seats that play, the declarer first, then clockwise."""
    invited: Seat | None
    """Defender who was invited by the sole whister; None if nobody was."""
    announced: Aces | None
    """Aces that the declarer has announced; None if nothing is announced."""
    turn: Seat
    """Seat that plays next; meaningless once the deal is over."""
    plays: Plays
    """Cards of the running trick, in order played."""
    tricks: tuple[Trick, ...]
    """Complete tricks, in order played."""
    won: BySeat[int]
    """Tricks of each seat so far, including those of a claim that ended the play."""
    refusals: tuple[tuple[Seat, Seat], ...]
    """Claims refused since the last card, as pairs (claimer, refuser)."""
    laid: tuple[Seat, ...]
    """Seats among `exposed` whose hands lie open because of their own claim."""


class Claim(msgspec.Struct, frozen=True):
    """A proposal that divides all remaining tricks among the seats."""

    seat: Seat
    """Seat that claims; its hand lies open."""
    tricks: BySeat[int]
    """Remaining tricks that each seat is to get."""
    accepted: tuple[Seat, ...]
    """Seats that have agreed."""


class ClaimingView(View, frozen=True, kw_only=True):
    """View of the phase in which a claim waits for answers."""

    phase: ClassVar[Phase] = Phase.CLAIM

    play: PlayView
    """View of the play that the claim interrupts."""
    claim: Claim


LastView = AuctionView | WhistView | PlayView


class FinishedView(View, frozen=True, kw_only=True):
    """View of a deal that is over, with all its cards."""

    phase: ClassVar[Phase] = Phase.FINISHED

    last: LastView
    """Last phase of the deal as it was shown to this viewer."""
    dealt: Hands
    """Hands as dealt, before talon and discard."""
    talon: tuple[Card, ...]
    discard: tuple[Card, ...] | None
    """Discard of the declarer; None if nothing was discarded."""
    outcome: Outcome
    score: DealScored | None
    """Result with its payments; None in the moment between the last card and the result."""


TableView = AuctionView | ExchangeView | NamingView | WhistView | InviteView | PlayView
"""View of a phase with something on the table; also part of the views of a claim and of a finished deal."""
SeatView = TableView | ClaimingView | FinishedView


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Return the deal as a seat, or a spectator (None), may see it; None before the first deal and for a paper deal."""
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
    """Return the view of a phase in which a deal may end."""
    match deal:
        case Auction():
            return AuctionView(*_base(eyes, deal, deal.calls), best=deal.best, passed=deal.passed)
        case Whisting():
            return WhistView(*_game(eyes, deal))
        case Playing():
            return _play(eyes, deal)


def _claiming(eyes: Eyes, deal: Claiming) -> ClaimingView:
    """Return the view of a claim; the claimer's hand lies open, also in the view of the play within it."""
    laid = tuple(dict.fromkeys((*deal.play.laid, deal.seat)))
    shown = _play(eyes, msgspec.structs.replace(deal.play, laid=laid))
    return ClaimingView(*shared(shown, View), play=shown, claim=Claim(deal.seat, deal.tricks, deal.accepted))


def _base(eyes: Eyes, deal: Running, calls: tuple[Call, ...], open_hands: tuple[Seat, ...] = ()) -> tuple[Any, ...]:
    """Return the values for the fields of `View`, in their order."""
    purse = setup_of(deal).purse
    facts = eyes.sees(setup_of(deal), deal.hands, calls, open_hands)
    return (*facts, purse if eyes.is_running else eyes.standing.purse, purse.pot)


def _declared(eyes: Eyes, deal: Running, won: Won, *, taken: bool) -> tuple[Any, ...]:
    """Return the values for the fields of `DeclaredView`, in their order; `taken`: the declarer took the talon."""
    open_hands = exposed(deal) if isinstance(deal, Playing) else ()
    talon = setup_of(deal).talon if taken and eyes.viewer is won.seat else ()
    return (*_base(eyes, deal, won.calls, open_hands), won.seat, won.bid, talon)


def _game(eyes: Eyes, deal: Whisting | Inviting | Playing) -> tuple[Any, ...]:
    """Return the values for the fields of `GameView`, in their order."""
    game = deal.game
    declared = _declared(eyes, deal, game.won, taken=game.discard is not None)
    discard = game.discard if eyes.viewer is game.declarer else None
    return (*declared, game.contract, game.in_play, discard, game.defenders, game.whists)


def _play(eyes: Eyes, deal: Playing) -> PlayView:
    """Return the view of the play of the cards."""
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
    """Return the view of a deal that is over."""
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
    """Return the view of the table: the play that a claim interrupts, a finished deal's last phase, else `view`."""
    match view:
        case ClaimingView():
            return view.play
        case FinishedView():
            return view.last
        case _:
            return view


def seed_of(view: SeatView, seat: Seat) -> str:
    """Return the seed of a robot's random numbers; it depends only on the course of the deal.

    So whoever replays a lent deal (one that others play too) card for card meets robots that answer as before.
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
    """Return the cards from which the viewer has to pick a discard now; None if the viewer has no such choice."""
    if not isinstance(view, ExchangeView) or view.viewer is None or not view.legal:
        return None
    return Parts(view.hands[view.viewer].cards or (), DISCARDED)
