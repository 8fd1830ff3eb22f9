"""Secret values, and the marks shown in their place."""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

MASK: Final = "<token>"
SHORTEST_PASSWORD: Final = 4  # a shorter one occurs in too many words to be masked
_HOST = r"(?:[^@/:,\[\]]*|\[[0-9a-fA-F:.]+\])(?::\d+)?"
_PLACE = re.compile(r"(?P<host>\[[^\]]*\]|[^:]*)(?::(?P<port>\d*))?")
_HOSTS = re.compile(rf"(?:[^@/]*@)?{_HOST}(?:,{_HOST})*")


def named(database: str, hosts: Sequence[str], ports: Sequence[str]) -> str:
    """Name a database on a server for use in sentences: `pulka на db.example.org:5432`.

    hosts: "" for this machine; ports: one for each host, or one for all; "" for the default port
    """
    each = ports if len(ports) == len(hosts) else [*ports[:1], ""][:1] * len(hosts)
    places = (f"[{host}]" if ":" in host else host or "этой машине" for host in hosts)
    servers = (f"{place}:{port}".rstrip(":") for place, port in zip(places, each, strict=True))
    return f"{database} на {', '.join(servers)}".strip()


class Secret:
    """Value that only `reveal()` shows: it appears in no str, repr, format, pickle or error."""

    __slots__ = ("_secret",)
    hidden = "<secret>"

    def __init__(self, secret: str) -> None:
        self._secret = secret

    def reveal(self) -> str:
        """Return the secret itself, for the Telegram library and the log filter."""
        return self._secret

    def __repr__(self) -> str:
        return self.hidden

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._secret == self._secret

    def __hash__(self) -> int:
        return hash(self._secret)

    def __reduce__(self) -> str:
        raise TypeError("a secret is not pickled")


class Token(Secret):
    """Token of the bot."""

    __slots__ = ()
    hidden = MASK

    @property
    def bot_id(self) -> int:
        """Return the public number before the colon: Telegram's id of this bot."""
        return int(self._secret.partition(":")[0])

    @property
    def key(self) -> bytes:
        """Return the key for hashes, 32 bytes; it is derived from the token, and so is in no copy of the database."""
        return sha256(b"pulka: numbers of persons\0" + self._secret.encode()).digest()


class DatabaseUrl(Secret):
    """Address of a PostgreSQL server and a database on it, `postgresql://user:password@host/database`."""

    __slots__ = ()
    hidden = "<database>"

    @property
    def is_sound(self) -> bool:
        """Return whether the address is valid; signs such as `#` or `/` in a password must be written as %23, %2F."""
        try:
            parts = urlsplit(self._secret)
        except ValueError:
            return False
        is_plain = not parts.fragment and "@" not in parts.path + parts.query and parts.path.count("/") <= 1
        is_server = bool(parts.netloc or parse_qs(parts.query).get("host")) and _HOSTS.fullmatch(parts.netloc)
        return parts.scheme in {"postgresql", "postgres"} and is_plain and bool(is_server)

    @property
    def public(self) -> str:
        """Return the name of the database for sentences (see `named`), without user, password and settings."""
        parts = urlsplit(self._secret)
        settings = {name: found[-1] for name, found in parse_qs(parts.query).items()}
        user, _, places = parts.netloc.rpartition("@")
        found = [_PLACE.fullmatch(place) for place in places.split(",")]
        hosts = [unquote(place["host"]).strip("[]") for place in found if place]
        ports = [place["port"] or "" for place in found if place]
        hosts = settings["host"].split(",") if "host" in settings else hosts
        ports = settings["port"].split(",") if "port" in settings else ports
        database = settings.get("dbname") or unquote(parts.path[1:] or user.partition(":")[0])
        return named(database, hosts, ports)

    @property
    def secrets(self) -> tuple[str, ...]:
        """List the secrets that no text may contain: the whole address, and the password in each spelling."""
        parts = urlsplit(self._secret)
        password = parts.netloc.rpartition("@")[0].partition(":")[2]
        found = [password, *parse_qs(parts.query).get("password", [])]
        return (self._secret, *(one for raw in found for one in {raw, unquote(raw)} if len(one) >= SHORTEST_PASSWORD))
