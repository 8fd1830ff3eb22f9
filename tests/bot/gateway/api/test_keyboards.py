"""Buttons in Telegram's own words, those that copy with a way round for a server that does not know them."""

import pytest

from bot.gateway.api.keyboards import copies, keyboard, markup, without_copies
from bot.screens.model import Button, Press

COPY, NEXT = Button("🔏", copy="ab" * 32), Button("Дальше", Press(1, 2, "next"))


def test_a_button_that_copies() -> None:
    told = keyboard(1, ((NEXT,), (COPY,)))
    assert told is not None
    assert told["inline_keyboard"][1] == [{"text": "🔏", "copy_text": {"text": "ab" * 32}}]
    made = markup(1, ((COPY,),))
    assert made is not None
    copied = made.inline_keyboard[0][0].copy_text
    assert copied is not None
    assert copied.text == "ab" * 32


def test_without_those_that_copy() -> None:
    rows = ((NEXT, COPY), (COPY,))
    assert copies(rows)
    assert without_copies(rows) == ((NEXT,), ())
    assert keyboard(1, without_copies(rows)) == keyboard(1, ((NEXT,),))
    assert without_copies(((NEXT,),)) == ((NEXT,),)
    assert not copies(without_copies(rows))


def test_a_button_that_does_nothing_is_broken() -> None:
    with pytest.raises(ValueError, match="nothing to copy"):
        keyboard(1, ((Button("?"),),))


def test_a_row_too_tight_for_its_labels_becomes_several() -> None:
    stop, go_on = Button("Закончить и рассчитаться", Press(1, 2, "stop")), Button("Играем дальше", Press(1, 2, "next"))
    told = keyboard(1, ((stop, go_on),))
    assert told is not None
    assert [[button["text"] for button in row] for row in told["inline_keyboard"]] == [[stop.text], [go_on.text]]


def test_a_keyboard_of_a_group_is_narrower_than_that_of_a_private_chat() -> None:
    row = tuple(Button(text, Press(1, 2, "x")) for text in ("+ Робот", "Позвать", "Настроить ▸"))
    here, there = keyboard(1, (row,)), keyboard(-1, (row,))
    assert here is not None
    assert there is not None
    assert [len(one) for one in here["inline_keyboard"]] == [3]
    assert [len(one) for one in there["inline_keyboard"]] == [2, 1]
