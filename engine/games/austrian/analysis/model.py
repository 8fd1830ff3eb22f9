"""Results of an analysis of a finished deal: what was makeable, and mistakes with their price.

A mistake costs the money that the seat lost by it; a defender's card, what all who play against the declarer lost.
"""

from enum import StrEnum
from fractions import Fraction
from functools import partial

import msgspec
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.match_commands import scored
from engine.games.austrian.money import ALL_TRICKS, Payment, Purse
from engine.games.austrian.outcomes import Aces, ContractOutcome, Defence, Outcome, WhistCall
from engine.games.austrian.state import Setup
from engine.search import analysis
from engine.search.analysis import ChoiceMistake, Pair, moved, share
from engine.three_hands.state import Hands, Trick

Balance = BySeat[Fraction]
"""Money of each seat with its share of the pot, in stakes' unit; a change of it sums to zero."""


class Part(StrEnum):
    """Part of a deal with a mistake."""

    CONTRACT = "contract"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class CardMistake(analysis.CardMistake[Fraction], frozen=True):
    """A card that lost money."""

    part = Part.PLAY
    lost: int
    """Tricks of the declarer that the card costs its side, more or fewer."""


class ClaimMistake(analysis.ClaimMistake[Fraction], frozen=True):
    """An agreement on the rest that gave tricks away."""

    part = Part.PLAY
    lost: int
    """Tricks given away; of the declarer's one more or less than best play gives."""


class ContractMistake(ChoiceMistake[Fraction, Bid], frozen=True, tag="contract"):
    """A contract named when another one would have brought more."""

    part = Part.CONTRACT
    tricks: int
    """Tricks of the better contract with the best discard."""


class WordMistake(ChoiceMistake[Fraction, WhistCall], frozen=True, tag="word"):
    """A word of a defender."""

    part = Part.WHIST


class DefenceMistake(ChoiceMistake[Fraction, Defence], frozen=True, tag="defence"):
    """A choice of a sole whister."""

    part = Part.WHIST


class AnnounceMistake(ChoiceMistake[Fraction, Aces | None], frozen=True, tag="announce"):
    """An announcement in a contract that fails, or none (None) in one that is made."""

    part = Part.CONTRACT


class DiscardMistake(analysis.DiscardMistake[Fraction], frozen=True):
    """Two cards that should not have been discarded, with the declarer's tricks against both defenders."""

    part = Part.DISCARD
    tricks: int
    better_tricks: int
    """Tricks after the better discard."""


AnyMistake = (
    ContractMistake | DiscardMistake | WordMistake | DefenceMistake | AnnounceMistake | CardMistake | ClaimMistake
)


class Worth(msgspec.Struct, frozen=True):
    """Worth of the declarer's cards in one contract with the best discard, both defenders playing, all cards open."""

    contract: Bid
    tricks: int
    discard: Pair | None
    """None from the hand."""
    is_made: bool
    """True if that many tricks make the contract."""
    money: Fraction
    """Change of the declarer's money with best words and best play by all."""


class Analysis(analysis.DealAnalysis, msgspec.Struct, frozen=True):
    """A finished deal with all cards open."""

    setup: Setup
    scored: DealScored
    result: Balance
    """Change of everybody's money by the deal, its stakes included."""
    luck: Balance
    """The result less everything that mistakes moved: the worth of the cards and of the auction."""
    mistakes: tuple[AnyMistake, ...]
    """Mistakes in the order in which they were made."""
    plays: tuple[tuple[Seat, Card], ...] = ()
    """All cards in order of play, each with its owner."""
    declarer: Seat | None = None
    """None when all passed."""
    contract: Bid | None = None
    discard: Pair | None = None
    """None from the hand."""
    playing: tuple[Seat, ...] = ()
    """Seats that played cards, the declarer first; none when nothing was played."""
    line: tuple[Trick, ...] = ()
    """Best play by those who played from the first card to where it stops; of equally good cards the lowest."""
    tricks: int | None = None
    """Tricks of the declarer with best play by those who played; None when nothing was played."""
    worths: tuple[Worth, ...] = ()
    """Worth of the declarer's cards in the contracts that the auction allowed, lowest first.

    Suits of which the declarer held fewer than three cards are left out, except for the contract that was played.
    """

    @property
    def best(self) -> Worth | None:
        """Contract that would have brought the declarer most; the lowest of equals; None when all passed."""
        return max(self.worths, key=lambda worth: worth.money, default=None)

    @property
    def held(self) -> Hands:
        """Hands before the first lead; empty for a seat that does not play."""
        return BySeat.collect(cards if seat in self.playing else () for seat, cards in super().held.items())


bill_of = partial(analysis.bill_of, parts=Part)


class Priced:
    """Changes of everybody's money by outcomes of one deal.

    standing: the match before the deal; paid: its stake or contributions. The pot counts as divided among all seats
    (austrian.md §10), in parts of a stake if it must.
    """

    def __init__(self, standing: Standing, dealer: Seat, paid: tuple[Payment, ...]) -> None:
        self._standing, self._dealer, self._paid = standing, dealer, paid
        self._before = _worth(standing.purse)
        self._known: dict[Outcome, Balance] = {}

    def of(self, outcome: Outcome) -> Balance:
        """Return everybody's change of money by an outcome, remembered."""
        if outcome not in self._known:
            standing = self._standing
            found = scored(standing, self._dealer, standing.deals + 1, outcome, self._paid)
            self._known[outcome] = moved(self._before, _worth(standing.purse.after(found.payments)))
        return self._known[outcome]


def _worth(purse: Purse) -> Balance:
    share = Fraction(purse.pot, len(purse.cash))
    return purse.cash.map(lambda cash: cash + share)


class Prices:
    """Balances of a played deal if the declarer had taken another number of tricks.

    The defenders who play share the rest in the proportion of what they took.
    """

    def __init__(self, priced: Priced, outcome: ContractOutcome, playing: tuple[Seat, ...]) -> None:
        """Take the outcome of the deal and the seats that played, the declarer first."""
        self._priced, self._outcome, self._against = priced, outcome, playing[1:]

    def at(self, tricks: int) -> Balance:
        """Return everybody's change of money if the declarer had taken `tricks` of the ten tricks."""
        outcome = self._outcome
        took = outcome.tricks
        if took is None:
            return self._priced.of(outcome)
        counted, left = took.put(outcome.declarer, tricks), ALL_TRICKS - tricks
        shares = share(left, tuple(took[seat] for seat in self._against))
        for seat, count in zip(self._against, shares, strict=True):
            counted = counted.put(seat, count)
        return self._priced.of(replace(outcome, tricks=counted))

    def change(self, before: int, after: int) -> Balance:
        """Return the change if the declarer takes `after` tricks instead of `before`."""
        return moved(self.at(before), self.at(after))

    def loss(self, seat: Seat, change: Balance) -> Fraction:
        """Return the loss of a seat's side by a change: the declarer's, or that of all who play against it."""
        side = (seat,) if seat is self._outcome.declarer else self._against
        return -sum((change[one] for one in side), Fraction(0))
