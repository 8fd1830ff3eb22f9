"""Screen on which a reader chooses the table that a command means."""

from collections.abc import Sequence

import msgspec

from bot.screens.actions import Action
from bot.screens.model import Button, Press, Screen
from bot.screens.robot_names import spoken_names
from bot.screens.texts import Texts, bold
from bot.screens.widths import with_name


class Candidate(msgspec.Struct, frozen=True):
    """Table that may be meant."""

    table: int
    """Number of the table."""
    stage: int
    """Token of the buttons that concern the table as a whole."""
    title: str
    """Title of the group; empty: the table is of this chat."""
    players: tuple[str, ...]
    """Names of those who sit there."""
    paper: bool = False
    """The table keeps a score of real cards."""
    deal: int = 0
    """Number of the running or last deal; 0 before the first."""
    game: str = ""
    """Name of the game."""


def which_screen(t: Texts, command: str, candidates: Sequence[Candidate]) -> Screen:
    """Ask which table a command means, a button each; those that would look alike say what is done there.

    Tables of different games say which.
    """
    action = f"{Action.WHICH}:{command}"
    if len({it.game for it in candidates}) == 1:
        candidates = [msgspec.structs.replace(it, game="") for it in candidates]
    labels = [_called(t, it, distinct=False) for it in candidates]
    labels = [_called(t, it, distinct=labels.count(label) > 1) for it, label in zip(candidates, labels, strict=True)]
    rows = tuple(
        (Button(label, Press(it.table, it.stage, action)),) for it, label in zip(candidates, labels, strict=True)
    )
    return Screen(bold(t("At which table: /%(command)s?", command=command)), rows)


def _called(t: Texts, candidate: Candidate, *, distinct: bool) -> str:
    text = ": ".join(part for part in (candidate.title, ", ".join(spoken_names(t, candidate.players))) if part) or "?"
    mark = _mark(t, candidate) if distinct or candidate.paper else ""
    return with_name(lambda name: " · ".join(part for part in (name, candidate.game, mark) if part), text)


def _mark(t: Texts, candidate: Candidate) -> str:
    """Name what is done at a table."""
    if candidate.paper:
        return t.plain("score")
    return t.plain("deal %(n)d", n=candidate.deal) if candidate.deal else t.plain("lobby")
