"""Addresses of the NATS servers from the settings, with certificates and secrets."""

import ssl
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

import msgspec

from bot.runtime.secret import Secret

SHORTEST_SECRET: Final = 8


class Broker(msgspec.Struct, frozen=True, kw_only=True):
    """Servers of one NATS cluster, through which other machines are asked to do jobs."""

    url: Secret
    """Addresses as they were set, separated by commas, including any user, password or token."""
    ca: Path | None = None
    """File of the certificate authorities to trust for the servers; None: those that the machine trusts."""
    cert: Path | None = None
    """File of the certificate that this program presents to the servers; None: it presents none."""
    key: Path | None = None
    """File of the private key for `cert`."""

    @property
    def servers(self) -> tuple[str, ...]:
        """Return the addresses of the servers, without user, password and token."""
        return tuple(f"{one.scheme}://{one.netloc.rpartition('@')[2]}" for one in self._addresses)

    @property
    def user(self) -> str | None:
        """Return the user of the first address, None without one; a user without a password is a token."""
        named = self._addresses[0].username
        return unquote(named) if named else None

    @property
    def password(self) -> str | None:
        """Return the password of the first address; None without one."""
        said = self._addresses[0].password
        return unquote(said) if said else None

    @property
    def is_secure(self) -> bool:
        """Return whether the connection is encrypted (tls://)."""
        return self._addresses[0].scheme == "tls"

    @property
    def secrets(self) -> tuple[str, ...]:
        """List the secrets to mask in logs; short ones are left out, since they may be ordinary words."""
        written = self._addresses[0].netloc.rpartition("@")[0]
        found = (written, written.partition(":")[2], self.password, None if self.password else self.user)
        return tuple(one for one in found if one is not None and len(one) >= SHORTEST_SECRET)

    @property
    def _addresses(self) -> tuple[SplitResult, ...]:
        return tuple(urlsplit(one) for one in self.url.reveal().split(","))

    def tls(self) -> ssl.SSLContext | None:
        """Return the TLS settings for the connection; None without TLS. Raises OSError, ssl.SSLError for bad files."""
        if not self.is_secure:
            return None
        context = ssl.create_default_context(cafile=self.ca)
        if self.cert is not None:
            context.load_cert_chain(self.cert, self.key)
        return context
