"""Games: everything that a table asks of a game, pure values in, pure values out.

A game is one value that implements `Game`, listed in `engine.games.GAMES`. Its match, events, commands, views and rules
are its own; a table hands them back without looking inside, except for the facts of every game in `engine.core.match`.

    M: a match, as `evolve` makes it    E: events    C: commands of a deal    V: views (`engine.core.view.View`)
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
    """The fast search of a game's robots, which may be missing and takes seconds to make ready."""

    def is_installed(self) -> bool:
        """Return whether the search can be made ready here; robots think more weakly without it."""
        ...

    def is_ready(self) -> bool:
        """Return whether the search is ready."""
        ...

    def make_ready(self) -> bool:
        """Load or compile the search if it is installed, which takes seconds; return whether it is ready."""
        ...


class Robots(Protocol[V_contra, C_co]):
    """Players without a person; a robot sees a view and nothing else."""

    @property
    def search(self) -> CompiledSearch | None:
        """The fast search; None in a game whose robots need none."""
        ...

    @property
    def version(self) -> int:
        """Number of the way in which strong robots with the fast search play, and in which their deals are scored.

        Raised by hand with every change after which a deal may go or count otherwise though people play it alike.
        """
        ...

    def choose(self, view: V_contra) -> C_co:
        """Choose by rules, at once. Raises ValueError when the viewer has nothing to decide."""
        ...

    def on_timeout(self, view: V_contra) -> C_co:
        """Choose what the clock plays for a person whose time is over. Raises ValueError as `choose`."""
        ...

    def think(self, view: V_contra, strength: Strength, rng: Rng, *, compiled: bool) -> C_co:
        """Choose by thinking, in seconds at most; equal views, numbers of `rng` and kernels get equal answers.

        `compiled`: with the fast search, which is ready.
        """
        ...

    def seed(self, view: V_contra, seat: Seat) -> str:
        """Return the random seed of a robot's thought; it depends on nothing but the course of the deal in the view.

        So robots answer equal play of a deal in an equal way.
        """
        ...


class Notation(Protocol[M_co, E]):
    """The text record of a match; its head is that of all games, `engine.core.record.head`."""

    def parse(self, text: str, *, as_written: bool = False) -> Recorded[M_co, E]:
        """Read a record. Raises RecordError with the line and one sentence.

        `as_written`: take figures of the sheet that the deals do not give, and note them.
        """
        ...

    def write(self, events: Sequence[E], *, finished_only: bool = False, proofs: Iterable[Proof] = ()) -> str:
        """Write a match; `finished_only`: up to the last deal that is over."""
        ...

    def judge(self, started: Any, fair: FairDeal, *, promised: bool) -> FairVerdict:
        """Judge whether secret and words give the commitment and exactly these hands; `started` began the deal.

        `promised`: an earlier deal of the match has a commitment.
        """
        ...


class Claims(Protocol[M_contra, E, V, C_co]):
    """Claims of the rest, judged by best play."""

    def is_to_be_judged(self, match: M_contra, events: tuple[E, ...]) -> bool:
        """Return whether the events of a decision hold anything for `judged` to change."""
        ...

    def judged(self, match: M_contra, events: tuple[E, ...]) -> tuple[E, ...]:
        """Return the events of a decision with what best play makes of them; slow. Raises IllegalCommand."""
        ...

    def verdicts(self, match: M_contra, events: tuple[E, ...]) -> tuple[tuple[E, ...], ...]:
        """List every answer that `judged` could give, without a search; empty if only a search can tell."""
        ...

    def is_confirmed(self, match: M_contra, event: E, tick: Callable[[], None]) -> bool | None:
        """Return whether the search confirms the verdict on a claim in an event at `match`; slow.

        None for an event without a verdict. False also if the search finds no proof either way. `tick`: called before
        each card that the search tries; an exception that it raises ends the search.
        """
        ...

    def is_claim(self, command: Move) -> bool:
        """Return whether a command claims the rest."""
        ...

    def carried_out(self, match: M_contra, claim: Any, mark: Mark | None) -> tuple[E, ...]:
        """Return the events of a claim that a search of this program has found, with the proof it states.

        Everywhere else `Game.decide` drops what a command states of a proof. Raises IllegalCommand.
        """
        ...

    def is_told_no(self, view: V) -> bool:
        """Return whether the viewer's claim has been refused since the last card: a table does not put another one."""
        ...

    def is_put_to_others(self, event: E) -> bool:
        """Return whether an event is a claim that the other players are asked about."""
        ...

    def sure(self, view: V) -> C_co | None:
        """Return a claim of the rest if the top cards make it certain, without a search; else None."""
        ...

    def may_lay_down(self, view: V) -> bool:
        """Return whether to ask `lay_down`."""
        ...

    def lay_down(self, view: V) -> C_co | None:
        """Return an irrefutable claim to be made instead of a robot's move, else None; slow."""
        ...

    def views_of_players(self, match: M_contra) -> tuple[V, ...]:
        """Return the view of each person who plays the running deal."""
        ...

    def first_sure(self, views: tuple[V, ...]) -> C_co | None:
        """Claim the rest for the first viewer who can be sure of it, else None; slow."""
        ...


class Analyst(Protocol[E]):
    """Analysis of finished deals with all cards open."""

    @property
    def outcomes(self) -> Any:
        """Union of the types in which a table keeps the outcome of a deal that others play once more."""
        ...

    @property
    def findings(self) -> Any:
        """Type of the analyses, for decoding."""
        ...

    def deals_of(self, events: Sequence[E]) -> list[Sequence[E]]:
        """Return the finished deals of a match, in order."""
        ...

    def analyse(self, events: Sequence[E]) -> Any:
        """Return the analysis of one finished deal; takes seconds. Raises NotAnalysed."""
        ...


class Facts(Protocol[M_contra, E_contra]):
    """Facts of matches and finished deals, of which statistics are made; see `engine.core.match_facts`."""

    @property
    def version(self) -> int:
        """Number of the facts of a deal, analysis included; raised with a change that gives a deal other facts."""
        ...

    @property
    def parts(self) -> tuple[str, ...]:
        """Parts of a deal in which mistakes cost something, in order; stored and never renamed."""
        ...

    @property
    def roles(self) -> tuple[str, ...]:
        """Roles of a seat in a deal, in the order in which they are listed; stored and never renamed."""
        ...

    @property
    def games(self) -> tuple[str, ...]:
        """Games that a declarer makes or fails, as far as statistics tell them apart, in the order of the auction.

        Stored and never renamed.
        """
        ...

    def exact(self, match: M_contra) -> Amounts:
        """Settle the match at this moment, without rounding; the sum is 0."""
        ...

    def pairs(self, match: M_contra) -> BySeat[Amounts] | None:
        """Return what each would pay to each now, as [receiver][payer]; None if players do not pay each other."""
        ...

    def deal(self, begun: M_contra, scored: E_contra, result: Amounts, analysis: Any | None) -> DealFacts:
        """Return the facts of a finished deal, without those of robots and clock.

        begun: the match behind the event that began the deal. scored: the deal's score. result: change of the
        settlement by the deal. analysis: what `Analyst.analyse` returns of the deal; None: the deal is not judged.
        """
        ...

    def is_certain(self, event: E_contra) -> bool:
        """Return whether an event is a proved claim of the rest, which takes no decision away from anybody."""
        ...


class Paper(Protocol[M_co]):
    """Matches with real cards, of which only the results are written down."""

    @property
    def kept(self) -> Any:
        """Type in which a table keeps a match between two deals."""
        ...

    def match(self, kept: Any) -> M_co:
        """Return the match that was kept."""
        ...

    def keep(self, match: Any) -> Any:
        """Return what a table keeps of a match between two deals; inverse of `match`."""
        ...


class Game(Protocol[M, E, C, V, R]):
    """One game."""

    @property
    def name(self) -> str:
        """Name of the game, stored with every table; never changed."""
        ...

    @property
    def events(self) -> Any:
        """Union of the event types, for decoding; tags begin with "deal." or "match."."""
        ...

    @property
    def commands(self) -> Any:
        """Union of the commands of a deal, for decoding."""
        ...

    @property
    def matches(self) -> Any:
        """Type of the matches, for decoding."""
        ...

    @property
    def views(self) -> Any:
        """Union of the views, for decoding."""
        ...

    @property
    def deck(self) -> tuple[Card, ...]:
        """Cards of the game before they are shuffled, suits s c d h, each low to high."""
        ...

    @property
    def rules(self) -> RuleBook[R]:
        """Rules by which a match may be played."""
        ...

    @property
    def robots(self) -> Robots[V, C]:
        """Players without a person."""
        ...

    @property
    def record(self) -> Notation[M, E]:
        """The text record."""
        ...

    @property
    def claims(self) -> Claims[M, E, V, C] | None:
        """Judge of claims; None in a game without claims."""
        ...

    @property
    def analysis(self) -> Analyst[E] | None:
        """Judge of finished deals; None in a game without analysis."""
        ...

    @property
    def facts(self) -> Facts[M, E] | None:
        """Facts for statistics; None in a game that keeps none."""
        ...

    @property
    def paper(self) -> Paper[M] | None:
        """Matches with real cards; None in a game of which no score is kept."""
        ...

    @property
    def columns(self) -> Mapping[str, bool]:
        """Columns of the sheet that a correction may change by name; True: what one seat has written about another.

        Names are stored and never changed; they are words of the catalogue in the context "column".
        """
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
        """Return the events of a command; `mark`: maker of the command for a person. Raises IllegalCommand.

        What only the program may say is dropped from the command: its mark, and that a claim is proved.
        """
        ...

    def follow_ups(self, match: M, events: tuple[E, ...], mark: Mark | None = None) -> tuple[E, ...]:
        """Return the events that follow without anybody's choice from events that were decided at `match`."""
        ...

    def taken_for(self, match: M, seat: Seat, choice: Callable[[V], C], mark: Mark) -> tuple[E, ...]:
        """Return the events of a turn that `choice` takes for a seat; none while the deal does not wait for it."""
        ...

    def legal(self, match: M, seat: Seat) -> tuple[C, ...]:
        """Return everything a seat may do in the deal now."""
        ...

    def only_move(self, match: M, seat: Seat) -> OnlyMove | None:
        """Return the only move of a seat for which the deal waits; None when there is a choice."""
        ...

    def decisions(self, match: M) -> tuple[Decision, ...]:
        """List the open decisions, at most one a seat."""
        ...

    def awaited(self, match: M) -> tuple[Seat, ...]:
        """List the seats for which the deal waits, as in the awaited `decisions`."""
        ...

    def author(self, match: M, event: E) -> Seat | None:
        """Return the seat that decided an event at `match`."""
        ...

    def view(self, match: M, viewer: Seat | None) -> V | None:
        """Return everything that `viewer` (None: a spectator) may know; None if there is no deal to see."""
        ...

    def played(self, match: M) -> tuple[Card, ...]:
        """Return all cards played so far in the current deal; everybody has seen them."""
        ...

    def hand_to_play(self, match: M) -> Seat | None:
        """Return the seat from whose hand the next card comes; None while no card is to be played."""
        ...

    def card_of(self, command: Move) -> Card | None:
        """Return the card that a command plays, or None."""
        ...

    def rules_of(self, match: M) -> R:
        """Return the rules by which a match is played."""
        ...

    def players(self, match: M) -> BySeat[str]:
        """Return the names of the players; quicker than the whole `status`."""
        ...

    def status(self, match: M) -> MatchStatus:
        """Return the facts of a match that a table needs."""
        ...

    def progress(self, match: M) -> Progress:
        """Return the progress of the running deal."""
        ...

    def hands_of(self, started: Any) -> BySeat[tuple[Card, ...]]:
        """Return the cards dealt to each seat, none to one that rests; `started` began the deal."""
        ...

    def dealt_again(self, deal: Sequence[E], names: tuple[str, ...]) -> tuple[E, ...]:
        """Return the events of a finished deal as the only deal of another match, of these names, from an empty sheet.

        `deal`: from the event that dealt its cards to its score. Raises InvariantBroken for any other events.
        """
        ...

    def is_lap_over(self, match: M, first: Seat | None) -> bool:
        """Return whether everybody has dealt equally often; `first` dealt the first deal (None: not known)."""
        ...

    def check_adjustment(self, match: M, command: Adjust) -> None:
        """Refuse a correction that will not fit the sheet once the running deal is over. Raises IllegalCommand."""
        ...

    def result(self, match: M) -> MatchResult:
        """Settle the match at this moment, finished or not."""
        ...

    def write(self, command: C) -> str:
        """Write the command as a word of at most 35 ASCII characters, without its seat."""
        ...

    def read(self, word: str, seat: Seat) -> C | None:
        """Read a word as a command of a seat; None for any other word."""
        ...


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game with types that its holder does not know."""
