"""Rules of thumb of the simple robot for playing a card."""

import msgspec

from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.preferans.knowledge import unseen_cards
from engine.games.preferans.moves import DealMove, PlayCard
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import CardsView, PlayView, RaspasyView
from engine.three_hands.cardsets import BITS, SUITS, CardSet, suit_set


class TrickFacts(msgspec.Struct, frozen=True):
    """Facts for choosing one card: the trick on the table as the seat to play sees it, and the unseen cards."""

    view: CardsView
    owner: Seat
    """Seat whose hand plays next."""
    cards: tuple[Card, ...]
    """Cards of the owner; in open play the owner may be the other defender."""
    unseen: CardSet
    """Cards in no open hand, no trick and no discard known to the viewer: cards of hidden hands or discarded unseen."""
    rules: TrickRules
    trump: Suit | None
    led: Suit | None
    winner: Seat | None
    """Seat that is winning the current trick; None if no card that can win is on the table."""
    best: Card | None
    """Card of `winner` that is winning the current trick; None if `winner` is None."""
    after: tuple[Seat, ...]
    """Seats that play to the current trick after the owner."""

    @property
    def declarer(self) -> Seat | None:
        """Declarer of the game; None in raspasy."""
        return self.view.declarer if isinstance(self.view, PlayView) else None

    def beats(self, card: Card) -> bool:
        """Return whether the card would be winning the trick for now."""
        if self.best is None:
            return self.led is None or card.suit is self.led
        return self.rules.beats(card, self.best)

    def higher(self, card: Card) -> int:
        """Return how many unseen cards of the same suit are higher than a card."""
        return (self.unseen & SUITS[card.suit] & ~(2 * BITS[card] - 1)).bit_count()

    def lower(self, card: Card) -> int:
        """Return how many unseen cards of the same suit are lower than a card."""
        return (self.unseen & SUITS[card.suit] & (BITS[card] - 1)).bit_count()


def facts_of(view: CardsView) -> TrickFacts:
    """Return the facts for the seat that plays next."""
    owner, trick = view.turn, view.trick
    trump = view.contract.trump if isinstance(view, PlayView) else None
    led = trick.led.suit if trick.led is not None else trick.plays[0][1].suit if trick.plays else None
    holder = _holder(view, led, trump)
    place = view.active.index(owner)
    hands = len(view.active)
    turns = (view.active[(place + step) % hands] for step in range(1, hands - len(trick.plays)))
    return TrickFacts(
        view,
        owner,
        view.hands[owner].cards or (),
        unseen_cards(view),
        trick_rules(trump),
        trump,
        led,
        holder[0] if holder else None,
        holder[1] if holder else None,
        tuple(turns),
    )


def _holder(view: CardsView, led: Suit | None, trump: Suit | None) -> tuple[Seat, Card] | None:
    """Return the seat winning the trick and its card, or None. If a dealer rests, the talon's card is the dealer's."""
    if led is None:
        return None
    plays = list(view.trick.plays)
    if view.trick.led is not None and view.resting is not None:
        plays.insert(0, (view.resting, view.trick.led))
    taker = trick_rules(trump).taker(plays, view.trick.led)
    return next((play for play in plays if play[0] is taker), None)


def card(view: CardsView) -> DealMove:
    """Choose a legal card by rules of thumb."""
    options = {command.card: command for command in view.legal if isinstance(command, PlayCard)}
    facts, legal = facts_of(view), tuple(options)
    if len(legal) == 1:
        return options[legal[0]]
    if isinstance(view, RaspasyView) or (view.contract.is_misere and facts.owner is view.declarer):
        return options[_avoid(facts, legal)]
    if view.contract.is_misere:
        return options[_force(facts, legal)]
    return options[_take(facts, legal)]


def low(card: Card) -> int:
    """Return the key that sorts cards of a suit from low to high."""
    return card.rank


def _avoid(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Choose a card that avoids tricks: the highest that loses; else the lowest, or as last to play the highest."""
    if facts.led is None:
        return max(legal, key=lambda card: (min(facts.higher(card), 2), -facts.lower(card), -low(card)))
    under = [card for card in legal if not facts.beats(card)]
    if legal[0].suit is not facts.led:
        return max(legal, key=lambda card: (_danger(facts, card), low(card)))
    if under:
        return max(under, key=low)
    return min(legal, key=low) if facts.after else max(legal, key=low)


def _danger(facts: TrickFacts, card: Card) -> int:
    """Return how likely a card is to take a trick later: unseen cards below it minus lower cards of its own hand."""
    own_lower = sum(other.suit is card.suit and other.rank < card.rank for other in facts.cards)
    return facts.lower(card) - own_lower


def _force(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Choose a defender's card against a misère: below the declarer's, or so low that the declarer must beat it."""
    if facts.led is None:
        suits = [card for card in legal if facts.higher(card)]
        return min(suits or legal, key=lambda card: (facts.lower(card), low(card)))
    if legal[0].suit is not facts.led:
        return max(legal, key=low)
    if facts.winner is facts.declarer:
        under = [card for card in legal if not facts.beats(card)]
        return max(under or legal, key=low)
    if facts.declarer in facts.after:
        forcing = [card for card in legal if not facts.lower(card) and facts.higher(card)]
        held = facts.best is not None and facts.lower(facts.best) > 0
        if forcing and not held:
            return max(forcing, key=low)
    return max(legal, key=low)


def _take(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Choose a card in a trick contract: take the trick as cheaply as possible."""
    if facts.led is None:
        return _lead(facts, legal)
    winning = [card for card in legal if facts.beats(card)]
    if not winning or _partner_holds(facts):
        return _throw(facts, legal)
    if not facts.after or (_only_partner_after(facts)):
        return min(winning, key=lambda card: _cost(facts, card))
    safe = [card for card in winning if not facts.higher(card)]
    if safe:
        return min(safe, key=lambda card: _cost(facts, card))
    if winning[0].suit is not facts.led:
        return min(winning, key=low)
    return _throw(facts, legal) if len(facts.after) == 2 else _try(facts, legal, winning)


def _try(facts: TrickFacts, legal: tuple[Card, ...], winning: list[Card]) -> Card:
    """Choose the second card to a trick: the highest if at most one unseen card is above it, else a card to throw."""
    cover = max(winning, key=low)
    return cover if facts.higher(cover) <= 1 else _throw(facts, legal)


def _lead(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Choose a card to lead in a trick contract."""
    trumps = [card for card in legal if card.suit is facts.trump]
    unseen_trumps = facts.unseen & suit_set(facts.trump)
    masters = [card for card in legal if not facts.higher(card)]
    if facts.owner is facts.declarer:
        if trumps and unseen_trumps:
            top = max(trumps, key=low)
            return top if not facts.higher(top) else min(trumps, key=low)
        if masters:
            return max(masters, key=lambda card: (_length(facts, card.suit), low(card)))
        return min(legal, key=lambda card: (card.suit is facts.trump, -_length(facts, card.suit), low(card)))
    side = [card for card in masters if card.suit is not facts.trump]
    if side:
        return min(side, key=lambda card: (_length(facts, card.suit), -low(card)))
    plain = [card for card in legal if card.suit is not facts.trump] or list(legal)
    return min(plain, key=lambda card: (_length(facts, card.suit), low(card)))


def _length(facts: TrickFacts, suit: Suit) -> int:
    return sum(card.suit is suit for card in facts.cards)


def _partner_holds(facts: TrickFacts) -> bool:
    """Return whether the other defender is winning the trick and the declarer is unlikely to take it."""
    if facts.owner is facts.declarer or facts.winner is None or facts.winner is facts.declarer or facts.best is None:
        return False
    return facts.declarer not in facts.after or not facts.higher(facts.best)


def _only_partner_after(facts: TrickFacts) -> bool:
    return facts.owner is not facts.declarer and facts.declarer not in facts.after


def _cost(facts: TrickFacts, card: Card) -> tuple[bool, int]:
    return card.suit is facts.trump, low(card)


def _throw(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Choose the card that is least useful: low, not a trump, not the guard of an honour."""
    return min(
        legal, key=lambda card: (card.suit is facts.trump, not facts.higher(card), _guards(facts, card), low(card))
    )


def _guards(facts: TrickFacts, card: Card) -> bool:
    """Return whether throwing the card leaves a higher one without enough guards."""
    above = [other for other in facts.cards if other.suit is card.suit and other.rank > card.rank]
    needed = min((facts.higher(other) for other in above), default=0)
    return bool(above) and 0 < needed <= 2 and _length(facts, card.suit) <= needed + 1
