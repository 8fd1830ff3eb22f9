"""Finished pictures as bytes."""

from enum import StrEnum
from io import BytesIO

from PIL import Image

JPEG_QUALITY = 90
TALL, TALL_QUALITY = 1500, 85  # px; a tall picture has more on it and must stay light


class Kind(StrEnum):
    """What the bytes are for; the value is the media type."""

    PHOTO = "image/jpeg"
    DOCUMENT = "image/png"


def encode(image: Image.Image, kind: Kind = Kind.PHOTO) -> bytes:
    """The bytes of a picture: PHOTO = JPEG 4:4:4 (Telegram recompresses photos anyway), DOCUMENT = palette PNG."""
    buffer = BytesIO()
    if kind is Kind.PHOTO:
        # 4:4:4: halved colour resolution would leave fringes on red and blue digits
        quality = TALL_QUALITY if image.height > TALL else JPEG_QUALITY
        image.save(buffer, "JPEG", quality=quality, subsampling=0)
    else:
        palette(image).save(buffer, "PNG")
    return buffer.getvalue()


def palette(image: Image.Image) -> Image.Image:
    """The picture in at most 256 colours, without dithering (the same input gives the same output)."""
    return image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
