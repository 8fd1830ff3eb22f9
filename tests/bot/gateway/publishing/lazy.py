"""A screen that counts how often it is drawn."""

from collections.abc import Callable
from functools import cached_property

from bot.screens.model import Screen


class Lazy:
    """A screen that is drawn when it is asked for."""

    def __init__(self, draw: Callable[[], Screen]) -> None:
        self._draw = draw

    @cached_property
    def screen(self) -> Screen:
        """Return what it shows."""
        return self._draw()
