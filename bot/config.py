"""Settings of the program, read once from the environment; a wrong setting raises ConfigError."""

import logging
import re
from collections.abc import Mapping
from enum import StrEnum
from errno import ENOENT
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec

from bot.clock import HIGHEST_SPEED, parse_speed
from bot.runtime.broker import Broker
from bot.runtime.errnos import reason
from bot.runtime.secret import DatabaseUrl, Secret, Token

DEFAULT_API_URL: Final = "https://api.telegram.org"
DATABASE_URL: Final = "DATABASE_URL"
DEFAULT_DATABASE: Final = "./var/pulka.db"
DEFAULT_CLOCK_SPEED: Final = "1"
DEFAULT_LOG_LEVEL: Final = "INFO"
DEFAULT_WEBHOOK_HOST: Final = "127.0.0.1"
DEFAULT_WEBHOOK_PORT: Final = "8080"
WEBHOOK_PORTS: Final = (443, 80, 88, 8443)  # the ones Telegram's own server calls
HERE: Final = ("localhost", "127.0.0.1", "::1")
DEFAULT_METRICS_HOST: Final = "127.0.0.1"
BROKER_SCHEMES: Final = ("nats", "tls")
BROKER_PORT: Final = 4222
YES: Final = "yes"
NO: Final = "no"
LOG_FORMATS: Final = ("text", "json")
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
Database = Path | DatabaseUrl
"""Place of a database: a SQLite file, or an address on a PostgreSQL server."""

_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{16,256}", re.ASCII)  # Telegram takes short ones too
_NUMBER = re.compile(r"[0-9]{1,9}")  # int() refuses thousands of digits in its own words
MOST_TOKENS_BYTES: Final = 1 << 20
_TOKEN = re.compile(r"\d{1,20}:[\w.~+=-]+(/test)?", re.ASCII)  # "/test" is Telegram's own test environment


class ProgramRole(StrEnum):
    """Part that a process plays (ROLE)."""

    ALL = "all"
    """Serving a bot: its tables, tournaments and weeks."""
    JOBS = "jobs"
    """Doing jobs that other programs request over BROKER_URL."""


class ConfigError(ValueError):
    """Missing or wrong setting; the text is one sentence in Russian that names the setting."""


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """Address at which Telegram calls the bot, and where the program listens for the calls."""

    url: str
    """Address that Telegram calls; a proxy there, which ends TLS, passes the calls on to `host`:`port`."""
    secret: Secret
    """Secret that Telegram sends in a header of every call."""
    host: str = DEFAULT_WEBHOOK_HOST
    port: int = int(DEFAULT_WEBHOOK_PORT)


class Watching(msgspec.Struct, frozen=True, kw_only=True):
    """Address on which `/metrics` and `/health` are served."""

    host: str = DEFAULT_METRICS_HOST
    port: int


class JobsSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of a program that does jobs for others (ROLE=jobs); it needs neither a token nor a database."""

    broker: Broker
    log_level: int = logging.INFO
    """Lowest level that is logged, a number of `logging`."""
    log_json: bool = False
    """True to write each line of the log as a JSON object."""
    watching: Watching | None = None
    """Address of the metrics and health pages; None: they are not served."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of a program that serves a bot."""

    token: Token
    """Token of the bot; the first one if there are several."""
    more_tokens: tuple[Token, ...] = ()
    """Further tokens of BOT_TOKENS_FILE, in order: the program serves the first bot that no other program serves."""
    api_url: str = DEFAULT_API_URL
    """Base of the addresses `/bot<token>/` and `/file/bot<token>/`, without a trailing slash."""
    database_path: Path = Path(DEFAULT_DATABASE)
    """File of the SQLite database; ignored if `database_url` is set."""
    database_url: DatabaseUrl | None = None
    """Database on a PostgreSQL server; None: SQLite in `database_path`."""
    clock_speed: float = 1.0
    """Clock seconds per real second."""
    log_level: int = logging.INFO
    """Lowest level that is logged, a number of `logging`."""
    log_json: bool = False
    """True to write each line of the log as a JSON object."""
    webhook: Webhook | None = None
    """Webhook to be served; None: updates are fetched by long polling."""
    watching: Watching | None = None
    """Address of the metrics and health pages; None: they are not served."""
    broker: Broker | None = None
    """Servers through which other machines are asked to do jobs; None: this machine does everything."""
    views_count: bool = True
    """True if ephemeral messages (shown to one person in a group) count towards Telegram's limit for the group."""

    @property
    def tokens(self) -> tuple[Token, ...]:
        """List the tokens of all bots, in the order in which they are tried."""
        return (self.token, *self.more_tokens)

    @property
    def secrets(self) -> tuple[str, ...]:
        """List the secrets of these settings, which no log or message may contain."""
        webhook = (self.webhook.secret.reveal(),) if self.webhook else ()
        database = self.database_url.secrets if self.database_url else ()
        broker = self.broker.secrets if self.broker else ()
        return (*(token.reveal() for token in self.tokens), *webhook, *database, *broker)

    @property
    def database(self) -> Database:
        """Return the place of the database: `database_url` if set, else `database_path`."""
        return self.database_url or self.database_path

    @property
    def base_url(self) -> str:
        """Return the beginning of the address of an API method, up to the token."""
        return f"{self.api_url}/bot"

    @property
    def base_file_url(self) -> str:
        """Return the beginning of the address of a file, up to the token."""
        return f"{self.api_url}/file/bot"


def load(env: Mapping[str, str]) -> Settings:
    """Read settings from environment variables (empty counts as absent); raises ConfigError on the first wrong one."""
    tokens, url, hook = _tokens(env), database_url(env), webhook(env)
    if len(tokens) > 1 and url is None:
        raise ConfigError("Несколько токенов в BOT_TOKENS_FILE — только с DATABASE_URL: в файле SQLite живёт один бот.")
    if len(tokens) > 1 and hook is not None:
        raise ConfigError("WEBHOOK_URL — адрес одного бота: с несколькими токенами в BOT_TOKENS_FILE он не годится.")
    return Settings(
        token=tokens[0],
        more_tokens=tokens[1:],
        api_url=api_url(env),
        database_path=database_path(env),
        database_url=url,
        clock_speed=clock_speed(env),
        log_level=log_level(env),
        log_json=log_json(env),
        webhook=hook,
        watching=watching(env),
        broker=broker(env),
        views_count=views_count(env),
    )


def _tokens(env: Mapping[str, str]) -> tuple[Token, ...]:
    """Read the tokens from BOT_TOKEN or BOT_TOKENS_FILE, at least one. Raises ConfigError."""
    text, file = env.get("BOT_TOKEN", "").strip(), env.get("BOT_TOKENS_FILE", "")
    if text and file:
        raise ConfigError("Заданы и BOT_TOKEN, и BOT_TOKENS_FILE: оставьте что-то одно.")
    return _tokens_of(file) if file else (_token(text),)


def role(env: Mapping[str, str]) -> ProgramRole:
    """Read ROLE, a value of `ProgramRole`; ALL if it is not set. Raises ConfigError."""
    text = env.get("ROLE", "").strip().lower() or ProgramRole.ALL
    if text not in set(ProgramRole):
        raise ConfigError(f"ROLE — это одно из слов {', '.join(ProgramRole)}, а не {text[:20]!r}.")
    return ProgramRole(text)


def load_jobs(env: Mapping[str, str]) -> JobsSettings:
    """Read the settings of ROLE=jobs; raises ConfigError on the first wrong one."""
    found = broker(env)
    if found is None:
        raise ConfigError(
            "ROLE=jobs берёт работу у NATS: нужен его адрес в BROKER_URL, например nats://localhost:4222."
        )
    return JobsSettings(broker=found, log_level=log_level(env), log_json=log_json(env), watching=watching(env))


def _token(text: str) -> Token:
    if not text:
        raise ConfigError("BOT_TOKEN не задан: получите токен у @BotFather и запишите его в эту переменную.")
    if not _TOKEN.fullmatch(text):
        raise ConfigError("BOT_TOKEN не похож на токен от @BotFather (цифры, двоеточие, буквы и цифры).")
    return Token(text)


def _tokens_of(file: str) -> tuple[Token, ...]:
    """Read a file with one token a line; empty lines and lines that begin with # are skipped."""
    try:
        with Path(file).expanduser().open("rb") as source:
            lines = source.read(MOST_TOKENS_BYTES).decode(errors="replace").splitlines()
    except (OSError, RuntimeError, ValueError) as error:  # ValueError: a path with a zero byte
        why = reason(error) if isinstance(error, OSError) and error.errno != ENOENT else "такого файла нет"
        raise ConfigError(f"BOT_TOKENS_FILE: {file} не прочитать: {why}.") from None
    found: dict[int, tuple[int, Token]] = {}  # by bot, with the line
    for number, line in enumerate(lines, 1):
        text = line.strip().removeprefix("\ufeff")
        if not text or text.startswith("#"):
            continue
        if not _TOKEN.fullmatch(text):
            raise ConfigError(f"BOT_TOKENS_FILE: в строке {number} файла {file} не токен от @BotFather.")
        token = Token(text)
        if token.bot_id in found:
            first = found[token.bot_id][0]
            raise ConfigError(f"BOT_TOKENS_FILE: в строках {first} и {number} файла {file} один и тот же бот.")
        found[token.bot_id] = number, token
    if not found:
        raise ConfigError(f"BOT_TOKENS_FILE: в файле {file} нет ни одного токена.")
    return tuple(token for _, token in found.values())


def api_url(env: Mapping[str, str]) -> str:
    """Read TELEGRAM_API_URL, an http or https address, and drop a trailing slash."""
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
    """Read DATABASE_PATH; the file need not exist yet, but the path must not be a folder."""
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


def database_url(env: Mapping[str, str]) -> DatabaseUrl | None:
    """Read DATABASE_URL, a PostgreSQL address; None if unset. Raises ConfigError if DATABASE_PATH is set, too."""
    text = env.get("DATABASE_URL", "").strip()
    if not text:
        return None
    if env.get("DATABASE_PATH"):
        raise ConfigError("Заданы и DATABASE_PATH, и DATABASE_URL: оставьте что-то одно.")
    url = DatabaseUrl(text)
    if not url.is_sound:
        raise ConfigError(
            "DATABASE_URL должен быть адресом вида postgresql://имя:пароль@сервер/база;"
            " знаки # / ? @ % в пароле пишутся как %23 %2F %3F %40 %25."
        )
    return url


def database(env: Mapping[str, str]) -> Database:
    """Read the place of the database: DATABASE_URL if set, else DATABASE_PATH."""
    return database_url(env) or database_path(env)


def database_at(word: str, env: Mapping[str, str]) -> Database:
    """Read a database from the command line: a file, an address, or "DATABASE_URL" for that variable's value."""
    named = env.get(DATABASE_URL, "") if word == DATABASE_URL else word
    if word == DATABASE_URL and not named:
        raise ConfigError("DATABASE_URL не задан: назовите адрес базы или задайте эту переменную.")
    if word == DATABASE_URL or named.partition("://")[0] in ("postgresql", "postgres"):
        url = database_url({DATABASE_URL: named})
        assert url is not None  # it is not empty
        return url
    return database_path({"DATABASE_PATH": named})


def bot_id(env: Mapping[str, str]) -> int | None:
    """Return the id of the bot from BOT_TOKEN or BOT_TOKENS_FILE; None if there is no token, or more than one."""
    if not env.get("BOT_TOKEN", "").strip() and not env.get("BOT_TOKENS_FILE"):
        return None
    tokens = _tokens(env)
    return tokens[0].bot_id if len(tokens) == 1 else None


def clock_speed(env: Mapping[str, str]) -> float:
    """Read CLOCK_SPEED, a number above 0 and at most HIGHEST_SPEED."""
    text = env.get("CLOCK_SPEED", "").strip() or DEFAULT_CLOCK_SPEED
    try:
        return parse_speed(text)
    except ValueError:
        told = f"CLOCK_SPEED должен быть числом больше 0 и не больше {HIGHEST_SPEED}, а не {text!r}."
        raise ConfigError(told) from None


def log_level(env: Mapping[str, str]) -> int:
    """Read LOG_LEVEL, the name of a level in upper or lower case, as a number of `logging`."""
    text = env.get("LOG_LEVEL", "").strip().upper() or DEFAULT_LOG_LEVEL
    if text not in LOG_LEVELS:
        raise ConfigError(f"LOG_LEVEL — это одно из слов {', '.join(LOG_LEVELS)}, а не {text!r}.")
    return logging.getLevelNamesMapping()[text]


def log_json(env: Mapping[str, str]) -> bool:
    """Read LOG_FORMAT, `text` or `json`; return True for JSON."""
    text = env.get("LOG_FORMAT", "").strip().lower() or LOG_FORMATS[0]
    if text not in LOG_FORMATS:
        raise ConfigError(f"LOG_FORMAT — это text или json, а не {text!r}.")
    return text == "json"


def views_count(env: Mapping[str, str]) -> bool:
    """Read VIEWS_COUNT, yes (the default) or no: whether ephemeral messages count towards the limit of their group."""
    text = env.get("VIEWS_COUNT", "").strip().lower() or YES
    if text not in (YES, NO):
        raise ConfigError(f"VIEWS_COUNT — это {YES} или {NO}, а не {text[:20]!r}.")
    return text == YES


def watching(env: Mapping[str, str]) -> Watching | None:
    """Read METRICS_HOST and METRICS_PORT; None without a port."""
    text = env.get("METRICS_PORT", "").strip()
    if not text:
        return None
    return Watching(host=env.get("METRICS_HOST", "").strip() or DEFAULT_METRICS_HOST, port=_port("METRICS_PORT", text))


def webhook(env: Mapping[str, str]) -> Webhook | None:
    """Read WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_HOST and WEBHOOK_PORT; None without WEBHOOK_URL."""
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
    """Check the address of a webhook and return it unchanged; `official`: Telegram's own server will call it."""
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


def broker(env: Mapping[str, str]) -> Broker | None:
    """Read BROKER_URL, BROKER_CA, BROKER_CERT and BROKER_KEY; None without BROKER_URL.

    Error messages never contain the addresses, which may contain a password.
    """
    text = env.get("BROKER_URL", "").strip()
    if not text:
        return None
    addresses = ",".join(_broker_address(one.strip()) for one in text.split(","))
    if len({one.partition("://")[0] for one in addresses.split(",")}) > 1:
        raise ConfigError("BROKER_URL: у всех серверов один вид адреса — либо nats://, либо tls://.")
    ca, cert, key = (_file(env, name) for name in ("BROKER_CA", "BROKER_CERT", "BROKER_KEY"))
    found = Broker(url=Secret(addresses), ca=ca, cert=cert, key=key)
    if not found.is_secure and (ca or cert or key):
        raise ConfigError("BROKER_CA, BROKER_CERT и BROKER_KEY нужны адресу tls://…, а BROKER_URL не такой.")
    if (cert is None) != (key is None):
        raise ConfigError("BROKER_CERT и BROKER_KEY задают вместе: сертификат и ключ к нему.")
    try:
        found.tls()
    except OSError:  # an ssl.SSLError is one, too
        told = "BROKER_CA, BROKER_CERT и BROKER_KEY должны быть файлами PEM, а ключ — подходить к сертификату."
        raise ConfigError(told) from None
    return found


def _broker_address(text: str) -> str:
    """Return the address of one server with its port. Raises ConfigError without quoting the address."""
    wrong = ConfigError("BROKER_URL — это адрес NATS: nats://узел:4222 или tls://узел:4222; несколько — через запятую.")
    try:
        parts = urlsplit(text)
        port = parts.port or BROKER_PORT
    except ValueError:
        raise wrong from None
    if (
        parts.scheme not in BROKER_SCHEMES
        or not parts.hostname
        or parts.path.strip("/")
        or parts.query
        or parts.fragment
    ):
        raise wrong
    place = parts.netloc if parts.port else f"{parts.netloc.rstrip(':')}:{port}"
    return f"{parts.scheme}://{place}"


def _file(env: Mapping[str, str], name: str) -> Path | None:
    """Read the path of a file from the variable `name`; None if it is unset. Raises ConfigError for a missing file."""
    text = env.get(name, "").strip()
    if not text:
        return None
    path = Path(text)
    if not path.is_file():
        raise ConfigError(f"{name}: нет такого файла — {text}.")
    return path
