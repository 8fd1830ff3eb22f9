"""Results of the analysis of a finished deal: what was makeable, the mistakes, and their prices.

A mistake costs the money that the seat lost by it. A defender's card costs what all who play against the declarer lost.
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
from engine.search.analysis import Away, ChoiceMistake, moved, share
from engine.three_hands.state import Hands, Trick

Balance = BySeat[Fraction]
"""Money of each seat including its share of the pot, or a change of it; in units of stakes. A change sums to zero."""


class Part(StrEnum):
    """Part of a deal in which a mistake was made."""

    CONTRACT = "contract"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class CardMistake(analysis.CardMistake[Fraction], frozen=True):
    """A card that lost money."""

    part = Part.PLAY
    lost: int
    """Number of tricks by which the card changes the declarer's count, to the loss of its player's side; 1 or more."""


class ClaimMistake(analysis.ClaimMistake[Fraction], frozen=True):
    """An agreement on the remaining tricks that gave some away."""

    part = Part.PLAY
    lost: int
    """Difference between the declarer's tricks by the agreement and with best play, 1 or more."""


class ContractMistake(ChoiceMistake[Fraction, Bid], frozen=True, tag="contract"):
    """A contract named when another one would have brought more."""

    part = Part.CONTRACT
    tricks: int
    """Tricks that the declarer takes in the better contract with its best discard."""


class WordMistake(ChoiceMistake[Fraction, WhistCall], frozen=True, tag="word"):
    """A defender's whist or pass when the other word would have been better."""

    part = Part.WHIST


class DefenceMistake(ChoiceMistake[Fraction, Defence], frozen=True, tag="defence"):
    """A sole whister's choice to invite or to play alone when the other would have been better."""

    part = Part.WHIST


class AnnounceMistake(ChoiceMistake[Fraction, Aces | None], frozen=True, tag="announce"):
    """An announcement of aces that lost money (the contract fails), or a missed one (None) that would have paid."""

    part = Part.CONTRACT


class DiscardMistake(analysis.DiscardMistake[Fraction], frozen=True):
    """Two cards that should not have been discarded; `tricks`: those of the declarer against both defenders."""

    part = Part.DISCARD
    tricks: int
    better_tricks: int
    """Tricks of the declarer after the better discard."""


AnyMistake = (
    ContractMistake | DiscardMistake | WordMistake | DefenceMistake | AnnounceMistake | CardMistake | ClaimMistake
)


class Worth(msgspec.Struct, frozen=True):
    """Worth of the declarer's cards in one contract with the best discard, both defenders playing, all cards open."""

    contract: Bid
    tricks: int
    discard: Away | None
    """Best discard; None for a contract from the hand."""
    is_made: bool
    """True if `tricks` make the contract."""
    money: Fraction
    """Change of the declarer's money if everybody makes the best calls and plays the best cards."""


class Analysis(analysis.DealAnalysis, msgspec.Struct, frozen=True):
    """Analysis of a finished deal with all cards open: what was makeable, and the mistakes."""

    setup: Setup
    scored: DealScored
    result: Balance
    """Change of everybody's money by the deal, including the stakes or contributions paid before it."""
    luck: Balance
    """`result` without everything that mistakes changed: the worth of the cards and of the auction."""
    mistakes: tuple[AnyMistake, ...]
    """Mistakes in the order in which they were made."""
    plays: tuple[tuple[Seat, Card], ...] = ()
    """All cards in order of play, each with its owner."""
    declarer: Seat | None = None
    """Declarer of the deal; None if all passed."""
    contract: Bid | None = None
    discard: Away | None = None
    """Cards that the declarer discarded; None in a game from the hand."""
    playing: tuple[Seat, ...] = ()
    """Seats that played cards, the declarer first; none when nothing was played."""
    line: tuple[Trick, ...] = ()
    """Tricks of best play by those who played, from the first card on; of equally good cards the lowest is played."""
    tricks: int | None = None
    """Tricks of the declarer with best play by those who played; None when nothing was played."""
    worths: tuple[Worth, ...] = ()
    """Worth of the declarer's cards in the contracts that the auction allowed, lowest first.

    Suits of which the declarer held fewer than three cards are left out, except for the contract that was played.
    """

    @property
    def best(self) -> Worth | None:
        """Contract that would have brought the declarer most, of equals the lowest; None if all passed."""
        return max(self.worths, key=lambda worth: worth.money, default=None)

    @property
    def held(self) -> Hands:
        """Hands before the first lead; empty for a seat that does not play."""
        return BySeat.collect(cards if seat in self.playing else () for seat, cards in super().held.items())


bill_of = partial(analysis.bill_of, parts=Part)


class Priced:
    """Converter of outcomes of one deal into changes of everybody's money.

    standing: the match before the deal; paid: stake or contributions of the deal. The pot counts as divided equally
    among all seats (austrian.md §10), in fractions if necessary.
    """

    def __init__(self, standing: Standing, dealer: Seat, paid: tuple[Payment, ...]) -> None:
        self._standing, self._dealer, self._paid = standing, dealer, paid
        self._before = _worth(standing.purse)
        self._known: dict[Outcome, Balance] = {}

    def of(self, outcome: Outcome) -> Balance:
        """Return everybody's change of money by an outcome; results are cached."""
        if outcome not in self._known:
            standing = self._standing
            found = scored(standing, self._dealer, standing.deals + 1, outcome, self._paid)
            self._known[outcome] = moved(self._before, _worth(standing.purse.after(found.payments)))
        return self._known[outcome]


def _worth(purse: Purse) -> Balance:
    share = Fraction(purse.pot, len(purse.cash))
    return purse.cash.map(lambda cash: cash + share)


class Prices:
    """Everybody's change of money in a played deal if the declarer had taken another number of tricks.

    The defenders who play divide the other tricks in the proportion of what they really took.
    """

    def __init__(self, priced: Priced, outcome: ContractOutcome, playing: tuple[Seat, ...]) -> None:
        """Initialize the prices from the outcome of the deal and the seats that played, the declarer first."""
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
        """Return everybody's change of money if the declarer takes `after` tricks instead of `before`."""
        return moved(self.at(before), self.at(after))

    def loss(self, seat: Seat, change: Balance) -> Fraction:
        """Return how much a change costs a seat's side: the declarer alone, or all who play against the declarer."""
        side = (seat,) if seat is self._outcome.declarer else self._against
        return -sum((change[one] for one in side), Fraction(0))
