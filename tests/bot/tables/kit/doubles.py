"""Doubles of what tables ask of Telegram beside messages: who is an administrator, what a sent file holds."""

from __future__ import annotations

from bot.tables.ports import Attachment, FileUnavailable


class Members:
    """Implements `ports.Members`: whoever a test names."""

    def __init__(self) -> None:
        self.admins: set[int] = set()
        self.gone: set[int] = set()
        self.are_told = True

    async def administers(self, chat: int, person: int) -> bool | None:
        return person in self.admins if self.are_told else None

    async def is_there(self, chat: int, person: int) -> bool:
        return person not in self.gone


class Files:
    """Implements `ports.Files`: what a test puts there, by id; what is not there cannot be fetched."""

    def __init__(self) -> None:
        self.bodies: dict[str, bytes] = {}

    def put(self, name: str, body: bytes, *, size: int | None = None) -> Attachment:
        """Return a file somebody sends."""
        self.bodies[f"id of {name}"] = body
        return Attachment(f"id of {name}", name, len(body) if size is None else size)

    async def read(self, attachment: Attachment, most: int) -> bytes:
        body = self.bodies.get(attachment.file_id)
        if body is None or len(body) > most:
            raise FileUnavailable("not there")
        return body
