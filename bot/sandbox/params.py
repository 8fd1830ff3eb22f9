"""Reading the parameters of a Bot API call: query, form, JSON and multipart; nested objects come as JSON text."""

import msgspec
from msgspec import Struct
from tornado.httputil import HTTPServerRequest

from bot.sandbox.errors import bad_request


class Shown(Struct, frozen=True):
    """What people get to see of a photo: a JPEG and its size, or why there is none."""

    body: bytes = b""
    size: tuple[int, int] = (0, 0)
    refusal: str = ""


class Upload(Struct):
    """A file of a multipart body; `shown` once it was looked at as a photo."""

    name: str
    mime: str
    body: bytes
    shown: Shown | None = None


class Params:
    """Parameters by name, and uploaded files by field name."""

    def __init__(self, values: dict[str, object], files: dict[str, Upload]) -> None:
        self.values = values
        self.files = files

    def text(self, name: str) -> str:
        """A string, empty if absent."""
        value = self.values.get(name)
        if value is None:
            return ""
        return value if isinstance(value, str) else msgspec.json.encode(value).decode()

    def integer(self, name: str, default: int = 0) -> int:
        """An integer; the default if absent or unreadable, as at Telegram."""
        try:
            return int(self.text(name))
        except ValueError:
            return default

    def boolean(self, name: str) -> bool:
        """Telegram's truth: true, yes, 1."""
        return self.text(name).lower() in ("true", "yes", "1")

    def json(self, name: str) -> object:
        """A nested value; None if absent, 400 if unreadable."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return msgspec.json.decode(value)
        except msgspec.DecodeError:
            bad_request(f"can't parse {name.replace('_', ' ')} JSON object")

    def object(self, name: str) -> dict[str, object]:
        """A nested object, empty if absent."""
        value = self.json(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            bad_request(f"object expected as {name.replace('_', ' ')}")
        return value


def read_params(request: HTTPServerRequest) -> Params:
    """The parameters of a request; ApiError 400 for an unreadable body."""
    values: dict[str, object] = {}
    for name, found in {**request.query_arguments, **request.body_arguments}.items():
        values[name] = found[-1].decode("utf-8", "replace")
    if request.headers.get("Content-Type", "").partition(";")[0].strip().lower() == "application/json" and request.body:
        try:
            values |= msgspec.json.decode(request.body, type=dict[str, object])
        except msgspec.DecodeError:
            bad_request("can't parse JSON object in the request body")
    files = {
        name: Upload(found[-1]["filename"], found[-1]["content_type"], found[-1]["body"])
        for name, found in request.files.items()
    }
    return Params(values, files)
