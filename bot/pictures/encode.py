"""Finished pictures as bytes."""

from enum import StrEnum
from io import BytesIO

from PIL import Image

JPEG_QUALITY = 90


class Kind(StrEnum):
    """What the bytes are for; the value is the media type."""

    PHOTO = "image/jpeg"
    DOCUMENT = "image/png"


def encode(image: Image.Image, kind: Kind = Kind.PHOTO) -> bytes:
    """The bytes of a picture: PHOTO = JPEG q90 4:4:4 (Telegram recompresses photos anyway), DOCUMENT = palette PNG."""
    buffer = BytesIO()
    if kind is Kind.PHOTO:
        # 4:4:4: halved colour resolution would leave fringes on red and blue digits
        image.save(buffer, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    else:
        palette(image).save(buffer, "PNG")
    return buffer.getvalue()


def palette(image: Image.Image) -> Image.Image:
    """The picture in at most 256 colours, without dithering (the same input gives the same output)."""
    return image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
