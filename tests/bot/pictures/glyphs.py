"""Signs that the fonts themselves say they can draw."""

from importlib.resources import files
from io import BytesIO

from fontTools.ttLib import TTFont

from bot.pictures.fonts import Typeface

CHARACTERS = {
    face: set(TTFont(BytesIO(files("assets.fonts").joinpath(face.value).read_bytes())).getBestCmap())
    for face in Typeface
}
"""The code points of each font."""
