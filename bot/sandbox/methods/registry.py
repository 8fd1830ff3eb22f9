"""Call of a method, and the table of methods (names in lower case: Telegram ignores case)."""

from collections.abc import Awaitable, Callable
from typing import Literal

from bot.sandbox.limits import Limits
from bot.sandbox.params import Params
from bot.sandbox.updates import Poller
from bot.sandbox.world import World

Ephemerals = Literal["known", "worded", "ignored", "refused"]


class Call:
    """Call of a method: what it works with, and what it leaves for the log."""

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
        """Kind as which the limits counted the call: send, edit or empty."""
        self.ephemeral_mode = ephemeral_mode
        """Mode of this server: it knows ephemeral messages, makes no photo of one with a text (worded), ignores them
        as before Bot API 10.2, or refuses them."""

    def count(self, chat: int, kind: str) -> None:
        """Pass the limits as a send or an edit; ApiError 429 if they refuse it."""
        self.limits.admit(chat, kind, self.world.clock.now())
        self.counted = kind


Handler = Callable[[Call], object | Awaitable[object]]
METHODS: dict[str, Handler] = {}


def method(name: str) -> Callable[[Handler], Handler]:
    """Register a handler under a Bot API method name."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = handler
        return handler

    return register
