"""Errors on the way to another machine; the caller then does the job itself."""


class Unreachable(Exception):
    """Base of reasons for which no answer comes."""


class Away(Unreachable):
    """No connection to a server."""


class NobodyThere(Unreachable):
    """No worker of this version listens."""


class Busy(Unreachable):
    """All workers that were asked have enough to do, or not the search that is needed."""


class TooLate(Unreachable):
    """No answer in time, or the connection was lost while one was awaited."""


class BrokerError(Exception):
    """Settings of the servers that cannot be used; the text is one sentence in Russian for the terminal."""
