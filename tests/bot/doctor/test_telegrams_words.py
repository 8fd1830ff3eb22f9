"""What the report may repeat of a refusal: Russian reasons where no answer came."""

import re

import pytest

from bot.doctor.telegrams_words import allowed, why_silent
from bot.gateway.api.plain import Answer
from bot.gateway.api.request import REASONS

LATIN = re.compile(r"[A-Za-z]")


@pytest.mark.parametrize("reason", [words for _, words in REASONS])
def test_every_reason_of_the_client_is_told_in_russian(reason: str) -> None:
    told = allowed(Answer(words=f"no connection ({reason})", arrived=False))
    assert told.startswith("сервер не ответил (")
    assert not LATIN.search(told.replace("SOCKS", ""))


@pytest.mark.parametrize(
    ("words", "told"),
    [("Timed out", "время ожидания вышло"), ("no connection (ConnectError)", "ConnectError"), ("other words", "")],
)
def test_a_wait_that_was_too_long_and_what_nobody_knows(words: str, told: str) -> None:
    assert why_silent(Answer(words=words, arrived=False)) == told


def test_a_server_that_answered_is_not_silent() -> None:
    assert not why_silent(Answer(words="timed out"))
