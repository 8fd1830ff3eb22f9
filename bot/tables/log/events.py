"""The table's own events, stored with those of its game in one log: seats, consents, the course of deals.

The tags of events must never change, because stored databases contain them. The default of a field added later means
the behaviour before. A field of type Any contains a value of the table's game, whose type `bot.tables.log.codec` knows.
"""

from typing import Any

import msgspec

from bot.screens.model import Original
from engine.core.match import Event
from engine.core.record.fair import FairDeal
from engine.core.seats import Seat
from engine.core.shuffle import commitment
from engine.core.strengths import Strength


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Holder of a seat: a person, a robot, or nobody if the player has left."""

    name: str
    person: int | None = None
    """Id of the person; None for a robot, and for nobody if the seat is `gone`."""
    away: bool = False
    """Whether a robot plays for the person at present."""
    gone: bool = False
    """Whether the player has left for good and nobody plays on the seat."""
    free: bool = False
    """Whether the person has left and somebody else may take the seat over."""
    barred: int | None = None
    """Person who was excluded from the seat and may not take it again; None: nobody was."""
    strength: Strength = Strength.EASY
    """Strength of the robot that holds the seat, or plays for a person who is away."""

    @property
    def forgotten(self) -> bool:
        """Return whether the person has been removed from the store (`Storage.forget`); the id is then negative."""
        return self.person is not None and self.person < 0


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pace of a table: how it waits for its players."""

    clock: int = 0
    """Seconds for each move, besides a reserve for each deal; 0: no clock."""
    firm: bool = False
    """Whether a timeout moves for a player even during a contract that was bid; else the table waits."""
    daily: bool = False
    """Whether the match is played over days, with reminders once a day."""
    brisk: bool = False
    """Whether robots move without a pause."""


class GivenDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Deal given to a quiet table by its opener: one of a duplicate or of a week (tournament.md §5, §7).

    Its cards, its result and all that follows from them are hidden from others until `Revealed`.
    """

    secret: str
    """Secret of the deal, 32 bytes in hexadecimal, which nobody may know before the deal is revealed."""
    words: str
    """Words that the entrants add to the shuffle, joined by `engine.tournament.secrets.words_of`, as UTF-8 text."""
    deal: int
    """Number of the deal in its tournament or week, from 1."""
    dealer: Seat
    chance: bool = False
    """Whether the deal is of a week, where robots respond alike to equal play (`engine.tournament.week.chance_of`)."""
    place: int = 0
    """Place of the deal in its round of a duplicate, from 1; 0 for a deal that is known by `deal` alone."""

    @property
    def shown(self) -> int:
        """Number of the deal on the screens of its table: `place`, else `deal`."""
        return self.place or self.deal

    def __repr__(self) -> str:
        """Return the deal as text without its secret, because errors may show it before the deal is over."""
        return f"GivenDeal(deal={self.deal}, dealer={int(self.dealer)}, chance={self.chance})"


class Quiet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Facts of a quiet table, which is in no chat: its people play in their private chats (`bot.tables.log.kinds`)."""

    title: str
    """Title that its people see; a part of it may be written by a person."""
    home: int = 0
    """Id of the group in whose statistics the match may count, at the time when the table was opened; 0: none."""
    given: GivenDeal | None = None
    """The only deal of the table, chosen by its opener; None: the table deals like any other."""


class StopNow(msgspec.Struct, frozen=True, tag="stop"):
    """Proposal to end the match with its present sheet."""


class LastLap(msgspec.Struct, frozen=True, tag="lap"):
    """Proposal of the last lap: the match ends once everybody has dealt equally often («Последний круг»)."""


class Correction(msgspec.Struct, frozen=True, omit_defaults=True, tag="correction"):
    """Proposed penalty or correction of the sheet: the arguments of `engine.core.match.Adjust`."""

    seat: Seat
    column: str
    """Column of the sheet, one of `Game.columns`."""
    amount: str
    """Whole number or fraction with its sign, as typed."""
    on: Seat | None = None
    """Other seat that the entry is about, in a column that one seat writes about another; else None."""
    text: str = ""
    """Reason, as typed."""


class Fourth(msgspec.Struct, frozen=True, tag="fourth"):
    """Proposal of a fourth or fifth player, who joins the others once each of them has dealt."""

    person: int
    name: str
    """Name that the player will have at the table."""


class Postponed(msgspec.Struct, frozen=True):
    """Correction that was typed during a deal and is put to the vote after it."""

    person: int
    wish: Correction
    token: int
    """Seq of the event that kept the correction."""


class LendQuestion(msgspec.Struct, frozen=True):
    """Question in a person's private chat whether others may play a finished deal at which the person sat."""

    person: int
    number: int
    """Number of the deal at this table."""
    by: int
    """Person who proposed to lend the deal."""
    token: int = 0
    """Seq of the event that asked the question; 0 within that event."""


class AnotherPause(msgspec.Struct, frozen=True, tag="pause"):
    """Proposal of one person's third or later pause in a deal; the consent of one other person is enough."""


class RefillPot(msgspec.Struct, frozen=True, tag="refill"):
    """Question of the table whether all fill the common pot; one refusal ends the match (`Status.needs_refill`)."""


class PutOff(msgspec.Struct, frozen=True, tag="put_off"):
    """Proposal of an administrator who plays to exclude the player of a seat, who is not asked."""

    seat: Seat


ProposedChange = StopNow | LastLap | Correction | Fourth | AnotherPause | RefillPot | PutOff
"""Change that a person, or the table itself, may propose."""


class Lent(Original, frozen=True, omit_defaults=True):
    """Finished deal that a person plays again at another table, against robots, in the seat of its first player."""

    start: Any
    """Event that deals the lent cards with an empty score sheet; it does not contain the first players' names."""
    source: int = 0
    """Number of the table where the deal was lent; 0: unknown, in logs of older versions."""
    number: int = 0
    """Number of the deal at the table where it was lent; 0: unknown."""


class TableEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base class of a table's own events."""


class TableOpened(TableEvent, frozen=True, tag="table.opened"):
    """A table was opened: a lobby, a match with real cards, or an imported record."""

    host: int
    """Person who opened the table; 0: the program."""
    host_name: str
    convention: Any
    """Rules of the match."""
    people: tuple[Occupant, ...] = ()
    """People who sit from the beginning: from an earlier match, an imported record, or with real cards."""
    key: str = ""
    """Secret part of the links that seat people here."""
    pace: Pace = Pace()
    paper: bool = False
    """Whether people play with real cards and the table only keeps the score; then persons have no seats."""
    review: bool = False
    """Whether the match of an imported record follows, which can only be looked at."""
    source: int = 0
    """Number of the table with the imported match that goes on here; 0: none."""
    lent: Lent | None = None
    """Deal that is played again here; None at other tables."""
    quiet: Quiet | None = None
    """Facts of a quiet table; None at other tables."""
    lesson: bool = False
    """Whether the table deals the prepared cards of its game's lesson, once."""


class Seated(TableEvent, frozen=True, tag="table.seated"):
    """A person or a robot took the next free seat."""

    occupant: Occupant


class Stood(TableEvent, frozen=True, tag="table.stood"):
    """An occupant got up; the occupants of later seats moved up."""

    place: int
    """Index of the occupant in `Table.people`, from 0."""


class OptionsSet(TableEvent, frozen=True, tag="table.options"):
    """The rules were changed in the lobby."""

    convention: Any
    """Rules of the match."""


class LobbyClosed(TableEvent, frozen=True, tag="table.closed"):
    """The lobby was closed without a match."""

    person: int


class Carried(TableEvent, frozen=True, tag="table.carried"):
    """Snapshot of a table before a deal. A table is read from its last snapshot on."""

    host: int
    host_name: str
    convention: Any
    """Rules of the match."""
    people: tuple[Occupant, ...]
    pace: Pace = Pace()
    last_lap: bool = False
    fourth: Fourth | None = None
    first_dealer: Seat | None = None
    """Dealer of the first deal of the match; None in logs of older versions."""
    begun_at: float = 0.0
    """Clock second at which the match began, plus all pauses since."""
    lent: Lent | None = None
    postponed: tuple[Postponed, ...] = ()
    questions: tuple[LendQuestion, ...] = ()
    quiet: Quiet | None = None
    lesson: bool = False


class Readied(TableEvent, frozen=True, tag="table.ready"):
    """A player is ready for the next deal («Дальше»), at a quiet table also for the first one («Готов»)."""

    person: int


class PageOpened(TableEvent, frozen=True, tag="table.looked"):
    """A player opened a page of the finished deal and thereby delays the next deal for a while."""

    person: int
    page: str


class Proposed(TableEvent, frozen=True, tag="table.stop_proposed"):
    """A person proposed a change, and thereby agrees to it. The tag dates from when only stopping could be proposed."""

    person: int
    wish: ProposedChange = StopNow()
    everybody: bool = False
    """Whether persons for whom a robot plays must agree as well, see `Table.voters`."""


class FixKept(TableEvent, frozen=True, tag="table.fix_kept"):
    """A correction proposed during a deal was kept for the end of the deal; it replaces the person's earlier one."""

    person: int
    wish: Correction


class FixDropped(TableEvent, frozen=True, tag="table.fix_dropped"):
    """A correction that was kept was dropped without a vote: the person withdrew it, or it is no longer possible."""

    person: int


class TimeOver(TableEvent, frozen=True, tag="table.time_over"):
    """The time of the match ran out during a deal, so that this deal is the last one."""


class Withdrew(TableEvent, frozen=True, tag="table.withdrew"):
    """A person withdrew a proposal; a wish to join can be withdrawn even after it was granted."""

    person: int


class Answered(TableEvent, frozen=True, tag="table.stop_answered"):
    """A person answered the open proposal; a refusal closes it."""

    person: int
    agreed: bool


class Continued(TableEvent, frozen=True, tag="table.continued"):
    """The people of the table moved to another table for the next match («Ещё пульку»)."""

    person: int


class DealLent(TableEvent, frozen=True, tag="table.lent"):
    """A person who sat at a finished deal agreed that others may play it; the first to agree lends their own seat."""

    person: int
    number: int
    """Number of the deal."""
    key: str = ""
    """Secret part of the deal's link; the first key in the log is valid."""
    asked: tuple[LendQuestion, ...] = ()
    """Questions sent to private chats; others who must agree are asked in the group only."""


class LendRefused(TableEvent, frozen=True, tag="table.not_lent"):
    """A person who sat at a finished deal refused to let others play it; a later consent cancels the refusal."""

    person: int
    number: int
    """Number of the deal."""


class LentPlayed(TableEvent, frozen=True, tag="table.lent_played"):
    """A person who did not sit at a lent deal finished playing it at another table."""

    person: int
    number: int
    """Number of the deal."""
    by: int
    """Person to be notified: the one whose seat was played again."""
    result: int
    """Result of `person` in the settlement."""
    original: int
    """Result of the lent seat when the deal was first played here, rounded."""


class PaceSet(TableEvent, frozen=True, tag="table.pace"):
    """The pace of the table was changed in the lobby."""

    pace: Pace


class WentAway(TableEvent, frozen=True, tag="table.away"):
    """A robot begins to play for a person."""

    person: int
    by: int
    """Person who decided that the robot plays: the absent one, or one who waited."""
    free: bool = False
    """Whether the person left for good, so that somebody else may take the seat over."""
    strength: Strength = Strength.EASY
    """Strength of the robot that plays for the person."""


class RobotAsked(TableEvent, frozen=True, tag="table.robot_asked"):
    """A person asked that a robot take the place of another one, for whom the deal waits."""

    person: int
    by: int
    due: float = 0.0
    """Clock second at which the robot takes over, a minute after enough people asked; 0: somebody else must ask too."""


class StillHere(TableEvent, frozen=True, tag="table.still_here"):
    """A person for whom a robot was requested pressed «Я здесь» (I am here); the requests are void."""

    person: int


class CameBack(TableEvent, frozen=True, tag="table.back"):
    """A person plays again; the robot stops playing for that person."""

    person: int


class Paused(TableEvent, frozen=True, tag="table.paused"):
    """The match was paused: nobody moves and no clock runs until somebody resumes it."""

    person: int


class Resumed(TableEvent, frozen=True, tag="table.resumed"):
    """The pause is over; every clock continues where it was stopped."""

    person: int


class Awoke(TableEvent, frozen=True, tag="table.awoke"):
    """The program was down, or showed a screen late: open decisions get their full time again."""


class Replaced(TableEvent, frozen=True, tag="table.replaced"):
    """A seat got another occupant: a substitute, a robot for an excluded person, or nobody after a player left."""

    seat: Seat
    occupant: Occupant


class Entered(TableEvent, frozen=True, tag="table.entered"):
    """A person entered a deal played with real cards; the events of the deal follow."""

    person: int
    name: str


class Undone(TableEvent, frozen=True, tag="table.undone"):
    """The last deal entered with real cards was a mistake and is undone."""

    person: int
    name: str
    number: int
    """Number of the undone deal."""
    standing: Any
    """Match without the deal, in the stored form of `Game.paper`."""


class Sealed(TableEvent, frozen=True, tag="table.sealed"):
    """A secret was drawn for the next deal. Its hash is shown from now on; the secret only after that deal."""

    secret: str
    """The secret, 32 bytes in hexadecimal."""

    @property
    def commit(self) -> str:
        """Hash of the secret, which players see before the deal."""
        return commitment(bytes.fromhex(self.secret))

    def __repr__(self) -> str:
        """Return the event as text without its secret, because errors may show it before the deal is over."""
        return f"Sealed(commit={self.commit!r})"


class Shuffled(TableEvent, frozen=True, tag="table.shuffled"):
    """Secret and words from which the next deal is made, or from which a deal of an imported record was made."""

    fair: FairDeal


class Revealed(TableEvent, frozen=True, tag="table.revealed"):
    """The given deal of the table, held back until now (`Table.is_held`), may be shown to others."""


OwnEvent = (
    TableOpened
    | Seated
    | Stood
    | OptionsSet
    | PaceSet
    | LobbyClosed
    | Carried
    | Readied
    | PageOpened
    | Proposed
    | Answered
    | Withdrew
    | FixKept
    | FixDropped
    | TimeOver
    | Continued
    | DealLent
    | LendRefused
    | LentPlayed
    | WentAway
    | RobotAsked
    | StillHere
    | CameBack
    | Paused
    | Resumed
    | Awoke
    | Replaced
    | Entered
    | Undone
    | Sealed
    | Shuffled
    | Revealed
)
"""Event of the table itself, whatever its game."""
LogEvent = Event | OwnEvent
"""Event in the log of a table: one of the table itself or one of its game."""
