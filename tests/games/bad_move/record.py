"""The text record of a match: the head and the fair deal are those of all games, between them stand cards.

deal 1 dealer=3
hand 1 As Jh Qd
play 1:As 2:Ks~robot 3:Js      one trick a line, the cards of its seats in order
tricks 1:3                     or `broken SEAT`, `broken admin`
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine.core.cards import Card
from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import (
    BreakDeal,
    DealBroken,
    EndReason,
    FinishMatch,
    Mark,
    MatchCommand,
    MatchFinished,
    StartDeal,
    Substitute,
    Substituted,
)
from engine.core.options import OptionBook
from engine.core.record import head
from engine.core.record.deals import without_running
from engine.core.record.fair import FairDeal, FairVerdict, Proof, judge
from engine.core.record.lines import (
    ADMIN,
    Line,
    Unreadable,
    read_card,
    read_counts,
    read_fields,
    read_items,
    read_seat,
    read_text,
    write_mark,
    write_text,
)
from engine.core.record.model import Recorded
from engine.core.record.proofs import lines_after, lines_before, lot_lines, lot_proof, read_proof
from engine.core.seats import BySeat, Seat
from tests.games.bad_move.events import AnyEvent, DealScored, DealStarted, MatchStarted, PlayCard
from tests.games.bad_move.play import Match, dealt, decide, evolve, replay
from tests.games.bad_move.rules import Rules

ENDS = {"deals": EndReason.DEALS, "agreed": EndReason.AGREED, "time": EndReason.TIME}


class Record:
    """Implementation of `engine.core.game.Notation`."""

    def __init__(self, book: OptionBook[Rules]) -> None:
        self._book = book

    def parse(self, text: str, *, as_written: bool = False) -> Recorded[Match, AnyEvent]:
        begun = head.begin(text, self._book)
        reader = _Reader(MatchStarted(begun.rules, begun.players), lot_lines(text))
        for line in begun.body:
            try:
                head.told(line, reader.read)
            except IllegalCommand as error:
                raise RecordError(line.number, str(error), error) from None
        return Recorded(reader.match, tuple(reader.events), proofs=tuple(reader.proofs))

    def write(self, events: Sequence[AnyEvent], *, finished_only: bool = False, proofs: Iterable[Proof] = ()) -> str:
        first, told = events[0], tuple(proofs)
        if not isinstance(first, MatchStarted):
            raise ValueError("a record needs the history of a match from MatchStarted on")
        lines, match = head.write_head(self._book, first.rules, first.players), replay([first])
        for event in without_running(events[1:]) if finished_only else events[1:]:
            _write(lines, match, event, told)
            match = evolve(match, event)
        return "\n".join(lines) + "\n"

    def judge(self, started: Any, fair: FairDeal, *, promised: bool) -> FairVerdict:
        def is_dealt(deck: tuple[Card, ...]) -> bool:
            hands: BySeat[tuple[Card, ...]] = started.hands
            return dealt(started.standing.rules, started.dealer, deck, len(hands)) == hands

        return judge(fair, started.standing.rules.deck, started.dealer, len(started.hands), is_dealt, promised=promised)


def _write(lines: list[str], match: Match, event: AnyEvent, proofs: tuple[Proof, ...]) -> None:
    """Add an event to the lines of a record; `match`: before the event."""
    match event:
        case DealStarted(number=number, dealer=dealer, hands=hands):
            cards = [f"hand {int(seat)} {' '.join(hand)}" for seat, hand in hands.items()]
            lines += ["", f"deal {number} dealer={int(dealer)}", *lines_before(proofs, number), *cards]
        case PlayCard(seat=seat, card=card, mark=mark):
            item = f"{int(seat)}:{card}{write_mark(mark)}"
            if match.deal is not None and match.deal.plays and lines[-1].startswith("play "):
                lines[-1] += f" {item}"
            else:  # the first card of a trick, or another line came between
                lines.append(f"play {item}")
        case DealScored(number=number, points=points):
            counts = " ".join(f"{int(seat)}:{count}" for seat, count in points.items() if count)
            lines += [f"tricks {counts}", *lines_after(proofs, number)]
        case DealBroken(number=number, seat=breaker):
            who = ADMIN if breaker is None else str(int(breaker))
            lines += [f"broken {who}", *lines_after(proofs, number)]
        case Substituted(seat=seat, name=name):
            lines.append(f"substitute {int(seat)} {write_text(name)}")
        case MatchFinished(reason=reason):
            lines.append(f"end {reason if reason in ENDS.values() else EndReason.AGREED}")


class _Reader:
    """Fold of a record: one line after another on a growing match. Its methods raise Unreadable and IllegalCommand."""

    def __init__(self, first: MatchStarted, lots: frozenset[int]) -> None:
        self.match = replay([first])
        self.events: list[AnyEvent] = [first]
        self.proofs: list[Proof] = []
        self._lots = lots
        self._dealer: Seat | None = None  # of a deal whose cards are being read
        self._hands: dict[Seat, tuple[Card, ...]] = {}
        self._lines: dict[str, Callable[[Line], None]] = {
            "deal": self._deal,
            "hand": self._hand,
            "play": self._play,
            "tricks": self._tricks,
            "broken": lambda line: self._do(BreakDeal(None if line.rest == ADMIN else self._seat(line.rest))),
            "substitute": self._substitute,
            "end": self._end,
            **dict.fromkeys(("commit", "secret", "word", "next"), self._proof),
        }

    def read(self, line: Line) -> None:
        """Read one line after the head."""
        if line.word not in self._lines:
            raise Unreadable("unknown line '%(word)s'", word=line.word)
        if self._dealer is not None and line.word not in ("hand", "commit"):
            raise Unreadable("deal %(deal)s lacks %(lacks)s", deal=self._number, lacks="hand")
        self._lines[line.word](line)

    @property
    def _number(self) -> int:
        return self.match.standing.deals + 1

    def _seat(self, text: str) -> Seat:
        return read_seat(text, len(self.match.standing.players))

    def _do(self, command: PlayCard | MatchCommand, mark: Mark | None = None) -> None:
        for event in decide(self.match, command, mark):
            self.match = evolve(self.match, event)
            self.events.append(event)

    def _deal(self, line: Line) -> None:
        number, _, rest = line.rest.partition(" ")
        if number != str(self._number):
            raise Unreadable(
                "deal %(number)s where deal %(expected)s is expected", number=number, expected=self._number
            )
        self._dealer, self._hands = self._seat(read_fields(rest).get("dealer", "")), {}
        if line.number + 1 in self._lots:
            self.proofs.append(lot_proof(self._number))

    def _hand(self, line: Line) -> None:
        number, *names = line.rest.split() or ("",)
        seat, cards, seats = self._seat(number), tuple(map(read_card, names)), len(self.match.standing.players)
        count = self.match.standing.rules.hand
        if self._dealer is None or seat in self._hands or len(cards) != count:
            raise Unreadable("a hand is written as: hand SEAT and %(count)s cards, once a deal", count=count)
        self._hands[seat] = cards
        if len(self._hands) < seats:
            return
        dealer, hands = self._dealer, self._hands
        self._dealer, self._hands = None, {}
        known = [card for other in (*dealer.clockwise(seats), dealer) for card in hands[other]]
        self._do(StartDeal(dealer, (*known, *(card for card in self.match.standing.rules.deck if card not in known))))

    def _play(self, line: Line) -> None:
        for item in read_items(line.rest, len(self.match.standing.players)):
            if item.seat is None or len(item.words) != 1:
                raise Unreadable("a card is written as SEAT:CARD")
            self._do(PlayCard(item.seat, card=read_card(item.words[0])), item.mark)

    def _tricks(self, line: Line) -> None:
        last = self.events[-1]
        if not isinstance(last, DealScored):
            raise Unreadable("%(word)s stands right after its deal", word=line.word)
        if read_counts(line.rest.split(), len(last.points)) != last.points:
            raise Unreadable("deal %(deal)s: other tricks were taken", deal=last.number)

    def _substitute(self, line: Line) -> None:
        seat, _, name = line.rest.partition(" ")
        self._do(Substitute(self._seat(seat), read_text(name)))

    def _end(self, line: Line) -> None:
        if line.rest not in ENDS:
            raise Unreadable("end is followed by deals, agreed or time, not by '%(rest)s'", rest=line.rest)
        self._do(FinishMatch(ENDS[line.rest]))

    def _proof(self, line: Line) -> None:
        """Read a line of the fair deal: `commit` before the hands, `secret`, `word` and `next` after the deal."""
        if (self._dealer is None or self._hands) if line.word == "commit" else self.match.running is not None:
            raise Unreadable("%(word)s does not stand here", word=line.word)
        seats = len(self.match.standing.players)
        number = self._number if line.word == "commit" else self.match.standing.deals
        self.proofs.append(read_proof(line, number, seats, self.proofs))
