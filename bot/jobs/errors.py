"""Errors of requests to other machines; the caller then does the job itself."""


class Unreachable(Exception):
    """Base of the reasons why no usable answer comes."""


class Away(Unreachable):
    """Loss or lack of a connection to a NATS server."""


class NobodyThere(Unreachable):
    """No worker of this version listens."""


class Busy(Unreachable):
    """Refusal by all workers that were asked: they are busy, or lack the search that is needed."""


class TooLate(Unreachable):
    """No answer in time, or the connection was lost while one was awaited."""


class BrokerError(Exception):
    """Settings of the NATS servers that cannot be used; the text is one sentence in Russian for the terminal."""
