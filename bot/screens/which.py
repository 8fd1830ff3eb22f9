"""Which of several tables a command means."""

from collections.abc import Sequence

import msgspec

from bot.screens import actions
from bot.screens.model import Button, Press, Screen
from bot.screens.texts import Texts, bold
from bot.screens.widths import with_name


class Candidate(msgspec.Struct, frozen=True):
    """A table that may be meant: its number, its stage's token, the group's title (empty: here), who sits there."""

    table: int
    stage: int
    title: str
    players: tuple[str, ...]


def which_screen(t: Texts, command: str, candidates: Sequence[Candidate]) -> Screen:
    """A button for each table."""
    action = f"{actions.WHICH}:{command}"
    rows = tuple((Button(_called(it), Press(it.table, it.stage, action)),) for it in candidates)
    return Screen(bold(t.plain("At which table: /%(command)s?", command=command)), rows)


def _called(candidate: Candidate) -> str:
    text = ": ".join(part for part in (candidate.title, ", ".join(candidate.players)) if part) or "?"
    return with_name(str, text)
