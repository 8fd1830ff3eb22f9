"""Calls of whose answers only the number of the message is read: nothing else of them is built."""

from typing import Any, Final

import msgspec
from telegram.request import BaseRequest

from bot.gateway.api.request import Request


class Told(msgspec.Struct, frozen=True):
    """The number of a message that was sent or edited."""

    message_id: int
    ephemeral_message_id: int = 0


class Answered(msgspec.Struct, frozen=True):
    """An answer that is no refusal."""

    result: Told | bool


class Brief(BaseRequest):
    """Connections of another `Request`, for calls of whose answers only the message's number is read."""

    def __init__(self, request: Request) -> None:
        self._request = request

    @property
    def read_timeout(self) -> float:
        """See BaseRequest."""
        return self._request.read_timeout

    async def initialize(self) -> None:
        """The other one opens for calls."""

    async def shutdown(self) -> None:
        """And hangs up."""

    async def do_request(self, *given: Any, **named: Any) -> tuple[int, bytes]:
        """See Request."""
        return await self._request.do_request(*given, **named)

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The numbers of a message, or what the other one makes of it."""
        try:
            result = _ANSWERED.decode(payload).result
        except (msgspec.DecodeError, UnicodeDecodeError):
            return Request.parse_json_payload(payload)
        return {"ok": True, "result": result if isinstance(result, bool) else msgspec.structs.asdict(result)}


_ANSWERED: Final = msgspec.json.Decoder(Answered)
