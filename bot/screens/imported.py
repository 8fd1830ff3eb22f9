"""Screens about a record that somebody sent: what is wrong with it, and text in place of its pictures."""

from msgspec.structs import replace

from bot.screens.face import Face
from bot.screens.model import Screen
from bot.screens.replies import LONGEST_LINE
from bot.screens.rulebooks import LONGEST_FACT, Rulebooks
from bot.screens.texts import Texts, lines
from bot.screens.words import capital
from engine.core.errors import ConventionError, IllegalCommand, RecordError
from engine.core.record.lines import Unreadable


def bad_record(t: Texts, books: Rulebooks, face: Face, text: str, error: RecordError) -> Screen:
    """Show the line (`text`) because of which a record was refused, and the error in the terms of its game (`face`)."""
    shown = f"{text[:LONGEST_LINE]}…" if len(text) > LONGEST_LINE else text
    line = t("Line %(n)d of the record: <code>%(line)s</code>", n=error.line, line=shown)
    return Screen(lines(line, _why(t, books, face, error), t("Nothing was imported.")))


def of_a_record(t: Texts, screen: Screen) -> Screen:
    """Return a screen of a sent record with the text that is added if its picture cannot be drawn in time."""
    return replace(screen, undrawn=t("The picture could not be drawn in time."))


def _why(t: Texts, books: Rulebooks, face: Face, error: RecordError) -> str:
    match error.reason:
        case IllegalCommand():
            return face.deal.refusal(t, error.reason)
        case ConventionError():
            return books.error(t, error.reason, face.rules)
        case Unreadable(message=message, facts=facts):
            shown = {name: value[:LONGEST_FACT] if isinstance(value, str) else value for name, value in facts.items()}
            return f"{capital(t.plain(message, **shown))}."
        case _:
            return error.message[:LONGEST_FACT]
