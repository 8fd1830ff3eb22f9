"""Events of a table and of its game to and from the store's rows."""

from collections.abc import Hashable
from functools import cache
from typing import Any, cast

import msgspec

from bot.storage.ports import StoredEvent
from bot.tables.log.events import LogEvent, OwnEvent
from engine.core.codec import dec_hook, encode, event_tag
from engine.core.game import AnyGame


@cache
def _decoder(events: Hashable) -> msgspec.json.Decoder[LogEvent]:
    return msgspec.json.Decoder(cast(Any, events) | OwnEvent, dec_hook=dec_hook)


def stored(event: LogEvent) -> StoredEvent:
    """An event as the store keeps it."""
    return StoredEvent(event_tag(event), encode(event))


def restored(game: AnyGame, body: bytes) -> LogEvent:
    """An event of a table of that game from the store. Raises msgspec.ValidationError when it cannot be read."""
    return _decoder(game.events).decode(body)
