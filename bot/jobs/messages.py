"""Messages between whoever asks for a job and whoever does it: JSON, with values in the codec of the engine.

A question and a found answer may tell hidden cards: they are written nowhere but into the connection.
"""

import msgspec

from engine.core.codec import encode

BUSY = "busy"
UNREADABLE = "unreadable"
OTHER = "other"
"""Reason of a worker that has another program, or not the search that is asked for."""


class Question(msgspec.Struct, frozen=True, array_like=True):
    """Request for a job."""

    version: str
    """Version of the asker's program (`bot.jobs.version`)."""
    of: str
    """Name of the game, or the tag of the drawing."""
    seconds: float
    """Real seconds from now in which the asker waits for an answer."""
    compiled: bool
    """True: the fast search is to be used, False: the plain one; only in proofs are their results equal."""
    given: msgspec.Raw
    """Arguments, of the types that the job has."""


class JobAnswer(msgspec.Struct, frozen=True, tag_field="is"):
    """Base of what a worker says."""

    version: str
    """Version of the worker's program."""


class JobFound(JobAnswer, frozen=True, tag="found"):
    """A job that is done."""

    value: msgspec.Raw
    """Result, of the type that the job has."""


class JobRefused(JobAnswer, frozen=True, tag="refused"):
    """A job that is not begun: another worker may be asked."""

    reason: str
    """BUSY, UNREADABLE or OTHER."""


class JobFailed(JobAnswer, frozen=True, tag="failed"):
    """A job that raised an error."""

    error: str
    """Name of the error's class; its message may quote cards and is not sent."""


AnyJobAnswer = JobFound | JobRefused | JobFailed

read_question = msgspec.json.Decoder(Question).decode
read_answer: msgspec.json.Decoder[AnyJobAnswer] = msgspec.json.Decoder(AnyJobAnswer)


def raw(value: object) -> msgspec.Raw:
    """Write a value of the engine or of a picture. Raises TypeError for one that has no JSON form."""
    return msgspec.Raw(encode(value))


def told(version: str, error: Exception) -> JobFailed:
    """Describe an error without its message."""
    return JobFailed(version, type(error).__name__)
