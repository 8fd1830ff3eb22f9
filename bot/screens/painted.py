"""Words on the pictures of a game."""

from abc import ABC, abstractmethod

from msgspec.structs import replace

from bot.pictures.drawing import Labels
from bot.screens.model import Screen
from bot.screens.texts import Texts


class Painted(ABC):
    """Base of the parts of a face whose screens have pictures."""

    @abstractmethod
    def labels(self, t: Texts) -> Labels:
        """Return the words that the game's painters write on pictures."""

    def worded(self, t: Texts, screen: Screen) -> Screen:
        """Return a screen whose picture has the words of its reader's language."""
        return replace(screen, labels=self.labels(t)) if screen.picture is not None else screen
