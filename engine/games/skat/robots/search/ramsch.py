"""Ramsch played to its end by rules of thumb with all cards known: fast enough for hundreds of worlds.

Cards are masks of the solver for a grand.
"""

from typing import Final

from engine.core.cards import Card, Rank
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.knowledge import JACKS
from engine.games.skat.moves import DealMove, Give, LayAway, PlayCard, Receive, Shove
from engine.games.skat.outcomes import RamschOutcome
from engine.games.skat.robots.estimate import points_in
from engine.games.skat.robots.search.games import Thought
from engine.games.skat.scoring import compared, entries_of, most
from engine.games.skat.solver.position import BITS, kernel_hand
from engine.games.skat.solver.position import BITS as MASKS
from engine.games.skat.trick_rules import points_of
from engine.games.skat.view import GivingView, RamschView, SeatView, ShovingView
from engine.search.race import BATCH, Scores, decided, means
from engine.search.worlds import ASIDE, World
from engine.three_hands.cardsets import CardSet, card_set, singles, suit_of

TRUMPS: Final = 15 << 32
PLAIN: Final = 127
WORTHS: Final = {bit: points_of((card,)) for card, bit in BITS[Contract.GRAND].items()}
LED_BY: Final = {bit: TRUMPS if bit & TRUMPS else PLAIN << (bit.bit_length() - 1) // 8 * 8 for bit in WORTHS}
HEIGHT: Final = {bit: (bit.bit_length() - 1) % 8 for bit in WORTHS}
"""Position of each card within its suit, by its bit; the lowest has 0."""


class Course:
    """A ramsch played on from any position."""

    def __init__(
        self, hands: tuple[CardSet, CardSet, CardSet], turn: int, points: list[int], takers: list[int]
    ) -> None:
        """Initialize with hands and points by place, the place that plays next, and the takers of complete tricks."""
        self.hands = list(hands)
        self.turn = turn
        self.points, self.takers = list(points), list(takers)
        self._led = self._best = self._lying = self._played = 0
        self._holder = turn

    def play(self, card: CardSet) -> None:
        """Play a card of the place that is to play."""
        place = self.turn
        self.hands[place] &= ~card
        self._lying += WORTHS[card]
        if not self._played:
            self._led = LED_BY[card]
        if not self._played or (card & (self._led | TRUMPS) and card > self._best):
            self._best, self._holder = card, place
        self._played += 1
        self.turn = (place + 1) % 3
        if self._played == 3:
            self.points[self._holder] += self._lying
            self.takers.append(self._holder)
            self.turn, self._lying, self._played = self._holder, 0, 0

    def finish(self) -> None:
        """Play all remaining cards by rules of thumb."""
        while self.hands[self.turn]:
            self.play(self._chosen())

    def _chosen(self) -> CardSet:
        hand = self.hands[self.turn]
        if not self._played:
            return _lowest(hand & ~TRUMPS or hand)
        legal = hand & self._led or hand
        over = self._led | TRUMPS
        losing = [card for card in singles(legal) if not (card & over and card > self._best)]
        if losing and legal & self._led:
            return max(losing, key=lambda card: (WORTHS[card], card))
        if losing:
            return max(losing, key=lambda card: (WORTHS[card] - 2 * (hand & LED_BY[card]).bit_count(), HEIGHT[card]))
        if self._played < 2:
            return _lowest(legal)
        return max(singles(legal), key=lambda card: (not card & TRUMPS, HEIGHT[card] - WORTHS[card]))


def _lowest(cards: CardSet) -> CardSet:
    """Return the lowest card by its position within its suit."""
    return min(singles(cards), key=lambda card: (HEIGHT[card], card))


PLAYED: Final = 24
"""Number of worlds in which the choice of a card is played to the end."""
GIVEN: Final = 8
"""Number of worlds in which pairs of cards are passed on and the ramsch is played to the end."""
PAIRS: Final = 14
"""Number of pairs of cards considered, the most dangerous ones first."""
GRAND: Final = Contract.GRAND
LOWS: Final = card_set(card for card in Card if card.rank <= Rank.EIGHT)
NINES: Final = card_set(card for card in Card if card.rank is Rank.NINE)


class Ends:
    """Worth of a finished ramsch to one seat: the seat's entry less the mean entry of all seats."""

    def __init__(self, view: SeatView, seat: Seat, shoves: int) -> None:
        self._view, self._seat, self._shoves = view, seat, shoves

    def worth(self, course: Course, aside: CardSet) -> float:
        """Return the worth of a finished ramsch; `aside`: its skat."""
        view, active = self._view, self._view.active
        points = BySeat.of(len(view.players), 0)
        for seat, own in zip(active, course.points, strict=True):
            points = points.put(seat, own)
        none = tuple(sorted(seat for place, seat in enumerate(active) if place not in course.takers))
        last = active[course.takers[-1]]
        outcome = RamschOutcome(points, points_in(aside), none, last, None, self._shoves)
        tied = [seat for seat in most(compared(view.rules, outcome)) if seat in active]
        if len(tied) > 1:
            later = next((active[place] for place in reversed(course.takers) if active[place] in tied), None)
            outcome = RamschOutcome(points, outcome.talon, none, last, later, self._shoves)
        found = {entry.seat: entry.amount for entry in entries_of(view.rules, view.stage, outcome)}
        return found.get(self._seat, 0) - sum(found.values()) / len(view.players)


def best_card(view: RamschView, seat: Seat, thought: Thought) -> Card:
    """Choose the card after which the deal ends best on average; of equal cards the one with most card points."""
    ends, legal = Ends(view, seat, view.shoves), [one.card for one in view.legal if isinstance(one, PlayCard)]
    scores: Scores = []
    worlds = thought.worlds(PLAYED)
    for start in range(0, len(worlds), BATCH):
        for world in worlds[start : start + BATCH]:
            scores.append(({card: ends.worth(_after(view, world, card), world[ASIDE]) for card in legal}, 1.0))
        if decided(scores):
            break
    found = means(scores)
    return max(legal, key=lambda card: (found[card], points_of((card,))))


def _after(view: RamschView, world: World, card: Card) -> Course:
    """Return the ramsch played to its end after the viewer has played `card`."""
    course = _begun(view, world)
    course.play(MASKS[GRAND][card])
    course.finish()
    return course


def _begun(view: RamschView, world: World) -> Course:
    """Return the ramsch at the moment of the view, in one world."""
    places = {seat: place for place, seat in enumerate(view.active)}
    hands, points, takers = list(_masks(world)), [0, 0, 0], [places[trick.taker] for trick in view.tricks]
    for seat, card in view.plays:
        hands[places[seat]] |= MASKS[GRAND][card]
    for trick in view.tricks:
        points[places[trick.taker]] += points_of(card for _, card in trick.plays)
    leader = places[view.plays[0][0]] if view.plays else places[view.turn]
    course = Course((hands[0], hands[1], hands[2]), leader, points, takers)
    for _, card in view.plays:
        course.play(MASKS[GRAND][card])
    return course


def _masks(world: World) -> tuple[CardSet, CardSet, CardSet]:
    first, second, third = (kernel_hand(held, GRAND) for held in world[:3])
    return first, second, third


def give(view: GivingView, seat: Seat, thought: Thought) -> DealMove:
    """Choose the two cards to pass on or set aside, after which the deal ends best on average."""
    twelve, place = card_set(view.hands[seat].cards or ()), view.active.index(seat)
    legal = {card_set(one.cards): one for one in view.legal if isinstance(one, Give | LayAway)}
    pairs = sorted(legal, key=lambda pair: -sum(danger(card, twelve) for card in singles(pair)))[:PAIRS]
    ends, worlds = Ends(view, seat, view.shoves), thought.worlds(GIVEN)
    found = {pair: sum(ends.worth(*_given(view, world, place, pair)) for world in worlds) for pair in pairs}
    return legal[max(pairs, key=lambda pair: found[pair])]


def take_or_shove(view: ShovingView, seat: Seat, thought: Thought) -> DealMove:
    """Choose to take up the two cards, unless sending them on unseen ends better on average."""
    shove = next((one for one in view.legal if isinstance(one, Shove)), None)
    if shove is None:
        return Receive(seat)
    place, gain = view.active.index(seat), 0.0
    taking, shoving = Ends(view, seat, view.shoves), Ends(view, seat, view.shoves + 1)
    for world in thought.worlds(PLAYED):
        gain += shoving.worth(*_passed_on(view, world, place + 1)) - taking.worth(*_passed_on(view, world, place))
    return shove if gain > 0 else Receive(seat)


def _given(view: GivingView, world: World, place: int, pair: CardSet) -> tuple[Course, CardSet]:
    """Return the finished ramsch, and its skat, after the hand at `place` has passed on a pair of cards."""
    hands = list(world)
    hands[place] &= ~pair
    hands[ASIDE] = pair
    return _passed_on(view, (hands[0], hands[1], hands[2], hands[3]), place + 1)


def _passed_on(view: SeatView, world: World, place: int) -> tuple[Course, CardSet]:
    """Return the finished ramsch, and its skat; from `place` on each hand takes and passes on two cards (`let_go`)."""
    hands = list(world)
    for following in range(place, len(view.active)):
        twelve = hands[following] | hands[ASIDE]
        hands[ASIDE] = let_go(twelve, jacks=view.rules.ramsch_jacks)
        hands[following] = twelve & ~hands[ASIDE]
    course = Course(_masks((hands[0], hands[1], hands[2], hands[3])), 0, [0, 0, 0], [])
    course.finish()
    return course, hands[ASIDE]


def let_go(twelve: CardSet, *, jacks: bool) -> CardSet:
    """Return the two most dangerous cards of twelve; `jacks`: whether jacks may be passed on."""
    cards = [card for card in singles(twelve) if jacks or not card & JACKS]
    first, second, *_ = sorted(cards, key=lambda card: -danger(card, twelve))
    return first | second


def danger(card: CardSet, hand: CardSet) -> float:
    """Return how dangerous it is to keep a card in a ramsch: by points and height, less the protection by low cards."""
    if card & JACKS:
        return 12.0
    suit = hand & suit_of(card) & ~JACKS
    low = (suit & LOWS).bit_count()
    return points_in(card) + 3.0 * bool(card & ~LOWS & ~NINES) - 3.0 * low - suit.bit_count()
