"""The command line of the sandbox; what is wrong with it is one sentence in Russian."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from bot.clock import HIGHEST_SPEED, parse_speed
from bot.sandbox.bot_api import TOKEN
from bot.sandbox.server import DEFAULT_TOKEN

DEFAULT_PORT = 8765
DEFAULT_DATA = Path("var/play")
HIGHEST_PORT = 65535


class WrongArguments(Exception):
    """What is wrong, in one sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that neither prints nor exits when it is asked for something wrong."""

    def error(self, message: str) -> NoReturn:
        """Words of argparse itself are for those who write commands by hand."""
        raise WrongArguments(f"{self.prog}: {message} (python -m bot.sandbox --help).")


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """command (None or "serve"), port, data, speed, token, supervised. Raises WrongArguments."""
    options = _parser().parse_args(arguments)
    options.port, options.speed = _port(options.port), _speed(options.speed)
    if not TOKEN.fullmatch(options.token):
        raise WrongArguments("Токен (--token) — это номер, двоеточие и до 60 латинских букв, цифр, «_» и «-».")
    return options


def _parser() -> Parser:
    common = Parser(add_help=False)
    common.add_argument("--port", default=str(DEFAULT_PORT), help="0 takes any free one")
    common.add_argument("--data", type=Path, default=DEFAULT_DATA, help="folder of the world and the bot's database")
    common.add_argument("--speed", default="1", help="clock seconds per real second")
    common.add_argument("--token", default=DEFAULT_TOKEN, help="the token that the server accepts")
    parser = Parser(prog="python -m bot.sandbox", description="Telegram for one machine.", parents=[common])
    commands = parser.add_subparsers(dest="command", parser_class=Parser)
    serve = commands.add_parser("serve", help="the server alone", parents=[common])
    serve.add_argument("--supervised", action="store_true", help=argparse.SUPPRESS)
    return parser


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
