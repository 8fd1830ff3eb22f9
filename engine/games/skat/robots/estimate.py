"""Estimate of hands: how likely ten cards win a game, as a logit; matadors and points of sets of cards.

The weights are those of logistic regressions on deals solved with all cards open, the discard chosen by the same
estimate (docs/measurements/robots.md). Sets of cards are read suit by suit, a byte each.
"""

from math import exp
from typing import Final, NamedTuple

from engine.core.cards import SUIT_ORDER, Card, Rank, Suit
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.trick_rules import JACKS, POINTS, trumps_of
from engine.three_hands.cardsets import WIDTH, CardSet, by_suit, card_set, cards_in


class Weights(NamedTuple):
    """Logits of a suit game or a grand."""

    start: float
    """Of no cards."""
    forehand: float
    """More for the player who leads."""
    away: float
    """For each card point discarded."""
    jacks: tuple[float, float, float, float]
    """Of J♣ J♠ J♥ J♦."""
    trumps: dict[Rank, float]
    """Of the other trumps; those not named count as the nine."""
    void: float
    """Of a plain suit without a card."""
    ace: float
    """Of a plain ace."""
    under_ace: float
    """Of each other card of a suit with its ace."""
    ten_under_ace: float
    tens: tuple[float, float, float]
    """Of a ten without its ace: bare, with one card beside it, with more."""
    king: float
    """Of a plain king, besides what follows."""
    loser: float
    """Of each plain card under the ten."""


SUIT: Final = Weights(
    start=0.45,
    forehand=0.7,
    away=0.07,
    jacks=(2.67, 1.81, 1.13, 0.66),
    trumps={Rank.ACE: 1.15, Rank.TEN: 0.94, Rank.KING: 0.16, Rank.QUEEN: 0.03, Rank.NINE: -0.08},
    void=1.3,
    ace=0.6,
    under_ace=0.21,
    ten_under_ace=-0.89,
    tens=(-2.83, -1.91, -0.88),
    king=0.11,
    loser=-2.56,
)
GRAND: Final = Weights(
    start=1.69,
    forehand=1.23,
    away=0.12,
    jacks=(2.57, 1.09, 0.95, 0.9),
    trumps={},
    void=0.57,
    ace=0.74,
    under_ace=0.39,
    ten_under_ace=-0.54,
    tens=(-1.68, -1.31, -0.72),
    king=0.06,
    loser=-1.98,
)


class NullWeights(NamedTuple):
    """Logits of a null. A card is in danger that is the i-th lowest of its suit and above the others' i-th lowest."""

    start: float
    forehand: float
    danger: float
    """Of a suit with a card in danger."""
    height: float
    """Of each rank by which a card in danger is too high."""
    no_seven: float
    """Of a suit that is held without its seven."""
    single: float
    """Of a single card in danger, which may be thrown away."""
    single_height: float
    """Of each rank of such a card above the seven."""


NULL: Final = NullWeights(1.57, 0.26, -0.31, -0.65, -1.07, 2.72, -0.86)
AHEAD: Final = {Announcement.SCHNEIDER: 3.5, Announcement.SCHWARZ: 6.0, Announcement.OUVERT: 6.0}
"""Logits that an announced level takes from a suit game or a grand."""
JACK: Final = 1 << (Rank.JACK - Rank.SEVEN)
_HONOURS: Final = (Rank.ACE, Rank.TEN)


def _ranks(held: int) -> list[Rank]:
    """List the ranks of a suit without its jack."""
    return [card.rank for card in cards_in(held & ~JACK)]


def _plain(weights: Weights, held: int) -> float:
    """Return the logit of the cards of a plain suit."""
    ranks = _ranks(held)
    if not ranks:
        return weights.void
    found = weights.loser * sum(rank not in _HONOURS for rank in ranks) + weights.king * (Rank.KING in ranks)
    if Rank.ACE in ranks:
        found += weights.ace + weights.under_ace * (len(ranks) - 1) + weights.ten_under_ace * (Rank.TEN in ranks)
    elif Rank.TEN in ranks:
        found += weights.tens[min(len(ranks), 3) - 1]
    return found


def _trumps(weights: Weights, held: int) -> float:
    """Return the logit of the cards of the trump suit, its jack apart."""
    return sum(weights.trumps.get(rank, weights.trumps[Rank.NINE]) for rank in _ranks(held))


def _null(held: int) -> float:
    """Return the logit of the cards of a suit in a null."""
    own = [bit for bit in range(WIDTH) if held >> bit & 1]
    others = [bit for bit in range(WIDTH) if not held >> bit & 1]
    above = [mine - theirs for mine, theirs in zip(own, others, strict=False) if mine > theirs]
    found = NULL.no_seven * (bool(own) and own[0] > 0) + NULL.height * sum(above) + NULL.danger * bool(above)
    return found + (NULL.single + NULL.single_height * own[0] if len(own) == 1 and above else 0.0)


def _tables(contract: Contract) -> tuple[tuple[float, ...], ...]:
    """Return for each suit the logits of its cards in a game."""
    if contract is Contract.NULL:
        return (tuple(_null(held) for held in range(1 << WIDTH)),) * len(SUIT_ORDER)
    weights = SUIT if contract.suit is not None else GRAND
    jacks = dict(zip(JACKS, weights.jacks, strict=True))
    return tuple(
        tuple(
            (_trumps if suit is contract.suit else _plain)(weights, held)
            + (jacks[Card(f"J{suit}")] if held & JACK else 0.0)
            for held in range(1 << WIDTH)
        )
        for suit in Suit
    )


_TABLES: Final = {contract: _tables(contract) for contract in Contract}
_POINTS: Final = tuple(sum(POINTS.get(card.rank, 0) for card in cards_in(held)) for held in range(1 << WIDTH))
_TRUMPS: Final = {contract: tuple(card_set((card,)) for card in trumps_of(contract)) for contract in Contract}


def logit(contract: Contract, ten: CardSet, away: CardSet = 0, *, is_forehand: bool = False) -> float:
    """Estimate the chance of ten cards to win a game, with 61 points or without a trick; `away`: the discard."""
    first, second, third, fourth = _TABLES[contract]
    one, two, three, four = by_suit(ten)
    found = first[one] + second[two] + third[three] + fourth[four]
    if contract is Contract.NULL:
        return NULL.start + found + NULL.forehand * is_forehand
    weights = SUIT if contract.suit is not None else GRAND
    return weights.start + found + weights.forehand * is_forehand + weights.away * points_in(away)


def chance(declaration: Declaration, ten: CardSet, away: CardSet = 0, *, is_forehand: bool = False) -> float:
    """Estimate how likely ten cards win a game with what was announced, all cards open; `away` as of `logit`."""
    number = logit(declaration.contract, ten, away, is_forehand=is_forehand)
    if declaration.announced is not None and not declaration.is_null:
        number -= AHEAD[declaration.announced]
    return likely(number)


def likely(number: float) -> float:
    """Return the likelihood that a logit means."""
    return 1 / (1 + exp(-number))


def points_in(cards: CardSet) -> int:
    """Return the card points of a set of cards."""
    one, two, three, four = by_suit(cards)
    return _POINTS[one] + _POINTS[two] + _POINTS[three] + _POINTS[four]


def tops_of(contract: Contract, cards: CardSet) -> int:
    """Return the matadors of a set of cards, with + and without -; 0 in a null."""
    trumps = _TRUMPS[contract]
    if not trumps:
        return 0
    has_first = bool(cards & trumps[0])
    run = next((place for place, card in enumerate(trumps) if bool(cards & card) is not has_first), len(trumps))
    return run if has_first else -run
