"""Course of a match of Skat: the steps that `engine.three_hands.game.ThreeHandGame` leaves to a game."""

from functools import reduce
from typing import Any, Final

from msgspec.structs import replace

from engine.core import state
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.match import Mark, MatchStatus
from engine.core.seats import Seat
from engine.games.skat.events import AnyEvent, DealScored
from engine.games.skat.match_commands import Command, dealt_again, decide_match, evolve_standing, opening, scored
from engine.games.skat.moves import (
    Concede,
    DealMove,
    Discard,
    Double,
    Give,
    HoldBid,
    LayAway,
    MakeClaim,
    NameGame,
    Pass,
    PlaceBid,
    PlayCard,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
    Verdict,
)
from engine.games.skat.phases.bidding import (
    after_call,
    after_declining,
    after_discard,
    after_double,
    after_game,
    after_giving,
    after_grand,
    after_hand,
    after_receiving,
    after_shove,
    after_taking,
    begin,
    legal_asking,
    legal_auction,
    legal_choice,
    legal_discards,
    legal_doubling,
    legal_games,
    legal_giving,
    legal_shoving,
)
from engine.games.skat.phases.play import (
    after_card,
    after_claim,
    after_concession,
    exposed,
    legal_play,
    may_claim,
    may_concede,
    may_fail,
)
from engine.games.skat.phases.why import refusal
from engine.games.skat.robber import Stage
from engine.games.skat.rotation import minutes, next_dealer, reached
from engine.games.skat.rules import RamschShove
from engine.games.skat.state import (
    Asking,
    Auction,
    Broken,
    Call,
    Choosing,
    Deal,
    Discarding,
    Doubling,
    Finished,
    Giving,
    Match,
    Naming,
    PaperDeal,
    Phase,
    Playing,
    Shoving,
    Word,
    running,
    setup_of,
)
from engine.three_hands.game import ThreeHandGame


def deal_commands(deal: Phase, seat: Seat) -> tuple[DealMove, ...]:
    """List the commands open to a seat in a running deal, except for claims."""
    match deal:
        case Auction():
            return legal_auction(deal, seat)
        case Choosing():
            return legal_choice(deal, seat)
        case Discarding():
            return legal_discards(deal, seat)
        case Naming():
            return legal_games(deal, seat)
        case Doubling():
            return legal_doubling(deal, seat)
        case Asking():
            return legal_asking(deal, seat)
        case Shoving():
            return legal_shoving(deal, seat)
        case Giving():
            return legal_giving(deal, seat)
        case Playing():
            return legal_play(deal, seat)


def deciders(deal: Phase) -> tuple[Seat]:
    """Return the seat for which the deal waits."""
    return (deal.won.seat if isinstance(deal, Choosing | Discarding | Naming) else deal.turn,)


def _asked(deal: Phase) -> tuple[Seat, ...]:
    """List the seats that may decide now, including those that may say kontra or claim while cards are played."""
    (waiting,) = deciders(deal)
    others = deal.game.setup.active if isinstance(deal, Playing) else ()
    return (waiting, *(seat for seat in others if seat is not waiting and _has_a_word(deal, seat)))


def _has_a_word(deal: Phase, seat: Seat) -> bool:
    return isinstance(deal, Playing) and (may_claim(deal, seat) or bool(legal_play(deal, seat)))


def follow_ups(match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the event that takes up the two cards of a schieber ramsch, if that is due and the rules demand it.

    `events` were decided at `match`; the returned ones carry `mark` (robot or clock). `decide` leaves them out because
    a record contains the taking up as a call of its own. Nothing follows a claim before its verdict.
    """
    if any(isinstance(event, MakeClaim) and event.verdict is None for event in events):
        return ()
    after = reduce(evolve, events, match)
    deal = running(after)
    if isinstance(deal, Shoving) and deal.setup.rules.ramsch_shove is RamschShove.MUST_TAKE:
        return decide(after, Receive(deal.turn), mark)
    return ()


def after(deal: Deal | None, event: AnyEvent) -> Deal:
    """Return the deal after one of its moves. Raises InvariantBroken for an event that cannot follow."""
    match deal, event:
        case Auction(), Pass() | PlaceBid() | HoldBid():
            return after_call(deal, _call(deal, event))
        case Choosing(), TakeSkat():
            return after_taking(deal)
        case Choosing(), PlayHand():
            return after_hand(deal)
        case Discarding(), Discard(cards=cards):
            return after_discard(deal, cards)
        case Naming(), NameGame(contract=contract, announced=announced):
            return after_game(deal, contract, announced)
        case Playing() | Doubling(), Double(seat=seat, call=call):
            return after_double(deal, seat, call)
        case Asking() | Shoving() | Giving(), _:
            return _before_ramsch(deal, event)
        case Playing(), PlayCard(card=card):
            return after_card(deal, card)
        case Playing(), MakeClaim(seat=seat, verdict=Verdict() as verdict):
            return after_claim(deal, seat, verdict)
        case Playing(), Concede(seat=seat):
            return after_concession(deal, seat)
        case _:
            raise InvariantBroken(f"{type(event).__name__} in {type(deal).__name__}")


def _call(deal: Auction, event: Pass | PlaceBid | HoldBid) -> Call:
    match event:
        case Pass(seat=seat):
            return Call(seat, Word.PASS)
        case PlaceBid(seat=seat, value=value):
            return Call(seat, Word.BID, value)
        case HoldBid(seat=seat):
            return Call(seat, Word.HOLD, deal.value)


def _before_ramsch(deal: Asking | Shoving | Giving, event: AnyEvent) -> Deal:
    match deal, event:
        case Asking(), Pass():
            return after_declining(deal)
        case Asking(), PlayHand():
            return after_grand(deal)
        case Shoving(), Receive():
            return after_receiving(deal)
        case Shoving(), Shove():
            return after_shove(deal)
        case Giving(), Give(cards=cards) | LayAway(cards=cards):
            return after_giving(deal, cards)
        case _:
            raise InvariantBroken(f"{type(event).__name__} in {type(deal).__name__}")


def _phase(deal: Deal | None) -> str:
    if isinstance(deal, Asking | Shoving | Giving | Doubling):  # everybody is to hear at once who is asked now
        return f"{type(deal).__name__}:{int(deal.turn)}"
    if isinstance(deal, Playing) and deal.game.declarer is not None:  # and that the game was doubled
        return f"{type(deal).__name__}:{deal.game.kontra or ''}"
    return type(deal).__name__ if deal is not None else ""


def clock_may_move(deal: Phase | None) -> bool:
    """Return whether the program may move for a person out of time: before the play, but not for a declarer."""
    return isinstance(deal, Auction | Doubling | Asking | Shoving | Giving)


def is_unheard(deal: Phase | None, seat: Seat) -> bool:
    """Return whether a seat still has to speak for the first time in the deal."""
    if isinstance(deal, Auction):
        return not any(call.seat is seat for call in deal.calls)
    if isinstance(deal, Asking | Shoving | Giving):  # in the schieber lap nobody has bid
        setup = setup_of(deal)
        active, have_spoken = setup.active, setup.stage is not Stage.SCHIEBER or setup.rules.grand_in_lap
        if deal.calls if isinstance(deal, Asking) else have_spoken:
            return False
        return seat not in active or active.index(seat) >= active.index(deal.turn)
    return False


class SkatCourse(ThreeHandGame[Match, AnyEvent, DealMove, Phase, Any]):
    """Course of a match of Skat: implementation of the abstract `ThreeHandGame`."""

    matches, broken, paper_deal, playing, waiting = Match, Broken, PaperDeal, Playing, Doubling
    pairs = (Discard, Give, LayAway)
    spoken = (Auction, Choosing, Doubling, Asking, Shoving)
    first_standing = staticmethod(opening)
    standing_after = staticmethod(evolve_standing)
    decide_match = staticmethod(decide_match)
    running = staticmethod(running)
    begin = staticmethod(begin)
    after = staticmethod(after)
    moves_of = staticmethod(deal_commands)
    deciders = staticmethod(deciders)
    asked = staticmethod(_asked)
    phase = staticmethod(_phase)
    clock_may_move = staticmethod(clock_may_move)
    is_unheard = staticmethod(is_unheard)
    exposed = staticmethod(exposed)
    follow_ups = staticmethod(follow_ups)
    again = staticmethod(dealt_again)
    refusal = staticmethod(refusal)

    def score(self, match: Match, finished: Finished) -> DealScored:
        return scored(match.standing, setup_of(finished.last).number, finished.outcome)

    def unjudged(self, command: Command) -> Command:
        return replace(command, verdict=None) if isinstance(command, MakeClaim) else command

    def everything(self, deal: Phase, seat: Seat) -> tuple[DealMove, ...]:
        """List the moves open to a seat, including giving up, but without claims."""
        gives_up = (Concede(seat),) if isinstance(deal, Playing) and may_concede(deal, seat) else ()
        return (*self.moves_of(deal, seat), *gives_up)

    def is_legal(self, deal: Phase, command: DealMove) -> bool:
        """Return whether a move is legal now; claims, which are in no list of legal moves, are checked apart."""
        if isinstance(command, MakeClaim):
            return isinstance(deal, Playing) and may_claim(deal, command.seat)
        return super().is_legal(deal, command)

    def carried_out(self, match: Match, deal: Phase, move: DealMove) -> tuple[AnyEvent, ...]:
        """Return the events of a move. Raises IllegalCommand (claim_fails) for a failed claim that the rules refuse."""
        if isinstance(move, MakeClaim):
            if move.verdict is Verdict.FAILED and not (isinstance(deal, Playing) and may_fail(deal)):
                raise IllegalCommand("claim_fails", {"seat": int(move.seat)})
            if move.verdict is None:
                return (move,)
        return super().carried_out(match, deal, move)

    def may_say_more(self, deal: Playing, seat: Seat) -> bool:
        """Return whether a declarer on lead with one legal card still has a choice: a claim, except with the last."""
        return seat is deal.game.declarer and not deal.plays and len(deal.hands[seat]) > 1

    def status(self, match: Match) -> MatchStatus:
        """Return what a table needs to know of a match: next dealer, and how it may end."""
        standing = match.standing
        return state.status_of(
            match,
            running=state.is_begun(match),
            next_dealer=next_dealer(standing),
            reached=reached(standing),
            minutes=minutes(standing),
        )


COURSE: Final = SkatCourse()
start, replay, evolve = COURSE.start, COURSE.replay, COURSE.evolve
decide, decide_judged, awaited, decisions = COURSE.decide, COURSE.decide_judged, COURSE.awaited, COURSE.decisions
legal_commands, author = COURSE.legal, COURSE.author
