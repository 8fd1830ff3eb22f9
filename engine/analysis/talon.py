"""The declarer's cards with everything open: every discard in every strain, and the game that brings him most."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, islice

import msgspec

from engine.analysis.cards_open import at_lead
from engine.analysis.later import Later
from engine.analysis.model import Balance, Worth
from engine.cards import DECK, Card, Suit, sort_cards
from engine.contracts import Contract, Strain, make_contract
from engine.conventions.policies import may_be_conceded
from engine.events import AnyEvent, Conceded, ContractNamed, Discarded
from engine.game import evolve
from engine.phases.talon import legal_contracts, may_concede
from engine.robots import shape
from engine.robots.known import ALL, bits
from engine.seats import Seat
from engine.solver import Solvers
from engine.state import Hands, Match, Ordering, Setup, TalonShown

Pair = tuple[Card, Card]
LIKELY = 3  # of equally good discards so many are looked at
FEWEST_TRUMPS = 3  # a suit with fewer of the twelve cards is not looked at as trump


def classes(held: tuple[Card, ...], *, high_first: bool = False) -> Iterator[Pair]:
    """Pairs to put away, one of each kind: cards with nothing between them but one's own are the same."""
    runs: dict[Card, int] = {}
    number = 0
    for before, card in zip((None, *DECK), DECK, strict=False):
        if before is None or before.suit is not card.suit or (card in held) != (before in held):
            number += 1
        runs[card] = number
    seen = set()
    ranked = sorted(held, key=lambda card: (card.rank, card.order), reverse=high_first)
    for first, second in combinations(ranked, 2):
        kind = tuple(sorted((runs[first], runs[second])))
        if kind not in seen:
            seen.add(kind)
            high, low = sort_cards((first, second))
            yield high, low


class Twelve:
    """A declarer's cards before his discard (ten where the talon is not taken), the others' cards open."""

    def __init__(self, solvers: Solvers, setup: Setup, hands: Hands, declarer: Seat) -> None:
        self._solvers, self._setup, self._hands, self._declarer = solvers, setup, hands, declarer
        self._known: dict[Strain | None, Worth] = {}

    def best(self, strain: Strain | None) -> Worth:
        """Most tricks in a strain over all discards, on misère fewest."""
        if strain not in self._known:
            self._known[strain] = self._find(strain)
        return self._known[strain]

    def likely(self, strain: Strain | None) -> Iterator[Pair]:
        """The best discards with all cards open, a few of them, those first that leave most by shape."""
        best, held = self.best(strain).tricks, self._hands[self._declarer]
        mine = bits(held)
        ranked = sorted(classes(held), key=lambda pair: -by_shape(mine & ~bits(pair), ALL & ~mine, strain))
        return islice((pair for pair in ranked if self.with_discard(strain, pair) == best), LIKELY)

    def sure_misere(self) -> Worth | None:
        """A misère nobody could catch, of those discards that may leave one."""
        for pair in safe_pairs(self._hands[self._declarer]):
            if self.with_discard(None, pair) == 0:
                return Worth(None, 0, pair)
        return None

    def with_discard(self, strain: Strain | None, discard: Pair | None) -> int:
        """Tricks with that discard."""
        held = tuple(card for card in self._hands[self._declarer] if card not in (discard or ()))
        position = at_lead(self._setup, self._hands.put(self._declarer, held), self._declarer, strain)
        return self._solvers.of(strain).value(position)

    def worths(self) -> tuple[Worth, ...]:
        """Every strain worth looking at, in the order of the auction."""
        return tuple(self.best(strain) for strain in Strain if self._long_enough(strain))

    def _long_enough(self, strain: Strain) -> bool:
        held = sum(card.suit is strain.trump for card in self._hands[self._declarer])
        return strain.trump is None or held >= FEWEST_TRUMPS

    def _find(self, strain: Strain | None) -> Worth:
        held = self._hands[self._declarer]
        if len(held) == 10:
            return Worth(strain, self.with_discard(strain, None), None)
        found: Worth | None = None
        for pair in classes(held, high_first=strain is None):
            tricks = self.with_discard(strain, pair)
            if found is None or (tricks > found.tricks if strain else tricks < found.tricks):
                found = Worth(strain, tricks, pair)
            if found.tricks == (10 if strain else 0):
                break
        if found is None:
            raise ValueError("nobody discards from an empty hand")
        return found


def by_shape(hand: int, theirs: int, strain: Strain | None) -> float:
    """What ten cards are worth by their suits alone, on misère less than nothing; masks of engine.robots.known."""
    return shape.worth(hand, theirs, strain) if strain is not None else -shape.danger(hand, theirs)


def safe_pairs(held: tuple[Card, ...]) -> Iterator[Pair]:
    """Discards that leave at most one suit in which the others could get below: only these may be a sure misère."""
    for pair in classes(held, high_first=True):
        kept = [card for card in held if card not in pair]
        if sum(not _safe(kept, held, suit) for suit in Suit) <= 1:
            yield pair


def _safe(kept: list[Card], held: tuple[Card, ...], suit: Suit) -> bool:
    ours = sorted(card.rank for card in kept if card.suit is suit)
    theirs = sorted(card.rank for card in DECK if card.suit is suit and card not in held)
    return all(low < high for low, high in zip(ours, theirs, strict=False)) and len(ours) <= len(theirs) + 1


class Choice(msgspec.Struct, frozen=True):
    """A game the declarer may name, what it takes with the best discard, and everybody's balance then; None: «без
    трёх».
    """

    contract: Contract | None
    worth: Worth | None
    balance: Balance


def choices(twelve: Twelve, later: Later, match: Match, *, sure: bool = False) -> Iterator[Choice]:
    """The games worth naming: in each strain the highest that is made, or the least that may be named.

    sure: after a misère bid only one that nobody can catch.
    """
    deal = match.deal
    if not isinstance(deal, TalonShown | Ordering):
        return
    legal = legal_contracts(as_ordering(deal))
    for worth in _wanted(twelve, misere=Contract.MISERE in legal, sure=sure):
        contract = _highest(worth, legal)
        if contract is not None:
            yield Choice(contract, worth, later.worth(named(match, contract, worth.discard), worth.tricks))
    if isinstance(deal, TalonShown) and may_concede(deal) and may_be_conceded(deal.setup.convention, deal.bid):
        after = evolve(match, Conceded(deal.declarer))
        yield Choice(None, None, later.worth(after, 0))


def _wanted(twelve: Twelve, *, misere: bool, sure: bool) -> tuple[Worth, ...]:
    if not misere:
        return twelve.worths()
    found = twelve.sure_misere() if sure else twelve.best(None)
    return (found,) if found else ()


def _highest(worth: Worth, legal: tuple[Contract, ...]) -> Contract | None:
    """The game of that strain at the level that is made, else the least that may be named."""
    if worth.strain is None:
        return Contract.MISERE
    if worth.tricks >= 6 and (made := make_contract(worth.tricks, worth.strain)) in legal:
        return made
    return next((contract for contract in legal if contract.strain is worth.strain), None)


def as_ordering(deal: TalonShown | Ordering) -> Ordering:
    """The declarer as he names his game, whatever he put away."""
    if isinstance(deal, Ordering):
        return deal
    return Ordering(deal.setup, deal.hands, deal.calls, deal.won, None, None)


def named(match: Match, contract: Contract, discard: Pair | None) -> Match:
    """The match after the discard, where one is made, and the name of the game."""
    deal = match.deal
    events: tuple[AnyEvent, ...] = ()
    if isinstance(deal, TalonShown):
        cards = discard or deal.hands[deal.declarer][:2]
        events = (Discarded(deal.declarer, cards=(cards[0], cards[1])),)
    if isinstance(deal, TalonShown | Ordering):
        events = (*events, ContractNamed(deal.declarer, contract=contract))
    return reduce(evolve, events, match)
