"""State of a tournament between two events, as `engine.tournament.fold` makes it."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.tournament.events import CONTROL, ROBOT, AnyEvent, Award, Entry
from engine.tournament.plan import Kind, Leg, Plan


class Phase(StrEnum):
    """Phase of a tournament, which decides what may be done."""

    REGISTRATION = "registration"
    BETWEEN = "between"
    """No round runs: none is drawn yet, or the last one is closed."""
    ROUND = "round"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Entrant(msgspec.Struct, frozen=True):
    """Number under which somebody takes part."""

    number: int
    """Number in the order of registration."""
    person: int
    """Person who holds the number now; negative once taken out of the store."""
    name: str
    chat: int = 0
    """Chat from which the person registered; 0: by the link or in private."""
    word: str = ""
    """Word for the shuffle; empty: none."""
    is_out: bool = False
    """True for an entrant who was removed or has left."""
    out_after: int = 0
    """Number of rounds drawn when the entrant went out; meaningless unless `is_out`."""
    persons: tuple[int, ...] = ()
    """Earlier holders of the number."""

    @property
    def is_forgotten(self) -> bool:
        """Return whether the person has been taken out of the store."""
        return self.person < 0


class Result(msgspec.Struct, frozen=True):
    """Result of a match, or of a deal of duplicate."""

    exact: tuple[Fraction, ...]
    """Exact settlement of each seat, seat 1 first."""
    deals: int = 1
    """Number of deals that came to a result."""
    finished: bool = True
    """False: the round's time was over before the match."""
    reason: str = ""
    """Reason of the director's correction; empty: as played."""


class TableGame(msgspec.Struct, frozen=True):
    """Match of a table, or one deal of a duplicate there."""

    deal: int
    """Number of the deal in the tournament, from 1; 0 for a match."""
    id: int = 0
    """Table of the store; 0: not begun."""
    result: Result | None = None
    awards: tuple[Award, ...] = ()
    """Score of each seat for a deal that was not played; empty: it was, or may yet be."""

    @property
    def is_done(self) -> bool:
        """Return whether nothing more comes of the game."""
        return self.result is not None or bool(self.awards)


class Table(msgspec.Struct, frozen=True):
    """Table of a round."""

    number: int
    """Number in its round, from 1; CONTROL is the control table."""
    seats: tuple[int, ...]
    """Entrant of each seat, seat 1 first; ROBOT for a robot."""
    until: float
    """Moment up to which the table waits for its players."""
    here: tuple[int, ...] = ()
    """Entrants who are there, as they came."""
    missing: tuple[int, ...] = ()
    """Entrants who have not come, by ruling, or have left a duplicate; then the table plays no more."""
    games: tuple[TableGame, ...] = ()
    """Games that have begun, or are settled without play."""

    @property
    def people(self) -> tuple[int, ...]:
        """Entrants at the table, by seats."""
        return tuple(number for number in self.seats if number != ROBOT)

    @property
    def absent(self) -> tuple[int, ...]:
        """Entrants at the table who have not said that they are there, by seats."""
        return tuple(number for number in self.people if number not in self.here)

    @property
    def is_control(self) -> bool:
        """Return whether three robots play here, for comparison."""
        return self.number == CONTROL

    @property
    def has_begun(self) -> bool:
        """Return whether anything was dealt here."""
        return any(game.id for game in self.games)

    @property
    def running(self) -> TableGame | None:
        """Game that is being played; None between two games."""
        return next((game for game in self.games if game.id and not game.is_done), None)

    def game(self, deal: int = 0) -> TableGame | None:
        """Return the game of a deal, or with 0 the match; None if it has not begun."""
        return next((game for game in self.games if game.deal == deal), None)


class Round(msgspec.Struct, frozen=True):
    """Round of a tournament."""

    number: int
    """Number in the tournament, from 1."""
    leg: Leg
    began: float
    """Moment of the draw, in seconds."""
    ends: float
    """Moment at which the round's time is over."""
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    """Entrants who rest."""
    deals: tuple[int, ...] = ()
    """Numbers of the round's deals in a duplicate; else empty."""
    dropped: tuple[int, ...] = ()
    """Deals that count nowhere, each replaced by a spare one."""
    is_closed: bool = False

    def table(self, number: int) -> Table | None:
        """Return the table with a number, or None."""
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, number: int) -> Table | None:
        """Return the table at which an entrant sits; None for one who rests or is out."""
        return next((table for table in self.tables if number in table.seats and number != ROBOT), None)

    def has_played(self, table: Table) -> bool:
        """Return whether people met at a table: the match, or a deal of it that counts, has begun."""
        games = (game for game in table.games if game.deal not in self.dropped)
        return any(game.id or game.result is not None for game in games)

    def is_done(self, table: Table) -> bool:
        """Return whether nothing more comes of a table."""
        if table.missing:
            return table.running is None
        done = {game.deal for game in table.games if game.is_done}
        return done >= set(self.deals or (0,))

    def is_waiting(self, table: Table) -> bool:
        """Return whether a table waits for its people: before its beginning, or between two deals for a substitute."""
        if table.is_control or table.running is not None or self.is_done(table):
            return False
        return not table.games or bool(table.absent)

    @property
    def places(self) -> tuple[int, ...]:
        """Entrants who sit at a table or rest, one entry a place."""
        return (*(number for table in self.tables for number in table.people), *self.byes)

    @property
    def are_all_done(self) -> bool:
        """Return whether nothing more comes of any table."""
        return all(map(self.is_done, self.tables))


class Stage(msgspec.Struct, frozen=True):
    """Stage of a tournament: who plays it."""

    leg: Leg
    numbers: tuple[int, ...]
    """Entrants in the order in which the stage before has placed them; of the first one by number."""


class Ruled(msgspec.Struct, frozen=True):
    """Ruling by an entrant; it is listed until the end of the tournament."""

    entry: Entry
    by: int
    """Person who has ruled."""
    round: int
    """Number of rounds drawn before."""
    was: TableGame | None = None
    """Game before a ruling on it; None: none was begun, or the ruling is on none."""
    undone: AnyEvent | None = None
    """Ruling of somebody else that was taken back; None: the entry is the ruling."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """Tournament as its log tells it."""

    plan: Plan
    secret: str
    """Secret S in hexadecimal; nothing shows more of it than `engine.tournament.secrets` publishes."""
    key: str
    """Secret of the link by which people register."""
    title: str
    ordinal: int = 0
    """Number among the tournaments of the chat in which it was opened, from 1; 0: not counted."""
    phase: Phase = Phase.REGISTRATION
    director: int
    """Person who directs it."""
    director_name: str
    has_director_left: bool = False
    opener: int
    """Person who opened it."""
    opened: float
    """Moment of its beginning, in seconds."""
    chats: tuple[int, ...] = ()
    """Chats that show the standings; the first is the one in which it was opened."""
    entrants: tuple[Entrant, ...] = ()
    """All entrants by number, those who are out among them; who withdrew in time is not kept."""
    numbers: int = 0
    """Largest number given."""
    reopened: tuple[Entrant, ...] = ()
    """Entrants at a closing of the registration that was taken back; empty: none was."""
    taken_back: int = 0
    """Number of events that were taken back since the last draw."""
    lots: tuple[int, ...] = ()
    """Entrants in the order of the lot, the first before the others; empty before the first round is drawn."""
    stages: tuple[Stage, ...] = ()
    """Stages begun, the present one last."""
    rounds: tuple[Round, ...] = ()
    """Rounds drawn, the present or last one at the end."""
    reason: str = ""
    """Reason of the cancellation."""
    ended_by: int | None = None
    """Person who has finished or cancelled the tournament; None if it is not over or ended automatically."""
    tells_places: bool = False
    """True once it is over and a message tells every player the final place; see `Finished`."""
    ruled: tuple[Ruled, ...] = ()
    """Rulings by those who take part, as they came."""
    before: "Tournament | None" = None
    """State before `recent`; None at the beginning."""
    recent: tuple[Entry, ...] = ()
    """Log since the last draw or stage, with the event that began it: what may be taken back is in it."""

    def __repr__(self) -> str:
        """Leave out the secret and the log: an error may show a tournament before its deals are over."""
        return f"Tournament(kind={self.plan.kind!r}, phase={self.phase!r}, entrants={len(self.entrants)})"

    @property
    def is_duplicate(self) -> bool:
        """Return whether all tables play the same deals."""
        return self.plan.kind is Kind.DUPLICATE

    @property
    def is_over(self) -> bool:
        """Return whether nothing more comes."""
        return self.phase in (Phase.FINISHED, Phase.CANCELLED)

    @property
    def leg(self) -> Leg:
        """Present stage; the first one before it has begun."""
        return self.stages[-1].leg if self.stages else Leg.QUALIFYING

    @property
    def round(self) -> Round | None:
        """Round that is drawn and not closed; None between two rounds."""
        return self.rounds[-1] if self.phase is Phase.ROUND else None

    @property
    def players(self) -> tuple[Entrant, ...]:
        """Entrants who are not out, by number."""
        return tuple(entrant for entrant in self.entrants if not entrant.is_out)

    def entrant(self, number: int) -> Entrant | None:
        """Return the entrant with a number; None for a robot and an unknown number."""
        return next((entrant for entrant in self.entrants if entrant.number == number), None)

    def entrant_of(self, person: int) -> Entrant | None:
        """Return the current entrant of a person, whether out or not; None if the person does not take part."""
        return next((entrant for entrant in self.entrants if entrant.person == person), None)

    def waits_until(self, one: Round, table: Table) -> float:
        """Return the second at which who has not come to a table of a round is a no-show."""
        return min(table.until, one.ends) if self.plan.is_live else one.ends

    def out_at(self, one: Round) -> set[int]:
        """Return the numbers of those who were out when a round was drawn, and still are."""
        return {entrant.number for entrant in self.entrants if entrant.is_out and entrant.out_after < one.number}

    def unplaced(self, one: Round) -> tuple[int, ...]:
        """Return the entrants of a round's stage who neither sit in the round nor rest, without those of `out_at`.

        An entrant who was out at the draw and has been replaced since is among them.
        """
        return tuple(sorted(set(self.stage_of(one).numbers) - set(one.places) - self.out_at(one)))

    def stage_of(self, one: Round) -> Stage:
        """Return the stage to which a round belongs."""
        return next(stage for stage in self.stages if stage.leg is one.leg)

    def rounds_of(self, leg: Leg) -> tuple[Round, ...]:
        """Return the rounds of a stage."""
        return tuple(one for one in self.rounds if one.leg is leg)
