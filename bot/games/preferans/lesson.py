"""Lesson of preferans: the prepared deal, and the moves that its hints advise.

An advised move depends only on the player's own view, as a robot's move does. So there is advice after any other move
of the player, and none of it reveals a hidden hand.
"""

from typing import Final

from engine.core.cards import Card
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import CONVENTIONS, preset
from engine.games.preferans.moves import DealMove, PlayCard
from engine.games.preferans.robots import simple
from engine.games.preferans.robots.play_rules import TrickFacts, facts_of, low
from engine.games.preferans.view import FinishedView, PlayView, SeatView
from engine.three_hands.cardsets import suit_set
from engine.three_hands.dealing import PAIRS, deck_of

RULES: Final[Convention] = CONVENTIONS.with_rule(preset("sochi"), "end", "deals:1")
"""Convention of the lesson's match, which ends after one deal."""
DEALER: Final = Seat.THREE
"""Dealer of the prepared deal; the player, at seat 1, calls first and leads."""
HANDS: Final = (
    "As Ks Qs Ts 9s Ah Kh 8h 9d 8c",
    "Js 7s Qh Th 7h Ad Qd 8d Kc Jc",
    "Jh 9h Kd Jd Td 7d Ac Qc Tc 9c",
)
"""Dealt cards of the player, who can make seven spades with one trick to spare, then of the left and right robots."""
TALON: Final = "8s 7c"
DEAL: Final = StartDeal(
    DEALER, deck_of(PAIRS, tuple(tuple(map(Card, hand.split())) for hand in HANDS), tuple(map(Card, TALON.split())))
)
"""Command that deals the cards."""


def move(view: SeatView) -> DealMove | None:
    """Return the move that a player is advised to make now; None if the player has nothing to decide."""
    if isinstance(view, FinishedView) or view.viewer not in view.deciders or not view.legal:
        return None
    if isinstance(view, PlayView) and view.turn is view.viewer is view.declarer and view.contract.trump:
        facts = facts_of(view)
        cards = {command.card: command for command in view.legal if isinstance(command, PlayCard)}
        if facts.led is None and cards:
            return cards[lead(facts, tuple(cards))]
    return simple.choose(view)


def lead(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Return a lead for the declarer of a suit contract that a beginner can understand.

    Trumps come first while they can be drawn, then high cards, then losing cards; the remaining trumps take the last
    tricks.
    """
    trumps = [card for card in legal if card.suit is facts.trump]
    side = [card for card in legal if card.suit is not facts.trump]
    if draws(facts):
        top = max(trumps, key=low)
        return min(trumps, key=low) if facts.higher(top) else top
    high = [card for card in side if not facts.higher(card)]
    if high:
        return max(high, key=low)
    return min(side, key=low) if side else max(trumps, key=low)


def draws(facts: TrickFacts) -> bool:
    """Return whether to draw trumps: the others may have some, and the leader has at least as many."""
    own = sum(card.suit is facts.trump for card in facts.cards)
    return 0 < theirs(facts) <= own


def theirs(facts: TrickFacts) -> int:
    """Return how many trumps the others may hold."""
    return (facts.unseen & suit_set(facts.trump)).bit_count()
