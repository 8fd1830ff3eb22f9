"""Digests of a message's text, buttons and picture. They show what an edit has to change, even after a restart."""

import hmac
from dataclasses import asdict
from hashlib import sha256
from secrets import token_bytes
from typing import Self

import msgspec

from bot.pictures import Look
from bot.screens.model import Screen
from bot.screens.times import uncounted

LENGTH = 16
_KEY = token_bytes(32)  # of this run of the program


class Digest(msgspec.Struct, frozen=True):
    """Digests of text, buttons and picture; `picture` is empty for a text message."""

    text: str = ""
    rows: str = ""
    picture: str = ""

    @classmethod
    def of(cls, screen: Screen) -> Self:
        """Return the digests of a screen."""
        drawing = screen.picture
        picture = ""
        if drawing is not None:
            shown = msgspec.json.encode((drawing.tag, drawing, _told(screen.look), screen.labels))
            picture = _sealed(shown) if drawing.is_own else _short(shown)
        return cls(
            _short(uncounted(screen.text + screen.worded).encode()), _short(msgspec.json.encode(screen.rows)), picture
        )

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the digest whose `str` is `text`; for any other text an empty digest, which no screen has."""
        parts = text.split(".")
        return cls(*parts) if len(parts) == 3 else cls()

    def __str__(self) -> str:
        return f"{self.text}.{self.rows}.{self.picture}"


def _told(look: Look) -> dict[str, bool]:
    """Return a look's fields as a dictionary, without `german` if False: digests by older versions lack that field."""
    told = asdict(look)
    return told if look.german else {name: value for name, value in told.items() if name != "german"}


def _short(data: bytes) -> str:
    return sha256(data).hexdigest()[:LENGTH]


def _sealed(data: bytes) -> str:
    """Return a keyed digest, from which nobody can guess the cards of a hand; the key is new after a restart."""
    return hmac.digest(_KEY, data, "sha256").hex()[:LENGTH]


NO_BUTTONS = Digest.of(Screen("")).rows
