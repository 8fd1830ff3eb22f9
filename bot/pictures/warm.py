"""Warm-up that fills the caches at the start, so that the first picture is drawn quickly."""

from collections.abc import Iterable

from bot.pictures.drawing import Drawing
from bot.pictures.render import DEFAULT_LOOK, Painters, render_bytes
from bot.pictures.theme import Look


def warm(painters: Painters, examples: Iterable[Drawing], looks: tuple[Look, ...] = (DEFAULT_LOOK,)) -> None:
    """Draw every example in every look and discard the result; slow: call it in a thread."""
    for drawing in examples:
        for look in looks:
            render_bytes(painters, drawing, look)
