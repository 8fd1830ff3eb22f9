"""Window on a deal: its view for one seat, or for a spectator (None), with the hidden cards that each may see."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec
from msgspec.structs import astuple, replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from engine.games.preferans.commands import DealCommand
from engine.games.preferans.game import deciders, legal_commands
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.phases.auction import has_looked, least_level, price_of_passing
from engine.games.preferans.phases.play import exposed, talon_lead
from engine.games.preferans.phases.whist import dealer_whists, sole_whister, speakers
from engine.games.preferans.scoring.case import times_of
from engine.games.preferans.state import (
    Auction,
    Broken,
    Call,
    ChoosingMode,
    Claiming,
    Finished,
    Half,
    Match,
    NamedGame,
    Ordering,
    PaperDeal,
    Playing,
    Raspasy,
    Running,
    Setup,
    TalonShown,
    Trick,
    Whisting,
    Won,
)
from engine.games.preferans.view.views import (
    AuctionView,
    CardsView,
    Claim,
    ClaimingView,
    DeclaredView,
    FinishedView,
    GameView,
    HalfOfferedView,
    LastView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    View,
    WhistView,
)

SPOKEN = (Auction, Whisting, ChoosingMode)
"""Phases in which the decider speaks aloud."""

D = TypeVar("D", bound=DeclaredView)
G = TypeVar("G", bound=GameView)


class _Facts(msgspec.Struct, frozen=True):
    """Facts that a view is made of besides the deal."""

    match: Match
    viewer: Seat | None
    deciders: tuple[Seat, ...]
    legal: tuple[DealCommand, ...]
    public: tuple[DealCommand, ...]


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Show the deal as `viewer` may see it (None: a spectator); None before the first deal and for a paper deal."""
    deal = match.deal
    if deal is None or isinstance(deal, PaperDeal):
        return None
    if match.standing.ended is not None:
        return _view(_Facts(match, viewer, (), (), ()), deal)
    waiting = deciders(deal)
    legal = legal_commands(match, viewer) if viewer is not None else ()
    spoken = legal_commands(match, waiting[0]) if isinstance(deal, SPOKEN) else ()
    return _view(_Facts(match, viewer, waiting, legal, spoken), deal)


def _view(facts: _Facts, deal: Running | Finished | Broken) -> SeatView:
    match deal:
        case Auction():
            return _auction(facts, deal)
        case TalonShown(half=Half.OFFERED):
            return _declared(HalfOfferedView, facts, deal, None)
        case Ordering():
            discard = deal.discard if facts.viewer is deal.declarer else None
            return _declared(partial(OrderingView, discard=discard), facts, deal, deal.partner)
        case Claiming():
            claim = Claim(deal.seat, deal.tricks, deal.accepted, deal.open)
            play = _play(facts, deal.play, deal.laid)
            return ClaimingView(*astuple(_shared(play)), play=play, claim=claim)
        case Finished():
            return _finished(facts, deal)
        case Broken():
            return _view(facts, deal.last)
        case _:
            return _last(facts, deal)


def _last(facts: _Facts, deal: TalonShown | Whisting | ChoosingMode | Playing) -> LastView:
    """Show a phase in which the deal may end."""
    match deal:
        case TalonShown():
            return _declared(TalonView, facts, deal, deal.setup.resting if deal.half is Half.ACCEPTED else None)
        case Whisting():
            return _game(WhistView, facts, deal, deal.game)
        case ChoosingMode():
            return _game(ModeView, facts, deal, deal.game)
        case Playing():
            return _play(facts, deal, deal.laid)


def _base(
    facts: _Facts,
    deal: Auction | TalonShown | Ordering | Whisting | ChoosingMode | Playing,
    calls: tuple[Call, ...],
    open_hands: tuple[Seat, ...] = (),
    talon: tuple[Card, ...] = (),
) -> View:
    """Show the public facts, the viewer's own hand and the hands that lie open; of other hands only how many cards."""
    setup, standing, viewer = deal.setup, facts.match.standing, facts.viewer
    seen = BySeat.collect(
        Hand(len(cards), cards if seat is viewer or seat in open_hands else None) for seat, cards in deal.hands.items()
    )
    return View(
        viewer=viewer,
        number=setup.number,
        dealer=setup.dealer,
        resting=setup.resting,
        active=setup.active,
        dummy=setup.dummy,
        players=standing.players,
        standing=standing,
        compulsory=setup.compulsory,
        min_level=setup.min_level,
        raspasy_price=price_of_passing(setup, calls),
        calls=calls,
        hands=seen,
        exposed=open_hands,
        talon=talon,
        deciders=facts.deciders,
        legal=facts.legal,
        public=facts.public,
    )


def _shared(view: View) -> View:
    """Return what every phase shows, of a view of one phase."""
    return View(*(getattr(view, name) for name in View.__struct_fields__))


def _auction(facts: _Facts, deal: Auction) -> AuctionView:
    """Show the auction; players who have not looked at their cards do not see them either (rules.md §14)."""
    looked = tuple(seat for seat in deal.setup.people if has_looked(deal, seat))
    base, viewer = _base(facts, deal, deal.calls), facts.viewer
    hands = base.hands
    if viewer is not None and viewer in deal.setup.people and viewer not in looked:
        hands = hands.put(viewer, Hand(hands[viewer].count))
    return AuctionView(*astuple(replace(base, hands=hands, min_level=least_level(deal))), looked=looked)


def _declared(make: Callable[..., D], facts: _Facts, deal: TalonShown | Ordering, partner: Seat | None) -> D:
    """Show a declarer with the talon; a dealer who took half of the game sees the declarer's hand (parameters.md 7).

    `make` is the class of the view, with the fields of its own.
    """
    seen = (deal.declarer,) if partner is not None and facts.viewer is partner else ()
    return make(
        *astuple(_base(facts, deal, deal.calls, seen, talon_seen(deal.setup, deal.won, facts.viewer))),
        declarer=deal.declarer,
        bid=deal.bid,
        without_talon=deal.won.without_talon,
        blind=deal.won.blind,
        thrown=isinstance(deal, Ordering) and deal.thrown,
        partner=partner,
        times=times_of(facts.match.standing, deal.declarer, blind=deal.won.blind),
    )


def _game(
    make: Callable[..., G],
    facts: _Facts,
    deal: Whisting | ChoosingMode | Playing,
    game: NamedGame,
    laid: tuple[Seat, ...] = (),
) -> G:
    """Show a named contract; `laid` are the hands that lie open for everybody.

    `make` is the class of the view, with the fields of its own.
    """
    won = game.won
    shown = tuple(dict.fromkeys((*laid, *eyes_only(game, facts.viewer))))
    return make(
        *astuple(_base(facts, deal, game.calls, shown, talon_seen(game.setup, won, facts.viewer))),
        declarer=won.seat,
        bid=won.bid,
        without_talon=won.without_talon,
        blind=won.blind,
        thrown=game.thrown,
        partner=game.partner,
        times=times_of(facts.match.standing, won.seat, blind=won.blind),
        contract=game.contract,
        discard=game.discard if facts.viewer is game.declarer else None,
        whists=game.whists,
        seen=game.seen,
        mode=game.mode,
        whister=sole_whister(game),
    )


def _play(facts: _Facts, deal: Playing, laid: tuple[Seat, ...]) -> CardsView:
    """Show the play of the cards; `laid` are the hands that claims have laid open for everybody."""
    trick = Trick(deal.plays, talon_lead(deal))
    if isinstance(deal.game, Raspasy):
        opened = tuple(one.led for one in (*deal.tricks, trick) if one.led is not None)
        return RaspasyView(
            *astuple(_base(facts, deal, deal.game.calls, laid, opened)),
            turn=deal.turn,
            trick=trick,
            tricks=deal.tricks,
            won=deal.won,
            laid=laid,
            refusals=deal.refusals,
        )
    defence = exposed(deal)
    make = partial(
        PlayView,
        turn=deal.turn,
        trick=trick,
        tricks=deal.tricks,
        won=deal.won,
        laid=laid,
        refusals=deal.refusals,
        open_defence=bool(defence),
    )
    return _game(make, facts, deal, deal.game, (*defence, *laid))


def _finished(facts: _Facts, deal: Finished) -> FinishedView:
    """Show a deal that is over."""
    last, setup = deal.last, deal.last.setup
    shown = _last(facts, last)
    return FinishedView(
        *astuple(replace(_shared(shown), talon=setup.talon)),
        last=shown,
        discard=None if isinstance(last, TalonShown) or isinstance(last.game, Raspasy) else last.game.discard,
        dealt=setup.dealt,
        outcome=deal.outcome,
        score=deal.score,
    )


def talon_seen(setup: Setup, won: Won, viewer: Seat | None) -> tuple[Card, ...]:
    """Return the talon as `viewer` sees it.

    Everybody sees it, with two exceptions: a talon taken blind is seen by the declarer alone, a talon that stayed aside
    by nobody.
    """
    if won.without_talon or (won.blind and viewer is not won.seat):
        return ()
    return setup.talon


def eyes_only(game: NamedGame, viewer: Seat | None) -> tuple[Seat, ...]:
    """List the hands that this viewer alone may see (parameters.md 7, 12, 17).

    A dealer sees that of the partner in halves or of the defender looked at, and both hands of the defence when the
    dealer whists for both; a player who plays openly for the dummy sees the dummy's.
    """
    if viewer is None or viewer not in (game.setup.resting, *speakers(game)):
        return ()
    if viewer is game.setup.resting:
        if game.partner is viewer:
            return (game.declarer,)
        if dealer_whists(game):
            return game.defenders
        return (game.seen,) if game.seen is not None else ()
    dummy = game.setup.dummy
    return (dummy,) if dummy is not None and game.mode is PlayMode.OPEN else ()
