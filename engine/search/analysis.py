"""What the analyses of the games share: a finished deal replayed, mistakes and their price, the bill of a match."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import msgspec

from engine.core import state
from engine.core.cards import Card, sort_cards
from engine.core.errors import NotAnalysed
from engine.core.match import DealBroken, DealScored, DealStarted, Event, PaperRecorded
from engine.core.report import Step
from engine.core.seats import BySeat, Seat, all_seats
from engine.search.kernels import Kernel, Kernels
from engine.three_hands.dealing import DECK
from engine.three_hands.game import ThreeHandGame

E = TypeVar("E", bound=Event)
F = TypeVar("F")
M = TypeVar("M", bound=state.Match[Any, Any])
N = TypeVar("N", int, Fraction)
W = TypeVar("W")
Pair = tuple[Card, Card]
Hands = BySeat[tuple[Card, ...]]


class OpenCards(Generic[E, F]):
    """Analysis with all cards open, by the fastest search that is installed: `engine.core.game.Analyst` of a game.

    A game has it as ANALYST. E: events    F: findings
    """

    def __init__(
        self, outcomes: Any, findings: type[F], analyse: Callable[[Sequence[E], Kernel], F], kernels: Kernels
    ) -> None:
        """Take the types of outcomes and findings, and the function that analyses a deal with one of the kernels."""
        self.outcomes: Final = outcomes
        self.findings: Final = findings
        self._analyse: Final = analyse
        self._kernels: Final = kernels
        self.__module__ = analyse.__module__

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look it up in the module of the function."""
        return "ANALYST"

    def deals_of(self, events: Sequence[E]) -> list[Sequence[E]]:
        """Return the finished deals of a match, in order."""
        return list(deals_of(events))

    def analyse(self, events: Sequence[E]) -> F:
        """Return the analysis of one finished deal. Raises NotAnalysed."""
        return self._analyse(events, self._kernels.fastest())


def deals_of(events: Sequence[E]) -> Iterator[Sequence[E]]:
    """Yield the events of every finished deal of a match, each from DealStarted (or PaperRecorded) to DealScored."""
    begun = None
    for place, event in enumerate(events):
        if isinstance(event, DealStarted | PaperRecorded):
            begun = place
        elif isinstance(event, DealBroken):
            begun = None
        elif isinstance(event, DealScored) and begun is not None:
            yield events[begun : place + 1]
            begun = None


class Course(NamedTuple, Generic[M, E]):
    """Course of a finished deal."""

    started: Any
    """Event that began the deal."""
    scored: Any
    """Event that ended the deal."""
    last: Any
    """Last phase of the deal."""
    steps: list[Step[M, E]]
    """Events behind the first."""


def course_of(events: Sequence[E], game: ThreeHandGame[M, E, Any, Any, Any]) -> Course[M, E]:
    """Replay a finished deal. Raises NotAnalysed for a deal without cards or without an end."""
    if any(isinstance(event, PaperRecorded) for event in events):
        raise NotAnalysed("no_cards")
    if not events or not isinstance(events[0], DealStarted) or not isinstance(events[-1], DealScored):
        raise NotAnalysed("not_finished")
    match, steps = game.replay(events[:1]), list[Step[M, E]]()
    for event in events[1:]:
        before, match = match, game.evolve(match, event)
        steps.append(Step(before, event, match))
    over = steps[-1].before.deal
    if not isinstance(over, state.Finished):
        raise NotAnalysed("not_finished")
    return Course(events[0], events[-1], over.last, steps)


class Mistake(msgspec.Struct, Generic[N], frozen=True, tag_field="kind"):
    """A decision worse than one possible with all cards open.

    N: whole or exact amounts
    """

    part: ClassVar[StrEnum]
    """Part of the deal to which the mistake belongs."""

    seat: Seat
    """Seat that decided."""
    cost: N
    """Loss of the seat's side, above zero."""
    moved: BySeat[N]
    """Change of everybody's result."""


class ChoiceMistake(Mistake[N], Generic[N, W], frozen=True):
    """A word, a bid or a game when another one would have been better.

    N: whole or exact amounts    W: words
    """

    said: W
    better: W


class CardMistake(Mistake[N], Generic[N], frozen=True, tag="card"):
    """A card that was not the best."""

    trick: int
    """1..10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that lose nothing, lowest first."""


class DiscardMistake(Mistake[N], Generic[N], frozen=True, tag="discard"):
    """Two cards that should not have been discarded."""

    cards: Pair
    better: Pair


class ClaimMistake(Mistake[N], Generic[N], frozen=True, tag="claim"):
    """A claim of the rest, or an agreement on it, that gave something away."""

    trick: int
    """First trick that was not played."""


class DealAnalysis:
    """Base of a finished deal with all cards open: a game's subclass is a struct that has these fields among others."""

    __slots__ = ()

    setup: Any
    scored: Any
    mistakes: Any
    plays: tuple[tuple[Seat, Card], ...]
    declarer: Seat | None
    discard: Pair | None

    @property
    def held(self) -> Hands:
        """Hands before the first lead; empty for a seat that does not play."""
        hands: Hands = self.setup.dealt
        if self.declarer is None or self.discard is None:
            return hands
        cards = (*hands[self.declarer], *self.setup.talon)
        return hands.put(self.declarer, tuple(card for card in cards if card not in self.discard))

    def lost_by(self, seat: Seat, part: StrEnum | None = None) -> Fraction:
        """Sum what a seat gave away, in that part of the deal or in all."""
        return sum((it.cost for it in self.mistakes if it.seat is seat and part in (None, it.part)), Fraction(0))


class PlayerBill(msgspec.Struct, frozen=True):
    """Losses and luck of one player, in the unit of the mistakes."""

    lost: tuple[Fraction, ...]
    """What was given away in each part of the deals, in the order of the parts."""
    luck: Fraction
    """What the cards would have brought without a mistake."""

    @property
    def total(self) -> Fraction:
        """What was given away in all parts."""
        return sum(self.lost, Fraction(0))


class Dearest(msgspec.Struct, frozen=True):
    """The costliest card of a match."""

    found: Any
    """Analysis of its deal."""
    mistake: Any
    hands: Hands
    """Hands before the card; empty for a seat that did not play."""
    trick: tuple[tuple[Seat, Card], ...]
    """Cards on the table before the card."""

    @property
    def number(self) -> int:
        """Number of its deal."""
        number: int = self.found.scored.number
        return number


class Bill(msgspec.Struct, frozen=True):
    """Bill of mistakes of a match."""

    deals: int
    """Number of analysed deals."""
    accounts: BySeat[PlayerBill]
    dearest: Dearest | None = None
    """None if nobody misplayed a card."""


def bill_of(
    found: Sequence[DealAnalysis],
    seats: int,
    *,
    parts: type[StrEnum],
    of_card: type[Any] = CardMistake,
    luck: Callable[[DealAnalysis], BySeat[Any]] = attrgetter("luck"),
) -> Bill:
    """Draw up the bill of `seats` players over analysed deals; a player who joined late has nothing before.

    of_card: type of a mistake by a card. luck: what the cards of a deal brought everybody.
    """

    def account(seat: Seat) -> PlayerBill:
        lost = tuple(sum((it.lost_by(seat, part) for it in found), Fraction(0)) for part in parts)
        brought = (luck(it) for it in found)
        return PlayerBill(lost, sum((one[seat] for one in brought if seat <= len(one)), Fraction(0)))

    cards = ((it, mistake) for it in found for mistake in it.mistakes if isinstance(mistake, of_card))
    worst = max(cards, key=lambda pair: pair[1].cost, default=None)
    return Bill(len(found), BySeat.collect(map(account, all_seats(seats))), _dearest(*worst) if worst else None)


def _dearest(found: DealAnalysis, mistake: Any) -> Dearest:
    place = next(at for at, (_, card) in enumerate(found.plays) if card is mistake.card)
    gone = {card for _, card in found.plays[:place]}
    size = sum(bool(hand) for hand in found.held)
    hands = found.held.map(lambda hand: tuple(card for card in hand if card not in gone))
    return Dearest(found, mistake, hands, found.plays[place - place % size : place])


def moved(before: BySeat[N], after: BySeat[N]) -> BySeat[N]:
    """Return the change from one result of everybody to the other."""
    return BySeat.collect(new - old for old, new in zip(before, after, strict=True))


def without(result: BySeat[N], mistakes: Iterable[Mistake[N]]) -> BySeat[N]:
    """Return a result less everything that mistakes have moved."""
    for mistake in mistakes:
        result = moved(mistake.moved, result)
    return result


def share(total: int, like: tuple[int, ...]) -> tuple[int, ...]:
    """Share `total` tricks in the proportion of `like`; the remainder goes to the largest fractions first."""
    weights = like if sum(like) else (1,) * len(like)
    shares = [total * weight // sum(weights) for weight in weights]
    order = sorted(range(len(shares)), key=lambda at: -(total * weights[at] % sum(weights)))
    for at in order[: total - sum(shares)]:
        shares[at] += 1
    return tuple(shares)


def classes(held: tuple[Card, ...], *, high_first: bool = False) -> Iterator[Pair]:
    """List pairs to discard, one of each kind: held neighbours of a suit count as the same card."""
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
