"""Messages: which errors travel, and that their words do not."""

import msgspec
import pytest

from bot.jobs.messages import JobFailed, JobFound, JobRefused, raised, raw, read_answer, told
from engine.core.errors import IllegalCommand, InvariantBroken, NotAnalysed

V = "0123456789abcdef"


@pytest.mark.parametrize(
    "error", [IllegalCommand("refuted", {"n": 3, "who": "x"}), NotAnalysed("no_cards"), TimeoutError()]
)
def test_errors_that_mean_something_everywhere_travel(error: Exception) -> None:
    arrived = read_answer.decode(msgspec.json.encode(told(V, error)))
    assert isinstance(arrived, JobFailed)
    again = raised(arrived)
    assert type(again) is type(error)
    assert vars(again) == vars(error)


@pytest.mark.parametrize("error", [ValueError("A♠"), InvariantBroken("A♠"), KeyError("A♠")])
def test_of_others_only_their_kind_travels(error: Exception) -> None:
    written = msgspec.json.encode(told(V, error))
    assert "A♠" not in written.decode()
    arrived = read_answer.decode(written)
    assert isinstance(arrived, JobFailed)
    assert (arrived.error, raised(arrived)) == (type(error).__name__, None)


@pytest.mark.parametrize("answer", [JobFound(V, raw((1, "x"))), JobRefused(V, "busy"), JobFailed(V, "ValueError")])
def test_an_answer_is_read_as_it_was_written(answer: JobFound | JobRefused | JobFailed) -> None:
    arrived = read_answer.decode(msgspec.json.encode(answer))
    assert msgspec.json.encode(arrived) == msgspec.json.encode(answer)
    assert type(arrived) is type(answer)
