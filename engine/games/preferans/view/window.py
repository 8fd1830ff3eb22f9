"""Construction of views: a deal as one seat or a spectator (None) may see it, with cards that only that seat sees."""

from typing import Any

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.core.view import Hand
from engine.games.preferans.conventions.policies import is_closed_misere
from engine.games.preferans.game import COURSE
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
    FinishedView,
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
from engine.three_hands.view import Eyes, seen, shared


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Return the deal as `viewer` may see it (None: a spectator). None before the first deal and for a paper deal."""
    return seen(COURSE, _view, match, viewer)


def _view(eyes: Eyes, deal: Running | Finished | Broken) -> SeatView:
    match deal:
        case TalonShown(half=Half.OFFERED):
            return HalfOfferedView(*_declared(eyes, deal, None))
        case Ordering():
            discard = deal.discard if eyes.viewer is deal.declarer else None
            return OrderingView(*_declared(eyes, deal, deal.partner), discard=discard)
        case Claiming():
            claim = Claim(deal.seat, deal.tricks, deal.accepted, deal.open)
            play = _play(eyes, deal.play, deal.laid)
            return ClaimingView(*shared(play, View), play=play, claim=claim)
        case Finished():
            return _finished(eyes, deal)
        case Broken():
            return _view(eyes, deal.last)
        case _:
            return _last(eyes, deal)


def _last(eyes: Eyes, deal: Auction | TalonShown | Whisting | ChoosingMode | Playing) -> LastView:
    """Return the view of a phase in which the deal may end."""
    match deal:
        case Auction():
            return _auction(eyes, deal)
        case TalonShown():
            return TalonView(*_declared(eyes, deal, deal.setup.resting if deal.half is Half.ACCEPTED else None))
        case Whisting():
            return WhistView(*_game(eyes, deal, deal.game))
        case ChoosingMode():
            return ModeView(*_game(eyes, deal, deal.game))
        case Playing():
            return _play(eyes, deal, deal.laid)


def _base(
    eyes: Eyes,
    deal: Auction | TalonShown | Ordering | Whisting | ChoosingMode | Playing,
    calls: tuple[Call, ...],
    open_hands: tuple[Seat, ...] = (),
    talon: tuple[Card, ...] = (),
) -> tuple[Any, ...]:
    """Return the values of the fields of `View`, in order."""
    setup, facts = deal.setup, eyes.sees(deal.setup, deal.hands, calls, open_hands)
    return (*facts, setup.dummy, setup.idle, setup.compulsory, setup.min_level, price_of_passing(setup, calls), talon)


def _auction(eyes: Eyes, deal: Auction) -> AuctionView:
    """Return the view of the auction. Players who have not looked at their cards do not see them (rules.md §14)."""
    looked = tuple(seat for seat in deal.setup.people if has_looked(deal, seat))
    view, viewer = AuctionView(*_base(eyes, deal, deal.calls), looked=looked), eyes.viewer
    hands = view.hands
    if viewer is not None and viewer in deal.setup.people and viewer not in looked:
        hands = hands.put(viewer, Hand(hands[viewer].count))
    return replace(view, hands=hands, min_level=least_level(deal))


def _declared(eyes: Eyes, deal: TalonShown | Ordering, partner: Seat | None) -> tuple[Any, ...]:
    """Return the values of the fields of `DeclaredView`, in order.

    A dealer who took half of the game sees the declarer's hand (parameters.md 7).
    """
    seen = (deal.declarer,) if partner is not None and eyes.viewer is partner else ()
    base = _base(eyes, deal, deal.calls, seen, talon_seen(deal.setup, deal.won, eyes.viewer))
    return (*base, *_declarer(eyes, deal.won, partner, thrown=isinstance(deal, Ordering) and deal.thrown))


def _game(
    eyes: Eyes, deal: Whisting | ChoosingMode | Playing, game: NamedGame, laid: tuple[Seat, ...] = ()
) -> tuple[Any, ...]:
    """Return the values of the fields of `GameView`, in order. `laid`: seats whose hands are open to everybody."""
    shown = tuple(dict.fromkeys((*laid, *eyes_only(game, eyes.viewer))))
    base = _base(eyes, deal, game.calls, shown, talon_seen(game.setup, game.won, eyes.viewer))
    declared = (*base, *_declarer(eyes, game.won, game.partner, thrown=game.thrown))
    discard = game.discard if eyes.viewer is game.declarer else None
    return (*declared, game.contract, discard, game.whists, game.seen, game.mode, sole_whister(game))


def _declarer(eyes: Eyes, won: Won, partner: Seat | None, *, thrown: bool) -> tuple[Any, ...]:
    """Return the values of the fields that `DeclaredView` adds to `View`, in order."""
    times = times_of(eyes.standing, won.seat, blind=won.blind)
    return won.seat, won.bid, won.without_talon, won.blind, thrown, partner, times


def _play(eyes: Eyes, deal: Playing, laid: tuple[Seat, ...]) -> CardsView:
    """Return the view of the card play. `laid`: seats whose hands are open to everybody because of a claim."""
    trick = Trick(deal.plays, talon_lead(deal))
    if isinstance(deal.game, Raspasy):
        opened = tuple(one.led for one in (*deal.tricks, trick) if one.led is not None)
        return RaspasyView(
            *_base(eyes, deal, deal.game.calls, laid, opened),
            turn=deal.turn,
            trick=trick,
            tricks=deal.tricks,
            won=deal.won,
            laid=laid,
            refusals=deal.refusals,
        )
    defence = exposed(deal)
    return PlayView(
        *_game(eyes, deal, deal.game, (*defence, *laid)),
        turn=deal.turn,
        trick=trick,
        tricks=deal.tricks,
        won=deal.won,
        laid=laid,
        refusals=deal.refusals,
        open_defence=bool(defence),
    )


def _finished(eyes: Eyes, deal: Finished) -> FinishedView:
    """Return the view of a finished deal."""
    last, setup = deal.last, deal.last.setup
    shown = _last(eyes, last)
    view = FinishedView(
        *shared(shown, View),
        last=shown,
        discard=None if isinstance(last, Auction | TalonShown) or isinstance(last.game, Raspasy) else last.game.discard,
        dealt=setup.dealt,
        outcome=deal.outcome,
        score=deal.score,
    )
    return replace(view, talon=setup.talon)


def talon_seen(setup: Setup, won: Won, viewer: Seat | None) -> tuple[Card, ...]:
    """Return the talon as `viewer` sees it; empty if it is hidden.

    Everybody sees the talon, with two exceptions. A talon taken blind is seen by the declarer alone, and a talon that
    stays aside by nobody.
    """
    if won.without_talon or (won.blind and viewer is not won.seat):
        return ()
    return setup.talon


def eyes_only(game: NamedGame, viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose hands this viewer may see in addition to those open to all (parameters.md 7, 12, 17).

    A resting dealer sees the hand of the declarer with whom the game is shared, or of the defender looked at. If the
    dealer whists, it is both hands of the defence. A player who plays openly for the dummy, or against a closed misère,
    sees the dummy's hand.
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
    plays_it = game.mode is PlayMode.OPEN or is_closed_misere(game.setup.convention, game.contract)
    return (dummy,) if dummy is not None and plays_it else ()
