"""Money in a record: `1:-10`, `2:cash+16`, `pot:120`, `pot=30`. Readers raise Unreadable."""

import re
from typing import Final

from msgspec.structs import replace

from engine.core.record.lines import Unreadable, read_seat
from engine.core.seats import BySeat, Seat
from engine.games.austrian.commands import OpenPot
from engine.games.austrian.events import DealScored
from engine.games.austrian.money import UNIT, Payment, Purse, Reason

_CHANGE: Final = re.compile(r"cash([+-][0-9]{1,18})")
_SIGNED: Final = re.compile(r"[+-]?[0-9]{1,18}")
_POT: Final = re.compile(r"[0-9]{1,18}")
POT: Final = "pot"


def write_sheet(before: Purse, after: Purse) -> str:
    """Write `1:cash-60 2:cash+16 pot:120`: the change of each seat, zeros left out, and the pot afterwards."""
    changes = ((seat, after.cash[seat] - before.cash[seat]) for seat in before.cash.seats)
    told = [f"{int(seat)}:cash{change:+d}" for seat, change in changes if change]
    return " ".join([*told, f"{POT}:{after.pot}"])


def read_sheet(rest: str, before: Purse) -> Purse:
    """Read `1:cash-60 2:cash+16 pot:120` as the money after a deal; `before`: in front of it."""
    cash, pot = dict(before.cash.items()), None
    named: set[Seat] = set()
    for token in rest.split():
        head, _, value = token.partition(":")
        if head == POT and _POT.fullmatch(value) and pot is None:
            pot = int(value)
            continue
        found = _CHANGE.fullmatch(value)
        if found is None:
            raise Unreadable("'%(token)s' is neither SEAT:cash+N nor pot:N", token=token)
        seat = read_seat(head, len(cash))
        if seat in named:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        named.add(seat)
        cash[seat] += int(found[1])
    if pot is None:
        raise Unreadable("the sheet lacks the pot (pot:N)")
    return Purse(BySeat.collect(cash[seat] for seat in before.cash.seats), pot)


def as_stated(scored: DealScored, before: Purse, stated: Purse) -> DealScored:
    """Return the result of a deal with the payments that lead to the stated money.

    Payments behind the stakes are replaced by one between each seat and the pot. Raises Unreadable for figures that
    cannot be: the sum of all money is 0, the pot a multiple of 10.
    """
    if sum(stated.cash) + stated.pot or stated.pot % UNIT:
        raise Unreadable("the stated money does not add up")
    paid = tuple(payment for payment in scored.payments if payment.reason in (Reason.STAKE, Reason.REFILL))
    start = before.after(paid)
    taken: list[Payment] = []
    for seat in start.cash.seats:
        change = stated.cash[seat] - start.cash[seat]
        if change > 0:
            taken.append(Payment(None, seat, change, Reason.ADJUST))
        elif change < 0:
            taken.append(Payment(seat, None, -change, Reason.ADJUST))
    return replace(scored, payments=(*paid, *taken))


def write_opening(purse: Purse) -> str:
    """Write `pot=30 1:-10 2:-10 3:-10`, zeros left out."""
    told = [f"{int(seat)}:{amount:+d}" for seat, amount in purse.cash.items() if amount]
    return " ".join([f"{POT}={purse.pot}", *told])


def read_opening(rest: str, seats: int) -> OpenPot:
    """Read `pot=30 1:-10 2:-10 3:-10`."""
    head, *told = rest.split() or [""]
    name, _, value = head.partition("=")
    if name != POT or not _POT.fullmatch(value):
        raise Unreadable("an opening is written as: opening pot=N SEAT:+N ...")
    return OpenPot(int(value), read_amounts(told, seats))


def read_amounts(tokens: list[str], seats: int) -> BySeat[int]:
    """Read `1:-34 2:+24`, 0 for a seat that is left out."""
    amounts: dict[Seat, int] = {}
    for token in tokens:
        head, _, value = token.partition(":")
        seat = read_seat(head, seats)
        if not _SIGNED.fullmatch(value):
            raise Unreadable("'%(token)s' is no amount of a seat (SEAT:+N)", token=token)
        if seat in amounts:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        amounts[seat] = int(value)
    return BySeat(tuple(amounts.get(Seat(seat), 0) for seat in range(1, seats + 1)))


def write_amounts(amounts: BySeat[int]) -> str:
    """Write `1:-34 2:+24 3:+10`, every seat."""
    return " ".join(f"{int(seat)}:{amount:+d}" for seat, amount in amounts.items())


def read_change(text: str) -> tuple[str, str]:
    """Read `cash-10` of an adjustment as column and amount."""
    found = re.fullmatch(r"([a-z]+)([+-][0-9]+)", text)
    if found is None:
        raise Unreadable("'%(text)s' is no change of money (cash+N or cash-N)", text=text)
    return found[1], found[2]
