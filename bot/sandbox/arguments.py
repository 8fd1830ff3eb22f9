"""Command line of the sandbox; a mistake in it is reported in one sentence in Russian."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from bot.clock import HIGHEST_SPEED, parse_speed
from bot.sandbox.bot_api import DEFAULT_TOKEN, TOKEN

DEFAULT_PORT = 8765
DEFAULT_DATA = Path("var/play")
HIGHEST_PORT = 65535


class WrongArguments(Exception):
    """Error in the command line; its message is one sentence."""


class Parser(argparse.ArgumentParser):
    """Argument parser that raises WrongArguments instead of printing and exiting."""

    def error(self, message: str) -> NoReturn:
        """Raise WrongArguments with argparse's own message, in English, which only users of the command line see."""
        raise WrongArguments(f"{self.prog}: {message} (python -m bot.sandbox --help).")


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options command (None or "serve"), port, data, speed, token, supervised. Raises WrongArguments."""
    options = _parser().parse_args(arguments)
    options.port, options.speed, options.data = _port(options.port), _speed(options.speed), Path(options.data)
    if not TOKEN.fullmatch(options.token):
        raise WrongArguments("Токен (--token) — это номер, двоеточие и до 60 латинских букв, цифр, «_» и «-».")
    return options


def _parser() -> Parser:
    parser = Parser(prog="python -m bot.sandbox", description="Telegram for one machine.")
    _common(parser, given_before=False)
    commands = parser.add_subparsers(dest="command", parser_class=Parser)
    serve = commands.add_parser("serve", help="the server alone")
    _common(serve, given_before=True)
    serve.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    return parser


def _common(parser: Parser, *, given_before: bool) -> None:
    """Add the options of both commands; `given_before`: without defaults, so that values before `serve` count."""

    def add(name: str, usual: object, words: str) -> None:
        parser.add_argument(name, default=argparse.SUPPRESS if given_before else usual, help=words)

    add("--port", str(DEFAULT_PORT), "0 takes any free one")
    add("--data", str(DEFAULT_DATA), "folder of the world and the bot's database")
    add("--speed", "1", "clock seconds per real second")
    add("--token", DEFAULT_TOKEN, "the token that the server accepts")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > HIGHEST_PORT:
        raise WrongArguments(f"Порт (PORT, --port) — это число от 0 до {HIGHEST_PORT}, а не {text!r}.")
    return int(text)


def _speed(text: str) -> float:
    try:
        return parse_speed(text)
    except ValueError:
        told = f"Скорость (--speed) — это число больше 0 и не больше {HIGHEST_SPEED}, а не {text!r}."
        raise WrongArguments(told) from None
