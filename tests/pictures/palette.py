"""Golden pictures are kept as PNG of few colours, and compared so."""

from PIL import Image


def palette(image: Image.Image) -> Image.Image:
    """Return the picture in at most 256 colours, without dithering (equal input gives equal output)."""
    return image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
