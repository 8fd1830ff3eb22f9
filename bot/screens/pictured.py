"""Screens with a picture: which text becomes its caption."""

from abc import ABC, abstractmethod
from collections.abc import Iterable

from msgspec.structs import replace

from bot.pictures.drawing import Drawing, Labels
from bot.screens.model import Screen
from bot.screens.texts import CAPTION, Html, Texts, length


def pictured(screen: Screen, drawing: Drawing, shorter: Iterable[Html]) -> Screen:
    """Return a screen as a picture; its caption is the screen's text or, if too long, the first of `shorter` that fits.

    If none fits, the last one is used. The whole text is kept for a chat that takes no pictures.
    """
    captions = (Html(screen.text), *shorter)
    caption = next((one for one in captions if length(one) <= CAPTION), captions[-1])
    worded = screen.text if caption != screen.text else ""
    return replace(screen, text=caption, picture=drawing, worded=worded)


class Painted(ABC):
    """Base class of those parts of a face that have pictures."""

    @abstractmethod
    def labels(self, t: Texts) -> Labels:
        """Return the texts that the game's painters put on pictures, in the language of `t`."""

    def worded(self, t: Texts, screen: Screen) -> Screen:
        """Return a screen whose picture has its texts in the reader's language."""
        return replace(screen, labels=self.labels(t)) if screen.picture is not None else screen
