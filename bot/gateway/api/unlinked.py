"""Texts as they are sent: changed so that Telegram makes no links but those that the bot intends.

Telegram makes links of mentions, bare domains, e-mails, hashtags, cashtags, numbers of bank cards and telephones, and
commands, whatever the parse mode; a mention also notifies. Names may look like these. An invisible word joiner after
the sign, or among the digits, prevents links. The bot's own commands stay links; for names like commands see
`bot.screens.texts`. The number of a seal (a SHA-256) stays unchanged, so that it can be compared; in HTML it is code.
"""

import re
from collections.abc import Callable
from typing import Final

from bot.screens.commands import COMMANDS

JOINER: Final = "\u2060"
ALIKE: Final = str.maketrans("@.#/+:$", "\uff20\u2024\uff03\u2215\uff0b\ua789\uff04")
"""Characters that look like those that make links, for texts that have no room for word joiners."""
DIGITS: Final = str.maketrans({str(digit): chr(0xFF10 + digit) for digit in range(10)})
"""Full-width digits, for texts that have no room for word joiners."""
MARKUP: Final = re.compile(r"(<(code|pre|a)\b[^>]*>.*?</\2>|<[^>]*>|&(?:#\w+|\w+);)", re.DOTALL)
SEAL: Final = re.compile(r"(?<!\w)(?=\d*[a-f])([0-9a-f]{64})(?!\w)")
LINKS: Final = re.compile(
    rf"(?<![\w/])/(?=\w)(?!(?:{'|'.join(COMMANDS)})\b)"  # a command of another bot
    r"|(?<!\w)@(?=[A-Za-z]\w\w)|(?<=\w)@(?=[\w-]+\.\w)"  # a mention, an e-mail
    r"|(?<!\w)#(?=\w*[^\W\d_])"  # a hashtag
    r"|(?<=\w)\.(?=[^\W\d_]{2})"  # a domain
    r"|(?<=\w):(?=//)"  # an address with its scheme, which needs no domain
    r"|(?<![\w$])\$(?=[A-Z])"  # a cashtag
    r"|\d(?:[ -]?\d){7}(?=(?:[ -]?\d){5})"  # a bank card: thirteen digits or more, in pieces of at most twelve
    r"|(?<!\w)\+(?=\d[\d ()-]{6,}\d)"  # a telephone number
    r"|(?<!\w)(?:[78][ -]?)?\(?\d{3}(?=\)?[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}(?!\w))"  # one without its plus
)


def unlinked(html: str, most: int) -> str:
    """Return HTML in which Telegram makes no links, except in code and in the bot's own links.

    most: limit of the text in UTF-16 code units. Word joiners are inserted; if they do not fit, the characters that
    make links are replaced by similar ones.
    """
    if not LINKS.search(html):
        return html
    broken = _outside_of_markup(html, _joined)
    return broken if _units(broken) <= most else _outside_of_markup(html, _replaced)


def unlinked_plain(text: str, most: int) -> str:
    """Return plain text in which a client makes no links; `most` is its limit in UTF-16 code units."""
    broken = _outside_of_seals(text, _joined)
    return broken if _units(broken) <= most else _outside_of_seals(text, _replaced)


def _outside_of_seals(text: str, change: Callable[[re.Match[str]], str]) -> str:
    parts = SEAL.split(text)  # every other one is the number of a seal
    return "".join(part if place % 2 else LINKS.sub(change, part) for place, part in enumerate(parts))


def _outside_of_markup(html: str, change: Callable[[re.Match[str]], str]) -> str:
    parts = MARKUP.split(html)
    for place in range(0, len(parts), 3):  # between two of these are a tag with what it holds, and that tag's name
        parts[place] = LINKS.sub(change, parts[place])
    return "".join(part or "" for place, part in enumerate(parts) if place % 3 != 2)


def _joined(found: re.Match[str]) -> str:
    return f"{found.group()}{JOINER}"


def _replaced(found: re.Match[str]) -> str:
    signs = found.group().translate(ALIKE)
    return signs[:-1] + signs[-1:].translate(DIGITS)


def _units(text: str) -> int:
    """Count UTF-16 code units. Tags of HTML are included, so the result may be a little too high."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
