"""The message catalogues against the code: `python -m tests.checks.catalogue` checks, `--update` rewrites the files.

Babel finds the messages in the calls of `bot.screens.texts.Texts` and in the engine's tables of options and errors; the
words in rows of `bot.screens.option_table` are messages, too. What all games share stands in pulka.po, what one game
alone says in a file of its name: for every game of the engine that is all of `engine/games/NAME` and `bot/games/NAME`.
A game's file may also say a shared sentence in its own way.
"""

import ast
import io
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from bot.screens.texts import SHARED
from engine.games import GAMES

ROOT = Path(__file__).parents[2]
RUSSIAN = ROOT / "bot/locales/ru/LC_MESSAGES"
CALLS = {
    "t": None,
    "plain": None,
    "mark": None,
    "number": (1, 2),
    "word": ((1, "c"), 2),
    "mark_word": ((1, "c"), 2),
    "Rule": (1,),
    "ConventionError": None,
    "Unreadable": None,
}
ROWS = {"option": 2, "value": 1}
"""Places of the first message in the calls that make rows of options; all arguments after it are messages, too."""
HEADER = "# Russian texts of Pulka; `python -m tests.checks.catalogue --update` keeps their keys in step with the code."
RANKS = ("J", "Q", "K", "A")
PLACE = re.compile(r"%\((\w+)\)([sd])")
Key = tuple[str | None, str | tuple[str, ...]]
FOLDERS: Final[Mapping[str, tuple[str, ...]]] = {
    SHARED: ("bot/screens", "bot/tables", "bot/gateway", "engine/core", "engine/three_hands"),
    **{game: (f"bot/games/{game}", f"engine/games/{game}") for game in GAMES},
}
"""Folders of each domain, that of all games first."""


@cache
def found(domain: str) -> tuple[Key, ...]:
    """Return (context, message or (singular, plural)) of every sentence that the folders of a domain can show."""
    keys: list[Key] = [("rank", rank) for rank in RANKS] if domain == SHARED else []
    for folder in FOLDERS[domain]:
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_bytes()
            keys += [(context, message) for _, message, _, context in extract("python", io.BytesIO(source), CALLS)]
            keys += [(None, message) for message in in_rows(source)] if b"bot.screens.option_table" in source else []
    return tuple(keys)


def in_rows(source: bytes) -> Iterator[str]:
    """Yield the messages in the rows of a table of options."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ROWS:
            given = (*call.args[ROWS[call.func.id] :], *(named.value for named in call.keywords))
            yield from (text.value for text in given if isinstance(text, ast.Constant) and isinstance(text.value, str))


def wanted(domain: str, kept: Iterable[Key] = ()) -> Iterator[Key]:
    """Yield messages of a domain's file: what it alone says, and the shared ones that it says in its own way."""
    if domain == SHARED:
        yield from found(domain)
        return
    shared = set(found(SHARED))
    yield from (key for key in found(domain) if key not in shared)
    yield from (key for key in kept if key in shared)


def in_order(keys: Iterable[Key], kept: Sequence[Key]) -> list[Key]:
    """Put messages where the file has them, a new one behind its neighbour in the code: a module may move freely."""
    places, at = {key: place for place, key in enumerate(kept)}, -1
    rows: list[tuple[int, int, Key]] = []
    for number, key in enumerate(dict.fromkeys(keys)):
        at = places.get(key, at)
        rows.append((at, number, key))
    return [key for _, _, key in sorted(rows, key=lambda row: row[:2])]


def template(domain: str, kept: Sequence[Key] = ()) -> Catalog:
    """Return messages of a domain, untranslated, in the order of the code, or as far as they are there of `kept`."""
    catalogue = Catalog(locale="ru", project="pulka", charset="utf-8")
    for context, message in in_order(wanted(domain, kept), kept):
        catalogue.add(message, context=context)
    return catalogue


def russian(domain: str) -> Catalog:
    """Return the file of a domain; an empty catalogue where there is none yet."""
    path = RUSSIAN / f"{domain}.po"
    if not path.exists():
        return Catalog(locale="ru", project="pulka", charset="utf-8", header_comment=HEADER, fuzzy=False)
    return read_po(io.BytesIO(path.read_bytes()), locale="ru")


def messages_of(catalogue: Catalog) -> dict[Key, Message]:
    """Return the messages of a catalogue in the order of its file."""
    return {_key(message): message for message in catalogue if message.id}


def update() -> None:
    """Add new messages to the files (untranslated unless another file has them), drop those no longer used."""
    before = {domain: messages_of(russian(domain)) for domain in FOLDERS}
    moved = set(found(SHARED)) - set(before[SHARED])  # to what all games say: no way of one game to say it
    known = {key: message.string for domain in FOLDERS for key, message in before[domain].items()}
    for domain, had in before.items():
        catalogue = russian(domain)
        begun = catalogue.creation_date
        kept = list(had)
        if domain != SHARED:
            own = (key for key, message in had.items() if not _is_said_twice(message, before[SHARED]))
            kept = [key for key in own if key not in moved]
        catalogue.update(template(domain, kept), no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        catalogue.creation_date = begun  # a date of today would change the file when no text has
        for key, message in messages_of(catalogue).items():
            if key not in had and key in known:
                message.string = known[key]
        out = io.BytesIO()
        write_po(out, catalogue, width=120, no_location=True, omit_header=False)
        (RUSSIAN / f"{domain}.po").write_bytes(out.getvalue())


def hides(key: Key, shared: Collection[Key]) -> bool:
    """Return whether a plural begins with a sentence of all games: gettext would answer that one with the plural."""
    return not isinstance(key[1], str) and (key[0], key[1][0]) in shared


def _is_said_twice(message: Message, shared: Mapping[Key, Message]) -> bool:
    """Tell whether a game says a shared sentence as all games do."""
    of_all = shared.get(_key(message))
    return of_all is not None and _forms(of_all) == _forms(message)


def _key(message: Message) -> Key:
    return message.context, _id(message)


def _id(message: Message) -> str | tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, list | tuple) else message.id


def _forms(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, tuple | list) else [str(message.string)]


def _places(text: str) -> set[tuple[str, str]]:
    return set(PLACE.findall(text))


def problems() -> list[str]:
    """List what is missing, untranslated, left over, has other places than its source or differs between games."""
    rows: list[str] = []
    shared, said = messages_of(russian(SHARED)), dict[Key, list[str]]()
    for domain in FOLDERS:
        known = messages_of(russian(domain))
        keys = set(wanted(domain, known))
        told = [f"not there: {key}" for key in sorted(keys - set(known), key=str)]
        told += [f"no longer used: {key}" for key in sorted(set(known) - keys, key=str)]
        for key, message in known.items():
            told += [f"{what}: {key}" for what in _wrong(key, message)]
            if hides(key, shared):
                told.append(f"its first form hides a sentence of all games: {key}")
            if domain != SHARED and key in shared:
                told += [f"said as all games say it: {key}"] if _is_said_twice(message, shared) else []
            elif said.setdefault(key, _forms(message)) != _forms(message):
                told.append(f"another game says it otherwise, so it needs a context: {key}")
        rows += [f"{domain}.po: {row}" for row in told]
    return rows


def _wrong(key: Key, message: Message) -> Iterator[str]:
    source = key[1] if isinstance(key[1], str) else key[1][1]
    forms = _forms(message)
    if not all(forms):
        yield "untranslated"
    elif any(_places(form) != _places(source) for form in forms):
        yield "other places than the source"
    elif not isinstance(key[1], str) and len(forms) != 3:
        yield "needs three plural forms"


def main() -> int:
    """Write what is wrong with the catalogues; 1 when anything is."""
    if "--update" in sys.argv[1:]:
        update()
    rows = problems()
    for row in rows:
        sys.stdout.write(f"bot/locales/ru: {row}\n")
    return 1 if rows else 0


if __name__ == "__main__":
    sys.exit(main())
