"""Course of a match of Austrian préférence: the steps that `engine.three_hands.game.ThreeHandGame` leaves to a game."""

from functools import reduce
from typing import Any, Final

from msgspec.structs import replace

from engine.core import state
from engine.core.errors import InvariantBroken
from engine.core.match import Mark, MatchStatus
from engine.core.seats import Seat
from engine.games.austrian.calls import SUIT_LEVELS
from engine.games.austrian.events import AnyEvent, DealScored
from engine.games.austrian.match_commands import dealt_again, decide_match, evolve_standing, opening, scored
from engine.games.austrian.moves import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    DealMove,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.phases.bidding import (
    after_call,
    after_contract,
    after_defence,
    after_discard,
    after_whist,
    begin,
    legal_auction,
    legal_contracts,
    legal_defence,
    legal_discards,
    legal_whist,
)
from engine.games.austrian.phases.play import (
    after_answer,
    after_card,
    after_claim,
    exposed,
    legal_answers,
    legal_claims,
    legal_play,
)
from engine.games.austrian.phases.why import refusal
from engine.games.austrian.pot import needs_refill, next_dealer, reached
from engine.games.austrian.state import (
    Auction,
    Broken,
    Call,
    Claiming,
    Deal,
    Exchange,
    Finished,
    Inviting,
    Match,
    Naming,
    PaperDeal,
    Phase,
    Playing,
    Whisting,
    running,
    setup_of,
)
from engine.three_hands.game import ThreeHandGame


def deal_commands(deal: Phase, seat: Seat) -> tuple[DealMove, ...]:
    """List the commands open to a seat in a running deal, except for claims."""
    match deal:
        case Auction():
            return legal_auction(deal, seat)
        case Exchange():
            return legal_discards(deal, seat)
        case Naming():
            return legal_contracts(deal, seat)
        case Whisting():
            return legal_whist(deal, seat)
        case Inviting():
            return legal_defence(deal, seat)
        case Playing():
            return legal_play(deal, seat)
        case Claiming():
            return legal_answers(deal, seat)


def everything(deal: Phase, seat: Seat) -> tuple[DealMove, ...]:
    """List the commands open to a seat in a running deal, including claims while cards are played."""
    claims = legal_claims(deal, seat) if isinstance(deal, Playing) else ()
    return deal_commands(deal, seat) + claims


def deciders(deal: Phase) -> tuple[Seat, ...]:
    """List the seats for which the deal waits: usually one; during a claim, all that have not answered."""
    match deal:
        case Auction() | Whisting() | Playing():
            return (deal.turn,)
        case Exchange() | Naming():
            return (deal.won.seat,)
        case Inviting():
            return (deal.whister,)
        case Claiming():
            return deal.must_answer


def follow_ups(match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the event that names the contract, if that is due and only one contract is legal; else nothing.

    `events` were decided at `match`; the returned ones carry `mark` (robot or clock). `decide` does not add them,
    because a record contains the naming as a call of its own.
    """
    after = reduce(evolve, events, match)
    if not isinstance(after.deal, Naming):
        return ()
    named = legal_contracts(after.deal, after.deal.won.seat)
    return decide(after, named[0], mark) if len(named) == 1 else ()


def after(deal: Deal | None, event: AnyEvent) -> Deal:
    """Return the deal after one of its moves. Raises InvariantBroken for an event that cannot follow."""
    match deal, event:
        case Auction(), Pass(seat=seat):
            return after_call(deal, Call(seat, None))
        case Auction(), PlaceBid(seat=seat, bid=bid, here=here):
            return after_call(deal, Call(seat, bid, here))
        case Exchange(), Discard(cards=cards):
            return after_discard(deal, cards)
        case Naming(), NameContract(contract=contract):
            return after_contract(deal, contract)
        case Whisting(), SayWhist(call=call):
            return after_whist(deal, call)
        case Inviting(), ChooseDefence(defence=defence):
            return after_defence(deal, defence)
        case Playing(), Announce(aces=aces):
            return replace(deal, game=replace(deal.game, announced=aces))
        case Playing(), PlayCard(card=card):
            return after_card(deal, card)
        case Playing(), MakeClaim(seat=seat, tricks=tricks, proved=proved):
            return after_claim(deal, seat, tricks, proved=proved)
        case Claiming(), AnswerClaim(seat=seat, accept=accept):
            return after_answer(deal, seat, accepted=accept)
        case _:
            raise InvariantBroken(f"{type(event).__name__} in {type(deal).__name__}")


def _phase(deal: Deal | None) -> str:
    if isinstance(deal, Whisting):  # everybody is to hear each word of the defence at once
        return f"{type(deal).__name__}:{len(deal.game.whists)}"
    return type(deal).__name__ if deal is not None else ""


def clock_may_move(deal: Phase | None) -> bool:
    """Return whether the program may move for a person whose time is over.

    It may not move during the play, nor in exchange and naming after a bid of 5 or more (variant "Illustrated"): a bad
    choice could spoil such a bid.
    """
    if isinstance(deal, Exchange | Naming):
        return deal.won.bid.level <= SUIT_LEVELS
    return not isinstance(deal, Playing | Claiming)


def is_unheard(deal: Phase | None, seat: Seat) -> bool:
    """Return whether a seat still has to make its first call in the auction."""
    return isinstance(deal, Auction) and not any(call.seat is seat for call in deal.calls)


class AustrianCourse(ThreeHandGame[Match, AnyEvent, DealMove, Phase, Any]):
    """Course of a match of Austrian préférence: implementation of the abstract `ThreeHandGame`."""

    matches, broken, paper_deal, playing, waiting = Match, Broken, PaperDeal, Playing, Claiming
    pairs = Discard
    spoken = (Auction, Whisting, Inviting)
    first_standing = staticmethod(opening)
    standing_after = staticmethod(evolve_standing)
    decide_match = staticmethod(decide_match)
    running = staticmethod(running)
    begin = staticmethod(begin)
    after = staticmethod(after)
    moves_of = staticmethod(deal_commands)
    everything = staticmethod(everything)
    deciders = staticmethod(deciders)
    phase = staticmethod(_phase)
    clock_may_move = staticmethod(clock_may_move)
    is_unheard = staticmethod(is_unheard)
    exposed = staticmethod(exposed)
    follow_ups = staticmethod(follow_ups)
    again = staticmethod(dealt_again)
    refusal = staticmethod(refusal)

    def score(self, match: Match, finished: Finished) -> DealScored:
        setup = setup_of(finished.last)
        return scored(match.standing, setup.dealer, setup.number, finished.outcome, setup.paid)

    def asked(self, deal: Phase) -> tuple[Seat, ...]:
        """List the seats that may decide something now; announcing aces is part of the decision on the first lead.

        While cards are played every seat that plays may claim, so its decision stays open between its cards.
        """
        holders = (seat for seat in deal.game.playing if deal.hands[seat]) if isinstance(deal, Playing) else ()
        return tuple(dict.fromkeys((*holders, *deciders(deal))))

    def status(self, match: Match) -> MatchStatus:
        """Return what a table needs to know of a match: next dealer, possible end, whether the pot must be filled."""
        standing = match.standing
        asks = needs_refill(standing) and standing.ended is None and not state.is_begun(match)
        return state.status_of(
            match,
            running=state.is_begun(match),
            next_dealer=next_dealer(standing),
            reached=reached(standing),
            minutes=standing.rules.end.minutes,
            contribution=standing.rules.contribution if asks else None,
        )


COURSE: Final = AustrianCourse()
start, replay, evolve = COURSE.start, COURSE.replay, COURSE.evolve
decide, decide_judged, awaited, decisions = COURSE.decide, COURSE.decide_judged, COURSE.awaited, COURSE.decisions
legal_commands, author = COURSE.legal, COURSE.author
