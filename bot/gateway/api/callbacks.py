"""Callback data: `v1.<table>.<token>.<action>`, numbers in base 36, at most 64 bytes of ASCII."""

import re
from functools import lru_cache
from typing import Final

from bot.screens.model import Press

MAX_BYTES: Final = 64  # of which 12 digits for a number: it fits into 63 bits, as a row of the store must
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_DATA: Final = re.compile(r"v1\.(0|[1-9a-z][0-9a-z]{0,11})\.(0|[1-9a-z][0-9a-z]{0,11})\.([!-~]+)")


def encode(press: Press) -> str:
    """Make the data of a button. Raises ValueError for what would not fit or could not be read back."""
    data = f"v1.{base36(press.table)}.{base36(press.token)}.{press.action}"
    if len(data) > MAX_BYTES or not _DATA.fullmatch(data):
        raise ValueError(f"no callback data for action {press.action[:80]!r} of table {press.table}")
    return data


def decode(data: object) -> Press | None:
    """Read what a button meant; return None for everything `encode` never writes."""
    if not isinstance(data, str) or len(data) > MAX_BYTES:
        return None
    found = _DATA.fullmatch(data)
    if found is None:
        return None
    table, token, action = found.groups()
    return Press(int(table, 36), int(token, 36), action)


@lru_cache(maxsize=4096)  # every button of a keyboard has the same two numbers
def base36(number: int) -> str:
    """Write a number from 0 on in base 36, small letters. Raises ValueError for a negative one."""
    if number < 0:
        raise ValueError(f"{number} is below 0")
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = DIGITS[rest] + digits
        if not number:
            return digits
