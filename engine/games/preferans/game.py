"""Rules of a preferans match: which seats decide, what commands they have, and which events follow."""

from functools import reduce
from typing import Any, Final

from msgspec.structs import replace

from engine.core import state
from engine.core.errors import InvariantBroken
from engine.core.match import Mark, MatchStatus
from engine.core.seats import Seat
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import AnyEvent, Claimed, DealScored, PreferansDeclared
from engine.games.preferans.match_commands import Command, dealt_again, decide_match, evolve_standing, opening
from engine.games.preferans.moves import (
    ChooseMode,
    DealMove,
    DeclarePreferans,
    MakeClaim,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    TakeTalon,
)
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.phases.auction import decide_auction, legal_auction
from engine.games.preferans.phases.claim import legal_answers, legal_claims, must_answer, written_claims
from engine.games.preferans.phases.deal import begin
from engine.games.preferans.phases.flow import evolve_deal
from engine.games.preferans.phases.play import decider, forced_card, legal_play
from engine.games.preferans.phases.preferans import is_preferans
from engine.games.preferans.phases.talon import legal_ordering, legal_talon
from engine.games.preferans.phases.whist import legal_mode, legal_whist
from engine.games.preferans.phases.why import refusal
from engine.games.preferans.rotation import next_dealer, present_seats
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.pool import end_reached, is_prize
from engine.games.preferans.state import (
    Auction,
    Broken,
    ChoosingMode,
    Claiming,
    Deal,
    Finished,
    Half,
    Match,
    Ordering,
    PaperDeal,
    Playing,
    Raspasy,
    Running,
    TalonShown,
    Whisting,
    deal_running,
)
from engine.three_hands.game import ThreeHandGame


def deal_commands(deal: Deal, seat: Seat) -> tuple[DealMove, ...]:
    """Return the commands that a seat may give now, except claims."""
    match deal:
        case Auction():
            return legal_auction(deal, seat)
        case TalonShown():
            return legal_talon(deal, seat)
        case Ordering():
            return legal_ordering(deal, seat)
        case Whisting():
            return legal_whist(deal, seat)
        case ChoosingMode():
            return legal_mode(deal, seat)
        case Playing():
            return legal_play(deal, seat)
        case Claiming():
            return legal_answers(deal, seat)
        case Finished() | Broken() | PaperDeal():
            return ()


def deciders(deal: Deal | None) -> tuple[Seat, ...]:
    """Return the seats that must decide before the deal can go on; empty if the deal is over."""
    match deal:
        case Auction() | Whisting():
            return (deal.turn,)
        case TalonShown():
            resting = deal.setup.resting
            return (resting,) if deal.half is Half.OFFERED and resting is not None else (deal.declarer,)
        case Ordering():
            return (deal.declarer,)
        case ChoosingMode():
            return (deal.whister,)
        case Playing():
            return (decider(deal),)
        case Claiming():
            return must_answer(deal)
        case Finished() | Broken() | PaperDeal() | None:
            return ()


def follow_ups(match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the events that follow a decision automatically, without anybody's choice.

    Such events name a game if only one is legal (a misère), or are whists that the rules demand (stalingrad). `decide`
    does not add them, because a record contains these calls. events: events decided at `match`. mark: what made this
    decision in place of a person; a game named here gets the same mark. Whists are of other seats and get no mark.
    """
    after, followed = reduce(evolve, events, match), tuple[AnyEvent, ...]()
    if isinstance(after.deal, Ordering):
        named = legal_ordering(after.deal, after.deal.declarer)
        followed = decide(after, named[0], mark) if len(named) == 1 else ()
        after = reduce(evolve, followed, after)
    while isinstance(after.deal, Whisting) and len(words := legal_whist(after.deal, after.deal.turn)) == 1:
        said = decide(after, words[0])
        followed, after = (*followed, *said), reduce(evolve, said, after)
    return followed


def _decide_deal(deal: Deal, said: DealMove) -> tuple[AnyEvent, ...]:
    """Return a move's events without `follow_ups`. A dealer's whist opens the hands; a card is its owner's event."""
    match said:
        case PlaceBid() | Pass() | TakeTalon() if isinstance(deal, Auction):
            return decide_auction(deal, said)
        case DeclarePreferans(seat, mark) if isinstance(deal, TalonShown):
            proved = is_preferans(deal.hands[seat], cards_of(deal.setup.convention))
            return (PreferansDeclared(seat, mark, proved=proved),)
        case SayWhist(seat, mark, call=WhistCall.WHIST) if isinstance(deal, Whisting) and seat is deal.setup.resting:
            return said, ChooseMode(seat, mark, mode=PlayMode.OPEN)
        case PlayCard() if isinstance(deal, Playing):
            return (replace(said, seat=deal.turn),)
        case MakeClaim(seat, mark, tricks=tricks, proved=proved):
            return (Claimed(seat, mark, tricks=tricks, proved=proved, open=not proved),)
        case TakeTalon() | DeclarePreferans():
            raise InvariantBroken(f"{type(said).__name__} in {type(deal).__name__}")
        case _:
            return (said,)


def clock_may_move(deal: Deal | None) -> bool:
    """Return whether the clock may act for a person without spoiling a game for which that person won the bid.

    It may not while a contract is played, nor in a misère once the talon is shown.
    """
    if isinstance(deal, Playing):
        return isinstance(deal.game, Raspasy)
    return not (isinstance(deal, TalonShown | Ordering) and deal.bid.is_misere)


def is_unheard(deal: Deal | None, seat: Seat) -> bool:
    """Return whether a seat has not yet acted in a deal that has just begun.

    In the auction: the seat has made no call. In raspasy without an auction: nobody has played a card. Later: False.
    """
    if isinstance(deal, Auction):
        return not any(call.seat is seat for call in deal.calls)
    return isinstance(deal, Playing) and isinstance(deal.game, Raspasy) and not (deal.game.calls or deal.plays)


def _unfinished(match: Match) -> Running | None:
    return None if isinstance(match.deal, Finished | Broken | PaperDeal) else match.deal


class PreferansCourse(ThreeHandGame[Match, AnyEvent, DealMove, Running, Any]):
    """Rules of preferans for the common engine of three-hand games (`engine.three_hands.game.ThreeHandGame`)."""

    matches, broken, paper_deal, playing, waiting = Match, Broken, PaperDeal, Playing, Claiming
    spoken = (Auction, Whisting, ChoosingMode)
    first_standing = staticmethod(opening)
    standing_after = staticmethod(evolve_standing)
    decide_match = staticmethod(decide_match)
    running = staticmethod(_unfinished)
    begin = staticmethod(begin)
    after = staticmethod(evolve_deal)
    moves_of = staticmethod(deal_commands)
    deciders = staticmethod(deciders)
    clock_may_move = staticmethod(clock_may_move)
    is_unheard = staticmethod(is_unheard)
    again = staticmethod(dealt_again)
    refusal = staticmethod(refusal)

    def everything(self, deal: Running, seat: Seat) -> tuple[DealMove, ...]:
        return deal_commands(deal, seat) + (legal_claims(deal, seat) if isinstance(deal, Playing) else ())

    def score(self, match: Match, finished: Finished) -> DealScored:
        setup = finished.last.setup
        return score_deal(match.standing, setup.dealer, setup.number, finished.outcome)

    def asked(self, deal: Running) -> tuple[Seat, ...]:
        """Return the seats that may decide something now; never the dummy.

        During the play these are all active seats, because each may claim at any time; so a seat's decision lasts from
        one of its cards to the next. In the auction a seat may act before its turn (look at its cards, bid a misère out
        of turn), so its turn does not begin a new decision.
        """
        match deal:
            case Playing():
                return tuple(dict.fromkeys((*deal.setup.people, *deciders(deal))))
            case Auction():
                return tuple(seat for seat in deal.setup.people if deal_commands(deal, seat))
            case _:
                return deciders(deal)

    def author(self, match: Match, event: AnyEvent) -> Seat | None:
        """Return the seat that decided an event; in open play the whister, even for a card of the other defender."""
        if isinstance(event, PlayCard):
            return next(iter(self.awaited(match)), None)
        return super().author(match, event)

    def carried_out(self, match: Match, deal: Running, move: DealMove) -> tuple[AnyEvent, ...]:
        """Return the events of a legal move, including forced cards of the dummy and the score of a finished deal."""
        events = _decide_deal(deal, move)
        after = reduce(self.evolve, events, match)
        while isinstance(after.deal, Playing) and (card := forced_card(after.deal)) is not None:
            played = PlayCard(after.deal.turn, card=card)
            events, after = (*events, played), self.evolve(after, played)
        return events + self.score_if_over(after)

    def follow_ups(self, match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
        return follow_ups(match, events, mark)

    def phase(self, deal: Deal | None) -> str:
        """Return the phase as text; it changes with each call of the defence, so that every call is shown at once."""
        if isinstance(deal, Whisting):
            return f"Whisting:{len(deal.game.whists)}:{deal.turn}:{deal.game.seen is not None}"
        return super().phase(deal)

    def status(self, match: Match) -> MatchStatus:
        """Return the facts about a match that a table needs.

        A newcomer may join before the next deal if all have dealt and no dealer deals again (rules.md §12), but
        not once prize deals are played (parameters.md 38).
        """
        standing, end = match.standing, match.standing.convention.end
        is_last, have_dealt = is_prize(standing), standing.dealer == len(standing.players) and not standing.stays
        return state.status_of(
            match,
            running=deal_running(match),
            next_dealer=next_dealer(standing),
            reached=end_reached(standing),
            minutes=end.minutes if end.kind is EndKind.TIME else 0,
            present=present_seats(standing),
            may_grow=have_dealt and not is_last,
            keeps_players=is_last,
        )


COURSE: Final = PreferansCourse()
start, replay, evolve = COURSE.start, COURSE.replay, COURSE.evolve
decide, decide_judged, awaited, decisions = COURSE.decide, COURSE.decide_judged, COURSE.awaited, COURSE.decisions
legal_commands, author = COURSE.legal, COURSE.author


def decide_written(match: Match, command: Command, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the events of a record's command, even of a claim no longer allowed at tables. Raises IllegalCommand."""
    deal = match.deal
    if not isinstance(command, MakeClaim) or not isinstance(deal, Playing) or match.standing.ended is not None:
        return decide_judged(match, command, mark)
    if replace(command, mark=None, proved=False) not in written_claims(deal, command.seat):
        raise refusal(deal, command, deciders(deal))
    return COURSE.carried_out(match, deal, replace(command, mark=mark))
