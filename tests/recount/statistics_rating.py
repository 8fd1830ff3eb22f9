"""Rating and table of a group's season, computed by the formula of docs/statistics.md §5."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from math import exp, sqrt

from tests.recount.statistics import Match

MU, SIGMA, BETA, DRIFT, KNOWN = 25.0, 25 / 3, 25 / 6, 25 / 300, 5.0
LEAST = 1e-4
MONTHS = {"month": 1, "quarter": 3, "year": 12}


@dataclass
class Rated:
    """Person with a rating."""

    person: int
    mu: float = MU
    sigma: float = SIGMA
    season: int = 0
    matches: int = 0
    """Rated matches in the season."""
    change: int = 0
    """Change of the shown rating by the last one."""

    @property
    def shown(self) -> int:
        """Rating as people read it."""
        return round(1500 + 20 * (self.mu - MU))

    def turn(self, season: int) -> None:
        """Bring the rating into a later season."""
        for _ in range(season - self.season):
            self.mu, self.sigma = MU + (self.mu - MU) / 2, min(SIGMA, sqrt(self.sigma**2 + 16))
        if season > self.season:
            self.season, self.matches, self.change = season, 0, 0


def season_of(at: float, length: str) -> int:
    """Return the number of the season in which a second lies."""
    moment = datetime.fromtimestamp(at, tz=UTC)
    return (moment.year * 12 + moment.month - 1) // MONTHS[length] if length in MONTHS else 0


def scores_of(match: Match) -> dict[int, Fraction]:
    """Return what people of a rated match are compared by; who has left is one below the least of those who stayed."""
    people = [seat for seat in match.seats if seat.person is not None]
    stayed = [seat.result for seat in people if not seat.has_left]
    last = min(stayed, default=Fraction(0)) - 1
    return {seat.person or 0: last if seat.has_left else seat.result for seat in people}


def updated(players: Sequence[tuple[float, float]], scores: Sequence[Fraction]) -> list[tuple[float, float]]:
    """Return μ and σ of each player after a match."""
    drifted = [(mu, sqrt(sigma**2 + DRIFT**2)) for mu, sigma in players]
    found = []
    for place, (mu, sigma) in enumerate(drifted):
        omega = delta = 0.0
        for other, (mu_q, sigma_q) in enumerate(drifted):
            if other == place:
                continue
            c = sqrt(sigma**2 + sigma_q**2 + 2 * BETA**2)
            p = 1 / (1 + exp((mu_q - mu) / c))
            s = (scores[place] > scores[other]) + (scores[place] == scores[other]) / 2
            omega += sigma**2 / c * (s - p)
            delta += sigma / c * (sigma**2 / c**2) * p * (1 - p)
        found.append((mu + omega, sigma * sqrt(max(1 - delta, LEAST))))
    return found


def ladder(matches: Sequence[Match], length: str) -> dict[int, Rated]:
    """Return the people who have a rating after matches of one group and game."""
    found: dict[int, Rated] = {}
    for match in sorted(matches, key=lambda one: (one.life.at, one.table)):
        if not match.is_rated:
            continue
        scores, season = scores_of(match), season_of(match.life.at, length)
        players = [found.setdefault(person, Rated(person, season=season)) for person in scores]
        for player in players:
            player.turn(season)
        after = updated([(one.mu, one.sigma) for one in players], list(scores.values()))
        for player, (mu, sigma) in zip(players, after, strict=True):
            before = player.shown
            player.mu, player.sigma, player.matches = mu, sigma, player.matches + 1
            player.change = player.shown - before
    return found


def ordered(found: Iterable[Rated]) -> list[Rated]:
    """Sort people by rating, those with a question mark below the others, equal ones by their number."""
    return sorted(found, key=lambda one: (one.sigma > KNOWN, -one.mu, one.person))
