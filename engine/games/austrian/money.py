"""Money of a deal as a list of payments between seats and the pot, each with its reason (austrian.md §7 and §8).

The functions are pure: they take rules, the pot including stakes, and an outcome, and return payments in the order of
austrian.md §7.2. Amounts are whole numbers. Stakes and contributions are multiples of 10, so the pot and the sum in
play are multiples of 10 as well, and a tenth of the sum in play is whole.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from engine.core.seats import BySeat, Seat, all_seats
from engine.games.austrian.calls import PREFERENCE, SUIT_LEVELS, Bid, Extra
from engine.games.austrian.outcomes import Aces, AllPassOutcome, ContractOutcome, Outcome, WhistCall
from engine.games.austrian.rules import AcesFailed, AcesPremium, NoAcesFailed, Pot, PremiumPayers, Rules

NEEDED: Final = 6
"""Tricks that a declarer needs in every contract except a Bettel and Mord (all ten tricks)."""
ALL_TRICKS: Final = 10
OWN_DUTY: Final = 2
"""Tricks that a whister must take."""
INVITER_DUTY: Final = 4
"""Tricks that a whister who invites must take together with the invited defender."""
UNIT: Final = 10
"""Number of which stakes, contributions and the pot are multiples."""


class Reason(StrEnum):
    """Reason for a payment; the words are stored in JSON records and never change."""

    STAKE = "stake"
    REFILL = "refill"
    TAKE = "take"
    TRICK = "trick"
    REMISE = "remise"
    SHORTFALL = "shortfall"
    HEARTS = "hearts"
    ACES = "aces"
    NOACES = "noaces"
    EXTRA = "extra"
    ADJUST = "adjust"
    REST = "rest"


class Payment(msgspec.Struct, frozen=True):
    """Payment between two seats, or between a seat and the pot."""

    payer: Seat | None
    """Seat that pays; None: the pot."""
    payee: Seat | None
    """Seat that is paid; None: the pot."""
    amount: int
    """Amount in the unit of stakes, above 0."""
    reason: Reason


class Purse(msgspec.Struct, frozen=True):
    """All money of a match; `cash` and `pot` sum to 0."""

    cash: BySeat[int]
    """Money that each seat has won so far; below 0 for a loss."""
    pot: int = 0

    def after(self, payments: Iterable[Payment]) -> "Purse":
        """Return the money after payments."""
        cash, pot = dict(self.cash.items()), self.pot
        for payment in payments:
            if payment.payer is not None:
                cash[payment.payer] -= payment.amount
            else:
                pot -= payment.amount
            if payment.payee is not None:
                cash[payment.payee] += payment.amount
            else:
                pot += payment.amount
        return Purse(BySeat.collect(cash[seat] for seat in self.cash.seats), pot)


def price(rules: Rules, contract: Bid) -> int | None:
    """Return the price of a contract; None for a kind of pot without prices (austrian.md §7.1)."""
    match rules.pot:
        case Pot.STYRIAN:
            return UNIT * (contract.level + 1)
        case Pot.FIXED:
            return UNIT
        case Pot.LIMITED | Pot.UNLIMITED:
            return None


def dearest(rules: Rules) -> int:
    """Return the price of the most expensive contract. A shared pot below it counts as short."""
    return UNIT if rules.pot is Pot.FIXED else UNIT * (SUIT_LEVELS + 1 + len(rules.illustrated))


def in_play(rules: Rules, pot: int, contract: Bid) -> int:
    """Return the sum in play: the part of the pot for which the deal is played; `pot` includes the deal's stakes."""
    named = price(rules, contract)
    if named is not None:
        return min(pot, named)
    return min(pot, rules.cap_factor * rules.stake) if rules.pot is Pot.LIMITED else pot


def stakes(rules: Rules, dealer: Seat) -> tuple[Payment, ...]:
    """Return the stake that the dealer pays before the deal; empty if the pot is shared."""
    return () if rules.pot.is_shared else (Payment(dealer, None, rules.stake, Reason.STAKE),)


def contributions(rules: Rules, seats: int) -> tuple[Payment, ...]:
    """Return what all seats pay into a shared pot, including a resting dealer."""
    return tuple(Payment(seat, None, rules.contribution, Reason.REFILL) for seat in all_seats(seats))


def is_made(rules: Rules, outcome: ContractOutcome) -> bool:
    """Return whether the declarer made the contract; it counts as made if both defenders passed."""
    if outcome.tricks is None:
        return True
    extra, own = rules.extra(outcome.contract), outcome.tricks[outcome.declarer]
    if extra is not None and extra.is_bettel:
        return own == 0
    return own == ALL_TRICKS if extra is Extra.MORD else own >= NEEDED


def payments_of(rules: Rules, pot: int, outcome: Outcome, defenders: tuple[Seat, ...]) -> tuple[Payment, ...]:
    """Return the payments of a deal except for its stake or contributions.

    pot: including the stake or contributions; defenders: in speaking order; ignored if all passed.
    """
    if isinstance(outcome, AllPassOutcome):
        return ()
    amount = in_play(rules, pot, outcome.contract)
    declarer, whisters = outcome.declarer, _whisters(outcome)
    paid = [Payment(None, declarer, amount, Reason.TAKE)]
    paid += [Payment(declarer, seat, amount // UNIT * took, Reason.TRICK) for seat, took in whisters]
    if not is_made(rules, outcome):
        paid.append(Payment(declarer, None, 2 * amount, Reason.REMISE))
    duty = INVITER_DUTY if outcome.invited else OWN_DUTY
    if outcome.tricks is not None:
        paid += [Payment(seat, None, amount, Reason.SHORTFALL) for seat, took in whisters if took < duty]
    paid += _premiums(rules, outcome, defenders)
    return tuple(payment for payment in paid if payment.amount)


def _whisters(outcome: ContractOutcome) -> list[tuple[Seat, int]]:
    """List the whisters, each with the tricks that count for this seat: its own, or for an inviter both defenders'."""
    tricks = outcome.tricks
    if tricks is None:
        return []
    found = [word.seat for word in outcome.whists if word.call is WhistCall.WHIST]
    if outcome.invited:
        return [(seat, sum(tricks) - tricks[outcome.declarer]) for seat in found]
    return [(seat, tricks[seat]) for seat in found]


def _premiums(rules: Rules, outcome: ContractOutcome, defenders: tuple[Seat, ...]) -> list[Payment]:
    """Return the premiums: hearts, four aces, no aces, contract of the variant "Illustrated" (austrian.md §8, §9)."""
    extra, made = rules.extra(outcome.contract), is_made(rules, outcome)
    payers: tuple[Seat, ...] = defenders
    if rules.premium_payers is PremiumPayers.WHISTERS and (extra is None or extra.is_whisted):
        payers = tuple(word.seat for word in outcome.whists if word.call is WhistCall.WHIST)
    four = outcome.aces is Aces.FOUR and counts(rules, outcome.contract, Aces.FOUR)
    none = outcome.aces is Aces.NONE and counts(rules, outcome.contract, Aces.NONE)
    told = (
        (outcome.contract is PREFERENCE, rules.hearts_premium, True, Reason.HEARTS),
        (four, rules.premium, rules.aces_failed is AcesFailed.PAYS, Reason.ACES),
        (none, rules.premium, rules.no_aces_failed is NoAcesFailed.PAYS, Reason.NOACES),
        (extra is not None, rules.extra_premium, True, Reason.EXTRA),
    )
    found: list[Payment] = []
    for holds, amount, is_lost, reason in told:
        if holds and made:
            found += [Payment(seat, outcome.declarer, amount, reason) for seat in payers]
        elif holds and is_lost:
            found += [Payment(outcome.declarer, seat, amount, reason) for seat in defenders]
    return found


def counts(rules: Rules, contract: Bid, aces: Aces) -> bool:
    """Return whether the rules pay a premium for `aces` in this contract.

    The premium must be switched on, the contract one of a suit, and from the hand if the rules demand that.
    """
    kind = rules.aces_premium if aces is Aces.FOUR else rules.no_aces_premium
    by_hand = kind is AcesPremium.ALWAYS or (kind is AcesPremium.HAND_ONLY and contract.is_hand)
    return rules.premium > 0 and by_hand and contract.level <= SUIT_LEVELS


def shares(pot: int, seats: int) -> BySeat[int]:
    """Divide the pot among all seats; what cannot be divided goes to the lowest seats, 1 each (austrian.md §10)."""
    whole, over = divmod(pot, seats)
    return BySeat.collect(whole + (place < over) for place in range(seats))


class Settlement(msgspec.Struct, frozen=True):
    """Results of a match as if it ended at this moment."""

    rest: BySeat[int]
    """Share of each seat in the rest of the pot."""
    cash: BySeat[int]
    """Result of each seat: money and share; the sum is 0."""


def settle(purse: Purse) -> Settlement:
    """Return the results if the pot is divided among all seats.

    purse: money between deals, without the stake of a running deal, which is returned if the match ends in that deal.
    """
    rest = shares(purse.pot, len(purse.cash))
    paid = (Payment(None, seat, share, Reason.REST) for seat, share in rest.items())
    return Settlement(rest, purse.after(paid).cash)
