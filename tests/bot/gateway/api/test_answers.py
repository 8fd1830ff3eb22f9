"""Exactly one answer per press, whatever is called how often and whatever Telegram says."""

import asyncio
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.gateway.api.answers import Answers, CallbackAnswer, shortened
from bot.metrics import Metrics
from tests.bot.gateway.kit import VirtualClock, settle


class Quick(VirtualClock):
    """The watchdog bites after a moment of real time."""

    def machine(self, seconds: float) -> float:
        return 0.02


class Recorder:
    """Duck-types the one method of telegram.Bot."""

    def __init__(self, *errors: TelegramError) -> None:
        self.calls: list[dict[str, Any]] = []
        self.errors = list(errors)

    async def answer_callback_query(self, query: str, **given: Any) -> bool:
        self.calls.append({key: value for key, value in given.items() if value is not None})
        if self.errors:
            raise self.errors.pop(0)
        return True


def answer(bot: Recorder) -> CallbackAnswer:
    return CallbackAnswer(cast(Bot, bot), "q", Quick(), Metrics())


async def test_the_first_word_wins() -> None:
    bot = Recorder()
    given = answer(bot)
    await given.toast("раз")
    await given.alert("два")
    await given.empty()
    assert bot.calls == [{"text": "раз"}]


async def test_all_at_once_is_still_one() -> None:
    bot = Recorder()
    given = answer(bot)
    await asyncio.gather(given.empty(), given.toast("a"), given.alert("b"), given.open_url("https://t.me/x?start=1"))
    assert len(bot.calls) == 1


async def test_the_kinds_of_answers() -> None:
    bot = Recorder()
    await answer(bot).empty()
    await answer(bot).alert("рука")
    await answer(bot).open_url("https://t.me/x?start=1")
    assert bot.calls == [{}, {"text": "рука", "show_alert": True}, {"url": "https://t.me/x?start=1"}]


def words() -> str:
    return "минутку"


async def test_the_watchdog_answers_in_words_for_who_says_nothing() -> None:
    bot = Recorder()
    answers = Answers(cast(Bot, bot), Quick(), Metrics())
    given = answers.to("q", words)
    await answers.drain()
    await given.empty()
    assert bot.calls == [{"text": "минутку"}]


async def test_the_watchdog_is_silent_after_an_answer() -> None:
    bot = Recorder()
    answers = Answers(cast(Bot, bot), Quick(), Metrics())
    await answers.to("q", words).toast("a")
    await answers.drain()
    await asyncio.sleep(0.04)
    assert bot.calls == [{"text": "a"}]


async def test_an_empty_answer_without_anybody() -> None:
    bot = Recorder()
    answers = Answers(cast(Bot, bot), Quick(), Metrics())
    answers.nothing("q")
    await answers.drain()
    assert bot.calls == [{}]


@pytest.mark.parametrize("error", [TimedOut(), NetworkError("Bad Gateway")])
async def test_the_network_gets_a_second_chance_and_no_third(error: TelegramError) -> None:
    bot = Recorder(error, error, error)
    await answer(bot).toast("a")
    assert bot.calls == [{"text": "a"}] * 2


async def test_a_limit_is_waited_for_once() -> None:
    bot = Recorder(RetryAfter(1))
    given = answer(bot)
    task = asyncio.create_task(given.toast("a"))
    await settle()
    assert len(bot.calls) == 1
    await cast(VirtualClock, given._clock).advance(1)
    await task
    assert len(bot.calls) == 2


async def test_too_old_is_swallowed(caplog: pytest.LogCaptureFixture) -> None:
    bot = Recorder(BadRequest("Query is too old and response timeout expired or query id is invalid"))
    with caplog.at_level("INFO"):
        await answer(bot).toast("a")
    assert len(bot.calls) == 1
    assert caplog.records == []


async def test_a_refused_link_becomes_an_empty_answer() -> None:
    bot = Recorder(BadRequest("URL_INVALID"))
    await answer(bot).open_url("https://example.com")
    assert bot.calls == [{"url": "https://example.com"}, {}]


def test_long_answers_are_shortened_by_telegrams_count() -> None:
    assert shortened("я" * 200) == "я" * 200
    assert shortened("я" * 201) == "я" * 199 + "…"
    cards = shortened("🂡" * 150)
    assert cards == "🂡" * 99 + "…"
    assert len(cards.encode("utf-16-le")) // 2 <= 200
