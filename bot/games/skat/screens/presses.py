"""Presses of buttons in a deal: half-made choices, and names of the chosen calls for toasts."""

from typing import Final

from bot.games.skat.screens.keys import KEYBOARD, may_claim, page_action, pages_of
from bot.games.skat.screens.table_text import loose_line
from bot.games.skat.screens.words import contract_name, declaration_word, double_word
from bot.screens.deal.presses import DealPresses
from bot.screens.draft_actions import DraftAction, toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts, mark
from engine.games.skat import moves
from engine.games.skat.contracts import Contract, Declaration
from engine.games.skat.moves import (
    Concede,
    DealMove,
    Discard,
    Double,
    Give,
    HoldBid,
    LayAway,
    NameGame,
    Pass,
    PlaceBid,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
)
from engine.games.skat.view import SeatView, parts_of

WORDS: Final[dict[type[DealMove], str]] = {
    Pass: mark("pass"),
    TakeSkat: mark("the skat"),
    Receive: mark("the skat"),
    PlayHand: mark("hand"),
    Shove: mark("sent on unseen"),
    Concede: mark("given up"),
}
"""Names of commands without an argument, by type, as keys of the message catalogue; a claim has none."""


class SkatPresses(DealPresses[SeatView, DealMove]):
    """Presses of buttons in a deal; the action `higher:N` shows the page of bids that begins with N."""

    keyboard = KEYBOARD
    unseen = Discard | Give | LayAway
    half_made = frozenset(DraftAction)
    in_one_place = frozenset(
        {
            (DraftAction.SURE, "bid"),  # an old message's key asks as well
            (DraftAction.SURE, "game"),
            (DraftAction.SURE, "double"),
            (DraftAction.HIGHER, "bid"),
            (DraftAction.PICK, "discard"),
            (DraftAction.PICK, "give"),
            (DraftAction.PICK, "lay"),
            (DraftAction.REST, "claim"),
            (DraftAction.REST, "concede"),
        }
    )

    def weighed(self, view: SeatView, draft: Draft, action: str) -> Draft | Refusal:
        """Return the draft after a press by the viewer, who has to decide, or a Refusal: stale, all_picked."""
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
        return _turned(view, action) if word == DraftAction.HIGHER else self.asking(view, view.viewer, action)

    def word(self, t: Texts, command: DealMove) -> str:
        """Name a command that plays no card, as plain text; empty if it needs no name."""
        if isinstance(command, Discard | Give | LayAway):
            return loose_line(t, Contract.GRAND, command.cards)
        match command:
            case PlaceBid(value=value):
                return str(value)
            case NameGame(contract=contract, announced=None):
                return contract_name(t, contract)
            case NameGame(contract=contract, announced=announced):
                return declaration_word(t, Declaration(contract, announced=announced))
            case Double(call=call):
                return double_word(t, call)
            case HoldBid():
                return t.word("call", "yes")
            case _:
                word = WORDS.get(type(command))
                return t.plain(word) if word is not None else ""


def _turned(view: SeatView, action: str) -> Draft | Refusal:
    """Return the draft that shows a page of bids, or Refusal.STALE; `Draft.sure` holds the first bid of the page."""
    bids = tuple(command for command in view.legal if isinstance(command, PlaceBid))
    if action == DraftAction.HIGHER and len(bids) > 1:
        return Draft(higher=True)
    first = next((page[0] for page in pages_of(bids) if page_action(page[0]) == action), None)
    return Draft(higher=True, sure=moves.write(first)) if first is not None else Refusal.STALE


PRESSES: Final = SkatPresses()
