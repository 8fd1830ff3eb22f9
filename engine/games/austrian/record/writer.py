"""Writer of records in the one form of the notation; `parse` reads that form back to equal events, marks included."""

from collections.abc import Sequence

from engine.core.match import DealBroken, EndReason, MatchFinished, PotRefilled, SeatEvent, Substituted
from engine.core.record.calls import event_item
from engine.core.record.deals import without_running
from engine.core.record.fair import Proof
from engine.core.record.head import write_head
from engine.core.record.lines import ADMIN, write_text
from engine.core.record.proofs import lines_after, lines_before
from engine.games.austrian.command_words import CLAIM, WORDS
from engine.games.austrian.events import (
    Adjusted,
    AnyEvent,
    CardPlayed,
    ClaimAnswered,
    Claimed,
    DealScored,
    DealStarted,
    MatchStarted,
    PaperRecorded,
    PotOpened,
)
from engine.games.austrian.game import evolve, start
from engine.games.austrian.outcome_check import playing_of
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.record.amounts import write_amounts, write_opening, write_sheet
from engine.games.austrian.record.claims import answer_item, claim_item
from engine.games.austrian.record.paper import write_counts, write_outcome
from engine.games.austrian.rules.options import BOOK
from engine.games.austrian.settlement import settle
from engine.games.austrian.state import Finished, Match, Playing

_ENDS = {EndReason.RESET: EndReason.AGREED}  # where the notation has another word


def write(events: Sequence[AnyEvent], *, finished_only: bool, proofs: Sequence[Proof] = ()) -> str:
    """Write the record of a match, from its MatchStarted on.

    `finished_only` leaves out a deal that is still being played, so that the record may be given to anybody. `proofs`
    are the lines of the fair deal. Raises ValueError when the events do not begin with MatchStarted.
    """
    if not events or not isinstance(events[0], MatchStarted):
        raise ValueError("a record needs the history of a match from MatchStarted on")
    first = events[0]
    pen = _Pen(start(first), write_head(BOOK, first.rules, first.players), proofs)
    for event in without_running(events[1:]) if finished_only else events[1:]:
        pen.put(event)
    return pen.text()


class _Pen:
    """Lines of a growing record; items of one word share a line until another line comes between."""

    def __init__(self, match: Match, head: list[str], proofs: Sequence[Proof]) -> None:
        self._match = match
        self._lines = head
        self._word = ""
        self._items: list[str] = []
        self._proofs = proofs

    def text(self) -> str:
        self._flush()
        return "\n".join(self._lines) + "\n"

    def put(self, event: AnyEvent) -> None:
        """Write the next event of the match."""
        before, self._match = self._match, evolve(self._match, event)
        match event:
            case DealStarted():
                self._deal(event)
            case PaperRecorded(number=number, dealer=dealer, outcome=outcome):
                self._line(f"deal {number} dealer={dealer} paper")
                standing = before.standing
                seats = playing_of(standing.rules, len(standing.players), dealer, outcome)
                self._line(f"outcome {write_outcome(outcome, seats)}")
            case CardPlayed():
                self._item(*event_item(WORDS, event))
                deal = before.deal
                if isinstance(deal, Playing) and len(deal.plays) + 1 == len(deal.game.playing):
                    self._flush()
            case Claimed():
                self._flush()
                playing = before.deal.game.playing if isinstance(before.deal, Playing) else event.tricks.seats
                self._item(CLAIM, claim_item(event, tuple(sorted(playing))))
            case ClaimAnswered():
                self._item(CLAIM, answer_item(event))
            case DealScored():
                self._score(event, before)
            case DealBroken():
                self._line(f"broken {ADMIN if event.seat is None else int(event.seat)}")
                self._secrets(event.number)
            case SeatEvent():
                self._item(*event_item(WORDS, event))
            case MatchStarted():
                return  # told by the head
            case _:
                self._change(event)

    def _line(self, text: str) -> None:
        self._flush()
        self._lines.append(text)

    def _item(self, word: str, item: str) -> None:
        if word != self._word:
            self._flush()
        self._word = word
        self._items.append(item)

    def _flush(self) -> None:
        if self._items:
            self._lines.append(f"{self._word} {' '.join(self._items)}")
        self._word, self._items = "", []

    def _deal(self, event: DealStarted) -> None:
        self._line(f"deal {event.number} dealer={event.dealer}")
        for line in lines_before(self._proofs, event.number):
            self._line(line)
        for seat, hand in event.hands.items():
            if hand:
                self._line(f"hand {seat} {' '.join(hand)}")
        self._line(f"talon {event.talon[0]} {event.talon[1]}")

    def _score(self, event: DealScored, before: Match) -> None:
        """Write `tricks` of a played deal, and `sheet`."""
        outcome, deal = event.outcome, before.deal
        if isinstance(deal, Finished) and isinstance(outcome, ContractOutcome) and outcome.tricks is not None:
            playing = deal.last.game.playing if isinstance(deal.last, Playing) else ()
            self._line(f"tricks {write_counts(outcome.tricks, tuple(sorted(playing)), ' ')}")
        self._line(f"sheet {write_sheet(before.standing.purse, self._match.standing.purse)}")
        self._secrets(event.number)

    def _secrets(self, deal: int) -> None:
        """Write the secret and the words of a deal that is over."""
        for line in lines_after(self._proofs, deal):
            self._line(line)

    def _change(self, event: AnyEvent) -> None:
        """Write a line of the match itself; behind its end stands the settlement."""
        match event:
            case PotOpened(purse=purse):
                self._line(f"opening {write_opening(purse)}")
            case PotRefilled():
                self._line("refill")
            case Adjusted(payment=payment, text=text):
                seat = payment.payer or payment.payee
                change = payment.amount if payment.payer is None else -payment.amount
                self._line(f"adjust {seat} cash{change:+d} {write_text(text) if text else ''}".rstrip())
            case Substituted(seat=seat, name=name):
                self._line(f"substitute {int(seat)} {write_text(name)}")
            case MatchFinished(reason=reason):
                self._line(f"end {_ENDS.get(reason, reason)}")
                self._line(f"settlement {write_amounts(settle(self._match.standing.purse).cash)}")
