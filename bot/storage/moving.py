"""Moves of a whole database between SQLite and PostgreSQL, and backups of a bot's schema as SQLite copies.

Both places are locked while a database moves. The old database is renamed just before the new one gets its final name,
so that there are never two bots with the same secrets.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bot.runtime.secret import Secret
from bot.storage.content import NEWEST, TABLES, Content
from bot.storage.errors import OpenError, UnusableServer
from bot.storage.postgres import transfer as postgres
from bot.storage.postgres.session import Session
from bot.storage.postgres.transfer import Place, TableStart
from bot.storage.sqlite import transfer as sqlite
from bot.storage.sqlite.transfer import SourceFile, TargetFile

PIECE: Final = 1000
"""Number of rows that are transferred at once."""


class Moved(NamedTuple):
    """Outcome of a move: what was moved, and where the old database is."""

    bot: int
    """Telegram's id of the bot."""
    old: str
    """New name of the old database."""
    tables: int
    events: int
    """Number of events outside packed logs."""


class RestoredSchema(NamedTuple):
    """Outcome of replacing a bot's schema by a copy."""

    bot: int
    """Telegram's id of the bot."""
    old: str | None
    """New name of the schema that was there; None if there was none, or an empty one."""
    checked: bool
    """True if the copy was checked, because it contained a digest."""


async def to_postgres(path: Path, url: Secret, bot: int | None) -> Moved:
    """Move an SQLite file to a schema; `bot`: None for the only one. Raises OpenError; then nothing has changed."""
    with sqlite.locked(path):
        async with postgres.connected(url, bot) as place:
            await postgres.lock(place)
            old = sqlite.moved_name(path)
            renamed = False

            async def work(session: Session) -> Content:
                nonlocal renamed
                await postgres.make_room(place, may_put_aside=False)
                async with sqlite.reading(path) as source:
                    found = await _filled(session, source)
                sqlite.rename(path, old)
                renamed = True
                return found

            try:
                found = await place.session.alone(work)
            except BaseException:
                if renamed and not place.session.lost.is_set():  # else the new database may be there
                    sqlite.rename(old, path)
                raise
            return Moved(place.bot, str(old), found.count("tables"), found.count("events"))


async def _filled(session: Session, source: SourceFile) -> Content:
    """Write a content into an empty schema; read it back, compare the digests, and return the digest."""
    found = Content()
    found.seen(NEWEST, (source.newest,))

    def told() -> Iterator[TableStart]:
        for row, at, body in source.firsts():
            found.seen("tables", row)
            yield TableStart(row, at, body)

    await postgres.put_tables(session, told())
    for table in TABLES:
        if table != "tables":
            await postgres.put(session, table, found.noting(table, source.rows(table)))
    await postgres.put_newest(session, source.newest)
    _compare(found, await postgres.content(session))
    return found


async def to_sqlite(url: Secret, bot: int | None, path: Path) -> Moved:
    """Move a bot's schema to SQLite; `bot`: None for the only one. Raises OpenError; then nothing has changed."""
    with sqlite.room_for(path):
        async with postgres.connected(url, bot) as place:
            await postgres.lock(place)
            target = TargetFile(path)
            try:
                ended = await postgres.bring_up_to_date(place)
                try:
                    found, old = await _moved_out(place, target)
                except OpenError:
                    await postgres.leave(place, ended=ended)
                    raise
            finally:
                target.drop()
            return Moved(place.bot, f"{old} в {place.database}", found.count("tables"), found.count("events"))


async def _moved_out(place: Place, target: TargetFile) -> tuple[Content, str]:
    """Copy a schema to a file, rename both, and return the digest and the new name of the schema."""
    found = await _emptied(place, target, sign=False)
    old = await postgres.put_aside(place)
    try:
        target.place()
    except OpenError:
        await postgres.put_back(place, old)
        raise
    return found, old


async def backup(url: Secret, bot: int | None, copy: Path) -> Place:
    """Write a bot's schema, in use or not, to a new copy in SQLite's format; return its place. Raises OpenError."""
    sqlite.check_is_free(copy)
    async with postgres.connected(url, bot) as place, postgres.snapshot(place):
        target = TargetFile(copy)
        try:
            await _emptied(place, target, sign=True)
            target.place()
        finally:
            target.drop()
        return place


async def _emptied(place: Place, target: TargetFile, *, sign: bool) -> Content:
    """Write a schema to a new file (`sign`: a copy with digest), read it back, compare, and return the digest."""
    found, session = Content(), place.session
    found.seen(NEWEST, (newest := await postgres.newest(session),))
    for table in TABLES:
        piece = []
        async for row in postgres.rows(session, table):
            found.seen(table, row)
            piece.append(row)
            if len(piece) == PIECE:
                target.put(table, piece)
                piece = []
        target.put(table, piece)
    target.put_newest(newest)
    _compare(found, target.content())
    target.finish(sign=sign)
    return found


def _compare(given: Content, taken: Content) -> None:
    if given != taken:
        raise UnusableServer("Записанное прочлось не таким, каким было: осталось как было.")


async def restore(copy: Path, url: Secret, bot: int | None) -> RestoredSchema:
    """Replace a bot's schema by the content of a copy; open tables are marked as restored. Raises OpenError."""
    with tempfile.TemporaryDirectory() as folder:
        async with sqlite.reading_copy(copy, Path(folder)) as (source, checked), postgres.connected(url, bot) as place:
            await postgres.lock(place)

            async def work(session: Session) -> str | None:
                aside = await postgres.make_room(place, may_put_aside=True)
                await _filled(session, source)
                return aside

            return RestoredSchema(place.bot, await place.session.alone(work), checked)
