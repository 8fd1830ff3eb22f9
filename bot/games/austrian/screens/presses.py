"""Presses of buttons in a deal: half-made choices, and names of the chosen calls for toasts."""

from typing import Final

from bot.games.austrian.screens.keys import KEYBOARD, rest_claim
from bot.games.austrian.screens.words import aces_word, bid_word, call_word, defence_word, whist_word
from bot.screens.deal.presses import DealPresses
from bot.screens.draft_actions import DraftAction, toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.screens.words import sorted_line
from engine.games.austrian.calls import SUITS
from engine.games.austrian.claims import is_told_no
from engine.games.austrian.moves import (
    Announce,
    ChooseDefence,
    DealMove,
    Discard,
    NameContract,
    Pass,
    PlaceBid,
    SayWhist,
)
from engine.games.austrian.state import Call
from engine.games.austrian.view import SeatView, parts_of


class AustrianPresses(DealPresses[SeatView, DealMove]):
    """Presses of buttons in a deal."""

    keyboard = KEYBOARD
    unseen = Discard
    half_made = frozenset((DraftAction.PICK, DraftAction.UNPICK, DraftAction.SURE, DraftAction.REST))
    in_one_place = frozenset(
        {
            (DraftAction.SURE, "bid"),  # an old message's key asks as well
            (DraftAction.SURE, "order"),
            (DraftAction.PICK, "discard"),
            (DraftAction.REST, "claim"),
        }
    )

    def weighed(self, view: SeatView, draft: Draft, action: str) -> Draft | Refusal:
        """Return the draft after a press by the viewer, who has to decide, or a Refusal: stale, all_picked, told_no."""
        if view.viewer is None or not view.legal:
            return Refusal.STALE
        if action == DraftAction.REST and is_told_no(view):
            return Refusal.TOLD_NO
        if action == DraftAction.REST:
            return Draft(claiming=True) if rest_claim(view) is not None else Refusal.STALE
        if action == DraftAction.UNPICK:
            return Draft()
        parts = parts_of(view)
        if parts is None:
            return self.asking(view, view.viewer, action)
        word, _, card = action.partition(":")
        return toggled(draft.picked, card, parts) if word == DraftAction.PICK else Refusal.STALE

    def word(self, t: Texts, command: DealMove) -> str:
        """Name a command that plays no card, as plain text; empty if it needs no name."""
        match command:
            case PlaceBid(seat=seat, bid=bid, here=here):
                return call_word(t, None, Call(seat, bid, here))
            case Pass(seat=seat):
                return call_word(t, None, Call(seat, None))
            case Discard(cards=cards):
                return t.plain("the discard %(cards)s", cards=sorted_line(t, cards, SUITS))
            case NameContract(contract=contract):
                return bid_word(t, None, contract)
            case SayWhist(call=call):
                return whist_word(t, call)
            case ChooseDefence(defence=defence):
                return defence_word(t, defence)
            case Announce(aces=aces):
                return aces_word(t, aces)
            case _:
                return ""


PRESSES: Final = AustrianPresses()
