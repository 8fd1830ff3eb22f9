"""Entry point for all pictures: turns a drawing into an image or bytes, with the given painters."""

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
"""Painter of one kind of drawing: draws it in a look, with labels in one language."""

Painters = Mapping[type[Drawing], Painter]
"""Painters by the class of their drawings."""

D = TypeVar("D", bound=Drawing)
L = TypeVar("L", bound=Labels)


def with_words(draw: Callable[[D, Look, L], Canvas], *, usual: L) -> Painter:
    """Turn a function that needs the labels of its game into a painter; it gets `usual` if no such labels are given."""

    def paint(drawing: D, look: Look, labels: Labels) -> Canvas:
        return draw(drawing, look, labels if isinstance(labels, type(usual)) else usual)

    return paint


def draw(painters: Painters, drawing: Drawing, look: Look = DEFAULT_LOOK, labels: Labels = NO_LABELS) -> Canvas:
    """Draw a picture; the canvas holds the image and, for tests, a record of everything drawn.

    Raises:
        ValueError: no painter for this kind of drawing; or the drawing has an impossible size, a text that is not an
            amount, or one that is not a card.
    """
    if type(drawing) not in painters:
        raise ValueError(f"nobody draws pictures of the kind {drawing.tag}")
    return painters[type(drawing)](drawing, look, labels)


def render(painters: Painters, drawing: Drawing, look: Look = DEFAULT_LOOK, labels: Labels = NO_LABELS) -> Image.Image:
    """Return the picture of a drawing: RGB, 1280 px wide. Slow (10 ms) and synchronous: call it in a thread."""
    return draw(painters, drawing, look, labels).image


def photo(image: Image.Image, drawing: Drawing) -> bytes:
    """Encode the image of a drawing for sending, scaled down to `drawing.across`."""
    return encode(image.reduce(image.width // drawing.across), light=drawing.is_own)


def render_bytes(
    painters: Painters,
    drawing: Drawing,
    look: Look = DEFAULT_LOOK,
    labels: Labels = NO_LABELS,
) -> bytes:
    """Return the encoded picture of a drawing, ready to be sent."""
    return photo(render(painters, drawing, look, labels), drawing)
