"""The bot's own log, read straight from its SQLite file: what happened when, and because of whom."""

import sqlite3
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from bot.tables.log.codec import restored
from bot.tables.log.events import LogEvent
from bot.tables.log.fold import fold
from bot.tables.log.state import Table
from engine.core.cards import Card
from engine.core.match import DealStarted
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.view import (
    DeclaredView,
    FinishedView,
    GameView,
    OrderingView,
    SeatView,
    table_of,
    tricks_of,
)
from engine.three_hands.dealing import DECK
from tests.e2e.evidence import reading
from tests.games.every import EVERY
from tests.games.seen import cards_in


@dataclass(frozen=True)
class Cause:
    """An accepted press or command; `seq` is the last event it wrote."""

    key: str
    table: int
    seq: int
    person: int | None
    at: float

    @property
    def query(self) -> str:
        """The callback query's id, its hash where the person was forgotten; empty for a command."""
        parts = self.key.split(":")
        return parts[1] if len(parts) == 2 else ""


@dataclass(frozen=True)
class Moment:
    """The table after one event of its log, written at clock second `at`."""

    seq: int
    at: float
    event: LogEvent
    table: Table


@dataclass(frozen=True)
class Batch:
    """Events of one transaction: `before` the table, then the moments."""

    before: Table
    moments: tuple[Moment, ...]
    cause: Cause | None


@dataclass(frozen=True)
class Known:
    """From clock second `at` on the viewer knows these cards of the deal, and has heard these contracts."""

    at: float
    number: int
    cards: frozenset[Card]
    heard: frozenset[Contract]


@dataclass
class TableStory:
    """One table from its first event to its last."""

    id: int
    chat: int
    seqs: list[int]
    blank: Table
    moments: list[Moment] = field(default_factory=list)
    causes: list[Cause] = field(default_factory=list)

    @property
    def end(self) -> Table:
        """The table after its last event."""
        return self.moments[-1].table

    @cached_property
    def batches(self) -> list[Batch]:
        """The log cut into transactions: a cause ends one, and events of one transaction carry one time."""
        ends = {cause.seq: cause for cause in self.causes}
        found: list[Batch] = []
        rows: list[Moment] = []
        before = self.blank
        for index, moment in enumerate(self.moments):
            rows.append(moment)
            after = self.moments[index + 1] if index + 1 < len(self.moments) else None
            if moment.seq in ends or after is None or after.at != moment.at:
                found.append(Batch(before, tuple(rows), ends.get(moment.seq)))
                before, rows = moment.table, []
        return found

    def seat_of(self, person: int) -> Seat | None:
        """Return the seat a person had when the match was played."""
        return self.end.seat_of(person)

    def number_of(self, shown: int) -> int:
        """Return the number in the match of a deal as messages number it: a given deal is called as it was given."""
        given = self.moments[0].table.given if self.moments else None
        return 1 if given is not None and shown == given.shown else shown

    def number_at(self, at: float) -> int:
        """Return the deal that had begun last at that time, 0 before the first."""
        number = 0
        for moment in self.moments:
            if moment.at > at:
                break
            if isinstance(moment.event, DealStarted):
                number = moment.event.number
        return number

    def knowledge(self, viewer: Seat | None) -> list[Known]:
        """Return what a viewer learnt of each deal, step by step; everything once it has been scored."""
        if viewer not in self._learnt:
            self._learnt[viewer] = list(self._learn(viewer))
        return self._learnt[viewer]

    @cached_property
    def _learnt(self) -> dict[Seat | None, list[Known]]:
        return {}

    def _learn(self, viewer: Seat | None) -> "list[Known]":
        steps: list[Known] = []
        cards: frozenset[Card] = frozenset()
        heard: frozenset[Contract] = frozenset()
        for moment in self.moments:
            if isinstance(moment.event, DealStarted):
                cards, heard = frozenset(), frozenset()
            table = moment.table
            view: Any = table.game.view(table.match, viewer) if table.match is not None else None
            if view is not None and not (table.is_held and isinstance(view, FinishedView)):
                cards, heard = cards | cards_of(view), heard | contracts_of(view)
                steps.append(Known(moment.at, view.number, cards, heard))
        return steps

    def known(self, viewer: Seat | None, number: int, at: float) -> Known:
        """Return what a viewer knew of a deal at clock second `at`."""
        best = Known(0.0, number, frozenset(), frozenset())
        for step in self.knowledge(viewer):
            if step.at > at:
                break
            if step.number == number:
                best = step
        return best


def cards_of(view: object) -> frozenset[Card]:
    """List every card that a view of any game shows; of preferans also those that its viewer can count out."""
    return _cards_of(view) if isinstance(view, SeatView) else frozenset(cards_in(view))


def _cards_of(view: SeatView) -> frozenset[Card]:
    if isinstance(view, FinishedView) or _is_counted_out(view):
        return frozenset(DECK)
    found = {card for hand in view.hands for card in hand.cards or ()} | set(view.talon)
    table = table_of(view)
    found.update((table.discard or ()) if isinstance(table, OrderingView | GameView) else ())
    for trick in tricks_of(view):
        found.update(card for _, card in trick.plays)
        found.update({trick.led} if trick.led is not None else set())
    return frozenset(found)


def _is_counted_out(view: SeatView) -> bool:
    """Tell whether both defenders' cards lie open on a misère: the declarer's twelve are the rest."""
    table = table_of(view)
    if not isinstance(table, GameView) or not table.contract.is_misere:
        return False
    return all(view.hands[seat].cards is not None for seat in view.active if seat is not table.declarer)


def contracts_of(view: object) -> frozenset[Contract]:
    """List every contract that has been said aloud; none in a game without contracts."""
    if not isinstance(view, SeatView):
        return frozenset()
    said, table = {call.bid for call in view.calls if call.bid is not None}, table_of(view)
    said |= {table.bid} if isinstance(table, DeclaredView) else set()
    return frozenset(said | ({table.contract} if isinstance(table, GameView) else set()))


def _causes(db: sqlite3.Connection, table: int) -> list[Cause]:
    """Read the causes that wrote something, and those that `tests.e2e.causes` kept."""
    kept = db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'kept_causes'").fetchone()
    causes = "SELECT * FROM causes" + (" UNION SELECT * FROM kept_causes" if kept else "")
    query = f"SELECT cause, table_id, seq, person, at FROM ({causes}) WHERE table_id = ? AND seq > 0"  # 0: dropped
    return [Cause(*row) for row in db.execute(query, (table,))]


def read(path: Path, only: int | None = None) -> dict[int, TableStory]:
    """Return all tables of a database, by id, or those of one chat; what a running bot has committed."""
    with reading(path) as db:
        stories = {}
        for number, chat, thread, name in db.execute(
            "SELECT id, chat, thread, game FROM tables WHERE game NOT IN ('tournament', 'week') ORDER BY id"
        ).fetchall():
            if only not in (None, chat):
                continue
            rows = db.execute("SELECT seq, body, at FROM events WHERE table_id = ? ORDER BY seq", (number,)).fetchall()
            game = EVERY[name]
            blank = Table(number, chat, thread, game)
            story = TableStory(number, chat, [row[0] for row in rows], blank)
            story.causes = _causes(db, number)
            table = blank
            for seq, body, at in rows:
                event = restored(game, body.encode() if isinstance(body, str) else body)
                table = fold(table, seq, at, event)
                story.moments.append(Moment(seq, at, event, table))
            stories[number] = story
        return stories
