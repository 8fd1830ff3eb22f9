"""Reader of a record: every line becomes a command, and the rules themselves decide whether that command is legal.

A record and a live match therefore pass one gate; results in a record (`tricks`, `sheet`) are compared with the replay.
The last deal may stop anywhere: a match can be read in the middle of a trick.
"""

from collections.abc import Callable

from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import Adjust, BreakDeal, DealBroken, EndReason, FinishMatch, Join, Leave, Mark, Substitute
from engine.core.record.draft import DealDraft, missing, read_deal, read_hand, read_talon, start_command
from engine.core.record.fair import Proof
from engine.core.record.head import HEAD_WORDS, begin, told
from engine.core.record.lines import (
    ADMIN,
    Item,
    Line,
    Unreadable,
    read_counts,
    read_items,
    read_seat,
    read_text,
)
from engine.core.record.notes import Note
from engine.core.record.proofs import lot_lines, lot_proof, read_proof
from engine.core.seats import Seat
from engine.core.three_hands import PAIRS
from engine.games.preferans.commands import Command, RecordPaperDeal, SayWhist
from engine.games.preferans.conventions.options import CONVENTIONS
from engine.games.preferans.events import AnyEvent, DealScored, MatchStarted
from engine.games.preferans.game import decide_written, start
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.record.calls import (
    CALLS,
    check_talon_card,
    commands_of,
    dummy_played,
    expect_no_lead,
    may_go_unsaid,
    passes_unsaid,
)
from engine.games.preferans.record.cells import as_stated, evolved, read_change, read_sheet, write_sheet
from engine.games.preferans.record.claims import claim_commands, closed
from engine.games.preferans.record.model import RecordedMatch
from engine.games.preferans.record.paper import read_outcome, write_counts
from engine.games.preferans.record.reasons import sentence
from engine.games.preferans.record.words import VERDICTS
from engine.games.preferans.rotation import active_seats, dealt_seats, next_dealer, present_seats
from engine.games.preferans.scoring.pool import is_closed
from engine.games.preferans.sheet import sums_of
from engine.games.preferans.state import Deal, Finished, Whisting, deal_running

ONLY_VERDICTS = tuple((verdict,) for verdict in VERDICTS)
DRAFT_WORDS = ("hand", "talon", "commit", "outcome")
AFTER_DEAL = ("sheet", "secret", "word", "next", "deal", "adjust", "join", "leave", "end")
ENDS = {"": EndReason.CLOSED, "agreed": EndReason.AGREED, "time": EndReason.TIME, "deals": EndReason.DEALS}


def parse(text: str, *, as_written: bool = False) -> RecordedMatch:
    """Read the match of a record (notation.md).

    `as_written` takes the entries of a `sheet` line that the replay does not confirm, and lists them in `notes`. Raises
    RecordError with the line (1-based) and one sentence.
    """
    rules, players, body = begin(text, CONVENTIONS)
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
        self._shown = False  # True once the talon's card that leads the trick has been told
        self._lines: dict[str, Callable[[Line], None]] = {
            "deal": self._deal,
            "hand": self._cards,
            "talon": self._cards,
            "outcome": self._outcome,
            "claim": self._claim,
            "broken": self._broken,
            "tricks": self._tricks,
            "sheet": self._sheet,
            "adjust": self._adjust,
            "join": self._join,
            "leave": self._leave,
            "substitute": self._substitute,
            "end": self._end,
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
        if self._match.standing.ended is not None:
            raise Unreadable("the match is over")
        if self._draft is not None and line.word not in DRAFT_WORDS:
            lacks = "outcome" if self._draft.paper else missing(self._draft)
            raise Unreadable("deal %(deal)s lacks %(lacks)s", deal=self._draft.number, lacks=lacks)
        if line.word in AFTER_DEAL:
            self._leave_half()
        self._lines[line.word](line)

    def _leave_half(self, before: Seat | None = None) -> None:
        """Add last words that may be left out: the passer's and the dealer's pass."""
        while isinstance(deal := self._match.deal, Whisting) and may_go_unsaid(deal) and deal.turn is not before:
            self._do(SayWhist(deal.turn, call=WhistCall.PASS))

    def result(self) -> RecordedMatch:
        return RecordedMatch(self._match, tuple(self._events), tuple(self._notes), tuple(self._proofs))

    @property
    def _seats(self) -> int:
        return len(self._match.standing.players)

    @property
    def _hands(self) -> int:
        """Hands of a deal: with two players the dummy has the third."""
        return dealt_seats(self._match.standing)

    def _do(self, command: Command, mark: Mark | None = None) -> None:
        for event in decide_written(self._match, command, mark):
            self._before, self._match = self._match, evolved(self._match, event)
            self._events.append(event)

    def _deal(self, line: Line) -> None:
        if deal_running(self._match):
            raise Unreadable("deal %(deal)s is not finished", deal=self._match.standing.deals + 1)
        if is_closed(self._match.standing):
            raise IllegalCommand("match_over")
        standing = self._match.standing
        number, should = standing.deals + 1, next_dealer(standing)
        dealer, paper = read_deal(line.rest, number, len(standing.players), should)
        if dealer not in present_seats(standing):
            raise Unreadable("seat %(dealer)s has left the match", dealer=dealer)
        self._draft = DealDraft(number, dealer, paper, active_seats(standing, dealer))
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
        self._draft = read_talon(draft, line.rest) if line.word == "talon" else read_hand(draft, line.rest, self._hands)
        if self._draft.complete:
            self._do(start_command(self._draft, PAIRS))
            self._draft = None

    def _outcome(self, line: Line) -> None:
        draft = self._open_draft(line, paper=True)
        self._do(RecordPaperDeal(draft.dealer, read_outcome(line.rest, self._seats)))
        self._draft = None

    def _running(self) -> Deal:
        deal = self._match.deal
        if deal is None or not deal_running(self._match):
            raise IllegalCommand("no_deal")
        return deal

    def _told(self, item: Item) -> Deal:
        """Return the deal of a call: the running one; for a verdict the deal that it ended."""
        last = self._match.deal
        return last if last is not None and item.words in ONLY_VERDICTS else self._running()

    def _calls(self, line: Line) -> None:
        for item in read_items(line.rest, self._hands):
            if line.word == "play" and dummy_played(item, self._match.deal):
                continue
            if line.word == "whist" and passes_unsaid(item, self._match.deal):
                self._leave_half(item.seat)
            deal = self._told(item)
            if line.word == "play" and item.seat is None:
                check_talon_card(item, deal, twice=self._shown)
                self._shown = True
                continue
            if line.word == "play" and not self._shown:
                expect_no_lead(item, deal)
            self._shown = False
            for command in commands_of(line.word, item, deal):
                self._do(command, item.mark)

    def _claim(self, line: Line) -> None:
        self._running()
        for said in claim_commands(line.rest, self._hands):
            if said.closed:
                self._match, self._events = closed(self._match, self._events)
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
        if deal_running(self._match):
            raise Unreadable("deal %(deal)s is not finished", deal=self._match.standing.deals + 1)
        raise Unreadable("%(word)s stands right after its deal", word=line.word)

    def _scored(self, line: Line) -> DealScored:
        last = self._over(line)
        if isinstance(last, DealBroken):
            raise Unreadable("deal %(deal)s was broken off: it has no %(word)s", deal=last.number, word=line.word)
        return last

    def _tricks(self, line: Line) -> None:
        scored = self._scored(line)
        if not isinstance(self._match.deal, Finished):
            raise Unreadable("the outcome of a paper deal names its tricks")
        played = scored.outcome.tricks
        if played is None:
            raise Unreadable("deal %(deal)s was not played: it has no tricks", deal=scored.number)
        if read_counts(line.rest.split(), self._seats) != played:
            told = write_counts(played, played.seats, " ")
            raise Unreadable(
                "deal %(deal)s: the record states tricks %(rest)s, the replay gives %(told)s",
                deal=scored.number,
                rest=line.rest,
                told=told,
            )

    def _sheet(self, line: Line) -> None:
        scored = self._scored(line)
        stated, computed = read_sheet(line.rest, self._seats), sums_of(scored.entries)
        if stated == computed:
            return
        states, gives = write_sheet(stated), write_sheet(computed)
        if not self._as_written:
            raise Unreadable(
                "deal %(deal)s: the record states %(stated)s, the replay gives %(played)s",
                deal=scored.number,
                stated=states,
                played=gives,
            )
        taken = as_stated(scored, stated)
        self._match, self._events[-1] = evolved(self._before, taken), taken
        figures = f"the record states {states}, the replay gives {gives}"
        self._notes.append(Note(line.number, f"deal {scored.number} is taken as written: {figures}"))

    def _adjust(self, line: Line) -> None:
        parts = line.rest.split(None, 2)
        if len(parts) < 2:
            raise Unreadable("an adjustment is written as: adjust SEAT COLUMN+N [text]")
        cell, amount = read_change(read_seat(parts[0], self._seats), parts[1], self._seats)
        text = read_text(parts[2]) if len(parts) > 2 else ""
        self._do(Adjust(cell.seat, cell.column, str(amount), cell.on, text))

    def _named(self, line: Line) -> tuple[str, str]:
        parts = line.rest.split(None, 1)
        if len(parts) < 2:
            raise Unreadable("%(word)s names a seat and a player", word=line.word)
        return parts[0], read_text(parts[1])

    def _join(self, line: Line) -> None:
        seat, name = self._named(line)
        self._do(Join(read_seat(seat, min(self._seats + 1, 4)), name))

    def _leave(self, line: Line) -> None:
        self._do(Leave(read_seat(line.rest, self._seats)))

    def _substitute(self, line: Line) -> None:
        seat, name = self._named(line)
        self._do(Substitute(read_seat(seat, self._seats), name))

    def _end(self, line: Line) -> None:
        if line.rest not in ENDS:
            raise Unreadable("end is followed by agreed, time, deals or nothing, not by '%(rest)s'", rest=line.rest)
        self._do(FinishMatch(ENDS[line.rest]))

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
