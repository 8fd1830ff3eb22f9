"""Visit of the doctor: what all trials share, and the messages that were sent, which are deleted in the end."""

import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec

from bot.clock import Clock
from bot.doctor.mail import Mail
from bot.gateway.api.plain import Answer, PlainCalls

PERSON_S: Final = 180.0
"""Clock seconds to wait for a person to act."""
APART_S: Final = 1.1
"""Clock seconds between two messages or edits: a chat takes one a second."""
NOT_THERE: Final = "message to delete not found"
"""Telegram's refusal to delete a message that is gone."""
Photos = tuple[bytes, bytes]
Pressed = dict[str, Any]


class Sent(msgspec.Struct, frozen=True):
    """Message that was sent during a visit."""

    chat: int
    message: int
    """Number of the message; of an ephemeral message its ephemeral number."""
    receiver: int = 0
    """Id of the person who alone sees the message; 0: everybody sees it."""


class Visit:
    """Connection, clock, updates and messages of one visit."""

    def __init__(self, calls: PlainCalls, clock: Clock, me: Answer, say: Callable[[str], None], photos: Photos) -> None:
        """Begin a visit. `me` is the answer of getMe; `say` shows a request to the host, in Russian."""
        self.calls = calls
        self.clock = clock
        self.say = say
        self.photos = photos
        """Two different pictures."""
        self.username = str(me.field("username") or "")
        """Name of the bot in links."""
        self.code = f"doctor-{secrets.token_hex(4)}"
        """Word in the links and buttons of this visit, by which its updates are recognized."""
        self.mail = Mail(calls, clock, self.code, me.number("id"))
        self._sent: list[Sent] = []
        self._spoke_at = float("-inf")

    async def speak(self, method: str, **parameters: object) -> Answer:
        """Make a call that counts towards Telegram's limits, waiting if need be; remember a message that it sends."""
        await self.clock.sleep(self._spoke_at + APART_S - self.clock.now())
        answer = await self.calls.call(method, **parameters)
        self._spoke_at = self.clock.now()
        if answer.granted and method.startswith("send"):
            self.keep(answer, parameters)
        return answer

    def keep(self, answer: Answer, parameters: dict[str, object]) -> None:
        """Remember a message that was sent, so that it is deleted in the end."""
        chat, whom = int(str(parameters["chat_id"])), parameters.get("ephemeral_message_parameters")
        number = answer.number("ephemeral_message_id")
        receiver = whom.get("receiver_user_id", 0) if isinstance(whom, dict) and number else 0
        self._sent.append(Sent(chat, number or answer.number("message_id"), receiver))

    def button(self, text: str, word: str, **more: object) -> dict[str, object]:
        """Return a callback button; the method `press` recognises its presses by the `word`."""
        return {"text": text, "callback_data": f"{self.code}:{word}", **more}

    async def command(self, *, private: bool) -> dict[str, Any] | None:
        """Wait for /start with the code of this visit and return the message; None if nobody sends it in time."""

        def read(update: dict[str, Any]) -> dict[str, Any] | None:
            found = update.get("message")
            if not isinstance(found, dict) or not str(found.get("text", "")).startswith("/start"):
                return None
            return found if (found["chat"]["type"] == "private") is private else None

        return await self.mail.wait(read, PERSON_S)

    async def press(self, word: str, *, but: int = 0) -> Pressed | None:
        """Wait for a press of this visit's button with the `word` and return the callback query.

        None is returned if nobody presses in time. `but` is a person whose presses are ignored.
        """

        def read(update: dict[str, Any]) -> Pressed | None:
            found = update.get("callback_query")
            if not isinstance(found, dict) or found.get("data") != f"{self.code}:{word}":
                return None
            return found if found["from"]["id"] != but else None

        return await self.mail.wait(read, PERSON_S)

    async def delete(self, sent: Sent) -> Answer:
        """Delete a message of this visit, and forget it if that succeeds."""
        if sent.receiver:
            named = {"receiver_user_id": sent.receiver, "ephemeral_message_id": sent.message}
            answer = await self.calls.call("deleteEphemeralMessage", chat_id=sent.chat, **named)
        else:
            answer = await self.calls.call("deleteMessage", chat_id=sent.chat, message_id=sent.message)
        if answer.granted and sent in self._sent:
            self._sent.remove(sent)
        return answer

    async def tidy(self) -> int:
        """Delete all messages that were sent and Telegram's messages about pins; return how many could not be deleted.

        A message that is gone already is not counted: an update about a pin may be left from an earlier visit.
        """
        service = [Sent(chat, message) for chat, message in self.mail.pins]
        answers = [await self.delete(sent) for sent in (*reversed(self._sent), *service)]
        return sum(not answer.granted and NOT_THERE not in (answer.words or "").lower() for answer in answers)
