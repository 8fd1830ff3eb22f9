"""Codec between a log's events and rows of the store; the values of a game in an event get the game's types."""

from collections.abc import Hashable
from functools import cache
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from bot.storage.ports import StoredEvent
from bot.tables.log.events import Carried, Lent, LogEvent, OptionsSet, OwnEvent, TableOpened, Undone
from engine.core.codec import dec_hook, encode, event_tag
from engine.core.game import AnyGame

KEPT = TableOpened | OptionsSet | Carried | Undone
"""Events that contain values of the table's game, such as its rules."""


@cache
def _decoder(events: Hashable) -> msgspec.json.Decoder[LogEvent]:
    return msgspec.json.Decoder(cast(Any, events) | OwnEvent, dec_hook=dec_hook)


def stored(event: LogEvent) -> StoredEvent:
    """Return an event in stored form."""
    return StoredEvent(event_tag(event), encode(event))


def restored(game: AnyGame, body: bytes) -> LogEvent:
    """Read a stored event of a table with this game. Raises msgspec.ValidationError if it is not readable."""
    event = _decoder(game.events).decode(body)
    return _of(game, event) if isinstance(event, KEPT) else event


def _of(game: AnyGame, event: KEPT) -> LogEvent:
    """Return an event with its game's values converted to the game's types. Raises msgspec.ValidationError."""
    match event:
        case OptionsSet():
            return replace(event, convention=_read(event.convention, game.rules.kind))
        case TableOpened() | Carried():
            lent = _lent(game, event.lent) if event.lent is not None else None
            return replace(event, convention=_read(event.convention, game.rules.kind), lent=lent)
        case Undone():
            return replace(event, standing=_read(event.standing, game.paper.kept)) if game.paper is not None else event


def _lent(game: AnyGame, lent: Lent) -> Lent:
    """Return a lent deal with its values converted to the game's types. Raises msgspec.ValidationError."""
    outcome = game.analysis.outcomes if game.analysis is not None else Any
    return replace(lent, outcome=_read(lent.outcome, outcome), start=_read(lent.start, game.events))


def _read(value: object, kind: Any) -> Any:
    """Convert a plain JSON value to the type `kind`. Raises msgspec.ValidationError."""
    return msgspec.convert(value, kind, dec_hook=dec_hook, str_keys=True)
