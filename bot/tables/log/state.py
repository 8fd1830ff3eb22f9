"""State of a table: the fold of its log."""

from enum import StrEnum
from functools import cached_property
from typing import Any

import msgspec

from bot.tables.log.events import (
    AnotherPause,
    Correction,
    Fourth,
    GivenDeal,
    LendQuestion,
    Occupant,
    Pace,
    Postponed,
    ProposedChange,
    PutOff,
    Quiet,
    RefillPot,
    Sealed,
)
from bot.tables.log.kinds import Kind, Played, Source, is_quiet
from engine.core.game import AnyGame
from engine.core.match import MatchFinished, MatchStatus, Progress
from engine.core.record.fair import FairDeal
from engine.core.seats import Seat


class Stage(StrEnum):
    """Stages of a table's life."""

    LOBBY = "lobby"
    """People gather before the match."""
    DEAL = "deal"
    """A deal is being played."""
    BETWEEN = "between"
    """A deal is over, the next one is waited for."""
    PAPER = "paper"
    """People play with real cards, and the table keeps their score."""
    OVER = "over"
    """The match is over."""
    CLOSED = "closed"
    """End without a match: the lobby was given up, or the table holds a record to be looked at."""


class Proposal(msgspec.Struct, frozen=True):
    """An open proposal to the people of a table."""

    by: int
    """The person who proposed."""
    agreed: tuple[int, ...]
    """The persons who have agreed, the proposer first."""
    token: int
    """The seq of the proposal."""
    wish: ProposedChange
    """The proposed change."""
    everybody: bool = False
    """Persons for whom a robot plays must agree too, see `Table.voters`."""


class Summons(msgspec.Struct, frozen=True):
    """An open request that a robot sit in for a person."""

    person: int
    """The person for whom the table waits."""
    by: tuple[int, ...]
    """The persons who asked, in order."""
    due: float = 0.0
    """The clock second at which the robot sits in; 0: too few have asked."""
    token: int = 0
    """The seq of the last request."""


class Times(msgspec.Struct, frozen=True):
    """The clock by seat, in clock seconds."""

    since: tuple[float, ...] = ()
    """The time since which the deal waits for the seat; 0: it does not."""
    used: tuple[float, ...] = ()
    """The seconds used of the seat's bank."""


class Silence(msgspec.Struct, frozen=True):
    """The time for which nothing has moved the table on, in clock seconds."""

    since: float = 0.0
    """The time of the last progress."""
    paused: float = 0.0
    """The seconds of all ended pauses since then."""
    longest: float = 0.0
    """The seconds of the longest of these ended pauses."""


class Hold(msgspec.Struct, frozen=True):
    """A player who looks at the deal that is over."""

    person: int
    """The player."""
    page: str
    """The page, one of those that the face of the game lists."""
    at: float
    """The clock second at which the page was opened."""


class TableClock(msgspec.Struct, frozen=True):
    """Times of a table, in clock seconds."""

    paused_by: int | None = None
    """The person who paused the match; None: no pause."""
    paused_at: float = 0.0
    """The clock second at which the open pause began."""
    pauses: tuple[int, ...] = ()
    """The persons who have paused in the running deal, in order, once for each pause."""
    begun_at: float = 0.0
    """The clock second at which the match began, moved on by every pause."""
    stage_at: float = 0.0
    """The clock second at which the stage began."""
    voted_at: float = 0.0
    """The clock second at which the last proposal of the stage was decided; 0: none was."""
    times: Times = Times()
    """The clock by seat."""
    silence: Silence = Silence()
    """The time without progress."""
    timed_out: Seat | None = None
    """The seat for which the clock moved last; None once a player has moved."""
    time_over: bool = False
    """The time of the match ran out in this deal, the last one."""


class Consents(msgspec.Struct, frozen=True):
    """What players have said about lending deals of the match."""

    given: tuple[tuple[int, int], ...] = ()
    """Consents since the last deal was dealt: the number of a deal with each person who lets others play it."""
    refused: tuple[tuple[int, int], ...] = ()
    """Refusals of the last deal: its number with each person who does not want others to play it."""
    questions: tuple[LendQuestion, ...] = ()
    """Open questions in private chats about lending deals of this match, the oldest first."""


class Lap(msgspec.Struct, frozen=True):
    """A lap: the first dealer, the person who joins, and whether the match ends with the lap."""

    first_dealer: Seat | None = None
    """The dealer of the first deal; None: not given."""
    is_last: bool = False
    """The match ends once everybody has dealt equally often."""
    fourth: Fourth | None = None
    """The person who joins when everybody has dealt."""
    applicants: tuple[int, ...] = ()
    """The persons who have asked since this deal began to join as the fourth."""


class Secrets(msgspec.Struct, frozen=True):
    """Secrets of the deals that a table shuffles."""

    sealed: Sealed | None = None
    """The secret of the next deal; None: that is dealt without one."""
    fair: FairDeal | None = None
    """Secret and words of the last deal dealt from a secret."""


class Host(msgspec.Struct, frozen=True):
    """The person who opened a table."""

    person: int = 0
    """The number of the person."""
    name: str = ""
    """The name of the person."""


class Directed(msgspec.Struct, frozen=True):
    """What the program directs at a table: a quiet one, or a deal that was given to it."""

    quiet: Quiet | None = None
    """The facts of a quiet table; None: the table is none."""
    is_revealed: bool = False
    """A given deal may be shown to whoever may look at the table."""
    decided: tuple[int, ...] = ()
    """By seat, the number of its decisions in a given deal whose robots answer equal plays alike; else empty."""


class Table(msgspec.Struct, frozen=True, dict=True):
    """A table after the events of its log. Persons are Telegram ids; a forgotten person is below 0."""

    id: int
    """The number of the table."""
    chat: int
    """The chat of the table; a private chat has its person's number."""
    thread: int | None
    """The topic in the chat; None: no topics."""
    game: AnyGame
    """The game of the table; chosen by the table's row in the store."""
    kind: Kind = Played()
    """The kind of the table, with what only a table of that kind has."""
    opened_by: Host = Host()
    """The person who opened the table."""
    convention: Any = None
    """Rules of the match, of the kind that `game.rules` knows; None before the event that opened the table."""
    key: str = ""
    """The secret of the links that seat people here."""
    people: tuple[Occupant, ...] = ()
    """The occupants of the seats, in order."""
    stage: Stage = Stage.LOBBY
    """The stage of the table's life."""
    stage_token: int = 0
    """The seq that opened the stage."""
    match: Any = None
    """The match, of the type that `game` makes; None before it begins."""
    tokens: tuple[int, ...] = ()
    """By seat, the seq that opened the seat's decision; 0: none."""
    ready: tuple[int, ...] = ()
    """The persons who pressed «Дальше»."""
    proposal: Proposal | None = None
    """The open proposal."""
    end: MatchFinished | None = None
    """The end of the match; None while it goes on, and if the last deal ended it."""
    continued: bool = False
    """The people sit at another table for the next match."""
    seq: int = 0
    """The seq of the last event."""
    moved_at: float = 0.0
    """The clock second of the last event."""
    pace: Pace = Pace()
    """The ways in which the table waits."""
    clock: TableClock = TableClock()
    """The times of the table."""
    lap: Lap = Lap()
    """Dealers and the fourth player."""
    asked: tuple[int, ...] = ()
    """By seat, the seq at which the deal began to wait for the seat; 0: it does not."""
    declined: int | None = None
    """The person who refused the last proposal, until the next move, proposal or stage."""
    secrets: Secrets = Secrets()
    """Secrets of the next deal and the last one."""
    dealt: tuple[Occupant, ...] = ()
    """The occupants when the last deal was dealt."""
    consents: Consents = Consents()
    """Consents to lending deals."""
    holds: tuple[Hold, ...] = ()
    """The players who look at the deal that is over and hold the next one, in order."""
    summons: tuple[Summons, ...] = ()
    """The robots asked for in place of persons, while the decision is open for which they were asked."""
    postponed: tuple[Postponed, ...] = ()
    """The corrections that wait for the end of a deal, the oldest first, one a person."""
    directed: Directed = Directed()
    """What the program directs here."""

    @property
    def is_private(self) -> bool:
        """Return whether the table is in the private chat of its only person."""
        return self.chat > 0

    @property
    def is_quiet(self) -> bool:
        """Return whether the table is in no chat of Telegram, and its people play in their private chats alone."""
        return is_quiet(self.chat)

    @property
    def given(self) -> GivenDeal | None:
        """Deal that was given to the table; None if the table deals like any other."""
        return self.directed.quiet.given if self.directed.quiet is not None else None

    @property
    def is_pinned(self) -> bool:
        """Return whether equal plays are to meet equal answers here, so that nothing may depend on time or machine."""
        return self.given is not None and self.given.chance

    @property
    def is_of_robots(self) -> bool:
        """Return whether robots alone were seated to play a given deal, which others are compared with."""
        return self.given is not None and all(who.person is None for who in self.people)

    @property
    def is_held(self) -> bool:
        """Return whether the table shows only the course of its deal, and its result to its people alone.

        Others play the deal, or are going to play it: until then hands, pages, analysis, record and figures are hidden.
        """
        return self.given is not None and not self.directed.is_revealed

    @property
    def places(self) -> tuple[tuple[int, int | None], ...]:
        """Chats and topics of everybody at the table, for notices: its own; private chats at a quiet table."""
        if not self.is_quiet:
            return ((self.chat, self.thread),)
        return tuple((person, None) for person in self.humans)

    @property
    def source(self) -> Source | None:
        """The imported match that goes on at the table; None: there is none, see `Played.source`."""
        return self.kind.source if isinstance(self.kind, Played) else None

    @property
    def humans(self) -> tuple[int, ...]:
        """Persons at the table, by seat, those for whom a robot plays included."""
        return tuple(who.person for who in self.people if who.person is not None and not who.forgotten)

    @property
    def present(self) -> tuple[int, ...]:
        """Persons for whom no robot plays, by seat: the next deal waits for their «Дальше»."""
        return tuple(who.person for who in self.people if who.person is not None and not who.away)

    def voters(self, wish: ProposedChange) -> tuple[int, ...]:
        """Return the persons, by seat, without whom a wish is not granted, also those for whom a robot plays.

        A robot may sit in after three minutes of silence; without this rule a player who had two others replaced could
        correct the sheet or end the match while in the lead, alone. Waiting costs nothing: the deals go on, an absent
        person may answer without coming back, and /reset ends a match in which nobody has moved for long enough. A
        person who left has no say in how the others go on, but must agree to a correction, until forgotten.

        A person who is to be put off is not asked about it.

        A forgotten person has left before; the log up to there is read with that person, so that a refusal still holds.
        """
        stay = isinstance(wish, Correction)
        there = (who for who in self.people if not who.free or (stay and not who.forgotten))
        target = self.person_at(wish.seat) if isinstance(wish, PutOff) else None
        return tuple(who.person for who in there if who.person not in (None, target))

    @property
    def consenting(self) -> tuple[int, ...]:
        """Persons, by seat, who must agree to the open proposal."""
        proposal = self.proposal
        if proposal is None:
            return ()
        return self.voters(proposal.wish) if proposal.everybody else self.present

    @property
    def awaited(self) -> tuple[int, ...]:
        """Voters who have not agreed yet; nobody, if one other person's yes was enough."""
        proposal = self.proposal
        agreed = proposal.agreed if proposal is not None else ()
        if proposal is not None and isinstance(proposal.wish, AnotherPause) and set(agreed) - {proposal.by}:
            return ()
        return tuple(person for person in self.consenting if person not in agreed)

    def has_say(self, person: int) -> bool:
        """Return whether a person may answer the open proposal: one who must agree, or the proposer, to take it back.

        If nobody is left who must agree, everybody who sits here may.
        """
        by = self.proposal.by if self.proposal is not None else None
        return person == by or person in (self.consenting or self.humans)

    @property
    def robots(self) -> tuple[Seat, ...]:
        """The seats that robots hold for themselves."""
        return tuple(Seat(place) for place, who in enumerate(self.people, 1) if who.person is None and not who.gone)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the occupants, by seat."""
        return tuple(occupant.name for occupant in self.people)

    @property
    def number(self) -> int:
        """The number of the running or last deal, 0 before the first."""
        return self.status.deals + (self.stage is Stage.DEAL) if self.status is not None else 0

    @cached_property
    def status(self) -> MatchStatus | None:
        """The public facts of the match; None before it begins."""
        return self.game.status(self.match) if self.match is not None else None

    @cached_property
    def progress(self) -> Progress | None:
        """Progress of the running deal; None before the match begins."""
        return self.game.progress(self.match) if self.match is not None else None

    @cached_property
    def waited_for(self) -> tuple[Seat, ...]:
        """The seats for which the deal waits; none in a pause or when only robots are left in the place of people."""
        if self.stage is not Stage.DEAL or self.match is None or self.clock.paused_by is not None:
            return ()
        if not self.present and not self.is_of_robots:
            return ()
        return self.game.awaited(self.match)

    @cached_property
    def movers(self) -> frozenset[int]:
        """The persons for whom the deal waits."""
        people = (self.mover_at(seat) for seat in self.waited_for)
        return frozenset(person for person in people if person is not None)

    @property
    def asks_for_refill(self) -> bool:
        """Return whether all are asked to fill the common pot before the next deal."""
        return self.proposal is not None and isinstance(self.proposal.wish, RefillPot)

    @property
    def is_put_off(self) -> bool:
        """Return whether the next deal waits for the answer to a proposal, or for the end of a pause."""
        return self.stage is Stage.BETWEEN and (self.proposal is not None or self.clock.paused_by is not None)

    def seat_of(self, person: int) -> Seat | None:
        """Return the seat of a person at this table; None without one."""
        for place, occupant in enumerate(self.people, 1):
            if occupant.person == person:
                return Seat(place)
        return None

    def has_left(self, person: int) -> bool:
        """Return whether a person has left a match that others play on, and nobody has taken the seat over."""
        seat = self.seat_of(person)
        played = self.stage in (Stage.DEAL, Stage.BETWEEN) and bool(self.present)
        return seat is not None and self.people[seat - 1].free and played

    def plays_deal(self, person: int) -> bool:
        """Return whether a person sits at the running deal, or sat there when it was dealt, and may know its cards."""
        dealt = any(who.person == person for who in self.dealt)
        return self.stage is Stage.DEAL and (dealt or self.seat_of(person) is not None)

    def person_at(self, seat: Seat) -> int | None:
        """Return the person on a seat, None for a robot."""
        return self.people[seat - 1].person

    def mover_at(self, seat: Seat) -> int | None:
        """Return the person who decides for a seat; None for a robot, also one that plays for its person."""
        occupant = self.people[seat - 1]
        return None if occupant.away else occupant.person

    def summons_for(self, person: int) -> Summons | None:
        """Return the open request for a robot in the person's place; None without one."""
        return next((summons for summons in self.summons if summons.person == person), None)

    def lending(self, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the names of those who agreed that others play the last deal, and of those who are awaited.

        Both are empty if nobody or everybody has agreed, or one person has refused.
        """
        if any(deal == number for deal, _ in self.consents.refused):
            return (), ()
        people = {who.person: who.name for who in self.dealt if who.person is not None}
        agreed = dict.fromkeys(person for deal, person in self.consents.given if deal == number and person in people)
        awaited = tuple(name for person, name in people.items() if person not in agreed)
        return (tuple(people[person] for person in agreed), awaited) if agreed and awaited else ((), ())

    def is_asked_in_private(self, number: int) -> bool:
        """Return whether all whose consent to lending the last deal is awaited have been asked in private chats."""
        answered = {person for deal, person in self.consents.given if deal == number}
        asked = {question.person for question in self.consents.questions if question.number == number}
        return all(who.person in answered | asked for who in self.dealt if who.person is not None)

    @property
    def oldest_questions(self) -> dict[int, LendQuestion]:
        """By person, the oldest of the open questions to that person; none to forgotten persons."""
        return {question.person: question for question in reversed(self.consents.questions) if question.person > 0}

    def question_to(self, person: int, number: int) -> LendQuestion | None:
        """Return the open question to a person about lending deal `number`; None without one."""
        questions = (one for one in self.consents.questions if (one.person, one.number) == (person, number))
        return next(questions, None)

    def name_of(self, person: int) -> str:
        """Return the name of a person who sits at the table; empty for others."""
        seat = self.seat_of(person)
        return self.people[seat - 1].name if seat is not None else ""
