"""Writer of records: the lines that Austrian préférence alone has (austrian.md §13)."""

from engine.core.match import DealBroken, EndReason, MatchFinished, Move, PotRefilled, Substituted
from engine.core.record.calls import event_item
from engine.core.record.lines import write_text
from engine.core.record.pen import Pen
from engine.games.austrian.events import Adjusted, AnyEvent, DealScored, DealStarted, PaperRecorded, PotOpened
from engine.games.austrian.money import settle
from engine.games.austrian.moves import CLAIM, WORDS, AnswerClaim, MakeClaim, PlayCard
from engine.games.austrian.outcome_check import playing_of
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.record.lines import (
    answer_item,
    claim_item,
    write_amounts,
    write_counts,
    write_opening,
    write_outcome,
    write_sheet,
)
from engine.games.austrian.state import Finished, Match, Playing

_ENDS = {EndReason.RESET: EndReason.AGREED}  # where the notation has another word


def put(pen: Pen, before: Match, event: AnyEvent, after: Match) -> None:
    """Write the next event of the match."""
    match event:
        case DealStarted(hands=hands, talon=talon):
            pen.deal(event, hands, talon)
        case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
            pen.line(f"deal {number} dealer={int(dealer)} paper")
            standing = before.standing
            seats = playing_of(standing.rules, len(standing.players), dealer, outcome)
            pen.line(f"outcome {write_outcome(outcome, seats)}")
        case PlayCard():
            pen.item(*event_item(WORDS, event))
            deal = before.deal
            if isinstance(deal, Playing) and len(deal.plays) + 1 == len(deal.game.playing):
                pen.flush()
        case MakeClaim():
            pen.flush()
            playing = before.deal.game.playing if isinstance(before.deal, Playing) else event.tricks.seats
            pen.item(CLAIM, claim_item(event, tuple(sorted(playing))))
        case AnswerClaim():
            pen.item(CLAIM, answer_item(event))
        case DealScored():
            _score(pen, before, event, after)
        case DealBroken():
            pen.broken(event)
        case Move():
            pen.item(*event_item(WORDS, event))
        case _:
            _change(pen, event, after)


def _score(pen: Pen, before: Match, event: DealScored, after: Match) -> None:
    """Write `tricks` of a played deal, and `sheet`."""
    outcome, deal = event.outcome, before.deal
    if isinstance(deal, Finished) and isinstance(outcome, ContractOutcome) and outcome.tricks is not None:
        playing = deal.last.game.playing if isinstance(deal.last, Playing) else ()
        pen.line(f"tricks {write_counts(outcome.tricks, tuple(sorted(playing)), ' ')}")
    pen.line(f"sheet {write_sheet(before.standing.purse, after.standing.purse)}")
    pen.secrets(event.number)


def _change(pen: Pen, event: AnyEvent, after: Match) -> None:
    """Write a line of the match itself; the settlement follows its end."""
    match event:
        case PotOpened(purse=purse):
            pen.line(f"opening {write_opening(purse)}")
        case PotRefilled():
            pen.line("refill")
        case Adjusted(payment=payment, text=text):
            seat = payment.payer or payment.payee
            change = payment.amount if payment.payer is None else -payment.amount
            pen.line(f"adjust {seat} cash{change:+d} {write_text(text) if text else ''}".rstrip())
        case Substituted(seat=seat, name=name):
            pen.line(f"substitute {int(seat)} {write_text(name)}")
        case MatchFinished(reason=reason):
            pen.line(f"end {_ENDS.get(reason, reason)}")
            pen.line(f"settlement {write_amounts(settle(after.standing.purse).cash)}")
