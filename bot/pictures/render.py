"""Entrance for all pictures: the painters and what is to be shown in, an image or bytes out."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from PIL import Image

from bot.pictures.canvas import Canvas
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.encode import encode
from bot.pictures.theme import Look

DEFAULT_LOOK = Look()
NO_LABELS = Labels()

Painter = Callable[[Any, Look, Labels], Canvas]
"""Painter of pictures of one kind, in a look, with words in one language."""

Painters = Mapping[type[Drawing], Painter]
"""Painters by the kind of their drawings."""

D = TypeVar("D", bound=Drawing)
L = TypeVar("L", bound=Labels)


def with_words(draw: Callable[[D, Look, L], Canvas], *, usual: L) -> Painter:
    """Turn a function that needs the words of its game into a painter, which uses the default ones if it gets none."""

    def paint(drawing: D, look: Look, labels: Labels) -> Canvas:
        return draw(drawing, look, labels if isinstance(labels, type(usual)) else usual)

    return paint


def draw(painters: Painters, drawing: Drawing, look: Look = DEFAULT_LOOK, labels: Labels = NO_LABELS) -> Canvas:
    """Draw a picture; the canvas has the image and, for tests, everything that was drawn and where.

    Raises:
        ValueError: the drawing has an impossible size, a text that is no amount, or one that is no card; or none of
            the painters draws pictures of that kind.
    """
    if type(drawing) not in painters:
        raise ValueError(f"nobody draws pictures of the kind {drawing.tag}")
    return painters[type(drawing)](drawing, look, labels)


def render(painters: Painters, drawing: Drawing, look: Look = DEFAULT_LOOK, labels: Labels = NO_LABELS) -> Image.Image:
    """Return the picture of a drawing: RGB, 1280 px wide. Synchronous and slow (10 ms): call it in a thread."""
    return draw(painters, drawing, look, labels).image


def photo(image: Image.Image, drawing: Drawing) -> bytes:
    """Return the bytes of a drawing's picture as they are sent, scaled down if the drawing says so."""
    return encode(image.reduce(image.width // drawing.across), light=drawing.is_own)


def render_bytes(
    painters: Painters,
    drawing: Drawing,
    look: Look = DEFAULT_LOOK,
    labels: Labels = NO_LABELS,
) -> bytes:
    """Return the picture of a drawing as bytes, ready to be sent."""
    return photo(render(painters, drawing, look, labels), drawing)
