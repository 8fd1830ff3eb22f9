"""Link: a connection to a NATS server that is renewed for ever; requests lost with a connection are not repeated.

Only this module uses the NATS library. A link has a new client for each connection, so no buffer outlives it.
"""

import asyncio
import logging
import ssl
from contextlib import suppress
from typing import Any, Final

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from bot.jobs.errors import Away, NobodyThere, TooLate
from bot.jobs.ports import Taken
from bot.runtime.background import Background
from bot.runtime.broker import Broker

log = logging.getLogger(__name__)

CONNECT_S: Final = 5  # real seconds, like everything here
AGAIN_S: Final = (0.25, 0.5, 1.0, 2.0)  # pauses between attempts, the last one again and again
PING_S: Final = 5
CLOSE_S: Final = 1.0
CANCEL_S: Final = 0.1
PINGS: Final = 2  # unanswered ones after which the connection counts as lost
SILENT: Final = "nobody answers"
REFUSED: Final = "it refuses the user, the password or the token of BROKER_URL"
PLAIN: Final = "BROKER_URL begins with tls://, and it has no TLS"
UNTRUSTED: Final = "TLS did not begin: look at BROKER_CA, BROKER_CERT and BROKER_KEY"


class Link:
    """Implementation of `bot.jobs.ports.BrokerLink`: a connection to one of the servers, renewed when it breaks.

    name: name of this client in the server's list of connections; it names no person
    """

    def __init__(self, broker: Broker, name: str) -> None:
        self._broker = broker
        self._name = name
        self._client: Client | None = None
        self._lost, self._up = asyncio.Event(), asyncio.Event()
        self._heard: tuple[str, str, Taken] | None = None
        self._subscription: Subscription | None = None
        self._has_answered = False
        self._told: set[str] = set()
        self._closing = Background()
        self.tries = 0
        """Attempts in vain since there was a connection."""
        self._task = asyncio.create_task(self._stay(), name="link to NATS")

    @property
    def is_up(self) -> bool:
        """Return whether there is a connection."""
        return self._client is not None

    async def up(self) -> None:
        """Wait until there is a connection, and any subscription made by `hear` is active on it."""
        await self._up.wait()

    async def ask(self, subject: str, question: bytes, seconds: float) -> bytes:
        """Send a request and return the answer. Raises Away, NobodyThere, TooLate."""
        client, lost = self._client, self._lost
        if client is None:
            raise Away
        asked = asyncio.ensure_future(client.request(subject, question, timeout=seconds))
        losing = asyncio.ensure_future(lost.wait())
        try:
            await asyncio.wait({asked, losing}, return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                raise TooLate
            answer = await asked
        except nats.errors.NoRespondersError:
            raise NobodyThere from None
        except nats.errors.TimeoutError:
            raise TooLate from None
        except (nats.errors.Error, OSError):
            raise Away from None
        finally:
            for task in (asked, losing):
                task.cancel()
            await asyncio.gather(asked, losing, return_exceptions=True)
        return answer.data

    async def hear(self, subject: str, group: str, taken: Taken) -> None:
        """Subscribe `taken` to a subject, also after reconnections; each message goes to one member of the group."""
        self._heard, self._has_answered = (subject, group, taken), True
        if self._client is not None:
            await self._listen(self._client)

    async def be_deaf(self) -> None:
        """Stop receiving; messages that have already arrived are still processed."""
        subscription, self._heard, self._subscription = self._subscription, None, None
        if subscription is not None:
            with suppress(nats.errors.Error, OSError):
                await subscription.drain()  # type: ignore[no-untyped-call]  # the library's own

    async def close(self) -> None:
        """Close the connection for good, after sending the last answers."""
        while not self._task.done():
            self._task.cancel()
            await asyncio.wait({self._task}, timeout=CANCEL_S)  # the library swallows a cancellation here and there
        client, self._client = self._client, None
        if client is not None:
            if self._has_answered:
                with suppress(nats.errors.Error, OSError):
                    await _flushed(client)  # until the server has the last answers
            self._closing.spawn(_closed(client))
        await self._closing.drain()

    async def _stay(self) -> None:
        """Connect, wait until the connection breaks, and repeat."""
        while True:
            lost = asyncio.Event()
            client = await self._connected(lost)
            if client is None:
                await asyncio.sleep(AGAIN_S[min(self.tries, len(AGAIN_S) - 1)])
                self.tries += 1
                continue
            self.tries = 0
            self._client, self._lost = client, lost
            self._up.set()
            log.info("connected to NATS")
            await lost.wait()
            self._up.clear()
            self._client = self._subscription = None
            log.warning("the connection to NATS is lost; trying on")
            self._told = {SILENT}

    async def _connected(self, lost: asyncio.Event) -> Client | None:
        """Return a new client, connected and subscribed; None on failure. Its disconnection sets `lost`."""
        client, is_good = _SecureClient(), False

        async def closed() -> None:
            lost.set()

        try:
            async with asyncio.timeout(CONNECT_S):
                await client.connect(closed_cb=closed, error_cb=_noted, **self._options())
                await self._listen(client)
            is_good = True
        except (nats.errors.Error, OSError, ValueError) as error:
            self._tell(_reason(error))
        finally:
            if not is_good:
                self._closing.spawn(_closed(client))
        return client if is_good else None

    def _options(self) -> dict[str, Any]:
        """Return the options for the NATS library, except callbacks."""
        broker = self._broker
        user, password = broker.user, broker.password
        found = {"user": user, "password": password} if password is not None else {"token": user}
        return found | {
            "servers": list(broker.servers),
            "tls": broker.tls(),
            "name": self._name,
            "allow_reconnect": False,
            "connect_timeout": CONNECT_S,
            "max_reconnect_attempts": 1,
            "reconnect_time_wait": AGAIN_S[0],
            "ping_interval": PING_S,
            "max_outstanding_pings": PINGS,
        }

    async def _listen(self, client: Client) -> None:
        if self._heard is None:
            return
        subject, group, taken = self._heard

        async def take(message: Msg) -> None:
            await taken(message.subject, message.data, lambda answer: _answered(client, message, answer))

        self._subscription = await client.subscribe(subject, queue=group, cb=take)
        await _flushed(client)  # until the server has heard of it

    def _tell(self, reason: str) -> None:
        """Log why there is no connection; each reason is logged once per outage."""
        if reason not in self._told:
            self._told.add(reason)
            log.warning("NATS cannot be reached: %s; trying on", reason)


async def _flushed(client: Client) -> None:
    """Wait until the server has received everything that was written. Raises nats.errors.Error."""
    for _ in range(2):  # the library's PING may overtake what its own task has yet to write; a second one cannot
        await client.flush(CONNECT_S)


def _reason(error: Exception) -> str:
    """Say why a connection failed; the error's own message is not used, as it may contain a password."""
    if isinstance(error, nats.errors.SecureConnWantedError):
        return PLAIN
    if isinstance(error, ssl.SSLError):
        return UNTRUSTED
    if isinstance(error, nats.errors.NoServersError | OSError):
        return SILENT
    return REFUSED if "authorization violation" in str(error).lower() else type(error).__name__


async def _answered(client: Client, message: Msg, answer: bytes) -> None:
    """Answer a message; does nothing if the connection is lost, as the asking program then does the job itself."""
    with suppress(nats.errors.Error, OSError):
        await client.publish(message.reply, answer)


async def _closed(client: Client) -> None:
    """Close a client within CLOSE_S; without the limit, asyncio would wait for ever if TLS never began."""
    with suppress(nats.errors.Error, OSError):  # a TimeoutError is an OSError
        async with asyncio.timeout(CLOSE_S):
            await client.close()


async def _noted(error: Exception) -> None:
    """Log an error reported by the library, at level DEBUG if it is about the connection."""
    is_usual = isinstance(error, nats.errors.Error | OSError)
    log.log(logging.DEBUG if is_usual else logging.ERROR, "NATS: %s", type(error).__name__)


class _SecureClient(Client):
    """Client that sends nothing to a tls:// server before TLS has begun.

    The library itself would continue without TLS if the server's first line asks for none. Anybody between could send
    that line, and then read the password and all hands.
    """

    async def _process_info(self, info: dict[str, Any], initial_connection: bool = False) -> None:
        server = self._current_server
        if initial_connection and server is not None and server.uri.scheme == "tls" and not info.get("tls_required"):
            raise nats.errors.SecureConnWantedError
        await super()._process_info(info, initial_connection)
