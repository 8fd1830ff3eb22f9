"""Callback data: `v1.<table>.<token>.<action>`, numbers in base 36, at most 64 bytes of ASCII."""

import re
from functools import lru_cache
from typing import Final

from bot.screens.model import Press

MAX_BYTES: Final = 64  # of which 12 digits for a number: it fits into 63 bits, as a row of the store must
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_DATA: Final = re.compile(r"v1\.(0|[1-9a-z][0-9a-z]{0,11})\.(0|[1-9a-z][0-9a-z]{0,11})\.([!-~]+)")


def encode(press: Press) -> str:
    """Return the callback data of a press. Raises ValueError if it is too long or `decode` could not read it."""
    data = f"v1.{base36(press.table)}.{base36(press.token)}.{press.action}"
    if len(data) > MAX_BYTES or not _DATA.fullmatch(data):
        raise ValueError(f"no callback data for action {press.action[:80]!r} of table {press.table}")
    return data


def decode(data: object) -> Press | None:
    """Return the press that is encoded in callback data; None for data that `encode` never returns."""
    if not isinstance(data, str) or len(data) > MAX_BYTES:
        return None
    found = _DATA.fullmatch(data)
    if found is None:
        return None
    table, token, action = found.groups()
    return Press(int(table, 36), int(token, 36), action)


@lru_cache(maxsize=4096)  # every button of a keyboard has the same two numbers
def base36(number: int) -> str:
    """Return a number in base 36, with small letters. Raises ValueError if it is negative."""
    if number < 0:
        raise ValueError(f"{number} is below 0")
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = DIGITS[rest] + digits
        if not number:
            return digits
