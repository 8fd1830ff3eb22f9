"""A clock that a test moves by hand, and a bot that plays Telegram in memory."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from telegram.error import BadRequest, InvalidToken, RetryAfter, TelegramError

from bot.screens.model import Button, Press, Screen
from bot.tables.ports import Role, Surface, Urgency, Wanted
from tests.clocks import HandClock
from tests.storage_in_memory.store import MemoryStorage

GROUP = -100
COSTS = {
    "send_message": "send",
    "send_photo": "send",
    "send_document": "send",
    "edit_message_text": "edit",
    "edit_message_caption": "edit",
    "edit_message_media": "edit",
    "edit_message_reply_markup": "edit",
    "edit_ephemeral_message_text": "edit",
    "edit_ephemeral_message_media": "edit",
    "edit_ephemeral_message_caption": "edit",
    "edit_ephemeral_message_reply_markup": "edit",
}

OPTIONAL = {"reply_markup": None, "message_thread_id": None, "disable_notification": False}


@dataclass(frozen=True)
class Call:
    """One call that reached the server, refused or not."""

    at: float
    method: str
    chat: int
    arguments: dict[str, Any]
    error: str = ""

    @property
    def text(self) -> str:
        """Text or caption; empty without one."""
        return str(self.arguments.get("text") or self.arguments.get("caption") or "")

    @property
    def message(self) -> int:
        """Number of the message; 0 for a new one."""
        return int(self.arguments.get("message_id") or 0)


class Photo:
    """Picture as Telegram tells of one that was uploaded."""

    def __init__(self, file_id: str) -> None:
        self.file_id = file_id


class FakeMessage:
    """Message as Telegram tells of one that was sent."""

    def __init__(self, message_id: int, photo: tuple[Photo, ...] = (), ephemeral: int = 0) -> None:
        self.message_id = message_id
        self.api_kwargs = {"ephemeral_message_id": ephemeral} if ephemeral else {}
        self.photo = photo


@dataclass
class FakeBot:
    """Duck-types telegram.Bot. `faults` are raised by the next calls of (method, chat); `strict` enforces limits.

    `secrets` are ephemeral messages by chat and number: who sees them, and what; `deaf`: this server ignores what makes
    them so; `views_count`: whether it counts them to the limit of the group.
    """

    clock: HandClock
    strict: bool = False
    latency: float = 0.0
    calls: list[Call] = field(default_factory=list)
    texts: dict[tuple[int, int], str] = field(default_factory=dict)
    faults: dict[tuple[str, int], list[TelegramError]] = field(default_factory=dict)
    blocked: dict[int, TelegramError] = field(default_factory=dict)
    closed_topics: dict[int, set[int | None]] = field(default_factory=dict)
    secrets: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)
    deaf: bool = False
    views_count: bool = True
    uploads: int = 0
    floods: int = 0
    _spent: dict[int, list[float]] = field(default_factory=dict)
    _ids: Counter[int] = field(default_factory=Counter)

    def fail(self, method: str, chat: int, *errors: TelegramError) -> None:
        """Answer the next calls of a method in a chat with these errors."""
        self.faults.setdefault((method, chat), []).extend(errors)

    def of(self, chat: int, method: str = "") -> list[Call]:
        """List the calls to a chat, of one method if it is named."""
        return [call for call in self.calls if call.chat == chat and method in ("", call.method)]

    def good(self, chat: int) -> list[str]:
        """List `method text` of what was accepted, in order."""
        return [f"{call.method} {call.text}".strip() for call in self.of(chat) if not call.error]

    def is_counted(self, call: Call) -> bool:
        """Return whether a call counts to the limit of its chat."""
        is_view = "ephemeral" in call.method or "ephemeral_message_parameters" in call.arguments
        return call.method in COSTS and (self.views_count or not is_view)

    def _limits(self, method: str, chat: int) -> None:
        if method not in COSTS or not self.strict:
            return
        seconds, most = (60.0, 20) if chat < 0 else (3.0, 6)
        spent = [at for at in self._spent.get(chat, []) if at > self.clock.now() - seconds]
        if len(spent) >= most:
            self.floods += 1
            raise RetryAfter(5)
        self._spent[chat] = [*spent, self.clock.now()]

    async def _call(self, method: str, chat: int, **arguments: Any) -> FakeMessage:
        if self.latency:
            await self.clock.sleep(self.latency)
        await asyncio.sleep(0)
        try:
            if self.is_counted(Call(self.clock.now(), method, chat, arguments)):
                self._limits(method, chat)
            if chat in self.blocked:
                raise self.blocked[chat]
            if "send" in method and arguments.get("message_thread_id") in self.closed_topics.get(chat, ()):
                raise BadRequest("TOPIC_CLOSED")
            waiting = self.faults.get((method, chat))
            if waiting:
                raise waiting.pop(0)
            message = self._execute(method, chat, arguments)
        except TelegramError as error:
            self.calls.append(Call(self.clock.now(), method, chat, arguments, error.message or "error"))
            raise
        self.calls.append(Call(self.clock.now(), method, chat, arguments))
        return message

    def _execute(self, method: str, chat: int, arguments: dict[str, Any]) -> FakeMessage:
        if not self.deaf and "ephemeral_message_parameters" in arguments:
            number = 900 + len(self.calls)
            person = int(arguments["ephemeral_message_parameters"]["receiver_user_id"])
            self.secrets[chat, number] = (person, str(arguments["text"]))
            return FakeMessage(0, ephemeral=number)
        if "ephemeral_message_id" in arguments:
            return self._change_secret(method, chat, arguments)
        if method.startswith("send"):
            self._ids[chat] += 1
            number = self._ids[chat]
            self.texts[chat, number] = str(arguments.get("text") or arguments.get("caption") or "")
            return FakeMessage(number, self._photo(arguments.get("photo")))
        number = int(arguments["message_id"])
        if (chat, number) not in self.texts:
            raise BadRequest("Message to edit not found")
        if method == "delete_message":
            del self.texts[chat, number]
        elif "text" in arguments or "caption" in arguments:
            self.texts[chat, number] = str(arguments.get("text") or arguments.get("caption"))
        return FakeMessage(number, self._photo(arguments.get("media")))

    def _photo(self, given: object) -> tuple[Photo, ...]:
        if given is None:
            return ()
        if isinstance(given, str):
            return (Photo(given),)
        self.uploads += 1
        return (Photo(f"file{self.uploads}"),)

    def _change_secret(self, method: str, chat: int, arguments: dict[str, Any]) -> FakeMessage:
        if self.deaf:
            raise InvalidToken("Not Found")  # as the library reads a 404
        number, person = int(arguments["ephemeral_message_id"]), int(arguments["receiver_user_id"])
        if self.secrets.get((chat, number), (0, ""))[0] != person:
            raise BadRequest("Message to edit not found")
        if method.startswith("delete"):
            del self.secrets[chat, number]
        elif words := arguments.get("text") or arguments.get("caption"):
            self.secrets[chat, number] = (person, str(words))
        return FakeMessage(0, ephemeral=number)

    async def _named(self, method: str, given: dict[str, Any], api_kwargs: dict[str, Any] | None) -> FakeMessage:
        """Return a call as the server reads it: without None, with the parameters that the library does not know."""
        named = {name: value for name, value in {**given, **(api_kwargs or {})}.items() if value is not None}
        return await self._call(method, int(named.pop("chat_id")), **OPTIONAL | named)

    async def send_message(
        self, chat_id: int, text: str, parse_mode: str, *, api_kwargs: dict[str, Any] | None = None, **rest: Any
    ) -> FakeMessage:
        given = {"chat_id": chat_id, "text": text, "parse_mode": parse_mode, **rest}
        return await self._named("send_message", given, api_kwargs)

    async def edit_message_text(
        self, text: str, chat_id: int, message_id: int, *, api_kwargs: dict[str, Any] | None = None, **rest: Any
    ) -> FakeMessage:
        given = {"chat_id": chat_id, "message_id": message_id, "text": text, **rest}
        return await self._named("edit_message_text", given, api_kwargs)

    async def edit_message_caption(
        self, chat_id: int, message_id: int, *, api_kwargs: dict[str, Any] | None = None, **rest: Any
    ) -> FakeMessage:
        given = {"chat_id": chat_id, "message_id": message_id, **rest}
        return await self._named("edit_message_caption", given, api_kwargs)

    async def edit_message_reply_markup(
        self, chat_id: int, message_id: int, *, api_kwargs: dict[str, Any] | None = None, **rest: Any
    ) -> FakeMessage:
        given = {"chat_id": chat_id, "message_id": message_id, **rest}
        return await self._named("edit_message_reply_markup", given, api_kwargs)

    async def send_photo(self, chat_id: int, photo: object, **rest: Any) -> FakeMessage:
        return await self._call("send_photo", chat_id, photo=photo, **rest)

    async def send_document(self, chat_id: int, document: object, **rest: Any) -> FakeMessage:
        return await self._call("send_document", chat_id, document=document, **rest)

    async def edit_message_media(self, media: Any, *, chat_id: int, **rest: Any) -> FakeMessage:
        inner = media.media if isinstance(media.media, str) else b""
        return await self._call("edit_message_media", chat_id, media=inner, caption=media.caption, **rest)

    async def do_api_request(self, endpoint: str, *, api_kwargs: dict[str, Any]) -> bool:
        """Call a method that the library does not know."""
        given = dict(api_kwargs)
        if (media := given.pop("media", None)) is not None:
            given |= {"media": media.media if isinstance(media.media, str) else b"", "text": media.caption}
        name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in endpoint)
        await self._named(name, given, None)
        return True

    async def delete_message(self, chat_id: int, message_id: int) -> FakeMessage:
        return await self._call("delete_message", chat_id, message_id=message_id)

    async def pin_chat_message(self, chat_id: int, message_id: int, **rest: Any) -> FakeMessage:
        return await self._call("pin_chat_message", chat_id, message_id=message_id, **rest)

    async def unpin_chat_message(self, chat_id: int, message_id: int) -> FakeMessage:
        return await self._call("unpin_chat_message", chat_id, message_id=message_id)


def screen(text: str, action: str = "", retired: str = "") -> Screen:
    """Return a text with at most one button."""
    rows = ((Button("Кнопка", Press(1, 1, action)),),) if action else ()
    return Screen(text, rows, retired=retired)


def wanted(
    shown: Screen | str,
    *,
    chat: int = GROUP,
    role: Role = Role.TABLE,
    urgency: Urgency = Urgency.NOW,
    generation: int = 1,
    seq: int = 1,
    table: int = 1,
    number: int = 0,
    **rest: Any,
) -> Wanted:
    """Return a wanted screen of table 1, by default its group message."""
    private = role in (Role.HAND, Role.PING)
    surface = Surface(table, role, chat, None, chat if private else 0, number)
    return Wanted(surface, shown if isinstance(shown, Screen) else screen(shown), generation, urgency, seq, **rest)


def hand(text: str, person: int = 17, **rest: Any) -> Wanted:
    """Return a wanted private message."""
    return wanted(text, chat=person, role=Role.HAND, **rest)


async def store(clock: HandClock, tables: int = 3, chat: int = GROUP) -> MemoryStorage:
    """Return an empty store with tables 1, 2, 3 in the group."""
    made = MemoryStorage(clock.now)
    for _ in range(tables):
        await made.create_table(chat, None, "preferans")
    return made


Migrated = list[tuple[int, int]]
Render = Callable[[Any], bytes]
