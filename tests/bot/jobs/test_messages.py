"""Messages: which errors travel, and that their words do not."""

import msgspec
import pytest

from bot.jobs.messages import JobFailed, JobFound, JobRefused, raw, read_answer, told
from engine.core.errors import IllegalCommand, InvariantBroken

V = "0123456789abcdef"


@pytest.mark.parametrize("error", [ValueError("A♠"), InvariantBroken("A♠"), IllegalCommand("A♠", {"A♠": "A♠"})])
def test_of_an_error_only_its_kind_travels(error: Exception) -> None:
    written = msgspec.json.encode(told(V, error))
    assert "A♠" not in written.decode()
    arrived = read_answer.decode(written)
    assert isinstance(arrived, JobFailed)
    assert arrived.error == type(error).__name__


@pytest.mark.parametrize("answer", [JobFound(V, raw((1, "x"))), JobRefused(V, "busy"), JobFailed(V, "ValueError")])
def test_an_answer_is_read_as_it_was_written(answer: JobFound | JobRefused | JobFailed) -> None:
    arrived = read_answer.decode(msgspec.json.encode(answer))
    assert msgspec.json.encode(arrived) == msgspec.json.encode(answer)
    assert type(arrived) is type(answer)
