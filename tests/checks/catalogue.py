"""The message catalogue against the code: `python -m tests.checks.catalogue` checks, `--update` rewrites ru.po.

Messages are found by Babel in the calls of `bot.screens.texts.Texts` and in the engine's tables of options and errors.
"""

import io
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from engine.games.preferans.conventions.options import OPTIONS

ROOT = Path(__file__).parents[2]
RUSSIAN = ROOT / "bot/locales/ru/LC_MESSAGES/pulka.po"
CALLS = {
    "t": None,
    "plain": None,
    "mark": None,
    "number": (1, 2),
    "word": ((1, "c"), 2),
    "ConventionError": None,
    "Unreadable": None,
}
RANKS = ("J", "Q", "K", "A")
PLACE = re.compile(r"%\((\w+)\)([sd])")
Key = tuple[str | None, str | tuple[str, ...]]


def found() -> Iterator[Key]:
    """(context, message or (singular, plural)) of every sentence the program can show."""
    for folder in (
        "bot/screens",
        "bot/games",
        "bot/tables",
        "bot/gateway",
        "engine/games/preferans/conventions",
        "engine/games/preferans/record",
        "engine/core/record",
    ):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for _, message, _, context in extract("python", io.BytesIO(path.read_bytes()), CALLS):
                yield context, message
    for option in OPTIONS:
        yield None, option.meaning
    for rank in RANKS:
        yield "rank", rank


def in_order(keys: Iterable[Key], kept: Sequence[Key]) -> list[Key]:
    """Put messages where the file has them, a new one behind its neighbour in the code: a module may move freely."""
    places, at = {key: place for place, key in enumerate(kept)}, -1
    rows: list[tuple[int, int, Key]] = []
    for number, key in enumerate(dict.fromkeys(keys)):
        at = places.get(key, at)
        rows.append((at, number, key))
    return [key for _, _, key in sorted(rows, key=lambda row: row[:2])]


def template(kept: Sequence[Key] = ()) -> Catalog:
    """All messages, untranslated, in the order of the code, or as far as they are there in the order of `kept`."""
    catalogue = Catalog(locale="ru", project="pulka", charset="utf-8")
    for context, message in in_order(found(), kept):
        catalogue.add(message, context=context)
    return catalogue


def russian() -> Catalog:
    return read_po(io.BytesIO(RUSSIAN.read_bytes()), locale="ru")


def update() -> None:
    """Add new messages to ru.po (untranslated), drop those no longer used."""
    catalogue = russian()
    begun = catalogue.creation_date
    kept = [(message.context, _id(message)) for message in catalogue if message.id]
    catalogue.update(template(kept), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    catalogue.creation_date = begun  # a date of today would change the file when no text has
    out = io.BytesIO()
    write_po(out, catalogue, width=120, no_location=True, omit_header=False)
    RUSSIAN.write_bytes(out.getvalue())


def _id(message: Message) -> str | tuple[str, ...]:
    return tuple(message.id) if isinstance(message.id, list) else message.id


def _forms(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, tuple | list) else [str(message.string)]


def _places(text: str) -> set[tuple[str, str]]:
    return set(PLACE.findall(text))


def problems() -> list[str]:
    """What is missing, untranslated, left over or has other places than its source."""
    catalogue, wanted = russian(), template()
    keys = {(message.context, message.id) for message in wanted if message.id}
    known = {(message.context, message.id): message for message in catalogue if message.id}
    rows = [f"not in ru.po: {key}" for key in sorted(keys - set(known), key=str)]
    rows += [f"no longer used: {key}" for key in sorted(set(known) - keys, key=str)]
    for key, message in known.items():
        source = key[1] if isinstance(key[1], str) else key[1][1]
        forms = _forms(message)
        if not all(forms):
            rows.append(f"untranslated: {key}")
        elif any(_places(form) != _places(source) for form in forms):
            rows.append(f"other places than the source: {key}")
        elif not isinstance(key[1], str) and len(forms) != 3:
            rows.append(f"needs three plural forms: {key}")
    return rows


def main() -> int:
    if "--update" in sys.argv[1:]:
        update()
    rows = problems()
    for row in rows:
        sys.stdout.write(f"bot/locales/ru: {row}\n")
    return 1 if rows else 0


if __name__ == "__main__":
    sys.exit(main())
