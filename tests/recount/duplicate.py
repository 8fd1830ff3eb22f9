"""Scores of a duplicate (section 4)."""

from collections.abc import Sequence
from fractions import Fraction

from tests.recount.reading import CONTROL, ROBOT, Recorded, Round, Standing, Table

IMPS = {"waited": Fraction(2), "awaited": Fraction(-2), "even": Fraction(0)}
SHARES = {"waited": Fraction(3, 5), "awaited": Fraction(2, 5), "even": Fraction(1, 2)}
ENOUGH = 3  # results of people at a seat without which the control table counts


def imp(difference: Fraction) -> int:
    """Return the IMPs of a difference."""
    points = 0
    while points < 20 and Fraction(5 * (points + 1) * (points + 2), 2) <= abs(difference):
        points += 1
    return points if difference > 0 else -points


def by_imps(own: Fraction, others: Sequence[Fraction]) -> Fraction:
    """Compare a result with the others one by one."""
    return Fraction(sum(imp(own - other) for other in others), len(others)) if others else Fraction(0)


def by_datum(own: Fraction, others: Sequence[Fraction]) -> Fraction:
    """Compare a result with the mean of all."""
    every = sorted([own, *others])
    kept = every[1:-1] if len(every) >= 5 else every
    return Fraction(imp(own - sum(kept, Fraction(0)) / len(kept)))


def by_matchpoints(own: Fraction, others: Sequence[Fraction], planned: int) -> Fraction:
    """Return the share of match points, as if the deal had been played at all tables."""
    if not others:
        return Fraction(1, 2)
    made = sum(2 if own > other else int(own == other) for other in others)
    played = len(others) + 1
    return (Fraction(planned, played) * (made + 1) - 1) / (2 * (planned - 1))


def score(recorded: Recorded, one: Round, deal: int, table: Table, seat: int) -> Fraction:
    """Score a result of a person on a deal."""
    tables = [other for other in one.tables.values() if other.number != CONTROL]
    played = [other for other in tables if deal in other.results]
    people = [other for other in played if other.seats[seat] != ROBOT]
    control = one.tables.get(CONTROL)
    counts = control is not None and len(people) < ENOUGH
    field = [*played, control] if counts and control is not None and deal in control.results else played
    others = [other.results[deal].exact[seat] for other in field if other is not table]
    own = table.results[deal].exact[seat]
    match recorded.plan["scoring"]:
        case "imps":
            return by_imps(own, others)
        case "datum":
            return by_datum(own, others)
        case _:
            return by_matchpoints(own, others, len(tables) + counts)


def unplayed(recorded: Recorded, table: Table, deal: int, seat: int) -> Fraction:
    """Score a deal that was not played."""
    number = table.seats[seat]
    if deal in table.awards:
        word = table.awards[deal][seat]
    elif table.missing:
        word = "awaited" if number in table.missing else "waited"
    else:
        word = "even"
    return (SHARES if recorded.plan["scoring"] == "matchpoints" else IMPS)[word]


def standings(recorded: Recorded) -> list[Standing]:
    """Return the standings from the rounds that are closed."""
    scores: dict[int, list[Fraction]] = {number: [] for number in recorded.entrants}
    whists = dict.fromkeys(recorded.entrants, Fraction(0))
    for one in recorded.rounds:
        for table in one.tables.values() if one.closed else ():
            for seat, number in enumerate(table.seats):
                for deal in one.deals if number != ROBOT else ():
                    if deal in table.results:
                        scores[number].append(score(recorded, one, deal, table, seat))
                        whists[number] += table.results[deal].exact[seat]
                    else:
                        scores[number].append(unplayed(recorded, table, deal, seat))
    rows = [
        Standing(0, number, "qualifying", _mean(own), whists[number], 0, len(own), number in recorded.out)
        for number, own in scores.items()
    ]
    return sorted(rows, key=lambda row: (row.out, -row.points, -row.whists, recorded.lots.index(row.number)))


def _mean(scores: Sequence[Fraction]) -> Fraction:
    return sum(scores, Fraction(0)) / len(scores) if scores else Fraction(0)
