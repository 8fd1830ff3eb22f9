"""Where a bot of the tests keeps its database: in a file of its folder, or in a database of its own on a server.

With E2E_POSTGRES, the address of a PostgreSQL server on which databases may be made, every bot that is not told
otherwise is there: so the whole suite runs on PostgreSQL.
"""

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.sql import SQL, Identifier

from tests.cluster import database
from tests.e2e import causes

TOKEN = "4242:SANDBOX-token-for-tests-only"
SCHEMA = f"bot_{TOKEN.partition(':')[0]}"


def settings(folder: Path) -> dict[str, str]:
    """Return the settings that say where a bot has its database; bots of one folder have one database."""
    server = os.environ.get("E2E_POSTGRES")
    return on_server(server, folder) if server else {"DATABASE_PATH": str(folder / "pulka.db"), "DATABASE_URL": ""}


def on_server(server: str, folder: Path) -> dict[str, str]:
    """Return the settings of a bot with a database of its folder's own on a server; the database is made."""
    name = f"e2e_{sha256(str(folder).encode()).hexdigest()[:16]}"
    with psycopg.connect(server, autocommit=True) as db:
        if not db.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            db.execute(SQL("CREATE DATABASE {} TEMPLATE template0").format(Identifier(name)))
    return {"DATABASE_PATH": "", "DATABASE_URL": urlunsplit(urlsplit(server)._replace(path=f"/{name}"))}


def file(env: Mapping[str, str], folder: Path) -> Path:
    """Return a SQLite file with all that a bot with these settings has committed; of a server a copy, in the folder."""
    address = env["DATABASE_URL"]
    return database.copied(address, SCHEMA, folder / "copy.db") if address else Path(env["DATABASE_PATH"])


def keep_causes(env: Mapping[str, str]) -> None:
    """Have the database of a bot with these settings remember the causes that the bot forgets."""
    if address := env["DATABASE_URL"]:
        database.keep_causes(address, SCHEMA)
    else:
        causes.keep_causes(Path(env["DATABASE_PATH"]))
