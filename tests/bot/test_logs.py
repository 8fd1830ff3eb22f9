"""The token appears in no line of the log, however it got into the record."""

import asyncio
import gc
import io
import json
import logging
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from telegram.error import TelegramError
from telegram.request import BaseRequest

from bot.logs import CHATTY, DISCREET, JsonFormatter, Tally, happens_at, report_lost, set_up
from bot.storage.ports import DraftRow, StorageLost, StoredEvent
from bot.storage.sqlite.store import SqliteStorage

SECRET = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
TAIL = SECRET.partition(":")[2]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything logged at DEBUG; the logging of the test run is put back afterwards."""
    root = logging.getLogger()
    handlers, level, hook = root.handlers[:], root.level, sys.excepthook
    stream = io.StringIO()
    set_up(logging.DEBUG, [SECRET], stream)
    yield stream
    root.handlers[:], sys.excepthook = handlers, hook
    root.setLevel(level)
    logging.captureWarnings(False)
    for name in (*CHATTY, *DISCREET):
        logging.getLogger(name).setLevel(logging.NOTSET)


def assert_hidden(log: io.StringIO, trace: str) -> None:
    """`trace` proves that the record arrived; no spelling of the secret did."""
    text = log.getvalue()
    assert trace in text
    assert TAIL not in text
    assert TAIL.lower() not in text.lower()


def test_message_and_arguments(log: io.StringIO) -> None:
    logging.getLogger("x").info("first " + SECRET)
    logging.getLogger("x").info("second %s %r", SECRET, {"url": f"https://api.telegram.org/bot{SECRET}/getMe"})
    logging.getLogger("x").info("third %s", SECRET.replace(":", "%3A"))
    logging.getLogger("x").info("fourth %s", TAIL)
    assert_hidden(log, "fourth <token>")
    assert "https://api.telegram.org/bot<token>/getMe" in log.getvalue()


def test_traceback_with_its_causes(log: io.StringIO) -> None:
    try:
        try:
            raise OSError(f"no answer from /bot{SECRET}/sendMessage")
        except OSError as error:
            raise RuntimeError("delivery failed") from error
    except RuntimeError:
        logging.getLogger("x").exception("oops", stack_info=True)
    assert_hidden(log, "no answer from /bot<token>/sendMessage")


def test_uncaught_errors_and_warnings(log: io.StringIO) -> None:
    error = OSError(f"uncaught {SECRET}")
    sys.excepthook(OSError, error, None)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn(f"careful {SECRET}", UserWarning, stacklevel=1)
    assert_hidden(log, "careful <token>")
    assert "uncaught <token>" in log.getvalue()


async def test_errors_of_the_event_loop(log: io.StringIO) -> None:
    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": "lost task", "exception": RuntimeError(SECRET)})
    assert_hidden(log, "lost task")


def test_errors_are_told_without_their_words(log: io.StringIO) -> None:
    cards = "♠7 in the words"
    try:
        try:
            try:
                raise KeyError(cards)
            finally:
                int(cards)
        except ValueError as error:
            error.add_note(cards)
            raise ExceptionGroup(cards, [RuntimeError(cards)]) from error
    except ExceptionGroup:
        logging.getLogger("x").exception("failed")
    said = log.getvalue()
    assert "♠" not in said
    for kind in ("KeyError", "ValueError", "RuntimeError", "ExceptionGroup", "which was behind this"):
        assert kind in said
    assert 'test_logs.py", line' in said


async def test_what_nobody_waited_for_is_told_without_its_words(log: io.StringIO) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(report_lost)

    async def lost(cards: str) -> None:
        raise RuntimeError(cards)

    task = asyncio.create_task(lost("♠7"))
    await asyncio.sleep(0)
    del task
    gc.collect()
    loop.set_exception_handler(None)
    assert "RuntimeError" in log.getvalue()
    assert "never retrieved" in log.getvalue()
    assert "♠" not in log.getvalue()


async def test_work_that_the_end_of_the_program_cuts_off_is_no_error(log: io.StringIO) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(report_lost)

    async def cut_off() -> None:
        raise StorageLost

    task = asyncio.create_task(cut_off())
    await asyncio.sleep(0)
    del task
    gc.collect()
    loop.set_exception_handler(None)
    assert "never retrieved" not in log.getvalue()


def test_chatty_libraries_are_quiet_at_info(log: io.StringIO) -> None:
    set_up(logging.INFO, [SECRET], log)
    logging.getLogger("tornado.access").info("a line for every request")
    logging.getLogger("bot").info("started")
    assert "every request" not in log.getvalue()
    assert "started" in log.getvalue()


def test_a_short_word_after_the_colon_is_not_masked_alone(log: io.StringIO) -> None:
    set_up(logging.INFO, ["1:sandbox"], log)
    logging.getLogger("bot.sandbox").info("token 1:sandbox, word sandbox")
    assert "bot.sandbox: token <token>, word sandbox" in log.getvalue()


def test_no_hands_at_debug(log: io.StringIO) -> None:
    logging.getLogger("telegram.ext.ExtBot").debug("sendMessage {'text': 'Ваши карты ♠ Т К'}")
    logging.getLogger("telegram.ext.Application").warning("still heard")
    assert "♠" not in log.getvalue()
    assert "still heard" in log.getvalue()


def test_an_answer_that_cannot_be_read_is_not_quoted(log: io.StringIO) -> None:
    with pytest.raises(TelegramError):
        BaseRequest.parse_json_payload('{"text": "♠ Т К'.encode())
    assert "♠" not in log.getvalue()


async def test_what_the_store_writes_and_looks_for_is_not_printed_at_debug(log: io.StringIO, tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path / "pulka.db")
    await storage.create_table(-5, None, "preferans", [StoredEvent("deal.card", '{"card":"♠A"}'.encode())])
    await storage.put_draft(DraftRow(1, "choice:511", 5, '{"picked":["♠A"]}'.encode()))
    assert await storage.draft(1, "choice:511", 5) is not None
    await storage.close()
    logging.getLogger("x").debug("still heard")
    assert "still heard" in log.getvalue()
    assert "♠" not in log.getvalue()
    assert "choice:511" not in log.getvalue()


def test_a_line_tells_its_table(log: io.StringIO) -> None:
    async def table(number: int) -> None:
        happens_at(table=number)
        await asyncio.sleep(0)
        happens_at(seq=10 + number)
        logging.getLogger("x").warning("here")

    async def both() -> None:
        await asyncio.gather(table(1), table(2))
        logging.getLogger("x").warning("elsewhere")

    asyncio.run(both())
    places = [line.partition("WARNING ")[2] for line in log.getvalue().splitlines() if "WARNING" in line]
    assert places == ["x table=1 seq=11: here", "x table=2 seq=12: here", "x: elsewhere"]


def test_json_for_programs() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter([SECRET]))
    logger = logging.getLogger("json test")
    logger.addHandler(handler)
    try:
        raise OSError(f"«{TAIL}»")
    except OSError:
        logger.exception("failed at %s", SECRET)
    finally:
        logger.removeHandler(handler)
    line = json.loads(stream.getvalue())
    assert (line["level"], line["logger"], line["message"]) == ("ERROR", "json test", "failed at <token>")
    assert "OSError: «<token>»" in line["error"]


def test_warnings_are_counted() -> None:
    counted: list[str] = []
    tally, logger = Tally(counted.append), logging.getLogger("tally test")
    logger.addHandler(tally)
    logger.info("no")
    logger.warning("one")
    logger.error("two")
    logger.removeHandler(tally)
    assert counted == ["WARNING", "ERROR"]
