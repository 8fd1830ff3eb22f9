"""Reader of a record: every line becomes a command, and the rules themselves decide whether that command is legal.

A record and a live match therefore pass one gate; results in a record (`points`, `sheet`) are compared with the replay.
The last deal may stop anywhere: a match can be read in the middle of a trick.
"""

from collections.abc import Callable

from msgspec.structs import replace

from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import (
    Adjust,
    BreakDeal,
    DealBroken,
    EndReason,
    FinishMatch,
    Mark,
    Substitute,
)
from engine.core.record.draft import DealDraft, missing, read_deal, read_hand, read_talon, start_command
from engine.core.record.fair import Proof
from engine.core.record.head import HEAD_WORDS, begin, told
from engine.core.record.lines import ADMIN, Line, Unreadable, read_items, read_seat, read_text
from engine.core.record.notes import Note
from engine.core.record.proofs import lot_lines, lot_proof, read_proof
from engine.core.three_hands import active_seats
from engine.games.skat.command_words import CLAIM, CONCEDE, PLAY
from engine.games.skat.commands import Command, Double, RecordPaperDeal
from engine.games.skat.events import AnyEvent, DealScored, DoubleCall, MatchStarted
from engine.games.skat.game import decide, evolve, start
from engine.games.skat.phases.play import points_by_seat
from engine.games.skat.record.amounts import (
    TALON,
    read_change,
    read_count,
    read_points,
    read_sheet,
    write_points,
    write_sheet,
)
from engine.games.skat.record.calls import CALLS, command_of
from engine.games.skat.record.claims import read_claim, read_concession
from engine.games.skat.record.model import RecordedMatch
from engine.games.skat.record.paper import read_outcome
from engine.games.skat.record.reasons import sentence
from engine.games.skat.rotation import next_dealer, reached
from engine.games.skat.rules.options import BOOK
from engine.games.skat.state import Doubling, Finished, Phase, Playing, running, setup_of

DRAFT_WORDS = ("hand", "talon", "commit", "outcome")
ENDS = {str(reason): reason for reason in (EndReason.DEALS, EndReason.AGREED, EndReason.TIME)}


def parse(text: str, *, as_written: bool = False) -> RecordedMatch:
    """Read the match of a record (skat.md §13).

    `as_written` takes the entries of a `sheet` line that the replay does not confirm, and lists it in `notes`. Raises
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
        self._lines: dict[str, Callable[[Line], None]] = {
            "deal": self._deal,
            "hand": self._cards,
            "talon": self._cards,
            "outcome": self._outcome,
            CLAIM: self._claim,
            CONCEDE: self._concede,
            "broken": self._broken,
            "points": self._points,
            "sheet": self._sheet,
            "adjust": self._adjust,
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

    def _deal(self, line: Line) -> None:
        standing = self._match.standing
        if running(self._match) is not None:
            raise Unreadable("deal %(deal)s is not finished", deal=standing.deals + 1)
        if reached(standing) is not None:
            raise IllegalCommand("match_over")
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
            self._do(start_command(self._draft, self._match.standing.rules.deal_packets.hands))
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
        self._running()
        if line.word == PLAY:
            self._pass_doubling()
        for item in read_items(line.rest, self._seats):
            self._do(command_of(line.word, item), item.mark)

    def _pass_doubling(self) -> None:
        """Let whoever is still asked for kontra or re pass: a record need not say so before the cards."""
        while isinstance(deal := running(self._match), Doubling):
            self._do(Double(deal.turn, call=DoubleCall.PASS))

    def _claim(self, line: Line) -> None:
        self._running()
        self._pass_doubling()
        self._do(*read_claim(line.rest, self._seats, self._running()))

    def _concede(self, line: Line) -> None:
        self._running()
        self._pass_doubling()
        self._do(*read_concession(line.rest, self._seats))

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

    def _points(self, line: Line) -> None:
        scored, deal = self._scored(line), self._match.deal
        if not isinstance(deal, Finished):
            raise Unreadable("the outcome of a paper deal names its points")
        points = points_by_seat(deal.last) if isinstance(deal.last, Playing) else None
        if points is None:
            raise Unreadable("in deal %(deal)s no points are counted", deal=scored.number)
        gives = write_points(points, scored.outcome, setup_of(deal.last).active)
        *tokens, last = line.rest.split() or [""]
        talon = last.removeprefix(TALON) if last.startswith(TALON) else None
        told = read_points(tokens if talon is not None else [*tokens, last], self._seats)
        counted = read_count(talon, last) if talon is not None else None
        if told != points or counted != getattr(scored.outcome, "talon", None):
            raise Unreadable(
                "deal %(deal)s: the record states points %(rest)s, the replay gives %(told)s",
                deal=scored.number,
                rest=line.rest,
                told=gives,
            )

    def _sheet(self, line: Line) -> None:
        scored = self._scored(line)
        stated = read_sheet(line.rest, self._seats)
        if stated == scored.entries:
            return
        states, gives = write_sheet(stated) or "nothing", write_sheet(scored.entries) or "nothing"
        if not self._as_written:
            raise Unreadable(
                "deal %(deal)s: the record states %(stated)s, the replay gives %(played)s",
                deal=scored.number,
                stated=states,
                played=gives,
            )
        taken = replace(scored, entries=stated)
        self._match, self._events[-1] = evolve(self._before, taken), taken
        text = f"deal {scored.number} is taken as written: the record states {states}, the replay gives {gives}"
        self._notes.append(Note(line.number, text))

    def _adjust(self, line: Line) -> None:
        parts = line.rest.split(None, 2)
        if len(parts) < 2:
            raise Unreadable("an adjustment is written as: adjust SEAT list+N [text]")
        column, amount = read_change(parts[1])
        text = read_text(parts[2]) if len(parts) > 2 else ""
        self._do(Adjust(read_seat(parts[0], self._seats), column, amount, text=text))

    def _substitute(self, line: Line) -> None:
        parts = line.rest.split(None, 1)
        if len(parts) < 2:
            raise Unreadable("%(word)s names a seat and a player", word=line.word)
        self._do(Substitute(read_seat(parts[0], self._seats), read_text(parts[1])))

    def _end(self, line: Line) -> None:
        """End the match; `end` alone is the end that the match has reached."""
        if line.rest and line.rest not in ENDS:
            raise Unreadable("end stands alone or before deals, agreed or time, not before '%(rest)s'", rest=line.rest)
        reason = ENDS[line.rest] if line.rest else reached(self._match.standing)
        self._do(FinishMatch(reason or EndReason.CLOSED))

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
