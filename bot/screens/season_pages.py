"""Screens of /season: the ranking of a group, with buttons to earlier and later seasons and to other games."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose
from bot.screens.model import Screen
from bot.screens.statistics import mean_line, number, signed, still_counted
from bot.screens.texts import Html, Texts, bold, folded, lines, mark
from bot.stats.pages import TableRow
from bot.stats.seasons import Length, Season

MONTHS: Final = (
    mark("January"),
    mark("February"),
    mark("March"),
    mark("April"),
    mark("May"),
    mark("June"),
    mark("July"),
    mark("August"),
    mark("September"),
    mark("October"),
    mark("November"),
    mark("December"),
)
TABLE_ROWS: Final = 20
"""Maximum number of persons in a group's ranking."""
YEARS: Final = range(1900, 9000)
"""Range of years whose seasons a button may request."""


class SeasonWish(msgspec.Struct, frozen=True):
    """Ranking of one season and game that a button requests."""

    season: Season
    game: int
    """Index of the game among the games hosted here."""

    def __str__(self) -> str:
        """Return the action of the button that makes this request."""
        return f"{LooseAction.SEASON}:{self.season.length}:{self.season.number}:{self.game}"


def season_wish_of(argument: str) -> SeasonWish | None:
    """Parse the argument of a button; None if it is not valid."""
    words = argument.split(":")
    if (
        len(words) != 3
        or words[0] not in tuple(Length)
        or not all(word.isdecimal() and len(word) < 6 for word in words[1:])
    ):
        return None
    season = Season(Length(words[0]), int(words[1]))
    is_unknown = season.length is not Length.NONE and season.year not in YEARS
    return None if is_unknown else SeasonWish(season, int(words[2]))


def season_keys(
    t: Texts, wish: SeasonWish, running: Season, games: Sequence[tuple[int, str]], played: Collection[int]
) -> tuple[Row, ...]:
    """Return the buttons to the nearest earlier and later seasons with matches, and to the next game.

    running: the present season. games: index and name of each game that the group has played. played: numbers of the
    seasons (of the length and game of `wish`) in which a match was settled.
    """
    season, turns = wish.season, []
    numbers = {*played, running.number} if season.length is running.length else set(played)
    before = max((number for number in numbers if number < season.number), default=None)
    after = min((number for number in numbers if number > season.number), default=None)
    if before is not None:
        earlier = replace(season, number=before)
        turns.append(loose(f"‹ {season_name(t, earlier)}", str(replace(wish, season=earlier))))
    if after is not None:
        later = replace(season, number=after)
        turns.append(loose(f"{season_name(t, later)} ›", str(replace(wish, season=later))))
    rows: list[Row] = [tuple(turns)] if turns else []
    places = [place for place, _ in games]
    if len(games) > 1 and wish.game in places:
        place, name = games[(places.index(wish.game) + 1) % len(games)]
        rows.append((loose(name, str(replace(wish, game=place))),))
    return tuple(rows)


def season_name(t: Texts, season: Season) -> str:
    """Format a season: «2026, 4-й квартал», «декабрь 2026»."""
    match season.length:
        case Length.MONTH:
            return t.plain("%(month)s %(year)d", month=t.plain(MONTHS[season.place - 1]), year=season.year)
        case Length.QUARTER:
            return t.plain("%(year)d, quarter %(place)d", year=season.year, place=season.place)
        case Length.YEAR:
            return str(season.year)
        case Length.NONE:
            return t.plain("all time")


def season_screen(
    t: Texts,
    game: str,
    season: Season,
    rows: tuple[TableRow, ...],
    *,
    waiting: int = 0,
    keys: tuple[Row, ...] = (),
) -> Screen:
    """Show a group's ranking, with all other figures folded; persons without a place come last, ordered by whists.

    game: name of the game, or empty. waiting: number of matches still to be counted.
    """
    head = bold(" · ".join(filter(None, (t.plain("Season"), season_name(t, season), game))))
    if not rows:
        return Screen(lines(head, t("Nothing counted here yet."), *still_counted(t, waiting)), keys)
    shown = sorted(rows, key=lambda row: (row.place is None, 0 if row.place is not None else -row.settled))[:TABLE_ROWS]
    entries = [_entry(t, row) for row in shown]
    about = folded(
        *(_more(t, row) for row in shown),
        t("The rating depends on results alone: every match compares each pair of its players."),
        t("“?” means too few matches so far. In brackets: the change from the last match."),
        t("Mistakes: whists given away per deal, all cards open. Less is better."),
    )
    return Screen(lines(head, " ", *entries, *still_counted(t, waiting), about), keys)


def _entry(t: Texts, row: TableRow) -> Html:
    """Format a person's place, whists and matches; without whists if all their deals are of duplicates."""
    place = f"{row.place}. " if row.place is not None else "· "
    if not row.matches:
        return t("%(place)s<b>%(name)s</b> · %(played)s", place=place, name=row.name, played=_played(t, row))
    facts = {"whists": signed(t, row.settled, 0), "played": _played(t, row)}
    return t("%(place)s<b>%(name)s</b> %(whists)s · %(played)s", place=place, name=row.name, **facts)


def _more(t: Texts, row: TableRow) -> Html:
    """Format a person's rating with its last change, the mean result of a deal, and the price of mistakes."""
    facts = []
    if row.rated is not None:
        shown = f"{row.rated.rating.shown}{'' if row.rated.rating.is_known else '?'}"
        facts.append(t.plain("rating %(rating)s (%(change)s)", rating=shown, change=signed(t, row.rated.change, 0)))
    facts.append(t.plain("a deal %(mean)s", mean=mean_line(t, row.results)))
    if row.level is not None:
        facts.append(t.plain("mistakes %(cost)s", cost=number(t, row.level.whole)))
    return t("%(name)s: %(facts)s", name=row.name, facts=" · ".join(facts))


def _played(t: Texts, row: TableRow) -> str:
    """Format the number of a person's matches or, if there are none, of deals in duplicates."""
    if row.matches:
        return t.number("%(n)d match", "%(n)d matches", row.matches)
    return t.number("%(n)d deal of a duplicate", "%(n)d deals of a duplicate", row.results.count)


def season_in_groups(t: Texts) -> Html:
    """Reply to /season in a private chat: it can only be used in a group."""
    return t("The table belongs to a group: type /season there. /stats shows your own figures here.")
