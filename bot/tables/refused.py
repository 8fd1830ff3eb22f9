"""Exceptions for wishes that a table does not grant."""

from collections.abc import Mapping

from bot.screens.face import Face
from bot.screens.refusals import Refusal
from engine.core.errors import IllegalCommand


class Refused(Exception):
    """Refusal of a wish; nothing has changed. `key` selects the sentence shown to the person, `facts` fill it in."""

    def __init__(self, key: Refusal, facts: Mapping[str, str | int] | None = None) -> None:
        self.key = key
        self.facts: dict[str, str | int] = dict(facts or {})
        super().__init__(key)


class ClaimRefuted(IllegalCommand):
    """Claim that the game's judge rejects, at no cost to the player. The face of the game words the reason."""


class Illegal(Exception):
    """Typed command that the rules of the table's game forbid. The face of the game words the reason."""

    def __init__(self, face: Face, error: IllegalCommand) -> None:
        self.face = face
        self.error = error
        super().__init__(str(error))
