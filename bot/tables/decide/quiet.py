"""Wishes at a quiet table: its seats are fixed, and whoever opened it decides on players, sheet and end.

Also the lesson of a table, whose deal counts nowhere and cannot be lent, and the buttons that a lesson refuses.
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
"""Actions that let a robot play or pause the match; refused in a deal of a week, which waits for its person."""
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
"""Actions of tables that are allowed at a quiet table; commands of the deal are not among them and always allowed."""
OF_TABLES: Final = frozenset(Action)
"""All actions of tables, as opposed to commands of a deal."""
REFUSED: Final = frozenset({"stop", "fix", "join", "force", "reset"})
"""Commands that are refused at a quiet table."""
ABSENT: Final = frozenset({"pause", "leave", "kick"})
"""Typed commands with the effect of a button of `ABSENCES`."""
SHOWING: Final = frozenset({Action.PAGE, Action.OWN_PAGE, Action.BILL, Action.VERIFY})
"""Actions that show more of a finished deal than was visible during its play."""
OF_A_HAND: Final = frozenset({Action.HAND, Action.PICTURE, Action.HELP})
"""Actions that show a seat's view, in which all cards are visible once the deal is over."""


def check_action(table: Table, word: str, person: int) -> None:
    """Check that a person may press the button with action `word` at this table.

    Refused: director_decides; waits_for_you, for absences and pauses in a deal of a week; deal_held or week_held, if a
    deal is held and the action would show more than its play or the person has no seat here.
    """
    if table.is_quiet and word in OF_TABLES and word not in ALLOWED:
        raise Refused(Refusal.DIRECTOR_DECIDES)
    if table.is_pinned and word in ABSENCES:
        raise Refused(Refusal.WAITS_FOR_YOU)
    opens = word in SHOWING or (word in OF_A_HAND and table.stage is not Stage.DEAL)
    if opens or (word in OF_TABLES and table.seat_of(person) is None):
        check_shown(table)


def check_shown(table: Table) -> None:
    """Check that the table's deal is not held back from onlookers. Refused: deal_held, week_held."""
    if (held := held_by(table)) is not None:
        raise Refused(held)


def held_by(table: Table) -> Refusal | None:
    """Return the sentence shown instead of the deal's cards, while the table's deal is held; else None."""
    return _held(table.given) if table.is_held else None


def held_in(log: Sequence[LogEvent]) -> Refusal | None:
    """Return the sentence shown instead of the deal's cards, while the deal of the log's table is held; else None.

    log: the whole log.
    """
    return _held(given_in(log)) if not any(isinstance(event, Revealed) for event in log) else None


def given_in(log: Sequence[LogEvent]) -> GivenDeal | None:
    """Return the deal that was given to a table, from its whole log; None if the table deals like any other."""
    opened = log[0] if log else None
    quiet = opened.quiet if isinstance(opened, TableOpened) else None
    return quiet.given if quiet is not None else None


def _held(given: GivenDeal | None) -> Refusal | None:
    if given is None:
        return None
    return Refusal.WEEK_HELD if given.chance else Refusal.DEAL_HELD


def check_order(table: Table, name: str) -> None:
    """Check that a typed command may change this table.

    Refused: director_decides, also for leaving before the match; waits_for_you, for an absence in a deal of a week.
    """
    if table.is_pinned and name in ABSENT:
        raise Refused(Refusal.WAITS_FOR_YOU)
    leaves = name == "leave" and table.stage is Stage.LOBBY
    if table.is_quiet and (name in REFUSED or leaves):
        raise Refused(Refusal.DIRECTOR_DECIDES)


def ended(table: Table) -> tuple[LogEvent, ...]:
    """End the match of a quiet table with its present sheet, or close it before its match; no events if it is over."""
    if table.stage is Stage.LOBBY:
        return lobby.abandoned(table, votes.NOBODY)
    if table.stage in (Stage.DEAL, Stage.BETWEEN) and table.match is not None:
        return votes.closed(table.game, table.match, EndReason.RESET, None)
    return ()


COUNTING: Final = frozenset({Action.LEND, Action.KEEP, Action.BILL, Action.AGAIN})
"""Actions that lend the deal, show its bill of mistakes, or open another match; a lesson refuses them."""


def lesson_of(table: Table, face: Face) -> AnyLesson | None:
    """Return the lesson dealt at a table; None if the table deals no lesson, or its game has none any more."""
    return face.rules.lesson if isinstance(table.kind, Lesson) else None


def check_lesson(table: Table, word: str) -> None:
    """Check that the action `word` is allowed at a table with a lesson. Refused: of_a_lesson."""
    if isinstance(table.kind, Lesson) and word in COUNTING:
        raise Refused(Refusal.OF_A_LESSON)
