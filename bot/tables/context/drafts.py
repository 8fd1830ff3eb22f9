"""A half-made choice: the declarer's cards for the discard; a word or a claim before it is confirmed; «Выше…»."""

from bot.games.preferans.screens import deal_actions
from bot.games.preferans.screens.deal_actions import DraftAction
from bot.games.preferans.screens.dear import is_dear
from bot.screens.refusals import Refusal
from bot.tables.context.session import Picked
from bot.tables.decide.claims import check_claimer
from bot.tables.refused import Refused
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.building import Parts, parts_of
from engine.games.preferans.commands import MakeClaim, NameContract, PlaceBid
from engine.games.preferans.view import Phase, SeatView

CAUSES_KEPT = 30


def changed(view: SeatView | None, kept: Picked, action: str, cause: str) -> Picked:
    """The choice after a press by the viewer, whose decision it is. Refused: stale, two_picked, told_no."""
    if view is None or view.viewer is None or not view.legal:
        raise Refused(Refusal.STALE)
    causes = (*kept.causes, cause)[-CAUSES_KEPT:]
    if view.phase is Phase.PLAY:
        claiming = _claims(view, action)
        return Picked((), causes, claiming=claiming, told=claiming)
    if view.phase in (Phase.AUCTION, Phase.ORDERING):
        sure, higher = _weighed(view, view.viewer, kept, action)
        return Picked((), causes, sure=sure, higher=higher)
    parts = parts_of(view)
    if parts is None:
        raise Refused(Refusal.STALE)
    word, _, card = action.partition(":")
    if word == DraftAction.PICK:
        return Picked(_toggled(kept.picked, card, parts), causes)
    if word == DraftAction.UNPICK:
        return Picked((), causes)
    meant = next((meant for meant, pressed in deal_actions.TO_CONFIRM.items() if pressed == action), "")
    if deal_actions.command_of(meant, view.viewer) not in view.legal:
        raise Refused(Refusal.STALE)
    return Picked((), causes, sure=meant)


def _claims(view: SeatView, action: str) -> bool:
    """Whether the press asks for the rest of the tricks, or takes that back. Refused: stale, told_no."""
    may = any(isinstance(command, MakeClaim) for command in view.legal)
    if action not in (DraftAction.REST, DraftAction.UNPICK) or not may:
        raise Refused(Refusal.STALE)
    if action == DraftAction.REST:
        check_claimer(view)
    return action == DraftAction.REST


def _weighed(view: SeatView, seat: Seat, kept: Picked, action: str) -> tuple[str, bool]:
    """The dear word that is asked about, and whether all bids are shown; back leads to where one came from.

    Refused: stale.
    """
    if action == DraftAction.UNPICK:
        return "", kept.higher and bool(kept.sure)
    if action == DraftAction.HIGHER and any(isinstance(command, PlaceBid | NameContract) for command in view.legal):
        return "", True
    word = action.removeprefix(deal_actions.asking(""))
    command = deal_actions.command_of(word, seat)
    if command not in view.legal or not is_dear(command, view.legal, view.bid):
        raise Refused(Refusal.STALE)
    return word, kept.higher


def _toggled(picked: tuple[Card, ...], name: str, parts: Parts) -> tuple[Card, ...]:
    card = next((card for card in parts.cards if card == name), None)
    if card is None:
        raise Refused(Refusal.STALE)
    if card in picked:
        return tuple(other for other in picked if other is not card)
    if len(picked) == parts.count:
        raise Refused(Refusal.TWO_PICKED)
    return (*picked, card)
