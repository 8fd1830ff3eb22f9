"""Base of all handlers under /app: requests from this machine only, JSON in and out, one commit per request."""

import msgspec
from tornado.httputil import split_host_and_port
from tornado.web import HTTPError, RequestHandler

from bot.sandbox.bot_api import Hub
from bot.sandbox.errors import ControlError
from bot.sandbox.plain import Asked, Said

LOCAL_HOSTS = ("127.0.0.1", "localhost")


class Wishes:
    """Members of a request's JSON body. Reading a member as a wrong type raises ControlError."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values = values

    def text(self, name: str, default: str = "") -> str:
        """Return a string, or `default` if it is absent."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise ControlError(f"{name} must be a string")
        return value

    def integer(self, name: str) -> int:
        """Return an integer. Raises ControlError if it is absent."""
        value = self.values.get(name)
        if not isinstance(value, int):
            raise ControlError(f"{name} must be an integer")
        return value

    def flag(self, name: str) -> bool:
        """Return a boolean. Raises ControlError if it is absent."""
        value = self.values.get(name)
        if not isinstance(value, bool):
            raise ControlError(f"{name} must be true or false")
        return value


def read_wishes(kind: str, body: bytes) -> Wishes:
    """Parse a JSON body. Raises ControlError if it is no JSON object, or if its Content-Type `kind` is not JSON."""
    if kind.partition(";")[0] != "application/json":
        raise ControlError("Content-Type must be application/json")
    try:
        return Wishes(msgspec.json.decode(body or b"{}", type=dict[str, object]))
    except msgspec.DecodeError as error:
        raise ControlError(f"no JSON object: {error}") from error


def is_local(asked: Asked) -> bool:
    """Return whether a request is addressed to this machine, by its header Host."""
    return split_host_and_port(asked.headers.get("Host", "").lower())[0] in LOCAL_HOSTS


def refused(code: int, words: str) -> Said:
    """Return the response to a request that cannot be granted."""
    return Said(code, msgspec.json.encode({"error": words}))


class LocalHandler(RequestHandler):
    """Handler that accepts only requests addressed to this machine, such as those of the sandbox's own pages."""

    def prepare(self) -> None:
        """Refuse a request with 403 if its host is not this machine."""
        if self.request.host_name not in LOCAL_HOSTS:
            raise HTTPError(403)


class AppHandler(LocalHandler):
    """Base of all handlers under /app: requests from this machine only, JSON in and out, one commit per request."""

    def initialize(self, hub: Hub) -> None:
        """Store the hub that all handlers share."""
        self.hub = hub
        self.world = hub.world

    def wishes(self) -> Wishes:
        """Parse the JSON body of the request."""
        return read_wishes(self.request.headers.get("Content-Type", ""), self.request.body)

    def number(self, name: str, default: float) -> float:
        """Return a number of the query string, `default` if absent. Raises ControlError if it is unreadable."""
        try:
            return float(self.get_query_argument(name, str(default)))
        except ValueError as error:
            raise ControlError(f"{name} must be a number") from error

    def reply(self, answer: object) -> None:
        """Commit the changes, then answer with JSON."""
        self.world.commit()
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(msgspec.json.encode(answer))

    def write_error(self, status_code: int, **kwargs: object) -> None:
        """Undo the changes; answer 400 for a ControlError, which is the caller's mistake, else `status_code`."""
        info = kwargs.get("exc_info")
        error = info[1] if isinstance(info, tuple) else None
        self.world.undo()
        if isinstance(error, ControlError):
            self.set_status(400)
            self.finish({"error": str(error)})
        else:
            self.finish({"error": f"{status_code} {self._reason}"})

    def log_exception(self, typ: object, value: BaseException | None, tb: object) -> None:
        """Log everything but a ControlError, which is the caller's mistake."""
        if not isinstance(value, ControlError):
            super().log_exception(typ, value, tb)  # type: ignore[arg-type]  # tornado's own Optional types
