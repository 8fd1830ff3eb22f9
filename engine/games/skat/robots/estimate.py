"""Estimate of the chance of ten cards to win a game, as a logit (log odds); matadors and points of card sets.

The weights come from logistic regressions on deals that were solved with all cards open, with the discard chosen by
this estimate (docs/measurements/robots.md). Card sets are read suit by suit, one byte each. `reader` uses the estimates
to judge how likely a layout is after the bids and the game of hidden hands; only the proportions of its weights matter.
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
    """Weights of a suit game or a grand, each a term added to the logit of winning."""

    start: float
    """Base term, added for every hand."""
    forehand: float
    """Term for the player who leads."""
    away: float
    """Term for each card point discarded."""
    jacks: tuple[float, float, float, float]
    """Terms for the jacks of clubs, spades, hearts and diamonds."""
    trumps: dict[Rank, float]
    """Terms for the trumps that are not jacks; a rank that is not listed counts as the nine."""
    void: float
    """Term for each plain suit without a card."""
    ace: float
    """Term for each plain ace."""
    under_ace: float
    """Term for each other card of a plain suit whose ace is held."""
    ten_under_ace: float
    tens: tuple[float, float, float]
    """Terms for a plain ten without its ace: bare, with one other card of the suit, with more."""
    king: float
    """Term for each plain king, in addition to `loser`."""
    loser: float
    """Term for each plain card below the ten."""


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
    """Weights of a null, each a term added to the logit of winning.

    A card is in danger if it is the i-th lowest of its suit in the hand and ranks above the i-th lowest of the others.
    """

    start: float
    forehand: float
    danger: float
    """Term for each suit with a card in danger."""
    height: float
    """Term for each rank by which a card in danger exceeds the i-th lowest of the others."""
    no_seven: float
    """Term for each suit that is held without its seven."""
    single: float
    """Term for a single card of a suit that is in danger, since it may be thrown away."""
    single_height: float
    """Term for each rank of such a single card above the seven."""


NULL: Final = NullWeights(1.57, 0.26, -0.31, -0.65, -1.07, 2.72, -0.86)
AHEAD: Final = {Announcement.SCHNEIDER: 3.5, Announcement.SCHWARZ: 6.0, Announcement.OUVERT: 6.0}
"""Amount by which each announcement lowers the logit of winning a suit game or grand."""
JACK: Final = 1 << (Rank.JACK - Rank.SEVEN)
_HONOURS: Final = (Rank.ACE, Rank.TEN)


def _ranks(held: int) -> list[Rank]:
    """List the ranks of the cards of a suit, except for its jack; `held`: bits of the suit."""
    return [card.rank for card in cards_in(held & ~JACK)]


def _plain(weights: Weights, held: int) -> float:
    """Return the sum of the terms for the cards of a plain suit, except for its jack; `held`: bits of the suit."""
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
    """Return the sum of the terms for the cards of the trump suit, except for its jack."""
    return sum(weights.trumps.get(rank, weights.trumps[Rank.NINE]) for rank in _ranks(held))


def _null(held: int) -> float:
    """Return the sum of the terms for the cards of a suit in a null."""
    own = [bit for bit in range(WIDTH) if held >> bit & 1]
    others = [bit for bit in range(WIDTH) if not held >> bit & 1]
    above = [mine - theirs for mine, theirs in zip(own, others, strict=False) if mine > theirs]
    found = NULL.no_seven * (bool(own) and own[0] > 0) + NULL.height * sum(above) + NULL.danger * bool(above)
    return found + (NULL.single + NULL.single_height * own[0] if len(own) == 1 and above else 0.0)


def _tables(contract: Contract) -> tuple[tuple[float, ...], ...]:
    """Return for each suit a table of the terms of a game, indexed by the bits of the cards held."""
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
    """Return the estimated logit of ten cards to win a game (with 61 points, or a null); `away`: the discard."""
    first, second, third, fourth = _TABLES[contract]
    one, two, three, four = by_suit(ten)
    found = first[one] + second[two] + third[three] + fourth[four]
    if contract is Contract.NULL:
        return NULL.start + found + NULL.forehand * is_forehand
    weights = SUIT if contract.suit is not None else GRAND
    return weights.start + found + weights.forehand * is_forehand + weights.away * points_in(away)


def chance(declaration: Declaration, ten: CardSet, away: CardSet = 0, *, is_forehand: bool = False) -> float:
    """Return the estimated chance of ten cards to win a game as announced, with all cards open; `away`: the discard."""
    number = logit(declaration.contract, ten, away, is_forehand=is_forehand)
    if declaration.announced is not None and not declaration.is_null:
        number -= AHEAD[declaration.announced]
    return likely(number)


def likely(number: float) -> float:
    """Return the probability for a logit."""
    return 1 / (1 + exp(-number))


def points_in(cards: CardSet) -> int:
    """Return the card points of a set of cards."""
    one, two, three, four = by_suit(cards)
    return _POINTS[one] + _POINTS[two] + _POINTS[three] + _POINTS[four]


def tops_of(contract: Contract, cards: CardSet) -> int:
    """Return the matadors of a set of cards, positive if held and negative if missing; 0 in a null."""
    trumps = _TRUMPS[contract]
    if not trumps:
        return 0
    has_first = bool(cards & trumps[0])
    run = next((place for place, card in enumerate(trumps) if bool(cards & card) is not has_first), len(trumps))
    return run if has_first else -run


BIDS: Final = -1.0
"""Logit of ten cards, without the skat, at which a game is bid with likelihood 1/2."""
NAMES: Final = 0.5
"""Logit of a declarer's ten cards at which a game is named with likelihood 1/2."""
DOUBT: Final = 1.5
"""Scale, in logits, of the logistic curves around the thresholds `BIDS` and `NAMES`."""
ODD: Final = 0.05
"""Likelihood of an act that no sensible player does: to bid more than any game of the hand, to discard a trump."""
AWAY: Final = 0.3
"""Likelihood that an ace is discarded, relative to a card without points."""


def reader(view: SeatView) -> Weigh | None:
    """Return a function that weighs a world by the calls of hidden hands; None if hidden hands have made no calls."""
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
    """Limits that a seat has shown in the auction."""

    said: int
    """Highest value that the seat named or held; 0: none."""
    refused: int
    """Value at which the seat passed; 0: it has not passed."""


def words_of(view: SeatView, seat: Seat) -> Words:
    """Return the limits of a seat; a pass refuses the value that was named, or else the next possible one."""
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
    """Return each game's value and the likelihood to bid on it; two or more missing matadors count one fewer."""
    found = [(null_value(Declaration(Contract.NULL)), _is_bid(Contract.NULL, ten))]
    for contract, base in BASES.items():
        tops = tops_of(contract, ten)
        found.append((base * (abs(tops) + 1 - (tops < -1)), _is_bid(contract, ten)))
    return tuple(found)


def _is_bid(contract: Contract, ten: CardSet) -> float:
    return likely((logit(contract, ten) - BIDS) / DOUBT)


def of_bids(ten: CardSet, words: Words) -> float:
    """Return how likely a player with ten cards is to bid up to `words.said` and to pass at `words.refused`."""
    found = 1.0
    if words.said:
        found *= max(_reaches(ten, words.said), ODD)
    if words.refused > words.said:
        found *= max(1 - _reaches(ten, words.refused), ODD)
    return found


def _reaches(ten: CardSet, value: int) -> float:
    """Return how likely a player with ten cards is to bid up to a value."""
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
    """Return for each card that is rarely discarded (trumps and aces) the likelihood of that; empty in a null."""
    if contract is Contract.NULL:
        return {}
    found: dict[CardSet, float] = {}
    for card in cards_in((1 << 32) - 1):
        if is_trump(contract, card):
            found[card_set((card,))] = ODD
        elif card.rank is Rank.ACE:
            found[card_set((card,))] = AWAY
    return found
