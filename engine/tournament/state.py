"""State of a tournament between two events, as computed by `engine.tournament.fold`."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.tournament.events import CONTROL, ROBOT, AnyEvent, Award, Entry
from engine.tournament.plan import Kind, Leg, Plan


class Phase(StrEnum):
    """Phase of a tournament; it decides which commands are possible."""

    REGISTRATION = "registration"
    BETWEEN = "between"
    """No round is running: none has been drawn yet, or the last one is closed."""
    ROUND = "round"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Entrant(msgspec.Struct, frozen=True):
    """Entrant: a number in the tournament, held by one person at a time."""

    number: int
    """Number of the entrant, from 1 in the order of registration."""
    person: int
    """Id of the person who holds the number now; negative once the person was deleted from storage."""
    name: str
    chat: int = 0
    """Chat from which the person registered; 0: by the link or in a private chat."""
    word: str = ""
    """Word for the shuffle; empty if none."""
    is_out: bool = False
    """True for an entrant who was removed or has left."""
    out_after: int = 0
    """Number of rounds drawn before the entrant went out; without meaning unless `is_out`."""
    persons: tuple[int, ...] = ()
    """Ids of the persons who held the number before."""

    @property
    def is_forgotten(self) -> bool:
        """Return whether the person was deleted from storage."""
        return self.person < 0


class Result(msgspec.Struct, frozen=True):
    """Result of a match, or of one deal of a duplicate."""

    exact: tuple[Fraction, ...]
    """Exact settlement of each seat, seat 1 first."""
    deals: int = 1
    """Number of deals with a result."""
    finished: bool = True
    """False if the time of the round ended before the match."""
    reason: str = ""
    """Director's reason for correcting the result; empty if it is as played."""


class TableGame(msgspec.Struct, frozen=True):
    """Match of a table, or one deal of a duplicate at it."""

    deal: int
    """Number of the deal in the tournament, from 1; 0 for a match."""
    id: int = 0
    """Id of the stored table at which the game is played; 0 if it has not begun."""
    result: Result | None = None
    awards: tuple[Award, ...] = ()
    """Award of each seat for a deal that was not played; empty if it was played or may still be."""

    @property
    def is_done(self) -> bool:
        """Return whether the game has a result or awards, so that it is over."""
        return self.result is not None or bool(self.awards)


class Table(msgspec.Struct, frozen=True):
    """Table of a round."""

    number: int
    """Number of the table in its round, from 1; CONTROL for the control table."""
    seats: tuple[int, ...]
    """Entrant of each seat, seat 1 first; ROBOT for a robot."""
    until: float
    """Moment until which the table waits for its players, in seconds of the log's clock."""
    here: tuple[int, ...] = ()
    """Entrants who said that they are ready, in the order in which they said so."""
    missing: tuple[int, ...] = ()
    """Entrants ruled as no-shows, or gone from a duplicate; the table then begins no more games."""
    games: tuple[TableGame, ...] = ()
    """Games that have begun or were scored without play."""

    @property
    def people(self) -> tuple[int, ...]:
        """Entrants at the table, in the order of seats, without robots."""
        return tuple(number for number in self.seats if number != ROBOT)

    @property
    def absent(self) -> tuple[int, ...]:
        """Entrants at the table who have not said that they are ready, in the order of seats."""
        return tuple(number for number in self.people if number not in self.here)

    @property
    def is_control(self) -> bool:
        """Return whether this is the control table, at which three robots play for comparison."""
        return self.number == CONTROL

    @property
    def has_begun(self) -> bool:
        """Return whether any game has begun at the table."""
        return any(game.id for game in self.games)

    @property
    def running(self) -> TableGame | None:
        """Game that is being played; None if no game is running."""
        return next((game for game in self.games if game.id and not game.is_done), None)

    def game(self, deal: int = 0) -> TableGame | None:
        """Return the game of a deal, or with 0 the match; None if there is none yet."""
        return next((game for game in self.games if game.deal == deal), None)


class Round(msgspec.Struct, frozen=True):
    """Round of a tournament."""

    number: int
    """Number of the round in the tournament, from 1."""
    leg: Leg
    began: float
    """Moment when the round was drawn, in seconds of the log's clock."""
    ends: float
    """Moment when the time of the round is over, in seconds of the log's clock."""
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    """Entrants who rest in this round."""
    deals: tuple[int, ...] = ()
    """Numbers of the deals in a round of a duplicate; empty for other kinds."""
    dropped: tuple[int, ...] = ()
    """Numbers of deals that do not count, each replaced by a spare deal."""
    is_closed: bool = False

    def table(self, number: int) -> Table | None:
        """Return the table with this number; None if there is none."""
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, number: int) -> Table | None:
        """Return the table of an entrant; None if the entrant rests or is out."""
        return next((table for table in self.tables if number in table.seats and number != ROBOT), None)

    def has_played(self, table: Table) -> bool:
        """Return whether people have met at a table: its match, or one of its deals that count, has begun."""
        games = (game for game in table.games if game.deal not in self.dropped)
        return any(game.id or game.result is not None for game in games)

    def is_done(self, table: Table) -> bool:
        """Return whether a table has nothing left to play in this round."""
        if table.missing:
            return table.running is None
        done = {game.deal for game in table.games if game.is_done}
        return done >= set(self.deals or (0,))

    def is_waiting(self, table: Table) -> bool:
        """Return whether a table waits for its people, before it begins or between deals for a substitute."""
        if table.is_control or table.running is not None or self.is_done(table):
            return False
        return not table.games or bool(table.absent)

    @property
    def places(self) -> tuple[int, ...]:
        """Entrants who sit at a table or rest, one entry for each place."""
        return (*(number for table in self.tables for number in table.people), *self.byes)

    @property
    def are_all_done(self) -> bool:
        """Return whether all tables have nothing left to play in this round."""
        return all(map(self.is_done, self.tables))


class Stage(msgspec.Struct, frozen=True):
    """Stage of a tournament with its entrants."""

    leg: Leg
    numbers: tuple[int, ...]
    """Numbers of the entrants, in the order of places in the stage before; in the first stage ascending."""


class Ruled(msgspec.Struct, frozen=True):
    """Ruling by an entrant, listed until the end of the tournament."""

    entry: Entry
    by: int
    """Person who made the ruling."""
    round: int
    """Number of rounds drawn before the ruling."""
    was: TableGame | None = None
    """Game before the ruling changed it; None if no game had begun or the ruling concerns none."""
    undone: AnyEvent | None = None
    """Ruling of another person that this entry undid; None if the entry itself is the ruling."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """State of a tournament, as computed from its log."""

    plan: Plan
    secret: str
    """Secret S in hexadecimal; only what `engine.tournament.secrets.published` returns may be shown."""
    key: str
    """Secret part of the link by which people register."""
    title: str
    ordinal: int = 0
    """Number of the tournament among those of its chat, from 1; 0 if they are not counted."""
    phase: Phase = Phase.REGISTRATION
    director: int
    """Person who directs the tournament."""
    director_name: str
    has_director_left: bool = False
    opener: int
    """Person who opened the tournament."""
    opened: float
    """Moment when the tournament was opened, in seconds of the log's clock."""
    chats: tuple[int, ...] = ()
    """Chats that show the standings; the first is where the tournament was opened, if in a chat."""
    entrants: tuple[Entrant, ...] = ()
    """All entrants by number, including those who are out, but not those who withdrew during registration."""
    numbers: int = 0
    """Largest number that was given to an entrant."""
    reopened: tuple[Entrant, ...] = ()
    """Entrants when registration was closed, if that was undone; else empty."""
    taken_back: int = 0
    """Number of events undone since the last draw."""
    lots: tuple[int, ...] = ()
    """Entrants in the order of the lot, which decides ties; empty before the first draw."""
    stages: tuple[Stage, ...] = ()
    """Stages that have begun, the present one last."""
    rounds: tuple[Round, ...] = ()
    """Rounds that were drawn, the present or last one at the end."""
    reason: str = ""
    """Reason why the tournament was cancelled; empty if none was given."""
    ended_by: int | None = None
    """Person who finished or cancelled the tournament; None if it is not over or ended automatically."""
    tells_places: bool = False
    """True if the tournament is finished and a message tells every player their final place (`Finished.places`)."""
    ruled: tuple[Ruled, ...] = ()
    """Rulings made by entrants, in order."""
    before: "Tournament | None" = None
    """State before the events in `recent`; None before the first draw."""
    recent: tuple[Entry, ...] = ()
    """Log since the last draw or stage, including the event of the draw; only events in it can be undone."""

    def __repr__(self) -> str:
        """Show the tournament without secret and log, because an error message may appear before the deals are over."""
        return f"Tournament(kind={self.plan.kind!r}, phase={self.phase!r}, entrants={len(self.entrants)})"

    @property
    def is_duplicate(self) -> bool:
        """Return whether the tournament is a duplicate: all tables play the same deals."""
        return self.plan.kind is Kind.DUPLICATE

    @property
    def is_over(self) -> bool:
        """Return whether the tournament is finished or cancelled."""
        return self.phase in (Phase.FINISHED, Phase.CANCELLED)

    @property
    def leg(self) -> Leg:
        """Present stage; the first one if none has begun."""
        return self.stages[-1].leg if self.stages else Leg.QUALIFYING

    @property
    def round(self) -> Round | None:
        """Round that is running; None if no round is."""
        return self.rounds[-1] if self.phase is Phase.ROUND else None

    @property
    def players(self) -> tuple[Entrant, ...]:
        """Entrants who are not out, by number."""
        return tuple(entrant for entrant in self.entrants if not entrant.is_out)

    def entrant(self, number: int) -> Entrant | None:
        """Return the entrant with this number; None for a robot or an unknown number."""
        return next((entrant for entrant in self.entrants if entrant.number == number), None)

    def entrant_of(self, person: int) -> Entrant | None:
        """Return the entrant of a person, even if out; None if the person does not hold a number."""
        return next((entrant for entrant in self.entrants if entrant.person == person), None)

    def waits_until(self, one: Round, table: Table) -> float:
        """Return the moment from which entrants who have not come to a table are no-shows, in the log's seconds."""
        return min(table.until, one.ends) if self.plan.is_live else one.ends

    def out_at(self, one: Round) -> set[int]:
        """Return the numbers of the entrants who were out when a round was drawn and still are."""
        return {entrant.number for entrant in self.entrants if entrant.is_out and entrant.out_after < one.number}

    def unplaced(self, one: Round) -> tuple[int, ...]:
        """Return the entrants of a round's stage who neither sit nor rest in the round and are not in `out_at`.

        Among them are entrants who were out when the round was drawn and have been replaced since.
        """
        return tuple(sorted(set(self.stage_of(one).numbers) - set(one.places) - self.out_at(one)))

    def stage_of(self, one: Round) -> Stage:
        """Return the stage to which a round belongs."""
        return next(stage for stage in self.stages if stage.leg is one.leg)

    def rounds_of(self, leg: Leg) -> tuple[Round, ...]:
        """Return the rounds of a stage, in order."""
        return tuple(one for one in self.rounds if one.leg is leg)
