"""Rules of a match in one or more messages: differences from the preset, then all as a person would explain it."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.screens.model import Screen
from bot.screens.texts import Html, Texts, bold, folded, length, lines

LONGEST: Final = 4096
"""Maximum number of characters in a Telegram message, without tags."""
OPEN_LINES: Final = 5
"""Maximum number of differences that are shown unfolded."""

Subject = Sequence[tuple[str, str]]
"""Parts of the rules on one subject: title and text of each, as plain text."""


def agreed_otherwise(t: Texts, changed: Sequence[Html]) -> Html:
    """Format the lines on differences from the preset, folded if there are many; empty if there are none."""
    if not changed:
        return Html("")
    said = (t("<b>Agreed differently:</b>"), *changed)
    return lines(*said) if len(changed) <= OPEN_LINES else folded(*said)


def quoted_subject(t: Texts, told: Subject) -> Html:
    """Format the parts of one subject as a folded quotation."""
    return folded(*(t("<b>%(title)s.</b> %(text)s", title=title, text=text) for title, text in told))


def rules_screens(
    t: Texts, title: str, changed: Sequence[Html], briefly: Sequence[Html], subjects: Iterable[Subject]
) -> tuple[Screen, ...]:
    """Return messages under `title`: differences (`changed`), main rules (`briefly`), all rules folded by subject."""
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
