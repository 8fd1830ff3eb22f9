"""Events of both families to and from the store's rows."""

import msgspec

from bot.storage.ports import StoredEvent
from bot.tables.log.events import LogEvent
from engine.core.codec import dec_hook, encode, event_tag

_decoder: msgspec.json.Decoder[LogEvent] = msgspec.json.Decoder(LogEvent, dec_hook=dec_hook)


def stored(event: LogEvent) -> StoredEvent:
    """An event as the store keeps it."""
    return StoredEvent(event_tag(event), encode(event))


def restored(body: bytes) -> LogEvent:
    """An event from the store. Raises msgspec.ValidationError when it is not of this version."""
    return _decoder.decode(body)
