"""Words in place of an analysis while it is being counted."""

from bot.screens.texts import Html, Texts, mark

SOON = mark("Laying all cards open, one moment…")
SLOW = mark("Laying all cards open, another ten seconds or so…")


def analysing(t: Texts, *, slow: bool) -> str:
    """Tell in a toast that the analysis is being counted; `slow`: for more than three seconds."""
    return t.plain(SLOW if slow else SOON)


def analysing_line(t: Texts, *, slow: bool) -> Html:
    """Write the line in place of the analysis; `slow` as in `analysing`."""
    return t(SLOW if slow else SOON)
