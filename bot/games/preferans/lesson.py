"""Lesson of preferans: the prepared deal, and the decisions that its hints advise.

A decision is a function of the player's own view, as a robot's is: there is one after whatever else the player does,
and none reveals anything of a hidden hand.
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
"""Rules of the match, which ends with the deal."""
DEALER: Final = Seat.THREE
"""Dealer, so that the player of seat 1 speaks first and leads."""
HANDS: Final = (
    "As Ks Qs Ts 9s Ah Kh 8h 9d 8c",
    "Js 7s Qh Th 7h Ad Qd 8d Kc Jc",
    "Jh 9h Kd Jd Td 7d Ac Qc Tc 9c",
)
"""Cards of the player, who can make seven spades with one trick to spare, and of the robots on the left and right."""
TALON: Final = "8s 7c"
DEAL: Final = StartDeal(
    DEALER, deck_of(PAIRS, tuple(tuple(map(Card, hand.split())) for hand in HANDS), tuple(map(Card, TALON.split())))
)
"""Command that deals the cards."""


def move(view: SeatView) -> DealMove | None:
    """Return what a player is advised to do now; None if the player is asked nothing."""
    if isinstance(view, FinishedView) or view.viewer not in view.deciders or not view.legal:
        return None
    if isinstance(view, PlayView) and view.turn is view.viewer is view.declarer and view.contract.trump:
        facts = facts_of(view)
        cards = {command.card: command for command in view.legal if isinstance(command, PlayCard)}
        if facts.led is None and cards:
            return cards[lead(facts, tuple(cards))]
    return simple.choose(view)


def lead(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Return a declarer's lead in a suit contract that a beginner can follow.

    Trumps come first while they can be drawn, then high cards, then cards that will lose; the remaining trumps take the
    rest.
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
    """Return whether the others may have trumps, and the leader at least as many as they."""
    own = sum(card.suit is facts.trump for card in facts.cards)
    return 0 < theirs(facts) <= own


def theirs(facts: TrickFacts) -> int:
    """Count the trumps that the others may hold."""
    return (facts.unseen & suit_set(facts.trump)).bit_count()
