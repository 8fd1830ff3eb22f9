"""HTTP handlers of the bot's requests: `/bot<token>/METHOD` and `/file/bot<token>/PATH`."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from urllib.parse import unquote

import msgspec
from tornado.web import RequestHandler

from bot.sandbox.errors import ApiError
from bot.sandbox.faults import Fault, Faults
from bot.sandbox.files import look_at_photos, looked_at
from bot.sandbox.limits import GROUP_WINDOW_S, Limits
from bot.sandbox.methods import METHODS, Call
from bot.sandbox.methods.registry import Ephemerals
from bot.sandbox.model import LogEntry
from bot.sandbox.params import read_params
from bot.sandbox.plain import Asked, Said
from bot.sandbox.updates import Poller
from bot.sandbox.webhook import Deliverer
from bot.sandbox.world import World

PATH = re.compile(r"/bot([^/]+)/([A-Za-z0-9_]+)/?")
DEFAULT_TOKEN = "4242:SANDBOX-no-secret-for-this-machine-1"
TOKEN = re.compile(r"[1-9][0-9]{0,17}:[A-Za-z0-9_-]{1,60}")
SILENT = ("getupdates",)
PHOTOS = ("sendphoto", "editmessagemedia", "editephemeralmessagemedia")


class Hub:
    """State that all HTTP handlers share."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.limits = Limits()
        self.poller = Poller()
        self.deliverer = Deliverer(world)
        self.faults = Faults()
        self.ephemeral_mode: Ephemerals = "known"
        self.process: dict[str, str] | None = None
        """State of the bot's process as the supervisor reports it; None without a supervisor."""
        self.command: Callable[[str], None] | None = None
        """Function that asks the supervisor to "kill" or "start" the bot; None without a supervisor."""
        now = world.clock.now()
        for clock, chat, kind in world.store.counted_between(now - GROUP_WINDOW_S, now):
            self.limits.record(chat, kind, clock)

    def check_token(self, token: str) -> None:
        """Raise ApiError 404 for a malformed token and 401 for an unknown one, as api.telegram.org does."""
        if not TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if token != self.world.token:
            raise ApiError(401, "Unauthorized")


class Dropped(Exception):
    """Fault that makes the server close the connection without an answer."""


class Methods:
    """Calls of Bot API methods, by GET or POST."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def replies(self, asked: Asked) -> Said | Awaitable[Said]:
        """Answer one call, immediately unless it has photos to decode, a fault is due, or the method itself waits."""
        token, name = _names(asked.path)
        try:
            self.hub.check_token(token)
            handler = METHODS.get(name.lower())
            if handler is None:
                raise ApiError(404, "Not Found")
            params = read_params(asked)
        except ApiError as refusal:
            return _refused(refusal)
        call = Call(self.hub.world, self.hub.limits, self.hub.poller, params, self.hub.ephemeral_mode)
        if name.lower() in PHOTOS or self.hub.faults.due:
            return self._held_up(name, call)
        return self._done(name, call)

    async def _held_up(self, name: str, call: Call) -> Said:
        """Execute a call that has photos to decode, or a fault before or after its execution."""
        if name.lower() in PHOTOS:
            await look_at_photos(call.params)
        fault = self.hub.faults.take(name, call.params.integer("chat_id") or None)
        try:
            if fault is not None and fault.when == "before":
                await self._suffer(name, call, fault)
            said = self._done(name, call)
            if not isinstance(said, Said):
                said = await said
            if fault is not None and fault.when == "after" and said.code == 200:
                await self._suffer(name, call, fault)
        except ApiError as refusal:
            return _refused(refusal)
        except Dropped:
            return Said(0)
        return said

    def _done(self, name: str, call: Call) -> Said | Awaitable[Said]:
        """Execute a call, log the outcome, commit, then answer."""
        try:
            result = METHODS[name.lower()](call)
        except ApiError as refusal:
            return self._refused(name, call, refusal)
        except Exception:
            self.hub.world.undo()
            raise
        if isinstance(result, Awaitable):
            return self._in_time(name, call, result)
        return self._told(name, call, result)

    async def _in_time(self, name: str, call: Call, result: Awaitable[object]) -> Said:
        try:
            return self._told(name, call, await result)
        except ApiError as refusal:
            return self._refused(name, call, refusal)
        except Exception:
            self.hub.world.undo()
            raise

    def _told(self, name: str, call: Call, result: object) -> Said:
        self._write_down(name, call, None)
        return Said(200, msgspec.json.encode({"ok": True, "result": result}))

    def _refused(self, name: str, call: Call, refusal: ApiError) -> Said:
        self._write_down(name, call, refusal)
        return _refused(refusal)

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


def _names(path: str) -> tuple[str, str]:
    """Return token and method of a path that matches PATH; two empty strings for any other path."""
    found = PATH.fullmatch(path)
    return (unquote(found[1]), found[2]) if found else ("", "")


def _refused(refusal: ApiError) -> Said:
    return Said(refusal.code, msgspec.json.encode(refusal.body()))


class FileHandler(RequestHandler):
    """Download of a file whose path was returned by getFile."""

    def initialize(self, hub: Hub) -> None:
        """Store the hub that all handlers share."""
        self.hub = hub

    async def get(self, token: str, path: str) -> None:
        """Send the bytes of a file; 404 if the path is unknown."""
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
