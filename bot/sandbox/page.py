"""HTTP handlers of the page: its files (package data), pictures, the stream of events, and the switch of the bot."""

import asyncio
from importlib import resources

import msgspec
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from bot.sandbox.app import AppHandler, LocalHandler
from bot.sandbox.bot_api import Hub
from bot.sandbox.errors import ControlError
from bot.sandbox.files import looked_at

TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self' ws:; style-src 'self'; frame-ancestors 'none'"
PING_S = 20.0


class PageHandler(AppHandler):
    """Files of the page: GET / and the files beside it."""

    def get(self, name: str) -> None:
        """Send one file of assets/sandbox; 404 if unknown."""
        name = name or "index.html"
        file = resources.files("assets").joinpath("sandbox", name)
        kind = TYPES.get(name.rpartition(".")[2])
        if "/" in name or kind is None or not file.is_file():
            raise HTTPError(404)
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("Cache-Control", "no-cache")
        self.finish(file.read_bytes())


class PictureHandler(AppHandler):
    """Photos and documents: GET /app/files/FILE_ID."""

    async def get(self, file_id: str) -> None:
        """Send a photo or document, a document as a download only; 404 if unknown."""
        file = self.world.files.get(file_id)
        if file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "image/jpeg" if file.kind == "photo" else "application/octet-stream")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", "max-age=31536000, immutable")
        self.finish(await asyncio.to_thread(looked_at, self.world, file))


class BotHandler(AppHandler):
    """Switch of the bot's process: POST /app/bot."""

    def post(self) -> None:
        """Ask the supervisor to kill or start the bot. Raises ControlError without a supervisor."""
        action = self.wishes().text("action")
        if action not in ("kill", "start"):
            raise ControlError("action is kill or start")
        if self.hub.command is None:
            raise ControlError("the server runs without a supervisor")
        self.hub.command(action)
        self.reply(self.hub.process)


class NewsHandler(LocalHandler, WebSocketHandler):
    """Stream of events: WS /app/ws, every event with the people who may see it, and the state of the bot's process."""

    def initialize(self, hub: Hub) -> None:
        """Store the hub that all handlers share."""
        self.hub = hub
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Send every event after `since` (of the query string), then each new one as it comes."""
        since = self.get_query_argument("since", "0")
        self.task = asyncio.create_task(self._tell(int(since) if since.isascii() and since.isdigit() else 0))

    def on_message(self, message: str | bytes) -> None:
        """Ignore messages of the page, which only listens."""

    def on_close(self) -> None:
        """Stop sending events."""
        if self.task is not None:
            self.task.cancel()

    async def _tell(self, since: int) -> None:
        shown: object = ()
        try:
            while not self.hub.world.news.closed:
                if self.hub.process != shown:
                    shown = self.hub.process
                    await self.write_message(msgspec.json.encode({"type": "process", "process": shown}))
                found = self.hub.world.store.events_for_page(since, 500)
                for event, body in found:
                    since = event
                    await self.write_message(body)
                if not found and not await self.hub.world.news.wait(PING_S):
                    self.ping(b"")
        except WebSocketClosedError:
            return
