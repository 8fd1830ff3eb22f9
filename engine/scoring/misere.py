"""Misère: the pool for no trick, the mountain for every trick; nobody writes whists (rules.md §7.4)."""

from engine.conventions.prices import undertrick_price
from engine.events import Standing
from engine.outcomes import ContractOutcome
from engine.scoring.contract import taken_by_declarer, write_made, write_mountain
from engine.sheet import Entry, Reason


def score_misere(standing: Standing, outcome: ContractOutcome) -> tuple[Entry, ...]:
    """What a played misère writes, halved when the dealer took half of it."""
    taken = taken_by_declarer(outcome)
    if taken == 0:
        return write_made(standing, outcome, frozenset())
    price = undertrick_price(standing.convention, outcome.contract)
    return write_mountain(outcome, taken, price, Reason.MISERE_TRICK)
