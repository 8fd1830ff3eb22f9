"""Summary card of a finished season: best players, titles and the costliest mistake with a card (statistics.md §6)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from bot.stats.pages import TableRow, chat_table, names_of, whole_matches
from bot.stats.rating import compared, ladder, scores_of
from bot.stats.rows import DealRow, MatchRow
from bot.stats.seasons import Season
from bot.stats.sums import Sums, added

LEAST_MATCHES: Final = 5
"""Minimum number of rated matches for which a season gets a card."""
BEST: Final = 8
"""Maximum number of persons listed on a card."""
OWN_DEALS: Final = 60
"""Minimum number of own deals with which a person may hold a title."""
LEAST_CAUGHT: Final = 3
"""Minimum number of catchable misères with which a person may be the best catcher."""


class Title(StrEnum):
    """Title that a season card awards."""

    CHAMPION = "champion"
    """Highest rating; a rating that is not yet known counts only if no rating is known."""
    SNIPER = "sniper"
    """Smallest loss by mistakes per analysed deal."""
    CATCHER = "catcher"
    """Largest share of catchable misères that were caught."""
    LUCKY = "lucky"
    """Largest sum of luck over all analysed deals."""


class Holder(msgspec.Struct, frozen=True):
    """Person who holds a title; several persons may share one."""

    title: Title
    person: int
    name: str
    value: Fraction
    """Figure that won the title: shown rating, loss per deal, share of catchable misères caught, or luck."""


class CardOfSeason(msgspec.Struct, frozen=True):
    """Played card that was the costliest mistake of a season."""

    table: int
    number: int
    """Number of the deal in its match."""
    person: int
    cost: Fraction


class SeasonCard(msgspec.Struct, frozen=True):
    """Summary card of a season."""

    season: Season
    matches: int
    """Number of matches in the season; deals of a duplicate do not count as matches."""
    deals: int
    """Number of deals in the season's matches."""
    best: tuple[TableRow, ...]
    """At most `BEST` persons with a rated match, in the order of the chat's table: known ratings first."""
    titles: tuple[Holder, ...]
    dearest: CardOfSeason | None
    """Costliest card; None if nobody who may be named misplayed a card."""


def season_card(
    matches: Sequence[MatchRow], deals: Iterable[DealRow], season: Season, hidden: Collection[int] = ()
) -> SeasonCard | None:
    """Return the summary card of a season; None if the season has too few rated matches.

    matches: those of one chat and game in the order of settlement, including those before the season. deals: those of
    the season's matches. hidden: persons whose names are never shown.
    """
    before = [match for match in matches if match.at < season.ends]
    within = [match for match in before if match.at >= season.begins]
    if rated_matches(within) < LEAST_MATCHES:
        return None
    rated = [it for it in ladder(before, season.length).values() if it.season == season.number]
    rows = chat_table(within, rated, hidden)
    best = tuple(row for row in rows if row.rated is not None)[:BEST]
    titles = tuple(_titles(within, rows))
    dearest = _dearest(deals, [person for person in names_of(within) if person not in hidden])
    counted = whole_matches(within)
    return SeasonCard(season, len(counted), sum(match.deals for match in counted), best, titles, dearest)


def rated_matches(matches: Iterable[MatchRow]) -> int:
    """Count the rated matches among these."""
    return sum(bool(compared(match) if match.moments else scores_of(match)) for match in matches)


def _titles(matches: Sequence[MatchRow], rows: Sequence[TableRow]) -> list[Holder]:
    """Return the holders of all titles, chosen from the persons of `rows`."""
    played = {row.person: row for row in rows if row.results.count >= OWN_DEALS}
    sums = {person: _sums(matches, person) for person in played}
    some_known = any(row.place is not None for row in played.values())
    values: Mapping[Title, Callable[[int], Fraction | None]] = {
        Title.CHAMPION: lambda person: _rating(played[person], known=some_known),
        Title.SNIPER: lambda person: _cost(sums[person]),
        Title.CATCHER: lambda person: _caught(sums[person]),
        Title.LUCKY: lambda person: sums[person].bill.luck if sums[person].bill.deals else None,
    }
    found = []
    for title, value in values.items():
        worths = {person: worth for person in played if (worth := value(person)) is not None}
        best = (min if title is Title.SNIPER else max)(worths.values(), default=None)
        found += [Holder(title, person, played[person].name, it) for person, it in worths.items() if it == best]
    return found


def _sums(matches: Iterable[MatchRow], person: int) -> Sums:
    return added(player.sums for match in matches for player in match.players if player.person == person)


def _rating(row: TableRow, *, known: bool) -> Fraction | None:
    """Return the shown rating of a table row, or None if it does not count; `known`: only a known rating counts."""
    counts = row.rated is not None and (row.place is not None or not known)
    return Fraction(row.rated.rating.shown) if row.rated is not None and counts else None


def _cost(sums: Sums) -> Fraction | None:
    return sums.bill.lost / sums.bill.deals if sums.bill.deals else None


def _caught(sums: Sums) -> Fraction | None:
    tried = sums.catchable
    return Fraction(tried.failed, tried.deals) if tried.deals >= LEAST_CAUGHT else None


def _dearest(deals: Iterable[DealRow], people: Collection[int]) -> CardOfSeason | None:
    """Return the costliest card that one of `people` misplayed in an own deal, the first of equals; None if none."""
    found: CardOfSeason | None = None
    for deal in deals:
        card = deal.facts.dearest
        person = deal.owners[card.seat] if card is not None else None
        if card is None or person is None or person not in people:
            continue
        if found is None or card.cost > found.cost:
            found = CardOfSeason(deal.table, deal.facts.number, person, card.cost)
    return found
