"""One call of a method, and the table of methods (names in lower case: Telegram does not mind the case)."""

from collections.abc import Awaitable, Callable
from typing import Literal

from bot.sandbox.limits import Limits
from bot.sandbox.params import Params
from bot.sandbox.updates import Poller
from bot.sandbox.world import World

Ephemerals = Literal["known", "ignored", "refused"]


class Call:
    """What a method works with, and what it leaves for the log: chat, message and what the call counted as.

    `ephemeral_mode`: whether this server knows ephemeral messages, ignores what it does not know, or refuses it.
    """

    def __init__(
        self, world: World, limits: Limits, poller: Poller, params: Params, ephemeral_mode: Ephemerals = "known"
    ) -> None:
        self.world = world
        self.limits = limits
        self.poller = poller
        self.params = params
        self.chat: int | None = None
        self.message_id: int | None = None
        self.counted = ""
        self.ephemeral_mode = ephemeral_mode

    def count(self, chat: int, kind: str) -> None:
        """Pass the limits as a send or an edit; ApiError 429."""
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
