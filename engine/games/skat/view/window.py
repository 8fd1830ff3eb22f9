"""Makers of views: what a seat may see of the deal in each phase (`engine.games.skat.view`)."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec
from msgspec.structs import astuple

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.view import Hand
from engine.games.skat.game import SPOKEN, deal_commands, decider
from engine.games.skat.phases.play import exposed, may_claim, points_by_seat
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
    PaperDeal,
    Phase,
    Playing,
    RamschGame,
    Shoving,
    Won,
    setup_of,
)
from engine.games.skat.view.views import (
    AuctionView,
    ChoosingView,
    DeclaredView,
    DiscardingView,
    DoublingView,
    FinishedView,
    GameView,
    GivingView,
    LastView,
    NamingView,
    PlayView,
    RamschView,
    SeatView,
    ShovingView,
    TableView,
    View,
)

D = TypeVar("D", bound=DeclaredView)
G = TypeVar("G", bound=GameView)


class _Facts(msgspec.Struct, frozen=True):
    """Facts that a view is made of besides the deal."""

    match: Match
    viewer: Seat | None
    is_running: bool


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Show the deal as `viewer` may see it (None: a spectator); None before the first deal and for a paper deal."""
    deal = match.deal
    if deal is None or isinstance(deal, PaperDeal):
        return None
    over = isinstance(deal, Finished | Broken) or match.standing.ended is not None
    return _view(_Facts(match, viewer, not over), deal)


def _view(facts: _Facts, deal: Phase | Finished | Broken) -> SeatView:
    match deal:
        case Choosing():
            return _declared(ChoosingView, facts, deal, deal.won, taken=False)
        case Discarding():
            return _declared(DiscardingView, facts, deal, deal.won, taken=True)
        case Naming():
            return _naming(facts, deal)
        case Doubling():
            make = partial(DoublingView, plays=deal.play.plays, tricks=deal.play.tricks)
            return _game(make, facts, deal, deal.game)
        case Shoving():
            return _shoving(facts, deal)
        case Giving():
            return _giving(facts, deal)
        case Finished():
            return _finished(facts, deal)
        case Broken():
            return _view(facts, deal.last)
        case _:
            return _last(facts, deal)


def _last(facts: _Facts, deal: Auction | Playing) -> LastView:
    """Show a phase in which the deal may end."""
    if isinstance(deal, Playing):
        return _play(facts, deal, deal.game) if isinstance(deal.game, NamedGame) else _ramsch(facts, deal, deal.game)
    return AuctionView(
        *astuple(_base(facts, deal, deal.calls)),
        namer=deal.namer,
        holder=deal.holder,
        value=deal.value,
        is_answering=deal.is_answering,
    )


def _base(facts: _Facts, deal: Phase, calls: tuple[Call, ...]) -> View:
    """Show the public facts, the viewer's own hand and the hands that lie open; of other hands only how many cards."""
    setup, standing, viewer = setup_of(deal), facts.match.standing, facts.viewer
    waiting = (decider(deal),) if facts.is_running else ()
    open_hands = exposed(deal) if isinstance(deal, Playing) else ()
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
        stage=setup.stage,
        calls=calls,
        hands=seen,
        exposed=open_hands,
        deciders=waiting,
        legal=deal_commands(deal, viewer) if viewer is not None and facts.is_running else (),
        public=deal_commands(deal, waiting[0]) if waiting and isinstance(deal, SPOKEN) else (),
    )


def _declared(make: Callable[..., D], facts: _Facts, deal: Phase, won: Won, *, taken: bool) -> D:
    """Show a declarer; only the declarer sees the skat that was `taken`.

    `make` is the class of the view, with the fields of its own.
    """
    return make(
        *astuple(_base(facts, deal, won.calls)),
        declarer=won.seat,
        bid=won.bid,
        talon=setup_of(deal).talon if taken and facts.viewer is won.seat else (),
    )


def _naming(facts: _Facts, deal: Naming) -> NamingView:
    """Show a declarer who names the game."""
    discard = deal.discard if facts.viewer is deal.won.seat else None
    make = partial(NamingView, is_hand=deal.discard is None, discard=discard)
    return _declared(make, facts, deal, deal.won, taken=deal.discard is not None)


def _game(make: Callable[..., G], facts: _Facts, deal: Doubling | Playing, game: NamedGame) -> G:
    """Show a named game; `make` is the class of the view, with the fields of its own."""
    of_game = partial(
        make,
        declaration=game.declaration,
        discard=game.discard if facts.viewer is game.declarer else None,
        defenders=game.defenders,
        kontra=game.kontra,
        re=game.re,
    )
    return _declared(of_game, facts, deal, game.won, taken=game.discard is not None)


def _play(facts: _Facts, deal: Playing, game: NamedGame) -> PlayView:
    """Show the play of a game with a declarer."""
    claims = facts.viewer is not None and facts.is_running and may_claim(deal, facts.viewer)
    make = partial(
        PlayView,
        turn=deal.turn,
        plays=deal.plays,
        tricks=deal.tricks,
        won=deal.won,
        may_claim=claims,
        conceded=deal.conceded,
    )
    return _game(make, facts, deal, game)


def _ramsch(facts: _Facts, deal: Playing, game: RamschGame) -> RamschView:
    """Show the play of a ramsch."""
    return RamschView(
        *astuple(_base(facts, deal, game.calls)),
        turn=deal.turn,
        plays=deal.plays,
        tricks=deal.tricks,
        won=deal.won,
        shoves=game.shoves,
        given=_own(facts.viewer, game.given),
        received=_own(facts.viewer, game.received),
    )


def _shoving(facts: _Facts, deal: Shoving) -> ShovingView:
    """Show a hand to which two cards come."""
    return ShovingView(
        *astuple(_base(facts, deal, deal.calls)),
        turn=deal.turn,
        shoves=deal.shoves,
        given=_own(facts.viewer, deal.given),
        received=_own(facts.viewer, deal.received),
    )


def _giving(facts: _Facts, deal: Giving) -> GivingView:
    """Show a hand with twelve cards."""
    shoving = deal.shoving
    return GivingView(
        *astuple(_base(facts, deal, shoving.calls)),
        turn=deal.turn,
        shoves=shoving.shoves,
        given=_own(facts.viewer, shoving.given),
        received=_own(facts.viewer, shoving.received),
        is_last=deal.is_last,
    )


def _own(viewer: Seat | None, cards: BySeat[tuple[Card, ...]] | None) -> tuple[Card, ...]:
    """Return the viewer's share of cards that went from hand to hand."""
    return cards[viewer] if cards is not None and viewer is not None else ()


def _finished(facts: _Facts, deal: Finished) -> FinishedView:
    """Show a deal that is over."""
    last, setup = deal.last, setup_of(deal.last)
    shown = _last(facts, last)
    game = last.game if isinstance(last, Playing) else None
    return FinishedView(
        *(getattr(shown, name) for name in View.__struct_fields__),
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
    if isinstance(table, PlayView | RamschView | DoublingView):
        said += len(table.plays) + sum(len(trick.plays) for trick in table.tricks)
    asked = int(table.turn) if isinstance(table, ShovingView | GivingView) else 0
    return f"{view.number}:{int(seat)}:{view.phase}:{said}:{asked}"
