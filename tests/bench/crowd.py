"""Many tables of scripted people in one process: news over one WebSocket, presses over kept connections.

Nothing here polls the sandbox, so that fifteen hundred people cost little beside it and the bot; who has nothing to
press looks at his own copy of the screen every 50 ms.
"""

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

import msgspec
from pyreqwest.client import Client, ClientBuilder
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from bot.games.preferans.screens.presses import PRESSES
from bot.sandbox.world import BOT_USERNAME
from bot.screens.actions import Action
from tests.e2e.game import Company, Pressed
from tests.e2e.phones import Event, Phone
from tests.e2e.world import BREATH_S, Bot, Button, Message, Sandbox, Timeout, buttons, text_of

PATIENCE_S = 180.0  # the limit over all chats lets a hundred people wait for their first messages
ANSWER_S = 10.0
LOOK_S = 0.05
NAMES = ("Аня", "Борис", "Вика")


class Screens(Phone):
    """A phone that is told its news, and keeps only what is to be seen now."""

    def __init__(self, sandbox: Sandbox, name: str, number: int) -> None:
        super().__init__(sandbox, name, number)
        self.heard = 0  # messages of the bot in the private chat

    def take(self, event: Event) -> None:
        """Show it; messages without buttons are not looked at again."""
        self._take(event)
        self.events.clear()
        if event["type"] == "message" and event["chat"] == self.id:
            self.heard += bool(event["message"]["from"]["is_bot"])
        if event["type"] in ("message", "edited") and not event["message"].get("reply_markup"):
            del self.live[event["chat"], event["message"]["message_id"]]


@dataclass
class Move:
    """A press and when (seconds of the machine) it was made, answered and, in the presser's chat, shown."""

    made: Pressed
    chat: int
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    answered_at: float = 0.0
    shown_at: float = 0.0

    @property
    def decides(self) -> bool:
        """Tell whether the presser's own message must change."""
        return self.chat > 0 and self.made.word != Action.NEXT


class Crowd:
    """Everybody at every table; `moves` are all presses so far."""

    def __init__(self, sandbox: Sandbox, bot: Bot) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.phones: dict[int, Screens] = {}
        self.tables: list[Company] = []
        self.moves: list[Move] = []
        self.stopping = False
        self._open: dict[str, Move] = {}
        self._early: dict[str, Event] = {}
        self._latest: dict[int, Move] = {}
        self._news: dict[int, asyncio.Event] = {}
        self._http: Client | None = None
        self._socket: WebSocketClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._http = ClientBuilder().no_proxy().base_url(f"{self.sandbox.url}/app/").build()
        self._socket = await websocket_connect(f"ws{self.sandbox.url.removeprefix('http')}/app/ws")
        self._listening = asyncio.create_task(self._listen(self._socket))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            self._socket.close()
        if self._listening is not None:  # it ends with the server's farewell; before that the socket is open
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listening, ANSWER_S)
        if self._http is not None:
            await self._http.close()

    async def post(self, path: str, **body: Any) -> Any:
        """Send one request to the sandbox; return its answer."""
        assert self._http is not None
        answer = await self._http.post(path).body_json(body).build().send()
        text = await answer.text()
        if answer.status != 200:
            raise RuntimeError(f"{path} {body}: {text}")
        return msgspec.json.decode(text)

    async def _listen(self, socket: WebSocketClientConnection) -> None:
        with suppress(WebSocketClosedError):
            while (text := await socket.read_message()) is not None:
                self._hear(msgspec.json.decode(text))

    def _hear(self, event: Event) -> None:
        kind = event["type"]
        if kind == "answer":
            self._answered(event)
        elif kind in ("message", "edited", "deleted"):
            for person in event["people"]:
                if (phone := self.phones.get(person)) is not None:
                    phone.take(event)
                    self._news[person].set()
            self._shown(event)

    def _answered(self, event: Event) -> None:
        move = self._open.pop(event["query_id"], None)
        if move is None:  # the answer was quicker than the word that the press was taken
            self._early[event["query_id"]] = event
            return
        move.answered_at = event["clock"]
        move.made.answer = {"text": event["text"], "url": event["url"], "alert": event["alert"]}
        move.made.heard = time.time()
        move.answered.set()

    def _shown(self, event: Event) -> None:
        """Wait until the presser's screen has followed: the pressed message, or a new one, has other buttons.

        A half-made choice may keep it: a picked card only changes its face.
        """
        move = self._latest.get(event["chat"])
        if move is None or move.shown_at or event["type"] == "deleted":
            return
        message, pressed = event["message"], move.made.message
        if event["type"] == "edited" and message["message_id"] != pressed["message_id"]:
            return
        now = buttons(message)
        gone = all(button.data != move.made.data for button in now)
        if gone or (move.made.word in PRESSES.half_made and now != buttons(pressed)):
            move.shown_at = event["clock"]

    # -- what people do

    async def press(self, phone: Phone, message: Message, button: Button) -> Move:
        """Press and wait for the answer."""
        chat, number = message["chat"]["id"], message["message_id"]
        move = Move(Pressed(phone.id, button.data, "", at=time.time(), message=message), chat)
        self.moves.append(move)
        if chat > 0:
            self._latest[chat] = move
        told = await self.post(f"people/{phone.id}/press", chat=chat, message_id=number, data=button.data)
        move.made.query = told["query_id"]
        self._open[move.made.query] = move
        if (early := self._early.pop(move.made.query, None)) is not None:
            self._answered(early)
        with suppress(TimeoutError):
            await asyncio.wait_for(move.answered.wait(), ANSWER_S)
        return move

    async def see(self, phone: Phone, action: str, chat: int) -> tuple[Message, Button]:
        """Wait for a button."""
        end = time.monotonic() + PATIENCE_S
        while (left := end - time.monotonic()) > 0:
            self._news[phone.id].clear()
            for message, button in phone.choices(chat):
                if button.action == action:
                    return message, button
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news[phone.id].wait(), left)
        found = self.sandbox.get(f"people/{phone.id}/chats")
        there = [text_of(message) for place in found if place["chat"] == chat for message in place["messages"]]
        raise Timeout(f"{phone.name} sees no {action}: {phone.shown()}; in the chat stands {there}")

    async def gather(self, number: int, options: str) -> Company:
        """Seat three people in a group of their own, at a table whose first deal is there."""
        people = [await self.post("people", name=f"{name} {number}") for name in NAMES]
        players = [Screens(self.sandbox, person["name"], person["id"]) for person in people]
        for phone in players:
            self.phones[phone.id], self._news[phone.id] = phone, asyncio.Event()
        group = await self.post("groups", title=f"Пулька {number}", members=[phone.id for phone in players])
        table = Company(self.sandbox, self.bot, list(players), [], group["id"], random.Random(number))
        for phone in players:
            await self.post(f"people/{phone.id}/start")
            async with asyncio.timeout(PATIENCE_S):
                while not phone.heard:
                    self._news[phone.id].clear()
                    await self._news[phone.id].wait()
        await self.post(f"people/{players[0].id}/send", chat=table.chat, text=f"/new@{BOT_USERNAME} {options}")
        for phone in players:
            await self.press(phone, *await self.see(phone, Action.SIT, table.chat))
        await asyncio.sleep(BREATH_S)
        await self.press(players[0], *await self.see(players[0], Action.START, table.chat))
        async with asyncio.timeout(PATIENCE_S):
            while table.next_press() is None:  # noqa: ASYNC110 - whose news it will be is not known
                await asyncio.sleep(LOOK_S)
        self.tables.append(table)
        return table

    async def play(self, table: Company, every: float) -> list[tuple[float, float]]:
        """Press every so many seconds until `stopping`; return when each was due, and how late there was something."""
        late: list[tuple[float, float]] = []
        due = time.time() + BREATH_S + table.rng.random() * every
        while not self.stopping and not table.over():
            await asyncio.sleep(due - time.time())
            while (found := table.next_press()) is None:  # a person looks at the screen now and then
                if self.stopping or table.over():
                    return late
                await asyncio.sleep(LOOK_S)
            late.append((due, time.time() - due))
            phone, message, button = found
            move = await self.press(phone, message, button)
            table.remember(phone, move.made)
            due = max(due + every, time.time())
        return late
