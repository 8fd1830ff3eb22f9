"""Rating of a chat's players, updated once per match by its exact settlement (statistics.md §5)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, Final

import msgspec
from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from bot.stats.rows import MatchRow, Moment, SeatRow
from bot.stats.seasons import Length, number_of
from engine.core.match import RATED_AS_IT_STANDS

MU: Final = 25.0
"""Mean (`Rating.mu`) of a newcomer."""
SIGMA: Final = 25 / 3
"""Uncertainty (`Rating.sigma`) of a newcomer."""
KNOWN: Final = 5.0
"""Largest uncertainty with which a rating is shown without a question mark."""
SHOWN: Final = 1500
"""Shown rating of a newcomer."""
SCALE: Final = 20
"""Points of the shown rating per unit of the mean."""
FORGETTING: Final = 16.0
"""Variance that is added to a rating when a new season begins."""
ROBOTS: Final = 1
"""Maximum number of seats with a robot in a rated match."""

_MODEL: Final = BradleyTerryFull(mu=MU, sigma=SIGMA)


class Rating(msgspec.Struct, frozen=True):
    """Rating of a person: a mean and its uncertainty."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """Rating as it is shown to people, rounded to a whole number."""
        return round(SHOWN + SCALE * (self.mu - MU))

    @property
    def is_known(self) -> bool:
        """True once enough matches are rated; until then the rating has a question mark and is listed last."""
        return self.sigma <= KNOWN

    def next_season(self, turns: int = 1) -> "Rating":
        """Return the rating after `turns` changes of season; each halves the distance to the mean and adds doubt."""
        mu, sigma = self.mu, self.sigma
        for _ in range(turns):
            mu, sigma = MU + (mu - MU) / 2, min(SIGMA, sqrt(sigma * sigma + FORGETTING))
        return Rating(mu, sigma)


class Rated(msgspec.Struct, frozen=True):
    """Person on the ladder of a chat, the list of its ratings."""

    person: int
    rating: Rating
    season: int
    """Number of the season to which `rating`, `matches` and `change` belong."""
    matches: int = 0
    """Number of rated matches in the season."""
    change: int = 0
    """Change of the shown rating by the last rated match."""

    def at(self, season: int) -> "Rated":
        """Return the entry of this person in a later season."""
        turns = season - self.season
        return Rated(self.person, self.rating.next_season(turns), season) if turns > 0 else self


def rated_again(
    before: Sequence[Rating], scores: Sequence[Fraction], made: dict[Rating, BradleyTerryFullRating] | None = None
) -> list[Rating]:
    """Return the ratings after a match: each two players are compared by their scores, and equal scores are a draw.

    made: cache of the library's rating objects from earlier matches, because it takes long to make one.
    """
    known = made if made is not None else {}
    teams = [[known.pop(it) if it in known else _MODEL.rating(mu=it.mu, sigma=it.sigma)] for it in before]
    after = _MODEL.rate(teams, scores=[float(score) for score in scores])
    found = [Rating(team[0].mu, team[0].sigma) for team in after]
    known.update((rating, team[0]) for rating, team in zip(found, after, strict=True))
    return found


def scores_of(match: MatchRow) -> dict[int, Fraction]:
    """Return the final score of each person whom a match rates; empty if its end is not rated.

    A rated match has at least two deals per seat, at most one robot's seat, and at least two persons who played half
    of the deals as own deals. A match closed by one person before `RATED_AS_IT_STANDS` is not rated. Persons who left
    share the last place. Left out are seats shared by several persons, and persons who were removed (`compared`).
    """
    if match.was_closed and match.version_of_end < RATED_AS_IT_STANDS:
        return {}
    return _scores(match, {moment.person for moment in match.moments})


def _scores(match: MatchRow | Moment, gone: Collection[int]) -> dict[int, Fraction]:
    """Return the scores of a match in its present state; `gone`: persons who were removed earlier, left out."""
    held = [(row, match.exact[seat]) for seat, row in match.seats.items()]
    people = [(row, exact) for row, exact in held if row.person is not None and row.person not in gone]
    busy = sum(2 * row.own >= match.deals for row, _ in people)
    robots = sum(row.robot is not None for row, _ in held)
    stayed = [exact for row, exact in people if not row.has_left]
    short = match.deals < 2 * len(match.seats)
    if short or robots > ROBOTS or busy < 2 or not stayed or len(people) < 2:
        return {}
    return {_person(row): min(stayed) - 1 if row.has_left else exact for row, exact in people}


def compared(match: MatchRow) -> dict[int, dict[int, Fraction]]:
    """Return for each person whom a match rates by how much the person is ahead of each other one.

    Two persons are compared by the settlement at the last moment when both were seated: the moment when the first of
    them was removed against their will, or the end of the match.
    """
    put_off = [moment.person for moment in match.moments]
    standings = [_scores(moment, put_off[:place]) for place, moment in enumerate(match.moments)] + [scores_of(match)]
    met: dict[int, dict[int, Fraction]] = {}
    for place, scores in enumerate(standings):
        ending = {put_off[place]} if place < len(put_off) else set(scores)
        for one in scores:
            for other in scores:
                if one != other and ending & {one, other}:
                    met.setdefault(one, {})[other] = scores[one] - scores[other]
    return met


def _rated(match: MatchRow, before: Callable[[int], Rating], made: dict[Rating, Any]) -> dict[int, Rating]:
    """Return the new ratings of all persons whom a match rates; `before` returns the old ones, `made` is a cache."""
    if not match.moments:
        scores = scores_of(match)
        ratings = rated_again([before(person) for person in scores], list(scores.values()), made) if scores else []
        return dict(zip(scores, ratings, strict=True))
    after = {}
    for person, ahead in compared(match).items():
        others = [before(other) for other in ahead]
        after[person] = rated_again([before(person), *others], [Fraction(0), *(-it for it in ahead.values())])[0]
    return after


def _person(row: SeatRow) -> int:
    if row.person is None:
        raise ValueError("nobody answers for this seat")
    return row.person


def ladder(matches: Iterable[MatchRow], length: Length, earlier: Mapping[int, Rated] | None = None) -> dict[int, Rated]:
    """Return the ladder entries, by person, of everybody rated in matches of one chat and game.

    matches: in the order of settlement. earlier: the ladder before these matches; None if they are the first.
    """
    found: dict[int, Rated] = dict(earlier) if earlier is not None else {}
    made: dict[Rating, BradleyTerryFullRating] = {}
    for match in matches:
        season = number_of(match.at, length)

        def before(person: int, season: int = season) -> Rated:
            return found.get(person, Rated(person, Rating(), season)).at(season)

        after = _rated(match, lambda person: before(person).rating, made)  # called here and now
        for person, now in after.items():
            was = before(person)
            found[person] = Rated(person, now, season, was.matches + 1, now.shown - was.rating.shown)
    return found


def places(found: Iterable[Rated]) -> list[Rated]:
    """Sort a ladder as it is shown: known ratings first, each group from the highest; equal ratings by person."""
    return sorted(found, key=lambda it: (not it.rating.is_known, -it.rating.mu, it.person))


def place_numbers(order: Sequence[Rated]) -> dict[int, int]:
    """Return the place of each person with a known rating, from 1; ratings that look equal share a place.

    order: ladder sorted by `places`.
    """
    known = [it for it in order if it.rating.is_known]
    first: dict[int, int] = {}
    for place, it in enumerate(known, 1):
        first.setdefault(it.rating.shown, place)
    return {it.person: first[it.rating.shown] for it in known}
