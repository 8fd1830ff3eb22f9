"""Message catalogues: English texts of the code, translated by `.po` files that are read when the program starts.

Each file is a gettext domain: `pulka` for what all games share, and one for each game's own texts. There is no compile
step: Babel reads the files, and the standard gettext serves them. Names and other facts are inserted, and escaped for
HTML, only here.
"""

import gettext
import html
import io
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES = ("ru", "en")
"""Codes of the languages, the default first."""
SOURCE = "en"
"""Language of the texts in the code, which are the keys of the catalogues."""
SHARED = "pulka"
"""Domain of the messages shared by all games."""
RUSSIAN = "ru"
"""Language whose letters court cards have unless Latin ones are chosen."""
GERMAN = {"J": "U", "Q": "O"}
"""German letters of court cards by the Latin ones, where they differ (U O K A for J Q K A)."""
COMMAND = re.compile(r"(?<![\w/<])/(?=\w)")
"""Pattern of a slash that would begin a command."""
_TAG = re.compile(r"<[^>]*>")
CAPTION = 1024
"""Maximum number of UTF-16 code units of a caption, as Telegram counts them."""
ALERT = 200
"""Maximum number of characters of a toast or an alert."""
Fact = str | int
"""Value for a placeholder of a sentence."""
Sentences = list[str]
"""Sentences in reading order."""


class Html(str):
    """Text that already is HTML and is not escaped again."""

    __slots__ = ()


class Texts:
    """Translated texts of one language.

    A call returns HTML; `plain` returns text for toasts, alerts, buttons and pictures. If several files
    contain a sentence, the file shared by all games takes precedence; `of` returns texts that prefer one game's file.
    """

    def __init__(
        self, language: str, catalogue: gettext.NullTranslations, *, latin: bool, german: bool = False
    ) -> None:
        self.language = language
        self.latin = latin
        self.german = german
        self._catalogue = catalogue

    def __call__(self, message: str, **facts: Fact) -> Html:
        """Translate a sentence and return it as HTML; facts are escaped unless they are `Html`."""
        return Html(_ended(self._catalogue.gettext(message) % _escaped(facts)))

    def plain(self, message: str, **facts: Fact) -> str:
        """Translate a sentence and return it as plain text."""
        return _ended(self._catalogue.gettext(message) % facts)

    def number(self, one: str, many: str, n: int, **facts: Fact) -> str:
        """Return the plural form for `n` as plain text; `n` also fills the placeholder %(n)d."""
        return _ended(self._catalogue.ngettext(one, many, abs(n)) % {"n": n, **facts})

    def word(self, context: str, message: str) -> str:
        """Translate a word whose meaning depends on its context, as plain text."""
        return self._catalogue.pgettext(context, message)

    def rank(self, letter: str) -> str:
        """Return the letter of a court card: J Q K A unchanged, U O K A, or В Д К Т."""
        if self.german:
            return GERMAN.get(letter, letter)
        return letter if self.latin else catalogue_of(RUSSIAN).pgettext("rank", letter)

    def of(self, game: str) -> "Texts":
        """Return texts in which the messages of a game take precedence over those shared by all games."""
        return texts(self.language, latin=self.latin, german=self.german, first=game)


def _ended(text: str) -> str:
    """Drop the full stop after a fact that was cut off: "Ждём: ШШШ…." becomes "Ждём: ШШШ…"."""
    return text.replace("….", "…")


def _escaped(facts: dict[str, Fact]) -> dict[str, Fact]:
    return {
        name: _named(value) if isinstance(value, str) and not isinstance(value, Html) else value
        for name, value in facts.items()
    }


def _named(value: str) -> str:
    """Escape a name or another fact; a word joiner after a slash prevents clients from taking it for a command."""
    return COMMAND.sub("/\u2060", html.escape(value, quote=False))


@cache
def texts(language: str, *, latin: bool | None = None, german: bool = False, first: str = SHARED) -> Texts:
    """Return the texts of a language, English for an unknown one. `first`: domain that takes precedence for a sentence.

    latin: Latin letters on court cards; None for the usual ones of the language. german: German letters (U O K A).
    """
    known = language if language in LANGUAGES else SOURCE
    usual = known == SOURCE
    return Texts(known, catalogue_of(known, first), latin=usual if latin is None else latin, german=german)


@cache
def catalogue_of(language: str, first: str = SHARED) -> gettext.NullTranslations:
    """Return a language's messages from all domains: `first` takes precedence, then `SHARED`, then the others."""
    catalogue = gettext.NullTranslations()
    if language != SOURCE:
        known = _domains(language)
        for domain in sorted(known, key=lambda domain: (domain != first, domain != SHARED, domain)):
            catalogue.add_fallback(gettext.GNUTranslations(io.BytesIO(known[domain])))
    return catalogue


@cache
def _domains(language: str) -> dict[str, bytes]:
    """Return the compiled message files of a language, by domain."""
    found: dict[str, bytes] = {}
    for source in (resources.files("bot.locales") / language / "LC_MESSAGES").iterdir():
        domain, _, kind = source.name.rpartition(".")
        if kind == "po":
            compiled = io.BytesIO()
            write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=language))
            found[domain] = compiled.getvalue()
    return found


def mark(message: str) -> str:
    """Return an English text unchanged; the call marks it for the catalogues, and it is translated when it is shown."""
    return message


def mark_word(context: str, message: str) -> str:
    """Return an English word unchanged; the call marks it with its context for the catalogues, as `mark` does."""
    return message


def bold(text: str) -> Html:
    """Return text in bold; plain text is escaped."""
    inner = text if isinstance(text, Html) else _named(text)
    return Html(f"<b>{inner}</b>")


def code(text: str) -> Html:
    """Return plain text in the style of typed commands."""
    return Html(f"<code>{html.escape(text, quote=False)}</code>")


def lines(*parts: str) -> Html:
    """Join the non-empty parts as lines; plain parts are escaped."""
    kept = (part if isinstance(part, Html) else _named(part) for part in parts if part)
    return Html("\n".join(kept))


def unmarked(text: str) -> str:
    """Return HTML as plain text without tags."""
    return html.unescape(_TAG.sub("", text))


def length(text: str) -> int:
    """Return the length of HTML as Telegram counts it, in UTF-16 code units."""
    return len(unmarked(text).encode("utf-16-le")) // 2


def in_alert(sentences: Iterable[str]) -> str:
    """Join whole sentences up to the length of an alert, skipping those that are empty or do not fit."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if sentence and len(longer) <= ALERT:
            text = longer
    return text


def folded(*parts: str) -> Html:
    """Join the non-empty parts as lines of a quotation folded to three lines; empty if there are none."""
    inner = lines(*parts)
    return Html(f"<blockquote expandable>{inner}</blockquote>") if inner else inner
