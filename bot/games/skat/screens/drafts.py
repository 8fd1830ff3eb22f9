"""Half-made choices: two cards to be put away, a word or a claim before it is confirmed, a page of the ladder."""

from bot.games.skat.screens import deal_actions
from bot.games.skat.screens.claims import may_claim
from bot.games.skat.screens.deal_keys import page_action, pages_of
from bot.games.skat.screens.dear import is_dear
from bot.screens.draft_actions import DraftAction, asking, toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from engine.core.seats import Seat
from engine.games.skat import command_words
from engine.games.skat.building import parts_of
from engine.games.skat.commands import PlaceBid
from engine.games.skat.view import SeatView


def weighed(view: SeatView, draft: Draft, action: str) -> Draft | Refusal:
    """Return the choice after a press by the viewer, whose decision it is.

    Refusals: stale, two_picked.
    """
    if view.viewer is None:
        return Refusal.STALE
    if action == DraftAction.REST:
        return Draft(claiming=True) if may_claim(view) else Refusal.STALE
    if not view.legal and not draft.claiming:
        return Refusal.STALE
    if action == DraftAction.UNPICK:
        return Draft()
    parts = parts_of(view)
    word, _, argument = action.partition(":")
    if parts is not None:
        return toggled(draft.picked, argument, parts) if word == DraftAction.PICK else Refusal.STALE
    return _turned(view, action) if word == DraftAction.HIGHER else _spoken(view, view.viewer, action)


def _turned(view: SeatView, action: str) -> Draft | Refusal:
    """Turn to a page of the ladder, kept as `Draft.sure`: the word of the value it begins with. Refusals: stale."""
    bids = tuple(command for command in view.legal if isinstance(command, PlaceBid))
    if action == DraftAction.HIGHER and len(bids) > 1:
        return Draft(higher=True)
    first = next((page[0] for page in pages_of(bids) if page_action(page[0]) == action), None)
    return Draft(higher=True, sure=command_words.write(first)) if first is not None else Refusal.STALE


def _spoken(view: SeatView, seat: Seat, action: str) -> Draft | Refusal:
    """Ask about a dear word. Refusals: stale."""
    word = action.removeprefix(asking(""))
    command = deal_actions.command_of(word, seat)
    return Draft(sure=word) if command is not None and is_dear(view, command) else Refusal.STALE
