"""Context of a method call, and the table of methods (names in lower case, because Telegram ignores case)."""

from collections.abc import Awaitable, Callable
from typing import Literal

from bot.sandbox.limits import Limits
from bot.sandbox.params import Params
from bot.sandbox.updates import Poller
from bot.sandbox.world import World

Ephemerals = Literal["known", "worded", "ignored", "refused"]


class Call:
    """Call of a Bot API method: the parts it works with, and what it records for the log."""

    def __init__(
        self, world: World, limits: Limits, poller: Poller, params: Params, ephemeral_mode: Ephemerals = "known"
    ) -> None:
        self.world = world
        self.limits = limits
        self.poller = poller
        self.params = params
        self.chat: int | None = None
        """Chat of the call, for the log."""
        self.message_id: int | None = None
        """Message of the call, for the log."""
        self.counted = ""
        """How the limits counted the call: "send", "edit" or empty."""
        self.ephemeral_mode = ephemeral_mode
        """How this server treats ephemeral messages. "known": as Telegram does; "worded": a text does not become a
        photo; "ignored": as before Bot API 10.2; "refused": with an error."""

    def count(self, chat: int, kind: str) -> None:
        """Count the call as a "send" or an "edit". Raises ApiError 429 if the limits refuse it."""
        self.limits.admit(chat, kind, self.world.clock.now())
        self.counted = kind


Handler = Callable[[Call], object | Awaitable[object]]
METHODS: dict[str, Handler] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Return a decorator that registers a handler under a Bot API method name."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = handler
        return handler

    return register
