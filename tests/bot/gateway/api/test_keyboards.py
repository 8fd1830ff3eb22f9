"""Buttons in Telegram's own words, those that copy with a way round for a server that does not know them."""

import pytest

from bot.gateway.api.keyboards import copies, keyboard, markup, without_copies
from bot.screens.model import Button, Press

COPY, NEXT = Button("🔏", copy="ab" * 32), Button("Дальше", Press(1, 2, "next"))


def test_a_button_that_copies() -> None:
    told = keyboard(((NEXT,), (COPY,)))
    assert told is not None
    assert told["inline_keyboard"][1] == [{"text": "🔏", "copy_text": {"text": "ab" * 32}}]
    made = markup(((COPY,),))
    assert made is not None
    copied = made.inline_keyboard[0][0].copy_text
    assert copied is not None
    assert copied.text == "ab" * 32


def test_without_those_that_copy() -> None:
    rows = ((NEXT, COPY), (COPY,))
    assert copies(rows)
    assert without_copies(rows) == ((NEXT,), ())
    assert keyboard(without_copies(rows)) == keyboard(((NEXT,),))
    assert without_copies(((NEXT,),)) == ((NEXT,),)
    assert not copies(without_copies(rows))


def test_a_button_that_does_nothing_is_broken() -> None:
    with pytest.raises(ValueError, match="nothing to copy"):
        keyboard(((Button("?"),),))
