"""Presses of buttons in a deal: drafts (half-made choices), and the toast for the player who pressed."""

from typing import Final

from bot.games.preferans.screens.keys import GIVE_UP, KEYBOARD, TO_CONFIRM, may_claim
from bot.games.preferans.screens.words import call_word, contract_word, mode_word, whist_word
from bot.screens.deal.presses import DealPresses
from bot.screens.draft_actions import DraftAction, toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.screens.words import sorted_line
from engine.core.seats import Seat
from engine.games.preferans.building import parts_of
from engine.games.preferans.claims import is_told_no
from engine.games.preferans.moves import (
    ChooseMode,
    DealMove,
    Discard,
    NameContract,
    Pass,
    PlaceBid,
    SayWhist,
)
from engine.games.preferans.state import Call
from engine.games.preferans.view import AuctionView, CardsView, OrderingView, SeatView


class PreferansPresses(DealPresses[SeatView, DealMove]):
    """Handling of button presses in a deal of preferans."""

    keyboard = KEYBOARD
    unseen = Discard
    half_made = frozenset((*DraftAction, GIVE_UP))
    in_one_place = frozenset(
        {
            (GIVE_UP, DraftAction.UNPICK),
            (GIVE_UP, "concede"),
            (DraftAction.PICK, "discard"),
            (DraftAction.SURE, "throw"),
            (DraftAction.SURE, "preferans"),
            (DraftAction.SURE, "bid"),  # an old message's key asks as well
            (DraftAction.HIGHER, "bid"),
            (DraftAction.HIGHER, "blind"),
            (DraftAction.HIGHER, "order"),
            (DraftAction.REST, "claim"),
        }
    )

    def weighed(self, view: SeatView, draft: Draft, action: str) -> Draft | Refusal:
        """Return the draft after a press by the viewer, who must decide. Refusals: stale, all_picked, told_no."""
        if view.viewer is None or not view.legal:
            return Refusal.STALE
        if isinstance(view, CardsView):
            return _claiming(view, action)
        if isinstance(view, AuctionView | OrderingView):
            return self._spoken(view, view.viewer, draft, action)
        parts = parts_of(view)
        if parts is None:
            return Refusal.STALE
        word, _, card = action.partition(":")
        if word == DraftAction.PICK:
            return toggled(draft.picked, card, parts)
        if word == DraftAction.UNPICK:
            return Draft()
        meant = next((meant for meant, pressed in TO_CONFIRM.items() if pressed == action), "")
        return Draft(sure=meant) if self.command(meant, view.viewer) in view.legal else Refusal.STALE

    def _spoken(self, view: AuctionView | OrderingView, seat: Seat, draft: Draft, action: str) -> Draft | Refusal:
        """Return the draft after a press: confirm a risky call, show all bids, or go back. Refusals: stale."""
        if action == DraftAction.UNPICK:
            return Draft(higher=draft.higher and bool(draft.sure))
        if action == DraftAction.HIGHER and any(isinstance(command, PlaceBid | NameContract) for command in view.legal):
            return Draft(higher=True)
        return self.asking(view, seat, action, higher=draft.higher)

    def word(self, t: Texts, command: DealMove) -> str:
        """Return the name of a command that plays no card; plain text, empty if it needs no name."""
        match command:
            case PlaceBid(seat=seat, bid=bid, here=here, without_talon=without_talon, blind=blind):
                return call_word(t, Call(seat, bid, here, without_talon, blind))
            case Pass(seat=seat, blind=blind):
                return call_word(t, Call(seat, None, blind=blind))
            case Discard(cards=cards):
                return t.plain("the discard %(cards)s", cards=sorted_line(t, cards))
            case NameContract(contract=contract):
                return contract_word(t, contract)
            case SayWhist(call=call):
                return whist_word(t, call)
            case ChooseMode(mode=mode):
                return mode_word(t, mode)
            case _:
                return ""


def _claiming(view: CardsView, action: str) -> Draft | Refusal:
    """Return the draft after a press about a claim: it is being prepared, or taken back. Refusals: stale, told_no."""
    if action not in (DraftAction.REST, DraftAction.UNPICK) or not may_claim(view):
        return Refusal.STALE
    if action == DraftAction.REST and is_told_no(view):
        return Refusal.TOLD_NO
    return Draft(claiming=action == DraftAction.REST)


PRESSES: Final = PreferansPresses()
