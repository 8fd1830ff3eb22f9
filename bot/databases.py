"""Commands of `python -m bot` for a whole database: backup, restore, and move to another place.

The code for PostgreSQL is imported only when it is needed: its library is an optional extra.
"""

import asyncio
import re
from pathlib import Path
from types import ModuleType
from typing import Final

from bot.config import ConfigError, Database
from bot.runtime.secret import DatabaseUrl
from bot.storage.errors import NO_DRIVER, OpenError
from bot.storage.sqlite import copies

UNCHECKED: Final = "Копию сняла прежняя версия: цела ли в ней каждая запись, проверить нечем."
SAME_KIND: Final = (
    "Переносится база из файла SQLite в PostgreSQL или обратно, а здесь обе одного вида: файл — командами backup и"
    " restore, базу PostgreSQL — средствами самого PostgreSQL."
)


def number_of(word: str) -> int:
    """Read the id of a bot from a word of the command line. Raises ConfigError."""
    if not re.fullmatch("[0-9]{1,15}", word, re.ASCII):
        raise ConfigError(f"Номер бота — число до двоеточия в его токене, а не {word[:40]!r}.")
    return int(word)


def backup(database: Database, copy: Path, bot: int | None) -> str:
    """Copy a bot's database to a file; return a sentence to print. `bot`: None for the only bot. Raises OpenError."""
    if isinstance(database, Path):
        copies.backup(database, copy)
        return f"Копия базы {database} — в {copy}."
    moving = _moving()
    place = asyncio.run(moving.backup(database, bot, copy))
    return f"Копия базы бота {place.bot} из {place.database} — в {copy}."


def restore(copy: Path, database: Database, bot: int | None) -> str:
    """Replace a database by a copy; return a sentence to print. `bot`: None for the only bot. Raises OpenError."""
    if isinstance(database, Path):
        done = copies.restore(copy, database)
        return _restored(f"База {database}", copy, str(done.old) if done.old else None, checked=done.checked)
    moving = _moving()
    put = asyncio.run(moving.restore(copy, database, bot))
    return _restored(f"База бота {put.bot} в {database.public}", copy, put.old, checked=put.checked)


def _restored(what: str, copy: Path, old: str | None, *, checked: bool) -> str:
    said = [f"{what} — снова как в {copy}.", f"Прежняя — в {old}." if old else "", "" if checked else UNCHECKED]
    return " ".join(filter(None, said))


def move(old: Database, new: Database, bot: int | None) -> str:
    """Move a database between SQLite and PostgreSQL; return a sentence to print. Raises OpenError, ConfigError."""
    if isinstance(old, Path) == isinstance(new, Path):
        raise ConfigError(SAME_KIND)
    moving = _moving()
    if isinstance(old, Path):
        assert isinstance(new, DatabaseUrl)
        done = asyncio.run(moving.to_postgres(old, new, bot))
        said = f"База {old} — теперь бот {done.bot} в {new.public}"
    else:
        assert isinstance(new, Path)
        done = asyncio.run(moving.to_sqlite(old, bot, new))
        said = f"База бота {done.bot} из {old.public} — теперь в {new}"
    return f"{said}: столов {done.tables}, событий {done.events}, всё сверено. Прежняя отложена: {done.old}."


def _moving() -> ModuleType:
    """Import the module that moves databases. Raises OpenError if the PostgreSQL library is not installed."""
    try:
        from bot.storage import moving  # noqa: PLC0415 - its library is an extra
    except ModuleNotFoundError as error:
        raise OpenError(NO_DRIVER) from error
    return moving
