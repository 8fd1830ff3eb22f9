"""Dispatch of commands and events to the phases of a deal.

`decide` checks a command and returns its events, `evolve` applies an event, `replay` folds a history; `decisions` lists
the open decisions, `author` names the seat that decided an event. One list decides: a deal command is legal when it
stands in `legal_commands(match, seat)`.
"""

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from engine.core import state
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.match import DealBroken, Decision, Mark, MatchFinished, Move, Substituted
from engine.core.seats import Seat
from engine.games.preferans.events import (
    Adjusted,
    AnyEvent,
    Claimed,
    DealScored,
    DealStarted,
    Joined,
    Left,
    MatchStarted,
    PaperRecorded,
    PreferansDeclared,
)
from engine.games.preferans.match_commands import Command, decide_match, evolve_standing, opening
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
from engine.games.preferans.scoring.deal import score_deal
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
    TalonShown,
    Whisting,
)


def start(event: MatchStarted) -> Match:
    """Return a match before its first deal."""
    return Match(opening(event))


def deal_commands(deal: Deal, seat: Seat) -> tuple[DealMove, ...]:
    """List the commands open to a seat now, claims aside."""
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


def legal_commands(match: Match, seat: Seat) -> tuple[DealMove, ...]:
    """List everything a seat may do in the deal now; empty before and after the deal."""
    deal = match.deal
    if deal is None:
        return ()
    claims = legal_claims(deal, seat) if isinstance(deal, Playing) else ()
    return deal_commands(deal, seat) + claims


def deciders(deal: Deal | None) -> tuple[Seat, ...]:
    """List the seats for which the deal waits."""
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


def awaited(match: Match) -> tuple[Seat, ...]:
    """List the seats for which the deal waits, as in the awaited `decisions`; none between deals."""
    return deciders(match.deal)


def decisions(match: Match) -> tuple[Decision, ...]:
    """List the open decisions, at most one a seat; never one for the dummy.

    While cards are played every active seat may claim, so its decision lasts from one own card to the next. In the
    auction a seat may have something to do before the deal waits for it, a look at its cards or a misère out of turn;
    the seat's turn is then no new decision.
    """
    deal = match.deal
    waiting = deciders(deal)
    seats = waiting
    if isinstance(deal, Playing):
        seats = tuple(dict.fromkeys((*deal.setup.people, *waiting)))
    elif isinstance(deal, Auction):
        seats = tuple(seat for seat in deal.setup.people if deal_commands(deal, seat))
    return tuple(Decision(seat, type(deal).__name__, seat in waiting) for seat in seats)


def author(match: Match, event: AnyEvent) -> Seat | None:
    """Return the seat that decided an event at `match`; in open play the whister, whichever seat owns the card.

    A person who sits down in a seat has its decisions anew. An event that names no seat counts as a decision of the
    first seat for which the deal waited; None where it waited for none.
    """
    if isinstance(event, Move | Substituted) and not isinstance(event, PlayCard):
        return event.seat
    waiting = deciders(match.deal)
    return waiting[0] if waiting else None


def decide(match: Match, command: Command, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the events of a command; `mark` when a robot or the clock makes the command for a person.

    A mark and `proved` in the command are dropped: only the judge lets a claim stand unasked. Raises IllegalCommand
    with the reason; the match is not changed.
    """
    return decide_judged(match, replace(command, proved=False) if isinstance(command, MakeClaim) else command, mark)


def decide_judged(match: Match, command: Command, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Decide a command as `decide` does, but believe that a claim is proved. Raises IllegalCommand.

    For the judge, for a rest that a search has proved, and for a record.
    """
    if not isinstance(command, Move):
        return decide_match(match, command)
    deal = match.deal
    if match.standing.ended is not None:
        raise IllegalCommand("match_over")
    if deal is None or isinstance(deal, Finished | Broken | PaperDeal):
        raise IllegalCommand("no_deal")
    if isinstance(deal, Playing) and isinstance(command, MakeClaim):
        allowed = replace(command, mark=None, proved=False) in legal_claims(deal, command.seat)
    else:
        allowed = replace(command, mark=None) in deal_commands(deal, command.seat)
    if not allowed:
        raise refusal(deal, command, deciders(deal))
    return _carried_out(match, deal, replace(command, mark=mark))


def decide_written(match: Match, command: Command, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Decide a command of a record, which may hold a claim that cannot be made any more. Raises IllegalCommand."""
    deal = match.deal
    if not isinstance(command, MakeClaim) or not isinstance(deal, Playing) or match.standing.ended is not None:
        return decide_judged(match, command, mark)
    if replace(command, mark=None, proved=False) not in written_claims(deal, command.seat):
        raise refusal(deal, command, deciders(deal))
    return _carried_out(match, deal, replace(command, mark=mark))


def _carried_out(match: Match, deal: Deal, said: DealMove) -> tuple[AnyEvent, ...]:
    """Return the events of a move that is allowed, with the dummy's forced cards and the score."""
    events = _decide_deal(deal, said)
    after = reduce(evolve, events, match)
    while isinstance(after.deal, Playing) and (card := forced_card(after.deal)) is not None:
        played = PlayCard(after.deal.turn, card=card)
        events, after = (*events, played), evolve(after, played)
    return events + score_if_over(after)


def follow_ups(match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the events that follow a decision without anybody's choice.

    These are the only game left to name, a misère, and whists that the rules demand (stalingrad). `events` were decided
    at `match`; a game named has their `mark`, whists are others' and have none. A record writes those words down, so
    `decide` leaves them out.
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


def score_if_over(match: Match) -> tuple[DealScored, ...]:
    """Return the score of a deal that is over and not yet scored."""
    deal = match.deal
    if isinstance(deal, Finished) and deal.score is None:
        setup = deal.last.setup
        return (score_deal(match.standing, setup.dealer, setup.number, deal.outcome),)
    return ()


def _decide_deal(deal: Deal, said: DealMove) -> tuple[AnyEvent, ...]:
    """Return the events of a move alone: a whist of the dealer opens the hands, a card is that of its owner."""
    match said:
        case PlaceBid() | Pass() | TakeTalon() if isinstance(deal, Auction):
            return decide_auction(deal, said)
        case DeclarePreferans(seat, mark) if isinstance(deal, TalonShown):
            return (PreferansDeclared(seat, mark, proved=is_preferans(deal.hands[seat])),)
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


def evolve(match: Match, event: AnyEvent) -> Match:
    """Return the match after an event.

    Raises InvariantBroken for an event that cannot follow: a bug, never bad input.
    """
    match event:
        case DealStarted():
            return Match(evolve_standing(event.standing, event), begin(event))
        case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
            return Match(evolve_standing(match.standing, event), PaperDeal(number, dealer, outcome))
        case DealScored():
            return Match(evolve_standing(match.standing, event), state.scored(match.deal, event))
        case DealBroken():
            return Match(evolve_standing(match.standing, event), _broken(match.deal, event))
        case Adjusted() | Joined() | Left() | Substituted() | MatchFinished():
            return Match(evolve_standing(match.standing, event), match.deal)
        case MatchStarted():
            return start(event)
        case _ if match.deal is not None:
            return Match(match.standing, evolve_deal(match.deal, event))
        case _:
            raise InvariantBroken(f"{type(event).__name__} without a deal")


def _broken(deal: Deal | None, event: DealBroken) -> Broken:
    if deal is None or isinstance(deal, Finished | Broken | PaperDeal):
        raise InvariantBroken("no deal to break off")
    return Broken(deal, event.number, event.seat)


def replay(events: Iterable[AnyEvent]) -> Match:
    """Return the match after its events; the first is MatchStarted or a DealStarted, which carries the match so far.

    Raises InvariantBroken for any other first event.
    """
    return state.replayed(events, start, lambda started: Match(started.standing), evolve)
