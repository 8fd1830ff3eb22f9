"""Values of a hand for a robot: tricks suit by suit, and the danger of being forced to take tricks.

Hands are sets of cards as bits; a suit alone is its eight bits (engine.three_hands.cardsets). `theirs` are the cards
that nobody has seen; all of them count as held by opponents.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from engine.core.cards import SUIT_ORDER, Suit
from engine.games.preferans.contracts import Strain
from engine.three_hands.cardsets import CardSet, by_suit, singles, suit_of
from engine.three_hands.dealing import HAND

WHOLE_SUIT = 0xFF
SHORTEST_TRUMP = 4
TRUMPS = tuple((strain, SUIT_ORDER[strain.trump] if strain.trump is not None else None) for strain in Strain)


@lru_cache(maxsize=1 << 15)
def suit_tricks(mine: int, theirs: int, falling: int) -> int:
    """Return the number of tricks that a suit takes if it is played out alone.

    Winners are cashed; otherwise the lowest card is played and the opponents' highest card takes the trick. falling:
    opponents' cards that fall in each round, 1 if one hand has them all, 2 if they split evenly.
    """
    won = 0
    while mine:
        wins = mine > theirs
        mine &= ~(1 << (mine.bit_length() - 1)) if wins else mine - 1
        won += wins
        if not wins:
            theirs &= ~(1 << (theirs.bit_length() - 1))
        for _ in range(falling if wins else falling - 1):
            theirs &= theirs - 1
    return won


@lru_cache(maxsize=1 << 15)
def _likely(mine: int, theirs: int) -> float:
    return (suit_tricks(mine, theirs, 1) + suit_tricks(mine, theirs, 2)) / 2


def _by_suit(mine: CardSet, theirs: CardSet) -> Iterator[tuple[int, int]]:
    """Return pairs of our cards and theirs, one pair for each suit."""
    return zip(by_suit(mine), by_suit(theirs), strict=True)


def declarer_tricks(mine: CardSet, theirs: CardSet) -> dict[Strain, float]:
    """Return an estimate of a declarer's tricks by strain. Strains without enough trumps or stoppers have no entry.

    Trumps are counted with a likely split, side suits with the worst.
    """
    suits = tuple(_by_suit(mine, theirs))
    sure = [suit_tricks(own, others, 1) for own, others in suits]
    whole = sum(sure)
    worth: dict[Strain, float] = {}
    for strain, trump in TRUMPS:
        if trump is None:
            if all(sure):
                worth[strain] = whole
        elif suits[trump][0].bit_count() >= SHORTEST_TRUMP:
            worth[strain] = whole - sure[trump] + _likely(*suits[trump])
    return worth


def sure_tricks(mine: CardSet, theirs: CardSet) -> dict[Strain, float]:
    """Return a declarer's tricks by strain if the trumps, too, split as badly as possible."""
    whole = float(sum(suit_tricks(own, others, 1) for own, others in _by_suit(mine, theirs)))
    return dict.fromkeys(declarer_tricks(mine, theirs), whole)


def all_win(mine: CardSet, theirs: CardSet) -> bool:
    """Return whether the hand has every suit and each card takes a trick in no trump, however the other cards lie."""
    return all(own and suit_tricks(own, others, 1) == own.bit_count() for own, others in _by_suit(mine, theirs))


def defence_tricks(mine: CardSet, trump: Suit | None) -> float:
    """Return an estimate of a defender's tricks: trumps that must win, and good side aces, kings and queens."""
    tricks = 0.0
    for suit, own in zip(SUIT_ORDER, by_suit(mine), strict=True):
        if suit is trump:
            tricks += suit_tricks(own, WHOLE_SUIT & ~own, 1)
        else:
            tricks += _side_tricks(own, standing=2 if trump else 3)
    return tricks


def tricks_alone(mine: CardSet, theirs: CardSet) -> float:
    """Return an estimate of the tricks of a hand against one other: each suit is played out against all other cards."""
    return float(sum(suit_tricks(own, others, 1) for own, others in _by_suit(mine, theirs)))


def _side_tricks(mine: int, standing: int) -> float:
    """Return the estimated tricks of a side suit, at most `standing`; a guarded king or queen is part of a trick."""
    length = mine.bit_count()
    ace, king, queen = (bool(mine & 1 << index) for index in (7, 6, 5))
    worth = float(ace)
    if king:
        worth += 1.0 if ace else 0.75 if length > 1 else 0.0
    if queen and (length > 2 or (ace and king)):
        worth += 0.5 if king else 0.25
    return min(worth, float(standing))


@lru_cache(maxsize=1 << 15)
def holes(mine: int, theirs: int) -> int:
    """Return how many cards of a suit can be made to take a trick on misère by perfect defence.

    The n-th lowest card is safe if at most n of the opponents' cards are below it (7 9 J K is as safe as 7 8 9 T).
    """
    found = 0
    for index, place in enumerate(place for place in range(8) if (mine >> place) & 1):
        below = (theirs & ((1 << place) - 1)).bit_count()
        found += below > index
    return found


def misere_holes(mine: CardSet, theirs: CardSet) -> int:
    """Return how many cards of the whole hand are not safe on misère."""
    return sum(holes(own, others) for own, others in _by_suit(mine, theirs))


PLACES = (0, 8, 16, 24)
STRAINS = tuple(Strain)
SHORT = 1.0  # a trump suit of three is worth that much less
RUFFS = {0: 0.35, 1: 0.15}  # a short side suit saves losers
OPEN = 0.5  # a suit without a stopper costs that much more without trumps


def part(cards: int, place: int) -> int:
    """Return the eight bits of one suit of a card set. `place`: bit position of the suit, one of `PLACES`."""
    return (cards >> place) & 255


@lru_cache(maxsize=1 << 15)
def side(mine: int, theirs: int) -> float:
    """Return the value of a side suit in a trump game: tricks with the worst split, and a bonus for a short suit."""
    return suit_tricks(mine, theirs, 1) + RUFFS.get(mine.bit_count(), 0.0)


@lru_cache(maxsize=1 << 15)
def trumps(mine: int, theirs: int) -> float:
    """Return the value of a trump suit in tricks with a likely split, less for fewer than four trumps."""
    likely = (suit_tricks(mine, theirs, 1) + suit_tricks(mine, theirs, 2)) / 2
    return likely - SHORT * max(4 - mine.bit_count(), 0)


@lru_cache(maxsize=1 << 16)
def suit_values(mine: int, theirs: int) -> tuple[float, float, float]:
    """Return the value of a suit in tricks as a side suit, as trumps, and in no trump.

    In no trump a suit without a stopper costs an extra half trick.
    """
    plain = suit_tricks(mine, theirs, 1)
    return side(mine, theirs), trumps(mine, theirs), plain - (OPEN if theirs and not plain else 0.0)


def _values(mine: CardSet, theirs: CardSet) -> tuple[tuple[float, float, float], ...]:
    return (
        suit_values(mine & 0xFF, theirs & 0xFF),
        suit_values((mine >> 8) & 0xFF, (theirs >> 8) & 0xFF),
        suit_values((mine >> 16) & 0xFF, (theirs >> 16) & 0xFF),
        suit_values(mine >> 24, theirs >> 24),
    )


def worths(mine: int, theirs: int) -> tuple[float, float, float, float, float]:
    """Return an estimate of a declarer's tricks with ten cards, for each strain in order."""
    one, two, three, four = _values(mine, theirs)
    sides = one[0] + two[0] + three[0] + four[0]
    return (
        sides + one[1] - one[0],
        sides + two[1] - two[0],
        sides + three[1] - three[0],
        sides + four[1] - four[0],
        one[2] + two[2] + three[2] + four[2],
    )


def worth(mine: int, theirs: int, strain: Strain) -> float:
    """Return an estimate of a declarer's tricks with ten cards in one strain."""
    return worths(mine, theirs)[STRAINS.index(strain)]


@lru_cache(maxsize=1 << 15)
def risk(mine: int, theirs: int) -> float:
    """Return an estimate of the tricks that opponents can force on one suit on misère, averaged over their layouts."""
    if not mine:
        return 0.0
    cards = [1 << bit for bit in range(8) if (theirs >> bit) & 1]
    whole = 0
    for number in range(1 << len(cards)):
        one = sum(card for at, card in enumerate(cards) if (number >> at) & 1)
        whole += forced(mine, one, theirs ^ one)
    return whole / (1 << len(cards))


@lru_cache(maxsize=1 << 16)
def forced(mine: int, one: int, two: int) -> int:
    """Return the tricks taken if both opponents always play their lowest card and the hand its highest that loses."""
    taken = 0
    while mine and (one or two):
        low_one, low_two = one & -one, two & -two
        under = mine & (max(low_one, low_two) - 1)
        card = 1 << (under.bit_length() - 1) if under else mine & -mine
        taken += not under
        mine, one, two = mine ^ card, one ^ low_one, two ^ low_two
    return taken


def danger(mine: int, theirs: int) -> float:
    """Return an estimate of the tricks that opponents can force on a whole hand on misère; see `risk`."""
    return sum(risk(part(mine, place), part(theirs, place)) for place in PLACES)


@lru_cache(maxsize=1 << 15)
def kept_best(mine: int, theirs: int, kind: str) -> tuple[float, float, float]:
    """Return the best values of a suit after discarding none, one or two of its cards; -99 if it has too few cards.

    kind: "side", "trump", "plain" (no trump), or "misere", whose value is the risk as a negative number.
    """
    cards = [1 << bit for bit in range(8) if (mine >> bit) & 1]
    one = max((suit_worth(mine ^ card, theirs, kind) for card in cards), default=-99.0)
    two = max((suit_worth(mine ^ x ^ y, theirs, kind) for x, y in combinations(cards, 2)), default=-99.0)
    return suit_worth(mine, theirs, kind), one, two


def suit_worth(mine: int, theirs: int, kind: str) -> float:
    """Return the value of a suit in a kind of game; see `kept_best` for the kinds."""
    match kind:
        case "misere":
            return -risk(mine, theirs)
        case "side":
            return suit_values(mine, theirs)[0]
        case "trump":
            return suit_values(mine, theirs)[1]
        case _:
            return suit_values(mine, theirs)[2]


def best_of_twelve(hand: int, theirs: int, strain: Strain | None) -> float:
    """Return the value of the best ten of twelve cards by suits alone; on misère (strain None) minus the danger.

    Of fourteen cards (a talon of four) likewise.
    """
    if hand.bit_count() > HAND + 2:
        return _best_of_more(hand, theirs, strain)
    parts = [
        kept_best(part(hand, place), part(theirs, place), kind_of(number, strain))
        for number, place in enumerate(PLACES)
    ]
    whole = sum(one[0] for one in parts)
    gains = [(one[1] - one[0], one[2] - one[0]) for one in parts]
    both = max(gain[1] for gain in gains)
    apart = max(x[0] + y[0] for x, y in combinations(gains, 2))
    return whole + max(both, apart)


@lru_cache(maxsize=64)
def _best_of_more(hand: CardSet, theirs: CardSet, strain: Strain | None) -> float:
    return max(by_shape(hand & ~away, theirs, strain) for away in discards(hand, theirs))


def by_shape(hand: CardSet, theirs: CardSet, strain: Strain | None) -> float:
    """Return tricks expected of ten cards by suits alone, on misère (strain None) minus the danger."""
    return worth(hand, theirs, strain) if strain is not None else -danger(hand, theirs)


def kind_of(number: int, strain: Strain | None) -> str:
    """Return the kind (see `kept_best`) of a suit in a strain. `number`: the suit, 0 to 3."""
    if strain is None:
        return "misere"
    if strain is Strain.NO_TRUMP:
        return "plain"
    return "trump" if STRAINS.index(strain) == number else "side"


def discards(hand: CardSet, theirs: CardSet) -> list[CardSet]:
    """Return the essentially different discards that leave ten cards: of equivalent cards the lowest is taken.

    hand: twelve cards, or fourteen with a talon of four.
    """
    runs = {card: run(card, hand, theirs) for card in singles(hand)}
    found: dict[tuple[CardSet, ...], CardSet] = {}
    for cards in combinations(runs, hand.bit_count() - HAND):
        found.setdefault(tuple(runs[card] for card in cards), sum(cards))
    return list(found.values())


def run(card: CardSet, hand: CardSet, theirs: CardSet) -> CardSet:
    """Return the lowest card of the hand that is equivalent to `card`: no opponent's card is between them."""
    free = suit_of(card) & (hand | ~theirs)
    lowest = card
    below = card >> 1
    while below & free:
        if below & hand:
            lowest = below
        below >>= 1
    return lowest
