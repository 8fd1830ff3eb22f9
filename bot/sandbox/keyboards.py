"""Checks of inline keyboards."""

import re

import msgspec

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Button, CopyText, Keyboard
from bot.sandbox.params import Params

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_DATA_BYTES = 64
MAX_COPY = 256
MAX_PLACEHOLDER = 64
KINDS = ("url", "callback_data", "copy_text")
URL = re.compile(r"(?:https?://|tg://)?[^\s/]+\.[^\s]+|tg://\S+", re.IGNORECASE)
_KEYBOARD = msgspec.json.Decoder(Keyboard)
STYLES = (None, "", "default", "primary", "danger", "success")


def read_keyboard(params: Params) -> Keyboard | None:
    """Return the checked inline keyboard of a call; None if it has none. Raises ApiError 400 in Telegram's words."""
    if (quick := _sound(params.values.get("reply_markup"))) is not None:
        return quick
    markup = params.object("reply_markup")
    rows = markup.get("inline_keyboard")
    if rows is None:
        return None
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    keyboard = [[_button(button) for button in row] for row in rows if row]
    if sum(map(len, keyboard)) > MAX_BUTTONS or any(len(row) > MAX_IN_ROW for row in keyboard):
        bad_request("reply markup is too long")
    return Keyboard(keyboard) if keyboard else None


def read_question(params: Params) -> str | None:
    """Return the placeholder of a message's reply field, or None. Raises ApiError 400 if the text is too long."""
    markup = params.object("reply_markup")
    if not markup.get("force_reply"):
        return None
    said = markup.get("input_field_placeholder", "")
    if not isinstance(said, str) or len(said) > MAX_PLACEHOLDER:
        bad_request("input field placeholder is too long")
    return str(said)


def _sound(markup: object) -> Keyboard | None:
    """Return a keyboard of valid, usual buttons only; None for any other value, which needs the full check."""
    try:
        found = _KEYBOARD.decode(markup) if isinstance(markup, str) else msgspec.convert(markup, Keyboard)
        keyboard = [row for row in found.inline_keyboard if row]
    except msgspec.MsgspecError:
        return None
    buttons = [button for row in keyboard for button in row]
    if not 0 < len(buttons) <= MAX_BUTTONS or any(len(row) > MAX_IN_ROW for row in keyboard):
        return None
    return Keyboard(keyboard) if all(map(_is_sound, buttons)) else None


def _is_sound(button: Button) -> bool:
    """Return whether a button is valid and of the usual kind, with text and callback data only."""
    data = button.callback_data
    only_data = bool(data) and button.url is None and button.copy_text is None
    return (
        only_data and len(str(data).encode()) <= MAX_DATA_BYTES and bool(button.text.strip()) and button.style in STYLES
    )


def _refuse(words: str) -> None:
    bad_request(f"can't parse inline keyboard button: {words}")


def _button(raw: object) -> Button:
    if not isinstance(raw, dict):
        _refuse("InlineKeyboardButton must be an Object")
    assert isinstance(raw, dict)
    text = raw.get("text")
    if not isinstance(text, str):
        _refuse('Can\'t find field "text"' if text is None else 'Field "text" must be of type String')
    if raw.get("style") not in STYLES:
        _refuse("invalid button style specified")
    chosen = [kind for kind in KINDS if raw.get(kind)]
    if not chosen:
        _refuse("Text buttons are unallowed in the inline keyboard")
    if len(chosen) > 1 or not str(text).strip():
        # Telegram takes the first kind and hides the rest: still a mistake of the caller
        bad_request("BUTTON_TYPE_INVALID" if str(text).strip() else "BUTTON_INVALID")
    try:
        button = msgspec.convert({k: raw[k] for k in ("text", "style", *KINDS) if k in raw}, Button)
    except msgspec.ValidationError as error:
        _refuse(str(error))
        raise
    _check_kind(button)
    return button


def _check_kind(button: Button) -> None:
    if button.callback_data is not None and len(button.callback_data.encode()) > MAX_DATA_BYTES:
        bad_request("BUTTON_DATA_INVALID")
    if button.url is not None and not URL.fullmatch(button.url):
        bad_request("BUTTON_URL_INVALID")
    if isinstance(button.copy_text, CopyText) and not 1 <= len(button.copy_text.text) <= MAX_COPY:
        bad_request("BUTTON_COPY_TEXT_INVALID")
