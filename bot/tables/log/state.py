"""A table as its log tells it."""

from enum import StrEnum
from typing import Any

import msgspec

from bot.tables.log.events import (
    AnotherPause,
    Correction,
    Fourth,
    LendQuestion,
    Lent,
    Occupant,
    Pace,
    Postponed,
    Sealed,
    Wish,
)
from engine.core.game import AnyGame
from engine.core.match import Status
from engine.core.record.fair import FairDeal
from engine.core.seats import Seat


class Stage(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    DEAL = "deal"
    BETWEEN = "between"
    PAPER = "paper"  # people play with real cards, the table keeps their score
    OVER = "over"
    CLOSED = "closed"
    REVIEW = "review"  # an imported record, to be looked at


class Proposal(msgspec.Struct, frozen=True):
    """A wish all must agree to, `everybody` or those who play themselves; `token` is its seq; persons by id."""

    by: int
    agreed: tuple[int, ...]
    token: int
    wish: Wish
    everybody: bool = False


class Summons(msgspec.Struct, frozen=True):
    """A robot is asked for, to sit in for `person`: who asked, in that order; `due` is the clock second at which it
    does (0: too few have asked), `token` the seq of the last request."""

    person: int
    by: tuple[int, ...]
    due: float = 0.0
    token: int = 0


class Times(msgspec.Struct, frozen=True):
    """The clock by seat, in clock seconds: `since` when the deal waits for it (0: it does not), `used` of its bank."""

    since: tuple[float, ...] = ()
    used: tuple[float, ...] = ()


class Silence(msgspec.Struct, frozen=True):
    """`since` when nothing has moved the table on (clock seconds), how long it was `paused` in it, the `longest` pause
    of those; a pause that goes on is not among them."""

    since: float = 0.0
    paused: float = 0.0
    longest: float = 0.0


class Hold(msgspec.Struct, frozen=True):
    """A player who looks at a page (`screens.model.Page`) of the deal that is over, since clock second `at`."""

    person: int
    page: str
    at: float


class Table(msgspec.Struct, frozen=True):
    """One table. `stage_token` is the seq that opened the stage; `tokens` those of the seats' decisions (0: none).

    `stage_at` is when the stage began, `moved_at` when the log last grew and `voted_at` when the last proposal of the
    stage was decided (clock seconds; 0: none was). `fourth` waits to join when everybody has dealt. `begun_at` is when
    the match began, later by every pause, `paused_at` when the pause that goes on began; `first_dealer` dealt its first
    deal (None: not told). `asked` are the seqs at which the deal began to wait for each seat (0: it does not).

    `paper`: the score of real cards; `scribe` entered or undid a deal last, `turn` is the seq of the deal written last,
    `undone` the number of a deal just undone (0: none).

    `pauses` are the persons who have paused in the running deal, in that order, once for each pause.

    `time_over`: the time of the match ran out in this deal, the last one. `declined` said no to the last proposal;
    until somebody moves himself, proposes something else, or the stage is over.

    `applicants` are the persons who have asked since this deal began whether they may join as the fourth.

    `sealed` is the secret of the next deal (None: it is dealt without one), `fair` what the last deal from a
    secret was made of.

    `lent` is the deal that is played once more here. `dealt` are the people of the last deal when it was dealt,
    `consents` the numbers of deals that others may play, each with the person who agreed, since then.

    `holds` are the players who have looked at the deal that is over and hold the next one, in that order.

    `summons` are the robots asked for in place of persons whose decision is still the one they were asked for.

    `postponed` are corrections that wait for the end of a deal to be asked, the oldest first, one a person.

    `source` is the imported table whose match goes on here, `called` its players by seat.
    """

    id: int
    chat: int
    thread: int | None
    game: AnyGame
    """What is played here; chosen by the table's row in the store."""
    host: int = 0
    host_name: str = ""
    convention: Any = None
    """Rules of the match, of the kind that `game.rules` knows; None before the event that opened the table."""
    key: str = ""
    people: tuple[Occupant, ...] = ()
    stage: Stage = Stage.LOBBY
    stage_token: int = 0
    match: Any = None
    """The match as `game` makes it; None before it begins."""
    tokens: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    proposal: Proposal | None = None
    continued: bool = False
    paper: bool = False
    scribe: str = ""
    turn: int = 0
    undone: int = 0
    source: int = 0
    called: tuple[str, ...] = ()
    seq: int = 0
    moved_at: float = 0.0
    stage_at: float = 0.0
    voted_at: float = 0.0
    pace: Pace = Pace()
    paused_by: int | None = None
    paused_at: float = 0.0
    pauses: tuple[int, ...] = ()
    begun_at: float = 0.0
    first_dealer: Seat | None = None
    asked: tuple[int, ...] = ()
    last_lap: bool = False
    fourth: Fourth | None = None
    applicants: tuple[int, ...] = ()
    times: Times = Times()
    silence: Silence = Silence()
    timed_out: Seat | None = None
    time_over: bool = False
    declined: int | None = None
    sealed: Sealed | None = None
    fair: FairDeal | None = None
    lent: Lent | None = None
    dealt: tuple[Occupant, ...] = ()
    consents: tuple[tuple[int, int], ...] = ()
    refusals: tuple[tuple[int, int], ...] = ()
    """Of the last deal: its number with each person who does not want others to play it."""
    questions: tuple[LendQuestion, ...] = ()
    """Open questions in private chats about lending deals of this match, the oldest first."""
    holds: tuple[Hold, ...] = ()
    summons: tuple[Summons, ...] = ()
    postponed: tuple[Postponed, ...] = ()

    @property
    def is_private(self) -> bool:
        """Whether the table stands in its only person's private chat, which has his number."""
        return self.chat > 0

    @property
    def humans(self) -> tuple[int, ...]:
        """Persons at the table, by seat, those for whom a robot plays included."""
        return tuple(who.person for who in self.people if who.person is not None and not who.forgotten)

    @property
    def present(self) -> tuple[int, ...]:
        """Persons who play themselves, by seat: whose «Дальше» the next deal waits for."""
        return tuple(who.person for who in self.people if who.person is not None and not who.away)

    def voters(self, wish: Wish) -> tuple[int, ...]:
        """Persons, by seat, without whom a wish is not granted: also those a robot plays for, whoever had it sit in.

        A robot may sit in after three minutes of silence; were its person not asked, who put two away would correct the
        sheet in his own favour, or end the match while he leads, alone. Nothing is lost by waiting: the deals go on,
        who is away may answer without coming back, and where somebody never does, /reset ends a match in which nobody
        has moved for long enough. Who left by himself has no say in how the others go on, but the numbers stay his: no
        correction without him, until he has himself forgotten.

        Who is forgotten left before; up to there the log reads as if he were not, else what he refused were granted.
        """
        stay = isinstance(wish, Correction)
        there = (who for who in self.people if not who.free or (stay and not who.forgotten))
        return tuple(who.person for who in there if who.person is not None)

    @property
    def consenting(self) -> tuple[int, ...]:
        """Persons, by seat, who must agree to the open proposal."""
        proposal = self.proposal
        if proposal is None:
            return ()
        return self.voters(proposal.wish) if proposal.everybody else self.present

    @property
    def awaited(self) -> tuple[int, ...]:
        """Voters who have not agreed yet; nobody, where one other person's yes was enough."""
        proposal = self.proposal
        agreed = proposal.agreed if proposal is not None else ()
        if proposal is not None and isinstance(proposal.wish, AnotherPause) and set(agreed) - {proposal.by}:
            return ()
        return tuple(person for person in self.consenting if person not in agreed)

    def has_say(self, person: int) -> bool:
        """Whether a person may answer the open proposal: who must agree to it, and who made it and may take it back.

        Where nobody is left who must agree, everybody who sits here may.
        """
        by = self.proposal.by if self.proposal is not None else None
        return person == by or person in (self.consenting or self.humans)

    @property
    def robots(self) -> tuple[Seat, ...]:
        return tuple(Seat(place) for place, who in enumerate(self.people, 1) if who.person is None and not who.gone)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(occupant.name for occupant in self.people)

    @property
    def number(self) -> int:
        """The number of the running or last deal, 0 before the first."""
        if self.match is None:
            return 0
        return self.game.status(self.match).deals + (self.stage is Stage.DEAL)

    @property
    def status(self) -> Status | None:
        """What the match says of itself; None before it begins."""
        return self.game.status(self.match) if self.match is not None else None

    @property
    def is_held(self) -> bool:
        """Whether the next deal waits for the answer to a proposal, or for the end of a pause."""
        return self.stage is Stage.BETWEEN and (self.proposal is not None or self.paused_by is not None)

    def seat_of(self, person: int) -> Seat | None:
        """The seat of a person at this table."""
        for place, occupant in enumerate(self.people, 1):
            if occupant.person == person:
                return Seat(place)
        return None

    def has_left(self, person: int) -> bool:
        """Whether he has left a match that others play on, and nobody has taken his seat over."""
        seat = self.seat_of(person)
        played = self.stage in (Stage.DEAL, Stage.BETWEEN) and bool(self.present)
        return seat is not None and self.people[seat - 1].free and played

    def plays_deal(self, person: int) -> bool:
        """Whether somebody sits at the running deal, or sat there when it was dealt: he may know cards of it."""
        dealt = any(who.person == person for who in self.dealt)
        return self.stage is Stage.DEAL and (dealt or self.seat_of(person) is not None)

    def person_at(self, seat: Seat) -> int | None:
        """The person on a seat, None for a robot."""
        return self.people[seat - 1].person

    def mover_at(self, seat: Seat) -> int | None:
        """Who decides for a seat, None for a robot: also for one that plays for its person."""
        occupant = self.people[seat - 1]
        return None if occupant.away else occupant.person

    def summons_for(self, person: int) -> Summons | None:
        """The open request for a robot in the person's place; None without one."""
        return next((summons for summons in self.summons if summons.person == person), None)

    def lending(self, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who has agreed that others play the last deal, and who is awaited; nobody, where none or all did, or one does
        not want it.
        """
        if any(deal == number for deal, _ in self.refusals):
            return (), ()
        people = {who.person: who.name for who in self.dealt if who.person is not None}
        agreed = dict.fromkeys(person for deal, person in self.consents if deal == number and person in people)
        awaited = tuple(name for person, name in people.items() if person not in agreed)
        return (tuple(people[person] for person in agreed), awaited) if agreed and awaited else ((), ())

    def is_asked_in_private(self, number: int) -> bool:
        """Whether everybody who is awaited before others may play the last deal has been asked in his private chat."""
        answered = {person for deal, person in self.consents if deal == number}
        asked = {question.person for question in self.questions if question.number == number}
        return all(who.person in answered | asked for who in self.dealt if who.person is not None)

    @property
    def oldest_questions(self) -> dict[int, LendQuestion]:
        """By person what he is shown of `questions`: the oldest of his; nothing of who has himself forgotten."""
        return {question.person: question for question in reversed(self.questions) if question.person > 0}

    def question_to(self, person: int, number: int) -> LendQuestion | None:
        """The open question to a person about lending deal `number`; None without one."""
        questions = (one for one in self.questions if (one.person, one.number) == (person, number))
        return next(questions, None)

    def name_of(self, person: int) -> str:
        """How the table calls a person who sits at it; empty for others."""
        seat = self.seat_of(person)
        return self.people[seat - 1].name if seat is not None else ""
