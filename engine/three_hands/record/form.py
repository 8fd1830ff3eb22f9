"""Reading, writing and checking of records of a game with three hands; `RecordForm` describes one game's records.

Every line becomes a command, and the rules decide whether it is legal, so records and live matches are checked alike.
Results in a record are compared with the replay. The last deal may stop anywhere, even within a trick.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from engine.core.cards import Card
from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import (
    BreakDeal,
    DealBroken,
    DealScored,
    Event,
    Mark,
    MatchCommand,
    MatchStarted,
    MatchStatus,
    Substitute,
)
from engine.core.record.deals import without_running
from engine.core.record.fair import FairDeal, FairVerdict, Proof, judge
from engine.core.record.head import HEAD_WORDS, begin, told, write_head
from engine.core.record.lines import (
    ADMIN,
    LESSON,
    Item,
    Line,
    Unreadable,
    read_counts,
    read_items,
    read_mark,
    read_seat,
    read_text,
)
from engine.core.record.model import Recorded
from engine.core.record.notes import Note
from engine.core.record.pen import Pen
from engine.core.record.proofs import lot_lines, lot_proof, read_proof
from engine.core.rules import RuleBook
from engine.core.seats import BySeat, Seat
from engine.core.state import Finished, Match
from engine.three_hands.dealing import DECK, Active, dealt, talon_size
from engine.three_hands.game import ThreeHandGame
from engine.three_hands.record.draft import DealDraft, missing, read_deal, read_hand, read_talon, start_command

M = TypeVar("M", bound=Match[Any, Any])
C = TypeVar("C")
E = TypeVar("E", bound=Event)
P = TypeVar("P")
S = TypeVar("S", bound=DealScored)
T = TypeVar("T")

PROVED: Final = "proved"
"""Last word of a claim that was proved, so that nobody was asked."""
DRAFT_WORDS: Final = ("hand", "talon", "commit", LESSON, "outcome")
"""First words of lines that may follow `deal` before the first call."""


def whole_deck(standing: Any) -> tuple[Card, ...]:
    """Return all 32 cards, whatever the standing of the match.

    >>> len(whole_deck(None))
    32
    """
    return DECK


class RecordForm(msgspec.Struct, Generic[M, C, E, P], frozen=True, kw_only=True):
    """Form of a game's records: its rules and the lines that only it has. Implements `engine.core.game.Notation`."""

    book: RuleBook[Any]
    """Presets and options of the game."""
    opening: Callable[[Any, tuple[str, ...]], E]
    """Function that returns the event which begins a match, given rules and names of the players."""
    rules: Callable[[Any], Any]
    """Function that returns the rules, given the event which begins a match."""
    course: ThreeHandGame[M, E, Any, P, Any]
    """Course of the game, which applies commands and events."""
    decide: Callable[[M, C | MatchCommand, Mark | None], tuple[E, ...]] | None = None
    """Function that returns the events of a command; None: `course.decide_judged`. Raises IllegalCommand."""
    admit: Callable[[E, M], None] | None = None
    """Check of each event, given the match after it; None: no check. Raises IllegalCommand."""
    status: Callable[[M], MatchStatus]
    """Function that returns the facts of a match."""
    active: Callable[[Any, Seat], Active]
    """Function that returns the seats that get cards, forehand first, given the match's standing and the dealer."""
    hands: Callable[[Any], int]
    """Function that returns the number of seats that may hold cards, given the standing of the match."""
    deck: Callable[[Any], tuple[Card, ...]] = whole_deck
    """Function that returns the cards before the shuffle, given the standing of the match."""
    packets: Callable[[Any], tuple[int, ...]]
    """Function that returns the sizes of packets in which cards are dealt, given the standing of the match."""
    outcome: Callable[[str, int], Any]
    """Function that reads the outcome of a paper deal, given text and number of seats. Raises Unreadable."""
    paper: Callable[[Seat, Any], C]
    """Function that returns the command to record a paper deal, given its dealer and outcome."""
    sentence: Callable[[IllegalCommand], str]
    """Function that returns the sentence of a refusal."""
    lines: Mapping[str, Callable[["Reading[M, C, E, P]", Line], None]]
    """Functions that read the lines only this game has, by first word. They raise Unreadable and IllegalCommand."""
    special: Callable[[Any], str] | None = None
    """Function that returns the word of the next deal if other rules hold for it, else empty, given the standing."""
    after_end: tuple[str, ...] = ()
    """First words of the lines that may follow the end of the match."""
    put: Callable[[Pen, M, E, M], None]
    """Writer of an event, given the match before and after it. The head of the record describes the first event."""

    def parse(self, text: str, *, as_written: bool = False) -> Recorded[M, E]:
        """Read the match in a record. Raises RecordError with the number of the line, from 1, and one sentence.

        `as_written`: accept the score that a line states if it differs from the replay, and list the line in the notes.
        """
        rules, players, body = begin(text, self.book)
        reading = Reading(self, self.opening(rules, players), lot_lines(text), as_written=as_written)
        for line in body:
            try:
                told(line, reading.read)
            except IllegalCommand as error:
                raise RecordError(line.number, self.sentence(error), error) from None
        return reading.result()

    def write(self, events: Sequence[E], *, finished_only: bool = False, proofs: Iterable[Proof] = ()) -> str:
        """Return the record of a match; `parse` reads it back to equal events.

        `finished_only`: leave out a deal that is still being played, so that the record may be given to anybody.
        `proofs`: lines that prove fair deals. Raises ValueError if the events do not begin with MatchStarted.
        """
        first = events[0] if events else None
        if not isinstance(first, MatchStarted):
            raise ValueError("a record needs the history of a match from MatchStarted on")
        match = self.course.start(first)
        pen = Pen(write_head(self.book, self.rules(first), tuple(match.standing.players)), proofs)
        for event in without_running(events[1:]) if finished_only else events[1:]:
            before, match = match, self.course.evolve(match, event)
            self.put(pen, before, event, match)
        return pen.text()

    def judge(self, started: Any, fair: FairDeal, *, promised: bool) -> FairVerdict:
        """Check that a finished deal's secret and words give its hands; promised: an earlier deal has a commitment."""
        standing, dealer = started.standing, started.dealer
        packets, active, hands = self.packets(standing), self.active(standing, dealer), self.hands(standing)
        cards = self.deck(standing)

        def is_dealt(deck: tuple[Card, ...]) -> bool:
            return dealt(packets, deck, hands, active, cards) == (started.hands, started.talon)

        return judge(fair, cards, dealer, len(standing.players), is_dealt, promised=promised)


class Reading(Generic[M, C, E, P]):
    """Reader of a record: it applies one line after another to a growing match.

    Methods raise Unreadable and IllegalCommand; `RecordForm.parse` adds the number of the line.
    """

    def __init__(self, form: RecordForm[M, C, E, P], first: E, lots: frozenset[int], *, as_written: bool) -> None:
        self._form, self._lots = form, lots
        self.as_written: Final = as_written
        """True to accept statements of a line that the replay does not confirm."""
        self.match: M = form.course.start(first)
        self.before: M = self.match
        """The match before its last event."""
        self.events: list[E] = [first]
        self._lines_of_events = [0]
        self._line = 0
        self.kept: set[str] = set()
        """Facts that the game's lines keep for later ones, in words of the game."""
        self._draft: DealDraft | None = None
        self._notes: list[Note] = []
        self._proofs: list[Proof] = []
        self._lines: Mapping[str, Callable[[Reading[M, C, E, P], Line], None]] = {**SHARED, **form.lines}

    def result(self) -> Recorded[M, E]:
        """Return the match, events, remarks and proof lines read so far."""
        places = tuple(self._lines_of_events)
        return Recorded(self.match, tuple(self.events), tuple(self._notes), tuple(self._proofs), places)

    def read(self, line: Line) -> None:
        """Read one line after the head."""
        self._line = line.number
        if line.word in HEAD_WORDS:
            raise Unreadable("%(word)s stands before the first deal and the first change only", word=line.word)
        if line.word not in self._lines:
            raise Unreadable("unknown line '%(word)s'", word=line.word)
        if self.match.standing.ended is not None and line.word not in self._form.after_end:
            raise Unreadable("the match is over")
        if self._draft is not None and line.word not in DRAFT_WORDS:
            lacks = "outcome" if self._draft.paper else missing(self._draft)
            raise Unreadable("deal %(deal)s lacks %(lacks)s", deal=self._draft.number, lacks=lacks)
        self._lines[line.word](self, line)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.match.standing.players)

    def do(self, command: C | MatchCommand, mark: Mark | None = None) -> None:
        """Apply a command to the match. Raises IllegalCommand."""
        decide = self._form.decide or self._form.course.decide_judged
        for event in decide(self.match, command, mark):
            self.before, self.match = self.match, self._after(self.match, event)
            self.events.append(event)
            self._lines_of_events.append(self._line)

    def _after(self, match: M, event: E) -> M:
        after = self._form.course.evolve(match, event)
        if self._form.admit is not None:
            self._form.admit(event, after)
        return after

    def running(self) -> P:
        """Return the running deal. Raises IllegalCommand if no deal is running."""
        deal = self._form.course.running(self.match)
        if deal is None:
            raise IllegalCommand("no_deal")
        return deal

    def over(self, line: Line) -> DealScored | DealBroken:
        """Return the event that ended the deal just before this line. Raises Unreadable if the line is elsewhere."""
        last = self.events[-1]
        if isinstance(last, DealScored | DealBroken):
            return last
        if self._form.course.running(self.match) is not None:
            raise Unreadable("deal %(deal)s is not finished", deal=self.match.standing.deals + 1)
        raise Unreadable("%(word)s stands right after its deal", word=line.word)

    def scored(self, line: Line, kind: type[S]) -> S:
        """Return the score, of class `kind`, of the deal just before this line. Raises Unreadable if there is none."""
        last = self.over(line)
        if not isinstance(last, kind):
            raise Unreadable("deal %(deal)s was broken off: it has no %(word)s", deal=last.number, word=line.word)
        return last

    def compare(self, line: Line, stated: T, computed: T, write: Callable[[T], str], taken: Callable[[], E]) -> None:
        """Compare a value that a line states about a scored deal with the value of the replay.

        write: returns the text of a value. taken: returns the score as the line states it, which replaces the last
        event if lines are accepted as written (see `Recorded.notes`). Otherwise raises Unreadable for a difference.
        """
        if stated == computed:
            return
        number = self.match.standing.deals
        states, gives = write(stated), write(computed)
        if not self.as_written:
            raise Unreadable(
                "deal %(deal)s: the record states %(stated)s, the replay gives %(played)s",
                deal=number,
                stated=states,
                played=gives,
            )
        event = taken()
        self.match, self.events[-1] = self._after(self.before, event), event
        self.note(line, f"deal {number} is taken as written", states, gives)

    def check_tricks(self, line: Line, number: int, played: BySeat[int] | None, *, every_seat: bool) -> None:
        """Check that a line states the tricks that were taken in the deal before it. Raises Unreadable.

        number: number of the deal. played: tricks by seat; None if the deal was not played. every_seat: whether the
        error names seats without a trick, too.
        """
        if not isinstance(self.match.deal, Finished):
            raise Unreadable("the outcome of a paper deal names its tricks")
        if played is None:
            raise Unreadable("deal %(deal)s was not played: it has no tricks", deal=number)
        if read_counts(line.rest.split(), self.seats) != played:
            raise Unreadable(
                "deal %(deal)s: the record states tricks %(rest)s, the replay gives %(tricks)s",
                deal=number,
                rest=line.rest,
                tricks=" ".join(f"{seat}:{count}" for seat, count in played.items() if count or every_seat),
            )

    def note(self, line: Line, what: str, states: str, gives: str) -> None:
        """Add a remark that a line states something other than the replay gives; `what`: beginning of the sentence."""
        self._notes.append(Note(line.number, f"{what}: the record states {states}, the replay gives {gives}"))

    def start_draft(self, line: Line) -> None:
        """Read `deal 1 dealer=3`, the word of a special deal if any, and `paper` for a deal with real cards."""
        facts, number = self._form.status(self.match), self.match.standing.deals + 1
        if self._form.course.running(self.match) is not None:
            raise Unreadable("deal %(deal)s is not finished", deal=number)
        if facts.reached is not None:
            raise IllegalCommand("match_over")
        if facts.needs_refill:
            raise IllegalCommand("needs_refill")
        word = self._form.special(self.match.standing) if self._form.special is not None else ""
        dealer, paper = read_deal(line.rest, number, self.seats, facts.next_dealer, special=word)
        if dealer not in facts.present:
            raise Unreadable("seat %(dealer)s has left the match", dealer=dealer)
        self._draft = DealDraft(number, dealer, paper, self._form.active(self.match.standing, dealer))
        if line.number + 1 in self._lots and facts.next_dealer is None:
            self._proofs.append(lot_proof(number))

    def _open_draft(self, line: Line, *, paper: bool) -> DealDraft:
        draft = self._draft
        if draft is None or draft.paper is not paper:
            if paper:
                raise Unreadable("%(word)s stands in a paper deal only", word=line.word)
            raise Unreadable("%(word)s stands in a played deal only, before its calls", word=line.word)
        return draft

    def draft_cards(self, line: Line) -> None:
        """Read a `hand` or `talon` line; once all of them are read, the deal begins."""
        draft, hands = self._open_draft(line, paper=False), self._form.hands(self.match.standing)
        size = talon_size(self._form.deck(self.match.standing), draft.active)
        draft = read_talon(draft, line.rest, size) if line.word == "talon" else read_hand(draft, line.rest, hands)
        self._draft = draft
        if draft.complete:
            self.do(start_command(draft, self._form.packets(self.match.standing)))
            self._draft = None

    def take_outcome(self, line: Line) -> None:
        """Read the `outcome` of a paper deal."""
        draft = self._open_draft(line, paper=True)
        self.do(self._form.paper(draft.dealer, self._form.outcome(line.rest, self.seats)))
        self._draft = None

    def take_proof(self, line: Line) -> None:
        """Read a line of the fair deal: `commit` or `lesson` before the hands, `secret`, `word` and `next` after it."""
        number = self.match.standing.deals
        if line.word in ("commit", LESSON):
            draft = self._open_draft(line, paper=False)
            if draft.hands or draft.talon:
                raise Unreadable("%(word)s stands before the hands", word=line.word)
            number = draft.number
        else:
            self.over(line)
        self._proofs.append(read_proof(line, number, self.seats, self._proofs))


def _broken(reading: Reading[M, C, E, P], line: Line) -> None:
    """Read `broken SEAT` or `broken admin`: a seat, or an administrator who does not play, closed the running deal."""
    reading.running()
    reading.do(BreakDeal(None if line.rest == ADMIN else read_seat(line.rest, reading.seats)))


def _substitute(reading: Reading[M, C, E, P], line: Line) -> None:
    """Read `substitute 2 Vera`: another person takes over a seat."""
    seat, name = named(line)
    reading.do(Substitute(read_seat(seat, reading.seats), name))


class Said(NamedTuple):
    """A claim, or an answer to a claim, from a `claim` line, with its mark."""

    command: Any
    mark: Mark | None
    closed: bool = False
    """True if the line says that the claimer's hand had not been shown."""


def read_claim(rest: str, seats: int, claim: Callable[..., Any], answer: Callable[[Item], Said]) -> tuple[Said, ...]:
    """Read `1 1:3,2:2,3:0 2:accept 3:refuse open`, a claim and the answers to it, or `1 1:3,2:2,3:0 proved`.

    A line with answers only continues a claim that another line interrupted. claim: class of a claim. answer: function
    that reads an answer. Raises Unreadable.

    >>> from engine.games.austrian.moves import MakeClaim
    >>> [said.command.proved for said in read_claim("1 1:3,2:2 proved", 3, MakeClaim, lambda item: Said(None, None))]
    [True]
    """
    if ":" in rest.partition(" ")[0]:
        return tuple(map(answer, read_items(rest, seats)))
    parts = rest.split(None, 2)
    if len(parts) < 2:
        raise Unreadable("a claim names its seat and the tricks (claim 1 1:3,2:2,3:0)")
    seat = read_seat(parts[0], seats)
    counts, mark = read_mark(parts[1])
    tricks = read_counts(counts.split(","), seats)
    said = parts[2] if len(parts) > 2 else ""
    if said.partition("~")[0] == PROVED:
        return (Said(claim(seat, tricks=tricks, proved=True), mark or read_mark(said)[1]),)
    return (Said(claim(seat, tricks=tricks), mark), *(map(answer, read_items(said, seats)) if said else ()))


def named(line: Line) -> tuple[str, str]:
    """Return the seat, as written, and the name after it, such as those of `2 Vera`. Raises Unreadable.

    >>> named(Line(9, "substitute", "2 Vera"))
    ('2', 'Vera')
    """
    parts = line.rest.split(None, 1)
    if len(parts) < 2:
        raise Unreadable("%(word)s names a seat and a player", word=line.word)
    return parts[0], read_text(parts[1])


SHARED: Final[Mapping[str, Callable[[Reading[Any, Any, Any, Any], Line], None]]] = {
    "deal": Reading.start_draft,
    "hand": Reading.draft_cards,
    "talon": Reading.draft_cards,
    "outcome": Reading.take_outcome,
    "broken": _broken,
    "substitute": _substitute,
    **dict.fromkeys(("commit", LESSON, "secret", "word", "next"), Reading.take_proof),
}
"""Functions that read the lines of any game's record, by first word."""
