"""Interface of a game to a table: every function takes and returns pure values.

A game is one value that implements `Game`, listed in `engine.games.GAMES`. Its matches, events, commands, views and
rules have types of their own. A table does not look inside them, except for the facts in `engine.core.match`.

    M: a match, as `evolve` returns it    E: events    C: commands of a deal    V: views (`engine.core.view.View`)
    R: rules of a match
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from engine.core.cards import Card
from engine.core.deal_facts import Amounts, DealFacts
from engine.core.match import Adjust, Decision, Mark, MatchCommand, MatchResult, MatchStatus, Move, OnlyMove, Progress
from engine.core.record.fair import FairDeal, FairVerdict, Proof
from engine.core.record.model import Recorded
from engine.core.rng import Rng
from engine.core.rules import RuleBook
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.core.view import View

M = TypeVar("M")
E = TypeVar("E")
C = TypeVar("C")
V = TypeVar("V", bound=View)
R = TypeVar("R")
M_co = TypeVar("M_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)


class CompiledSearch(Protocol):
    """The fast search of a game's robots: it may not be installed, and it takes seconds to load."""

    def is_installed(self) -> bool:
        """Return whether the search can be loaded on this machine; without it robots think more weakly."""
        ...

    def is_ready(self) -> bool:
        """Return whether the search has been loaded."""
        ...

    def make_ready(self) -> bool:
        """Load or compile the search if it is installed, which takes seconds; return whether it is ready for use."""
        ...


class Robots(Protocol[V_contra, C_co]):
    """Robot players of a game; a robot sees only the view of its seat."""

    @property
    def search(self) -> CompiledSearch | None:
        """The fast search of the robots; None if the robots of the game need none."""
        ...

    @property
    def version(self) -> int:
        """Version of the play of strong robots with the fast search, and of the scoring of their deals.

        It is raised by hand with every change after which the same play of people may lead to another course or score.
        """
        ...

    def choose(self, view: V_contra) -> C_co:
        """Return a move chosen by simple rules, at once. Raises ValueError if the viewer has nothing to decide."""
        ...

    def on_timeout(self, view: V_contra) -> C_co:
        """Return the move for a person whose time is over. Raises ValueError if the viewer has nothing to decide."""
        ...

    def think(self, view: V_contra, strength: Strength, rng: Rng, *, compiled: bool) -> C_co:
        """Return a move chosen by search, in seconds at most.

        compiled: whether to use the fast search, which must be ready. Equal views and random numbers give equal moves.
        """
        ...

    def seed(self, view: V_contra, seat: Seat) -> str:
        """Return the random seed for a robot's search; it depends only on the course of the deal in the view.

        Robots therefore answer equal play of a deal in an equal way.
        """
        ...


class Notation(Protocol[M_co, E]):
    """The text record of a match; its head has a form that all games share (`engine.core.record.head`)."""

    def parse(self, text: str, *, as_written: bool = False) -> Recorded[M_co, E]:
        """Read a record. Raises RecordError with the number of the line and one sentence.

        `as_written`: accept figures of the sheet that differ from those of the deals, and list them in the notes.
        """
        ...

    def write(self, events: Sequence[E], *, finished_only: bool = False, proofs: Iterable[Proof] = ()) -> str:
        """Return the record of a match; `finished_only`: leave out a deal that is still running."""
        ...

    def judge(self, started: Any, fair: FairDeal, *, promised: bool) -> FairVerdict:
        """Check that secret and words of a fair deal give the commitment and exactly the hands of that deal.

        `started`: the event that began the deal. `promised`: whether an earlier deal of the match has a commitment.
        """
        ...


class Claims(Protocol[M_contra, E, V, C_co]):
    """Claims of the remaining tricks, judged by best play."""

    def is_to_be_judged(self, match: M_contra, events: tuple[E, ...]) -> bool:
        """Return whether best play must still judge something in the events of a decision, such as a claim."""
        ...

    def judged(self, match: M_contra, events: tuple[E, ...]) -> tuple[E, ...]:
        """Return the events with the verdict of best play on their claim; slow. Raises IllegalCommand if refuted."""
        ...

    def verdicts(self, match: M_contra, events: tuple[E, ...]) -> tuple[tuple[E, ...], ...]:
        """List every tuple of events that `judged` may return for a claim, without a search; empty for other events."""
        ...

    def is_confirmed(self, match: M_contra, event: E, tick: Callable[[], None]) -> bool | None:
        """Return whether the search confirms the verdict on a claim in an event at `match`; slow.

        None if the event contains no verdict. False also if the search finds no proof either way. `tick` is called
        before each card that the search tries; an exception that it raises ends the search.
        """
        ...

    def is_claim(self, command: Move) -> bool:
        """Return whether a command claims the remaining tricks or gives them up."""
        ...

    def carried_out(self, match: M_contra, claim: Any, mark: Mark | None) -> tuple[E, ...]:
        """Return the events of a claim found by the program's search; a mark in the claim that it is proved is kept.

        `Game.decide`, in contrast, ignores what a command states about its proof. Raises IllegalCommand.
        """
        ...

    def is_told_no(self, view: V) -> bool:
        """Return whether a claim of the viewer was refused since the last card; a second claim would be pointless."""
        ...

    def is_put_to_others(self, event: E) -> bool:
        """Return whether an event is a claim that the other players are asked about."""
        ...

    def sure(self, view: V) -> C_co | None:
        """Return a claim of the remaining tricks if the top cards make it certain, without a search; else None."""
        ...

    def may_lay_down(self, view: V) -> bool:
        """Return whether the viewer may claim now instead of playing a card; only then is `lay_down` worth a call."""
        ...

    def lay_down(self, view: V) -> C_co | None:
        """Return a proved claim for a robot to make instead of a move; None if there is none. Slow."""
        ...

    def views_of_players(self, match: M_contra) -> tuple[V, ...]:
        """Return the view of each seat that was dealt cards in the running deal; empty between deals."""
        ...

    def first_sure(self, views: tuple[V, ...]) -> C_co | None:
        """Return a proved claim of the first viewer who is sure of the remaining tricks; None if nobody is. Slow."""
        ...


class Analyst(Protocol[E]):
    """Analysis of finished deals with all cards open."""

    @property
    def outcomes(self) -> Any:
        """Union of the outcome types, for decoding the outcome of a deal that is lent to another table for replay."""
        ...

    @property
    def findings(self) -> Any:
        """Type of the values that `analyse` returns, for decoding."""
        ...

    def deals_of(self, events: Sequence[E]) -> list[Sequence[E]]:
        """Return the finished deals of a match, in order, each as its events."""
        ...

    def analyse(self, events: Sequence[E]) -> Any:
        """Return the analysis of one finished deal, given its events; takes seconds. Raises NotAnalysed."""
        ...


class Facts(Protocol[M_contra, E_contra]):
    """Facts of matches and finished deals, from which statistics are computed; see `engine.core.match_facts`."""

    @property
    def version(self) -> int:
        """Version of the facts of a deal and its analysis; raised by a change that gives a stored deal other facts."""
        ...

    @property
    def parts(self) -> tuple[str, ...]:
        """Names of the parts of a deal to which mistakes belong, such as "discard", in order; stored, never renamed."""
        ...

    @property
    def roles(self) -> tuple[str, ...]:
        """Names of the roles that a seat may have in a deal, in display order; stored and never renamed."""
        ...

    @property
    def games(self) -> tuple[str, ...]:
        """Names of the games that a declarer makes or fails, as far as statistics distinguish them, in auction order.

        The names are stored and never changed.
        """
        ...

    def exact(self, match: M_contra) -> Amounts:
        """Return the settlement of the match at this moment, without rounding; the sum is 0."""
        ...

    def pairs(self, match: M_contra) -> BySeat[Amounts] | None:
        """Return what each player would pay each other now, as [receiver][payer]; None if no player pays another."""
        ...

    def deal(self, begun: M_contra, scored: E_contra, result: Amounts, analysis: Any | None) -> DealFacts:
        """Return the facts of a finished deal, except which seats a robot or the clock played for.

        begun: match after the event that began the deal. scored: event that scored the deal. result: change of the
        settlement by the deal. analysis: result of `Analyst.analyse`; None if the deal is not analysed.
        """
        ...

    def is_certain(self, event: E_contra) -> bool:
        """Return whether an event is a proved claim of the remaining tricks, which counts as nobody's decision."""
        ...


class Paper(Protocol[M_co]):
    """Matches with real cards, in which only the results of deals are written down."""

    @property
    def kept(self) -> Any:
        """Type in which a table stores a match between two deals."""
        ...

    def match(self, kept: Any) -> M_co:
        """Return the match that was stored as `kept` between two deals."""
        ...

    def keep(self, match: Any) -> Any:
        """Return what a table stores of a match between two deals; inverse of `match`."""
        ...


class Game(Protocol[M, E, C, V, R]):
    """A card game: its rules, robots, record and analysis."""

    @property
    def name(self) -> str:
        """Name of the game, stored with every table and never changed."""
        ...

    @property
    def events(self) -> Any:
        """Union of the event types, for decoding; the tags begin with "deal." or "match."."""
        ...

    @property
    def commands(self) -> Any:
        """Union of the command types of a deal, for decoding."""
        ...

    @property
    def matches(self) -> Any:
        """Type of a match, for decoding."""
        ...

    @property
    def views(self) -> Any:
        """Union of the view types, for decoding."""
        ...

    @property
    def rules(self) -> RuleBook[R]:
        """Rules by which a match of this game may be played: presets and options."""
        ...

    @property
    def robots(self) -> Robots[V, C]:
        """Robot players of the game."""
        ...

    @property
    def record(self) -> Notation[M, E]:
        """Reader and writer of the text record of a match."""
        ...

    @property
    def claims(self) -> Claims[M, E, V, C] | None:
        """Judge of claims; None if the game has no claims."""
        ...

    @property
    def analysis(self) -> Analyst[E] | None:
        """Analyser of finished deals; None if the game has no analysis."""
        ...

    @property
    def facts(self) -> Facts[M, E] | None:
        """Facts for statistics; None if the game has no statistics."""
        ...

    @property
    def paper(self) -> Paper[M] | None:
        """Matches with real cards; None if the game offers none."""
        ...

    @property
    def columns(self) -> Mapping[str, bool]:
        """Columns of the score sheet that a correction may name; True: a column that one seat writes about another.

        The names are stored and never changed; the catalogue of translations has them in the context "column".
        """
        ...

    def opening(self, rules: R, players: tuple[str, ...]) -> E:
        """Return the event that begins a match of these players, seat 1 first."""
        ...

    def replay(self, events: Iterable[E]) -> M:
        """Return the match after these events; the first begins the match, or a deal that carries the match so far."""
        ...

    def evolve(self, match: M, event: E) -> M:
        """Return the match after an event. Raises InvariantBroken for an event that cannot follow."""
        ...

    def decide(self, match: M, command: C | MatchCommand, mark: Mark | None = None) -> tuple[E, ...]:
        """Return the events of a command. Raises IllegalCommand.

        mark: who decided in place of the person, if any. In the command itself a mark or a proof of a claim is ignored.
        """
        ...

    def follow_ups(self, match: M, events: tuple[E, ...], mark: Mark | None = None) -> tuple[E, ...]:
        """Return the events that follow automatically from events that were decided at `match`."""
        ...

    def taken_for(self, match: M, seat: Seat, choice: Callable[[V], C], mark: Mark) -> tuple[E, ...]:
        """Return the events of the move that `choice` selects from a seat's view; empty if the seat is not to act."""
        ...

    def legal(self, match: M, seat: Seat) -> tuple[C, ...]:
        """Return every command open to a seat in the deal now."""
        ...

    def only_move(self, match: M, seat: Seat) -> OnlyMove | None:
        """Return the only move of a seat that is to act; None if the seat has a choice or is not to act."""
        ...

    def decisions(self, match: M) -> tuple[Decision, ...]:
        """List the open decisions, at most one for each seat."""
        ...

    def awaited(self, match: M) -> tuple[Seat, ...]:
        """List the seats for which the deal waits: those of `decisions` that are awaited."""
        ...

    def author(self, match: M, event: E) -> Seat | None:
        """Return the seat that decided an event at `match`; None if no seat did."""
        ...

    def view(self, match: M, viewer: Seat | None) -> V | None:
        """Return everything that `viewer` (None: a spectator) may know of the deal; None if there is no deal to see."""
        ...

    def played(self, match: M) -> tuple[Card, ...]:
        """Return all cards played so far in the current deal, in order."""
        ...

    def hand_to_play(self, match: M) -> Seat | None:
        """Return the seat from whose hand the next card is to be played; None if no card is to be played."""
        ...

    def card_of(self, command: Move) -> Card | None:
        """Return the card that a command plays; None if it plays none."""
        ...

    def deck(self, rules: R) -> tuple[Card, ...]:
        """Return the cards of a match by these rules before the shuffle: suits s c d h, each from low to high."""
        ...

    def rules_of(self, match: M) -> R:
        """Return the rules of a match."""
        ...

    def players(self, match: M) -> BySeat[str]:
        """Return the names of the players by seat; quicker than `status`."""
        ...

    def status(self, match: M) -> MatchStatus:
        """Return the facts of a match that a table needs whatever the game."""
        ...

    def progress(self, match: M) -> Progress:
        """Return how far the running deal has got."""
        ...

    def hands_of(self, started: Any) -> BySeat[tuple[Card, ...]]:
        """Return the cards dealt to each seat, none to a resting seat; `started`: the event that began the deal."""
        ...

    def dealt_again(self, deal: Sequence[E], names: tuple[str, ...]) -> tuple[E, ...]:
        """Return the events of a finished deal as the only deal of a new match with these players and an empty sheet.

        deal: events from the one that dealt the cards to the score. Raises InvariantBroken for any other events.
        """
        ...

    def is_lap_over(self, match: M, first: Seat | None) -> bool:
        """Return whether all players have dealt equally often; `first`: dealer of the first deal, None if not known."""
        ...

    def check_adjustment(self, match: M, command: Adjust) -> None:
        """Refuse a correction that the sheet could not take once the running deal is over. Raises IllegalCommand."""
        ...

    def result(self, match: M) -> MatchResult:
        """Return the settlement of the match at this moment, finished or not."""
        ...

    def write(self, command: C) -> str:
        """Return the command as text for a button: at most 35 ASCII characters, without its seat."""
        ...

    def read(self, word: str, seat: Seat) -> C | None:
        """Return the command of a seat for the text of a button; None for any other text."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose own types are not known to the code that uses it."""
