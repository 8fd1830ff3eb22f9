"""Interface of the NATS connection that the jobs use."""

from collections.abc import Awaitable, Callable
from typing import Protocol

Reply = Callable[[bytes], Awaitable[None]]
Taken = Callable[[str, bytes, Reply], Awaitable[None]]
"""Receiver of a message: is called with its subject, its content, and a function that answers it."""


class BrokerLink(Protocol):
    """Connection to the NATS servers, renewed for ever (`bot.jobs.link.Link`)."""

    @property
    def is_up(self) -> bool:
        """Return whether there is a connection."""
        ...

    async def up(self) -> None:
        """Wait until there is a connection, and any subscription made by `hear` is active on it."""
        ...

    async def ask(self, subject: str, question: bytes, seconds: float) -> bytes:
        """Send a request and return the answer. Raises Away, NobodyThere, TooLate."""
        ...

    async def hear(self, subject: str, group: str, taken: Taken) -> None:
        """Subscribe `taken` to a subject, also after reconnections; each message goes to one member of the group."""
        ...

    async def be_deaf(self) -> None:
        """Stop receiving; messages that have already arrived are still processed."""
        ...

    async def close(self) -> None:
        """Close the connection for good, after sending the last answers."""
        ...
