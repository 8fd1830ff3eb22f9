"""The pot between deals: when it is empty, who fills it, when it ends a match (austrian.md §7.1 and §10)."""

from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.austrian.events import Standing
from engine.games.austrian.money import Payment, contributions, dearest, stakes
from engine.games.austrian.rules import EndKind, Refill, RefillAt


def is_empty(standing: Standing) -> bool:
    """Return whether a shared pot is to be filled before the next deal; False if dealers pay a stake."""
    rules = standing.rules
    if not rules.pot.is_shared:
        return False
    return standing.purse.pot < (dearest(rules) if rules.refill_at is RefillAt.SHORT else 1)


def is_first(standing: Standing) -> bool:
    """Return whether the contributions are still those that nobody is asked about: no deal has come to a result.

    So after a broken first deal they are paid again unasked.
    """
    return standing.finished == 0


def needs_refill(standing: Standing) -> bool:
    """Return whether the table must agree on filling the pot before the next deal is dealt."""
    rules = standing.rules
    asks = rules.refill is Refill.ASK and not is_first(standing) and not standing.refilled
    return asks and is_empty(standing) and not _deals_are_over(standing)


def reached(standing: Standing) -> EndReason | None:
    """Return the end that the match has reached by its rules; None while they let it go on."""
    if _deals_are_over(standing):
        return EndReason.DEALS
    never = standing.rules.refill is Refill.NEVER and not is_first(standing)
    return EndReason.POT if never and is_empty(standing) else None


def _deals_are_over(standing: Standing) -> bool:
    end = standing.rules.end
    return end.kind is EndKind.DEALS and standing.finished >= end.deals


def before_deal(standing: Standing, dealer: Seat) -> tuple[Payment, ...]:
    """Return what is paid before a deal: the dealer's stake, or the contributions to an empty shared pot."""
    if is_empty(standing):
        return contributions(standing.rules, len(standing.players))
    return stakes(standing.rules, dealer)
