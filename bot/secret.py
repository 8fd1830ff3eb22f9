"""Secret values, and the marks that stand in their place."""

from typing import Final

MASK: Final = "<token>"


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
