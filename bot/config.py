"""Settings of the program, read once from the environment; a wrong one raises ConfigError."""

import logging
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from bot.clock import HIGHEST_SPEED, parse_speed
from bot.errnos import reason
from bot.secret import Secret, Token

DEFAULT_API_URL: Final = "https://api.telegram.org"
DEFAULT_DATABASE: Final = "./var/pulka.db"
DEFAULT_CLOCK_SPEED: Final = "1"
DEFAULT_LOG_LEVEL: Final = "INFO"
DEFAULT_WEBHOOK_HOST: Final = "127.0.0.1"
DEFAULT_WEBHOOK_PORT: Final = "8080"
WEBHOOK_PORTS: Final = (443, 80, 88, 8443)  # the ones Telegram's own server calls
HERE: Final = ("localhost", "127.0.0.1", "::1")
DEFAULT_METRICS_HOST: Final = "127.0.0.1"
LOG_FORMATS: Final = ("text", "json")
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{16,256}", re.ASCII)  # Telegram takes short ones too
_NUMBER = re.compile(r"[0-9]{1,9}")  # int() refuses thousands of digits in its own words
_TOKEN = re.compile(r"\d+:[\w.~+=-]+(/test)?", re.ASCII)  # "/test" is Telegram's own test environment


class ConfigError(ValueError):
    """Missing or wrong setting; the text is one sentence in Russian that names the setting."""


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """Address at which Telegram calls the bot, and where the program listens for the calls."""

    url: str
    """Address that Telegram calls; whatever ends TLS there passes the calls on to `host`:`port`."""
    secret: Secret
    """Secret that Telegram sends in a header of every call."""
    host: str = DEFAULT_WEBHOOK_HOST
    port: int = int(DEFAULT_WEBHOOK_PORT)


class Watching(msgspec.Struct, frozen=True, kw_only=True):
    """Address at which `/metrics` and `/health` answer."""

    host: str = DEFAULT_METRICS_HOST
    port: int


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings that the environment decides."""

    token: Token
    api_url: str = DEFAULT_API_URL
    """Base of `/bot<token>/` and `/file/bot<token>/`, without a trailing slash."""
    database_path: Path = Path(DEFAULT_DATABASE)
    clock_speed: float = 1.0
    """Clock seconds per real second."""
    log_level: int = logging.INFO
    """Level as a number of `logging`."""
    log_json: bool = False
    """True when a line of the log is one JSON object."""
    webhook: Webhook | None = None
    """Webhook to be served; None: updates are fetched by long polling."""
    watching: Watching | None = None
    """Address for observers; None: nothing listens for observers."""

    @property
    def base_url(self) -> str:
        """Return the part of a method's address before the token."""
        return f"{self.api_url}/bot"

    @property
    def base_file_url(self) -> str:
        """Return the part of a file's address before the token."""
        return f"{self.api_url}/file/bot"


def load(env: Mapping[str, str]) -> Settings:
    """Read settings from environment variables (empty counts as absent); raises ConfigError on the first wrong one."""
    return Settings(
        token=_token(env.get("BOT_TOKEN", "").strip()),
        api_url=api_url(env),
        database_path=database_path(env),
        clock_speed=clock_speed(env),
        log_level=log_level(env),
        log_json=log_json(env),
        webhook=webhook(env),
        watching=watching(env),
    )


def _token(text: str) -> Token:
    if not text:
        raise ConfigError("BOT_TOKEN не задан: получите токен у @BotFather и запишите его в эту переменную.")
    if not _TOKEN.fullmatch(text):
        raise ConfigError("BOT_TOKEN не похож на токен от @BotFather (цифры, двоеточие, буквы и цифры).")
    return Token(text)


def api_url(env: Mapping[str, str]) -> str:
    """Read TELEGRAM_API_URL without a trailing slash; http or https."""
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


def database_path(env: Mapping[str, str]) -> Path:
    """Read DATABASE_PATH, which may not exist yet but is no folder."""
    text = env.get("DATABASE_PATH") or DEFAULT_DATABASE
    try:
        path = Path(text).expanduser()
        is_folder = path.is_dir()
    except (OSError, RuntimeError) as error:  # RuntimeError: nobody's home
        why = reason(error) if isinstance(error, OSError) else "такого пути нет"
        raise ConfigError(f"DATABASE_PATH: {text} не годится: {why}.") from None
    if is_folder:
        raise ConfigError(f"DATABASE_PATH должен называть файл, а {text} — папка.")
    return path


def clock_speed(env: Mapping[str, str]) -> float:
    """Read CLOCK_SPEED, a number above 0 and at most HIGHEST_SPEED."""
    text = env.get("CLOCK_SPEED", "").strip() or DEFAULT_CLOCK_SPEED
    try:
        return parse_speed(text)
    except ValueError:
        told = f"CLOCK_SPEED должен быть числом больше 0 и не больше {HIGHEST_SPEED}, а не {text!r}."
        raise ConfigError(told) from None


def log_level(env: Mapping[str, str]) -> int:
    """Read LOG_LEVEL by name, in either case."""
    text = env.get("LOG_LEVEL", "").strip().upper() or DEFAULT_LOG_LEVEL
    if text not in LOG_LEVELS:
        raise ConfigError(f"LOG_LEVEL — это одно из слов {', '.join(LOG_LEVELS)}, а не {text!r}.")
    return logging.getLevelNamesMapping()[text]


def log_json(env: Mapping[str, str]) -> bool:
    """Read LOG_FORMAT: `text` for people, `json` for programs."""
    text = env.get("LOG_FORMAT", "").strip().lower() or LOG_FORMATS[0]
    if text not in LOG_FORMATS:
        raise ConfigError(f"LOG_FORMAT — это text или json, а не {text!r}.")
    return text == "json"


def watching(env: Mapping[str, str]) -> Watching | None:
    """Read METRICS_PORT with METRICS_HOST; None without a port."""
    text = env.get("METRICS_PORT", "").strip()
    if not text:
        return None
    return Watching(host=env.get("METRICS_HOST", "").strip() or DEFAULT_METRICS_HOST, port=_port("METRICS_PORT", text))


def webhook(env: Mapping[str, str]) -> Webhook | None:
    """Read WEBHOOK_URL with WEBHOOK_SECRET, WEBHOOK_HOST and WEBHOOK_PORT; None without an address."""
    url = env.get("WEBHOOK_URL", "").strip()
    if not url:
        return None
    secret = env.get("WEBHOOK_SECRET", "").strip()
    if not _WEBHOOK_SECRET.fullmatch(secret):
        raise ConfigError("WEBHOOK_SECRET нужен вместе с WEBHOOK_URL: от 16 до 256 латинских букв, цифр, «_» и «-».")
    return Webhook(
        url=_webhook_url(url, official=urlsplit(api_url(env)).hostname == urlsplit(DEFAULT_API_URL).hostname),
        secret=Secret(secret),
        host=env.get("WEBHOOK_HOST", "").strip() or DEFAULT_WEBHOOK_HOST,
        port=_port("WEBHOOK_PORT", env.get("WEBHOOK_PORT", "").strip() or DEFAULT_WEBHOOK_PORT),
    )


def _webhook_url(text: str, *, official: bool) -> str:
    """Return the address unchanged once checked; `official`: Telegram's own server will call it."""
    try:
        parts = urlsplit(text)
        port = parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    except ValueError:
        raise ConfigError("WEBHOOK_URL должен быть адресом https, например https://example.org/pulka.") from None
    local = parts.hostname in HERE and not official
    if parts.scheme not in (("https", "http") if local else ("https",)) or not parts.hostname or parts.fragment:
        raise ConfigError("WEBHOOK_URL должен быть адресом https, например https://example.org/pulka.")
    if official and port not in WEBHOOK_PORTS:
        ports = ", ".join(map(str, WEBHOOK_PORTS))
        raise ConfigError(f"WEBHOOK_URL с портом {port} не годится: Telegram звонит только на порты {ports}.")
    return text


def _port(name: str, text: str) -> int:
    if not _NUMBER.fullmatch(text) or not 0 < int(text) < 65536:
        raise ConfigError(f"{name} — это число от 1 до 65535, а не {text[:20]!r}.")
    return int(text)
