"""The only window on a deal: everything that one seat, or a spectator (None), may see and do.

view_for(match, viewer)  # one class for each phase: match on the type, whose fields are those of the phase
table_of(view)           # what lies on the table: the play under a claim, the last phase of a deal that is over

Before the deal is over, every player sees one hand, a defender who is out as well; the declarer also sees the talon
taken and the discard. All players and spectators see the cards of the tricks, the hand of a player who claims or whose
claim was refused, and in an open Bettel the declarer's hand after the declarer's first card. A deal that is over is
shown whole, an abandoned one as it was left.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import ClassVar, TypeVar

import msgspec
from msgspec.structs import astuple

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.game import deal_commands, deciders, everything
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
    Hands,
    Inviting,
    Match,
    NamedGame,
    Naming,
    PaperDeal,
    Playing,
    Plays,
    Trick,
    Whisting,
    Won,
    setup_of,
)
from engine.games.austrian.state import Phase as Running


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


class View(msgspec.Struct, frozen=True, tag=True):
    """One deal through the eyes of `viewer`: what every phase shows."""

    phase: ClassVar[Phase]

    viewer: Seat | None
    """None is a spectator."""
    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    resting: Seat | None
    """Dealer of four players, who has no cards."""
    active: tuple[Seat, Seat, Seat]
    """First, second and third hand."""
    players: BySeat[str]
    """Names."""
    standing: Standing
    """The match between deals; the stake of this deal is not in it."""
    purse: Purse
    """Money on the table, with the stake of a running deal, after the payments of one that is over."""
    pot: int
    """Pot for which this deal is played, with its stake."""
    calls: tuple[Call, ...]
    """Words of the auction."""
    hands: BySeat[Hand]
    """Cards that the viewer may see, else only their number."""
    exposed: tuple[Seat, ...]
    """Seats whose hands lie open for everybody."""
    deciders: tuple[Seat, ...]
    """Seats with something to answer now, one except under a claim; none when the deal is over."""
    legal: tuple[DealMove, ...]
    """Everything the viewer may do now, announcements and claims among it."""
    public: tuple[DealMove, ...]
    """Everything the decider may say aloud: it follows from what everybody has heard; in other phases empty."""

    @property
    def decider(self) -> Seat | None:
        """First of `deciders`: the seat that speaks or plays next."""
        return self.deciders[0] if self.deciders else None


class AuctionView(View, frozen=True, kw_only=True):
    """Bidding."""

    phase: ClassVar[Phase] = Phase.AUCTION

    best: Call | None
    """Highest call so far; its seat holds it."""
    passed: tuple[Seat, ...]
    """Seats that are out of the auction."""


class DeclaredView(View, frozen=True, kw_only=True):
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


class GameView(DeclaredView, frozen=True, kw_only=True):
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
SPOKEN = (Auction, Whisting, Inviting)
"""Phases in which the decider speaks aloud."""

D = TypeVar("D", bound=DeclaredView)
G = TypeVar("G", bound=GameView)


class _Facts(msgspec.Struct, frozen=True):
    """Facts that a view is made of besides the deal."""

    match: Match
    viewer: Seat | None
    is_running: bool
    under: Claiming | None = None
    """Claim that stops the play which is shown."""


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Show the deal as `viewer` may see it (None: a spectator); None before the first deal and for a paper deal."""
    deal = match.deal
    if deal is None or isinstance(deal, PaperDeal):
        return None
    over = isinstance(deal, Finished | Broken) or match.standing.ended is not None
    return _view(_Facts(match, viewer, not over), deal)


def _view(facts: _Facts, deal: Running | Finished | Broken) -> SeatView:
    match deal:
        case Exchange():
            return _declared(ExchangeView, facts, deal, deal.won, taken=True)
        case Naming():
            discard = deal.discard if facts.viewer is deal.won.seat else None
            make = partial(NamingView, discard=discard)
            return _declared(make, facts, deal, deal.won, taken=deal.discard is not None)
        case Inviting():
            return _game(partial(InviteView, whister=deal.whister), facts, deal)
        case Claiming():
            return _claiming(facts, deal)
        case Finished():
            return _finished(facts, deal)
        case Broken():
            return _view(facts, deal.last)
        case _:
            return _last(facts, deal)


def _last(facts: _Facts, deal: Auction | Whisting | Playing) -> LastView:
    """Show a phase in which the deal may end."""
    match deal:
        case Auction():
            return AuctionView(*astuple(_base(facts, deal, deal.calls)), best=deal.best, passed=deal.passed)
        case Whisting():
            return _game(WhistView, facts, deal)
        case Playing():
            return _play(facts, deal)


def _claiming(facts: _Facts, deal: Claiming) -> ClaimingView:
    """Show a claim; the claimer's hand lies open, also in the play under the claim."""
    laid = tuple(dict.fromkeys((*deal.play.laid, deal.seat)))
    shown = _play(msgspec.structs.replace(facts, under=deal), msgspec.structs.replace(deal.play, laid=laid))
    base = (getattr(shown, name) for name in View.__struct_fields__)
    return ClaimingView(*base, play=shown, claim=Claim(deal.seat, deal.tricks, deal.accepted))


def _base(facts: _Facts, deal: Running, calls: tuple[Call, ...], open_hands: tuple[Seat, ...] = ()) -> View:
    """Show the public facts, the viewer's own hand and the hands that lie open; of other hands only how many cards."""
    setup, standing, viewer = setup_of(deal), facts.match.standing, facts.viewer
    asked = facts.under or deal
    waiting = deciders(asked) if facts.is_running else ()
    seen = BySeat.collect(
        Hand(len(cards), cards if seat is viewer or seat in open_hands else None) for seat, cards in deal.hands.items()
    )
    return View(
        viewer=viewer,
        number=setup.number,
        dealer=setup.dealer,
        resting=setup.resting,
        active=setup.active,
        players=standing.players,
        standing=standing,
        purse=setup.purse if facts.is_running else standing.purse,
        pot=setup.purse.pot,
        calls=calls,
        hands=seen,
        exposed=open_hands,
        deciders=waiting,
        legal=everything(asked, viewer) if viewer is not None and facts.is_running else (),
        public=deal_commands(deal, waiting[0]) if waiting and isinstance(deal, SPOKEN) else (),
    )


def _declared(make: Callable[..., D], facts: _Facts, deal: Running, won: Won, *, taken: bool) -> D:
    """Show a declarer; only the declarer sees the talon that was `taken`.

    `make` is the class of the view, with the fields of its own.
    """
    open_hands = exposed(deal) if isinstance(deal, Playing) else ()
    return make(
        *astuple(_base(facts, deal, won.calls, open_hands)),
        declarer=won.seat,
        bid=won.bid,
        talon=setup_of(deal).talon if taken and facts.viewer is won.seat else (),
    )


def _game(make: Callable[..., G], facts: _Facts, deal: Whisting | Inviting | Playing) -> G:
    """Show a named contract; `make` is the class of the view, with the fields of its own."""
    game: NamedGame = deal.game
    of_game = partial(
        make,
        contract=game.contract,
        in_play=game.in_play,
        discard=game.discard if facts.viewer is game.declarer else None,
        defenders=game.defenders,
        whists=game.whists,
    )
    return _declared(of_game, facts, deal, game.won, taken=game.discard is not None)


def _play(facts: _Facts, deal: Playing) -> PlayView:
    """Show the play of the cards."""
    game = deal.game
    partners = [seat for seat in game.defenders if seat not in game.whisters]
    make = partial(
        PlayView,
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
    return _game(make, facts, deal)


def _finished(facts: _Facts, deal: Finished) -> FinishedView:
    """Show a deal that is over."""
    last, setup = deal.last, setup_of(deal.last)
    shown = _last(facts, last)
    return FinishedView(
        *(getattr(shown, name) for name in View.__struct_fields__),
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
