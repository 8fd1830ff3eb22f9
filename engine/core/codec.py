"""Events as JSON: msgspec with exact fractions written as strings ("5/2")."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec


def enc_hook(value: object) -> object:
    """A JSON form for the one type msgspec does not know. Raises TypeError for anything else."""
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"no JSON form for {type(value).__name__}")


def dec_hook(kind: type, value: object) -> Any:
    """Back from the JSON form of `enc_hook`. Raises TypeError for anything else."""
    if kind is Fraction and isinstance(value, str):
        return _amount(value)
    raise TypeError(f"no JSON form for {kind.__name__}")


@lru_cache(maxsize=2**14)  # every deal of a log repeats the sheet before it, and to parse takes long
def _amount(text: str) -> Fraction:
    return Fraction(text)


_encoder = msgspec.json.Encoder(enc_hook=enc_hook)


def encode(value: object) -> bytes:
    """JSON bytes of any value of the engine."""
    return _encoder.encode(value)


def event_tag(event: msgspec.Struct) -> str:
    """The stable tag an event is stored under."""
    return str(event.__struct_config__.tag)
