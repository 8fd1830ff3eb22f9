"""Words that stand on pictures."""

from bot.games.skat.pictures.drawings import SkatLabels
from bot.screens.texts import Texts, mark_word

MARKS = (
    mark_word("list", "H"),
    mark_word("list", "S"),
    mark_word("list", "SA"),
    mark_word("list", "B"),
    mark_word("list", "BA"),
    mark_word("list", "O"),
)
"""Letters of hand, schneider, announced, schwarz, announced, open."""


def marks_of(t: Texts) -> tuple[str, ...]:
    """Return the heads of the columns of ticks."""
    return tuple(t.word("list", letters) for letters in MARKS)


def _legend(t: Texts) -> str:
    """Tell what the heads of the columns of ticks mean."""
    hand, schneider, schneider_announced, schwarz, schwarz_announced, ouvert = marks_of(t)
    return t.plain(
        "%(hand)s — hand · %(schneider)s — schneider, %(schneider_announced)s — announced · "
        "%(schwarz)s — schwarz, %(schwarz_announced)s — announced · %(ouvert)s — open",
        hand=hand,
        schneider=schneider,
        schneider_announced=schneider_announced,
        schwarz=schwarz,
        schwarz_announced=schwarz_announced,
        ouvert=ouvert,
    )


def picture_labels(t: Texts) -> SkatLabels:
    """Return the labels of all pictures in one language."""
    return SkatLabels(
        dealer=t.word("picture", "D"),
        talon=t.word("picture", "skat"),
        discard=t.word("picture", "put away"),
        previous=t.word("picture", "last trick"),
        number=t.word("picture", "No."),
        game=t.word("picture", "game"),
        value=t.word("picture", "entry"),
        who=t.word("picture", "who writes"),
        marks=marks_of(t),
        legend=_legend(t),
    )
