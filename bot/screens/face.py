"""Faces: everything that a table asks of a game's screens and pictures, values of `bot.screens` in and out.

A face is one value that implements `Face`, listed in `bot.games.faces.FACES` under the name of its game. A face knows
no table, no chat and no Telegram. What every game shares (seats, pauses, votes, seals, «Дальше») comes from the helpers
of `bot.screens`; cards, words, prices and pictures are the game's own.

    V: views of a deal
"""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from bot.screens.model import Screen
from bot.screens.texts import Texts

V_contra = TypeVar("V_contra", contravariant=True)


class DealFace(Protocol[V_contra]):
    """A deal while it is played: the shared message, players' own messages, their buttons."""

    def picture(self, t: Texts, view: V_contra) -> Screen | None:
        """Draw the table with the viewer's own cards; None for who has none."""
        ...

    def alert(self, t: Texts, view: V_contra) -> str:
        """Write the viewer's own cards in at most 200 characters."""
        ...


class Face(Protocol[V_contra]):
    """One game as it is seen at a table."""

    @property
    def columns(self) -> Mapping[str, str]:
        """Columns of the game's sheet (`Game.columns`) by the words in small letters that people type for them."""
        ...

    @property
    def deal(self) -> DealFace[V_contra]:
        """A deal while it is played."""
        ...


AnyFace = Face[Any]
"""A face with types that its holder does not know."""
