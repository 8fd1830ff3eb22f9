"""Cards of the simple robot: take cheaply, or keep out of tricks on misère and raspasy."""

from engine.core.cards import Card, Suit
from engine.core.cardsets import suit_set
from engine.games.preferans.commands import DealCommand, PlayCard
from engine.games.preferans.robots.rules.trick import TrickFacts, facts_of
from engine.games.preferans.view import CardsView, RaspasyView


def card(view: CardsView) -> DealCommand:
    """Choose a legal card."""
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
    """Return the key by which cards of one suit go from low to high."""
    return card.rank


def _avoid(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Play under the trick as high as possible; the last hand takes high a trick that cannot be avoided."""
    if facts.led is None:
        return max(legal, key=lambda card: (min(facts.higher(card), 2), -facts.lower(card), -low(card)))
    under = [card for card in legal if not facts.beats(card)]
    if legal[0].suit is not facts.led:
        return max(legal, key=lambda card: (_danger(facts, card), low(card)))
    if under:
        return max(under, key=low)
    return min(legal, key=low) if facts.after else max(legal, key=low)


def _danger(facts: TrickFacts, card: Card) -> int:
    """Estimate how likely a card is to take a trick later: unseen cards below, less the own ones that go first."""
    own_lower = sum(other.suit is card.suit and other.rank < card.rank for other in facts.cards)
    return facts.lower(card) - own_lower


def _force(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Defend against a misère: under the declarer's card; before the declarer too low to be ducked."""
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
    """Play a trick contract: take what can be taken as cheaply as possible."""
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
    """Play second of two who may still take: cover where more than one unseen card would be needed to lose nothing."""
    cover = max(winning, key=low)
    return cover if facts.higher(cover) <= 1 else _throw(facts, legal)


def _lead(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Lead in a trick contract."""
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
    """Tell whether the other defender has the trick and the declarer cannot or is not likely to take it away."""
    if facts.owner is facts.declarer or facts.winner is None or facts.winner is facts.declarer or facts.best is None:
        return False
    return facts.declarer not in facts.after or not facts.higher(facts.best)


def _only_partner_after(facts: TrickFacts) -> bool:
    return facts.owner is not facts.declarer and facts.declarer not in facts.after


def _cost(facts: TrickFacts, card: Card) -> tuple[bool, int]:
    return card.suit is facts.trump, low(card)


def _throw(facts: TrickFacts, legal: tuple[Card, ...]) -> Card:
    """Throw the card least missed: low, not a trump, not the guard of an honour."""
    return min(
        legal, key=lambda card: (card.suit is facts.trump, not facts.higher(card), _guards(facts, card), low(card))
    )


def _guards(facts: TrickFacts, card: Card) -> bool:
    """Tell whether throwing the card bares a higher one that is not yet good."""
    above = [other for other in facts.cards if other.suit is card.suit and other.rank > card.rank]
    needed = min((facts.higher(other) for other in above), default=0)
    return bool(above) and 0 < needed <= 2 and _length(facts, card.suit) <= needed + 1
