"""Wishes at a quiet table: its seats are fixed, and whoever opened it decides on players, sheet and end.

Also the lesson of a table, whose deal counts nowhere and cannot be lent, and the presses that are refused there.
"""

from collections.abc import Sequence
from typing import Final

from bot.screens.actions import Action
from bot.screens.face import Face
from bot.screens.lesson import AnyLesson
from bot.screens.refusals import Refusal
from bot.tables.decide import lobby, votes
from bot.tables.log.events import GivenDeal, LogEvent, Revealed, TableOpened
from bot.tables.log.kinds import Lesson
from bot.tables.log.state import Stage, Table
from bot.tables.refused import Refused
from engine.core.match import EndReason

ABSENCES: Final = frozenset(
    {
        Action.AWAY,
        Action.PRESENT,
        Action.BACK,
        Action.PAUSE,
        Action.RESUME,
        Action.LEAVE,
        Action.LEAVE_YES,
    }
)
"""Actions by which somebody else would play, or a pause would begin, if one person's own play is compared."""
ALLOWED: Final = ABSENCES | frozenset(
    {
        Action.NEXT,
        Action.STOP_YES,
        Action.STOP_NO,
        Action.REFUSE,
        Action.HAND,
        Action.PICTURE,
        Action.FOLD,
        Action.OWN_TABLE,
        Action.HELP,
        Action.RULES,
        Action.SHARE,
        Action.WORD,
        Action.VERIFY,
        Action.PAGE,
        Action.BILL,
        Action.COUNTED,
        Action.SHEET,
        Action.MENU,
        Action.STAY,
        Action.WHICH,
    }
)
"""Actions of a table that its people have here too; commands of the deal are no actions of a table."""
OF_TABLES: Final = frozenset(Action)
"""Actions of all tables."""
REFUSED: Final = frozenset({"stop", "fix", "join", "force", "reset"})
"""Commands that change other tables and not a quiet one."""
ABSENT: Final = frozenset({"pause", "leave", "kick"})
"""Commands that do what a button of `ABSENCES` does."""
SHOWING: Final = frozenset({Action.PAGE, Action.OWN_PAGE, Action.BILL, Action.VERIFY})
"""Actions that show of a finished deal what its course has not shown."""
OF_A_HAND: Final = frozenset({Action.HAND, Action.PICTURE, Action.HELP})
"""Actions that show a seat's view, in which all cards lie open once the deal is over."""


def check_action(table: Table, word: str, person: int) -> None:
    """Check that a person's button may do what its word says at this table.

    Refused: director_decides; waits_for_you, if one person's own play is compared; deal_held or week_held, for what
    shows more of a held deal than its course has shown, and for anything that somebody without a seat asks there.
    """
    if table.is_quiet and word in OF_TABLES and word not in ALLOWED:
        raise Refused(Refusal.DIRECTOR_DECIDES)
    if table.is_pinned and word in ABSENCES:
        raise Refused(Refusal.WAITS_FOR_YOU)
    opens = word in SHOWING or (word in OF_A_HAND and table.stage is not Stage.DEAL)
    if opens or (word in OF_TABLES and table.seat_of(person) is None):
        check_shown(table)


def check_shown(table: Table) -> None:
    """Check that a table shows its deal to whoever may look at the table. Refused: deal_held, week_held."""
    if (held := held_by(table)) is not None:
        raise Refused(held)


def held_by(table: Table) -> Refusal | None:
    """Return the sentence that a table shows in place of its deal's cards; None if they may be seen."""
    return _held(table.given) if table.is_held else None


def held_in(log: Sequence[LogEvent]) -> Refusal | None:
    """Return the sentence that replaces the deal's cards at the table of a log; None if they may be seen.

    log: from the first event on.
    """
    return _held(given_in(log)) if not any(isinstance(event, Revealed) for event in log) else None


def given_in(log: Sequence[LogEvent]) -> GivenDeal | None:
    """Return the deal that was given to the table of a log, from its first event on; None if the table deals itself."""
    opened = log[0] if log else None
    quiet = opened.quiet if isinstance(opened, TableOpened) else None
    return quiet.given if quiet is not None else None


def _held(given: GivenDeal | None) -> Refusal | None:
    if given is None:
        return None
    return Refusal.WEEK_HELD if given.chance else Refusal.DEAL_HELD


def check_order(table: Table, name: str) -> None:
    """Check that a command may change this table; before the match nobody leaves either.

    Refused: director_decides; waits_for_you, if one person's own play is compared.
    """
    if table.is_pinned and name in ABSENT:
        raise Refused(Refusal.WAITS_FOR_YOU)
    leaves = name == "leave" and table.stage is Stage.LOBBY
    if table.is_quiet and (name in REFUSED or leaves):
        raise Refused(Refusal.DIRECTOR_DECIDES)


def ended(table: Table) -> tuple[LogEvent, ...]:
    """End the match of a quiet table with its sheet as it is, or close the table before it; nothing if it is over."""
    if table.stage is Stage.LOBBY:
        return lobby.abandoned(table, votes.NOBODY)
    if table.stage in (Stage.DEAL, Stage.BETWEEN) and table.match is not None:
        return votes.closed(table.game, table.match, EndReason.RESET, None)
    return ()


COUNTING: Final = frozenset({Action.LEND, Action.KEEP, Action.BILL, Action.AGAIN})
"""Actions that use a deal beyond its table."""


def lesson_of(table: Table, face: Face) -> AnyLesson | None:
    """Return the lesson that is dealt at a table of a game; None at any other table, or if the game has none."""
    return face.rules.lesson if isinstance(table.kind, Lesson) else None


def check_lesson(table: Table, word: str) -> None:
    """Refuse an action that a lesson does not have. Refused: of_a_lesson."""
    if isinstance(table.kind, Lesson) and word in COUNTING:
        raise Refused(Refusal.OF_A_LESSON)
