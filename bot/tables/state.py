"""A table as its log tells it, and how each event changes it. Nothing here can refuse."""

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from bot.tables.events import (
    Carried,
    Continued,
    LobbyClosed,
    LogEvent,
    Occupant,
    OptionsSet,
    Readied,
    Seated,
    Stood,
    StopAnswered,
    StopProposed,
    TableOpened,
)
from bot.tables.tokens import next_tokens
from engine import game
from engine.conventions.model import Convention
from engine.events import AnyEvent, DealScored, DealStarted, MatchFinished, MatchStarted
from engine.scoring.pool import is_over
from engine.seats import Seat
from engine.sheet import ScoreSheet
from engine.state import Match


class Stage(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    DEAL = "deal"
    BETWEEN = "between"
    OVER = "over"
    CLOSED = "closed"


class Stop(msgspec.Struct, frozen=True):
    """An open proposal to stop; `token` is its seq; persons by id."""

    by: int
    agreed: tuple[int, ...]
    token: int


class Table(msgspec.Struct, frozen=True):
    """One table. `stage_token` is the seq that opened the stage; `tokens` those of the seats' decisions (0: none).

    `stage_at` is when the stage began and `moved_at` when the log last grew (clock seconds); `before` is the sheet
    before the deal that was scored last.
    """

    id: int
    chat: int
    thread: int | None
    host: int = 0
    host_name: str = ""
    convention: Convention = Convention()
    key: str = ""
    people: tuple[Occupant, ...] = ()
    stage: Stage = Stage.LOBBY
    stage_token: int = 0
    match: Match | None = None
    tokens: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    stop: Stop | None = None
    before: ScoreSheet | None = None
    continued: bool = False
    seq: int = 0
    moved_at: float = 0.0
    stage_at: float = 0.0

    @property
    def humans(self) -> tuple[int, ...]:
        """Persons at the table, by seat."""
        return tuple(occupant.person for occupant in self.people if occupant.person is not None)

    @property
    def robots(self) -> tuple[Seat, ...]:
        return tuple(Seat(place) for place, who in enumerate(self.people, 1) if who.person is None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(occupant.name for occupant in self.people)

    @property
    def number(self) -> int:
        """The number of the running or last deal, 0 before the first."""
        if self.match is None:
            return 0
        return self.match.standing.deals + (self.stage is Stage.DEAL)

    def seat_of(self, person: int) -> Seat | None:
        """The seat of a person at this table."""
        for place, occupant in enumerate(self.people, 1):
            if occupant.person == person:
                return Seat(place)
        return None

    def person_at(self, seat: Seat) -> int | None:
        """The person on a seat, None for a robot."""
        return self.people[seat - 1].person

    def name_of(self, person: int) -> str:
        """How the table calls a person who sits at it; empty for others."""
        seat = self.seat_of(person)
        return self.people[seat - 1].name if seat is not None else ""


def fold(table: Table, seq: int, at: float, event: LogEvent) -> Table:
    """The table after an event of its log."""
    match event:
        case TableOpened() | Seated() | Stood() | OptionsSet() | LobbyClosed() | Carried():
            changed = _fold_lobby(table, seq, event)
        case Readied(person=person):
            changed = replace(table, ready=(*table.ready, person))
        case StopProposed(person=person):
            changed = replace(table, stop=Stop(person, (person,), seq))
        case StopAnswered(person=person, agreed=agreed):
            changed = replace(table, stop=_answered(table.stop, person, agreed=agreed))
        case Continued():
            changed = replace(table, continued=True)
        case _:
            changed = _fold_match(table, seq, event)
    stage_at = at if changed.stage_token != table.stage_token else table.stage_at
    return replace(changed, seq=seq, moved_at=at, stage_at=stage_at)


def _answered(stop: Stop | None, person: int, *, agreed: bool) -> Stop | None:
    if stop is None or not agreed:
        return None
    return replace(stop, agreed=(*stop.agreed, person))


def _fold_lobby(
    table: Table, seq: int, event: TableOpened | Seated | Stood | OptionsSet | LobbyClosed | Carried
) -> Table:
    match event:
        case TableOpened():
            opened = replace(table, host=event.host, host_name=event.host_name, convention=event.convention)
            opened = replace(opened, key=event.key)
            return replace(opened, people=event.people, stage=Stage.LOBBY, stage_token=seq)
        case Seated(occupant=occupant):
            return replace(table, people=(*table.people, occupant))
        case Stood(place=place):
            return replace(table, people=(*table.people[:place], *table.people[place + 1 :]))
        case OptionsSet(convention=convention):
            return replace(table, convention=convention)
        case LobbyClosed():
            return replace(table, stage=Stage.CLOSED, stage_token=seq)
        case Carried():
            carried = replace(table, host=event.host, host_name=event.host_name, convention=event.convention)
            return replace(carried, people=event.people)


def _fold_match(table: Table, seq: int, event: AnyEvent) -> Table:
    before = table.match
    if isinstance(event, MatchStarted):
        return replace(table, match=game.start(event), key="")
    if isinstance(event, DealStarted):
        match = game.replay([event])
    elif before is not None:
        match = game.evolve(before, event)
    else:
        return table
    tokens = next_tokens(before, match, event, seq, table.tokens)
    changed = replace(table, match=match, tokens=tokens)
    match event:
        case DealStarted():
            return replace(changed, stage=Stage.DEAL, stage_token=seq, ready=(), stop=None, before=None)
        case DealScored() if before is not None:
            stage = Stage.OVER if is_over(match.standing) else Stage.BETWEEN
            stop = None if stage is Stage.OVER else table.stop
            return replace(changed, stage=stage, stage_token=seq, before=before.standing.sheet, stop=stop)
        case MatchFinished():
            return replace(changed, stage=Stage.OVER, stage_token=seq, stop=None, tokens=(0,) * len(table.people))
        case _:
            return changed
