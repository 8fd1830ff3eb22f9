"""A half-made choice of the declarer: cards picked for the discard, or a word that is to be confirmed."""

from bot.screens import actions
from bot.tables.house import Picked
from bot.tables.refused import Refused
from engine.cards import Card
from engine.game import legal_commands
from engine.seats import Seat
from engine.state import Match, TalonShown

CAUSES_KEPT = 30


def changed(match: Match | None, seat: Seat, kept: Picked, action: str, cause: str) -> Picked:
    """The choice after a press by the declarer. Refused: stale, two_picked."""
    deal = match.deal if match is not None else None
    if match is None or not isinstance(deal, TalonShown) or deal.declarer is not seat:
        raise Refused("stale")
    causes = (*kept.causes, cause)[-CAUSES_KEPT:]
    word, _, card = action.partition(":")
    if word == actions.PICK:
        return Picked(_toggled(kept.picked, card, deal.hands[seat]), causes)
    if word == actions.UNPICK:
        return Picked((), causes)
    meant = next((meant for meant, pressed in actions.TO_CONFIRM.items() if pressed == action), "")
    if actions.command_of(meant, seat) not in legal_commands(match, seat):
        raise Refused("stale")
    return Picked((), causes, sure=meant)


def _toggled(picked: tuple[Card, ...], name: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    card = next((card for card in hand if card == name), None)
    if card is None:
        raise Refused("stale")
    if card in picked:
        return tuple(other for other in picked if other is not card)
    if len(picked) == 2:
        raise Refused("two_picked")
    return (*picked, card)
