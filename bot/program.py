"""Command line of `python -m bot`: no word serves the tables of BOT_TOKEN, others see to the file DATABASE_PATH."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import config, health, wiring
from bot.storage.errors import OpenError
from bot.storage.sqlite.copies import backup, restore

USAGE = (
    "python -m bot — играть; python -m bot health — жив ли бот; "
    "python -m bot backup ФАЙЛ и restore ФАЙЛ — копия базы и возврат к ней."
)
UNCHECKED = "Копию сняла прежняя версия: цела ли в ней каждая запись, проверить нечем."


def main() -> int:
    """Run the command and return the exit status; a missing or wrong setting is one sentence on stderr."""
    try:
        if not sys.argv[1:]:
            return wiring.serve(config.load(os.environ))
        return _see_to(sys.argv[1:], config.database_path(os.environ))
    except (config.ConfigError, OpenError) as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _see_to(words: Sequence[str], database: Path) -> int:
    """Run one of the small commands. Raises ConfigError for another word, OpenError where it cannot be done."""
    match words:
        case [*_, "--help" | "-h"]:
            sys.stdout.write(f"{USAGE}\n")
        case ["health"]:
            complaint = health.complaint(database)
            sys.stderr.write(complaint and f"{complaint}\n")
            return 1 if complaint else 0
        case ["backup" | "restore", file] if not file or file.startswith("-"):
            raise config.ConfigError(USAGE)
        case ["backup", file]:
            backup(database, Path(file))
            sys.stdout.write(f"Копия базы {database} — в {file}.\n")
        case ["restore", file]:
            done = restore(Path(file), database)
            words = [f"База {database} — снова как в {file}.", f"Прежняя — в {done.old}." if done.old else ""]
            words.append("" if done.checked else UNCHECKED)
            sys.stdout.write(" ".join(filter(None, words)) + "\n")
        case _:
            raise config.ConfigError(USAGE)
    return 0
