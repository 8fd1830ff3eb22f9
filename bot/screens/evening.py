"""Total of an evening: the results of all matches of one day in a group, added up by person."""

import msgspec

from bot.screens.texts import Html, Texts
from bot.screens.words import balance_word, pair


class Evening(msgspec.Struct, frozen=True):
    """Total of a day's matches in one group."""

    totals: tuple[tuple[str, int], ...]
    """Name and total of the day for each player of the last match, the best first; without robots."""
    matches: int
    """Number of matches."""


def evening_line(t: Texts, evening: Evening | None) -> Html:
    """Format the evening: "Итог вечера: Вика +120 · Аня −120 (2 пульки)"; empty for fewer than two matches."""
    if evening is None or evening.matches < 2 or not evening.totals:
        return Html("")
    told = " · ".join(pair(name, balance_word(whists)) for name, whists in evening.totals)
    matches = t.number("%(n)d match", "%(n)d matches", evening.matches)
    return t("The evening: %(totals)s (%(matches)s)", totals=told, matches=matches)
