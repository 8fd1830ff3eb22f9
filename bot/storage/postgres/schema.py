"""Schema of one bot: check of its program and version, migrations, and detection of a database set back in time."""

import importlib.resources
from typing import Final, NamedTuple

from bot.storage.errors import NewerDatabase, NotADatabase
from bot.storage.postgres.session import Session
from bot.storage.sql.restored import MARK, OUTDATED

MIGRATION_S: Final = 3600.0
"""Real seconds that a migration may take."""
IS_OURS: Final = """SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = $1),
    EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass($1 || '.pulka') AND attname = 'version')"""
IDENTITY: Final = """SELECT concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()), 'tables'::regclass::oid)
    FROM pg_control_system()"""
"""Query for the identity of the database: the id of the server; its timeline, which changes when the server is set back
in time; and the ids of the database and of a table, which are new after a dump is restored."""


class Opened(NamedTuple):
    """State of a schema when it was opened."""

    is_new: bool
    """True if this opening created the tables of the schema."""
    made_schema: bool
    """True if this opening created the schema itself."""
    took_over: bool
    """True if the previous owner did not end properly."""


def migrations() -> tuple[str, ...]:
    """Read the SQL of every migration; number n (from 1) is at index n - 1."""
    folder = importlib.resources.files("bot.storage.postgres.migrations")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    numbers = [int(file.name.partition("_")[0]) for file in files]
    if numbers != list(range(1, len(files) + 1)):
        raise ValueError(f"migrations must be numbered from 1 without gaps, not {numbers}")
    return tuple(file.read_text("utf-8") for file in files)


def schema_of(bot: int) -> str:
    """Return the name of a bot's schema."""
    return f"bot_{bot}"


async def prepare(session: Session, name: str, place: str) -> Opened:
    """Create or check the schema `name`, run missing migrations, each in one transaction, and note a new owner.

    `place`: the database, for error messages. The session must hold the lock of the bot and have the schema in its
    search path. Raises NewerDatabase, NotADatabase, psycopg.Error; a schema that is refused is left unchanged.
    """
    if is_missing := (await session.ask("SELECT to_regnamespace($1) IS NULL", name))[0][0]:
        await session.ask(f"CREATE SCHEMA {name}")
    ((is_used, is_ours),) = await session.ask(IS_OURS, name)
    if is_used and not is_ours:
        raise NotADatabase(f"Схема {name} в базе {place} принадлежит другой программе.")
    version = (await session.ask("SELECT version FROM pulka"))[0][0] if is_ours else 0
    steps = migrations()
    if version > len(steps):
        raise NewerDatabase(
            f"Схема {name} в базе {place} версии {version}, а эта программа знает версии до {len(steps)}: "
            "нужна программа поновее или другая база."
        )
    for number, sql in enumerate(steps[version:], version + 1):
        script = f"BEGIN;\n{sql}\nUPDATE pulka SET version = {number};\nCOMMIT;"
        await session.ask(script, within_s=MIGRATION_S)
    return Opened(not is_ours, is_missing, await session.alone(_begun))


async def _begun(session: Session) -> bool:
    """Note a new owner, and mark open tables of a restored database; return False if the last owner ended properly."""
    ((identity,),) = await session.ask(IDENTITY)
    ((known, ended),) = await session.ask("SELECT identity, ended FROM pulka")
    if known not in ("", identity):
        await session.ask(MARK)
        await session.ask(OUTDATED)
    await session.ask("UPDATE pulka SET identity = $1, ended = false", identity)
    return not ended
