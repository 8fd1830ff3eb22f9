"""Results of an analysis of a finished deal: what was makeable, and mistakes with their price."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

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
from engine.three_hands.state import Hands, Plays, Trick

Balance = BySeat[Fraction]
"""Money of each seat with its share of the pot, in stakes' unit; a change of it sums to zero."""
Pair = tuple[Card, Card]


class Part(StrEnum):
    """Part of a deal with a mistake."""

    CONTRACT = "contract"
    DISCARD = "discard"
    WHIST = "whist"
    PLAY = "play"


class Mistake(msgspec.Struct, frozen=True, tag_field="kind"):
    """A decision worse than one possible with all cards open."""

    seat: Seat
    """Seat that decided."""
    cost: Fraction
    """Loss of the seat in money; for a defender's card, of all who play against the declarer. Above zero."""
    moved: Balance
    """Change of everybody's money."""


class ContractMistake(Mistake, frozen=True, tag="contract"):
    """A contract named when another one would have brought more."""

    said: Bid
    better: Bid
    tricks: int
    """Tricks of the better contract with the best discard."""


class DiscardMistake(Mistake, frozen=True, tag="discard"):
    """Two cards that should not have been discarded."""

    cards: Pair
    better: Pair
    tricks: int
    """Tricks of the declarer against both defenders after the discard."""
    better_tricks: int
    """Tricks of the declarer against both defenders after the better discard."""


class WordMistake(Mistake, frozen=True, tag="word"):
    """A word of a defender."""

    said: WhistCall
    better: WhistCall


class DefenceMistake(Mistake, frozen=True, tag="defence"):
    """A choice of a sole whister."""

    said: Defence
    better: Defence


class AnnounceMistake(Mistake, frozen=True, tag="announce"):
    """An announcement in a contract that fails, or none in one that is made."""

    said: Aces | None
    """None: nothing was announced."""
    better: Aces | None
    """None: nothing should have been announced."""


class CardMistake(Mistake, frozen=True, tag="card"):
    """A card that lost money."""

    trick: int
    """1..10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that lose nothing, lowest first."""
    lost: int
    """Tricks of the declarer that the card costs its side, more or fewer."""


class ClaimMistake(Mistake, frozen=True, tag="claim"):
    """An agreement on the rest that gave tricks away."""

    trick: int
    """First trick that was not played."""
    lost: int
    """Tricks given away; of the declarer's one more or less than best play gives."""


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


class Analysis(msgspec.Struct, frozen=True):
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

    def lost_by(self, seat: Seat, part: Part | None = None) -> Fraction:
        """Sum the money that a seat gave away, in that part of the deal or in all."""
        return sum((it.cost for it in self.mistakes if it.seat is seat and part in (None, part_of(it))), Fraction(0))


def part_of(mistake: AnyMistake) -> Part:
    """Return the part of the deal to which a mistake belongs."""
    match mistake:
        case ContractMistake() | AnnounceMistake():
            return Part.CONTRACT
        case DiscardMistake():
            return Part.DISCARD
        case WordMistake() | DefenceMistake():
            return Part.WHIST
        case CardMistake() | ClaimMistake():
            return Part.PLAY


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


def moved(before: Balance, after: Balance) -> Balance:
    """Return the change from one balance to the other."""
    return BySeat.collect(new - old for old, new in zip(before, after, strict=True))


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


def share(total: int, like: tuple[int, ...]) -> tuple[int, ...]:
    """Share `total` tricks in the proportion of `like`; the remainder goes to the largest fractions first."""
    weights = like if sum(like) else (1,) * len(like)
    shares = [total * weight // sum(weights) for weight in weights]
    order = sorted(range(len(shares)), key=lambda at: -(total * weights[at] % sum(weights)))
    for at in order[: total - sum(shares)]:
        shares[at] += 1
    return tuple(shares)


class PlayerBill(msgspec.Struct, frozen=True):
    """Losses and luck of one player."""

    lost: tuple[Fraction, ...]
    """Money given away in each part, in the order of `Part`."""
    luck: Fraction
    """Money that the cards would have brought without a mistake after the auctions."""

    @property
    def total(self) -> Fraction:
        """Money given away in all parts."""
        return sum(self.lost, Fraction(0))


class Dearest(msgspec.Struct, frozen=True):
    """The costliest card of a match, with its deal."""

    number: int
    """Number of its deal."""
    mistake: CardMistake
    hands: Hands
    """Hands before the card of those who played; empty for a seat that did not."""
    trick: Plays
    """Cards on the table before the card."""


class Bill(msgspec.Struct, frozen=True):
    """Bill of mistakes of a match."""

    accounts: BySeat[PlayerBill]
    dearest: Dearest | None = None
    """None if nobody misplayed a card."""


def bill_of(found: Sequence[Analysis], seats: int) -> Bill:
    """Draw up the bill of `seats` players over analysed deals."""
    accounts = BySeat.collect(_account(found, Seat(number)) for number in range(1, seats + 1))
    cards = ((it, mistake) for it in found for mistake in it.mistakes if isinstance(mistake, CardMistake))
    worst = max(cards, key=lambda pair: pair[1].cost, default=None)
    return Bill(accounts, _dearest(*worst) if worst is not None else None)


def _account(found: Sequence[Analysis], seat: Seat) -> PlayerBill:
    lost = tuple(sum((it.lost_by(seat, part) for it in found), Fraction(0)) for part in Part)
    return PlayerBill(lost, sum((it.luck[seat] for it in found), Fraction(0)))


def _dearest(found: Analysis, mistake: CardMistake) -> Dearest:
    place = next(at for at, (_, card) in enumerate(found.plays) if card is mistake.card)
    gone = {card for _, card in found.plays[:place]}
    held = {seat: tuple(card for card in _played_with(found, seat) if card not in gone) for seat in found.playing}
    hands = BySeat.collect(held.get(seat, ()) for seat in found.result.seats)
    return Dearest(found.scored.number, mistake, hands, found.plays[place - place % len(found.playing) : place])


def _played_with(found: Analysis, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a seat before the first lead."""
    dealt = found.setup.dealt[seat]
    if seat is not found.declarer or found.discard is None:
        return dealt
    return tuple(card for card in (*dealt, *found.setup.talon) if card not in found.discard)
