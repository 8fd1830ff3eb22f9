"""Conversion of a screen's rows of buttons to Telegram's inline keyboard."""

from telegram import InlineKeyboardMarkup

from bot.gateway.api.callbacks import encode
from bot.screens.model import Button, ButtonStyle
from bot.screens.widths import Place, laid_out

Rows = tuple[tuple[Button, ...], ...]
Fields = dict[str, object]


def keyboard(chat: int, rows: Rows) -> dict[str, list[list[Fields]]] | None:
    """Return the markup of a message as plain values, laid out for its kind of chat; None if there are no buttons.

    Plain values save time: with the library's keyboard objects an edit takes six times as long. If, besides, answers
    and presses were parsed in full, a press would cost 15 to 28 % more CPU time (docs/measurements/library.md).

    Raises ValueError for a button without an action, and whatever `callbacks.encode` raises.
    """
    if not any(rows):
        return None
    return {"inline_keyboard": [[_button(button) for button in row] for row in laid_out(rows, place_of(chat)) if row]}


def markup(chat: int, rows: Rows) -> InlineKeyboardMarkup | None:
    """Return a message's markup as an object of the library, or None without buttons. Raises as `keyboard` does."""
    made = keyboard(chat, rows)
    return None if made is None else InlineKeyboardMarkup.de_json(made)


def place_of(chat: int) -> Place:
    """Return whether a chat is private or a group; only private chats have ids above 0."""
    return Place.PRIVATE if chat > 0 else Place.GROUP


def copies(rows: Rows) -> bool:
    """Return whether any button of a keyboard copies a text to the clipboard."""
    return any(button.copy for row in rows for button in row)


def without_copies(rows: Rows) -> Rows:
    """Return the rows without copy buttons, which old servers do not know; the message contains the texts to copy."""
    return tuple(tuple(button for button in row if not button.copy) for row in rows) if copies(rows) else rows


def _button(button: Button) -> Fields:
    style = {} if button.style is ButtonStyle.PLAIN else {"style": button.style.value}
    if button.press is not None:
        return {"text": button.text, "callback_data": encode(button.press), **style}
    if button.copy:
        return {"text": button.text, "copy_text": {"text": button.copy}, **style}
    if button.url is None:
        raise ValueError("a button has no press, no url and nothing to copy")
    return {"text": button.text, "url": button.url, **style}
