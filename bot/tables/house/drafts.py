"""A half-made choice: the declarer's cards for the discard; a word or a claim before it is confirmed; «Выше…»."""

from bot.screens import actions
from bot.screens.dear import is_dear
from bot.tables.checks.claims import check_claimer
from bot.tables.house.room import Picked
from bot.tables.refused import Refused
from engine.cards import Card
from engine.commands import MakeClaim, NameContract, PlaceBid
from engine.game import legal_commands
from engine.seats import Seat
from engine.state import Auction, Match, Ordering, Playing, TalonShown

CAUSES_KEPT = 30


def changed(match: Match | None, seat: Seat, kept: Picked, action: str, cause: str) -> Picked:
    """The choice after a press by the seat whose decision it is. Refused: stale, two_picked, told_no."""
    deal = match.deal if match is not None else None
    causes = (*kept.causes, cause)[-CAUSES_KEPT:]
    if match is not None and isinstance(deal, Playing):
        claiming = _claims(match, seat, action)
        return Picked((), causes, claiming=claiming, told=claiming)
    if match is not None and isinstance(deal, Auction | Ordering):
        sure, higher = _weighed(match, deal, seat, kept, action)
        return Picked((), causes, sure=sure, higher=higher)
    if match is None or not isinstance(deal, TalonShown) or deal.declarer is not seat:
        raise Refused("stale")
    word, _, card = action.partition(":")
    if word == actions.PICK:
        return Picked(_toggled(kept.picked, card, deal.hands[seat]), causes)
    if word == actions.UNPICK:
        return Picked((), causes)
    meant = next((meant for meant, pressed in actions.TO_CONFIRM.items() if pressed == action), "")
    if actions.command_of(meant, seat) not in legal_commands(match, seat):
        raise Refused("stale")
    return Picked((), causes, sure=meant)


def _claims(match: Match, seat: Seat, action: str) -> bool:
    """Whether the press asks for the rest of the tricks, or takes that back. Refused: stale, told_no."""
    may = any(isinstance(command, MakeClaim) for command in legal_commands(match, seat))
    if action not in (actions.REST, actions.UNPICK) or not may:
        raise Refused("stale")
    if action == actions.REST:
        check_claimer(match, seat)
    return action == actions.REST


def _weighed(match: Match, deal: Auction | Ordering, seat: Seat, kept: Picked, action: str) -> tuple[str, bool]:
    """The dear word that is asked about, and whether all bids are shown; back leads to where one came from.

    Refused: stale.
    """
    legal = legal_commands(match, seat)
    if action == actions.UNPICK:
        return "", kept.higher and bool(kept.sure)
    if action == actions.HIGHER and any(isinstance(command, PlaceBid | NameContract) for command in legal):
        return "", True
    word = action.removeprefix(actions.asking(""))
    command, bid = actions.command_of(word, seat), deal.bid if isinstance(deal, Ordering) else None
    if command not in legal or not is_dear(command, legal, bid):
        raise Refused("stale")
    return word, kept.higher


def _toggled(picked: tuple[Card, ...], name: str, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    card = next((card for card in hand if card == name), None)
    if card is None:
        raise Refused("stale")
    if card in picked:
        return tuple(other for other in picked if other is not card)
    if len(picked) == 2:
        raise Refused("two_picked")
    return (*picked, card)
