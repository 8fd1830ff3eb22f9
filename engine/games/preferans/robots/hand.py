"""Worth of a hand to a robot: tricks suit by suit, and whether the hand can be kept out of every trick.

Hands are sets of cards, a suit alone is its eight bits (engine.core.cardsets). `theirs` are the cards that are in
nobody's sight: all of them count as held by opponents.
"""

from collections.abc import Iterator
from functools import lru_cache

from engine.core.cards import SUIT_ORDER, Suit
from engine.core.cardsets import CardSet, by_suit
from engine.games.preferans.contracts import Strain

WHOLE_SUIT = 0xFF
SHORTEST_TRUMP = 4
TRUMPS = tuple((strain, SUIT_ORDER[strain.trump] if strain.trump is not None else None) for strain in Strain)


@lru_cache(maxsize=1 << 15)
def suit_tricks(mine: int, theirs: int, falling: int) -> int:
    """Count tricks of one suit played out alone.

    `falling` of their cards fall in each round: 1 all in one hand, 2 even. A winner is cashed, else the lowest card
    gives their highest its trick.
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
    """Pair the own cards of each suit with theirs."""
    return zip(by_suit(mine), by_suit(theirs), strict=True)


def declarer_tricks(mine: CardSet, theirs: CardSet) -> dict[Strain, float]:
    """Estimate the tricks of a declarer in each strain; no entry without the trumps, or the stoppers, for that strain.

    Trumps count as they are likely to fall, side suits as they fall at worst.
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
    """Count the tricks of a declarer in each strain when also the trumps fall at worst."""
    whole = float(sum(suit_tricks(own, others, 1) for own, others in _by_suit(mine, theirs)))
    return dict.fromkeys(declarer_tricks(mine, theirs), whole)


def all_win(mine: CardSet, theirs: CardSet) -> bool:
    """Tell whether no suit is empty and every card takes a trick without trumps, however the others' cards lie."""
    return all(own and suit_tricks(own, others, 1) == own.bit_count() for own, others in _by_suit(mine, theirs))


def defence_tricks(mine: CardSet, trump: Suit | None) -> float:
    """Estimate a defender's tricks: trumps that must take one, and side aces, kings and queens that stand."""
    tricks = 0.0
    for suit, own in zip(SUIT_ORDER, by_suit(mine), strict=True):
        if suit is trump:
            tricks += suit_tricks(own, WHOLE_SUIT & ~own, 1)
        else:
            tricks += _side_tricks(own, standing=2 if trump else 3)
    return tricks


def _side_tricks(mine: int, standing: int) -> float:
    """Value the first rounds of a side suit; a king or queen of a guarded holding counts as likely, not as sure."""
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
    """Count the cards of a suit that can be made to take a trick against perfect defence.

    The n-th lowest card is safe while at most n of their cards are below (7 9 J K is as safe as 7 8 9 T).
    """
    found = 0
    for index, place in enumerate(place for place in range(8) if (mine >> place) & 1):
        below = (theirs & ((1 << place) - 1)).bit_count()
        found += below > index
    return found


def misere_holes(mine: CardSet, theirs: CardSet) -> int:
    """Count the cards of the whole hand that are not safe on misère."""
    return sum(holes(own, others) for own, others in _by_suit(mine, theirs))
