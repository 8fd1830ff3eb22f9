"""Dispatch of commands and events to the phases of a deal.

`decide` checks a command and returns its events, `evolve` applies an event, `replay` folds a history; `decisions` lists
the open decisions, `author` names the seat that decided an event. One list decides: a deal command is legal when it
stands in `legal_commands(match, seat)`.
"""

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from engine.core import state
from engine.core.cards import sort_cards
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.match import DealBroken, Decision, Mark, MatchFinished, Move, PotRefilled, Substituted
from engine.core.seats import Seat
from engine.games.austrian.events import (
    Adjusted,
    AnyEvent,
    DealScored,
    DealStarted,
    MatchStarted,
    PaperRecorded,
    PotOpened,
)
from engine.games.austrian.match_commands import Command, decide_match, evolve_standing, opening, scored
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
from engine.games.austrian.phases.auction import after_call, legal_auction
from engine.games.austrian.phases.claim import after_answer, after_claim, legal_answers, legal_claims
from engine.games.austrian.phases.deal import begin
from engine.games.austrian.phases.exchange import after_contract, after_discard, legal_contracts, legal_discards
from engine.games.austrian.phases.play import after_card, legal_play
from engine.games.austrian.phases.whist import after_defence, after_whist, legal_defence, legal_whist
from engine.games.austrian.phases.why import refusal
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


def start(event: MatchStarted) -> Match:
    """Return a match before its first deal."""
    return Match(opening(event))


def deal_commands(deal: Phase, seat: Seat) -> tuple[DealMove, ...]:
    """List the commands open to a seat in a running deal, claims aside."""
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
    """List the commands open to a seat in a running deal, with the claims it may make while cards are played."""
    claims = legal_claims(deal, seat) if isinstance(deal, Playing) else ()
    return deal_commands(deal, seat) + claims


def legal_commands(match: Match, seat: Seat) -> tuple[DealMove, ...]:
    """List everything a seat may do in the deal now; empty before and after the deal.

    Of a discard one order of its two cards is listed; `decide` takes the other, too.
    """
    deal = running(match)
    return everything(deal, seat) if deal is not None else ()


def deciders(deal: Phase) -> tuple[Seat, ...]:
    """List the seats for which the deal waits: one, under a claim all that have not answered."""
    match deal:
        case Auction() | Whisting() | Playing():
            return (deal.turn,)
        case Exchange() | Naming():
            return (deal.won.seat,)
        case Inviting():
            return (deal.whister,)
        case Claiming():
            return deal.must_answer


def awaited(match: Match) -> tuple[Seat, ...]:
    """List the seats for which the deal waits; none between deals."""
    deal = running(match)
    return deciders(deal) if deal is not None else ()


def decisions(match: Match) -> tuple[Decision, ...]:
    """List the open decisions, at most one a seat; an announcement belongs to the first lead.

    While cards are played every seat that plays may claim, so its decision lasts from one own card to the next.
    """
    deal = running(match)
    if deal is None:
        return ()
    waiting = deciders(deal)
    seats = waiting
    if isinstance(deal, Playing):
        holders = (seat for seat in deal.game.playing if deal.hands[seat])
        seats = tuple(dict.fromkeys((*holders, *waiting)))
    return tuple(Decision(seat, type(deal).__name__, seat in waiting) for seat in seats)


def author(match: Match, event: AnyEvent) -> Seat | None:
    """Return the seat that decided an event at `match`; a person who sits down in a seat has its decisions anew.

    An event that names no seat counts as a decision of the seat for which the deal waited; None where it waited for
    none.
    """
    if isinstance(event, Move | Substituted):
        return event.seat
    waiting = awaited(match)
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
    if match.standing.ended is not None:
        raise IllegalCommand("match_over")
    deal = running(match)
    if deal is None:
        raise IllegalCommand("no_deal")
    if _listed(command) not in everything(deal, command.seat):
        raise refusal(deal, command, deciders(deal))
    event = replace(command, mark=mark)
    return (event, *score_if_over(evolve(match, event)))


def _listed(command: DealMove) -> DealMove:
    """Return a command as the list of legal ones has it: unmarked, two cards in one order, a claim not proved."""
    if isinstance(command, MakeClaim):
        return replace(command, mark=None, proved=False)
    if isinstance(command, Discard) and len(command.cards) == 2:
        first, second = sort_cards(command.cards)
        return replace(command, mark=None, cards=(first, second))
    return replace(command, mark=None)


def follow_ups(match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the events that follow a decision without anybody's choice: the only contract left to name.

    `events` were decided at `match`; the following ones have their `mark`. A record writes that word down, so `decide`
    leaves it out.
    """
    after = reduce(evolve, events, match)
    if not isinstance(after.deal, Naming):
        return ()
    named = legal_contracts(after.deal, after.deal.won.seat)
    return decide(after, named[0], mark) if len(named) == 1 else ()


def score_if_over(match: Match) -> tuple[DealScored, ...]:
    """Return the result of a deal that is over and not yet scored."""
    deal = match.deal
    if not isinstance(deal, Finished) or deal.score is not None:
        return ()
    setup = setup_of(deal.last)
    return (scored(match.standing, setup.dealer, setup.number, deal.outcome, setup.paid),)


def evolve(match: Match, event: AnyEvent) -> Match:
    """Return the match after an event.

    Raises InvariantBroken for an event that cannot follow: a bug, never bad input.
    """
    standing = evolve_standing(match.standing, event)
    match event:
        case MatchStarted():
            return start(event)
        case DealStarted():
            return Match(standing, begin(event))
        case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
            return Match(standing, PaperDeal(number, dealer, outcome))
        case PotOpened() | PotRefilled() | Adjusted() | Substituted() | MatchFinished():
            return Match(standing, match.deal)
        case DealScored():
            return Match(standing, state.scored(match.deal, event))
        case DealBroken():
            deal = running(match)
            if deal is None:
                raise InvariantBroken("no deal to break off")
            return Match(standing, Broken(deal, event.number, event.seat))
        case _:
            return Match(standing, _evolve_deal(match.deal, event))


def _evolve_deal(deal: Deal | None, event: AnyEvent) -> Deal:
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


def replay(events: Iterable[AnyEvent]) -> Match:
    """Return the match after its events; the first is MatchStarted or a DealStarted, which carries the match so far.

    Raises InvariantBroken for any other first event.
    """
    return state.replayed(events, start, lambda started: Match(started.standing), evolve)
