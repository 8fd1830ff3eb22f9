"""Start-up work that fills the caches, so that nobody waits for the first picture."""

from collections.abc import Iterable

from bot.pictures.drawing import Drawing
from bot.pictures.render import DEFAULT_LOOK, Painters, render_bytes
from bot.pictures.theme import Look


def warm(painters: Painters, examples: Iterable[Drawing], looks: tuple[Look, ...] = (DEFAULT_LOOK,)) -> None:
    """Draw every example in every look given and throw it away: slow, call in a thread."""
    for drawing in examples:
        for look in looks:
            render_bytes(painters, drawing, look)
