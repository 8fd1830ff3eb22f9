"""What a table asks of a game: pure values in, pure values out.

A game is one value that implements `Game`, listed in `engine.games.GAMES`. Its match, events, commands, views and
rules are its own; whoever holds a game hands them back without looking inside, except for what `engine.core.match`
says of every game.

    M: a match, as `evolve` makes it    E: events    C: commands of a deal    V: views    R: rules of a match
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from engine.core.match import Decision, Mark, MatchCommand, OnlyMove, Position, Result, Status
from engine.core.record.fair import FairDeal, Proof, Verdict
from engine.core.rng import Rng
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength

M = TypeVar("M")
E = TypeVar("E")
C = TypeVar("C")
V = TypeVar("V")
R = TypeVar("R")
E_co = TypeVar("E_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class RuleBook(Protocol[R]):
    """The rules a match may be played by: presets and their options, as text and as values."""

    @property
    def kind(self) -> type[R]:
        """Return the msgspec struct that rules are stored as."""
        ...

    @property
    def presets(self) -> Mapping[str, R]:
        """Return the presets by name; no two games share a name."""
        ...

    def preset_of(self, rules: R) -> str:
        """Return the name of the preset the rules started from."""
        ...

    def seats(self, rules: R) -> tuple[int, ...]:
        """Return how many people may sit down, ascending."""
        ...

    def check_seats(self, rules: R, seats: int) -> None:
        """Raise ConventionError unless that many people may play."""
        ...

    def with_rule(self, rules: R, name: str, value: str) -> R:
        """Return the rules with one option changed, not checked together. Raises ConventionError."""
        ...

    def with_rules(self, rules: R, changes: Iterable[tuple[str, str]]) -> R:
        """Return the rules with options changed and checked together. Raises ConventionError."""
        ...

    def differences(self, rules: R) -> list[tuple[str, str]]:
        """Return name and value of each option that differs from the preset."""
        ...


class Robots(Protocol[V_contra, C_co]):
    """Who plays for nobody; a robot sees a view and nothing else."""

    def choose(self, view: V_contra) -> C_co:
        """Choose by rules, at once. Raises ValueError when the viewer has nothing to decide."""
        ...

    def on_timeout(self, view: V_contra) -> C_co:
        """Choose what the clock plays for a person whose time is over. Raises ValueError as `choose`."""
        ...

    def think(self, view: V_contra, strength: Strength, rng: Rng, *, compiled: bool) -> C_co:
        """Choose by thinking, in seconds at most; the same for the same view, numbers of `rng` and kernel.

        `compiled`: with the fast search, which `warm_up` has made ready.
        """
        ...

    def may_lay_down(self, view: V_contra) -> bool:
        """Tell whether it is worth asking `lay_down`."""
        ...

    def lay_down(self, view: V_contra) -> C_co | None:
        """Return the claim a robot makes in place of a move, where nobody could refuse it; slow."""
        ...


class Notation(Protocol[M_co, E]):
    """The text record of a match."""

    def parse(self, text: str) -> "Recorded[M_co, E]":
        """Read a record. Raises RecordError with the line and one sentence."""
        ...

    def write(self, events: Sequence[E], *, finished_only: bool = False, proofs: Iterable[Proof] = ()) -> str:
        """Write a match down; `finished_only`: up to the last deal that is over."""
        ...

    def judge(self, started: Any, fair: FairDeal, *, promised: bool) -> Verdict:
        """Judge whether secret and words give the commitment and exactly these hands; `started` began the deal.

        `promised`: an earlier deal of the match has a commitment.
        """
        ...


class Recorded(Protocol[M_co, E_co]):
    """A match that was read from a record."""

    @property
    def match(self) -> M_co:
        """Where the match stands."""
        ...

    @property
    def events(self) -> "tuple[E_co, ...]":
        """All events, from the start of the match on."""
        ...

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """The lines of the fair deal."""
        ...


class Claims(Protocol[M_contra, E, V, C_co]):
    """Claims of the rest, judged by best play; None in a game without claims."""

    def is_to_be_judged(self, match: M_contra, events: tuple[E, ...]) -> bool:
        """Tell whether the events of a decision hold what `judged` may change."""
        ...

    def judged(self, match: M_contra, events: tuple[E, ...]) -> tuple[E, ...]:
        """Return the events of a decision with what best play makes of them; slow. Raises IllegalCommand."""
        ...

    def views_of_players(self, match: M_contra) -> tuple[V, ...]:
        """Return what each person who plays the running deal sees."""
        ...

    def first_sure(self, views: tuple[V, ...]) -> C_co | None:
        """Return the rest as the first viewer claims it who can be sure of it; slow."""
        ...


class Analyst(Protocol[E]):
    """Judges finished deals with all cards open."""

    def deals_of(self, events: Sequence[E]) -> list[Sequence[E]]:
        """Return the finished deals of a match, in order."""
        ...

    def analyse(self, events: Sequence[E]) -> Any:
        """Return the analysis of one finished deal; takes seconds. Raises NotAnalysed."""
        ...


class Game(Protocol[M, E, C, V, R]):
    """One game."""

    @property
    def name(self) -> str:
        """Name the game, as it is stored with every table; never changed."""
        ...

    @property
    def events(self) -> Any:
        """Return the union of the event types, for decoding; tags begin with "deal." or "match."."""
        ...

    @property
    def rules(self) -> RuleBook[R]:
        """Return the rules a match may be played by."""
        ...

    @property
    def robots(self) -> Robots[V, C]:
        """Return who plays for nobody."""
        ...

    @property
    def record(self) -> Notation[M, E]:
        """Return the text record."""
        ...

    @property
    def claims(self) -> Claims[M, E, V, C] | None:
        """Return who judges claims; None in a game without them."""
        ...

    @property
    def analysis(self) -> Analyst[E] | None:
        """Return who judges finished deals; None in a game without analysis."""
        ...

    def opening(self, rules: R, players: tuple[str, ...]) -> E:
        """Return the event that begins a match of these players, seat 1 first."""
        ...

    def replay(self, events: Iterable[E]) -> M:
        """Return the match after its events; the first begins the match, or a deal, which carries the match so far."""
        ...

    def evolve(self, match: M, event: E) -> M:
        """Return the match after an event. Raises InvariantBroken for one that cannot follow."""
        ...

    def decide(self, match: M, command: C | MatchCommand, mark: Mark | None = None) -> tuple[E, ...]:
        """Return what a command leads to; `mark`: who makes it for a person. Raises IllegalCommand."""
        ...

    def follow_ups(self, match: M, events: tuple[E, ...], mark: Mark | None = None) -> tuple[E, ...]:
        """Return what follows by itself from events that were decided at `match`."""
        ...

    def taken_for(self, match: M, seat: Seat, choice: Callable[[V], C], mark: Mark) -> tuple[E, ...]:
        """Return the events of a turn that `choice` takes for a seat; empty where the deal does not wait for it."""
        ...

    def legal(self, match: M, seat: Seat) -> tuple[C, ...]:
        """Return everything a seat may do in the deal now."""
        ...

    def only_move(self, match: M, seat: Seat) -> OnlyMove | None:
        """Return the only move of a seat the deal waits for; None where there is a choice."""
        ...

    def decisions(self, match: M) -> tuple[Decision, ...]:
        """Return what is open for decision now, at most once a seat."""
        ...

    def awaited(self, match: M) -> tuple[Seat, ...]:
        """Return the seats the deal waits for: those of the `decisions` that are awaited."""
        ...

    def author(self, match: M, event: E) -> Seat | None:
        """Return the seat whose decision an event at `match` was."""
        ...

    def view(self, match: M, viewer: Seat | None) -> V | None:
        """Return all that `viewer` (None: a spectator) may know; None where no deal is to be seen."""
        ...

    def players(self, match: M) -> BySeat[str]:
        """Return the names of the players; quicker than the whole `status`."""
        ...

    def status(self, match: M) -> Status:
        """Return what a table knows of the match."""
        ...

    def position(self, match: M) -> Position:
        """Return how far the running deal has got."""
        ...

    def is_lap_over(self, match: M, first: Seat | None) -> bool:
        """Tell whether everybody has dealt equally often; `first` dealt the first deal (None: not known)."""
        ...

    def check_adjustment(self, match: M, command: MatchCommand) -> None:
        """Raise IllegalCommand unless the sheet could be corrected so once the running deal is over."""
        ...

    def result(self, match: M) -> Result:
        """Return the settlement as the match stands, finished or not."""
        ...

    def write(self, command: C) -> str:
        """Return the command as a word of at most 35 ASCII characters, without its seat."""
        ...

    def read(self, word: str, seat: Seat) -> C | None:
        """Return the command a word means for a seat; None where it is none."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose types its holder does not know."""
