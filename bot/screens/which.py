"""Which of several tables a command means."""

from collections.abc import Sequence

import msgspec

from bot.screens.actions import Action
from bot.screens.model import Button, Press, Screen
from bot.screens.texts import Texts, bold
from bot.screens.widths import with_name


class Candidate(msgspec.Struct, frozen=True):
    """A table that may be meant: its number, its stage's token, the group's title (empty: here), who sits there.

    `paper`: the score of real cards. `deal`: the number of the running or last deal, 0 before the first.
    """

    table: int
    stage: int
    title: str
    players: tuple[str, ...]
    paper: bool = False
    deal: int = 0


def which_screen(t: Texts, command: str, candidates: Sequence[Candidate]) -> Screen:
    """A button for each table; those that would read the same say what is done there."""
    action = f"{Action.WHICH}:{command}"
    labels = [_called(t, it, distinct=False) for it in candidates]
    labels = [_called(t, it, distinct=labels.count(label) > 1) for it, label in zip(candidates, labels, strict=True)]
    rows = tuple(
        (Button(label, Press(it.table, it.stage, action)),) for it, label in zip(candidates, labels, strict=True)
    )
    return Screen(bold(t.plain("At which table: /%(command)s?", command=command)), rows)


def _called(t: Texts, candidate: Candidate, *, distinct: bool) -> str:
    text = ": ".join(part for part in (candidate.title, ", ".join(candidate.players)) if part) or "?"
    mark = _mark(t, candidate) if distinct or candidate.paper else ""
    return with_name(lambda name: " · ".join(part for part in (name, mark) if part), text)


def _mark(t: Texts, candidate: Candidate) -> str:
    """What is done at that table."""
    if candidate.paper:
        return t.plain("score")
    return t.plain("deal %(n)d", n=candidate.deal) if candidate.deal else t.plain("lobby")
