"""Estimate of hands: how likely ten cards win a game, as a logit; matadors and points of sets of cards.

The weights are those of logistic regressions on deals solved with all cards open, the discard chosen by the same
estimate (docs/measurements/robots.md). Sets of cards are read suit by suit, a byte each. By such estimates `reader`
judges how likely a layout is after the bids and the game of hidden hands; only the proportions of its weights count.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from engine.core.cards import SUIT_ORDER, Card, Rank, Suit
from engine.core.seats import Seat
from engine.games.skat.contracts import BASES, Announcement, Contract, Declaration, least_value, next_value, null_value
from engine.games.skat.knowledge import known, plays_of
from engine.games.skat.trick_rules import JACKS, POINTS, is_trump, trumps_of
from engine.games.skat.view import GameView, SeatView
from engine.search.sampling import Weigh, together
from engine.search.worlds import ASIDE, World
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
    """Estimate how likely ten cards are to win a game as announced, with all cards open; `away` as in `logit`."""
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


BIDS: Final = -1.0
"""Logit of ten cards, the skat not seen, from which a game is bid."""
NAMES: Final = 0.5
"""Logit of a declarer's ten cards in the game that was named."""
DOUBT: Final = 1.5
"""Softness of these thresholds."""
ODD: Final = 0.05
"""Likelihood of what a sensible player does not do: bid more than any game of the hand is worth, discard a trump."""
AWAY: Final = 0.3
"""Likelihood that an ace is discarded, relative to a card without points."""


def reader(view: SeatView) -> Weigh | None:
    """Return a function that weighs a world; None if nothing has been said of hidden hands."""
    hidden = [one.place for one in known(view).hidden if one.place != ASIDE]
    return together([judge for place in hidden for judge in _judges(view, place)])


def _judges(view: SeatView, place: int) -> list[Weigh]:
    seat = view.active[place]
    gone = card_set(card for owner, card in plays_of(view) if owner is seat)
    if isinstance(view, GameView) and seat is view.declarer:
        return [_of_declarer(view, place, gone)]
    words = words_of(view, seat)
    return [lambda world: of_bids(world[place] | gone, words)] if words.said or words.refused else []


class Words(NamedTuple):
    """What a seat has said in the auction."""

    said: int
    """Highest value it named or held; 0: none."""
    refused: int
    """Value at which it passed; 0: it has not passed."""


def words_of(view: SeatView, seat: Seat) -> Words:
    """Return what a seat has said: a pass refuses the value that was named, or the next one of the ladder."""
    said, refused, value, is_asked = 0, 0, 0, False
    for call in view.calls:
        if call.value:
            is_asked, value = call.value > value, call.value
            said = value if call.seat is seat else said
            continue
        if call.seat is seat:
            refused = value if is_asked else next_value(value, view.rules.grand_ouvert.base) or 0
        is_asked = False
    return Words(said, refused)


@lru_cache(maxsize=1 << 15)
def games_of(ten: CardSet) -> tuple[tuple[int, float], ...]:
    """Return the games of ten cards, each with its value and how likely it is to be bid; the skat may hold a jack."""
    found = [(null_value(Declaration(Contract.NULL)), _is_bid(Contract.NULL, ten))]
    for contract, base in BASES.items():
        tops = tops_of(contract, ten)
        found.append((base * (abs(tops) + 1 - (tops < -1)), _is_bid(contract, ten)))
    return tuple(found)


def _is_bid(contract: Contract, ten: CardSet) -> float:
    return likely((logit(contract, ten) - BIDS) / DOUBT)


def of_bids(ten: CardSet, words: Words) -> float:
    """Return how likely a player with ten cards is to have said these words."""
    found = 1.0
    if words.said:
        found *= max(_reaches(ten, words.said), ODD)
    if words.refused > words.said:
        found *= max(1 - _reaches(ten, words.refused), ODD)
    return found


def _reaches(ten: CardSet, value: int) -> float:
    """Return how likely ten cards are to be bid up to a value."""
    return max((chance for worth, chance in games_of(ten) if worth >= value), default=0.0)


def _of_declarer(view: GameView, place: int, gone: CardSet) -> Weigh:
    declaration, bid, base = view.declaration, view.bid, view.rules.grand_ouvert.base
    contract = declaration.contract
    odds = _odds(contract) if not declaration.hand else {}

    def judge(world: World) -> float:
        ten, away = world[place] | gone, world[ASIDE]
        found = likely((logit(contract, ten) - NAMES) / DOUBT)
        if not declaration.is_null and least_value(declaration, tops_of(contract, ten | away), base) < bid:
            found *= ODD
        for card, odd in odds.items():
            if away & card:
                found *= odd
        return found

    return judge


def _odds(contract: Contract) -> dict[CardSet, float]:
    """Return the likelihood of each card that a declarer is unlikely to discard; in a null there are none."""
    if contract is Contract.NULL:
        return {}
    found: dict[CardSet, float] = {}
    for card in cards_in((1 << 32) - 1):
        if is_trump(contract, card):
            found[card_set((card,))] = ODD
        elif card.rank is Rank.ACE:
            found[card_set((card,))] = AWAY
    return found
