"""Results of an analysis of a finished deal: values, mistakes with their price, and luck.

The price of a mistake is the number of settlement whists that the seat's side lost by it.
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
from engine.games.preferans.rotation import active_players, has_dummy
from engine.games.preferans.scoring.deal import score_deal
from engine.games.preferans.scoring.settlement import balances
from engine.games.preferans.state import Setup
from engine.search import analysis
from engine.search.analysis import Away, ChoiceMistake, Mistake, moved, share

Balance = BySeat[Fraction]
"""Settlement whists won or lost, one number for each player; they sum to zero."""


class Part(StrEnum):
    """Part of a deal in which a mistake was made."""

    BIDDING = "bidding"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class CardMistake(Mistake[Fraction], frozen=True, tag="card"):
    """A card played that lost tricks for the side of its player."""

    part = Part.PLAY
    owner: Seat
    """Seat whose hand the card was in. `seat` is the seat that chose it, which may play for another hand."""
    trick: int
    """Number of the trick, 1 to 10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that would have lost nothing, lowest first."""
    lost: int
    """Tricks lost by the side. In raspasy and on misère: those taken too many, or not forced on a misère's declarer."""


class ClaimMistake(analysis.ClaimMistake[Fraction], frozen=True):
    """An agreed claim of the remaining tricks that gave some of them away."""

    part = Part.PLAY
    lost: int
    """Tricks given away."""


class DiscardMistake(analysis.DiscardMistake[Fraction], frozen=True):
    """A discard that left fewer tricks than another discard would have."""

    part = Part.DISCARD
    tricks: int
    """Tricks of the declarer after the discard made, with best play."""
    better_tricks: int
    """Tricks of the declarer after the better discard, with best play."""


class WhistMistake(ChoiceMistake[Fraction, WhistCall], frozen=True, tag="whist"):
    """A defender's call (whist, pass or half-whist) to which another call would have been better."""

    part = Part.WHIST
    tricks: int
    """Tricks that the declarer takes with best play by all."""


class BidMistake(Mistake[Fraction], frozen=True, tag="bid"):
    """A bid, a pass or a named game to which another choice would have been better."""

    part = Part.BIDDING
    said: Contract | None
    """Contract that was bid or named. None means a pass, or «без трёх» if `said_conceded` is true."""
    better: Contract | None
    """Contract that would have been better. None means a pass, or «без трёх» if `better_conceded` is true."""
    tricks: int | None = None
    """Tricks of `better` with its best discard; None if `better` is a pass or «без трёх»."""
    said_conceded: bool = False
    better_conceded: bool = False
    naming: bool = False
    """Whether the mistake was made after the auction, when the declarer named the game."""


AnyMistake = CardMistake | ClaimMistake | DiscardMistake | WhistMistake | BidMistake


class Worth(msgspec.Struct, frozen=True):
    """Tricks of the declarer in one strain after the best discard, with all cards open and best play."""

    strain: Strain | None
    """Strain of the game; None means misère."""
    tricks: int
    discard: Away | None


class Analysis(analysis.DealAnalysis, msgspec.Struct, frozen=True):
    """Analysis of one finished deal with all cards open."""

    setup: Setup
    scored: DealScored
    declarer: Seat | None
    contract: Contract | None
    discard: Away | None
    result: Balance
    """Settlement whists that the deal brought each player."""
    luck: Balance
    """Part of `result` that is not due to mistakes after the auction.

    It is the value of the game bid, as the cards lie. Mistakes in the auction are priced separately and are not
    subtracted here.
    """
    mistakes: tuple[AnyMistake, ...]
    plays: tuple[tuple[Seat, Card], ...]
    line: tuple[tuple[Seat, Card], ...] = ()
    """Best play from the first lead, as (seat, card). Of equally good cards the lowest is taken."""
    tricks: int | None = None
    """Tricks of the declarer with best play by all, after the discard actually made."""
    best: Worth | None = None
    """Value of the contract's strain after the best discard."""
    worths: tuple[Worth, ...] = ()
    """Values of the declarer's cards before the discard, one for each strain, in the order of the auction."""
    paranoid: BySeat[int] | None = None
    """Most tricks that the two other hands can force on each seat in raspasy («каждый против двоих»).

    A third hand that can choose freely is taken to play against the seat.
    """

    @property
    def catchable(self) -> bool | None:
        """Whether the misère that was played could be caught; None if no misère was played."""
        if self.contract is None or not self.contract.is_misere or self.tricks is None:
            return None
        return self.tricks > 0


bill_of = partial(analysis.bill_of, parts=Part, of_card=CardMistake)


class Priced:
    """Balances of possible outcomes of one deal. `standing` is the state of the match before the deal was scored."""

    def __init__(self, standing: Standing, dealer: Seat) -> None:
        self.standing, self.dealer = standing, dealer
        self._before = balances(standing)
        self._known: dict[Outcome, Balance] = {}

    def of(self, outcome: Outcome) -> Balance:
        """Return the change of everybody's balance if the deal ended with an outcome; results are cached."""
        if isinstance(outcome, ContractOutcome):
            outcome = replace(outcome, mode=None)  # hands shown or hidden make no difference on the sheet
        if outcome not in self._known:
            scored = score_deal(self.standing, self.dealer, self.standing.deals + 1, outcome)
            self._known[outcome] = moved(self._before, balances(evolve_standing(self.standing, scored)))
        return self._known[outcome]


class Prices:
    """Balances of a played deal under the assumption that one seat took another number of tricks.

    The other players share the rest in proportion to the tricks that they took. A resting dealer keeps the tricks that
    the talon took. In raspasy of two players the dummy gets the rest.
    """

    def __init__(self, priced: Priced, outcome: ContractOutcome | RaspasyOutcome) -> None:
        self._priced, self._outcome = priced, outcome

    def at(self, seat: Seat, tricks: int) -> Balance:
        """Return everybody's balance if `seat` had taken `tricks` of the ten."""
        return self._priced.of(self._with(seat, tricks))

    def change(self, seat: Seat, before: int, after: int) -> Balance:
        """Return the change of everybody's balance if `seat` takes `after` tricks instead of `before`."""
        return moved(self.at(seat, before), self.at(seat, after))

    def _with(self, seat: Seat, tricks: int) -> ContractOutcome | RaspasyOutcome:
        outcome = self._outcome
        if outcome.tricks is None:
            return outcome
        others = tuple(
            other for other in active_players(self._priced.standing, self._priced.dealer) if other is not seat
        )
        counted = outcome.tricks.put(seat, tricks)
        if isinstance(outcome, ContractOutcome) or len(others) > 1 or not has_dummy(self._priced.standing):
            left = sum(outcome.tricks[other] for other in (seat, *others)) - tricks
            for other, count in zip(others, share(left, tuple(outcome.tricks[it] for it in others)), strict=True):
                counted = counted.put(other, count)
        return replace(outcome, tricks=counted)


def side_of(outcome: ContractOutcome, found: Balance) -> Fraction:
    """Return the balance of the declarer's side: the declarer plus a dealer who took half of the game."""
    partner = found[outcome.partner] if outcome.partner is not None else Fraction(0)
    return found[outcome.declarer] + partner
