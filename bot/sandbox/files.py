"""Files that the bot and people upload: checks, storage in the data folder, recompression of photos for download."""

import asyncio
import hashlib
import io

from PIL import Image

from bot.sandbox.errors import bad_request
from bot.sandbox.model import StoredFile
from bot.sandbox.params import Params, Shown, Upload
from bot.sandbox.world import World

MAX_PHOTO_BYTES = 10 * 1024 * 1024
MAX_DOCUMENT_BYTES = 50 * 1024 * 1024
MAX_SIDES = 10000
MAX_RATIO = 20
SHOWN_SIDE = 1280
JPEG_QUALITY = 87


def read_file(world: World, params: Params, field: str, kind: str) -> StoredFile:
    """Return the photo or document (`kind`) of a call: an upload, `attach://name`, or a known file_id.

    An upload is stored on disk, but unknown to the world until `world.save_file`. Raises ApiError 400 if there is none.
    """
    reference = params.text(field)
    upload = params.files.get(field)
    if upload is None and reference.startswith("attach://"):
        upload = params.files.get(reference.removeprefix("attach://"))
        if upload is None:
            bad_request(f"there is no {kind} in the request")
    if upload is not None:
        return _photo(world, upload) if kind == "photo" else _document(world, upload)
    if not reference:
        bad_request(f"there is no {kind} in the request")
    if reference.startswith(("http://", "https://")):
        bad_request("failed to get HTTP URL content")
    known = world.files.get(reference)
    if known is None:
        bad_request("wrong remote file identifier specified: Wrong string length")
    if known.kind != kind:
        bad_request(f"can't use file of type {known.kind.capitalize()} as {kind.capitalize()}")
    return known


async def look_at_photos(params: Params) -> None:
    """Decode uploaded photos in threads, so that other calls need not wait."""
    for upload in params.files.values():
        upload.shown = await asyncio.to_thread(_shown, upload.body)


def _photo(world: World, upload: Upload) -> StoredFile:
    shown = upload.shown or _shown(upload.body)
    if shown.refusal:
        bad_request(shown.refusal)
    file = _store(world, shown.body, "photo", "jpg")
    file.width, file.height = shown.size
    file.mime = "image/jpeg"
    return file


def _shown(original: bytes) -> Shown:
    """Return a photo with its displayed size (at most 1280 px) or a refusal; the whole image is read to find damage."""
    size = len(original)
    if size > MAX_PHOTO_BYTES:
        words = f"file of size {size} bytes is too big for a photo; the maximum size is {MAX_PHOTO_BYTES} bytes"
        return Shown(refusal=words)
    if not size:
        return Shown(refusal="file must be non-empty")
    try:
        with Image.open(io.BytesIO(original)) as image:
            width, height = image.size
            if width + height > MAX_SIDES or max(width, height) > MAX_RATIO * min(width, height):
                return Shown(refusal="PHOTO_INVALID_DIMENSIONS")
            smaller = min(1.0, SHOWN_SIDE / max(width, height))
            fitted = max(1, round(width * smaller)), max(1, round(height * smaller))
            image.draft("RGB", fitted)  # read at half its size
            image.load()
            return Shown(original, fitted)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return Shown(refusal="IMAGE_PROCESS_FAILED")


def looked_at(world: World, file: StoredFile) -> bytes:
    """Return the bytes of a file as people see it: a photo as a JPEG of its displayed size, made if needed; slow."""
    body = (world.data / "files" / file.disk).read_bytes()
    if file.kind != "photo":
        return body
    size = file.width, file.height
    with Image.open(io.BytesIO(body)) as image:
        if image.format == "JPEG" and image.size == size:
            return body
        image.draft("RGB", size)
        out = io.BytesIO()
        image.convert("RGB").resize(size).save(out, "JPEG", quality=JPEG_QUALITY)
        return out.getvalue()


def _document(world: World, upload: Upload) -> StoredFile:
    if not upload.body:
        bad_request("file must be non-empty")
    if len(upload.body) > MAX_DOCUMENT_BYTES:
        bad_request("file is too big")
    return store_document(world, upload)


def store_document(world: World, upload: Upload) -> StoredFile:
    """Write a document to the disk; it becomes known to the world by `world.save_file`."""
    suffix = upload.name.rpartition(".")[2]
    file = _store(world, upload.body, "document", suffix if suffix.isascii() and suffix.isalnum() else "bin")
    file.name = upload.name
    file.mime = upload.mime
    return file


def _store(world: World, body: bytes, kind: str, suffix: str) -> StoredFile:
    number = world.next_id("file")
    unique = hashlib.sha256(body).hexdigest()[:16]
    disk = f"{number}.{suffix}"
    folder = world.data / "files"
    folder.mkdir(exist_ok=True)
    (folder / disk).write_bytes(body)
    letter = "AgACAgIAAxk" if kind == "photo" else "BQACAgIAAxk"
    return StoredFile(
        f"{letter}{number:08d}{unique}", f"AQAD{unique}", f"{kind}s/file_{number}.{suffix}", disk, len(body), kind
    )
