"""Address of a PostgreSQL database: connections to it, its name in sentences, and messages about refused connections.

No text contains the password.
"""

import asyncio
import re
from collections.abc import Mapping
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8Dumper

from bot.metrics import Metrics
from bot.runtime.secret import Secret, named
from bot.storage.errors import UnusableServer
from bot.storage.postgres.session import Connection, Session

REACH_S: Final = 5
"""Real seconds within which a server must be reached."""
SETTINGS: Final[Mapping[str, Any]] = {
    "connect_timeout": REACH_S,
    "target_session_attrs": "read-write",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 10_000,
}
"""Default settings of a connection; those in the address take precedence."""
OURS: Final[Mapping[str, Any]] = {"client_encoding": "UTF8", "application_name": "pulka"}
REFUSALS: Final = (
    ("password authentication|no password supplied|не прош", "не принимает это имя с этим паролем"),
    ("role .* does not exist|роль .* не существует", "не знает этого имени"),
    ("database .* does not exist|база данных .* не существует", "такой базы не знает"),
    ("no pg_hba.conf entry|нет записи для", "не пускает эту машину: её нет в pg_hba.conf"),
    ("too many clients|remaining connection slots|слишком много", "больше не принимает соединений"),
    ("read-only|hot standby|in recovery", "только читает: нужен тот, что принимает записи"),
    ("starting up|shutting down|запускается|останавливается", "запускается или останавливается"),
    ("SSL|certificate", "не договорился с этой машиной о шифровании"),
)
"""Patterns of a server's refusals in English and Russian, each with the words for it in our sentences."""
SILENT: Final = "не отвечает"
UNREADABLE: Final = (
    "Адрес базы не читается: он должен быть вида postgresql://имя:пароль@сервер/база; знак % в пароле пишется как %25."
)


class Address:
    """Address of a database, with the password hidden."""

    def __init__(self, url: Secret) -> None:
        """Parse the address. Raises UnusableServer if it is not valid."""
        try:
            given = conninfo_to_dict(url.reveal())
        except psycopg.Error:
            given = None
        if given is None:
            raise UnusableServer(UNREADABLE)
        self._conninfo = Secret(make_conninfo("", **{**SETTINGS, **given, **OURS}))
        hosts, ports = (str(given.get(name) or "").split(",") for name in ("host", "port"))
        self.place = named(str(given.get("dbname") or given.get("user") or ""), hosts, ports)
        """Name of the database in sentences."""

    async def connect(self, lost: asyncio.Event, silence_s: float, metrics: Metrics | None = None) -> Session:
        """Open a session; `lost` is set if it breaks; `silence_s`: longest wait for an answer.

        `metrics`: None unless the session can own a bot. Raises UnusableServer.
        """
        refused: psycopg.Error | None = None
        try:
            db: Connection = await psycopg.AsyncConnection.connect(
                self._conninfo.reveal(), autocommit=True, cursor_factory=psycopg.AsyncRawCursor
            )
        except psycopg.Error as error:
            refused = error
        if refused is not None:  # outside of the handler: what libpq says goes into no traceback
            raise UnusableServer(f"Сервер базы {self.place} {self._reason(str(refused))}.")
        db.adapters.register_dumper(int, Int8Dumper)  # one prepared statement for numbers of any size
        if metrics is not None:  # prepared, an owner's statement would go in several messages, see Session
            db.prepare_threshold = None
        return Session(db, lost, silence_s, metrics)

    def silence(self) -> UnusableServer:
        """Return the error for a server that does not answer."""
        return UnusableServer(f"Сервер базы {self.place} {SILENT}.")

    def refusal(self, error: psycopg.Error) -> UnusableServer:
        """Convert the error with which a server refused to open the database to an error with one sentence."""
        if isinstance(error, psycopg.errors.InsufficientPrivilege):
            return UnusableServer(f"Нет прав в базе {self.place}: владелец базы должен разрешить этому имени CREATE.")
        return UnusableServer(f"Сервер базы {self.place} отказал: {type(error).__name__}.")

    @staticmethod
    def _reason(said: str) -> str:
        return next((words for looks, words in REFUSALS if re.search(looks, said)), SILENT)
