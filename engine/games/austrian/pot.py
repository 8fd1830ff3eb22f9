"""Match between deals: the next dealer, the filling of an empty pot, the end of the match.

Source: austrian.md §1, §7.1 and §10. The money of a match is bounded, so that its numbers cannot grow without end. A
failed contract can treble an unlimited pot, so real play could come near the bound after some thirty remises (failed
contracts) in a row. A table that does not want to be stopped there plays with a limited pot.
"""

from typing import Final

from engine.core.errors import IllegalCommand
from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.austrian.events import Standing
from engine.games.austrian.money import Payment, Purse, contributions, dearest, stakes
from engine.games.austrian.rules import EndKind, Refill, RefillAt


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when a lot decides."""
    return standing.dealer.next(len(standing.players)) if standing.dealer is not None else None


def is_lap_over(standing: Standing, first: Seat | None) -> bool:
    """Return whether everybody has dealt equally often; `first`: dealer of the first deal, None if not known."""
    if first is None:
        return standing.deals % len(standing.players) == 0
    return next_dealer(standing) is first


def is_empty(standing: Standing) -> bool:
    """Return whether a shared pot counts as empty before the next deal; False if every dealer pays a stake instead."""
    rules = standing.rules
    if not rules.pot.is_shared:
        return False
    return standing.purse.pot < (dearest(rules) if rules.refill_at is RefillAt.SHORT else 1)


def is_first(standing: Standing) -> bool:
    """Return whether no deal has come to a result yet, so that the contributions are paid without asking the table.

    That includes the deal after a first deal that was broken off.
    """
    return standing.finished == 0


def needs_refill(standing: Standing) -> bool:
    """Return whether the table must agree on filling the pot before the next deal is dealt."""
    rules = standing.rules
    asks = rules.refill is Refill.ASK and not is_first(standing) and not standing.refilled
    return asks and is_empty(standing) and not _deals_are_over(standing)


def reached(standing: Standing) -> EndReason | None:
    """Return the reason for which the rules end the match now; None if they let it go on."""
    if _deals_are_over(standing):
        return EndReason.DEALS
    never = standing.rules.refill is Refill.NEVER and not is_first(standing)
    return EndReason.POT if never and is_empty(standing) else None


def _deals_are_over(standing: Standing) -> bool:
    end = standing.rules.end
    return end.kind is EndKind.DEALS and standing.finished >= end.deals


def before_deal(standing: Standing, dealer: Seat) -> tuple[Payment, ...]:
    """Return the payments before a deal: the dealer's stake, or the contributions of all to an empty shared pot."""
    if is_empty(standing):
        return contributions(standing.rules, len(standing.players))
    return stakes(standing.rules, dealer)


LARGEST: Final = 10**15
"""Largest absolute amount of the pot or of a seat."""
GROWTH: Final = 8
"""Safe factor: the payments of one deal stay below this many times the pot plus the largest stake or premium."""


def largest_of(purse: Purse) -> int:
    """Return the largest absolute amount of a purse."""
    return max(purse.pot, *map(abs, purse.cash))


def check_totals(purse: Purse) -> None:
    """Check that no amount of a purse is beyond the bound. Raises IllegalCommand (beyond_bounds)."""
    if largest_of(purse) > LARGEST:
        raise IllegalCommand("beyond_bounds", {"largest": LARGEST})


def check_room(standing: Standing) -> None:
    """Check that no payment of the next deal can pass the bound. Raises IllegalCommand (beyond_bounds).

    So a deal that has begun can always be scored.
    """
    rules = standing.rules
    options = max(rules.stake, rules.contribution, rules.hearts_premium, rules.premium, rules.extra_premium)
    if GROWTH * (standing.purse.pot + options) + largest_of(standing.purse) > LARGEST:
        raise IllegalCommand("beyond_bounds", {"largest": LARGEST})
