"""Words that stand on pictures."""

from bot.games.preferans.pictures.drawings import PreferansLabels
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
