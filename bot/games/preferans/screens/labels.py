"""Words that stand on pictures."""

from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import PreferansLabels
from bot.screens.model import Screen
from bot.screens.texts import Texts


def picture_labels(t: Texts) -> PreferansLabels:
    """Return the labels of all pictures in one language."""
    return PreferansLabels(
        pool=t.word("picture", "pool"),
        mountain=t.word("picture", "mountain"),
        whists=t.word("picture", "whists"),
        closed=t.word("picture", "closed"),
        dealer=t.word("picture", "D"),
        talon=t.word("picture", "talon"),
        discard=t.word("picture", "discard"),
        previous=t.word("picture", "last trick"),
    )


def worded(t: Texts, screen: Screen) -> Screen:
    """Return a screen whose picture has the words of its reader's language."""
    return replace(screen, labels=picture_labels(t)) if screen.picture is not None else screen
