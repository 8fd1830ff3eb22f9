"""The only window on a deal: everything that one seat, or a spectator (None), may see and do."""

import msgspec
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.preferans.commands import DealCommand
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.eyes import eyes_only, talon_seen
from engine.games.preferans.game import deciders, legal_commands
from engine.games.preferans.outcomes import Decision, Outcome, PlayMode
from engine.games.preferans.phases.auction import has_looked, least_level, price_of_passing
from engine.games.preferans.phases.play import exposed, talon_lead
from engine.games.preferans.phases.whist import sole_whister
from engine.games.preferans.scoring.bombs import times_of
from engine.games.preferans.state import (
    Auction,
    Broken,
    Call,
    ChoosingMode,
    Claiming,
    Deal,
    Finished,
    Game,
    Half,
    Hands,
    Match,
    Ordering,
    PaperDeal,
    Playing,
    Raspasy,
    Setup,
    TalonShown,
    Trick,
    Whisting,
    Won,
)
from engine.games.preferans.view_parts import ClaimView, Hand, Phase

__all__ = ["ClaimView", "Hand", "Phase", "SeatView", "view_for"]


SPOKEN = (Phase.AUCTION, Phase.WHIST, Phase.MODE)
"""Phases in which the decider speaks aloud."""


class SeatView(msgspec.Struct, frozen=True):
    """One deal through the eyes of `viewer`."""

    viewer: Seat | None
    """None is a spectator."""
    number: int
    """Number of the deal in its match, from 1."""
    dealer: Seat
    resting: Seat | None
    """Dealer of four players, who has no cards."""
    active: tuple[Seat, Seat, Seat]
    """Forehand, middlehand, rearhand."""
    players: BySeat[str]
    """Names."""
    standing: Standing
    """The match between deals."""
    phase: Phase
    min_level: int
    """Lowest level of a bid."""
    raspasy_price: int
    """Price of a trick of raspasy after what has been said so far."""
    hands: BySeat[Hand]
    """Cards that the viewer may see, else only their number."""
    talon: tuple[Card, ...]
    """Cards of the talon that this viewer may see; in raspasy those opened so far."""
    calls: tuple[Call, ...]
    looked: tuple[Seat, ...] = ()
    """Seats that have seen their own cards, while words may be said blind."""
    dummy: Seat | None = None
    """Hand without a player, when two play."""
    compulsory: bool = False
    """True in a deal of raspasy without an auction."""
    bombs: BySeat[tuple[int, ...]] = BySeat(())
    """Multipliers that each seat holds, the next to be used first (rules.md §14)."""
    again: bool = False
    """`Standing.stays`: the dealer deals once more."""
    times: int = 1
    """Multiplier of the game until it is scored."""
    turn: Seat | None = None
    """Owner of the next card or word."""
    deciders: tuple[Seat, ...] = ()
    """Seats with something to answer now; in open play the whister decides for the other defender."""
    declarer: Seat | None = None
    bid: Contract | None = None
    contract: Contract | None = None
    without_talon: bool = False
    """True when the game was bid without the talon."""
    blind: bool = False
    """True when the game was bid before the declarer saw a card."""
    thrown: bool = False
    """True when the talon was thrown at the dealer."""
    seen: Seat | None = None
    """Defender whose hand the dealer looked at."""
    raspasy: bool = False
    half: Half = Half.NONE
    partner: Seat | None = None
    """Dealer who took half of the game."""
    whists: tuple[Decision, ...] = ()
    """Words of the defence."""
    mode: PlayMode | None = None
    whister: Seat | None = None
    """Sole whister."""
    exposed: tuple[Seat, ...] = ()
    """Seats whose hands lie open before the viewer; a dealer who took half of the game sees the declarer's."""
    laid: tuple[Seat, ...] = ()
    """Seats among `exposed` whose hands lie there by a claim of their own."""
    open_defence: bool = False
    """True when the defenders' hands lie open by the rules of the game."""
    discard: tuple[Card, ...] | None = None
    """None for all but the declarer until the deal is FINISHED."""
    plays: tuple[tuple[Seat, Card], ...] = ()
    """Cards of the running trick."""
    trick_led: Card | None = None
    """Talon card that leads the running trick."""
    tricks: tuple[Trick, ...] = ()
    """Complete tricks."""
    won: BySeat[int] | None = None
    """Tricks of each seat."""
    claim: ClaimView | None = None
    refusals: tuple[tuple[Seat, Seat], ...] = ()
    """Claims since the last card that were refused: (claimer, refuser)."""
    dealt: BySeat[tuple[Card, ...]] | None = None
    """Hands as dealt; None until the deal is FINISHED."""
    outcome: Outcome | None = None
    score: DealScored | None = None
    legal: tuple[DealCommand, ...] = ()
    """Everything the viewer may do now."""
    public: tuple[DealCommand, ...] = ()
    """Everything the first decider may say aloud: bids and words of whist follow from what everybody has heard."""

    @property
    def decider(self) -> Seat | None:
        """First of `deciders`: the seat that speaks or plays next."""
        return self.deciders[0] if self.deciders else None

    @property
    def previous(self) -> Trick | None:
        """Last complete trick."""
        return self.tricks[-1] if self.tricks else None


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """Show the deal as `viewer` may see it (None: a spectator); None before the first deal and for a paper deal."""
    deal = match.deal
    if deal is None or isinstance(deal, PaperDeal):
        return None
    view = _view(match, deal, viewer)
    legal = legal_commands(match, viewer) if viewer is not None and match.standing.ended is None else ()
    waiting = deciders(deal) if match.standing.ended is None else ()
    spoken = legal_commands(match, waiting[0]) if waiting and view.phase in SPOKEN else ()
    return replace(view, deciders=waiting, legal=legal, public=spoken)


def _view(match: Match, deal: Deal, viewer: Seat | None) -> SeatView:
    match deal:
        case Auction():
            return _auction(match, deal, viewer)
        case TalonShown():
            phase = Phase.HALF_OFFERED if deal.half is Half.OFFERED else Phase.TALON
            partner = deal.setup.resting if deal.half is Half.ACCEPTED else None
            return replace(_declared(match, deal, viewer, partner), phase=phase, half=deal.half)
        case Ordering():
            view = _declared(match, deal, viewer, deal.partner)
            discard = deal.discard if viewer is deal.declarer else None
            half = half_of(deal.partner)
            return replace(view, phase=Phase.ORDERING, discard=discard, half=half, thrown=deal.thrown)
        case Whisting():
            return replace(_game(match, deal.game, deal.hands, viewer), phase=Phase.WHIST, turn=deal.turn)
        case ChoosingMode():
            return replace(_game(match, deal.game, deal.hands, viewer), phase=Phase.MODE, turn=deal.whister)
        case Playing():
            return _play(match, deal, viewer, deal.laid)
        case Claiming():
            claim = ClaimView(deal.seat, deal.tricks, deal.accepted, deal.open)
            return replace(_play(match, deal.play, viewer, deal.laid), phase=Phase.CLAIM, claim=claim)
        case Finished():
            return _finished(match, deal, viewer)
        case Broken():
            return _view(match, deal.last, viewer)
        case PaperDeal():
            raise InvariantBroken("a paper deal has no cards to view")


def half_of(partner: Seat | None) -> Half:
    """Tell what became of the offer of halves once the contract may be named, from the dealer who took a half."""
    return Half.ACCEPTED if partner is not None else Half.NONE


def _auction(match: Match, deal: Auction, viewer: Seat | None) -> SeatView:
    """Show the auction; players who have not looked at their cards do not see them either (rules.md §14)."""
    looked = tuple(seat for seat in deal.setup.people if has_looked(deal, seat))
    view = _base(match, deal.setup, deal.hands, deal.calls, viewer)
    view = replace(view, turn=deal.turn, min_level=least_level(deal), looked=looked)
    if viewer is None or viewer not in deal.setup.people or viewer in view.looked:
        return view
    return replace(view, hands=view.hands.put(viewer, Hand(view.hands[viewer].count)))


def _base(
    match: Match, setup: Setup, hands: Hands, calls: tuple[Call, ...], viewer: Seat | None, *open_hands: Seat
) -> SeatView:
    """Show the public facts, the viewer's own hand and the hands that lie open; of other hands only how many cards."""
    seen = BySeat.collect(
        Hand(len(cards), cards if seat is viewer or seat in open_hands else None) for seat, cards in hands.items()
    )
    return SeatView(
        viewer=viewer,
        number=setup.number,
        dealer=setup.dealer,
        resting=setup.resting,
        active=setup.active,
        players=match.standing.players,
        standing=match.standing,
        phase=Phase.AUCTION,
        min_level=setup.min_level,
        raspasy_price=price_of_passing(setup, calls),
        looked=setup.people,
        dummy=setup.dummy,
        compulsory=setup.compulsory,
        bombs=match.standing.bombs,
        again=match.standing.stays,
        hands=seen,
        talon=(),
        calls=calls,
        exposed=open_hands,
    )


def _declared(match: Match, deal: TalonShown | Ordering, viewer: Seat | None, partner: Seat | None) -> SeatView:
    """Show a declarer with the talon; a dealer who took half of the game sees the declarer's hand (parameters.md 7)."""
    seen = (deal.declarer,) if partner is not None and viewer is partner else ()
    view = _base(match, deal.setup, deal.hands, deal.calls, viewer, *seen)
    return replace(_won(match, view, deal.setup, deal.won), bid=deal.bid, turn=deal.declarer, partner=partner)


def _won(match: Match, view: SeatView, setup: Setup, won: Won) -> SeatView:
    """Add to a view who won the auction, how, and the talon as the viewer may see it."""
    return replace(
        view,
        talon=talon_seen(setup, won, view.viewer),
        declarer=won.seat,
        without_talon=won.without_talon,
        blind=won.blind,
        times=times_of(match.standing, won.seat, blind=won.blind),
    )


def _game(match: Match, game: Game, hands: Hands, viewer: Seat | None, *open_hands: Seat) -> SeatView:
    """Show a named contract."""
    shown = dict.fromkeys((*open_hands, *eyes_only(game, viewer)))
    view = _base(match, game.setup, hands, game.calls, viewer, *shown)
    return replace(
        _won(match, view, game.setup, game.won),
        contract=game.contract,
        thrown=game.thrown,
        seen=game.seen,
        half=half_of(game.partner),
        partner=game.partner,
        whists=game.whists,
        mode=game.mode,
        whister=sole_whister(game),
        discard=game.discard if viewer is game.declarer else None,
    )


def _play(match: Match, deal: Playing, viewer: Seat | None, laid: tuple[Seat, ...]) -> SeatView:
    """Show the play of the cards; `laid` are the hands that claims have laid open for everybody."""
    lead, defence = talon_lead(deal), exposed(deal)
    if isinstance(deal.game, Raspasy):
        view = _base(match, deal.setup, deal.hands, deal.game.calls, viewer, *laid)
        led = tuple(trick.led for trick in deal.tricks if trick.led is not None)
        view = replace(view, raspasy=True, talon=(*led, lead) if lead is not None else led)
    else:
        view = _game(match, deal.game, deal.hands, viewer, *defence, *laid)
    return replace(
        view,
        phase=Phase.PLAY,
        laid=laid,
        open_defence=bool(defence),
        turn=deal.turn,
        plays=deal.plays,
        trick_led=lead,
        tricks=deal.tricks,
        won=deal.won,
        refusals=deal.refusals,
    )


def _finished(match: Match, deal: Finished, viewer: Seat | None) -> SeatView:
    """Show a deal that is over: everybody may see the hands as dealt, the talon and the discard."""
    last = deal.last
    view = _view(match, last, viewer)
    discard = None if isinstance(last, TalonShown) or isinstance(last.game, Raspasy) else last.game.discard
    return replace(
        view,
        phase=Phase.FINISHED,
        turn=None,
        talon=last.setup.talon,
        discard=discard,
        dealt=last.setup.dealt,
        outcome=deal.outcome,
        score=deal.score,
    )
