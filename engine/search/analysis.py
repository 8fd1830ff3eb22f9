"""Common parts of the analyses of all games: replay of a finished deal, mistakes and their cost, sums over a match."""

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
Away = tuple[Card, ...]
"""Cards that a declarer discards."""
Hands = BySeat[tuple[Card, ...]]


class OpenCards(Generic[E, F]):
    """Analysis of deals with all cards open by the fastest search installed. Implements `engine.core.game.Analyst`.

    Each game's instance is named ANALYST. E: events    F: analyses
    """

    def __init__(
        self, outcomes: Any, findings: type[F], analyse: Callable[[Sequence[E], Kernel], F], kernels: Kernels
    ) -> None:
        """Create the analyst of a game from its types of outcomes and analyses; `analyse` analyses a deal's events."""
        self.outcomes: Final = outcomes
        self.findings: Final = findings
        self._analyse: Final = analyse
        self._kernels: Final = kernels
        self.__module__ = analyse.__module__

    def __reduce__(self) -> str:
        """Return the name to pickle; worker processes import ANALYST from the module of the function `analyse`."""
        return "ANALYST"

    def deals_of(self, events: Sequence[E]) -> list[Sequence[E]]:
        """Return the finished deals of a match, in order, each as its events."""
        return list(deals_of(events))

    def analyse(self, events: Sequence[E]) -> F:
        """Return the analysis of one finished deal, given its events. Raises NotAnalysed."""
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
    """Course of a finished deal, replayed."""

    started: Any
    """Event that began the deal."""
    scored: Any
    """Event that scored the deal."""
    last: Any
    """Last phase of the deal."""
    steps: list[Step[M, E]]
    """Events after the first, each with the match before and after it."""


def course_of(events: Sequence[E], game: ThreeHandGame[M, E, Any, Any, Any]) -> Course[M, E]:
    """Replay the events of a finished deal. Raises NotAnalysed for a deal with unknown cards or without an end."""
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
    """A decision that costs its side something, given all cards open.

    N: type of amounts, int or Fraction
    """

    part: ClassVar[StrEnum]
    """Part of the deal in which such a mistake happens, such as the auction or the play."""

    seat: Seat
    """Seat that made the decision."""
    cost: N
    """Loss of the seat's side by the mistake, above zero."""
    moved: BySeat[N]
    """Change of each seat's result by the mistake."""


class ChoiceMistake(Mistake[N], Generic[N, W], frozen=True):
    """A call, a bid or a choice of game that was worse than another one.

    N: type of amounts, int or Fraction    W: calls
    """

    said: W
    better: W


class CardMistake(Mistake[N], Generic[N], frozen=True, tag="card"):
    """A played card that was not among the best."""

    trick: int
    """Number of the trick, 1 to 10."""
    card: Card
    better: tuple[Card, ...]
    """Cards that would have cost nothing, lowest first."""


class DiscardMistake(Mistake[N], Generic[N], frozen=True, tag="discard"):
    """A discard that was worse than another one."""

    cards: Away
    better: Away


class ClaimMistake(Mistake[N], Generic[N], frozen=True, tag="claim"):
    """A claim of the remaining tricks, or agreement to one, that gave something away."""

    trick: int
    """Number of the first trick that was not played."""


class DealAnalysis:
    """Base of the analysis of a finished deal with all cards open; a game's subclass is a struct with these fields."""

    __slots__ = ()

    setup: Any
    scored: Any
    mistakes: Any
    plays: tuple[tuple[Seat, Card], ...]
    declarer: Seat | None
    discard: Away | None

    @property
    def held(self) -> Hands:
        """Hands before the first lead, after the discard; empty for a seat that does not play."""
        hands: Hands = self.setup.dealt
        if self.declarer is None or self.discard is None:
            return hands
        cards = (*hands[self.declarer], *self.setup.talon)
        return hands.put(self.declarer, tuple(card for card in cards if card not in self.discard))

    def lost_by(self, seat: Seat, part: StrEnum | None = None) -> Fraction:
        """Return the total cost of a seat's mistakes, in one part of the deal or (None) in all."""
        return sum((it.cost for it in self.mistakes if it.seat is seat and part in (None, it.part)), Fraction(0))


class PlayerBill(msgspec.Struct, frozen=True):
    """Cost of the mistakes of one player over several deals, and the player's luck, in the unit of the mistakes."""

    lost: tuple[Fraction, ...]
    """Cost of mistakes in each part of the deals, in the order of the parts."""
    luck: Fraction
    """Result that the cards would have brought if nobody had made a mistake."""

    @property
    def total(self) -> Fraction:
        """Cost of mistakes in all parts together."""
        return sum(self.lost, Fraction(0))


class Dearest(msgspec.Struct, frozen=True):
    """The mistake that cost most in a match among the cards played."""

    found: Any
    """Analysis of the deal in which the card was played."""
    mistake: Any
    hands: Hands
    """Hands just before the card was played; empty for a seat that did not play."""
    trick: tuple[tuple[Seat, Card], ...]
    """Cards that were on the table when the costly card was played, each with its seat."""

    @property
    def number(self) -> int:
        """Number of the deal in which the card was played."""
        number: int = self.found.scored.number
        return number


class Bill(msgspec.Struct, frozen=True):
    """Summary of the mistakes in a match."""

    deals: int
    """Number of analysed deals."""
    accounts: BySeat[PlayerBill]
    dearest: Dearest | None = None
    """The card that cost most; None if no card was a mistake."""


def bill_of(
    found: Sequence[DealAnalysis],
    seats: int,
    *,
    parts: type[StrEnum],
    of_card: type[Any] = CardMistake,
    luck: Callable[[DealAnalysis], BySeat[Any]] = attrgetter("luck"),
) -> Bill:
    """Return the summary of mistakes of `seats` players over analysed deals; zero for deals before a player joined.

    of_card: class of mistakes by playing a card. luck: returns the result that a deal's cards promised each seat.
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
    """Return the change of each seat's result from `before` to `after`."""
    return BySeat.collect(new - old for old, new in zip(before, after, strict=True))


def without(result: BySeat[N], mistakes: Iterable[Mistake[N]]) -> BySeat[N]:
    """Return a result without the changes that mistakes brought."""
    for mistake in mistakes:
        result = moved(mistake.moved, result)
    return result


def share(total: int, like: tuple[int, ...]) -> tuple[int, ...]:
    """Divide `total` tricks in the proportion of `like`; left-over tricks go to the largest fractions."""
    weights = like if sum(like) else (1,) * len(like)
    shares = [total * weight // sum(weights) for weight in weights]
    order = sorted(range(len(shares)), key=lambda at: -(total * weights[at] % sum(weights)))
    for at in order[: total - sum(shares)]:
        shares[at] += 1
    return tuple(shares)


def classes(held: tuple[Card, ...], size: int = 2, *, high_first: bool = False) -> Iterator[Away]:
    """Yield the cards to discard, low ranks first (or `high_first`); one of each group with interchangeable cards.

    size: number of cards to discard.
    """
    runs: dict[Card, int] = {}
    number = 0
    for before, card in zip((None, *DECK), DECK, strict=False):
        if before is None or before.suit is not card.suit or (card in held) != (before in held):
            number += 1
        runs[card] = number
    seen = set()
    ranked = sorted(held, key=lambda card: (card.rank, card.order), reverse=high_first)
    for cards in combinations(ranked, size):
        kind = tuple(sorted(runs[card] for card in cards))
        if kind not in seen:
            seen.add(kind)
            yield sort_cards(cards)
