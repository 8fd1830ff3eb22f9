"""Cards that a player picks one by one for a command, such as a discard."""

from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from engine.core.cards import Card
from engine.core.view import Parts


def toggled(picked: tuple[Card, ...], name: str, parts: Parts) -> Draft | Refusal:
    """Return the choice with a card more, or with one less that was among those picked.

    `name`: two letters of the card. `parts`: cards that may be picked, and how many. Refusals: stale, two_picked.
    """
    card = next((card for card in parts.cards if card == name), None)
    if card is None:
        return Refusal.STALE
    if card in picked:
        return Draft(tuple(other for other in picked if other is not card))
    return Draft((*picked, card)) if len(picked) < parts.count else Refusal.TWO_PICKED
