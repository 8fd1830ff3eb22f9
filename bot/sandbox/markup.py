"""Parser of Telegram's HTML: the tags it knows, how they nest, and the words of its refusals.

Source: Telegram's own parser. A lone `&` or an unknown reference stays as it is, a lone `<` is refused. Offsets in
refusals are UTF-8 bytes, offsets of entities UTF-16 units.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Entity

TYPE_OF_TAG = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "a": "text_link",
    "pre": "pre",
    "code": "code",
    "blockquote": "blockquote",
}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
CLOSED = (
    "code",
    "pre",
    "text_link",
    "url",
    "email",
    "mention",
    "bot_command",
    "hashtag",
)  # entities in which Telegram marks no others
MAX_ENTITIES = 100
REFERENCE = re.compile(r"&(?:#x([0-9A-Fa-f]+)|#([0-9]+)|([A-Za-z]+));?")
NAME = re.compile(r"[^\s>]*")
ATTRIBUTE = re.compile(r"[^\s=>/\"']*")
TOKEN = re.compile(r"[A-Za-z0-9.-]*")
PLAIN_START = re.compile(r"<(b|i|u|s|code)>")  # what most tags are
PLAIN_END = re.compile(r"</([a-z]+)>")
SPACE = re.compile(r"\s*")
FORMAT = re.compile("r|w?[dD]?[tT]?")
LINK = re.compile(r"(?<!\w)https?://[^\s<>\"«»]*[^\s<>\"«».,;:!?)]")
COMMAND = re.compile(r"(?<![\w/@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/])")
EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[A-Za-z]{2,}(?!\w)")
ENDINGS = "com|net|org|info|io|me|ru|su|ua|by|kz|de|uk|tv|co|ai|app|dev|club|game|games|casino|bot|xyz|рф"
DOMAIN = re.compile(
    rf"(?<![\w@./-])(?:[\w-]+\.)+(?:{ENDINGS})(?![\w-])(?:/[^\s<>\"«»]*[^\s<>\"«».,;:!?)])?", re.IGNORECASE
)
MENTION = re.compile(r"(?<![\w@])@[A-Za-z]\w{2,31}(?!\w)", re.ASCII)
HASHTAG = re.compile(r"(?<!\w)#(?=\w*[^\W\d_])\w{1,256}")
CASHTAG = re.compile(r"(?<![\w$])\$[A-Z]{1,8}(?!\w)")
CARD = re.compile(r"(?<![\w-])[0-9](?:[ -]?[0-9]){12,18}(?![ -]?[0-9]|\w)")
PHONE = re.compile(
    r"(?<![\w+])(?:\+[0-9][0-9 ()-]{6,}[0-9]"
    r"|(?:[78][ -]?)?\(?[0-9]{3}\)?[ -]?[0-9]{3}[ -]?[0-9]{2}[ -]?[0-9]{2})(?!\w)"
)
FOUND = (
    ("url", LINK),
    ("email", EMAIL),
    ("url", DOMAIN),
    ("bot_command", COMMAND),
    ("mention", MENTION),
    ("hashtag", HASHTAG),
    ("cashtag", CASHTAG),
    ("bank_card", CARD),
    ("phone_number", PHONE),
)
SIGNS = re.compile(r"[/.@#+$]|\d[\d ()-]{8}")  # whatever is found has one of these


class Open(Struct):
    """Start tag whose end tag has not been read yet."""

    tag: str
    """Name of the tag, in lower case."""
    argument: str
    """Attribute that decides what the tag means (link, language, class, Unix time); empty if it has none."""
    start: int
    """Start of the tagged part in the plain text, in characters."""
    offset: int
    """Start of the tagged part in the plain text, in UTF-16 units."""
    form: str = ""
    """Display format of a moment (tg-time); empty: the text inside the tag is shown unchanged."""


def utf16_length(text: str) -> int:
    """Return the length of a text in UTF-16 units, in which Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Return plain text and entities of HTML. Raises ApiError 400 "can't parse entities: ..." for mistakes in it."""
    return _Parser(source).parse()


def find_entities(text: str, taken: list[Entity]) -> list[Entity]:
    """Return the entities that Telegram marks automatically, except inside code and links (`taken`).

    The server marks links, bare domains, e-mails, mentions, hashtags, cashtags, numbers of bank cards (here without a
    check of the last digit) and commands; a client marks telephone numbers.
    """
    if not SIGNS.search(text):
        return []
    found: list[Entity] = []
    for kind, pattern in FOUND:
        found += _found(kind, pattern, text, taken + found)
    return sorted(found, key=lambda e: e.offset)


def _found(kind: str, pattern: re.Pattern[str], text: str, taken: list[Entity]) -> Iterator[Entity]:
    for match in pattern.finditer(text):
        offset, length = utf16_length(text[: match.start()]), utf16_length(match.group())
        if not any(e.type in CLOSED and e.offset < offset + length and offset < e.offset + e.length for e in taken):
            yield Entity(kind, offset, length)


def _decode(text: str) -> str:
    """Replace the character references that Telegram knows; everything else stays unchanged."""

    def known(match: re.Match[str]) -> str:
        hexadecimal, decimal, name = match.groups()
        if name:
            return NAMED.get(name, match.group())
        code = int(hexadecimal, 16) if hexadecimal else int(decimal)
        fits = 0 < code < 0x10FFFF and not 0xD800 <= code <= 0xDFFF and len(match.group().rstrip(";")) < 10
        return chr(code) if fits else match.group()

    return REFERENCE.sub(known, text) if "&" in text else text


def _argument(tag: str, name: str, value: str) -> str:
    """Return the part of an attribute that decides what its tag means; empty if the attribute is ignored."""
    match tag, name:
        case ("a", "href") | ("tg-emoji", "emoji-id") | ("tg-time", "unix"):
            return value
        case "code", "class" if value.startswith("language-"):
            return value.removeprefix("language-")
        case "span", "class" if value.startswith("tg-"):
            return value.removeprefix("tg-")
        case "blockquote", "expandable":
            return "1"
    return ""


class _Parser:
    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.plain = ""
        self.offset = 0
        self.stack: list[Open] = []
        self.entities: list[Entity] = []

    def parse(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.source):
            next_tag = self.source.find("<", self.at)
            end = len(self.source) if next_tag < 0 else next_tag
            self._text(self.source[self.at : end])
            self.at = end
            if next_tag >= 0:
                self._end_tag() if self.source.startswith("</", self.at) else self._start_tag()
        if self.stack:
            self._refuse(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"')
        self.entities.sort(key=lambda e: (e.offset, -e.length))
        return self.plain, self.entities[:MAX_ENTITIES]

    def _refuse(self, words: str) -> None:
        bad_request(f"can't parse entities: {words}")

    def _bytes(self, position: int) -> int:
        return len(self.source[:position].encode())

    def _text(self, piece: str) -> None:
        decoded = _decode(piece)
        self.plain += decoded
        self.offset += utf16_length(decoded)

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.source, self.at)
        assert match is not None
        self.at = match.end()
        return match.group()

    def _here(self) -> str:
        return self.source[self.at : self.at + 1]

    def _end_tag(self) -> None:
        begin, plain = self.at, PLAIN_END.match(self.source, self.at)
        if plain is not None and self.stack and self.stack[-1].tag == plain[1]:
            self.at = plain.end()
            self._ended(self.stack.pop())
            return
        if not self.stack:
            self._refuse(f"Unexpected end tag at byte offset {self._bytes(begin)}")
        self.at += 2
        tag = self._take(NAME).lower()
        self._take(SPACE)
        if self._here() != ">":
            self._refuse(f"Unclosed end tag at byte offset {self._bytes(begin)}")
        self.at += 1
        opened = self.stack.pop()
        if tag and tag != opened.tag:
            expected = (
                f'Unmatched end tag at byte offset {self._bytes(begin)}, expected "</{opened.tag}>", found "</{tag}>"'
            )
            self._refuse(expected)
        self._ended(opened)

    def _ended(self, opened: Open) -> None:
        if self.offset > opened.offset:
            self._close(opened)

    def _start_tag(self) -> None:
        begin, plain = self.at, PLAIN_START.match(self.source, self.at)
        if plain is not None:
            self.at = plain.end()
            self.stack.append(Open(plain[1], "", len(self.plain), self.offset))
            return
        self.at += 1
        tag = self._take(NAME).lower()
        if not self._here():
            self._refuse(f"Unclosed start tag at byte offset {self._bytes(begin)}")
        if tag not in TYPE_OF_TAG:
            self._refuse(f'Unsupported start tag "{tag}" at byte offset {self._bytes(begin)}')
        argument, form = "", ""
        while self._take(SPACE) is not None and self._here() != ">":
            name, value = self._attribute(tag, begin)
            argument = _argument(tag, name, value) or argument
            form = value if (tag, name) == ("tg-time", "format") else form
        self.at += 1
        if tag == "span" and argument != "spoiler":
            self._refuse(f'Tag "span" must have class "tg-spoiler" at byte offset {self._bytes(begin)}')
        self.stack.append(Open(tag, argument, len(self.plain), self.offset, form))

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        """Read one attribute and return its name and its value."""
        name = self._take(ATTRIBUTE)
        if not name:
            if not self._here():
                self._refuse(f"Unclosed start tag at byte offset {self._bytes(begin)}")
            self._refuse(f'Empty attribute name in the tag "{tag}" at byte offset {self._bytes(begin)}')
        self._take(SPACE)
        if not self._here():
            self._refuse(f'Unclosed start tag "{tag}" at byte offset {self._bytes(begin)}')
        if self._here() != "=":
            return name, ""
        self.at += 1
        self._take(SPACE)
        return name, self._value(begin)

    def _value(self, begin: int) -> str:
        quote = self._here()
        if quote not in ("'", '"'):
            start = self.at
            value = self._take(TOKEN).lower()
            if not self._here().isspace() and self._here() != ">":
                self._refuse(f"Unexpected end of name token at byte offset {self._bytes(start)}")
            return value
        end = self.source.find(quote, self.at + 1)
        if end < 0 or end + 1 == len(self.source):
            self._refuse(f"Unclosed start tag at byte offset {self._bytes(begin)}")
        value = _decode(self.source[self.at + 1 : end])
        self.at = end + 1
        return value

    def _close(self, opened: Open) -> None:
        entity = Entity(TYPE_OF_TAG[opened.tag], opened.offset, self.offset - opened.offset)
        last = self.entities[-1] if self.entities else None
        same = last is not None and (last.offset, last.length) == (entity.offset, entity.length)
        match opened.tag:
            case "a":
                entity.url = opened.argument or self.plain[opened.start :]
            case "tg-emoji":
                if not re.fullmatch("[0-9]{1,19}", opened.argument) or not 0 < int(opened.argument) < 2**63:
                    self._refuse("Invalid custom emoji identifier specified")
                entity.custom_emoji_id = opened.argument
            case "tg-time":
                if not re.fullmatch("[0-9]{1,10}", opened.argument) or not 0 < int(opened.argument) < 2**31:
                    self._refuse("Invalid date identifier specified")
                if not FORMAT.fullmatch(opened.form):
                    self._refuse("Invalid date format specified")
                entity.unix_time, entity.date_time_format = int(opened.argument), opened.form
            case "blockquote" if opened.argument:
                entity.type = "expandable_blockquote"
            case "code" if opened.argument and self.stack and self.stack[-1].tag == "pre":
                entity.language = opened.argument
            case "pre" if same and last is not None and last.type == "code" and last.language:
                last.type = "pre"
                return
        self.entities.append(entity)
