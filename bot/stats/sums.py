"""Exact sums over a person's own deals; the sums of several matches can be added together."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, Final, TypeVar

import msgspec

from engine.core.deal_facts import DealFacts, SeatFacts
from engine.core.game import Facts
from engine.core.seats import BySeat, Seat

NONE: Final = Fraction(0)
VERSION: Final = 0
"""Version of the sums, raised when other figures are summed from the same facts."""
ENOUGH: Final = 30
"""Minimum number of deals for which a mean is shown without the remark that they are few."""


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """Number, sum and sum of squares of results."""

    count: int = 0
    total: Fraction = NONE
    squares: Fraction = NONE

    @property
    def mean(self) -> Fraction | None:
        """Mean of the results; None without a deal."""
        return self.total / self.count if self.count else None

    @property
    def spread(self) -> float | None:
        """Two standard errors of the mean, with n − 1 as divisor of the variance; None for fewer than two deals."""
        if self.count < 2:
            return None
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return 2 * sqrt(variance / self.count)

    @property
    def is_few(self) -> bool:
        """True if there are too few deals for a reliable mean."""
        return self.count < ENOUGH


class Few(msgspec.Struct, frozen=True):
    """Tricks in deals in which everybody tries to take few."""

    deals: int = 0
    tricks: int = 0
    zeros: int = 0
    """Number of deals without a trick."""


class Games(msgspec.Struct, frozen=True):
    """Games of one kind that a person declared."""

    declared: int = 0
    made: int = 0
    total: Fraction = NONE
    """Sum of the person's results as declarer."""
    squares: Fraction = NONE
    """Sum of the squares of the person's results as declarer."""

    @property
    def results(self) -> Tally:
        """Results of the person as declarer."""
        return Tally(self.declared, self.total, self.squares)


class Defended(msgspec.Struct, frozen=True):
    """Games declared by others while the person held cards."""

    deals: int = 0
    failed: int = 0
    """Number of games that their declarers did not make."""


class Partner(msgspec.Struct, frozen=True):
    """Deals that two persons defended together."""

    deals: int = 0
    failed: int = 0
    """Number of games that the declarer did not make, misères included."""
    caught: int = 0
    """Number of misères that the declarer did not make."""


class Bill(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sums of luck and mistakes over a person's analysed own deals."""

    deals: int = 0
    luck: Fraction = NONE
    own: Fraction = NONE
    """Change of the person's results by the person's own mistakes after the auction."""
    gifts: Fraction = NONE
    """Change of the person's results by other players' mistakes after the auction."""
    cost: tuple[Fraction, ...] = ()
    """Losses by the person's mistakes in each part of a deal (`Facts.parts`); empty without a deal."""

    @property
    def lost(self) -> Fraction:
        """Sum of the losses in all parts."""
        return sum(self.cost, NONE)


class Sums(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sums over a person's own deals in one or more matches of one game."""

    results: Tally = Tally()
    bill: Bill = Bill()
    roles: dict[str, Tally] = {}
    """Results by the person's role in the deal."""
    with_cards: int = 0
    """Number of deals in which the person held cards."""
    few: Few = Few()
    games: dict[str, Games] = {}
    """Games that the person declared, by kind."""
    defended: dict[str, Defended] = {}
    """Games that others declared against the person, by kind."""
    catchable: Defended = Defended()
    """Misères of others against the person that could be caught."""
    against_robots: dict[str, Tally] = {}
    """Results by the strength of the robots at the table."""
    partners: dict[int, Partner] = {}
    """Deals that the person defended together with another, by that other person."""


Part = TypeVar("Part", Tally, Few, Games, Defended, Partner, Bill)
K = TypeVar("K", str, int)


def version_of(facts: Facts[Any, Any] | None) -> int:
    """Return the version under which the rows of a game are stored; 0 for a game without facts."""
    return facts.version + VERSION if facts is not None else 0


def added(sums: Iterable[Sums]) -> Sums:
    """Return the sums over all deals of several matches; empty sums for no match."""
    found = list(sums)
    if not found:
        return Sums()
    return Sums(
        results=combined([it.results for it in found]),
        bill=combined([it.bill for it in found]),
        roles=_by_key(it.roles for it in found),
        with_cards=sum(it.with_cards for it in found),
        few=combined([it.few for it in found]),
        games=_by_key(it.games for it in found),
        defended=_by_key(it.defended for it in found),
        catchable=combined([it.catchable for it in found]),
        against_robots=_by_key(it.against_robots for it in found),
        partners=_by_key(it.partners for it in found),
    )


def combined(parts: Sequence[Part]) -> Part:
    """Return the sum of one or more parts of one type, field by field."""
    kind = type(parts[0])
    return kind(*(_sum([getattr(part, field) for part in parts]) for field in kind.__struct_fields__))


def _by_key(parts: Iterable[Mapping[K, Part]]) -> dict[K, Part]:
    found: dict[K, list[Part]] = {}
    for one in parts:
        for key, part in one.items():
            found.setdefault(key, []).append(part)
    return {key: combined(same) for key, same in found.items()}


def _sum(values: Sequence[Any]) -> Any:
    """Sum whole numbers, fractions, or tuples of fractions place by place; missing places count as zero."""
    if isinstance(values[0], tuple):
        size = max(map(len, values))
        return tuple(exact_sum(value[place] for value in values if place < len(value)) for place in range(size))
    return sum(values) if isinstance(values[0], int) else exact_sum(values)


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """Sum fractions; those with equal denominators are added as whole numbers first, which is many times faster."""
    tops: dict[int, int] = {}
    for value in values:
        tops[value.denominator] = tops.get(value.denominator, 0) + value.numerator
    return sum((Fraction(top, bottom) for bottom, top in tops.items()), NONE)


def sums_of(deals: Iterable[tuple[DealFacts, BySeat[int | None]]], seat: Seat, strengths: Iterable[str] = ()) -> Sums:
    """Return the sums over a person's own deals; `seat`: the person's seat.

    deals: each with the persons whose own deal it was, by seat. strengths: those of the robots at the table.
    """
    found, against = list(deals), tuple(dict.fromkeys(strengths))
    shares = [deal.seats[seat] for deal, _ in found]
    results = _tally(share.result for share in shares)
    roles = dict.fromkeys(share.role for share in shares)
    tricks = [share.tricks for share in shares if share.tricks is not None]
    defended = [(deal, owners) for deal, owners in found if _is_defender(deal, seat)]
    catchable = [deal for deal, _ in defended if deal.is_catchable]
    return Sums(
        results=results,
        bill=_bill(shares),
        roles={role: _tally(share.result for share in shares if share.role == role) for role in roles},
        with_cards=sum(share.has_cards for share in shares),
        few=Few(len(tricks), sum(tricks), tricks.count(0)),
        games=_games(deal for deal, _ in found if deal.declarer is seat),
        defended=_defended(deal for deal, _ in defended),
        catchable=Defended(len(catchable), sum(not deal.is_made for deal in catchable)),
        against_robots=dict.fromkeys(against, results),
        partners=_partners(defended, seat),
    )


def _tally(results: Iterable[Fraction]) -> Tally:
    found = list(results)
    return Tally(len(found), exact_sum(found), exact_sum(result * result for result in found))


def _bill(shares: Iterable[SeatFacts]) -> Bill:
    judged = [share.judged for share in shares if share.judged is not None]
    return combined([Bill(), *(Bill(1, it.luck, it.own, it.gifts, it.cost) for it in judged)])


def _is_defender(deal: DealFacts, seat: Seat) -> bool:
    """Return whether a seat held cards as a defender, against a declarer."""
    return deal.declarer is not None and seat is not deal.declarer and deal.seats[seat].has_cards


def _games(deals: Iterable[DealFacts]) -> dict[str, Games]:
    declared = ((deal, deal.seats[deal.declarer].result) for deal in deals if deal.declarer is not None)
    return _by_key({deal.game: Games(1, int(deal.is_made), result, result * result)} for deal, result in declared)


def _defended(deals: Iterable[DealFacts]) -> dict[str, Defended]:
    return _by_key({deal.game: Defended(1, int(not deal.is_made))} for deal in deals)


def _partners(defended: Iterable[tuple[DealFacts, BySeat[int | None]]], seat: Seat) -> dict[int, Partner]:
    """Return the deals defended together with each other person; forgotten persons are left out."""
    found: list[dict[int, Partner]] = []
    for deal, owners in defended:
        once = Partner(1, int(not deal.is_made), int(deal.is_misere and not deal.is_made))
        others = (person for other, person in owners.items() if other is not seat and _is_defender(deal, other))
        found += [{person: once} for person in others if person is not None and person > 0]
    return _by_key(found)
