"""Port of the jobs to the servers between machines."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Reply = Callable[[bytes], Awaitable[None]]
Taken = Callable[[str, bytes, Reply], Awaitable[None]]
"""Whoever takes a message: its subject, its content, and how to answer it."""


class BrokerLink(Protocol):
    """Connection to the servers, made again for ever (`bot.jobs.link.Link`)."""

    @property
    def is_up(self) -> bool:
        """Return whether there is a connection."""
        ...

    async def up(self) -> None:
        """Wait until there is a connection, over which what is to be heard is heard."""
        ...

    async def ask(self, subject: str, question: bytes, seconds: float) -> bytes:
        """Return the answer to a question. Raises Away, NobodyThere, TooLate."""
        ...

    async def hear(self, subject: str, group: str, taken: Taken) -> None:
        """Have messages on a subject taken, each by one of the group, over this and every later connection."""
        ...

    async def be_deaf(self) -> None:
        """Hear nothing new; what had come by then is taken."""
        ...

    async def close(self) -> None:
        """Hang up, for good."""
        ...
