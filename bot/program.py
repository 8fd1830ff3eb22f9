"""Command line of `python -m bot`: without arguments it serves the bot of BOT_TOKEN; commands maintain the database."""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from bot import config, databases, health, wiring
from bot.doctor.command import doctor
from bot.gateway.errors import GatewayError
from bot.jobs.serving import serve_jobs
from bot.rebuild import on_a_file, on_a_server
from bot.release import version
from bot.storage.errors import StorageError
from engine.games import GAMES

USAGE = """\
python -m bot                           играть
python -m bot doctor [НОМЕР]            что Telegram разрешает этому боту
python -m bot backup ФАЙЛ [НОМЕР]       копия базы
python -m bot restore ФАЙЛ [НОМЕР]      возврат к копии
python -m bot move ОТКУДА КУДА [НОМЕР]  перенос базы между SQLite и PostgreSQL
python -m bot rebuild                   посчитать статистику заново
python -m bot health                    жив ли бот
python -m bot version                   версия
python -m bot --help                    эта справка

ОТКУДА, КУДА  файл, адрес postgresql://… или слово DATABASE_URL (адрес из этой переменной)
НОМЕР         какой из нескольких ботов: цифры токена до двоеточия; без номера — бот из BOT_TOKEN"""
WORKER = "Работник (ROLE=jobs)"


def main() -> int:
    """Run the command and return the exit status; a missing or wrong setting is reported in one sentence on stderr."""
    try:
        if not sys.argv[1:]:
            return _served(os.environ)
        if sys.argv[1:] == ["health"]:
            return _health(os.environ)
        if sys.argv[1:] == ["rebuild"]:
            return _rebuild()
        if sys.argv[1:2] == ["doctor"] and sys.argv[2:3] != ["--help"]:
            return _doctor(sys.argv[2:])
        sys.stdout.write(f"{_see_to(sys.argv[1:])}\n")
    except (config.ConfigError, StorageError, GatewayError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _served(env: Mapping[str, str]) -> int:
    """Run the program that ROLE names and return the exit status. Raises ConfigError."""
    if config.role(env) is config.ProgramRole.JOBS:
        hosted = wiring.HOSTED
        return serve_jobs(config.load_jobs(env), hosted.games.values(), hosted.jobs())
    return wiring.serve(config.load(env))


def _health(env: Mapping[str, str]) -> int:
    """Return exit status 0 if this machine's program of ROLE is alive, else write a sentence to stderr, return 1."""
    works = config.role(env) is config.ProgramRole.JOBS
    complaint = health.complaint(health.WORKER, WORKER) if works else health.complaint(config.database(env))
    sys.stderr.write(complaint and f"{complaint}\n")
    return 1 if complaint else 0


def _rebuild() -> int:
    """Rebuild the statistics and return the exit status. Raises ConfigError, OpenError."""
    database = config.database(os.environ)
    if isinstance(database, Path):
        return asyncio.run(on_a_file(database, GAMES))
    bots = [token.bot_id for token in config.load(os.environ).tokens]
    return asyncio.run(on_a_server(database, bots, GAMES))


def _doctor(words: Sequence[str]) -> int:
    """Test what the Bot API server allows the bot, print the report and return the exit status.

    words: the id of the bot if there are several tokens, else empty. Raises ConfigError, OpenError, GatewayError.
    """
    settings = config.load(os.environ)
    if words:
        number = databases.number_of(words[0])
        meant = [token for token in settings.tokens if token.bot_id == number]
        if not meant or words[1:]:
            raise config.ConfigError(USAGE if words[1:] else f"Токена бота {number} в настройках нет.")
        settings = replace(settings, token=meant[0], more_tokens=())
    return doctor(settings)


def _see_to(words: Sequence[str]) -> str:
    """Run `version`, `backup`, `restore`, `move` or `--help`, and return the text to print.

    Raises ConfigError for any other command, OpenError if the command fails.
    """
    if {"--help", "-h"} & {*words[-1:]}:
        return USAGE
    if any(not word or word.startswith("-") for word in words):
        raise config.ConfigError(USAGE)
    match words:
        case ["version"]:
            return version()
        case ["backup", file, *rest] if len(rest) < 2:
            database = config.database(os.environ)
            return databases.backup(database, Path(file), _bot(rest, database))
        case ["restore", file, *rest] if len(rest) < 2:
            database = config.database(os.environ)
            return databases.restore(Path(file), database, _bot(rest, database))
        case ["move", old, new, *rest] if len(rest) < 2:
            here, there = (config.database_at(word, os.environ) for word in (old, new))
            return databases.move(here, there, _bot(rest, here, there))
        case _:
            raise config.ConfigError(USAGE)


def _bot(words: Sequence[str], *places: config.Database) -> int | None:
    """Return the id of the bot whose schema is meant: the last argument, else the bot of the token.

    None means the only schema there, or that all databases are files. Raises ConfigError.
    """
    if all(isinstance(place, Path) for place in places):
        if words:
            raise config.ConfigError(USAGE)
        return None
    return databases.number_of(words[0]) if words else config.bot_id(os.environ)
