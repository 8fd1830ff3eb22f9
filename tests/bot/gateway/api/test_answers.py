"""Exactly one answer per press, whatever is called how often and whatever Telegram says."""

import asyncio
import gc
import logging
import weakref
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.gateway.api.answers import PAUSES_S, Answers, CallbackAnswer, shortened
from bot.metrics import Metrics
from bot.runtime.background import Background
from bot.runtime.pending import Pending, at_hand
from tests.clocks import HandClock, settle


class Quick(HandClock):
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
    return CallbackAnswer(cast(Bot, bot), "q", Quick(), Metrics(), Background())


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


async def test_what_was_answered_is_gone_at_once() -> None:
    """A cycle would wait for the collector, which stops everybody."""
    answers = Answers(cast(Bot, Recorder()), Quick(), Metrics())
    given = answers.to("q", words)
    gone = weakref.ref(given)
    gc.disable()
    try:
        await given.empty()
        del given
        await settle()
        assert gone() is None
    finally:
        gc.enable()


async def test_the_kinds_of_answers() -> None:
    bot = Recorder()
    await answer(bot).empty()
    await answer(bot).alert("рука")
    await answer(bot).open_url("https://t.me/x?start=1")
    assert bot.calls == [{}, {"text": "рука", "show_alert": True}, {"url": "https://t.me/x?start=1"}]


@pytest.mark.parametrize("kind", [BadRequest, TelegramError])
async def test_of_what_telegram_says_the_log_quotes_the_beginning(
    kind: type[TelegramError], caplog: pytest.LogCaptureFixture
) -> None:
    """A refusal may quote what it was about."""
    caplog.set_level(logging.DEBUG)
    await answer(Recorder(kind("no: " + "x" * 96 + "♠"), TelegramError("x" * 100 + "♠"))).toast("a")
    assert "no: xxx" in caplog.text
    assert "♠" not in caplog.text


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
@pytest.mark.parametrize("failures", [1, 2, 3, 5, 7])
async def test_the_network_may_fail_for_some_seconds(error: TelegramError, failures: int) -> None:
    bot = Recorder(*[error] * failures)
    given = answer(bot)
    await given.toast("a")
    assert len(bot.calls) == 2, "the table does not wait for more"
    await cast(HandClock, given._clock).pass_time(sum(PAUSES_S))
    assert bot.calls == [{"text": "a"}] * (failures + 1)


async def test_a_network_that_fails_for_longer_than_a_press_waits_is_left(caplog: pytest.LogCaptureFixture) -> None:
    bot = Recorder(*[NetworkError("Bad Gateway")] * 30)
    given = answer(bot)
    await given.toast("a")
    await cast(HandClock, given._clock).pass_time(60)
    assert len(bot.calls) == 2 * (1 + len(PAUSES_S))
    assert caplog.text.count("without an answer") == 1


@pytest.mark.parametrize("seconds", [1, 3, 8])
async def test_a_limit_is_waited_for_to_its_end_and_once(seconds: int) -> None:
    bot = Recorder(RetryAfter(seconds))
    given = answer(bot)
    await given.toast("a")
    assert len(bot.calls) == 1, "the table does not wait for it"
    clock = cast(HandClock, given._clock)
    await clock.pass_time(seconds - 0.1)
    assert len(bot.calls) == 1, "sooner it would only be refused again"
    await clock.pass_time(0.2)
    assert bot.calls == [{"text": "a"}] * 2


async def test_a_limit_that_outlasts_the_press_is_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    bot = Recorder(RetryAfter(9))
    given = answer(bot)
    await given.toast("a")
    await cast(HandClock, given._clock).pass_time(60)
    assert len(bot.calls) == 1
    assert "without an answer" in caplog.text


async def test_a_second_refusal_is_the_last() -> None:
    bot = Recorder(RetryAfter(3), RetryAfter(3))
    given = answer(bot)
    await given.toast("a")
    await cast(HandClock, given._clock).pass_time(60)
    assert len(bot.calls) == 2


async def test_a_link_refused_after_a_limit_becomes_an_empty_answer() -> None:
    bot = Recorder(RetryAfter(1), BadRequest("URL_INVALID"))
    given = answer(bot)
    await given.open_url("https://example.com")
    await cast(HandClock, given._clock).pass_time(1)
    assert bot.calls[1:] == [{"url": "https://example.com"}, {}]


async def test_the_end_of_the_program_waits_for_an_answer_that_was_put_off() -> None:
    bot, clock = Recorder(RetryAfter(3)), Quick()
    answers = Answers(cast(Bot, bot), clock, Metrics())
    await answers.to("q", words).toast("a")
    drained = asyncio.create_task(answers.drain())
    await settle()
    assert not drained.done()
    await clock.pass_time(3)
    await drained
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


@pytest.mark.parametrize(
    "errors",
    [(), (BadRequest("Query is too old"),), (BadRequest("URL_INVALID"),), (TelegramError("no"),), (RetryAfter(60),)],
)
async def test_an_update_waits_for_its_answer(errors: tuple[TelegramError, ...]) -> None:
    update = Pending(lambda: None)
    with at_hand(update):
        given = answer(Recorder(*errors))
    assert not update.is_over
    await given.toast("раз")
    assert update.is_over


async def test_an_update_waits_for_an_answer_that_is_put_off() -> None:
    update, bot, clock = Pending(lambda: None), Recorder(TimedOut(), TimedOut(), TimedOut(), TimedOut()), Quick()
    background = Background()
    with at_hand(update):
        given = CallbackAnswer(cast(Bot, bot), "q", clock, Metrics(), background)
    await given.toast("раз")
    assert not update.is_over
    await clock.pass_time(sum(PAUSES_S))
    await background.drain()
    assert update.is_over
