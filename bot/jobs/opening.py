"""Opening of a link and of what asks through it; the library is imported only if there is a BROKER_URL."""

from collections.abc import Iterable
from typing import Final

from bot.jobs.asker import Asker
from bot.jobs.errors import BrokerError
from bot.jobs.kinds import Job
from bot.jobs.ports import BrokerLink
from bot.jobs.remote import RemoteThinker
from bot.metrics import Metrics
from bot.robot_pool import RobotPool
from bot.runtime.broker import Broker

ASKING: Final = "pulka"
MISSING: Final = (
    "Для BROKER_URL нужна библиотека nats-py:"
    " выполните “.venv/bin/python -m pip install -r requirements-jobs.lock” в папке программы."
)


def link_to(broker: Broker, name: str) -> BrokerLink:
    """Begin to connect to a server; `name` is shown there. Raises BrokerError if the library is not installed."""
    try:
        from bot.jobs.link import Link  # noqa: PLC0415 - needs a library that only this needs
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "nats":
            raise
        raise BrokerError(MISSING) from None
    return Link(broker, name)


def thinker_for(
    broker: Broker | None, pool: RobotPool, metrics: Metrics, jobs: Iterable[Job]
) -> RobotPool | RemoteThinker:
    """Return who thinks for the tables: the pool itself, with a broker one that asks other machines before it.

    Closing it closes the pool. Raises BrokerError.
    """
    if broker is None:
        return pool
    link = link_to(broker, ASKING)
    return RemoteThinker(pool, Asker(jobs, link, metrics), link)
