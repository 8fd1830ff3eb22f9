"""What a table keeps of a deal that is played once more."""

from typing import Any

from bot.screens.model import Original


class Lent(Original, frozen=True):
    """A finished deal that somebody plays once more, against robots, on the seat of another table's player.

    `start` deals the same cards into an empty sheet, without the names of those who sat there.
    """

    start: Any
