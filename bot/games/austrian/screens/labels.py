"""Words that stand on pictures."""

from bot.games.austrian.pictures.drawings import AustrianLabels
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
