"""Reader of a record: every line becomes a command, and the rules themselves decide whether that command is legal.

A record and a live match therefore pass one gate; results in a record (`tricks`, `sheet`, `settlement`) are compared
with the replay. The last deal may stop anywhere: a match can be read in the middle of a trick.
"""

from collections.abc import Callable

from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import Adjust, BreakDeal, DealBroken, EndReason, FinishMatch, Mark, Refill, Substitute
from engine.core.record.draft import DealDraft, missing, read_deal, read_hand, read_talon, start_command
from engine.core.record.fair import Proof
from engine.core.record.head import HEAD_WORDS, begin, told
from engine.core.record.lines import (
    ADMIN,
    Line,
    Unreadable,
    read_counts,
    read_items,
    read_seat,
    read_text,
)
from engine.core.record.notes import Note
from engine.core.record.proofs import lot_lines, lot_proof, read_proof
from engine.core.three_hands import PAIRS, active_seats
from engine.games.austrian.command_words import CLAIM
from engine.games.austrian.commands import Command, RecordPaperDeal
from engine.games.austrian.events import AnyEvent, DealScored, MatchStarted
from engine.games.austrian.game import decide, evolve, start
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.pot import needs_refill, reached
from engine.games.austrian.record.amounts import (
    as_stated,
    read_amounts,
    read_change,
    read_opening,
    read_sheet,
    write_amounts,
    write_sheet,
)
from engine.games.austrian.record.calls import CALLS, command_of
from engine.games.austrian.record.claims import claim_commands
from engine.games.austrian.record.model import RecordedMatch
from engine.games.austrian.record.paper import read_outcome, write_counts
from engine.games.austrian.record.reasons import sentence
from engine.games.austrian.rotation import next_dealer
from engine.games.austrian.rules.options import BOOK
from engine.games.austrian.settlement import settle
from engine.games.austrian.state import Finished, Phase, running

DRAFT_WORDS = ("hand", "talon", "commit", "outcome")
SETTLEMENT = "settlement"
ENDS = {str(reason): reason for reason in (EndReason.DEALS, EndReason.POT, EndReason.AGREED, EndReason.TIME)}


def parse(text: str, *, as_written: bool = False) -> RecordedMatch:
    """Read the match of a record (austrian.md §13).

    `as_written` takes the money of a `sheet` line that the replay does not confirm, and lists it in `notes`. Raises
    RecordError with the line (1-based) and one sentence.
    """
    rules, players, body = begin(text, BOOK)
    reader = _Reader(MatchStarted(rules, players), as_written=as_written, lots=lot_lines(text))
    for line in body:
        _read(reader, line)
    return reader.result()


def _read(reader: "_Reader", line: Line) -> None:
    """Read a line behind the head; any error of the line becomes a RecordError."""
    try:
        told(line, reader.read)
    except IllegalCommand as error:
        raise RecordError(line.number, sentence(error), error) from None


class _Reader:
    """Fold of a record: one line after another on a growing match. Its methods raise Unreadable and IllegalCommand."""

    def __init__(self, first: MatchStarted, *, as_written: bool, lots: frozenset[int]) -> None:
        self._as_written, self._lots = as_written, lots
        self._match = self._before = start(first)
        self._events: list[AnyEvent] = [first]
        self._draft: DealDraft | None = None
        self._notes: list[Note] = []
        self._proofs: list[Proof] = []
        self._settled = False  # True once the settlement has been told
        self._lines: dict[str, Callable[[Line], None]] = {
            "opening": lambda line: self._do(read_opening(line.rest, self._seats)),
            "refill": self._refill,
            "deal": self._deal,
            "hand": self._cards,
            "talon": self._cards,
            "outcome": self._outcome,
            CLAIM: self._claim,
            "broken": self._broken,
            "tricks": self._tricks,
            "sheet": self._sheet,
            "adjust": self._adjust,
            "substitute": self._substitute,
            "end": self._end,
            SETTLEMENT: self._settlement,
            "commit": self._proof,
            "secret": self._proof,
            "word": self._proof,
            "next": self._proof,
            **dict.fromkeys(CALLS, self._calls),
        }

    def read(self, line: Line) -> None:
        """Read one line after the head."""
        if line.word in HEAD_WORDS:
            raise Unreadable("%(word)s stands before the first deal and the first change only", word=line.word)
        if line.word not in self._lines:
            raise Unreadable("unknown line '%(word)s'", word=line.word)
        if self._match.standing.ended is not None and line.word != SETTLEMENT:
            raise Unreadable("the match is over")
        if self._draft is not None and line.word not in DRAFT_WORDS:
            lacks = "outcome" if self._draft.paper else missing(self._draft)
            raise Unreadable("deal %(deal)s lacks %(lacks)s", deal=self._draft.number, lacks=lacks)
        self._lines[line.word](line)

    def result(self) -> RecordedMatch:
        return RecordedMatch(self._match, tuple(self._events), tuple(self._notes), tuple(self._proofs))

    @property
    def _seats(self) -> int:
        return len(self._match.standing.players)

    def _do(self, command: Command, mark: Mark | None = None) -> None:
        for event in decide(self._match, command, mark):
            self._before, self._match = self._match, evolve(self._match, event)
            self._events.append(event)

    def _refill(self, line: Line) -> None:
        if line.rest:
            raise Unreadable("%(word)s stands alone", word=line.word)
        self._do(Refill())

    def _deal(self, line: Line) -> None:
        standing = self._match.standing
        if running(self._match) is not None:
            raise Unreadable("deal %(deal)s is not finished", deal=standing.deals + 1)
        if reached(standing) is not None:
            raise IllegalCommand("match_over")
        if needs_refill(standing):
            raise IllegalCommand("needs_refill")
        number, seats, should = standing.deals + 1, len(standing.players), next_dealer(standing)
        dealer, paper = read_deal(line.rest, number, seats, should)
        self._draft = DealDraft(number, dealer, paper, active_seats(seats, dealer))
        if line.number + 1 in self._lots and should is None:
            self._proofs.append(lot_proof(self._draft.number))

    def _open_draft(self, line: Line, *, paper: bool) -> DealDraft:
        draft = self._draft
        if draft is None or draft.paper is not paper:
            if paper:
                raise Unreadable("%(word)s stands in a paper deal only", word=line.word)
            raise Unreadable("%(word)s stands in a played deal only, before its calls", word=line.word)
        return draft

    def _cards(self, line: Line) -> None:
        draft = self._open_draft(line, paper=False)
        self._draft = read_talon(draft, line.rest) if line.word == "talon" else read_hand(draft, line.rest, self._seats)
        if self._draft.complete:
            self._do(start_command(self._draft, PAIRS))
            self._draft = None

    def _outcome(self, line: Line) -> None:
        draft = self._open_draft(line, paper=True)
        self._do(RecordPaperDeal(draft.dealer, read_outcome(line.rest, self._seats)))
        self._draft = None

    def _running(self) -> Phase:
        deal = running(self._match)
        if deal is None:
            raise IllegalCommand("no_deal")
        return deal

    def _calls(self, line: Line) -> None:
        for item in read_items(line.rest, self._seats):
            self._do(command_of(line.word, item, self._running()), item.mark)

    def _claim(self, line: Line) -> None:
        self._running()
        for said in claim_commands(line.rest, self._seats):
            self._do(said.command, said.mark)

    def _broken(self, line: Line) -> None:
        """Read a `broken` line: a seat, or an administrator who does not play, closed the running deal."""
        self._running()
        self._do(BreakDeal(None if line.rest == ADMIN else read_seat(line.rest, self._seats)))

    def _over(self, line: Line) -> DealScored | DealBroken:
        """Return the end of the deal behind which a line must stand. Raises Unreadable elsewhere."""
        last = self._events[-1]
        if isinstance(last, DealScored | DealBroken):
            return last
        if running(self._match) is not None:
            raise Unreadable("deal %(deal)s is not finished", deal=self._match.standing.deals + 1)
        raise Unreadable("%(word)s stands right after its deal", word=line.word)

    def _scored(self, line: Line) -> DealScored:
        last = self._over(line)
        if isinstance(last, DealBroken):
            raise Unreadable("deal %(deal)s was broken off: it has no %(word)s", deal=last.number, word=line.word)
        return last

    def _tricks(self, line: Line) -> None:
        scored, deal = self._scored(line), self._match.deal
        if not isinstance(deal, Finished):
            raise Unreadable("the outcome of a paper deal names its tricks")
        played = scored.outcome.tricks if isinstance(scored.outcome, ContractOutcome) else None
        if played is None:
            raise Unreadable("deal %(deal)s was not played: it has no tricks", deal=scored.number)
        if read_counts(line.rest.split(), self._seats) != played:
            raise Unreadable(
                "deal %(deal)s: the record states tricks %(rest)s, the replay gives %(told)s",
                deal=scored.number,
                rest=line.rest,
                told=write_counts(played, tuple(seat for seat in played.seats if played[seat]), " "),
            )

    def _sheet(self, line: Line) -> None:
        scored, before = self._scored(line), self._before.standing.purse
        stated, computed = read_sheet(line.rest, before), self._match.standing.purse
        if stated == computed:
            return
        states, gives = write_sheet(before, stated), write_sheet(before, computed)
        if not self._as_written:
            raise Unreadable(
                "deal %(deal)s: the record states %(stated)s, the replay gives %(played)s",
                deal=scored.number,
                stated=states,
                played=gives,
            )
        taken = as_stated(scored, before, stated)
        self._match, self._events[-1] = evolve(self._before, taken), taken
        self._note(line, f"deal {scored.number} is taken as written", states, gives)

    def _note(self, line: Line, what: str, states: str, gives: str) -> None:
        self._notes.append(Note(line.number, f"{what}: the record states {states}, the replay gives {gives}"))

    def _adjust(self, line: Line) -> None:
        parts = line.rest.split(None, 2)
        if len(parts) < 2:
            raise Unreadable("an adjustment is written as: adjust SEAT cash+N [text]")
        column, amount = read_change(parts[1])
        text = read_text(parts[2]) if len(parts) > 2 else ""
        self._do(Adjust(read_seat(parts[0], self._seats), column, amount, text=text))

    def _substitute(self, line: Line) -> None:
        parts = line.rest.split(None, 1)
        if len(parts) < 2:
            raise Unreadable("%(word)s names a seat and a player", word=line.word)
        self._do(Substitute(read_seat(parts[0], self._seats), read_text(parts[1])))

    def _end(self, line: Line) -> None:
        if line.rest not in ENDS:
            raise Unreadable("end is followed by deals, pot, agreed or time, not by '%(rest)s'", rest=line.rest)
        self._do(FinishMatch(ENDS[line.rest]))

    def _settlement(self, line: Line) -> None:
        """Compare the settlement, which stands once, behind the end of the match."""
        if self._match.standing.ended is None or self._settled:
            raise Unreadable("%(word)s stands once, after end", word=line.word)
        self._settled = True
        stated, computed = read_amounts(line.rest.split(), self._seats), settle(self._match.standing.purse).cash
        if stated == computed:
            return
        states, gives = write_amounts(stated), write_amounts(computed)
        if not self._as_written:
            raise Unreadable("the record states %(stated)s, the replay gives %(played)s", stated=states, played=gives)
        self._note(line, "the settlement is not taken as written", states, gives)

    def _proof(self, line: Line) -> None:
        """Read a line of the fair deal: `commit` before the hands, `secret`, `word` and `next` after the deal."""
        number = self._match.standing.deals
        if line.word == "commit":
            draft = self._open_draft(line, paper=False)
            if draft.hands or draft.talon:
                raise Unreadable("commit stands before the hands")
            number = draft.number
        else:
            self._over(line)
        self._proofs.append(read_proof(line, number, self._seats, self._proofs))
