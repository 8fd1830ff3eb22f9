"""Servers of NATS from the settings, with their certificates and the secrets to hide."""

import ssl
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec

from bot.runtime.secret import Secret

SHORTEST_SECRET: Final = 8


class Broker(msgspec.Struct, frozen=True, kw_only=True):
    """Servers of NATS, one cluster, through which other machines are asked to do jobs."""

    url: Secret
    """Addresses as they were set, including any user, password or token."""
    ca: Path | None = None
    """Certificates of the authorities that may vouch for the servers; None: those of the machine."""
    cert: Path | None = None
    """Certificate that this program shows the servers; None: it shows none."""
    key: Path | None = None
    """Key of `cert`."""

    @property
    def servers(self) -> tuple[str, ...]:
        """Return the addresses without user, password and token."""
        return tuple(f"{one.scheme}://{one.netloc.rpartition('@')[2]}" for one in self._addresses)

    @property
    def user(self) -> str | None:
        """Return the user of the first address; one without a password is a token."""
        named = self._addresses[0].username
        return unquote(named) if named else None

    @property
    def password(self) -> str | None:
        """Return the password of the first address."""
        said = self._addresses[0].password
        return unquote(said) if said else None

    @property
    def is_secure(self) -> bool:
        """Return whether everything that travels is encrypted."""
        return self._addresses[0].scheme == "tls"

    @property
    def secrets(self) -> tuple[str, ...]:
        """Return what no log may show; a short word is in none, and ordinary words would be masked with it."""
        written = self._addresses[0].netloc.rpartition("@")[0]
        found = (written, written.partition(":")[2], self.password, None if self.password else self.user)
        return tuple(one for one in found if one is not None and len(one) >= SHORTEST_SECRET)

    @property
    def _addresses(self) -> tuple[SplitResult, ...]:
        return tuple(urlsplit(one) for one in self.url.reveal().split(","))

    def tls(self) -> ssl.SSLContext | None:
        """Return how servers are checked, None without TLS. Raises OSError and ssl.SSLError for files of no use."""
        if not self.is_secure:
            return None
        context = ssl.create_default_context(cafile=self.ca)
        if self.cert is not None:
            context.load_cert_chain(self.cert, self.key)
        return context
