"""Rules of a match in one message: what was agreed otherwise, then the whole as a person would explain it."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, folded, length, lines

LONGEST: Final = 4096
"""Characters that Telegram takes in one message, without tags."""
OPEN_LINES: Final = 5
"""Differences that are not folded."""

Subject = Sequence[tuple[str, str]]
"""Parts of the rules that belong together: title and text of each, plain text."""


def agreed_otherwise(t: Texts, changed: Sequence[Html]) -> Html:
    """Format the lines of what differs from the preset, folded if there are many; empty if nothing does."""
    if not changed:
        return Html("")
    said = (t("<b>Agreed differently:</b>"), *changed)
    return lines(*said) if len(changed) <= OPEN_LINES else folded(*said)


def quoted_subject(t: Texts, told: Subject) -> Html:
    """Format the parts of one subject, folded."""
    return folded(*(t("<b>%(title)s.</b> %(text)s", title=title, text=text) for title, text in told))


def rules_screens(
    t: Texts, title: str, changed: Sequence[Html], briefly: Sequence[Html], subjects: Iterable[Subject]
) -> tuple[Screen, ...]:
    """Format the differences first, the main rules in short (`briefly`), then all of them, folded by subject.

    All in one message if it fits; else each message begins with the title.
    """
    heading = bold(title)
    messages = [lines(heading, agreed_otherwise(t, changed), Html(" "), *briefly)]
    for told in subjects:
        quoted = quoted_subject(t, told)
        longer = lines(messages[-1], quoted)
        if length(longer) <= LONGEST:
            messages[-1] = longer
        else:
            messages.append(lines(heading, Html(" "), quoted))
    return tuple(Screen(text) for text in messages)
