"""Dispatch of commands and events to the phases of a deal.

`decide` checks a command and returns its events, `evolve` applies an event, `replay` folds a history; `decisions` lists
the open decisions, `author` names the seat that decided an event. A deal command is legal when it stands in
`legal_commands(match, seat)`; a claim is not listed there, because it ends the deal with the verdict of whoever judges
it (`phases.play.may_claim` tells the moment).
"""

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from engine.core import state
from engine.core.cards import sort_cards
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.match import DealBroken, Decision, Mark, MatchFinished, Move, Substituted
from engine.core.seats import Seat
from engine.games.skat.events import Adjusted, AnyEvent, DealScored, DealStarted, MatchStarted, PaperRecorded
from engine.games.skat.match_commands import Command, decide_match, evolve_standing, opening, scored
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
from engine.games.skat.phases.auction import after_call, legal_auction
from engine.games.skat.phases.deal import begin
from engine.games.skat.phases.declare import (
    after_discard,
    after_double,
    after_game,
    after_hand,
    after_taking,
    legal_choice,
    legal_discards,
    legal_doubling,
    legal_games,
)
from engine.games.skat.phases.play import (
    after_card,
    after_claim,
    after_concession,
    legal_play,
    may_claim,
    may_fail,
)
from engine.games.skat.phases.shove import after_giving, after_receiving, after_shove, legal_giving, legal_shoving
from engine.games.skat.phases.why import refusal
from engine.games.skat.rules.values import RamschShove
from engine.games.skat.state import (
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


def start(event: MatchStarted) -> Match:
    """Return a match before its first deal."""
    return Match(opening(event))


def deal_commands(deal: Phase, seat: Seat) -> tuple[DealMove, ...]:
    """List the commands open to a seat in a running deal, claims aside."""
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
        case Shoving():
            return legal_shoving(deal, seat)
        case Giving():
            return legal_giving(deal, seat)
        case Playing():
            return legal_play(deal, seat)


def legal_commands(match: Match, seat: Seat) -> tuple[DealMove, ...]:
    """List everything a seat may do in the deal now, claims aside; empty before and after the deal.

    Of two cards that leave a hand one order is listed; `decide` takes the other, too.
    """
    deal = running(match)
    return deal_commands(deal, seat) if deal is not None else ()


def decider(deal: Phase) -> Seat:
    """Return the seat for which the deal waits."""
    return deal.won.seat if isinstance(deal, Choosing | Discarding | Naming) else deal.turn


def awaited(match: Match) -> tuple[Seat, ...]:
    """List the seats for which the deal waits; none between deals."""
    deal = running(match)
    return (decider(deal),) if deal is not None else ()


def decisions(match: Match) -> tuple[Decision, ...]:
    """List the open decisions, at most one a seat.

    While cards are played a defender may have a kontra to say and the declarer a game to give up or to claim.
    """
    deal = running(match)
    if deal is None:
        return ()
    waiting = decider(deal)
    seats = [waiting]
    if isinstance(deal, Playing):
        seats += [seat for seat in deal.game.setup.active if seat is not waiting and _has_a_word(deal, seat)]
    return tuple(Decision(seat, type(deal).__name__, seat is waiting) for seat in seats)


def _has_a_word(deal: Playing, seat: Seat) -> bool:
    return may_claim(deal, seat) or bool(legal_play(deal, seat))


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

    A mark and a verdict in the command are dropped: a claim gives an event without a verdict, which somebody judges
    before it is applied. Raises IllegalCommand with the reason; the match is not changed.
    """
    return decide_judged(match, replace(command, verdict=None) if isinstance(command, MakeClaim) else command, mark)


def decide_judged(match: Match, command: Command, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Decide a command as `decide` does, but believe the verdict of a claim. Raises IllegalCommand.

    For the judge, for a rest that a search has proved, and for a record.
    """
    if not isinstance(command, Move):
        return decide_match(match, command)
    if match.standing.ended is not None:
        raise IllegalCommand("match_over")
    deal = running(match)
    if deal is None:
        raise IllegalCommand("no_deal")
    if isinstance(command, MakeClaim):
        return _decide_claim(match, deal, command, mark)
    if _listed(command) not in deal_commands(deal, command.seat):
        raise refusal(deal, command, decider(deal))
    event = replace(command, mark=mark)
    return (event, *score_if_over(evolve(match, event)))


def _decide_claim(match: Match, deal: Phase, command: MakeClaim, mark: Mark | None) -> tuple[AnyEvent, ...]:
    """Return the events of a claim; one that does not hold is refused where it costs nothing."""
    if not isinstance(deal, Playing) or not may_claim(deal, command.seat):
        raise refusal(deal, command, decider(deal))
    if command.verdict is Verdict.FAILED and not may_fail(deal):
        raise IllegalCommand("claim_fails", {"seat": int(command.seat)})
    event = replace(command, mark=mark)
    return (event,) if command.verdict is None else (event, *score_if_over(evolve(match, event)))


def _listed(command: DealMove) -> DealMove:
    """Return a command as the list of legal ones has it: unmarked, two cards in one order."""
    if isinstance(command, Discard | Give | LayAway):
        first, second = sort_cards(command.cards)
        return replace(command, mark=None, cards=(first, second))
    return replace(command, mark=None)


def follow_ups(match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the events that follow a decision without anybody's choice: the skat taken up where it must be.

    `events` were decided at `match`; the following ones have their `mark`. A record writes that word down, so `decide`
    leaves it out. Nothing follows a claim before its verdict.
    """
    if any(isinstance(event, MakeClaim) and event.verdict is None for event in events):
        return ()
    after = reduce(evolve, events, match)
    deal = running(after)
    if isinstance(deal, Shoving) and deal.setup.rules.ramsch_shove is RamschShove.MUST_TAKE:
        return decide(after, Receive(deal.turn), mark)
    return ()


def score_if_over(match: Match) -> tuple[DealScored, ...]:
    """Return the result of a deal that is over and not yet scored."""
    deal = match.deal
    if not isinstance(deal, Finished) or deal.score is not None:
        return ()
    return (scored(match.standing, setup_of(deal.last).number, deal.outcome),)


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
        case Adjusted() | Substituted() | MatchFinished():
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
        case Shoving() | Giving(), _:
            return _evolve_shoving(deal, event)
        case Playing(), PlayCard(card=card):
            return after_card(deal, card)
        case Playing(), MakeClaim(verdict=Verdict() as verdict):
            return after_claim(deal, verdict)
        case Playing(), Concede():
            return after_concession(deal)
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


def _evolve_shoving(deal: Shoving | Giving, event: AnyEvent) -> Deal:
    match deal, event:
        case Shoving(), Receive():
            return after_receiving(deal)
        case Shoving(), Shove():
            return after_shove(deal)
        case Giving(), Give(cards=cards) | LayAway(cards=cards):
            return after_giving(deal, cards)
        case _:
            raise InvariantBroken(f"{type(event).__name__} in {type(deal).__name__}")


def replay(events: Iterable[AnyEvent]) -> Match:
    """Return the match after its events; the first is MatchStarted or a DealStarted, which carries the match so far.

    Raises InvariantBroken for any other first event.
    """
    return state.replayed(events, start, lambda started: Match(started.standing), evolve)
