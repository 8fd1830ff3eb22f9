"""Rows of a screen as Telegram's inline keyboard."""

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.gateway.callbacks import encode
from bot.screens.model import Button, Style

Rows = tuple[tuple[Button, ...], ...]


def keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    """The markup of a message; None when there are no buttons. ValueError as `callbacks.encode`."""
    if not any(rows):
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in rows if row])


def _button(button: Button) -> InlineKeyboardButton:
    style = None if button.style is Style.PLAIN else button.style.value
    if button.press is not None:
        return InlineKeyboardButton(button.text, callback_data=encode(button.press), style=style)
    if button.url is None:
        raise ValueError("a button has neither a press nor a url")
    return InlineKeyboardButton(button.text, url=button.url, style=style)
