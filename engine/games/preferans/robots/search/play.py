"""Choice of a card by the best average over many layouts, each solved with all cards open (PIMC)."""

from collections.abc import Iterator

import msgspec

from engine.core.cards import Card
from engine.core.rng import Rng
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.conventions.policies import is_checked
from engine.games.preferans.knowledge import known
from engine.games.preferans.moves import DealMove, PlayCard
from engine.games.preferans.robots import play_rules as rules
from engine.games.preferans.robots.search import ducking
from engine.games.preferans.robots.search.budget import CARD_MS, RASPASY_MS, RECALL_MS, Mind, remembered
from engine.games.preferans.robots.search.games import Curve, Stakes, final_words, scale
from engine.games.preferans.solver import Position
from engine.games.preferans.view import CardsView, RaspasyView
from engine.search.bits import kernel_hands
from engine.search.race import BATCH, decided, means
from engine.search.sampling import Weigh, sampled
from engine.search.worlds import World, Worlds
from engine.three_hands.cardsets import cards_in

Weighed = list[tuple[World, float]]
FEW = 70  # layouts looked at one by one; the 66 discards of open play are among them
# The part of a card's worth in raspasy that comes of three who play for themselves by a rule (ducking), over so many
# times the layouts, as they cost little; the rest is what two together could force. Whists a raspasy of Sochi against
# robots that see the latter only: a part of 1 -1.2 ± 1.9, 0.75 +0.2 ± 1.7, 0.5 +1.7 ± 1.5, 0.25 +0.9 ± 0.9 (69 deals);
# in 56 others 0.5 +0.4 ± 1.4, with four times the layouts +1.3 ± 1.5, 0.35 so +1.8 ± 1.2; as it stands +1.8 ± 1.3.
RULED, LAYOUTS_RULED = 0.4, 3


class Question(msgspec.Struct, frozen=True):
    """What a seat plays for: whose tricks are counted, and their value."""

    declarer: Seat
    """Seat whose tricks are counted."""
    strain: Strain | None
    """Strain of the game; None if the counted seat wants no tricks."""
    curve: Curve
    """Value of 0 to 10 tricks for the seat that decides."""


def best_card(view: CardsView, question: Question, mind: Mind, rng: Rng, weigh: Weigh | None) -> Card | None:
    """Choose the card with the best expected points; of equal ones the lowest, or the highest when avoiding tricks.

    None if there was time for too few layouts, so that a rule has to choose.
    """
    turn, is_raspasy = view.turn, is_for_three(view)
    budget, hands = RASPASY_MS if is_raspasy else CARD_MS, len(view.active)
    number = mind.worlds(question.strain, view.hands[turn].count, budget, hands)
    layouts = Worlds(known(view))
    if not number or not layouts.total:
        return None
    size = LAYOUTS_RULED if is_raspasy and layouts.total > FEW else 1
    sample = _sample(layouts, number * size, rng, weigh)
    if weigh is not None:
        told = remembered(view, question.strain, mind, [world for world, _ in sample], RECALL_MS)
        sample = [(world, weight * chance) for (world, weight), chance in zip(sample, told, strict=True)]
    scores: list[tuple[dict[Card, float], float]] = []
    for batch in _batches(sample, len(sample) if layouts.total <= FEW else BATCH * size):
        points = _points(view, question, mind, batch, size)
        scores += [(one, weight) for one, (_, weight) in zip(points, batch[::size], strict=True)]
        if decided(scores):
            break
    return _best(scores, ducking=question.strain is None and turn is question.declarer)


def is_for_three(view: CardsView) -> bool:
    """Return whether three hands avoid tricks, each for itself, so that no exact value tells what they will do."""
    return isinstance(view, RaspasyView) and len(view.active) > 2


def _sample(layouts: Worlds, number: int, rng: Rng, weigh: Weigh | None) -> Weighed:
    """Return layouts with their weights. If they are drawn by likelihood, each has weight 1."""
    if layouts.total <= FEW:
        return [(world, weigh(world) if weigh else 1.0) for world in layouts.every()]
    if weigh is None:
        return [(layouts.draw(rng), 1.0) for _ in range(number)]
    return [(world, 1.0) for world in sampled(layouts, number, rng, weigh)]


def _batches(sample: Weighed, size: int) -> Iterator[Weighed]:
    for start in range(0, len(sample), size):
        yield sample[start : start + size]


def _points(view: CardsView, question: Question, mind: Mind, batch: Weighed, size: int) -> list[dict[Card, float]]:
    """Return the points of each legal card by solving the first of each `size` layouts.

    In raspasy of three hands the result is averaged with the points in all `size` layouts when played out by the rules
    of `ducking`; of two hands the one solved is exact, since there is nobody else to play for.
    """
    won, curve = view.won[question.declarer], question.curve
    solved = _tables(view, question, mind, batch[::size])
    found = [{card: curve[won + count] for card, count in tricks.items()} for tricks in solved]
    if not is_for_three(view):
        return found
    ruled = ducking.tables(view, [world for world, _ in batch], list(found[0]))
    for number, points in enumerate(found):
        some = ruled[number * size : (number + 1) * size]
        for card, worth in points.items():
            mean = sum(curve[won + tricks[card]] for tricks in some) / len(some)
            points[card] = (1 - RULED) * worth + RULED * mean
    return found


def _tables(view: CardsView, question: Question, mind: Mind, batch: Weighed) -> list[dict[Card, int]]:
    """Return for each world the declarer's remaining tricks after each legal card."""
    solver = mind.solvers.of(question.strain)
    if view.trick.led is not None:
        return solver.tables(position(view, question, world) for world, _ in batch)
    seen = position(view, question, batch[0][0])
    return solver.worlds(seen, [kernel_hands(world, seen.trump) for world, _ in batch])


def position(view: CardsView, question: Question, world: World) -> Position:
    """Return the view as a position for the solver, with the hidden cards of one world."""
    places = {seat: Seat(place + 1) for place, seat in enumerate(view.active)}
    trick = view.trick
    leader = places[trick.plays[0][0] if trick.plays else view.turn]
    talon: tuple[Card, ...] = (trick.led,) if trick.led is not None else ()
    if talon and len(view.tricks) == 0:
        talon = (*talon, *cards_in(world[3]))
    return Position(
        tuple(map(cards_in, world[: len(view.active)])),
        question.strain,
        places[question.declarer],
        leader,
        tuple(card for _, card in trick.plays),
        talon,
        bool(talon) and view.resting is not None,
    )


def _best(scores: list[tuple[dict[Card, float], float]], *, ducking: bool) -> Card:
    found = means(scores)
    top = max(found.values())
    good = [card for card, mean in found.items() if mean >= top - 1e-9]
    return (
        max(good, key=lambda card: (card.rank, card.order)) if ducking else min(good, key=lambda c: (c.rank, c.order))
    )


# Each trick counts beyond its points, for those are points of open cards: others make mistakes, and defenders to whom
# a game looks lost or won in every layout would throw away tricks that are there. Measured by points in closed games.
TRICK, DEFENCE = 1.5, 9.5


def card(view: CardsView, seat: Seat, mind: Mind, rng: Rng, weigh: Weigh | None) -> DealMove:
    """Choose a legal card: the best average over layouts, or the simple robot's if no layouts can be solved."""
    options = {command.card: command for command in view.legal if isinstance(command, PlayCard)}
    if len(options) == 1:
        return next(iter(options.values()))
    chosen = best_card(view, question(view, seat), mind, rng, weigh)
    return options[chosen] if chosen is not None else rules.card(view)


def question(view: CardsView, seat: Seat) -> Question:
    """Return whose tricks `seat` plays for or against, and their value."""
    stakes = Stakes(view, seat)
    if isinstance(view, RaspasyView):
        return Question(seat, None, _sloped(stakes.raspasy(seat), -TRICK))
    quiet = view.contract.is_misere or is_checked(view.standing.convention, view.contract)
    played = stakes.outcome(
        view.declarer,
        view.contract,
        () if quiet else final_words(view),
        without_talon=view.without_talon,
        blind=view.blind,
        thrown=view.thrown,
    )
    slope = (TRICK if seat is view.declarer else -DEFENCE) * scale(view)
    if view.contract.is_misere:
        slope = -slope
    return Question(view.declarer, view.contract.strain, _sloped(stakes.curve(played), slope))


def _sloped(curve: Curve, slope: float) -> Curve:
    return tuple(points + slope * tricks for tricks, points in enumerate(curve))
