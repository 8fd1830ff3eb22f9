"""Validity of screens: whether Telegram would take them."""

from bot.gateway.api.callbacks import encode
from bot.sandbox.errors import ApiError
from bot.sandbox.markup import parse_html, utf16_length
from bot.screens.model import Screen


class CannotBeShown(AssertionError):
    """Telegram would refuse a screen."""


def can_be_shown(screen: Screen) -> None:
    """Check that Telegram would take a screen: its HTML, its length, its buttons."""
    try:
        text, entities = parse_html(screen.text)
    except ApiError as error:
        raise CannotBeShown(f"{error.description}: {screen.text!r}") from error
    longest = 1024 if screen.picture is not None else 4096
    if not (text.strip() or screen.picture is not None) or utf16_length(text) > longest or len(entities) > 100:
        raise CannotBeShown(f"{len(text)} signs, {len(entities)} entities: {text[:100]!r}")
    for button in (button for row in screen.rows for button in row):
        if not button.text.strip():
            raise CannotBeShown(f"a button without words: {button}")
        if button.press is not None:
            encode(button.press)
