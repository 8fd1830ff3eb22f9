"""Secret values, and the marks that stand in their place."""

import re
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

MASK: Final = "<token>"
SHORTEST_PASSWORD: Final = 4  # what is shorter stands in too many words to be masked alone
_HOST = r"(?:[^@/:,\[\]]*|\[[0-9a-fA-F:.]+\])(?::\d+)?"
_HOSTS = re.compile(rf"(?:[^@/]*@)?{_HOST}(?:,{_HOST})*")


class Secret:
    """Value shown only by `reveal()`, never in str, repr, format, pickle or an error."""

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


class DatabaseUrl(Secret):
    """Address of a PostgreSQL server and a database on it, `postgresql://user:password@host/database`."""

    __slots__ = ()
    hidden = "<database>"

    @property
    def is_sound(self) -> bool:
        """Tell whether the address can be read: a sign such as `#` or `/` in a password has to be written as %23."""
        try:
            parts = urlsplit(self._secret)
        except ValueError:
            return False
        is_plain = not parts.fragment and "@" not in parts.path + parts.query and parts.path.count("/") <= 1
        is_server = bool(parts.netloc or parse_qs(parts.query).get("host")) and _HOSTS.fullmatch(parts.netloc)
        return parts.scheme in {"postgresql", "postgres"} and is_plain and bool(is_server)

    @property
    def public(self) -> str:
        """Return the server and the name of the database, without user, password and settings."""
        parts = urlsplit(self._secret)
        return f"{parts.netloc.rpartition('@')[2]}{parts.path}"

    @property
    def secrets(self) -> tuple[str, ...]:
        """List what no text may hold: the whole address, and the password in each way to write it."""
        parts = urlsplit(self._secret)
        password = parts.netloc.rpartition("@")[0].partition(":")[2]
        found = [password, *parse_qs(parts.query).get("password", [])]
        return (self._secret, *(one for raw in found for one in {raw, unquote(raw)} if len(one) >= SHORTEST_PASSWORD))
