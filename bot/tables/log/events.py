"""The table's own events, beside those of its game in one stream: who sits, who agreed, what comes next.

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
    """Who holds a seat; `person` None is a robot, or nobody any more (`gone`); `away`: a robot plays for the person;
    `free`: he has left, and somebody may take the seat over; `barred`: who was put off this seat and stays off;
    `strength`: how well a robot plays that has the seat for itself, or for a person who is away."""

    name: str
    person: int | None = None
    away: bool = False
    gone: bool = False
    free: bool = False
    barred: int | None = None
    strength: Strength = Strength.EASY

    @property
    def forgotten(self) -> bool:
        """Whether he had himself taken out of the store (`Storage.forget`)."""
        return self.person is not None and self.person < 0


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the table waits. `clock` is seconds a move (0: none) with a bank a deal on top; `firm`: the clock also moves
    in a contract or misère that is being played; `daily`: a match over days, reminders once a day; `brisk`: robots
    move without a pause."""

    clock: int = 0
    firm: bool = False
    daily: bool = False
    brisk: bool = False


class StopNow(msgspec.Struct, frozen=True, tag="stop"):
    """End the match as the sheet stands."""


class LastLap(msgspec.Struct, frozen=True, tag="lap"):
    """«Последний круг»: play until everybody has dealt equally often, then end."""


class Correction(msgspec.Struct, frozen=True, omit_defaults=True, tag="correction"):
    """A penalty or a mended mistake: what `engine.core.match.Adjust` takes."""

    seat: Seat
    column: str
    amount: str
    on: Seat | None = None
    text: str = ""


class Fourth(msgspec.Struct, frozen=True, tag="fourth"):
    """Somebody wants to join three others; he sits down as soon as all of them have dealt."""

    person: int
    name: str


class Postponed(msgspec.Struct, frozen=True):
    """A correction typed during a deal, asked of all when that is over; `token` is the seq at which it was kept."""

    person: int
    wish: Correction
    token: int


class LendQuestion(msgspec.Struct, frozen=True):
    """Asks a person who sat at a finished deal, in his private chat, whether others may play it."""

    person: int
    number: int
    """The deal."""
    by: int
    """The person who proposed to lend the deal."""
    token: int = 0
    """The seq at which it was asked; 0 in the event that asks."""


class AnotherPause(msgspec.Struct, frozen=True, tag="pause"):
    """A third pause of one person in a deal, or one after that; somebody else's yes is enough."""


Wish = StopNow | LastLap | Correction | Fourth | AnotherPause


class Lent(Original, frozen=True):
    """Finished deal that a person plays once more, against robots, on the seat of another table's player."""

    start: Any
    """Event that deals the cards of then into an empty sheet, without the names of those who sat there."""


class TableEvent(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Base of the table's events."""


class TableOpened(TableEvent, frozen=True, tag="table.opened"):
    """A lobby; `people` already sit when it continues an earlier match; `key` stands in the links.

    `paper`: people play with real cards, and the table only keeps their score; nobody's account has a seat.
    `review`: the match of an imported record follows, to be looked at. `source`: the table of such a match that is to
    go on here; `people` are then its players, and persons take their seats. `lent`: one deal is played once more.
    """

    host: int
    host_name: str
    convention: Any
    people: tuple[Occupant, ...] = ()
    key: str = ""
    pace: Pace = Pace()
    paper: bool = False
    review: bool = False
    source: int = 0
    lent: Lent | None = None


class Seated(TableEvent, frozen=True, tag="table.seated"):
    """Somebody took the next free seat."""

    occupant: Occupant


class Stood(TableEvent, frozen=True, tag="table.stood"):
    """The occupant number `place` (0-based) stood up; those behind move up."""

    place: int


class OptionsSet(TableEvent, frozen=True, tag="table.options"):
    """Another convention was agreed in the lobby."""

    convention: Any


class LobbyClosed(TableEvent, frozen=True, tag="table.closed"):
    """The lobby was given up."""

    person: int


class Carried(TableEvent, frozen=True, tag="table.carried"):
    """The table as it stands before a deal, so that a restart reads no further back.

    `first_dealer` dealt first (None: a log that does not tell), `begun_at` is the clock second the match began,
    pauses moved it on.
    """

    host: int
    host_name: str
    convention: Any
    people: tuple[Occupant, ...]
    pace: Pace = Pace()
    last_lap: bool = False
    fourth: Fourth | None = None
    first_dealer: Seat | None = None
    begun_at: float = 0.0
    lent: Lent | None = None
    postponed: tuple[Postponed, ...] = ()
    questions: tuple[LendQuestion, ...] = ()


class Readied(TableEvent, frozen=True, tag="table.ready"):
    """«Дальше»."""

    person: int


class Looked(TableEvent, frozen=True, tag="table.looked"):
    """A player opened a page of the deal that is over, and holds the next one (`bot.tables.log.holds`)."""

    person: int
    page: str


class Proposed(TableEvent, frozen=True, tag="table.stop_proposed"):
    """Who proposed, and so agrees himself (tagged when it was the end only); `everybody`: see `Table.voters`."""

    person: int
    wish: Wish = StopNow()
    everybody: bool = False


class FixKept(TableEvent, frozen=True, tag="table.fix_kept"):
    """A correction proposed during a deal: kept to be asked at its end, in place of what the person had kept before."""

    person: int
    wish: Correction


class FixDropped(TableEvent, frozen=True, tag="table.fix_dropped"):
    """A correction this person had kept is not asked: taken back, or not possible any more."""

    person: int


class TimeOver(TableEvent, frozen=True, tag="table.time_over"):
    """The time of the match ran out during a deal: it is the last one."""


class Withdrew(TableEvent, frozen=True, tag="table.withdrew"):
    """What this person proposed is withdrawn; as the fourth he does not join, whether he was answered or not."""

    person: int


class Answered(TableEvent, frozen=True, tag="table.stop_answered"):
    """One answer to that proposal; a refusal closes it."""

    person: int
    agreed: bool


class Continued(TableEvent, frozen=True, tag="table.continued"):
    """«Ещё пульку»: the same people sit down at another table."""

    person: int


class DealLent(TableEvent, frozen=True, tag="table.lent"):
    """A person who sat at deal `number` agrees that others play it; the first one proposed his seat.

    `key` stands in the deal's link: the first one that the log holds of the deal.
    """

    person: int
    number: int
    key: str = ""
    asked: tuple[LendQuestion, ...] = ()
    """Questions in private chats; the others who must agree are asked in the group only."""


class LendRefused(TableEvent, frozen=True, tag="table.not_lent"):
    """A person who sat at deal `number` does not want others to play it; his own consent takes that back."""

    person: int
    number: int


class PaceSet(TableEvent, frozen=True, tag="table.pace"):
    """Another way of waiting was agreed in the lobby."""

    pace: Pace


class WentAway(TableEvent, frozen=True, tag="table.away"):
    """A robot plays for `person` from now on; `by` decided it (he himself, somebody who waited for him).

    `free`: he does not mean to come back, and somebody may take his seat. `strength`: how well the robot plays.
    """

    person: int
    by: int
    free: bool = False
    strength: Strength = Strength.EASY


class RobotAsked(TableEvent, frozen=True, tag="table.robot_asked"):
    """`by` asks that a robot sit in for `person`, whom the deal waits for.

    `due` is the clock second at which it does, a minute after enough have asked; 0: somebody else must ask too.
    """

    person: int
    by: int
    due: float = 0.0


class StillHere(TableEvent, frozen=True, tag="table.still_here"):
    """«Я здесь»: whoever asked for a robot for this person has asked in vain."""

    person: int


class CameBack(TableEvent, frozen=True, tag="table.back"):
    """The person plays himself again."""

    person: int


class Paused(TableEvent, frozen=True, tag="table.paused"):
    """Nobody moves and no clock runs until somebody resumes."""

    person: int


class Resumed(TableEvent, frozen=True, tag="table.resumed"):
    """The pause is over; every clock goes on from where it stood."""

    person: int


class Awoke(TableEvent, frozen=True, tag="table.awoke"):
    """The program was away, or late with a screen: open decisions get their whole time again."""


class Replaced(TableEvent, frozen=True, tag="table.replaced"):
    """The seat has another occupant now: a substitute, a robot in a kicked person's place, nobody in a leaver's."""

    seat: Seat
    occupant: Occupant


class Entered(TableEvent, frozen=True, tag="table.entered"):
    """Who wrote down the deal played with real cards that follows."""

    person: int
    name: str


class Undone(TableEvent, frozen=True, tag="table.undone"):
    """The deal written last, `number`, was a mistake and never happened; `standing` is the match without it."""

    person: int
    name: str
    number: int
    standing: Any


class Sealed(TableEvent, frozen=True, tag="table.sealed"):
    """The secret of the next deal, in hexadecimal; its hash is shown from now on, itself to nobody before that deal is
    over."""

    secret: str

    @property
    def commit(self) -> str:
        """What is shown."""
        return commitment(bytes.fromhex(self.secret))

    def __repr__(self) -> str:
        return f"Sealed(commit={self.commit!r})"


class Shuffled(TableEvent, frozen=True, tag="table.shuffled"):
    """What the deal that follows is made of (of an imported record: what it tells of one of its deals)."""

    fair: FairDeal


OwnEvent = (
    TableOpened
    | Seated
    | Stood
    | OptionsSet
    | PaceSet
    | LobbyClosed
    | Carried
    | Readied
    | Looked
    | Proposed
    | Answered
    | Withdrew
    | FixKept
    | FixDropped
    | TimeOver
    | Continued
    | DealLent
    | LendRefused
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
)
LogEvent = Event | OwnEvent
