"""Screen on which a person chooses the table for which a command was meant."""

from collections.abc import Sequence

import msgspec

from bot.screens.actions import Action
from bot.screens.model import Button, Press, Screen
from bot.screens.robot_names import spoken_names
from bot.screens.texts import Texts, bold
from bot.screens.widths import with_name


class Candidate(msgspec.Struct, frozen=True):
    """Table for which a command may be meant."""

    table: int
    """Number of the table."""
    stage: int
    """Token in buttons about the whole table; it changes with the table's stage, so that older buttons expire."""
    title: str
    """Title of the table's group; empty for a table of this chat."""
    players: tuple[str, ...]
    """Names of those who sit at the table."""
    paper: bool = False
    """True if the table keeps the score of a match with real cards."""
    deal: int = 0
    """Number of the running or last deal; 0 before the first."""
    game: str = ""
    """Name of the game."""


def which_screen(t: Texts, command: str, candidates: Sequence[Candidate]) -> Screen:
    """Ask for which table a command was meant, with a button for each.

    Labels name the game if the games differ; labels that would be alike also show the deal or stage.
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
    """Return what is done at a table: the score of real cards, a deal, or the lobby."""
    if candidate.paper:
        return t.plain("score")
    return t.plain("deal %(n)d", n=candidate.deal) if candidate.deal else t.plain("lobby")
