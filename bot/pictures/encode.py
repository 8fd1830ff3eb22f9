"""Encoding of finished pictures."""

import os
from io import BytesIO
from typing import IO

from PIL import Image

JPEG_QUALITY = 90
LIGHT_QUALITY = 80
TALL, TALL_QUALITY = 1500, 85  # px; a tall picture has more on it and must stay light


def encode(image: Image.Image, *, light: bool = False) -> bytes:
    """Return the image as JPEG bytes (4:4:4); Telegram recompresses photos in any case.

    `light`: make a small file, about 60,000 bytes at most for a picture `OWN_ACROSS` px wide.
    """
    # 4:4:4: halved colour resolution would leave fringes on red and blue digits
    quality = LIGHT_QUALITY if light else TALL_QUALITY if image.height > TALL else JPEG_QUALITY
    with _buffer() as buffer:
        image.save(buffer, "JPEG", quality=quality, subsampling=0)
        buffer.seek(0)
        return buffer.read()


def _buffer() -> IO[bytes]:
    """Create an empty file in memory; Pillow writes it (10 ms) without holding the GIL if it is a memfd."""
    return open(os.memfd_create("picture"), "w+b") if hasattr(os, "memfd_create") else BytesIO()
