"""Screens as pictures: which of their words become the caption."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from msgspec.structs import replace

from bot.pictures.drawing import Drawing, Labels
from bot.screens.model import Screen
from bot.screens.texts import CAPTION, Html, Texts, length


def pictured(screen: Screen, drawing: Drawing, shorter: Iterable[Html]) -> Screen:
    """Return a screen as a picture with its words as caption, or the first of the `shorter` ones that fit.

    If none fits, the last one is used. The whole words are kept for a chat that takes no pictures.
    """
    captions = (Html(screen.text), *shorter)
    caption = next((one for one in captions if length(one) <= CAPTION), captions[-1])
    worded = screen.text if caption != screen.text else ""
    return replace(screen, text=caption, picture=drawing, worded=worded)


class Painted(ABC):
    """Base of the parts of a face whose screens have pictures."""

    @abstractmethod
    def labels(self, t: Texts) -> Labels:
        """Return the words that the game's painters write on pictures."""

    def worded(self, t: Texts, screen: Screen) -> Screen:
        """Return a screen whose picture has the words of its reader's language."""
        return replace(screen, labels=self.labels(t)) if screen.picture is not None else screen
