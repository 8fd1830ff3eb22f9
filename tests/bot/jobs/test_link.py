"""A link: whom it speaks to, that it comes back, and that nobody reads a password."""

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.jobs.errors import Away, NobodyThere, TooLate
from bot.jobs.link import PLAIN, REFUSED, UNTRUSTED, Link
from bot.jobs.ports import Reply
from bot.runtime.broker import Broker
from tests.bot.jobs.kit import settings
from tests.clocks import PATIENCE_S, until
from tests.servers.nats import NatsServer, certificates, program, served

PASSWORD = "correct-horse/battery"
WRITTEN = "correct-horse%2Fbattery"
AWAY = "NATS cannot be reached"


@asynccontextmanager
async def linked(broker: Broker) -> AsyncIterator[Link]:
    """Have a link inside the block."""
    link = Link(broker, "test")
    try:
        yield link
    finally:
        await link.close()


async def echo(_subject: str, text: bytes, reply: Reply) -> None:
    """Answer with the question."""
    await reply(text)


async def talk(broker: Broker) -> None:
    """A question goes to another link and its answer comes back."""
    async with linked(broker) as one, linked(broker) as other:
        await other.hear("test.echo", "group", echo)
        await until(lambda: one.is_up and other.is_up)
        assert await one.ask("test.echo", b"hello", PATIENCE_S) == b"hello"


async def refused(broker: Broker, caplog: pytest.LogCaptureFixture, reason: str) -> None:
    """The link tries in vain, says once why and in no case its password."""
    caplog.set_level(logging.DEBUG)
    async with linked(broker) as link:
        await until(lambda: caplog.text.count(AWAY) > 0)
        tried = link.tries
        await until(lambda: link.tries > tried + 1)
        assert not link.is_up
        with pytest.raises(Away):
            await link.ask("test.echo", b"A", PATIENCE_S)
    assert caplog.text.count(AWAY) == caplog.text.count(f"{AWAY}: {reason}") == 1
    assert PASSWORD not in caplog.text
    assert WRITTEN not in caplog.text


async def test_where_nobody_listens_that_is_said_at_once(nats: NatsServer) -> None:
    async with linked(settings(nats.url)) as link:
        await until(lambda: link.is_up)
        with pytest.raises(NobodyThere):
            await link.ask("test.nobody", b"", PATIENCE_S)


async def test_who_does_not_answer_is_not_waited_for(nats: NatsServer) -> None:
    async def silent(_subject: str, _text: bytes, _reply: Reply) -> None:
        return

    async with linked(settings(nats.url)) as link:
        await link.hear("test.silent", "group", silent)
        await until(lambda: link.is_up)
        with pytest.raises(TooLate):
            await link.ask("test.silent", b"", 0.05)


async def test_after_be_deaf_nobody_hears(nats: NatsServer) -> None:
    async with linked(settings(nats.url)) as link:
        await link.hear("test.deaf", "group", echo)
        await until(lambda: link.is_up)
        await link.be_deaf()
        with pytest.raises(NobodyThere):
            await link.ask("test.deaf", b"", PATIENCE_S)


async def test_a_server_that_is_away_is_waited_for_with_one_line(caplog: pytest.LogCaptureFixture) -> None:
    server = NatsServer(program())
    async with linked(settings(server.url)) as link:
        await link.hear("test.echo", "group", echo)
        await until(lambda: link.tries > 2)
        assert caplog.text.count(AWAY) == 1
        server.start()
        try:
            await until(lambda: link.is_up)
            assert await link.ask("test.echo", b"hello", PATIENCE_S) == b"hello"
        finally:
            server.stop()


async def test_user_and_password(caplog: pytest.LogCaptureFixture) -> None:
    with served("--user", "pulka", "--pass", PASSWORD) as server:
        place = server.url.partition("://")[2]
        await talk(settings(f"nats://pulka:{WRITTEN}@{place}"))
        await refused(settings(f"nats://pulka:{WRITTEN}x@{place}"), caplog, REFUSED)


async def test_a_token(caplog: pytest.LogCaptureFixture) -> None:
    with served("--auth", PASSWORD) as server:
        place = server.url.partition("://")[2]
        await talk(settings(f"nats://{WRITTEN}@{place}"))
        await refused(settings(server.url), caplog, REFUSED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificates, and those of an authority that nobody trusts in a folder below."""
    found = tmp_path_factory.mktemp("certificates")
    certificates(found)
    certificates(found / "strangers")
    return found


@pytest.fixture
def secure(folder: Path) -> Iterator[NatsServer]:
    """A server that wants TLS and a certificate of whoever connects."""
    own = ("--tlscert", str(folder / "server.pem"), "--tlskey", str(folder / "server.key"))
    with served(*own, "--tlsverify", "--tlscacert", str(folder / "ca.pem"), scheme="tls") as server:
        yield server


def shown(folder: Path) -> dict[str, str]:
    """Settings with the client's certificate."""
    return {"BROKER_CERT": str(folder / "client.pem"), "BROKER_KEY": str(folder / "client.key")}


async def test_tls_with_certificates_of_both(secure: NatsServer, folder: Path) -> None:
    await talk(settings(secure.url, BROKER_CA=str(folder / "ca.pem"), **shown(folder)))


async def test_a_server_that_nobody_vouches_for(
    secure: NatsServer, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await refused(
        settings(secure.url, BROKER_CA=str(folder / "strangers" / "ca.pem"), **shown(folder)), caplog, UNTRUSTED
    )


async def test_a_server_that_wants_no_tls_is_told_nothing_behind_a_tls_address(
    nats: NatsServer, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    place = nats.url.partition("://")[2]
    await refused(settings(f"tls://pulka:{WRITTEN}@{place}", BROKER_CA=str(folder / "ca.pem")), caplog, PLAIN)
