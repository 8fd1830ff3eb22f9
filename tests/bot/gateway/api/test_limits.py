"""Screens, which know nothing of Telegram, keep its limits."""

from telegram.constants import MessageLimit

from bot.screens.texts import CAPTION


def test_a_caption_is_as_long_as_telegram_takes() -> None:
    assert CAPTION == MessageLimit.CAPTION_LENGTH
