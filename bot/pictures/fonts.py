"""Fonts of the pictures, loaded from the package `assets.fonts`; never a system font or Pillow's default font.

PT Sans has Latin and Cyrillic with tabular digits; characters that it lacks are taken one by one from DejaVu Sans Bold.
Layout engine BASIC: the pixels are equal whether or not the machine has raqm and fribidi.
"""

from enum import StrEnum
from importlib.resources import files
from io import BytesIO
from typing import NamedTuple

from PIL import ImageFont

from bot.pictures.cache import bounded

CAP_HEIGHT = 0.7  # capitals of PT Sans are 700 of 1000 units high, DejaVu's 729
LAST_RESORT = 20  # px; only a number of absurd length is set so small: a number is never cut
SUITS = {"♠": "s", "♣": "c", "♦": "d", "♥": "h"}
_PROBE_SIZE = 40
_NOT_A_CHARACTER = "\uffff"


class Typeface(StrEnum):
    """Font file of `assets.fonts`."""

    REGULAR = "PTSans-Regular.ttf"
    BOLD = "PTSans-Bold.ttf"
    NARROW = "PTSansNarrow-Regular.ttf"
    NARROW_BOLD = "PTSansNarrow-Bold.ttf"
    FALLBACK = "DejaVuSans-Bold.ttf"


class Font(NamedTuple):
    """Typeface at a size in px."""

    face: Typeface
    size: int


class Run(NamedTuple):
    """Piece of a line of text that is drawn with one typeface, or one suit symbol."""

    text: str
    """Characters to draw; "" for a suit symbol."""
    face: Typeface
    suit: str = ""
    """Letter of a suit symbol (s, c, d or h), else ""."""


@bounded(8)
def _file(face: Typeface) -> bytes:
    return files("assets.fonts").joinpath(face.value).read_bytes()


@bounded(96)
def load(font: Font) -> ImageFont.FreeTypeFont:
    """Return the Pillow font of a typeface and size. Raises FileNotFoundError if the package data is incomplete."""
    return ImageFont.truetype(BytesIO(_file(font.face)), font.size, layout_engine=ImageFont.Layout.BASIC)


@bounded(8)
def _missing_glyph(face: Typeface) -> bytes:
    return bytes(load(Font(face, _PROBE_SIZE)).getmask(_NOT_A_CHARACTER))


@bounded(4096)
def has_glyph(face: Typeface, char: str) -> bool:
    """Return whether the typeface has a glyph for this character, and not just the box for a missing one."""
    return char.isspace() or bytes(load(Font(face, _PROBE_SIZE)).getmask(char)) != _missing_glyph(face)


def face_for(face: Typeface, char: str) -> Typeface | None:
    """Return the typeface that draws a character: `face`, else the fallback, or None if neither has a glyph for it."""
    if has_glyph(face, char):
        return face
    return Typeface.FALLBACK if has_glyph(Typeface.FALLBACK, char) else None


@bounded(2048)
def runs(text: str, face: Typeface) -> tuple[Run, ...]:
    """Split a line into runs; suit signs become suit symbols, characters without a glyph are dropped."""
    result: list[Run] = []
    for char in text:
        suit = SUITS.get(char, "")
        chosen = face if suit else face_for(face, char)
        if chosen is None:
            continue
        last = result[-1] if result else None
        if last is not None and not suit and not last.suit and last.face is chosen:
            result[-1] = Run(last.text + char, chosen)
        else:
            result.append(Run("" if suit else char, chosen, suit))
    return tuple(result)


def suit_side(size: int) -> int:
    """Return the side in px of a suit symbol's square in a line of this font size."""
    return round(size * 0.8)


def suit_advance(size: int) -> int:
    """Return the width in px that a suit symbol takes in a line of this font size."""
    return suit_side(size) + round(size * 0.08)


@bounded(4096)
def width(text: str, font: Font) -> float:
    """Return the width of a line in px (advance width), including suit symbols."""
    total = 0.0
    for run in runs(text, font.face):
        total += suit_advance(font.size) if run.suit else load(Font(run.face, font.size)).getlength(run.text)
    return total


def fit(text: str, limit: float, ladder: tuple[Font, ...]) -> tuple[str, Font]:
    """Return text and font to fit into `limit` px: the first font that is narrow enough, else the last, cut by "…"."""
    for font in ladder:
        if width(text, font) <= limit:
            return text, font
    return _shorten(text, limit, ladder[-1]), ladder[-1]


def _shorten(text: str, limit: float, font: Font) -> str:
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + "…", font) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


@bounded(128)
def ladder(face: Typeface, start: int, stop: int, narrow: Typeface | None = None) -> tuple[Font, ...]:
    """List fonts to try in turn: sizes from `start` down to `stop` by 2, then those of the narrow typeface, if any."""
    sizes = range(start, stop - 1, -2)
    fonts = [Font(face, size) for size in sizes]
    if narrow is not None:
        # a narrow letter is about 15 % narrower: begin where the wide face would already look small
        fonts = [Font(face, size) for size in sizes if size >= start * 0.8]
        fonts += [Font(narrow, size) for size in sizes]
    return tuple(fonts)
