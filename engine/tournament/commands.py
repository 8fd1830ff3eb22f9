"""Commands of a tournament from people, the director and tables, and the reasons why they are refused."""

from enum import StrEnum
from fractions import Fraction

import msgspec

from engine.tournament.events import Award


class Reason(StrEnum):
    """Reason why a command is refused."""

    OVER = "over"
    """The tournament is finished or cancelled."""
    NOT_DIRECTOR = "not_director"
    ADMINS_UNKNOWN = "admins_unknown"
    """Only an administrator may do this, and it is not known whether the person is one."""
    OWN_TABLE = "own_table"
    """A director who plays may not rule on their own table, nor on anything that concerns all tables."""
    MET_LAST = "met_last"
    """Between two rounds a person may not remove an entrant with whom they sat at that entrant's last table."""
    RULED_JUST_NOW = "ruled_just_now"
    """An entrant has ruled in the last ten minutes: entrants may not draw a round or end the tournament yet."""
    REGISTRATION_CLOSED = "registration_closed"
    REGISTRATION_OPEN = "registration_open"
    REGISTERED = "registered"
    """The person is already registered (while registration is open)."""
    ALREADY_IN = "already_in"
    """The person takes part, or took part and was replaced."""
    ELSEWHERE = "elsewhere"
    """The person plays another tournament at the same time."""
    FULL = "full"
    LOG_FULL = "log_full"
    """The log before the first draw is full: registration may be closed, a round drawn, and entrants may leave."""
    RULINGS_FULL = "rulings_full"
    """There have been too many rulings or reversals since the last draw; no more are accepted in this round."""
    NOT_IN = "not_in"
    """No entrant has this number, or the entrant is out."""
    OUTSIDE = "outside"
    """The person who asks does not take part, or no longer does."""
    TOO_FEW = "too_few"
    """There are fewer than three people."""
    BAD_WORD = "bad_word"
    """The word has more than one line or is too long."""
    WORDS_FIXED = "words_fixed"
    """Words are fixed, because registration was closed before and then reopened."""
    ROUND_RUNS = "round_runs"
    """A round is running, and one of its tables is not done."""
    NO_ROUND = "no_round"
    """No round is running."""
    LAST_ROUND = "last_round"
    """No round is left: the tournament should be finished."""
    ALL_PLAYED = "all_played"
    """Every round is over: places are final, and entrants can no longer leave."""
    ROUNDS_LEFT = "rounds_left"
    """There are rounds still to be played."""
    NOTHING_PLAYED = "nothing_played"
    """No round has been played: the tournament can be cancelled, but not finished."""
    NO_TABLE = "no_table"
    NO_DEAL = "no_deal"
    """The table does not play this deal."""
    NOT_SEATED = "not_seated"
    """The entrant rests in this round or sits at another table."""
    RULED_ABSENT = "ruled_absent"
    """Somebody was ruled a no-show, so the table does not play."""
    IS_HERE = "is_here"
    """The entrant has arrived."""
    NOBODY_MISSING = "nobody_missing"
    TABLE_PLAYS = "table_plays"
    """The table has begun to play."""
    TABLE_DONE = "table_done"
    """The table, or this deal at it, already has a result."""
    TOO_EARLY = "too_early"
    """The waiting time, or the time of the round, is not over yet."""
    NO_REASON = "no_reason"
    NOT_ZERO = "not_zero"
    """The amounts do not add up to zero."""
    WRONG_SEATS = "wrong_seats"
    """The number of amounts differs from the number of seats."""
    NO_SPARE = "no_spare"
    """No spare deal is left."""
    NOT_UNDOABLE = "not_undoable"
    """The event is not a ruling, or a round has been drawn since."""
    UNDONE = "undone"
    """The ruling has already been undone."""
    BUILT_UPON = "built_upon"
    """A later event depends on this ruling."""
    DIRECTOR_STAYS = "director_stays"
    """The director has not left, and the person who wants to take over is no administrator."""
    NOT_NEXT = "not_next"
    """The director has left, but the person who wants to take over is neither an administrator nor first in line."""


class TourRefused(Exception):
    """Refusal of a command; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Ruler(msgspec.Struct, frozen=True):
    """Person who gives a command as director. A command with None in place of a ruler comes from the clock."""

    person: int
    is_admin: bool | None = False
    """True for an administrator of a chat in which the tournament was opened; None if this is not known."""


By = Ruler | None


class Register(msgspec.Struct, frozen=True):
    """Command to register a person."""

    person: int
    name: str
    chat: int = 0
    """Chat from which the person registers; 0: by the link or in a private chat."""
    is_elsewhere: bool = False
    """True if the person plays another tournament at the same time."""


class SayWord(msgspec.Struct, frozen=True):
    """Command to set an entrant's word for the shuffle, while registration is open; an empty word removes it."""

    person: int
    word: str


class Leave(msgspec.Struct, frozen=True):
    """Command of an entrant to leave: during registration a withdrawal, later the entrant is out."""

    person: int


class CloseRegistration(msgspec.Struct, frozen=True):
    """Command to close registration."""

    by: By


class DrawRound(msgspec.Struct, frozen=True):
    """Command to draw and begin the next round («Начать тур»), of this stage or, if that is played, the next stage."""

    by: By
    skips: bool = False
    """True: begin the next stage although rounds of the present one are left."""


class Arrive(msgspec.Struct, frozen=True):
    """Command of an entrant who is ready for the round («Я здесь»)."""

    person: int


class BeginTable(msgspec.Struct, frozen=True):
    """Command to begin a game of a table in the round."""

    table: int
    id: int
    """Id of the stored table at which the game is played."""
    deal: int = 0
    """Number of the deal of a duplicate; 0 for a match."""


class EndTable(msgspec.Struct, frozen=True):
    """Command to enter the result of a match, or of one deal of a duplicate."""

    table: int
    exact: tuple[Fraction, ...]
    deals: int
    """Number of deals with a result."""
    finished: bool = True
    """False if the time of the round ended before the match."""
    deal: int = 0


class BreakOff(msgspec.Struct, frozen=True):
    """Command to end a running deal of a duplicate without a result: a player left, or the round's time is over."""

    table: int
    deal: int
    awaited: tuple[int, ...] = ()
    """Entrants for whom the table had waited ten minutes when the time of the round was over."""


class RuleAbsent(msgspec.Struct, frozen=True):
    """Ruling that entrants have not come («Неявка»)."""

    by: By
    table: int
    numbers: tuple[int, ...] = ()
    """Numbers of the entrants; empty: all at the table who have not come."""


class Wait(msgspec.Struct, frozen=True):
    """Ruling that a table waits ten minutes longer («Ждать 10 мин»)."""

    by: By
    table: int


class Replace(msgspec.Struct, frozen=True):
    """Ruling that another person takes over an entrant's number («Замена»)."""

    by: By
    number: int
    person: int
    name: str
    is_elsewhere: bool = False
    """True if that person plays another tournament at the same time."""


class Correct(msgspec.Struct, frozen=True):
    """Ruling that sets the result of a table in the present or the last round («Поправка»)."""

    by: By
    table: int
    exact: tuple[Fraction, ...]
    reason: str
    deal: int = 0


class GiveAwards(msgspec.Struct, frozen=True):
    """Ruling that scores a deal of a duplicate which a table does not play."""

    by: By
    table: int
    deal: int
    awards: tuple[Award, ...]
    """Award for each seat, seat 1 first."""
    reason: str = ""


class DropDeal(msgspec.Struct, frozen=True):
    """Ruling that a deal of a duplicate does not count and a spare deal is played instead."""

    by: By
    deal: int
    reason: str


class Remove(msgspec.Struct, frozen=True):
    """Ruling that an entrant is out («Снять»)."""

    by: By
    number: int
    reason: str = ""


class Undo(msgspec.Struct, frozen=True):
    """Command to undo a ruling («Отменить»)."""

    by: By
    seq: int
    """Number of the ruling's event in the log."""


class CloseRound(msgspec.Struct, frozen=True):
    """Command to close the round: all tables are done, or its time is over."""

    by: By


class Finish(msgspec.Struct, frozen=True):
    """Command to finish the tournament with the present standings."""

    by: By
    skips: bool = False
    """True: finish although rounds are left."""


class Cancel(msgspec.Struct, frozen=True):
    """Command to cancel the tournament, without a result."""

    by: By
    reason: str = ""


class StepDown(msgspec.Struct, frozen=True):
    """Command of a director who gives up that role or is no longer in the chat."""

    person: int


class TakeOver(msgspec.Struct, frozen=True):
    """Command to become director, by an administrator, or by the first entrant in line if the director has left."""

    by: Ruler
    name: str


class Attach(msgspec.Struct, frozen=True):
    """Command to show the standings in a chat."""

    chat: int


class Detach(msgspec.Struct, frozen=True):
    """Command to stop showing the standings in a chat."""

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
