"""Card of a finished season, as a picture and as text: the best players, the titles, the card of the season."""

from typing import Final

from bot.pictures.drawing import Diagram
from bot.pictures.names import display_name
from bot.pictures.season import SeasonDrawing, SeasonRow, SeasonTitle
from bot.screens.model import Screen
from bot.screens.season_pages import season_name
from bot.screens.statistics import mean_line, number, signed
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.stats.card import OWN_DEALS, Holder, SeasonCard, Title
from bot.stats.pages import TableRow

TITLES: Final = {
    Title.CHAMPION: mark("Champion"),
    Title.SNIPER: mark("Sniper"),
    Title.CATCHER: mark("Catcher"),
    Title.LUCKY: mark("Lucky one"),
}
"""Untranslated names of the titles, in the order in which they are listed."""


def season_card_screen(t: Texts, game: str, card: SeasonCard, diagram: Diagram | None) -> Screen:
    """Show the results of a finished season. `game`: name, or empty. `diagram`: “Card of the season”, if any."""
    title = " · ".join(filter(None, (t.plain("Season"), season_name(t, card.season), game)))
    played = ", ".join(
        (
            t.number("%(n)d match", "%(n)d matches", card.matches),
            t.number("%(n)d deal", "%(n)d deals", card.deals),
        )
    )
    held = [(TITLES[title], [it for it in card.titles if it.title is title]) for title in TITLES]
    titles = [(t.plain(word), holders) for word, holders in held if holders]
    drawing = SeasonDrawing(
        title=title,
        subtitle=played,
        heads=(
            t.word("column", "rating"),
            t.word("column", "matches"),
            t.word("column", "a deal"),
            t.word("column", "mistakes"),
        ),
        rows=tuple(_row(t, row) for row in card.best),
        titles=tuple(SeasonTitle(word, _names(t, holders), _value(t, holders[0])) for word, holders in titles),
        note=t.number("Titles need %(n)d own deal.", "Titles need %(n)d own deals.", OWN_DEALS),
        diagram_title=t.plain("Card of the season"),
        diagram=diagram,
    )
    head = lines(bold(title), Html(played), t("The new season has begun: /season"))
    return Screen(head, picture=drawing, worded=lines(head, " ", *_words(t, card, titles, diagram)))


def _row(t: Texts, row: TableRow) -> SeasonRow:
    """Convert a row of the season's table into a row of the picture."""
    known = row.rated is not None and row.rated.rating.is_known
    rating = f"{row.rated.rating.shown}{'' if known else '?'}" if row.rated is not None else "—"
    level = number(t, row.level.whole) if row.level is not None else "—"
    place = f"{row.place}." if row.place is not None else ""
    return SeasonRow(
        place, _drawn(t, row.name), (rating, str(row.matches), mean_line(t, row.results, short=True), level)
    )


def _drawn(t: Texts, name: str) -> str:
    """Return the part of a name that a picture can draw; "a player" if there is none."""
    return display_name(name, t.plain("a player"))


def _names(t: Texts, holders: list[Holder]) -> str:
    return ", ".join(_drawn(t, it.name) for it in holders)


def _value(t: Texts, held: Holder) -> str:
    """Format the figure by which a title was won."""
    match held.title:
        case Title.CHAMPION:
            return t.plain("rating %(n)d", n=int(held.value))
        case Title.SNIPER:
            return t.plain("loses %(cost)s a deal", cost=number(t, held.value))
        case Title.CATCHER:
            return t.plain("caught %(share)s %% of catchable ones", share=number(t, 100 * held.value, 0))
        case Title.LUCKY:
            return t.plain("luck %(sum)s", sum=signed(t, held.value, 0))


def _words(
    t: Texts, card: SeasonCard, titles: list[tuple[str, list[Holder]]], diagram: Diagram | None
) -> tuple[Html, ...]:
    """Return the card as lines of text, for a chat that takes no pictures."""
    rows = [(_row(t, row), row.name) for row in card.best]
    told = [
        t("%(place)s<b>%(name)s</b> %(rating)s", place=f"{row.place} " if row.place else "· ", name=name, rating=rating)
        for row, name in rows
        for rating in row.cells[:1]
    ]
    told += [
        t("%(title)s: <b>%(names)s</b>, %(value)s", title=word, names=_names(t, holders), value=_value(t, holders[0]))
        for word, holders in titles
    ]
    if diagram is not None:
        told.append(t("Card of the season: %(text)s", text=diagram.text))
    return tuple(told)
