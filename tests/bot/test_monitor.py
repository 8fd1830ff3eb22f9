"""The page of figures and the answer to whoever asks for health."""

import socket

import pytest
from pyreqwest.client import ClientBuilder
from pyreqwest.exceptions import ConnectError

from bot import monitor
from bot.config import Watching
from bot.metrics import Metrics
from bot.monitor import NOT_SERVING, MonitorError, watched
from tests.sockets import free_port


async def get(port: int, path: str) -> tuple[int, str]:
    async with ClientBuilder().no_proxy().build() as client:
        answer = await client.get(f"http://127.0.0.1:{port}{path}").build().send()
        return answer.status, await answer.text()


async def test_figures_and_health() -> None:
    metrics, said, port = Metrics(), [NOT_SERVING], free_port()
    metrics.updated("message")
    async with watched(Watching(port=port), metrics, lambda: said[-1]):
        status, text = await get(port, "/metrics")
        assert (status, 'pulka_updates_total{kind="message"} 1.0' in text) == (200, True)
        assert await get(port, "/health") == (503, '{"status": "not serving"}')
        said.append("standby")
        assert await get(port, "/health") == (200, '{"status": "standby"}')
        assert (await get(port, "/hands"))[0] == 404
    with pytest.raises(ConnectError):
        await get(port, "/health")


async def test_nothing_listens_unless_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[object] = []
    monkeypatch.setattr(monitor, "bound", lambda *where: bound.append(where))
    async with watched(None, Metrics(), lambda: NOT_SERVING):
        assert bound == []


async def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        with pytest.raises(MonitorError, match=rf"^Адрес 127.0.0.1:{port} \(METRICS_HOST, METRICS_PORT\) занят"):
            async with watched(Watching(port=port), Metrics(), lambda: NOT_SERVING):
                pass
