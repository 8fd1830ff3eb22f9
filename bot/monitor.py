"""HTTP pages for observers of the process, on a port of their own: `/metrics` for Prometheus, and `/health`."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.config import Watching
from bot.metrics import Metrics
from bot.runtime.errnos import reason
from bot.runtime.sockets import bound

NOT_SERVING: Final = "not serving"
Status = Callable[[], str]
"""Function that returns the state of the program in a word; NOT_SERVING if it cannot serve at the moment."""


class MonitorError(Exception):
    """Address that cannot be opened for listening; the text is one sentence in Russian for the terminal."""


@asynccontextmanager
async def watched(where: Watching | None, metrics: Metrics, status: Status) -> AsyncIterator[None]:
    """Serve the pages inside the block; if `where` is None nothing is served. Raises MonitorError."""
    if where is None:
        yield
        return
    server = HTTPServer(application(metrics, status))
    try:
        server.add_socket(bound(where.host, where.port))
    except OSError as error:
        place = f"{where.host}:{where.port} (METRICS_HOST, METRICS_PORT)"
        raise MonitorError(f"Адрес {place} занят или недоступен: {reason(error)}.") from None
    try:
        yield
    finally:
        server.stop()
        await server.close_all_connections()


def application(metrics: Metrics, status: Status) -> Application:
    """Build the web application with both pages; any other address gives 404."""
    return Application(
        [("/metrics", _Figures, {"metrics": metrics}), ("/health", _Health, {"status": status})],
        log_function=lambda _: None,
    )


class _Figures(RequestHandler):
    def initialize(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.finish(self._metrics.text())


class _Health(RequestHandler):
    def initialize(self, status: Status) -> None:
        self._status = status

    def get(self) -> None:
        """Answer 200 while the program serves people or is a standby; 503 during the start and the shutdown."""
        status = self._status()
        self.set_status(503 if status == NOT_SERVING else 200)
        self.finish({"status": status})
