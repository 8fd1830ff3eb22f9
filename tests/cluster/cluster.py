"""Processes of the bot on one database, taken for one bot by those who play, and what may happen to one of them."""

import signal
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

import httpx

from tests.cluster import database
from tests.cluster.front import Front
from tests.e2e.stores import SCHEMA
from tests.e2e.world import START_S, Bot, Sandbox, wait_for
from tests.servers import postgres
from tests.servers.proxy import proxy
from tests.sockets import free_port

HEALTH_S: Final = 0.5  # real seconds for an answer of /health; a frozen process gives none
ENDS_S: Final = 60.0  # an analysis under way in a thread is finished first, which takes long on a busy machine
OWNER: Final = "owner"
STANDBY: Final = "standby"


class Member:
    """One process: begun anew whenever it has ended, behind doors of its own to Telegram and to the database."""

    def __init__(
        self,
        sandboxes: Mapping[str, Sandbox],
        base: postgres.Cluster,
        folder: Path,
        number: int,
        env: dict[str, str],
        module: str,
    ) -> None:
        """Take the sandboxes by their tokens, the server, the folder for the log, the environment and the program."""
        self._doors = ExitStack()
        self.front = self._doors.enter_context(Front(sandboxes))
        self.proxy = self._doors.enter_context(proxy(base.port))
        self.port = free_port()
        self.is_frozen = False
        own = {
            "TELEGRAM_API_URL": self.front.url,
            "DATABASE_URL": base.url(port=self.proxy.port).reveal(),
            "DATABASE_PATH": "",
            "METRICS_PORT": str(self.port),
        }
        own_folder = folder / f"member{number}"
        own_folder.mkdir(exist_ok=True)
        self.bot = Bot(next(iter(sandboxes.values())), own_folder, module=module, **{**own, **env})

    @property
    def status(self) -> str:
        """Word of /health: owner, standby, another one, or "" where nobody answers."""
        if self.is_frozen or not self.bot.alive():
            return ""
        try:
            answer = httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=HEALTH_S, trust_env=False)
            return str(answer.json()["status"])
        except (httpx.HTTPError, ValueError):
            return ""

    @property
    def metrics(self) -> dict[str, float]:
        """Figures of /metrics without labels, by name; none where nobody answers."""
        with suppress(httpx.HTTPError):
            text = httpx.get(f"http://127.0.0.1:{self.port}/metrics", timeout=HEALTH_S, trust_env=False).text
            plain = [
                line.split() for line in text.splitlines() if line and not line.startswith("#") and "{" not in line
            ]
            return {name: float(value) for name, value in plain}
        return {}

    def close(self) -> None:
        """End the process and its doors."""
        self.bot.kill()
        self._doors.close()


class Cluster(Bot):
    """Processes of one bot or of several; whoever plays sees one bot, `start` begins what has ended."""

    def __init__(
        self,
        sandboxes: Mapping[str, Sandbox],
        base: postgres.Cluster,
        folder: Path,
        *,
        size: int = 3,
        module: str = "bot",
        **env: str,
    ) -> None:
        """Take the sandboxes by their tokens; people meet the first of them."""
        super().__init__(next(iter(sandboxes.values())), folder, module=module, **env)
        self.base = base
        self.folder = folder
        self.members = [Member(sandboxes, base, folder, number, env, module) for number in range(size)]

    @property
    def database(self) -> Path:
        """Fresh copy of the first bot's schema."""
        return database.copied(self.base.url().reveal(), SCHEMA, self.folder / "copy.db")

    def keep_causes(self) -> None:
        """Have the database remember the causes that the bot forgets."""
        database.keep_causes(self.base.url().reveal(), SCHEMA)

    def undone(self) -> int:
        """Count the updates that were handed over and are not done."""
        return database.undone(self.base.url().reveal(), SCHEMA)

    @property
    def owner(self) -> Member | None:
        """Process that serves people; None while nobody does."""
        return next((member for member in self.members if member.status == OWNER), None)

    @property
    def statuses(self) -> list[str]:
        """Words of /health of all processes, sorted."""
        return sorted(member.status for member in self.members)

    def owner_of(self, token: str) -> Member | None:
        """Find the process that serves a bot; None while none does."""
        owners = [member for member in self.members if member.status == OWNER]
        return next((member for member in owners if member.front.calls and member.front.calls[-1].token == token), None)

    def start(self) -> None:
        """Begin every process that has ended."""
        for member in self.members:
            if not member.is_frozen and not member.bot.alive():
                member.bot.start()

    def is_at_work(self) -> bool:
        """Tell whether somebody serves people; begin whatever has ended."""
        self.start()
        return self.owner is not None

    def launch(self) -> None:
        """Start all and wait until one serves and the others stand by."""
        self.start()
        wait_for(self.is_complete, "a whole cluster", START_S)

    def is_complete(self) -> bool:
        """Tell whether one serves and all others stand by; begin whatever has ended."""
        self.start()
        return self.statuses == sorted([OWNER, *[STANDBY] * (len(self.members) - 1)])

    def alive(self) -> bool:
        """Tell whether any process runs."""
        return any(member.bot.alive() for member in self.members)

    def kill(self) -> None:
        """Kill all processes."""
        for member in self.members:
            thaw(member)
            member.bot.kill()

    def stop(self) -> int:
        """Ask all to stop, the owner last; return the first exit status that is not 0, else 0."""
        owner = self.owner
        ordered = [*(member for member in self.members if member is not owner), *([owner] if owner else [])]
        return next((status for member in ordered if (status := member.bot.stop())), 0)

    def close(self) -> None:
        """End everything."""
        for member in self.members:
            thaw(member)
            member.close()

    def errors(self, unexpected: Callable[[Path], list[str]]) -> list[str]:
        """List what the logs of all processes tell of the unexpected."""
        return [
            f"{m.bot.log.parent.name}: {line}"
            for m in self.members
            if m.bot.log.exists()
            for line in unexpected(m.bot.log)
        ]


def freeze(member: Member) -> None:
    """Stop a process where it is, as a machine that hangs would."""
    member.is_frozen = True
    _tell(member, signal.SIGSTOP)


def thaw(member: Member) -> None:
    """Let a frozen process go on."""
    if member.is_frozen:
        _tell(member, signal.SIGCONT)
        member.is_frozen = False


def ended(member: Member) -> int:
    """Wait for the end of a process and return its exit status. Raises Timeout."""
    wait_for(lambda: not member.bot.alive(), "the end of a process", ENDS_S)
    status = member.bot.process.poll() if member.bot.process is not None else None
    assert status is not None
    return status


def _tell(member: Member, number: int) -> None:
    process = member.bot.process
    assert process is not None
    process.send_signal(number)
