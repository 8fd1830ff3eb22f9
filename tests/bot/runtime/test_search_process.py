"""Process with threads: results and errors come back, whatever they are; a job of a killed process fails."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from bot.runtime.search_process import SearchProcess
from tests.clocks import PATIENCE_S


class Awkward(Exception):
    """Error that cannot be made again from its text alone."""

    def __init__(self, reason: str, facts: int) -> None:
        super().__init__(f"{reason} {facts}")


class Unwritten(Exception):
    """Error that cannot be written at all."""

    def __reduce__(self) -> str:
        raise TypeError("no")


def here_and_thread() -> tuple[int, str]:
    return os.getpid(), threading.current_thread().name


def raised(kind: str) -> None:
    raise {"value": ValueError("ten"), "awkward": Awkward("no", 1), "unwritten": Unwritten()}[kind]


def together(count: int) -> bool:
    """Return whether `count` threads of one process met here."""
    return BARRIERS.setdefault(count, threading.Barrier(count)).wait(PATIENCE_S) >= 0


BARRIERS: dict[int, threading.Barrier] = {}


def test_what_is_asked_there_comes_back_whatever_it_is() -> None:
    process = SearchProcess(2, nice=3)
    try:
        assert process.submit(int, "101", base=2).result(PATIENCE_S) == 5
        there, thread = process.submit(here_and_thread).result(PATIENCE_S)
        assert there != os.getpid()
        assert thread.startswith("ThreadPoolExecutor")
        assert all(one.result(PATIENCE_S) for one in [process.submit(together, 2) for _ in range(2)])
        assert process.submit(os.nice, 0).result(PATIENCE_S) == min(19, os.nice(0) + 3)
        assert process.submit(signal.getsignal, signal.SIGINT).result(PATIENCE_S) is signal.SIG_IGN
        with pytest.raises(ValueError, match="ten"):
            process.submit(raised, "value").result(PATIENCE_S)
        with pytest.raises(TypeError, match="facts"):
            process.submit(raised, "awkward").result(PATIENCE_S)
        with pytest.raises(RuntimeError, match="Unwritten"):
            process.submit(raised, "unwritten").result(PATIENCE_S)
        unwritable: Any = threading.Lock()
        with pytest.raises(TypeError):
            process.submit(len, unwritable).result(PATIENCE_S)
        assert process.submit(here_and_thread).result(PATIENCE_S)[0] == there
    finally:
        process.shutdown()


def test_at_the_end_what_has_begun_is_done() -> None:
    process = SearchProcess(1)
    first = process.submit(os.getpid)
    process.shutdown()
    assert first.result(0) != os.getpid()
    with pytest.raises(BrokenProcessPool):
        process.submit(os.getpid)


def test_nothing_to_end_where_nobody_asked() -> None:
    process = SearchProcess(1)
    process.shutdown()
    process.kill()
    assert process._process is None


async def test_who_waits_for_a_killed_process_is_told_so() -> None:
    process = SearchProcess(1)
    there = await asyncio.wrap_future(process.submit(os.getpid))
    held = process.submit(time.sleep, PATIENCE_S)
    given_up = process.submit(time.sleep, PATIENCE_S)
    given_up.cancel()
    os.kill(there, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        await asyncio.wait_for(asyncio.wrap_future(held), PATIENCE_S)
    with pytest.raises(BrokenProcessPool):
        process.submit(os.getpid)
    process.shutdown()


def test_one_that_is_killed_here_ends_at_once() -> None:
    process = SearchProcess(1)
    process.submit(os.getpid).result(PATIENCE_S)
    held = process.submit(time.sleep, PATIENCE_S)
    process.kill()
    with pytest.raises(BrokenProcessPool):
        held.result(PATIENCE_S)


LEFT_ALONE = """
from multiprocessing import Pipe
from bot.runtime.search_process import serve
link, there = Pipe()
link.close()
serve(there, threads=1, nice=0)
"""


def test_it_ends_without_a_word_when_its_program_is_gone() -> None:
    ended = subprocess.run([sys.executable, "-c", LEFT_ALONE], capture_output=True, check=False, timeout=PATIENCE_S)
    assert (ended.returncode, ended.stderr) == (0, b"")
