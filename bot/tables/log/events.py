"""The table's own events, beside those of its game in one stream: seats, consents, the course of deals.

Tags are a promise to every stored database; a field added later has a default that means the old behaviour. A field of
type Any holds a value of the table's game; `bot.tables.log.codec` knows its type by the game.
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
    """Holder of a seat: a person, a robot, or nobody any more."""

    name: str
    person: int | None = None
    """None: a robot, or nobody if the seat is `gone`."""
    away: bool = False
    """A robot plays for the person."""
    gone: bool = False
    """The player has left for good, and nobody plays on the seat."""
    free: bool = False
    """The person has left, and another may take the seat over."""
    barred: int | None = None
    """Person who was put off the seat and may not take it again."""
    strength: Strength = Strength.EASY
    """Strength of the robot that has the seat for itself, or plays for a person who is away."""

    @property
    def forgotten(self) -> bool:
        """Return whether the person has been taken out of the store (`Storage.forget`)."""
        return self.person is not None and self.person < 0


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Ways in which a table waits for its players."""

    clock: int = 0
    """Seconds a move, with a reserve a deal on top; 0: no clock."""
    firm: bool = False
    """The clock also moves while a game is played that somebody has bid."""
    daily: bool = False
    """The match is played over days, with reminders once a day."""
    brisk: bool = False
    """Robots move without a pause."""


class GivenDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Deal that whoever opened a quiet table has given to it: of a duplicate or of a week (tournament.md §5, §7).

    Its cards, its result and whatever follows from them stay at the table until `Revealed`.
    """

    secret: str
    """Secret of the deal, 32 bytes in hexadecimal; nobody knows it before the deal is revealed."""
    words: str
    """Words of the entrants, joined as `engine.tournament.secrets.words_of` does it, read as UTF-8."""
    deal: int
    """Number of the deal in its tournament or week, from 1."""
    dealer: Seat
    chance: bool = False
    """The deal is one of a week, whose robots answer equal plays alike (`engine.tournament.week.chance_of`)."""
    place: int = 0
    """Place of the deal in its round of a duplicate, from 1; 0 if deals have one number only."""

    @property
    def shown(self) -> int:
        """Number of the deal on the screens of its table: its place in its round, else its own number."""
        return self.place or self.deal

    def __repr__(self) -> str:
        """Write the deal without its secret: an error may show it before the deal is over."""
        return f"GivenDeal(deal={self.deal}, dealer={int(self.dealer)}, chance={self.chance})"


class Quiet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Facts of a quiet table, whose people play in their private chats alone (`bot.tables.log.kinds`)."""

    title: str
    """Title under which its people know the table; a person may have written a part of it."""
    home: int = 0
    """Group whose figures may count the match, by its number when the table was opened; 0: none."""
    given: GivenDeal | None = None
    """Only deal of the table, chosen by whoever opened it; None: the table deals as any other."""


class StopNow(msgspec.Struct, frozen=True, tag="stop"):
    """Proposed end of the match with the sheet as it is."""


class LastLap(msgspec.Struct, frozen=True, tag="lap"):
    """Proposed last lap: the match ends once everybody has dealt equally often («Последний круг»)."""


class Correction(msgspec.Struct, frozen=True, omit_defaults=True, tag="correction"):
    """Proposed penalty or mended mistake: what `engine.core.match.Adjust` takes."""

    seat: Seat
    column: str
    """One of `Game.columns`."""
    amount: str
    """Whole number or fraction with its sign, as typed."""
    on: Seat | None = None
    """Seat about which the column is written, if it is written about another."""
    text: str = ""
    """Reason, as typed."""


class Fourth(msgspec.Struct, frozen=True, tag="fourth"):
    """Proposed fourth player, who joins three others as soon as all of them have dealt."""

    person: int
    name: str
    """Name at the table."""


class Postponed(msgspec.Struct, frozen=True):
    """Correction typed during a deal, put to all when the deal is over."""

    person: int
    wish: Correction
    token: int
    """Seq at which the correction was kept."""


class LendQuestion(msgspec.Struct, frozen=True):
    """Question to a person who sat at a finished deal, in the private chat, whether others may play the deal."""

    person: int
    number: int
    """Number of the deal."""
    by: int
    """Person who proposed to lend the deal."""
    token: int = 0
    """Seq at which the question was asked; 0 in the event that asks it."""


class AnotherPause(msgspec.Struct, frozen=True, tag="pause"):
    """Proposed third or later pause of one person in a deal; the yes of one other person is enough."""


class RefillPot(msgspec.Struct, frozen=True, tag="refill"):
    """Question of the table whether all fill the common pot; one refusal ends the match (`Status.needs_refill`)."""


class PutOff(msgspec.Struct, frozen=True, tag="put_off"):
    """Proposal of an administrator who plays to put the player of a seat off the table; that player is not asked."""

    seat: Seat


ProposedChange = StopNow | LastLap | Correction | Fourth | AnotherPause | RefillPot | PutOff
"""Change that a person may propose to the table."""


class Lent(Original, frozen=True, omit_defaults=True):
    """Finished deal that a person plays once more, against robots, on the seat of another table's player."""

    start: Any
    """Event that deals the lent cards with an empty score sheet; it does not name the players of the first time."""
    source: int = 0
    """Table where the deal was lent; 0: unknown, in logs of older versions."""
    number: int = 0
    """Number of the deal at that table; 0: unknown."""


class TableEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of a table's own events."""


class TableOpened(TableEvent, frozen=True, tag="table.opened"):
    """Beginning of a table: a lobby, a score of real cards, or an imported record."""

    host: int
    """Person who opened the table."""
    host_name: str
    convention: Any
    """Rules of the match."""
    people: tuple[Occupant, ...] = ()
    """Players who sit down at once: of an earlier match that goes on, of an imported record, of real cards."""
    key: str = ""
    """Secret of the links that seat people here."""
    pace: Pace = Pace()
    paper: bool = False
    """People play with real cards, and the table keeps their score; nobody's account has a seat."""
    review: bool = False
    """The match of an imported record follows, to be looked at."""
    source: int = 0
    """Table of an imported match that goes on here; persons take the seats of its players."""
    lent: Lent | None = None
    """Deal that is played once more here."""
    quiet: Quiet | None = None
    """The table is a quiet one."""
    lesson: bool = False
    """The table deals the prepared cards of its game's lesson, once."""


class Seated(TableEvent, frozen=True, tag="table.seated"):
    """A person took the next free seat."""

    occupant: Occupant


class Stood(TableEvent, frozen=True, tag="table.stood"):
    """An occupant got up; those behind moved up."""

    place: int
    """Place of the occupant, from 0."""


class OptionsSet(TableEvent, frozen=True, tag="table.options"):
    """Other rules were agreed in the lobby."""

    convention: Any
    """Rules of the match."""


class LobbyClosed(TableEvent, frozen=True, tag="table.closed"):
    """The lobby was given up."""

    person: int


class Carried(TableEvent, frozen=True, tag="table.carried"):
    """Snapshot of a table before a deal: a table is read from the last one on."""

    host: int
    host_name: str
    convention: Any
    """Rules of the match."""
    people: tuple[Occupant, ...]
    pace: Pace = Pace()
    last_lap: bool = False
    fourth: Fourth | None = None
    first_dealer: Seat | None = None
    """Dealer of the first deal of the match; None: a log that does not say."""
    begun_at: float = 0.0
    """Clock second at which the match began, moved on by every pause."""
    lent: Lent | None = None
    postponed: tuple[Postponed, ...] = ()
    questions: tuple[LendQuestion, ...] = ()
    quiet: Quiet | None = None
    lesson: bool = False


class Readied(TableEvent, frozen=True, tag="table.ready"):
    """A player is ready for the next deal («Дальше»), at a quiet table also for the first one («Готов»)."""

    person: int


class PageOpened(TableEvent, frozen=True, tag="table.looked"):
    """A player opened a page of the deal that is over, and so holds the next one for a while."""

    person: int
    page: str


class Proposed(TableEvent, frozen=True, tag="table.stop_proposed"):
    """A person proposed something, and so agreed; the tag is from when stopping was the only proposal."""

    person: int
    wish: ProposedChange = StopNow()
    everybody: bool = False
    """Persons for whom a robot plays must agree too, see `Table.voters`."""


class FixKept(TableEvent, frozen=True, tag="table.fix_kept"):
    """A correction proposed during a deal is kept for its end, in place of an earlier one of the person."""

    person: int
    wish: Correction


class FixDropped(TableEvent, frozen=True, tag="table.fix_dropped"):
    """A correction that a person had kept is not put to the vote: taken back, or not possible any more."""

    person: int


class TimeOver(TableEvent, frozen=True, tag="table.time_over"):
    """The time of the match ran out during a deal, which is the last one."""


class Withdrew(TableEvent, frozen=True, tag="table.withdrew"):
    """A person took a proposal back; a wish to join as the fourth also after it was granted."""

    person: int


class Answered(TableEvent, frozen=True, tag="table.stop_answered"):
    """A person answered the open proposal; a refusal closes it."""

    person: int
    agreed: bool


class Continued(TableEvent, frozen=True, tag="table.continued"):
    """The people of the table sit down at another one for the next match («Ещё пульку»)."""

    person: int


class DealLent(TableEvent, frozen=True, tag="table.lent"):
    """A person who sat at a finished deal agrees that others play it; the first one proposed their own seat."""

    person: int
    number: int
    """Number of the deal."""
    key: str = ""
    """Secret of the deal's link; the first one in the log holds."""
    asked: tuple[LendQuestion, ...] = ()
    """Questions in private chats; the others who must agree are asked in the group only."""


class LendRefused(TableEvent, frozen=True, tag="table.not_lent"):
    """A person who sat at a finished deal does not want others to play it; a later consent takes that back."""

    person: int
    number: int
    """Number of the deal."""


class LentPlayed(TableEvent, frozen=True, tag="table.lent_played"):
    """A person who did not sit at a lent deal has played it to its end, at another table."""

    person: int
    number: int
    """Number of the deal."""
    by: int
    """Person who is notified of the play: the owner of the seat that was played once more."""
    result: int
    """Result of `person`, as settled."""
    original: int
    """Result of that seat when the deal was played here, rounded."""


class PaceSet(TableEvent, frozen=True, tag="table.pace"):
    """Another way of waiting was agreed in the lobby."""

    pace: Pace


class WentAway(TableEvent, frozen=True, tag="table.away"):
    """A robot plays for a person from now on."""

    person: int
    by: int
    """Person who decided it: the one who goes, or one who waited."""
    free: bool = False
    """The person does not mean to come back, and another may take the seat over."""
    strength: Strength = Strength.EASY
    """Strength of the robot."""


class RobotAsked(TableEvent, frozen=True, tag="table.robot_asked"):
    """A person asked that a robot sit in for another, for whom the deal waits."""

    person: int
    by: int
    due: float = 0.0
    """Clock second at which the robot sits in, a minute after enough have asked; 0: somebody else must ask too."""


class StillHere(TableEvent, frozen=True, tag="table.still_here"):
    """A person for whom a robot was asked is there («Я здесь»): the requests are void."""

    person: int


class CameBack(TableEvent, frozen=True, tag="table.back"):
    """A person plays again, in place of the robot."""

    person: int


class Paused(TableEvent, frozen=True, tag="table.paused"):
    """Nobody moves and no clock runs until somebody resumes."""

    person: int


class Resumed(TableEvent, frozen=True, tag="table.resumed"):
    """The pause is over; every clock goes on from its value before."""

    person: int


class Awoke(TableEvent, frozen=True, tag="table.awoke"):
    """The program was away, or late with a screen: open decisions get their whole time again."""


class Replaced(TableEvent, frozen=True, tag="table.replaced"):
    """A seat has another occupant: a substitute, a robot for a person put off, nobody for one who left."""

    seat: Seat
    occupant: Occupant


class Entered(TableEvent, frozen=True, tag="table.entered"):
    """A person wrote down the deal with real cards that follows."""

    person: int
    name: str


class Undone(TableEvent, frozen=True, tag="table.undone"):
    """The deal with real cards written last was a mistake and never happened."""

    person: int
    name: str
    number: int
    """Number of the deal."""
    standing: Any
    """Match without the deal, in the form of `Game.paper`."""


class Sealed(TableEvent, frozen=True, tag="table.sealed"):
    """The next deal has a secret; its hash is shown from now on, the secret to nobody before that deal is over."""

    secret: str
    """In hexadecimal."""

    @property
    def commit(self) -> str:
        """Hash of the secret, which is shown."""
        return commitment(bytes.fromhex(self.secret))

    def __repr__(self) -> str:
        """Write the event without its secret: an error may show the event before its deal is over."""
        return f"Sealed(commit={self.commit!r})"


class Shuffled(TableEvent, frozen=True, tag="table.shuffled"):
    """The deal that follows is made of these ingredients; of an imported record: of one of its deals."""

    fair: FairDeal


class Revealed(TableEvent, frozen=True, tag="table.revealed"):
    """What a table with a given deal has held back may be shown from now on (`Table.is_held`)."""


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
"""Own event of a table of any game."""
LogEvent = Event | OwnEvent
"""Event of a table's log: one of the table, or one of the game."""
