"""Presses in a deal: half-made choices, and the toast for the presser."""

from bot.games.austrian.screens import deal_actions
from bot.games.austrian.screens.keys import rest_claim
from bot.games.austrian.screens.risky import is_dear
from bot.games.austrian.screens.words import aces_word, bid_word, call_word, defence_word, whist_word
from bot.screens.draft_actions import DraftAction, asking, toggled
from bot.screens.model import Draft
from bot.screens.refusals import Refusal
from bot.screens.texts import Texts
from bot.screens.words import card_word, sorted_line
from engine.core.seats import Seat
from engine.games.austrian.calls import SUITS
from engine.games.austrian.claims import is_told_no
from engine.games.austrian.moves import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    DealMove,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.state import Call
from engine.games.austrian.view import SeatView, parts_of


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
    """Ask about a risky word, or take the question back. Refusals: stale."""
    if action == DraftAction.UNPICK:
        return Draft()
    word = action.removeprefix(asking(""))
    command = deal_actions.command_of(word, seat)
    return Draft(sure=word) if command is not None and is_dear(view, command) else Refusal.STALE


def said(t: Texts, action: str, *, to_all: bool) -> str | None:
    """Name the word or the cards of an action; empty if it needs no name, None if it is no command.

    `to_all`: others may read it too, so that a discard is not named.
    """
    command = deal_actions.command_of(action, Seat.ONE)
    if command is None or (to_all and isinstance(command, Discard)):
        return None if command is None else ""
    return _named(t, command)


def _named(t: Texts, command: DealMove) -> str:
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
        case PlayCard(card=card):
            return card_word(t, card)
        case MakeClaim() | AnswerClaim():
            return ""
