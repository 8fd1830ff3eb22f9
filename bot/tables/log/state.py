"""State of a table, computed from the events of its log."""

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
    """A deal is over, and the next one has not begun."""
    PAPER = "paper"
    """People play with real cards, and the table keeps their score."""
    OVER = "over"
    """The match is over."""
    CLOSED = "closed"
    """There will be no match: the lobby was closed, or the table holds a record that can only be looked at."""


class Proposal(msgspec.Struct, frozen=True):
    """An open proposal to the people of a table."""

    by: int
    """The person who proposed."""
    agreed: tuple[int, ...]
    """The persons who have agreed, the proposer first."""
    token: int
    """Seq of the event that opened the proposal."""
    wish: ProposedChange
    """The proposed change."""
    everybody: bool = False
    """Whether persons for whom a robot plays must agree as well, see `Table.voters`."""


class Summons(msgspec.Struct, frozen=True):
    """An open request that a robot take the place of a person."""

    person: int
    """The person for whom the deal waits."""
    by: tuple[int, ...]
    """The persons who asked for a robot, in order."""
    due: float = 0.0
    """Clock second at which the robot takes over; 0: too few have asked."""
    token: int = 0
    """The seq of the last request."""


class Times(msgspec.Struct, frozen=True):
    """Thinking times by seat, in clock seconds."""

    since: tuple[float, ...] = ()
    """By seat, the clock second since which the deal waits for it; 0: it does not."""
    used: tuple[float, ...] = ()
    """By seat, the seconds of its extra time that are used up."""


class Silence(msgspec.Struct, frozen=True):
    """Time without progress at the table, in clock seconds."""

    since: float = 0.0
    """Clock second of the last progress."""
    paused: float = 0.0
    """Seconds of all finished pauses since the last progress."""
    longest: float = 0.0
    """Seconds of the longest finished pause since the last progress."""


class Hold(msgspec.Struct, frozen=True):
    """Delay of the next deal by a player who reads a page of the finished deal."""

    person: int
    """The player who reads the page."""
    page: str
    """Name of the page, one of those that the face of the game lists."""
    at: float
    """The clock second at which the page was opened."""


class TableClock(msgspec.Struct, frozen=True):
    """Times of a table, in clock seconds."""

    paused_by: int | None = None
    """The person who paused the match; None: the match is not paused."""
    paused_at: float = 0.0
    """Clock second at which the present pause began."""
    pauses: tuple[int, ...] = ()
    """The persons who paused during the running deal, in order, once for each pause."""
    begun_at: float = 0.0
    """Clock second at which the match began, plus all pauses since."""
    stage_at: float = 0.0
    """The clock second at which the stage began."""
    voted_at: float = 0.0
    """Clock second at which the last proposal of the stage was decided; 0: there was none."""
    times: Times = Times()
    """Thinking times of the seats."""
    silence: Silence = Silence()
    """The time without progress."""
    timed_out: Seat | None = None
    """Seat for which a timeout made the last move; None once a player has moved."""
    time_over: bool = False
    """Whether the time of the match ran out in this deal, so that this deal is the last one."""


class Consents(msgspec.Struct, frozen=True):
    """Answers of players whether others may play deals of the match."""

    given: tuple[tuple[int, int], ...] = ()
    """Consents to lend a deal, since the last deal was dealt: pairs of a deal's number and a person who agreed."""
    refused: tuple[tuple[int, int], ...] = ()
    """Refusals to lend a deal, since the last deal was dealt: pairs of a deal's number and a person who refused."""
    questions: tuple[LendQuestion, ...] = ()
    """Open questions in private chats about lending deals of this match, the oldest first."""


class Lap(msgspec.Struct, frozen=True):
    """State of the lap: its first dealer, a person who is to join, and whether the match ends with it."""

    first_dealer: Seat | None = None
    """Dealer of the first deal of the match; None: not known."""
    is_last: bool = False
    """Whether the match ends once everybody has dealt equally often."""
    fourth: Fourth | None = None
    """Person who joins at the end of the lap, with the name; None: nobody."""
    applicants: tuple[int, ...] = ()
    """Persons who asked to join since this deal began."""


class Secrets(msgspec.Struct, frozen=True):
    """Secrets of the fair deals that a table shuffles."""

    sealed: Sealed | None = None
    """Secret of the next deal; None: none has been drawn."""
    fair: FairDeal | None = None
    """Secret and words of the last deal that was made from a secret; None: there was none."""


class Host(msgspec.Struct, frozen=True):
    """The person who opened a table."""

    person: int = 0
    """Id of the person; 0: the program."""
    name: str = ""
    """The name of the person."""


class Directed(msgspec.Struct, frozen=True):
    """What the program that opened a quiet table has decided there."""

    quiet: Quiet | None = None
    """Facts of a quiet table; None: the table is not a quiet one."""
    is_revealed: bool = False
    """Whether the given deal may be shown to everybody who may look at the table."""
    decided: tuple[int, ...] = ()
    """By seat, the number of decisions in a deal of a week, where robots respond alike to equal play; else empty."""


class Table(msgspec.Struct, frozen=True, dict=True):
    """A table after the events of its log. Persons are Telegram ids; that of a forgotten person is negative."""

    id: int
    """The number of the table."""
    chat: int
    """Id of the chat; a private chat has the id of its person, a quiet table a number of its own."""
    thread: int | None
    """Id of the forum topic; None: the chat itself."""
    game: AnyGame
    """The game of the table; chosen by the table's row in the store."""
    kind: Kind = Played()
    """Kind of the table, with the data that only tables of this kind have."""
    opened_by: Host = Host()
    """The person who opened the table."""
    convention: Any = None
    """Rules of the match, of the kind that `game.rules` knows; None before the event that opened the table."""
    key: str = ""
    """Secret part of the links that seat people here; empty once the bot has begun to deal."""
    people: tuple[Occupant, ...] = ()
    """The occupants of the seats, in order."""
    stage: Stage = Stage.LOBBY
    """The present stage of the table."""
    stage_token: int = 0
    """Seq of the event that opened the stage; buttons of the stage carry it as their token."""
    agreed_at: int = 0
    """Seq of the event that changed the rules or the pace of the lobby last; 0: none did, or the lobby is over."""
    match: Any = None
    """The match, of the type of `game`; None before it begins."""
    tokens: tuple[int, ...] = ()
    """By seat, the seq of the event that opened its decision, which buttons carry as their token; 0: no decision."""
    ready: tuple[int, ...] = ()
    """Persons who pressed «Дальше» (next deal), or at a quiet table «Готов» (ready)."""
    proposal: Proposal | None = None
    """The open proposal; None: none is open."""
    end: MatchFinished | None = None
    """Event that ended the match; None while it goes on, or if its last deal ended it."""
    continued: bool = False
    """Whether the people have moved to another table for the next match."""
    seq: int = 0
    """The seq of the last event."""
    moved_at: float = 0.0
    """The clock second of the last event."""
    pace: Pace = Pace()
    """Pace of the table: how it waits for its players."""
    clock: TableClock = TableClock()
    """Times of the table: pauses, stage, players' clocks."""
    lap: Lap = Lap()
    """State of the lap: first dealer, last lap, a newcomer."""
    asked: tuple[int, ...] = ()
    """By seat, the seq of the event since which the deal waits for the seat; 0: it does not."""
    declined: int | None = None
    """Person who refused the last proposal; None again after the next move, proposal or stage."""
    secrets: Secrets = Secrets()
    """Secrets of the next deal and the last one."""
    dealt: tuple[Occupant, ...] = ()
    """The occupants at the time when the last deal was dealt."""
    consents: Consents = Consents()
    """Answers whether others may play deals of the match."""
    holds: tuple[Hold, ...] = ()
    """Delays of the next deal by players who read pages of the finished deal, in order."""
    summons: tuple[Summons, ...] = ()
    """Open requests for robots in place of persons, each dropped once the person's decision is made."""
    postponed: tuple[Postponed, ...] = ()
    """Corrections that wait for the end of a deal, the oldest first, at most one for each person."""
    directed: Directed = Directed()
    """What the program that opened a quiet table has decided."""

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
        """Return whether robots must respond alike to the same play here, regardless of time and machine."""
        return self.given is not None and self.given.chance

    @property
    def is_of_robots(self) -> bool:
        """Return whether only robots play the given deal here, for comparison with others."""
        return self.given is not None and all(who.person is None for who in self.people)

    @property
    def is_held(self) -> bool:
        """Return whether the given deal is held back: only its play is shown, and its result only to the people here.

        Others play the deal, or will play it. Until then hands, pages, analysis, record and figures are hidden.
        """
        return self.given is not None and not self.directed.is_revealed

    @property
    def places(self) -> tuple[tuple[int, int | None], ...]:
        """Chats and topics for notices to everybody: the table's own, or the private chats of a quiet table."""
        if not self.is_quiet:
            return ((self.chat, self.thread),)
        return tuple((person, None) for person in self.humans)

    @property
    def source(self) -> Source | None:
        """The imported match that goes on at the table; None: a new match, see `Played.source`."""
        return self.kind.source if isinstance(self.kind, Played) else None

    @property
    def humans(self) -> tuple[int, ...]:
        """Persons at the table, by seat, including those for whom a robot plays."""
        return tuple(who.person for who in self.people if who.person is not None and not who.forgotten)

    @property
    def present(self) -> tuple[int, ...]:
        """Persons for whom no robot plays, by seat. The next deal waits for their «Дальше»."""
        return tuple(who.person for who in self.people if who.person is not None and not who.away)

    def voters(self, wish: ProposedChange) -> tuple[int, ...]:
        """Return the persons, by seat, who must all agree to a wish, including those for whom a robot plays.

        A robot may take a seat after three minutes of silence. Without this rule a player who had two others replaced
        could correct the sheet alone, or end the match while in the lead. Waiting costs nothing: the deals go on, an
        absent person may answer without coming back, and /reset ends a match in which nobody has moved for long enough.
        A person who has left has no say in how the others go on, but must agree to a correction, until forgotten.

        A person who is to be excluded is not asked about it. A person who was forgotten after leaving counts again when
        the log is read up to an earlier event, so that a refusal from then still holds.
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
        """Persons, by seat, who have yet to agree to the open proposal; for a pause, one other consent is enough."""
        proposal = self.proposal
        agreed = proposal.agreed if proposal is not None else ()
        if proposal is not None and isinstance(proposal.wish, AnotherPause) and set(agreed) - {proposal.by}:
            return ()
        return tuple(person for person in self.consenting if person not in agreed)

    def has_say(self, person: int) -> bool:
        """Return whether a person may answer the open proposal: a voter, or the proposer, who may withdraw it.

        If there are no voters any more, everybody who sits here may answer.
        """
        by = self.proposal.by if self.proposal is not None else None
        return person == by or person in (self.consenting or self.humans)

    @property
    def robots(self) -> tuple[Seat, ...]:
        """Seats held by robots, not those where a robot plays for a person."""
        return tuple(Seat(place) for place, who in enumerate(self.people, 1) if who.person is None and not who.gone)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the occupants, by seat."""
        return tuple(occupant.name for occupant in self.people)

    @property
    def number(self) -> int:
        """Number of the running or last deal; 0 before the first."""
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
        """Seats for which the deal waits; none during a pause, or if robots play for all people."""
        if self.stage is not Stage.DEAL or self.match is None or self.clock.paused_by is not None:
            return ()
        if not self.present and not self.is_of_robots:
            return ()
        return self.game.awaited(self.match)

    @cached_property
    def movers(self) -> frozenset[int]:
        """Persons for whose decision the deal waits."""
        people = (self.mover_at(seat) for seat in self.waited_for)
        return frozenset(person for person in people if person is not None)

    def waits_for(self, person: int) -> bool:
        """Return whether the table needs a person: for a decision, an answer to a proposal, or between two deals."""
        return self.stage is not Stage.DEAL or person in self.movers or person in self.awaited

    @property
    def start_token(self) -> int:
        """Return the token of «Начать»: it changes with the stage, the rules and the pace."""
        return max(self.stage_token, self.agreed_at)

    @property
    def asks_for_refill(self) -> bool:
        """Return whether all are asked to fill the common pot before the next deal."""
        return self.proposal is not None and isinstance(self.proposal.wish, RefillPot)

    @property
    def is_put_off(self) -> bool:
        """Return whether the next deal waits for the answer to a proposal, or for the end of a pause."""
        return self.stage is Stage.BETWEEN and (self.proposal is not None or self.clock.paused_by is not None)

    def seat_of(self, person: int) -> Seat | None:
        """Return a person's seat at this table; None if the person has none."""
        for place, occupant in enumerate(self.people, 1):
            if occupant.person == person:
                return Seat(place)
        return None

    def has_left(self, person: int) -> bool:
        """Return whether a person has left a running match for good and nobody has taken over the seat."""
        seat = self.seat_of(person)
        played = self.stage in (Stage.DEAL, Stage.BETWEEN) and bool(self.present)
        return seat is not None and self.people[seat - 1].free and played

    def plays_deal(self, person: int) -> bool:
        """Return whether a person sits at the running deal, or sat there at its beginning and so may know its cards."""
        dealt = any(who.person == person for who in self.dealt)
        return self.stage is Stage.DEAL and (dealt or self.seat_of(person) is not None)

    def person_at(self, seat: Seat) -> int | None:
        """Return the person on a seat; None for a robot and for an empty seat."""
        return self.people[seat - 1].person

    def mover_at(self, seat: Seat) -> int | None:
        """Return the person who decides for a seat; None if a robot holds it or plays for its person."""
        occupant = self.people[seat - 1]
        return None if occupant.away else occupant.person

    def summons_for(self, person: int) -> Summons | None:
        """Return the open request for a robot in the person's place; None if there is none."""
        return next((summons for summons in self.summons if summons.person == person), None)

    def lending(self, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the names of those who agreed to lend the last deal (`number`), and of those who have not answered.

        Both are empty if nobody or everybody has agreed, or if one person has refused.
        """
        if any(deal == number for deal, _ in self.consents.refused):
            return (), ()
        people = {who.person: who.name for who in self.dealt if who.person is not None}
        agreed = dict.fromkeys(person for deal, person in self.consents.given if deal == number and person in people)
        awaited = tuple(name for person, name in people.items() if person not in agreed)
        return (tuple(people[person] for person in agreed), awaited) if agreed and awaited else ((), ())

    def is_asked_in_private(self, number: int) -> bool:
        """Return whether everybody who has not yet agreed to lend the last deal has been asked in a private chat."""
        answered = {person for deal, person in self.consents.given if deal == number}
        asked = {question.person for question in self.consents.questions if question.number == number}
        return all(who.person in answered | asked for who in self.dealt if who.person is not None)

    @property
    def oldest_questions(self) -> dict[int, LendQuestion]:
        """The oldest open question to each person; forgotten persons are omitted."""
        return {question.person: question for question in reversed(self.consents.questions) if question.person > 0}

    def question_to(self, person: int, number: int) -> LendQuestion | None:
        """Return the open question to a person about lending deal `number`; None if there is none."""
        questions = (one for one in self.consents.questions if (one.person, one.number) == (person, number))
        return next(questions, None)

    def name_of(self, person: int) -> str:
        """Return the name of a person who sits at the table; empty for others."""
        seat = self.seat_of(person)
        return self.people[seat - 1].name if seat is not None else ""
