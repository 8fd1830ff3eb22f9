"""Fill the caches once, at start, so that nobody waits for the first picture."""

from collections.abc import Iterable

from bot.pictures.render import DEFAULT_LOOK, Painters, render_bytes
from bot.pictures.theme import Look
from bot.pictures.views import View


def warm(painters: Painters, examples: Iterable[View], looks: tuple[Look, ...] = (DEFAULT_LOOK,)) -> None:
    """Draw every example in every look given and throw it away: slow, call in a thread."""
    for view in examples:
        for look in looks:
            render_bytes(painters, view, look)
