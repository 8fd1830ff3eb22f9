"""Rows of a screen as Telegram's inline keyboard."""

from telegram import InlineKeyboardMarkup

from bot.gateway.api.callbacks import encode
from bot.screens.model import Button, Style

Rows = tuple[tuple[Button, ...], ...]


def keyboard(rows: Rows) -> dict[str, list[list[dict[str, str]]]] | None:
    """The markup of a message as Telegram's own structure; None without buttons. ValueError as `callbacks.encode`."""
    if not any(rows):
        return None
    return {"inline_keyboard": [[_button(button) for button in row] for row in rows if row]}


def markup(rows: Rows) -> InlineKeyboardMarkup | None:
    """The same as an object of the library."""
    made = keyboard(rows)
    return None if made is None else InlineKeyboardMarkup.de_json(made)


def _button(button: Button) -> dict[str, str]:
    style = {} if button.style is Style.PLAIN else {"style": button.style.value}
    if button.press is not None:
        return {"text": button.text, "callback_data": encode(button.press), **style}
    if button.url is None:
        raise ValueError("a button has neither a press nor a url")
    return {"text": button.text, "url": button.url, **style}
