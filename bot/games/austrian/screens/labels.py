"""Words that stand on pictures."""

from msgspec.structs import replace

from bot.games.austrian.pictures.drawings import AustrianLabels
from bot.screens.model import Screen
from bot.screens.texts import Texts


def picture_labels(t: Texts) -> AustrianLabels:
    """Return the labels of all pictures in one language."""
    return AustrianLabels(
        pot=t.word("picture", "pot"),
        deals=t.word("picture", "deal by deal"),
        dealer=t.word("picture", "D"),
        talon=t.word("picture", "talon"),
        discard=t.word("picture", "discard"),
        previous=t.word("picture", "last trick"),
    )


def worded(t: Texts, screen: Screen) -> Screen:
    """Return a screen whose picture has the words of its reader's language."""
    return replace(screen, labels=picture_labels(t)) if screen.picture is not None else screen
