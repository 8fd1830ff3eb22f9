"""Settings of the program, read once from the environment."""

import logging
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

DEFAULT_API_URL: Final = "https://api.telegram.org"
DEFAULT_DATABASE: Final = "./var/pulka.db"
DEFAULT_CLOCK_SPEED: Final = "1"
DEFAULT_LOG_LEVEL: Final = "INFO"
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
HIDDEN: Final = "<token>"

_TOKEN = re.compile(r"\d+:[\w.~+=-]+(/test)?", re.ASCII)  # "/test" is Telegram's own test environment


class ConfigError(ValueError):
    """A setting is missing or wrong; the text is one sentence in Russian that names the setting."""


class Token:
    """The bot's token; shows itself only through `reveal()`, never in str, repr, format, pickle or an error."""

    __slots__ = ("_secret",)

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def reveal(self) -> str:
        """The token itself, for the Telegram library and the log filter."""
        return self._secret

    @property
    def bot_id(self) -> int:
        """The public number before the colon: Telegram's id of this bot."""
        return int(self._secret.partition(":")[0])

    def __repr__(self) -> str:
        return HIDDEN

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Token) and other._secret == self._secret

    def __hash__(self) -> int:
        return hash(self._secret)

    def __reduce__(self) -> str:
        raise TypeError("a token is not pickled")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything the environment decides.

    `api_url` has no trailing slash and is the base of `/bot<token>/` and `/file/bot<token>/`;
    `clock_speed` is clock seconds per real second; `log_level` is a number of `logging`.
    """

    token: Token
    api_url: str = DEFAULT_API_URL
    database_path: Path = Path(DEFAULT_DATABASE)
    clock_speed: float = 1.0
    log_level: int = logging.INFO

    @property
    def base_url(self) -> str:
        """What stands before the token in the address of a method."""
        return f"{self.api_url}/bot"

    @property
    def base_file_url(self) -> str:
        """What stands before the token in the address of a file."""
        return f"{self.api_url}/file/bot"


def load(env: Mapping[str, str]) -> Settings:
    """Settings from environment variables (empty counts as absent); raises ConfigError on the first wrong one."""
    return Settings(
        token=_token(env.get("BOT_TOKEN", "").strip()),
        api_url=api_url(env),
        database_path=_database_path(env.get("DATABASE_PATH") or DEFAULT_DATABASE),
        clock_speed=clock_speed(env),
        log_level=log_level(env),
    )


def _token(text: str) -> Token:
    if not text:
        raise ConfigError("BOT_TOKEN не задан: получите токен у @BotFather и запишите его в эту переменную.")
    if not _TOKEN.fullmatch(text):
        raise ConfigError("BOT_TOKEN не похож на токен от @BotFather (цифры, двоеточие, буквы и цифры).")
    return Token(text)


def api_url(env: Mapping[str, str]) -> str:
    """TELEGRAM_API_URL without a trailing slash; http or https."""
    text = env.get("TELEGRAM_API_URL", "").strip() or DEFAULT_API_URL
    try:
        parts = urlsplit(text)
        wrong = parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment
        _ = parts.port
    except ValueError:
        wrong = True
    if wrong:
        raise ConfigError(f"TELEGRAM_API_URL должен быть адресом http или https, например {DEFAULT_API_URL}.")
    return text.rstrip("/")


def _database_path(text: str) -> Path:
    path = Path(text).expanduser()
    if path.is_dir():
        raise ConfigError(f"DATABASE_PATH должен называть файл, а {text} — папка.")
    return path


def clock_speed(env: Mapping[str, str]) -> float:
    """CLOCK_SPEED, a number above 0 and at most 1000."""
    text = env.get("CLOCK_SPEED", "").strip() or DEFAULT_CLOCK_SPEED
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0 < speed <= 1000:
        raise ConfigError(f"CLOCK_SPEED должен быть числом больше 0 и не больше 1000, а не {text!r}.")
    return speed


def log_level(env: Mapping[str, str]) -> int:
    """LOG_LEVEL by name, in either case."""
    text = env.get("LOG_LEVEL", "").strip().upper() or DEFAULT_LOG_LEVEL
    if text not in LOG_LEVELS:
        raise ConfigError(f"LOG_LEVEL — это одно из слов {', '.join(LOG_LEVELS)}, а не {text!r}.")
    return logging.getLevelNamesMapping()[text]
