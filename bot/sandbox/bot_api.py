"""HTTP for the bot: `/bot<token>/METHOD` and `/file/bot<token>/PATH`."""

import asyncio
import inspect
import re
import time
from collections.abc import Callable

import msgspec
from tornado.web import RequestHandler

from bot.sandbox.errors import ApiError
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.files import look_at_photos, looked_at
from bot.sandbox.limits import Limits
from bot.sandbox.methods import METHODS, Call
from bot.sandbox.methods.registry import Ephemerals
from bot.sandbox.model import LogEntry
from bot.sandbox.params import Params, read_params
from bot.sandbox.updates import Poller
from bot.sandbox.webhook import Deliverer
from bot.sandbox.world import World

TOKEN = re.compile(r"[1-9][0-9]{0,17}:[A-Za-z0-9_-]{1,60}")
SILENT = ("getupdates",)
PHOTOS = ("sendphoto", "editmessagemedia")


class Hub:
    """What all HTTP handlers share. `process` is the supervisor's news of the bot, `command` a way to ask for more."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.limits = Limits()
        self.poller = Poller()
        self.deliverer = Deliverer(world)
        self.faults = Faults()
        self.ephemerals: Ephemerals = "known"
        self.process: dict[str, str] | None = None
        self.command: Callable[[str], None] | None = None
        for clock, chat, kind in world.store.counted_since(world.clock.now() - 60):
            self.limits.record(chat, kind, clock)

    def check_token(self, token: str) -> None:
        """404 for what is no token, 401 for a foreign one, as api.telegram.org does."""
        if not TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if token != self.world.token:
            raise ApiError(401, "Unauthorized")


class Dropped(Exception):
    """A fault wants the connection closed without an answer."""


class MethodHandler(RequestHandler):
    """One call of the Bot API, GET or POST."""

    def initialize(self, hub: Hub) -> None:
        """Take the shared parts."""
        self.hub = hub

    async def get(self, token: str, name: str) -> None:
        """Call a method."""
        await self._answer(token, name)

    async def post(self, token: str, name: str) -> None:
        """Call a method."""
        await self._answer(token, name)

    async def _answer(self, token: str, name: str) -> None:
        try:
            self.hub.check_token(token)
            handler = METHODS.get(name.lower())
            if handler is None:
                raise ApiError(404, "Not Found")
            params = read_params(self.request)
            if name.lower() in PHOTOS:
                await look_at_photos(params)
            body: object = {"ok": True, "result": await self._logged(name, params)}
        except ApiError as refusal:
            self.set_status(refusal.code)
            body = refusal.body()
        except Dropped:
            self.detach().close()
            return
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(msgspec.json.encode(body))

    async def _logged(self, name: str, params: Params) -> object:
        """Execute with faults, write the outcome down, commit, then answer."""
        call = Call(self.hub.world, self.hub.limits, self.hub.poller, params, self.hub.ephemerals)
        fault = self.hub.faults.take(name, params.integer("chat_id") or None)
        if fault is not None and fault.when == "before":
            await self._suffer(name, call, fault)
        try:
            result = METHODS[name.lower()](call)
            if inspect.isawaitable(result):
                result = await result
        except ApiError as refusal:
            self._write_down(name, call, refusal)
            raise
        except Exception:
            self.hub.world.undo()
            raise
        self._write_down(name, call, None)
        if fault is not None and fault.when == "after":
            await self._suffer(name, call, fault)
        return result

    async def _suffer(self, name: str, call: Call, fault: Fault) -> None:
        await asyncio.sleep(fault.delay_s)
        if fault.drop:
            raise Dropped
        error = fault.error()
        if error is not None:
            call.chat, call.counted = call.params.integer("chat_id") or None, ""
            self._write_down(name, call, error)
            raise error

    def _write_down(self, name: str, call: Call, refusal: ApiError | None) -> None:
        world = self.hub.world
        code, words = (refusal.code, refusal.description) if refusal else (200, "")
        now = time.time()
        entry = LogEntry(
            now, world.clock.now(), name, call.chat, refusal is None, code, words, call.counted, call.message_id
        )
        if name.lower() not in SILENT or refusal is not None:
            world.store.add_log(entry)
        world.commit()


class FileHandler(RequestHandler):
    """Download of what getFile named."""

    def initialize(self, hub: Hub) -> None:
        """Take the shared parts."""
        self.hub = hub

    async def get(self, token: str, path: str) -> None:
        """The bytes of a file."""
        try:
            self.hub.check_token(token)
            file = next((f for f in self.hub.world.files.values() if f.path == path), None)
            if file is None:
                raise ApiError(404, "Not Found")
        except ApiError as refusal:
            self.set_status(refusal.code)
            self.finish(refusal.body())
            return
        self.set_header("Content-Type", file.mime or "application/octet-stream")
        self.finish(await asyncio.to_thread(looked_at, self.hub.world, file))
