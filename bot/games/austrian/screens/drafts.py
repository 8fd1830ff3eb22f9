"""Half-made choices: the declarer's cards for the discard; a word or a claim before it is confirmed."""

from bot.games.austrian.screens import deal_actions
from bot.games.austrian.screens.claims import rest_claim
from bot.games.austrian.screens.dear import is_dear
from bot.screens.draft_actions import DraftAction, asking, toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from engine.core.seats import Seat
from engine.games.austrian.building import parts_of
from engine.games.austrian.claims import is_told_no
from engine.games.austrian.view import SeatView


def weighed(view: SeatView, draft: Draft, action: str) -> Draft | Refusal:
    """Return the choice after a press by the viewer, whose decision it is.

    Refusals: stale, two_picked, told_no.
    """
    if view.viewer is None or not view.legal:
        return Refusal.STALE
    if action == DraftAction.REST and is_told_no(view):
        return Refusal.TOLD_NO
    if action == DraftAction.REST:
        return Draft(claiming=True) if rest_claim(view) is not None else Refusal.STALE
    parts = parts_of(view)
    if parts is None:
        return _spoken(view, view.viewer, action)
    word, _, card = action.partition(":")
    if word == DraftAction.UNPICK:
        return Draft()
    return toggled(draft.picked, card, parts) if word == DraftAction.PICK else Refusal.STALE


def _spoken(view: SeatView, seat: Seat, action: str) -> Draft | Refusal:
    """Ask about a dear word, or take the question back. Refusals: stale."""
    if action == DraftAction.UNPICK:
        return Draft()
    word = action.removeprefix(asking(""))
    command = deal_actions.command_of(word, seat)
    return Draft(sure=word) if command is not None and is_dear(view, command) else Refusal.STALE
