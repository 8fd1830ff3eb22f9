"""Cards of the simple robot: take cheaply, or keep out of tricks on misère and raspasy."""

from engine.core.cards import Card, Suit
from engine.core.cardsets import suit_set
from engine.games.preferans.commands import DealCommand, PlayCard
from engine.games.preferans.robots.rules.trick import Sight, look
from engine.games.preferans.view import CardsView, RaspasyView


def card(view: CardsView) -> DealCommand:
    """Choose a legal card."""
    options = {command.card: command for command in view.legal if isinstance(command, PlayCard)}
    sight, legal = look(view), tuple(options)
    if len(legal) == 1:
        return options[legal[0]]
    if isinstance(view, RaspasyView) or (view.contract.is_misere and sight.owner is view.declarer):
        return options[_avoid(sight, legal)]
    if view.contract.is_misere:
        return options[_force(sight, legal)]
    return options[_take(sight, legal)]


def low(card: Card) -> int:
    """Return the key by which cards of one suit go from low to high."""
    return card.rank


def _avoid(sight: Sight, legal: tuple[Card, ...]) -> Card:
    """Play under the trick as high as possible; the last hand takes high a trick that cannot be avoided."""
    if sight.led is None:
        return max(legal, key=lambda card: (min(sight.higher(card), 2), -sight.lower(card), -low(card)))
    under = [card for card in legal if not sight.beats(card)]
    if legal[0].suit is not sight.led:
        return max(legal, key=lambda card: (_danger(sight, card), low(card)))
    if under:
        return max(under, key=low)
    return min(legal, key=low) if sight.after else max(legal, key=low)


def _danger(sight: Sight, card: Card) -> int:
    """Estimate how likely a card is to take a trick later: unseen cards below, less the own ones that go first."""
    own_lower = sum(other.suit is card.suit and other.rank < card.rank for other in sight.cards)
    return sight.lower(card) - own_lower


def _force(sight: Sight, legal: tuple[Card, ...]) -> Card:
    """Defend against a misère: under the declarer's card; before the declarer too low to be ducked."""
    if sight.led is None:
        suits = [card for card in legal if sight.higher(card)]
        return min(suits or legal, key=lambda card: (sight.lower(card), low(card)))
    if legal[0].suit is not sight.led:
        return max(legal, key=low)
    if sight.winner is sight.declarer:
        under = [card for card in legal if not sight.beats(card)]
        return max(under or legal, key=low)
    if sight.declarer in sight.after:
        forcing = [card for card in legal if not sight.lower(card) and sight.higher(card)]
        held = sight.best is not None and sight.lower(sight.best) > 0
        if forcing and not held:
            return max(forcing, key=low)
    return max(legal, key=low)


def _take(sight: Sight, legal: tuple[Card, ...]) -> Card:
    """Play a trick contract: take what can be taken as cheaply as possible."""
    if sight.led is None:
        return _lead(sight, legal)
    winning = [card for card in legal if sight.beats(card)]
    if not winning or _partner_holds(sight):
        return _throw(sight, legal)
    if not sight.after or (_only_partner_after(sight)):
        return min(winning, key=lambda card: _cost(sight, card))
    safe = [card for card in winning if not sight.higher(card)]
    if safe:
        return min(safe, key=lambda card: _cost(sight, card))
    if winning[0].suit is not sight.led:
        return min(winning, key=low)
    return _throw(sight, legal) if len(sight.after) == 2 else _try(sight, legal, winning)


def _try(sight: Sight, legal: tuple[Card, ...], winning: list[Card]) -> Card:
    """Play second of two who may still take: cover where more than one unseen card would be needed to lose nothing."""
    cover = max(winning, key=low)
    return cover if sight.higher(cover) <= 1 else _throw(sight, legal)


def _lead(sight: Sight, legal: tuple[Card, ...]) -> Card:
    """Lead in a trick contract."""
    trumps = [card for card in legal if card.suit is sight.trump]
    unseen_trumps = sight.unseen & suit_set(sight.trump)
    masters = [card for card in legal if not sight.higher(card)]
    if sight.owner is sight.declarer:
        if trumps and unseen_trumps:
            top = max(trumps, key=low)
            return top if not sight.higher(top) else min(trumps, key=low)
        if masters:
            return max(masters, key=lambda card: (_length(sight, card.suit), low(card)))
        return min(legal, key=lambda card: (card.suit is sight.trump, -_length(sight, card.suit), low(card)))
    side = [card for card in masters if card.suit is not sight.trump]
    if side:
        return min(side, key=lambda card: (_length(sight, card.suit), -low(card)))
    plain = [card for card in legal if card.suit is not sight.trump] or list(legal)
    return min(plain, key=lambda card: (_length(sight, card.suit), low(card)))


def _length(sight: Sight, suit: Suit) -> int:
    return sum(card.suit is suit for card in sight.cards)


def _partner_holds(sight: Sight) -> bool:
    """Tell whether the other defender has the trick and the declarer cannot or is not likely to take it away."""
    if sight.owner is sight.declarer or sight.winner is None or sight.winner is sight.declarer or sight.best is None:
        return False
    return sight.declarer not in sight.after or not sight.higher(sight.best)


def _only_partner_after(sight: Sight) -> bool:
    return sight.owner is not sight.declarer and sight.declarer not in sight.after


def _cost(sight: Sight, card: Card) -> tuple[bool, int]:
    return card.suit is sight.trump, low(card)


def _throw(sight: Sight, legal: tuple[Card, ...]) -> Card:
    """Throw the card least missed: low, not a trump, not the guard of an honour."""
    return min(
        legal, key=lambda card: (card.suit is sight.trump, not sight.higher(card), _guards(sight, card), low(card))
    )


def _guards(sight: Sight, card: Card) -> bool:
    """Tell whether throwing the card bares a higher one that is not yet good."""
    above = [other for other in sight.cards if other.suit is card.suit and other.rank > card.rank]
    needed = min((sight.higher(other) for other in above), default=0)
    return bool(above) and 0 < needed <= 2 and _length(sight, card.suit) <= needed + 1
