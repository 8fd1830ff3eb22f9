"""Results of an analysis of a finished deal: worths, mistakes with their price, and luck.

A mistake costs the whists of the settlement that the side of the seat lost by it.
"""

from enum import StrEnum
from fractions import Fraction
from functools import partial

import msgspec
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.match_commands import evolve_standing
from engine.games.preferans.outcomes import ContractOutcome, Outcome, RaspasyOutcome, WhistCall
from engine.games.preferans.rotation import active_players
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.settlement import balances
from engine.games.preferans.state import Setup
from engine.search import analysis
from engine.search.analysis import ChoiceMistake, Mistake, Pair, moved, share

Balance = BySeat[Fraction]
"""Whists of the settlement, one number for each player; they sum to zero."""


class Part(StrEnum):
    """Part of a deal with a mistake."""

    BIDDING = "bidding"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class CardMistake(Mistake[Fraction], frozen=True, tag="card"):
    """A card that lost tricks."""

    part = Part.PLAY
    owner: Seat
    """Seat that holds the card (`seat` chose it)."""
    trick: int
    """1..10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that lose nothing, lowest first."""
    lost: int
    """Tricks lost by the side; in raspasy and on a misère tricks taken or let pass."""


class ClaimMistake(analysis.ClaimMistake[Fraction], frozen=True):
    """An agreement on the rest that gave tricks away."""

    part = Part.PLAY
    lost: int
    """Tricks given away."""


class DiscardMistake(analysis.DiscardMistake[Fraction], frozen=True):
    """Two cards that should not have been discarded."""

    part = Part.DISCARD
    tricks: int
    """Tricks of the declarer after the discard."""
    better_tricks: int
    """Tricks of the declarer after the better discard."""


class WhistMistake(ChoiceMistake[Fraction, WhistCall], frozen=True, tag="whist"):
    """A word of a defender."""

    part = Part.WHIST
    tricks: int
    """Tricks of the declarer with best play."""


class BidMistake(Mistake[Fraction], frozen=True, tag="bid"):
    """A bid or a named game, and a better choice."""

    part = Part.BIDDING
    said: Contract | None
    """None is a pass, or «без трёх» if `said_conceded` is true."""
    better: Contract | None
    """None is a pass, or «без трёх» if `better_conceded` is true."""
    tricks: int | None = None
    """Tricks of the better game with the best discard, of `said` if `better` is None; None for raspasy."""
    said_conceded: bool = False
    better_conceded: bool = False
    naming: bool = False
    """True when the auction was over: the declarer named the wrong game."""


AnyMistake = CardMistake | ClaimMistake | DiscardMistake | WhistMistake | BidMistake


class Worth(msgspec.Struct, frozen=True):
    """Worth of the declarer's twelve cards in one strain with the best discard, all cards open."""

    strain: Strain | None
    """None is misère."""
    tricks: int
    discard: Pair | None


class Analysis(analysis.DealAnalysis, msgspec.Struct, frozen=True):
    """A finished deal with all cards open."""

    setup: Setup
    scored: DealScored
    declarer: Seat | None
    contract: Contract | None
    discard: Pair | None
    result: Balance
    """Whists of the settlement that the deal brought everybody."""
    luck: Balance
    """The result less everything that mistakes after the auction moved.

    That is what the game of the auction is worth as the cards lie; each mistake of the auction is priced separately and
    not counted here.
    """
    mistakes: tuple[AnyMistake, ...]
    plays: tuple[tuple[Seat, Card], ...]
    line: tuple[tuple[Seat, Card], ...] = ()
    """Best play from the first card; of equally good cards the lowest."""
    tricks: int | None = None
    """The declarer's tricks with best play by all after the discard made."""
    best: Worth | None = None
    """Worth of the contract's strain after the best discard."""
    worths: tuple[Worth, ...] = ()
    """Worth of the twelve cards in every strain, in the order of the auction."""
    paranoid: BySeat[int] | None = None
    """Tricks that the two others can force on each seat in raspasy at most («каждый против двоих»).

    A third hand that is free to choose plays against the seat: that is the tie rule.
    """

    @property
    def catchable(self) -> bool | None:
        """True if the misère that was played could be caught; None for another game."""
        if self.contract is None or not self.contract.is_misere or self.tricks is None:
            return None
        return self.tricks > 0


bill_of = partial(analysis.bill_of, parts=Part, of_card=CardMistake)


class Priced:
    """Changes of everybody's balance by outcomes of one deal; `standing` is the match before the deal was scored."""

    def __init__(self, standing: Standing, dealer: Seat) -> None:
        self.standing, self.dealer = standing, dealer
        self._before = balances(standing)
        self._known: dict[Outcome, Balance] = {}

    def of(self, outcome: Outcome) -> Balance:
        """Return the balance of an outcome, remembered."""
        if isinstance(outcome, ContractOutcome):
            outcome = replace(outcome, mode=None)  # hands shown or hidden make no difference on the sheet
        if outcome not in self._known:
            scored = score_deal(self.standing, self.dealer, self.standing.deals + 1, outcome)
            self._known[outcome] = moved(self._before, balances(evolve_standing(self.standing, scored)))
        return self._known[outcome]


class Prices:
    """Balances of a played deal if one seat had taken another number of tricks; the others share the rest.

    They share it in proportion to what they took. A resting dealer keeps the tricks that the talon took. In raspasy of
    two players the dummy has the rest.
    """

    def __init__(self, priced: Priced, outcome: ContractOutcome | RaspasyOutcome) -> None:
        self._priced, self._outcome = priced, outcome

    def at(self, seat: Seat, tricks: int) -> Balance:
        """Return everybody's balance if `seat` had taken `tricks` of the ten."""
        return self._priced.of(self._with(seat, tricks))

    def change(self, seat: Seat, before: int, after: int) -> Balance:
        """Return the change if `seat` takes `after` tricks instead of `before`."""
        return moved(self.at(seat, before), self.at(seat, after))

    def _with(self, seat: Seat, tricks: int) -> ContractOutcome | RaspasyOutcome:
        outcome = self._outcome
        if outcome.tricks is None:
            return outcome
        others = tuple(
            other for other in active_players(self._priced.standing, self._priced.dealer) if other is not seat
        )
        counted = outcome.tricks.put(seat, tricks)
        if isinstance(outcome, ContractOutcome) or len(others) > 1:
            left = sum(outcome.tricks[other] for other in (seat, *others)) - tricks
            for other, count in zip(others, share(left, tuple(outcome.tricks[it] for it in others)), strict=True):
                counted = counted.put(other, count)
        return replace(outcome, tricks=counted)


def side_of(outcome: ContractOutcome, found: Balance) -> Fraction:
    """Return the balance of the declarer's side: the declarer, and the dealer who took half of the game."""
    partner = found[outcome.partner] if outcome.partner is not None else Fraction(0)
    return found[outcome.declarer] + partner
