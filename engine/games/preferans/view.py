"""The only window on a deal: what one seat, or a spectator (None), may see and do."""

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


SPOKEN, _HALVES = (Phase.AUCTION, Phase.WHIST, Phase.MODE), (Half.NONE, Half.ACCEPTED)


class SeatView(msgspec.Struct, frozen=True):
    """One deal through the eyes of `viewer` (None: a spectator).

    `hands` by seat; `dealt` (hands as dealt) only when FINISHED. `turn` owns the next card or word; `deciders` are all
    seats with something to answer now (in open play the whister decides for the other defender). `talon` is what
    everybody may see of it (in raspasy the cards opened so far); `discard` only for the declarer, and for all when
    FINISHED. `exposed` are the seats whose hands lie open before the viewer (the dealer who took half of the game sees
    the declarer's); `laid` are those among them that lie there by a claim of their own, `open_defence`: the defenders'
    hands lie open by the rules of the game. `looked` have seen their own cards, where words may be said blind; `blind`,
    `without_talon` tell how the game was bid, `times` what it is multiplied by until it is scored, `thrown` that the
    talon was thrown at the dealer, `seen` whose hand the dealer looked at. `dummy` is the hand nobody sits at, `bombs`
    are those each seat holds, `again`: the same dealer deals once more. `legal` is all the viewer may do now. `public`
    is what the decider may say aloud: bids and words of whist follow from what everybody has heard. `trick_led` is the
    talon card that leads the trick. `refusals`: whose claims since the last card, and who said no. `standing` is its
    match.
    """

    viewer: Seat | None
    number: int
    dealer: Seat
    resting: Seat | None
    active: tuple[Seat, Seat, Seat]
    players: BySeat[str]
    standing: Standing
    phase: Phase
    min_level: int
    raspasy_price: int
    hands: BySeat[Hand]
    talon: tuple[Card, ...]
    calls: tuple[Call, ...]
    looked: tuple[Seat, ...] = ()
    dummy: Seat | None = None
    compulsory: bool = False
    bombs: BySeat[tuple[int, ...]] = BySeat(())
    again: bool = False
    times: int = 1
    turn: Seat | None = None
    deciders: tuple[Seat, ...] = ()
    declarer: Seat | None = None
    bid: Contract | None = None
    contract: Contract | None = None
    without_talon: bool = False
    blind: bool = False
    thrown: bool = False
    seen: Seat | None = None
    raspasy: bool = False
    half: Half = Half.NONE
    partner: Seat | None = None
    whists: tuple[Decision, ...] = ()
    mode: PlayMode | None = None
    whister: Seat | None = None
    exposed: tuple[Seat, ...] = ()
    laid: tuple[Seat, ...] = ()
    open_defence: bool = False
    discard: tuple[Card, ...] | None = None
    plays: tuple[tuple[Seat, Card], ...] = ()
    trick_led: Card | None = None
    tricks: tuple[Trick, ...] = ()
    won: BySeat[int] | None = None
    claim: ClaimView | None = None
    refusals: tuple[tuple[Seat, Seat], ...] = ()
    dealt: BySeat[tuple[Card, ...]] | None = None
    outcome: Outcome | None = None
    score: DealScored | None = None
    legal: tuple[DealCommand, ...] = ()
    public: tuple[DealCommand, ...] = ()

    @property
    def decider(self) -> Seat | None:
        """The first of `deciders`: who speaks or plays next."""
        return self.deciders[0] if self.deciders else None

    @property
    def previous(self) -> Trick | None:
        """The last complete trick."""
        return self.tricks[-1] if self.tricks else None


def view_for(match: Match, viewer: Seat | None) -> SeatView | None:
    """The deal as `viewer` may see it (None: a spectator); None before the first deal and for a paper deal."""
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
            half, discard = _HALVES[deal.partner is not None], deal.discard if viewer is deal.declarer else None
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


def _auction(match: Match, deal: Auction, viewer: Seat | None) -> SeatView:
    """Who has not looked at his cards does not see them either (rules.md §14)."""
    looked = tuple(seat for seat in deal.setup.people if has_looked(deal, seat))
    view = _base(match, deal.setup, deal.hands, deal.calls, viewer)
    view = replace(view, turn=deal.turn, min_level=least_level(deal), looked=looked)
    if viewer is None or viewer not in deal.setup.people or viewer in view.looked:
        return view
    return replace(view, hands=view.hands.put(viewer, Hand(view.hands[viewer].count)))


def _base(
    match: Match, setup: Setup, hands: Hands, calls: tuple[Call, ...], viewer: Seat | None, *open_hands: Seat
) -> SeatView:
    """The public facts, the viewer's own hand and the hands that lie open; everything else only as a count."""
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
    """The talon as seen. The dealer who took half of the game sees the declarer's hand (parameters.md 7)."""
    seen = (deal.declarer,) if partner is not None and viewer is partner else ()
    view = _base(match, deal.setup, deal.hands, deal.calls, viewer, *seen)
    return replace(_won(match, view, deal.setup, deal.won), bid=deal.bid, turn=deal.declarer, partner=partner)


def _won(match: Match, view: SeatView, setup: Setup, won: Won) -> SeatView:
    """The view with who won the auction, how, and what of the talon may be seen."""
    return replace(
        view,
        talon=talon_seen(setup, won, view.viewer),
        declarer=won.seat,
        without_talon=won.without_talon,
        blind=won.blind,
        times=times_of(match.standing, won.seat, blind=won.blind),
    )


def _game(match: Match, game: Game, hands: Hands, viewer: Seat | None, *open_hands: Seat) -> SeatView:
    """A named contract."""
    shown = dict.fromkeys((*open_hands, *eyes_only(game, viewer)))
    view = _base(match, game.setup, hands, game.calls, viewer, *shown)
    return replace(
        _won(match, view, game.setup, game.won),
        contract=game.contract,
        thrown=game.thrown,
        seen=game.seen,
        half=_HALVES[game.partner is not None],
        partner=game.partner,
        whists=game.whists,
        mode=game.mode,
        whister=sole_whister(game),
        discard=game.discard if viewer is game.declarer else None,
    )


def _play(match: Match, deal: Playing, viewer: Seat | None, laid: tuple[Seat, ...]) -> SeatView:
    """Cards are played; `laid` are the hands that claims have laid open, for everybody."""
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
    """Over: everybody may see the hands as dealt, the talon and the discard."""
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
