"""Pages for whoever watches the process: `/metrics` for Prometheus and `/health`, over HTTP on a port of their own."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler

from bot.config import Watching
from bot.errnos import reason
from bot.metrics import Metrics
from bot.sockets import bound

Ready = Callable[[], bool]


class MonitorError(Exception):
    """Port that cannot be had; the text is one sentence in Russian for the terminal."""


@asynccontextmanager
async def watched(where: Watching | None, metrics: Metrics, ready: Ready) -> AsyncIterator[None]:
    """Answer observers inside the block; without `where` nothing listens. Raises MonitorError."""
    if where is None:
        yield
        return
    server = HTTPServer(application(metrics, ready))
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


def application(metrics: Metrics, ready: Ready) -> Application:
    """Build the application with both pages; any other address is 404."""
    return Application(
        [("/metrics", _Figures, {"metrics": metrics}), ("/health", _Health, {"ready": ready})],
        log_function=lambda _: None,
    )


class _Figures(RequestHandler):
    def initialize(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        self.finish(self._metrics.text())


class _Health(RequestHandler):
    def initialize(self, ready: Ready) -> None:
        self._ready = ready

    def get(self) -> None:
        """Answer 200 while people are served; 503 before Telegram has answered and while the program stops."""
        ready = self._ready()
        self.set_status(200 if ready else 503)
        self.finish({"status": "ok" if ready else "not serving"})
