"""Which cards a picture shows: the rigged bot leaves them beside the digest of each picture that it draws.

RIGGED_DRAWN names the folder. A picture is known again by its bytes, wherever they went.
"""

import os
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.games.faces import FACES
from bot.games.painting import photo_of
from bot.pictures.drawing import Drawing, Labels
from bot.pictures.theme import Look
from bot.screens.texts import LANGUAGES, texts
from engine.core.cards import Card
from engine.three_hands.dealing import DECK

FOLDER: Final = "RIGGED_DRAWN"


def noted(drawing: Drawing, look: Look, labels: Labels) -> bytes:
    """Draw a picture, and leave a file of its digest with the cards on it."""
    picture = photo_of(drawing, look, labels)
    (Path(os.environ[FOLDER]) / digest_of(picture)).write_text(" ".join(sorted(cards_in(drawing))))
    return picture


def digest_of(picture: bytes) -> str:
    """Return what the bytes of a picture are known by."""
    return sha256(picture).hexdigest()


def cards_of(folder: Path, digest: str) -> frozenset[Card]:
    """Return the cards on a picture; none where no picture of that digest was drawn (a file of another kind)."""
    file = folder / digest
    return frozenset(map(Card, file.read_text().split())) if file.is_file() else frozenset()


def cards_in(drawing: Drawing) -> frozenset[Card]:
    """Return the cards that a drawing names anywhere; none of the greeting's, which nobody was ever dealt."""
    if drawing in _greetings():
        return frozenset()
    return frozenset(Card(word) for word in _words(msgspec.to_builtins(drawing)) if word in DECK)


@cache
def _greetings() -> frozenset[Drawing | None]:
    return frozenset(face.rules.greeting(texts(language)).picture for face in FACES.values() for language in LANGUAGES)


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)
