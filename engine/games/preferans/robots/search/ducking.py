"""Raspasy played out by rules: each of the three avoids tricks, judging by its hand and the cards still out.

The solver finds how many tricks two players could force together, but in raspasy everybody plays alone. In 69 raspasy
these rules chose the same card as searching robots in two of three leads, and in four of five cards that follow or are
thrown. Hands are sets of cards as bits (engine.three_hands.cardsets); a suit of a hand is its eight bits.
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.core.cards import Card
from engine.games.preferans.robots.hand import PLACES, risk, run
from engine.games.preferans.view import CardsView
from engine.search.worlds import World
from engine.three_hands.cardsets import BITS, highest, suit_of

# Weights of a lead that make 483 leads of thinking robots likeliest (conditional logit).
TAKES = -0.74  # the chance that the card takes the trick
EARLY, LATE = -1.07, 1.035  # danger left in the suit, the others' two lowest cards gone; with theirs still out
LAST, LENGTH = 1.3, -0.73  # the suit's last card; each card of the suit
BELOW, ABOVE = 0.35, -0.31  # each card of the others below it, above it
ALONE = -3.9  # nobody else has the suit
DANGER = 0.56  # each trick of danger before

TALON = 3  # place that has a trick taken by the talon's card
Played = tuple[int, int]  # a place 0..2 and its card


def own_tricks(
    hands: list[int], place: int, leader: int, trick: list[Played], leads: Sequence[int], *, takes: bool
) -> int:
    """Return the number of tricks that the hand at `place` takes from here on. Changes `hands` and `trick`.

    leader: place that begins the trick. trick: its cards so far, not in `hands`. leads: the talon's cards for this
    trick and the next, if the talon opens. takes: whether such a card can win a trick; if not it only names the suit.
    """
    won = 0
    while trick or any(hands):
        lead = leads[0] if leads else 0
        for number in range(len(trick), 3):
            seat = (leader + number) % 3
            card = chosen(hands, seat, trick, lead, takes=takes)
            hands[seat] ^= card
            trick.append((seat, card))
        taker = _taker(trick, lead, takes=takes)
        won += taker == place
        leader = leader if lead else taker
        trick, leads = [], leads[1:]
    return won


def _taker(trick: list[Played], lead: int, *, takes: bool) -> int:
    """Return the place that takes the trick. If nobody follows the suit of the talon's card, it is forehand.

    Source: rules.md §19, 29.
    """
    suit = suit_of(lead or trick[0][1])
    best, taker = (lead, TALON) if lead and takes else (0, trick[0][0])
    for seat, card in trick:
        if card & suit and card > best:
            best, taker = card, seat
    return taker


def chosen(hands: Sequence[int], seat: int, trick: Sequence[Played], lead: int, *, takes: bool) -> int:
    """Choose a card by the rules: the highest that loses, else a low one while others may still play higher."""
    hand = hands[seat]
    others = (hands[0] | hands[1] | hands[2]) ^ hand
    if not trick and not lead:
        return _best(hand, others, leading=True)
    suit = suit_of(lead or trick[0][1])
    mine = hand & suit
    if not mine:
        return _best(hand, others, leading=False)
    best = lead if takes else 0
    for _, card in trick:
        best = card if card & suit and card > best else best
    under = mine & (best - 1) if best else 0
    if under:
        return highest(under)
    low = mine & -mine
    return highest(mine) if len(trick) == 2 or others & suit < low else low


def _best(hand: int, others: int, *, leading: bool) -> int:
    """Return the best card to lead, or to throw away."""
    found, most = 0, float("-inf")
    for place in PLACES:
        mine = (hand >> place) & 255
        if mine:
            worth, card = (lead if leading else shed)(mine, (others >> place) & 255)
            if worth > most:
                found, most = card << place, worth
    return found


@lru_cache(maxsize=1 << 13)
def shed(mine: int, theirs: int) -> tuple[float, int]:
    """Return the highest card of a suit, with the danger (in tricks) that is avoided by throwing it away."""
    top = highest(mine)
    return risk(mine, theirs) - risk(mine ^ top, theirs) + (0.001 * top.bit_length() if theirs else 0.0), top


@lru_cache(maxsize=1 << 13)
def lead(mine: int, theirs: int) -> tuple[float, int]:
    """Return how attractive a suit is to lead, and the best card for it."""
    cards = [1 << bit for bit in range(8) if (mine >> bit) & 1]
    return max((_gladly(card, mine, theirs), card) for card in cards)


def _gladly(card: int, mine: int, theirs: int) -> float:
    below, above = theirs & (card - 1), theirs & ~(2 * card - 1)
    rest = theirs & (theirs - 1)
    rest &= rest - 1
    before, late = risk(mine, theirs), risk(mine ^ card, theirs)
    early = risk(mine ^ card, rest) if theirs else late
    return (
        TAKES * taking(card, theirs)
        + EARLY * (early - before)
        + LATE * (late - before)
        + LAST * (mine == card)
        + LENGTH * mine.bit_count()
        + BELOW * below.bit_count()
        + ABOVE * above.bit_count()
        + ALONE * (not theirs)
        + DANGER * before
    )


def taking(card: int, theirs: int) -> float:
    """Return how likely a led card is to take the trick, over all layouts of the others, who play lower if they can."""
    cards = [1 << bit for bit in range(8) if (theirs >> bit) & 1]
    taken = 0
    for number in range(1 << len(cards)):
        one = sum(other for at, other in enumerate(cards) if (number >> at) & 1)
        two = theirs ^ one
        taken += (not one or bool(one & (card - 1))) and (not two or bool(two & (card - 1)))
    return taken / (1 << len(cards))


def tables(view: CardsView, worlds: Sequence[World], cards: Sequence[Card]) -> list[dict[Card, int]]:
    """Return for each world how many tricks the seat to play takes after each of `cards`, this trick included."""
    places = {seat: place for place, seat in enumerate(view.active)}
    trick = [(places[seat], BITS[card]) for seat, card in view.trick.plays]
    place = places[view.turn]
    leader = trick[0][0] if trick else place
    found = []
    for world in worlds:
        leads = [BITS[view.trick.led]] if view.trick.led is not None else []
        if leads and not view.tricks:
            leads.append(world[3])
        own = world[place]
        others = (world[0] | world[1] | world[2]) ^ own
        after: dict[int, int] = {}  # by the lowest of equal cards
        for low in {run(BITS[card], own, others) for card in cards}:
            hands = list(world[:3])
            hands[place] ^= low
            after[low] = own_tricks(hands, place, leader, [*trick, (place, low)], leads, takes=view.resting is not None)
        found.append({card: after[run(BITS[card], own, others)] for card in cards})
    return found
