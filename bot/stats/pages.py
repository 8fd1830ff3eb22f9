"""Pages of statistics: a person's figures and a chat's table, computed from stored rows alone (statistics.md §3)."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Final

import msgspec

from bot.stats.rating import Rated, place_numbers, places
from bot.stats.rows import DealRow, MatchRow
from bot.stats.sums import NONE, Bill, Partner, Sums, Tally, added, combined

PRIOR: Final = 30
"""Number of deals at the chat's mean cost that are added to a person's own deals when the level is computed."""
RECENT: Final = 50
"""Number of a person's latest own deals over which the recent mean cost is taken."""


class Filter(msgspec.Struct, frozen=True):
    """Filter that selects the matches of a page."""

    since: float = float("-inf")
    """Earliest time of settlement, in seconds since 1970."""
    until: float = float("inf")
    """End of the period: matches settled at this second since 1970 or later are left out."""
    preset: str = ""
    """Name of the preset with which a match began; empty: any."""
    seats: int = 0
    """Number of players; 0: any."""

    def takes(self, match: MatchRow) -> bool:
        """Return whether the filter selects a match."""
        rules = not self.preset or match.preset == self.preset
        return rules and self.since <= match.at < self.until and self.seats in (0, len(match.seats))


class Level(msgspec.Struct, frozen=True):
    """Mean loss by mistakes per deal; the fewer deals, the closer it is drawn to the chat's mean."""

    whole: Fraction
    parts: tuple[Fraction, ...]
    """Mean loss in each part of a deal (`Facts.parts`)."""


class Companion(msgspec.Struct, frozen=True):
    """Person who played in the same matches as the person of the page."""

    person: int
    name: str
    matches: int
    """Number of matches in which both persons had own deals."""
    paid: Fraction
    """Amount that this companion paid to the page's person at the settlements, minus payments the other way."""
    defended: Partner
    """Deals that both persons defended together."""


class PersonPage(msgspec.Struct, frozen=True):
    """Figures of one person."""

    person: int
    name: str
    matches: int
    """Number of matches in which the person had own deals; a deal of a duplicate is not counted as a match."""
    settled: Fraction
    """Sum of the person's results in all matches."""
    sums: Sums
    level: Level | None
    """Mean loss by mistakes; None if no deal of the chat is analysed."""
    companions: tuple[Companion, ...]
    """Other persons of these matches, the one with most shared matches first."""
    course: tuple[Fraction, ...]
    """Running sum of the person's results, one value after each match."""

    @property
    def declared(self) -> int:
        """Number of games of all kinds that the person declared."""
        return sum(games.declared for games in self.sums.games.values())

    @property
    def activity(self) -> Fraction | None:
        """Declared games per deal with cards; None if the person never held cards."""
        return Fraction(self.declared, self.sums.with_cards) if self.sums.with_cards else None


class TableRow(msgspec.Struct, frozen=True):
    """Row of one person in a chat's table."""

    person: int
    name: str
    place: int | None
    """Place among all known ratings, from 1; equal ratings share it. None if the person's rating is not known."""
    rated: Rated | None
    """Rating of the person; None without a rated match."""
    matches: int
    results: Tally
    level: Level | None
    settled: Fraction = Fraction(0)
    """Sum of the person's results in all matches."""


def selected(matches: Iterable[MatchRow], by: Filter) -> list[MatchRow]:
    """Return the matches that a filter selects."""
    return [match for match in matches if by.takes(match)]


def whole_matches(matches: Iterable[MatchRow]) -> list[MatchRow]:
    """Return the whole matches: deals of a duplicate are left out."""
    return [match for match in matches if not match.is_duplicate]


def names_of(matches: Iterable[MatchRow]) -> dict[int, str]:
    """Return the latest name of every person who had own deals; `matches` are in the order of settlement."""
    return {player.person: player.name for match in matches for player in match.players}


def bill_of(matches: Iterable[MatchRow]) -> Bill:
    """Return the sums of luck and mistakes over everybody's own deals."""
    return combined([Bill(), *(player.sums.bill for match in matches for player in match.players)])


def level_of(own: Bill, everybody: Bill) -> Level | None:
    """Return the level of a person with the sums `own`, given everybody's sums; None if no deal is analysed."""
    if not everybody.deals:
        return None
    means = [cost / everybody.deals for cost in everybody.cost]
    spent = [own.cost[part] if part < len(own.cost) else NONE for part in range(len(means))]
    parts = tuple((lost + PRIOR * mean) / (own.deals + PRIOR) for lost, mean in zip(spent, means, strict=True))
    return Level(sum(parts, NONE), parts)


def person_page(
    matches: Sequence[MatchRow], person: int, hidden: Collection[int] = (), everybody: Bill | None = None
) -> PersonPage | None:
    """Return a person's page; None if the person has no own deal in these matches.

    matches: those of one game in the order of settlement. hidden: persons whose names are never shown. everybody:
    `bill_of(matches)`, if it has been computed already.
    """
    played = [(match, player) for match in matches for player in match.players if player.person == person]
    if not played:
        return None
    sums = added(player.sums for _, player in played)
    whole = [match for match, _ in played if not match.is_duplicate]
    results = [match.share_of(person) or NONE for match in whole]
    return PersonPage(
        person=person,
        name=played[-1][1].name,
        matches=len(whole),
        settled=sum(results, NONE),
        sums=sums,
        level=level_of(sums.bill, everybody or bill_of(matches)),
        companions=tuple(_companions(whole, person, sums, hidden)),
        course=tuple(accumulate(results)),
    )


def _companions(played: Sequence[MatchRow], person: int, sums: Sums, hidden: Collection[int]) -> list[Companion]:
    """Return the other persons of the matches that `person` played: by number of matches (most first), then by name."""
    names = names_of(played)
    counted = dict.fromkeys(names, 0)
    paid = dict.fromkeys(names, NONE)
    for match in played:
        payments = payments_to(match, person)
        for player in match.players:
            counted[player.person] += 1
            paid[player.person] += payments.get(player.person, NONE)
    found = [
        Companion(other, name, counted[other], paid[other], sums.partners.get(other, Partner()))
        for other, name in names.items()
        if other != person and other not in hidden
    ]
    return sorted(found, key=lambda it: (-it.matches, it.name, it.person))


def payments_to(match: MatchRow, person: int) -> dict[int, Fraction]:
    """Return what each person paid to `person` at the settlement; empty if `person` answers for no seat."""
    seats = {row.person: seat for seat, row in match.seats.items() if row.person is not None}
    if match.pairs is None or person not in seats:
        return {}
    received = match.pairs[seats[person]]
    return {other: received[seat] for other, seat in seats.items()}


def chat_table(
    matches: Sequence[MatchRow], ladder: Iterable[Rated], hidden: Collection[int] = ()
) -> tuple[TableRow, ...]:
    """Return a chat's table: persons by rating, then the unrated by deals. Hidden persons leave their places empty.

    matches: those of one game, in the order of settlement. ladder: ratings of the season that the table shows.
    """
    order = places(ladder)
    known = place_numbers(order)
    rated = {it.person: it for it in order}
    names, everybody = names_of(matches), bill_of(matches)
    played: dict[int, list[Sums]] = {person: [] for person in names}
    for match in matches:
        for it in match.players:
            played[it.person].append(it.sums)
    counts = Counter(it.person for match in whole_matches(matches) for it in match.players)
    settled = dict.fromkeys(names, NONE)
    for match in whole_matches(matches):
        for it in match.players:
            settled[it.person] += match.share_of(it.person) or NONE
    rows = []
    for person, name in names.items():
        results, count = combined([it.results for it in played[person]]), counts[person]
        level = level_of(combined([it.bill for it in played[person]]), everybody)
        place, rating = known.get(person), rated.get(person)
        rows.append(TableRow(person, name, place, rating, count, results, level, settled[person]))
    standing = {it.person: place for place, it in enumerate(order)}
    rows.sort(key=lambda it: (standing.get(it.person, len(order)), -it.results.count, it.name))
    return tuple(row for row in rows if row.person not in hidden)


def person_row(matches: Sequence[MatchRow], found: Iterable[Rated], person: int) -> TableRow | None:
    """Return one person's row of `chat_table`, its level left out; None if the person has no own deal.

    found: ladder of the season that the table shows.
    """
    order = places(found)
    own_matches = [match for match in matches if any(player.person == person for player in match.players)]
    own = [player for match in own_matches for player in match.players if player.person == person]
    if not own:
        return None
    rated = next((it for it in order if it.person == person), None)
    place = place_numbers(order).get(person)
    results = combined([Tally(), *(player.sums.results for player in own)])
    count = sum(player.person == person for match in whole_matches(own_matches) for player in match.players)
    settled = sum((match.share_of(person) or NONE for match in whole_matches(own_matches)), NONE)
    return TableRow(person, own[-1].name, place, rated, count, results, None, settled)


def courses(matches: Sequence[MatchRow], people: Iterable[int]) -> dict[int, tuple[tuple[int, Fraction], ...]]:
    """Return for each person the matches played, as pairs: number of the match, from 1; sum of the results after it.

    matches: those of one game in the order of settlement. A person without an own deal in them is left out.
    """
    found: dict[int, tuple[tuple[int, Fraction], ...]] = {}
    counted = whole_matches(matches)
    for person in people:
        points: list[tuple[int, Fraction]] = []
        for place, match in enumerate(counted, 1):
            if any(player.person == person for player in match.players):
                points.append((place, (points[-1][1] if points else NONE) + (match.share_of(person) or NONE)))
        if points:
            found[person] = tuple(points)
    return found


def recent_cost(deals: Iterable[DealRow], person: int) -> Fraction | None:
    """Return a person's mean loss over the last `RECENT` analysed own deals; None if there are none.

    deals: in the order in which they were played.
    """
    judged = [
        share.judged.lost
        for deal in deals
        for seat, share in deal.facts.seats.items()
        if deal.owners[seat] == person and share.judged is not None
    ][-RECENT:]
    return sum(judged, NONE) / len(judged) if judged else None
