"""Set-up of the connection to NATS and of the thinker that uses it; the library is imported only with a BROKER_URL."""

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
    """Begin to connect to NATS as a client called `name`. Raises BrokerError if the library is not installed."""
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
    """Return the thinker for the tables: `pool` itself without a broker, else one that asks other machines first.

    Closing the thinker closes the pool. Raises BrokerError.
    """
    if broker is None:
        return pool
    link = link_to(broker, ASKING)
    return RemoteThinker(pool, Asker(jobs, link, metrics), link)
