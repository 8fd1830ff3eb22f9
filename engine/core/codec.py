"""JSON form of events: msgspec, with exact fractions written as strings ("5/2")."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec


def enc_hook(value: object) -> object:
    """Convert a Fraction, which msgspec cannot write, to a string. Raises TypeError for any other type.

    >>> enc_hook(Fraction(5, 2))
    '5/2'
    """
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"no JSON form for {type(value).__name__}")


def dec_hook(kind: type, value: object) -> Any:
    """Convert a string written by `enc_hook` back to a Fraction. Raises TypeError for any other `kind`.

    >>> dec_hook(Fraction, "5/2")
    Fraction(5, 2)
    """
    if kind is Fraction and isinstance(value, str):
        return _amount(value)
    raise TypeError(f"no JSON form for {kind.__name__}")


@lru_cache(maxsize=2**14)  # every deal of a log repeats the sheet before it, and parsing takes long
def _amount(text: str) -> Fraction:
    """Read an amount without the pattern match of `Fraction`, which takes three times as long."""
    top, _, bottom = text.partition("/")
    try:
        return Fraction(int(top), int(bottom)) if bottom else Fraction(int(top))
    except ValueError:
        return Fraction(text)


_encoder = msgspec.json.Encoder(enc_hook=enc_hook)


def encode(value: object) -> bytes:
    """Encode any value of the engine as JSON.

    >>> encode({"pool": Fraction(5, 2)})
    b'{"pool":"5/2"}'
    """
    return _encoder.encode(value)


def event_tag(event: msgspec.Struct) -> str:
    """Return the tag under which an event is stored; a tag never changes.

    >>> class Dealt(msgspec.Struct, tag="deal.dealt"):
    ...     number: int
    >>> event_tag(Dealt(1))
    'deal.dealt'
    """
    return str(event.__struct_config__.tag)
