"""Results of an analysis of a finished deal: worths, mistakes with their price, and luck."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

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

Balance = BySeat[Fraction]
"""Whists of the settlement, one number for each player; they sum to zero."""


class Part(StrEnum):
    """Part of a deal with a mistake."""

    BIDDING = "bidding"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class Mistake(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision worse than one possible with all cards open."""

    seat: Seat
    """Seat that decided."""
    cost: Fraction
    """Loss of the seat's side in whists of the settlement, above zero."""
    moved: Balance
    """Change of everybody's balance."""


class CardMistake(Mistake, frozen=True, tag="card"):
    """A card that lost tricks."""

    owner: Seat
    """Seat that holds the card (`seat` chose it)."""
    trick: int
    """1..10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that lose nothing, lowest first."""
    lost: int
    """Tricks lost by the side; in raspasy and on a misère tricks taken or let pass."""


class ClaimMistake(Mistake, frozen=True, tag="claim"):
    """An agreement on the rest that gave tricks away."""

    trick: int
    """First trick that was not played."""
    lost: int
    """Tricks given away."""


class DiscardMistake(Mistake, frozen=True, tag="discard"):
    """Two cards that should not have been discarded."""

    cards: tuple[Card, Card]
    better: tuple[Card, Card]
    tricks: int
    """Tricks of the declarer after the discard."""
    better_tricks: int
    """Tricks of the declarer after the better discard."""


class WhistMistake(Mistake, frozen=True, tag="whist"):
    """A word of a defender."""

    said: WhistCall
    better: WhistCall
    tricks: int
    """Tricks of the declarer with best play."""


class BidMistake(Mistake, frozen=True, tag="bid"):
    """A bid or a named game, and a better choice."""

    said: Contract | None
    """None is a pass, or «без трёх» where `said_conceded` says so."""
    better: Contract | None
    """None is a pass, or «без трёх» where `better_conceded` says so."""
    tricks: int | None = None
    """Tricks of the better game with the best discard, of `said` if the better word is none; None for raspasy."""
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
    discard: tuple[Card, Card] | None


class Analysis(msgspec.Struct, frozen=True):
    """A finished deal with all cards open."""

    setup: Setup
    scored: DealScored
    declarer: Seat | None
    contract: Contract | None
    discard: tuple[Card, Card] | None
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

    Where the third hand is free to choose it plays against the seat: that is the tie rule.
    """

    @property
    def catchable(self) -> bool | None:
        """True when the misère that was played could be caught; None for another game."""
        if self.contract is None or not self.contract.is_misere or self.tricks is None:
            return None
        return self.tricks > 0

    def lost_by(self, seat: Seat, part: Part | None = None) -> Fraction:
        """Sum the whists that a seat gave away, in that part of the deal or in all."""
        return sum((it.cost for it in self.mistakes if it.seat is seat and part in (None, part_of(it))), Fraction(0))


def part_of(mistake: AnyMistake) -> Part:
    """Return the part of the deal to which a mistake belongs."""
    match mistake:
        case CardMistake() | ClaimMistake():
            return Part.PLAY
        case DiscardMistake():
            return Part.DISCARD
        case WhistMistake():
            return Part.WHIST
        case BidMistake():
            return Part.BIDDING


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


def share(total: int, like: tuple[int, ...]) -> tuple[int, ...]:
    """Share `total` tricks in the proportion of `like`; the remainder goes to the largest fractions first."""
    weights = like if sum(like) else (1,) * len(like)
    shares = [total * weight // sum(weights) for weight in weights]
    order = sorted(range(len(shares)), key=lambda at: -(total * weights[at] % sum(weights)))
    for at in order[: total - sum(shares)]:
        shares[at] += 1
    return tuple(shares)


def moved(before: Balance, after: Balance) -> Balance:
    """Return the change from one balance to the other."""
    return BySeat.collect(new - old for old, new in zip(before, after, strict=True))


class Prices:
    """Balances of a played deal, had one seat taken another number of tricks; the others share the rest in proportion.

    A resting dealer keeps the tricks that the talon took. In raspasy of two players the dummy has the rest.
    """

    def __init__(self, priced: Priced, outcome: ContractOutcome | RaspasyOutcome) -> None:
        self._priced, self._outcome = priced, outcome

    def at(self, seat: Seat, tricks: int) -> Balance:
        """Return everybody's balance if `seat` had taken `tricks` of the ten."""
        return self._priced.of(self._with(seat, tricks))

    def change(self, seat: Seat, before: int, after: int) -> Balance:
        """Return the change when `seat` takes `after` tricks and not `before`."""
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


Hands = BySeat[tuple[Card, ...]]


class PlayerBill(msgspec.Struct, frozen=True):
    """Losses and luck of one player."""

    lost: tuple[Fraction, ...]
    """Whists given away in each part, in the order of `Part`."""
    luck: Fraction
    """Whists that the cards brought."""

    @property
    def total(self) -> Fraction:
        """Whists given away in all parts."""
        return sum(self.lost, Fraction(0))


class Dearest(msgspec.Struct, frozen=True):
    """The costliest card of a match, with its deal."""

    number: int
    """Number of its deal."""
    mistake: CardMistake
    hands: Hands
    """Hands before the card."""
    trick: tuple[tuple[Seat, Card], ...]
    """Cards on the table before the card."""


class Bill(msgspec.Struct, frozen=True):
    """Bill of mistakes of a match."""

    deals: int
    """Number of analysed deals."""
    accounts: BySeat[PlayerBill]
    dearest: Dearest | None = None
    """None if nobody misplayed a card."""


def bill_of(found: Sequence[Analysis], seats: int) -> Bill:
    """Draw up the bill of so many players over analysed deals; a player who joined late has nothing before."""
    accounts = BySeat.collect(_account(found, Seat(number)) for number in range(1, seats + 1))
    cards = ((it, mistake) for it in found for mistake in it.mistakes if isinstance(mistake, CardMistake))
    worst = max(cards, key=lambda pair: pair[1].cost, default=None)
    return Bill(len(found), accounts, _dearest(*worst) if worst is not None else None)


def _account(found: Sequence[Analysis], seat: Seat) -> PlayerBill:
    lost = tuple(sum((it.lost_by(seat, part) for it in found), Fraction(0)) for part in Part)
    return PlayerBill(lost, sum((it.luck[seat] for it in found if seat <= len(it.luck)), Fraction(0)))


def _dearest(found: Analysis, mistake: CardMistake) -> Dearest:
    place = next(at for at, (_, card) in enumerate(found.plays) if card is mistake.card)
    gone = {card for _, card in found.plays[:place]}
    hands = found.setup.dealt
    if found.declarer is not None and found.discard is not None:
        held = (*hands[found.declarer], *found.setup.talon)
        hands = hands.put(found.declarer, tuple(card for card in held if card not in found.discard))
    left = hands.map(lambda cards: tuple(card for card in cards if card not in gone))
    return Dearest(found.scored.number, mistake, left, found.plays[place - place % 3 : place])
