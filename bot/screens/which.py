"""Which of several tables a command means."""

from collections.abc import Sequence

from bot.screens import actions
from bot.screens.model import Button, Press, Screen
from bot.screens.texts import Texts, bold

LONGEST = 60


def which_screen(t: Texts, command: str, tables: Sequence[tuple[int, int, str, tuple[str, ...]]]) -> Screen:
    """A button for each table: (its number, its stage's token, the group's title if it has one, who sits there)."""
    rows = tuple(
        (Button(_called(title, names), Press(number, token, f"{actions.WHICH}:{command}")),)
        for number, token, title, names in tables
    )
    return Screen(bold(t.plain("At which table: /%(command)s?", command=command)), rows)


def _called(title: str, names: Sequence[str]) -> str:
    who = ", ".join(names)
    text = f"{title}: {who}" if title and who else title or who or "?"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
