"""Message catalogues: English message ids, for every language `.po` files, read when the program starts.

A file is a domain of gettext: `pulka` holds what all games share, another one of the name of a game what that game
says. No compile step: Babel reads the files and the standard gettext serves them. Names and other facts are put in
here, and here alone they are escaped for HTML.
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
"""Codes of the languages, the usual one first."""
SOURCE = "en"
"""Language of the message ids."""
SHARED = "pulka"
"""Domain of the messages that all games share."""
RUSSIAN = "ru"
"""Language whose letters court cards have unless they are Latin."""
GERMAN = {"J": "U", "Q": "O"}
"""Latin letters of court cards that differ in German, which has U O K A for J Q K A."""
COMMAND = re.compile(r"(?<![\w/<])/(?=\w)")
"""Slash with which a command begins."""
_TAG = re.compile(r"<[^>]*>")
CAPTION = 1024
"""Most UTF-16 code units of a caption, as Telegram counts them."""
ALERT = 200
"""Most characters of a toast or an alert."""
Fact = str | int
"""Value that fills a placeholder of a sentence."""
Sentences = list[str]
"""Sentences in the order in which they are read."""


class Html(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()


class Texts:
    """Sentences of one language.

    Calls give HTML; `plain` gives text for toasts, alerts, buttons and pictures. A sentence that several files hold is
    that of all games; `of` returns texts that say it as one game does.
    """

    def __init__(
        self, language: str, catalogue: gettext.NullTranslations, *, latin: bool, german: bool = False
    ) -> None:
        self.language = language
        self.latin = latin
        self.german = german
        self._catalogue = catalogue

    def __call__(self, message: str, **facts: Fact) -> Html:
        """Write a sentence as HTML; facts are escaped unless they are `Html`."""
        return Html(_ended(self._catalogue.gettext(message) % _escaped(facts)))

    def plain(self, message: str, **facts: Fact) -> str:
        """Write a sentence as plain text."""
        return _ended(self._catalogue.gettext(message) % facts)

    def number(self, one: str, many: str, n: int, **facts: Fact) -> str:
        """Write the right plural form as plain text; `n` is also the fact %(n)d."""
        return _ended(self._catalogue.ngettext(one, many, abs(n)) % {"n": n, **facts})

    def word(self, context: str, message: str) -> str:
        """Write a word whose meaning depends on its context, as plain text."""
        return self._catalogue.pgettext(context, message)

    def rank(self, letter: str) -> str:
        """Write the index of a court card: J Q K A as they are, U O K A, or В Д К Т."""
        if self.german:
            return GERMAN.get(letter, letter)
        return letter if self.latin else catalogue_of(RUSSIAN).pgettext("rank", letter)

    def of(self, game: str) -> "Texts":
        """Return texts in which the words of a game come before those that all games share."""
        return texts(self.language, latin=self.latin, german=self.german, first=game)


def _ended(text: str) -> str:
    """Drop the full stop after a fact that was cut: "Ждём: ШШШ…"."""
    return text.replace("….", "…")


def _escaped(facts: dict[str, Fact]) -> dict[str, Fact]:
    return {
        name: _named(value) if isinstance(value, str) and not isinstance(value, Html) else value
        for name, value in facts.items()
    }


def _named(value: str) -> str:
    """Escape a name or another fact; a word joiner after each slash keeps it from being read as a command."""
    return COMMAND.sub("/\u2060", html.escape(value, quote=False))


@cache
def texts(language: str, *, latin: bool | None = None, german: bool = False, first: str = SHARED) -> Texts:
    """Return the texts of a language; an unknown one gets the source language. `latin` indices are usual in English.

    `german`: U O K A as indices. `first`: domain whose words count if several have a sentence.
    """
    known = language if language in LANGUAGES else SOURCE
    usual = known == SOURCE
    return Texts(known, catalogue_of(known, first), latin=usual if latin is None else latin, german=german)


@cache
def catalogue_of(language: str, first: str = SHARED) -> gettext.NullTranslations:
    """Return the messages of a language: of the domain `first`, of what all games share, of every other domain."""
    catalogue = gettext.NullTranslations()
    if language != SOURCE:
        known = _domains(language)
        for domain in sorted(known, key=lambda domain: (domain != first, domain != SHARED, domain)):
            catalogue.add_fallback(gettext.GNUTranslations(io.BytesIO(known[domain])))
    return catalogue


@cache
def _domains(language: str) -> dict[str, bytes]:
    """Read the files of a language, compiled, by domain."""
    found: dict[str, bytes] = {}
    for source in (resources.files("bot.locales") / language / "LC_MESSAGES").iterdir():
        domain, _, kind = source.name.rpartition(".")
        if kind == "po":
            compiled = io.BytesIO()
            write_mo(compiled, read_po(io.BytesIO(source.read_bytes()), locale=language))
            found[domain] = compiled.getvalue()
    return found


def mark(message: str) -> str:
    """Mark a message id that is looked up later (for the extraction of messages)."""
    return message


def mark_word(context: str, message: str) -> str:
    """Mark a word that is looked up later with its context (for the extraction of messages)."""
    return message


def bold(text: str) -> Html:
    """Write text in bold; plain text is escaped."""
    inner = text if isinstance(text, Html) else _named(text)
    return Html(f"<b>{inner}</b>")


def code(text: str) -> Html:
    """Write plain text as what is typed."""
    return Html(f"<code>{html.escape(text, quote=False)}</code>")


def lines(*parts: str) -> Html:
    """Put non-empty parts under each other; plain ones are escaped."""
    kept = (part if isinstance(part, Html) else _named(part) for part in parts if part)
    return Html("\n".join(kept))


def unmarked(text: str) -> str:
    """Return the text of HTML as a reader sees it."""
    return html.unescape(_TAG.sub("", text))


def length(text: str) -> int:
    """Return the length of HTML as Telegram counts it, in UTF-16 code units."""
    return len(unmarked(text).encode("utf-16-le")) // 2


def in_alert(sentences: Iterable[str]) -> str:
    """Join as many whole sentences as fit into an alert, passing over those that are empty or too long."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if sentence and len(longer) <= ALERT:
            text = longer
    return text


def folded(*parts: str) -> Html:
    """Put non-empty parts under each other in a quotation folded to three lines; empty if there is none."""
    inner = lines(*parts)
    return Html(f"<blockquote expandable>{inner}</blockquote>") if inner else inner
