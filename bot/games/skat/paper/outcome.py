"""Outcome of a paper deal: what has been told as the engine's outcome, what the rules allow, what it writes."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec.structs import replace

from bot.games.skat.screens.score_model import Told
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.core.three_hands import active_seats
from engine.games.skat.contracts import Declaration
from engine.games.skat.events import DealScored, Standing
from engine.games.skat.match_commands import scored
from engine.games.skat.outcome_check import MOST_SKAT, NEVER, check_outcome
from engine.games.skat.outcomes import GameOutcome, Outcome, RamschOutcome, Side
from engine.games.skat.scoring import counted
from engine.games.skat.trick_rules import ALL_POINTS
from engine.games.skat.values import LOWEST, ladder

TEN = 10


def game_of(known: Told) -> GameOutcome:
    """Return the game as far as it was told. Raises InvariantBroken before it was named."""
    if known.declarer is None or known.declaration is None:
        raise InvariantBroken("no game has been named")
    is_null = known.declaration.is_null
    return GameOutcome(
        known.declarer,
        known.declaration,
        known.bid or LOWEST,
        known.tops,
        known.counts[0] if known.counts else None,
        known.trickless,
        known.took if is_null else None,
        known.kontra,
        known.re,
        known.conceded,
    )


def ramsch_of(standing: Standing, known: Told) -> RamschOutcome:
    """Return a ramsch whose points were told. Raises InvariantBroken before the dealer was named."""
    seats = sorted(played_by(standing, known))
    own = dict(zip(seats, known.counts, strict=True))
    points = BySeat.collect(own.get(seat, 0) for seat in standing.players.seats)
    talon = ALL_POINTS - sum(known.counts)
    return RamschOutcome(points, talon, known.idle, known.last, known.later, known.shoves or 0)


def played_by(standing: Standing, known: Told) -> tuple[Seat, Seat, Seat]:
    """Return forehand, middlehand and rearhand. Raises InvariantBroken before the dealer was named."""
    if known.dealer is None:
        raise InvariantBroken("nobody has been named who deals")
    return active_seats(len(standing.players), known.dealer)


def is_possible(standing: Standing, known: Told, outcome: Outcome) -> bool:
    """Tell whether the engine takes an outcome of the dealer that was told."""
    if known.dealer is None:
        return False
    try:
        check_outcome(standing, known.dealer, outcome)
    except IllegalCommand:
        return False
    return True


def tens_of(points: Iterable[int]) -> tuple[str, ...]:
    """List the tens of these points as choices."""
    return tuple(f"tens:{tens}" for tens in sorted({one // TEN for one in points}))


def ones_of(points: Iterable[int], tens: int) -> tuple[str, ...]:
    """List the ones of these points within some tens as choices."""
    return tuple(f"ones:{one % TEN}" for one in sorted(points) if one // TEN == tens)


def declarer_points() -> tuple[int, ...]:
    """List the points that a declarer may have."""
    return tuple(points for points in range(ALL_POINTS + 1) if points not in NEVER)


def ramsch_points(told: tuple[int, ...], *, seats: int) -> tuple[int, ...]:
    """List the points that the next seat of a ramsch may have: with the last one the skat has the rest."""
    left = ALL_POINTS - sum(told)
    found = [points for points in range(left + 1) if points not in NEVER]
    if len(told) + 1 == seats:
        return tuple(points for points in found if left - points <= MOST_SKAT and left - points not in NEVER)
    return tuple(points for points in found if left - points not in NEVER)


def sides(standing: Standing, known: Told) -> tuple[Side | None, ...]:
    """List the sides that may have taken no trick, None for neither."""
    outcome = game_of(known)
    return tuple(side for side in (None, *Side) if is_possible(standing, known, replace(outcome, trickless=side)))


def idle_seats(standing: Standing, known: Told) -> Iterator[tuple[Seat, ...]]:
    """Yield who of a ramsch may have taken no trick: none, one or two of those without points."""
    seats = sorted(played_by(standing, known))
    empty = [seat for seat, points in zip(seats, known.counts, strict=True) if not points]
    for count in range(len(empty) + 1):
        for idle in combinations(empty, count):
            if len(idle) < len(seats):
                yield idle


def overbids(standing: Standing, known: Told) -> tuple[int, ...]:
    """List the bids that the value of a game does not reach; none for a null, which always reaches its bid."""
    outcome = game_of(known)
    if outcome.declaration.is_null:
        return ()
    value = counted(standing.rules, standing.robber.stage, outcome).value
    return tuple(bid for bid in ladder(standing.rules.grand_ouvert.base) if bid > value)


def declarations(standing: Standing, known: Told, ways: dict[str, Declaration]) -> tuple[str, ...]:
    """List the ways in which the game may have been named, as choices: those that the engine takes."""
    found = []
    for word, declaration in ways.items():
        named = replace(known, declaration=declaration, tops=0 if declaration.is_null else 1, conceded=True)
        if is_possible(standing, known, game_of(named)):
            found.append(f"how:{word}")
    return tuple(found)


def write_the_same(standing: Standing, known: Told, outcomes: Iterable[Outcome]) -> bool:
    """Tell whether all these outcomes write alike."""
    written = {result(standing, known, outcome).entries for outcome in outcomes}
    return len(written) <= 1


def result(standing: Standing, known: Told, outcome: Outcome) -> DealScored:
    """Return what an outcome would write."""
    return scored(standing, standing.deals + 1, outcome)
