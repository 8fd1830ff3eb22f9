"""Wishes that a table does not grant."""

from collections.abc import Mapping

from bot.screens.face import Face
from bot.screens.refusals import Refusal
from engine.core.errors import IllegalCommand


class Refused(Exception):
    """Refusal: nothing has changed. `key` names the sentence shown to the person, `facts` fill it."""

    def __init__(self, key: Refusal, facts: Mapping[str, str | int] | None = None) -> None:
        self.key = key
        self.facts: dict[str, str | int] = dict(facts or {})
        super().__init__(key)


class ClaimRefuted(IllegalCommand):
    """Claim that a game's judge does not grant, which costs nothing; the face of the game says why."""


class Illegal(Exception):
    """Typed command that the rules of a table's game do not allow; the face of the game says why."""

    def __init__(self, face: Face, error: IllegalCommand) -> None:
        self.face = face
        self.error = error
        super().__init__(str(error))
