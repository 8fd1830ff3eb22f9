"""Checks of texts and captions."""

import msgspec

from bot.sandbox.errors import bad_request
from bot.sandbox.markup import MAX_ENTITIES, find_entities, parse_html, utf16_length
from bot.sandbox.model import Entity
from bot.sandbox.params import Params

MAX_TEXT = 4096
MAX_CAPTION = 1024


def _formatted(params: Params, source: str, entities_name: str) -> tuple[str, list[Entity]]:
    """Return plain text and entities, read from HTML or parameter `entities_name`. Raises ApiError 400 for mistakes."""
    mode = params.text("parse_mode").lower()
    if mode in ("", "none"):
        try:
            given = msgspec.convert(params.json(entities_name) or [], list[Entity])
        except msgspec.ValidationError as error:
            bad_request(f"can't parse entities: {error}")
        return source, given[:MAX_ENTITIES]
    if mode != "html":
        bad_request("unsupported parse_mode")
    return parse_html(source)


def _trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Strip the spaces around a text and move its entities along; return both."""
    lead = utf16_length(text[: len(text) - len(text.lstrip())])
    text = text.strip()
    size = utf16_length(text)
    for entity in entities:
        end = min(entity.offset + entity.length - lead, size)
        entity.offset = max(0, entity.offset - lead)
        entity.length = end - entity.offset
    return text, [entity for entity in entities if entity.length > 0]


def read_text(params: Params) -> tuple[str, list[Entity]]:
    """Return the checked `text` of a call and its entities. Raises ApiError 400 in Telegram's words."""
    text, entities = _trim(*_formatted(params, params.text("text"), "entities"))
    if not text:
        bad_request("message text is empty")
    if utf16_length(text) > MAX_TEXT:
        bad_request("message is too long")
    return text, entities + find_entities(text, entities)


def read_caption(params: Params) -> tuple[str | None, list[Entity]]:
    """Return the checked `caption` of a call (None if empty) and its entities. Raises ApiError 400 if too long."""
    text, entities = _trim(*_formatted(params, params.text("caption"), "caption_entities"))
    if utf16_length(text) > MAX_CAPTION:
        bad_request("message caption is too long")
    return text or None, entities + find_entities(text, entities)
