"""Presses in a deal: half-made choices, and the toast for the presser."""

from bot.games.preferans.screens import deal_actions
from bot.games.preferans.screens.risky import is_dear
from bot.games.preferans.screens.words import call_word, contract_word, mode_word, whist_word
from bot.screens.draft_actions import DraftAction, asking, toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.screens.words import card_word, sorted_line
from engine.core.seats import Seat
from engine.games.preferans.building import parts_of
from engine.games.preferans.claims import is_told_no
from engine.games.preferans.moves import (
    ChooseMode,
    DealMove,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.preferans.state import Call
from engine.games.preferans.view import AuctionView, CardsView, OrderingView, SeatView


def weighed(view: SeatView, draft: Draft, action: str) -> Draft | Refusal:
    """Return the choice after a press by the viewer, whose decision it is.

    Refusals: stale, two_picked, told_no.
    """
    if view.viewer is None or not view.legal:
        return Refusal.STALE
    if isinstance(view, CardsView):
        return _claiming(view, action)
    if isinstance(view, AuctionView | OrderingView):
        return _spoken(view, view.viewer, draft, action)
    parts = parts_of(view)
    if parts is None:
        return Refusal.STALE
    word, _, card = action.partition(":")
    if word == DraftAction.PICK:
        return toggled(draft.picked, card, parts)
    if word == DraftAction.UNPICK:
        return Draft()
    meant = next((meant for meant, pressed in deal_actions.TO_CONFIRM.items() if pressed == action), "")
    return Draft(sure=meant) if deal_actions.command_of(meant, view.viewer) in view.legal else Refusal.STALE


def _claiming(view: CardsView, action: str) -> Draft | Refusal:
    """Ask for the rest of the tricks, or take that back. Refusals: stale, told_no."""
    may = any(isinstance(command, MakeClaim) for command in view.legal)
    if action not in (DraftAction.REST, DraftAction.UNPICK) or not may:
        return Refusal.STALE
    if action == DraftAction.REST and is_told_no(view):
        return Refusal.TOLD_NO
    return Draft(claiming=action == DraftAction.REST)


def _spoken(view: AuctionView | OrderingView, seat: Seat, draft: Draft, action: str) -> Draft | Refusal:
    """Ask about a risky word, show all bids, or go back to where the player came from. Refusals: stale."""
    if action == DraftAction.UNPICK:
        return Draft(higher=draft.higher and bool(draft.sure))
    if action == DraftAction.HIGHER and any(isinstance(command, PlaceBid | NameContract) for command in view.legal):
        return Draft(higher=True)
    word = action.removeprefix(asking(""))
    command = deal_actions.command_of(word, seat)
    if command not in view.legal or not is_dear(view, command):
        return Refusal.STALE
    return Draft(sure=word, higher=draft.higher)


def said(t: Texts, action: str, *, to_all: bool) -> str | None:
    """Name the word or the cards of an action; empty if it needs no name, None if it is no command.

    `to_all`: others may read it too, so that a discard is not named.
    """
    command = deal_actions.command_of(action, Seat.ONE)
    if command is None or (to_all and isinstance(command, Discard)):
        return None if command is None else ""
    return named(t, command)


def named(t: Texts, command: DealMove) -> str:
    """Name the word or the cards of a decision, plain text; empty if it needs no name."""
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
        case PlayCard(card=card):
            return card_word(t, card)
        case _:
            return ""
