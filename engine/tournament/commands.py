"""Commands of a tournament: what people, the director and the tables want, and reasons for which it is refused."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.tournament.events import Award


class Reason(StrEnum):
    """Reason for which a command is refused."""

    OVER = "over"
    """The tournament is finished or cancelled."""
    NOT_DIRECTOR = "not_director"
    OWN_TABLE = "own_table"
    """A director who plays may not rule on their own table, nor on anything that concerns all tables."""
    MET_LAST = "met_last"
    """Whoever sat at an entrant's last table does not take that entrant off between two rounds."""
    RULED_JUST_NOW = "ruled_just_now"
    """Somebody who takes part has ruled within ten minutes, and whoever takes part would draw or end."""
    REGISTRATION_CLOSED = "registration_closed"
    REGISTRATION_OPEN = "registration_open"
    REGISTERED = "registered"
    """The person who registers takes part already, before registration is closed."""
    ALREADY_IN = "already_in"
    """The person takes part, or has taken part and was replaced."""
    ELSEWHERE = "elsewhere"
    """The person plays another tournament that is played at once."""
    FULL = "full"
    LOG_FULL = "log_full"
    """The log before the first draw is full: only closing, drawing and leaving are possible."""
    RULINGS_FULL = "rulings_full"
    """So much was ruled, or taken back, since the last draw that only the round itself goes on."""
    NOT_IN = "not_in"
    """The number does not take part (any more)."""
    OUTSIDE = "outside"
    """The person who asks does not take part (any more)."""
    TOO_FEW = "too_few"
    """Fewer than three people."""
    BAD_WORD = "bad_word"
    """A word of more than one line, or too long."""
    WORDS_FIXED = "words_fixed"
    """The registration was closed with the words as they are, and that was taken back."""
    ROUND_RUNS = "round_runs"
    """A round runs, and a table of it is not done."""
    NO_ROUND = "no_round"
    """No round runs."""
    LAST_ROUND = "last_round"
    """No round follows: the tournament is to be finished."""
    ALL_PLAYED = "all_played"
    """Every round is over: places are final, and nobody can leave by a button any more."""
    ROUNDS_LEFT = "rounds_left"
    """Rounds are still to be played."""
    NOTHING_PLAYED = "nothing_played"
    """No round is closed: the tournament can be cancelled, not finished."""
    NO_TABLE = "no_table"
    NO_DEAL = "no_deal"
    """The table plays no such deal."""
    NOT_SEATED = "not_seated"
    """The entrant rests in this round, or sits at another table."""
    RULED_ABSENT = "ruled_absent"
    """Somebody was ruled a no-show: the table does not play."""
    IS_HERE = "is_here"
    """The entrant has come."""
    NOBODY_MISSING = "nobody_missing"
    TABLE_PLAYS = "table_plays"
    """The table has begun."""
    TABLE_DONE = "table_done"
    """The table, or its deal, has its result."""
    TOO_EARLY = "too_early"
    """The time of waiting, or of the round, is not over."""
    NO_REASON = "no_reason"
    NOT_ZERO = "not_zero"
    """The amounts do not add up to zero."""
    WRONG_SEATS = "wrong_seats"
    """There are not as many amounts as seats."""
    NO_SPARE = "no_spare"
    """No spare deal is left."""
    NOT_UNDOABLE = "not_undoable"
    """The event is no ruling, or a draw came after it."""
    UNDONE = "undone"
    """The ruling has been taken back before."""
    BUILT_UPON = "built_upon"
    """A later event depends on this one."""
    DIRECTOR_STAYS = "director_stays"
    """The director has not left, and the person who asks is no administrator."""
    NOT_NEXT = "not_next"
    """The director has left; the person who asks to direct is neither an administrator nor the first registered."""


class TourRefused(Exception):
    """Refusal of a command, which changes nothing."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Ruler(msgspec.Struct, frozen=True):
    """Person who wants to direct. Where a command has None in place of a ruler, the clock asks."""

    person: int
    is_admin: bool = False
    """True for an administrator of a chat in which the tournament was opened."""


By = Ruler | None


class Register(msgspec.Struct, frozen=True):
    """Wish to take part."""

    person: int
    name: str
    chat: int = 0
    """Chat from which the person registers; 0: by the link or in private."""
    is_elsewhere: bool = False
    """True for a person who plays another tournament."""


class SayWord(msgspec.Struct, frozen=True):
    """Word for the shuffle, until registration closes; empty: none any more."""

    person: int
    word: str


class Leave(msgspec.Struct, frozen=True):
    """Wish to take part no longer: a withdrawal, or later the entrant is out."""

    person: int


class CloseRegistration(msgspec.Struct, frozen=True):
    """End of the registration."""

    by: By


class DrawRound(msgspec.Struct, frozen=True):
    """Draw of the next round, which begins («Начать тур»); of the next stage where the present one is played."""

    by: By
    skips: bool = False
    """True: the next stage begins although rounds of the present one are left."""


class Arrive(msgspec.Struct, frozen=True):
    """An entrant says «Я здесь»."""

    person: int


class BeginTable(msgspec.Struct, frozen=True):
    """A table of the store plays for a table of the round."""

    table: int
    id: int
    """Table of the store."""
    deal: int = 0
    """Number of the deal of a duplicate; else 0."""


class EndTable(msgspec.Struct, frozen=True):
    """Result of a match, or of a deal of duplicate."""

    table: int
    exact: tuple[Fraction, ...]
    deals: int
    """Number of deals that came to a result."""
    finished: bool = True
    """False: the round's time was over before the match."""
    deal: int = 0


class BreakOff(msgspec.Struct, frozen=True):
    """A deal of duplicate that a table plays comes to no result: a player has left, or the round's time is over."""

    table: int
    deal: int
    awaited: tuple[int, ...] = ()
    """Entrants for whom the table has waited ten minutes when the time was over."""


class RuleAbsent(msgspec.Struct, frozen=True):
    """Ruling that entrants have not come («Неявка»)."""

    by: By
    table: int
    numbers: tuple[int, ...] = ()
    """Entrants; empty: all of the table who have not come."""


class Wait(msgspec.Struct, frozen=True):
    """Ruling that a table waits ten minutes more («Ждать 10 мин»)."""

    by: By
    table: int


class Replace(msgspec.Struct, frozen=True):
    """Ruling that another person takes an entrant's place («Замена»)."""

    by: By
    number: int
    person: int
    name: str
    is_elsewhere: bool = False
    """True for a person who plays another tournament."""


class Correct(msgspec.Struct, frozen=True):
    """Ruling on the result of a table of the present or the last round («Поправка»)."""

    by: By
    table: int
    exact: tuple[Fraction, ...]
    reason: str
    deal: int = 0


class GiveAwards(msgspec.Struct, frozen=True):
    """Ruling on a deal of duplicate that a table does not play."""

    by: By
    table: int
    deal: int
    awards: tuple[Award, ...]
    """Score of each seat."""
    reason: str = ""


class DropDeal(msgspec.Struct, frozen=True):
    """Ruling that a deal of duplicate counts nowhere and a spare one is played."""

    by: By
    deal: int
    reason: str


class Remove(msgspec.Struct, frozen=True):
    """Ruling that an entrant is out («Снять»)."""

    by: By
    number: int
    reason: str = ""


class Undo(msgspec.Struct, frozen=True):
    """Wish to take a ruling back («Отменить»)."""

    by: By
    seq: int
    """Seq of the event."""


class CloseRound(msgspec.Struct, frozen=True):
    """End of the round: all tables are done, or its time is over."""

    by: By


class Finish(msgspec.Struct, frozen=True):
    """End of the tournament, with the standings as they are."""

    by: By
    skips: bool = False
    """True: it ends although rounds are left."""


class Cancel(msgspec.Struct, frozen=True):
    """End of the tournament without a result."""

    by: By
    reason: str = ""


class StepDown(msgspec.Struct, frozen=True):
    """The director gives the tournament up, or is no longer in the chat."""

    person: int


class TakeOver(msgspec.Struct, frozen=True):
    """Wish to direct: of an administrator, or of the next registered when the director has left."""

    by: Ruler
    name: str


class Attach(msgspec.Struct, frozen=True):
    """A chat wants to see the standings."""

    chat: int


class Detach(msgspec.Struct, frozen=True):
    """A chat wants to see the standings no longer."""

    chat: int


Command = (
    Register
    | SayWord
    | Leave
    | CloseRegistration
    | DrawRound
    | Arrive
    | BeginTable
    | EndTable
    | BreakOff
    | RuleAbsent
    | Wait
    | Replace
    | Correct
    | GiveAwards
    | DropDeal
    | Remove
    | Undo
    | CloseRound
    | Finish
    | Cancel
    | StepDown
    | TakeOver
    | Attach
    | Detach
)
"""Every command of a tournament."""
