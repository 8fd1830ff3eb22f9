"""Wishes at a quiet table: its seats are fixed, and whoever opened it decides on players, sheet and end."""

from typing import Final

from bot.screens.actions import Action
from bot.screens.refusals import Refusal
from bot.tables.log.state import Stage, Table
from bot.tables.refused import Refused

ALLOWED: Final = frozenset(
    {
        Action.NEXT,
        Action.STOP_YES,
        Action.STOP_NO,
        Action.REFUSE,
        Action.HAND,
        Action.PICTURE,
        Action.FOLD,
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
        Action.AWAY,
        Action.PRESENT,
        Action.BACK,
        Action.PAUSE,
        Action.RESUME,
        Action.LEAVE,
        Action.LEAVE_YES,
        Action.WHICH,
    }
)
"""Actions of a table that its people have here too; commands of the deal are no actions of a table."""
OF_TABLES: Final = frozenset(Action)
"""Actions of all tables."""
REFUSED: Final = frozenset({"stop", "fix", "join", "force", "reset"})
"""Commands that change other tables and not a quiet one."""


def check_action(table: Table, word: str) -> None:
    """Check that a button may do what its word says at this table. Refused: director_decides."""
    if table.is_quiet and word in OF_TABLES and word not in ALLOWED:
        raise Refused(Refusal.DIRECTOR_DECIDES)


def check_order(table: Table, name: str) -> None:
    """Check that a command may change this table; before the match nobody leaves either. Refused: director_decides."""
    leaves = name == "leave" and table.stage is Stage.LOBBY
    if table.is_quiet and (name in REFUSED or leaves):
        raise Refused(Refusal.DIRECTOR_DECIDES)
