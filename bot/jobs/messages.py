"""Messages between the program that requests a job and the one that does it: JSON, encoded by the engine's codec.

A request and its result may contain hidden cards: they are sent to the server only, never logged.
"""

import msgspec

from engine.core.codec import encode

BUSY = "busy"
UNREADABLE = "unreadable"
OTHER = "other"
"""Reason of a refusal: the worker has another version, or lacks the search that was requested."""


class Question(msgspec.Struct, frozen=True, array_like=True):
    """Request for a job."""

    version: str
    """Version of the asking program (`bot.jobs.version`)."""
    of: str
    """Name of the game, or the tag of the drawing."""
    seconds: float
    """Real seconds from now in which the asker waits for an answer."""
    compiled: bool
    """True to use the fast search, False for the plain one; their results may differ, except for proofs."""
    given: msgspec.Raw
    """Arguments as JSON, of the types that the job declares."""


class JobAnswer(msgspec.Struct, frozen=True, tag_field="is"):
    """Base of a worker's answers."""

    version: str
    """Version of the worker's program."""


class JobFound(JobAnswer, frozen=True, tag="found"):
    """Answer: the job is done."""

    value: msgspec.Raw
    """Result as JSON, of the type that the job declares."""


class JobRefused(JobAnswer, frozen=True, tag="refused"):
    """Answer: the job is not begun, and another worker may be asked."""

    reason: str
    """Reason: BUSY, UNREADABLE or OTHER."""


class JobFailed(JobAnswer, frozen=True, tag="failed"):
    """Answer: the job raised an error."""

    error: str
    """Name of the error's class; its message may quote cards and is not sent."""


AnyJobAnswer = JobFound | JobRefused | JobFailed

read_question = msgspec.json.Decoder(Question).decode
read_answer: msgspec.json.Decoder[AnyJobAnswer] = msgspec.json.Decoder(AnyJobAnswer)


def raw(value: object) -> msgspec.Raw:
    """Encode a value of the engine or of a picture as JSON. Raises TypeError if it has no JSON form."""
    return msgspec.Raw(encode(value))


def told(version: str, error: Exception) -> JobFailed:
    """Return the answer for a job that raised `error`: the name of its class, without its message."""
    return JobFailed(version, type(error).__name__)
