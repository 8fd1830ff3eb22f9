"""HTTP server of the sandbox, with all handlers, on one address of this machine."""

import asyncio
import contextlib
import signal
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from bot.clock import Clock
from bot.sandbox import bot_api, deeds, hearing
from bot.sandbox.bot_api import FileHandler, Hub, Methods
from bot.sandbox.deeds import Deeds
from bot.sandbox.hearing import Hearing
from bot.sandbox.page import BotHandler, NewsHandler, PageHandler, PictureHandler
from bot.sandbox.person_api import (
    GroupHandler,
    GroupsHandler,
    NewcomerHandler,
    PeopleHandler,
    PersonHandler,
    SpeechHandler,
    StateHandler,
    TopicHandler,
)
from bot.sandbox.plain import Plain, Replies
from bot.sandbox.trial_api import DisorderHandler, EphemeralsHandler, FaultsHandler, LogHandler, MissingHandler
from bot.sandbox.world import World

HOST = "127.0.0.1"
GRACE_S = 0.05
MAX_BODY = 64 * 1024 * 1024


def make_app(hub: Hub) -> Application:
    """Return the web application of one world."""
    shared = {"hub": hub}
    return Application(
        [
            (r"/file/bot([^/]+)/(.+)", FileHandler, shared),
            (r"/app/state", StateHandler, shared),
            (r"/app/newcomer", NewcomerHandler, shared),
            (r"/app/people", PeopleHandler, shared),
            (r"/app/people/(\d+)/(\w+)", PersonHandler, shared),
            (r"/app/groups", GroupsHandler, shared),
            (r"/app/groups/(-\d+)/(members|bot|permissions|migrate|admins|forum)", GroupHandler, shared),
            (r"/app/groups/(-\d+)/topics", TopicHandler, shared),
            (r"/app/groups/(-\d+)/(others|post)", SpeechHandler, shared),
            (r"/app/faults", FaultsHandler, shared),
            (r"/app/disorder", DisorderHandler, shared),
            (r"/app/ephemerals", EphemeralsHandler, shared),
            (r"/app/missing", MissingHandler, shared),
            (r"/app/(log|counters|updates)", LogHandler, shared),
            (r"/app/bot", BotHandler, shared),
            (r"/app/ws", NewsHandler, shared),
            (r"/app/files/(\w+)", PictureHandler, shared),
            (r"/([\w.]*)", PageHandler, shared),
        ],
        log_function=lambda handler: None,  # addresses contain the token; the log of calls is in the store
    )


def make_server(hub: Hub) -> HTTPServer:
    """Return the HTTP server; it passes only requests without a fast answer (see plain.py) to the web application."""
    methods, deed, heard = Methods(hub).replies, Deeds(hub).replies, Hearing(hub).replies

    def find(method: str, path: str) -> Replies | None:
        if method in ("GET", "POST") and bot_api.PATH.fullmatch(path):
            return methods
        if method == "GET":
            return heard if hearing.PATH.fullmatch(path) else None
        return deed if method == "POST" and deeds.PATH.fullmatch(path) else None

    server = HTTPServer(Plain(find, make_app(hub)), max_buffer_size=MAX_BODY, max_body_size=MAX_BODY)
    server.conn_params.header_timeout = None  # saves a timer per request: nobody here is slow on purpose
    return server


class Server:
    """Sandbox server of one world; `port` is known after `start`."""

    def __init__(self, data: Path, token: str, clock: Clock) -> None:
        self.hub = Hub(World(data, token, clock))
        self._http = make_server(self.hub)
        self.port = 0
        self._delivery: asyncio.Task[None] | None = None

    def start(self, port: int) -> None:
        """Listen on a port, 0 for any free one. Raises OSError if the port is busy."""
        sockets = bind_sockets(port, HOST)
        self._http.add_sockets(sockets)
        self.port = sockets[0].getsockname()[1]
        self._delivery = asyncio.create_task(self.hub.deliverer.run(), name="delivery")

    async def stop(self) -> None:
        """Stop listening, answer the calls that wait, close the connections and the world's file."""
        self._http.stop()
        world = self.hub.world
        world.news.close()
        world.updates_came.close()
        world.webhook_set.close()
        if self._delivery is not None:
            self._delivery.cancel()
            await asyncio.gather(self._delivery, return_exceptions=True)
        await asyncio.sleep(GRACE_S)
        await self._http.close_all_connections()
        world.store.close()


def stop_signal() -> asyncio.Event:
    """Return an event that SIGINT and SIGTERM set from now on."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers in the loop
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop
