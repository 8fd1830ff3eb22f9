"""Words or cards of a press, in a toast for its presser."""

from bot.games.austrian.screens import deal_actions
from bot.games.austrian.screens.words import aces_word, bid_word, call_word, defence_word, whist_word
from bot.screens.texts import Texts
from bot.screens.words import card_word, sorted_line
from engine.core.seats import Seat
from engine.games.austrian.calls import SUITS
from engine.games.austrian.commands import (
    Announce,
    AnswerClaim,
    ChooseDefence,
    DealCommand,
    Discard,
    MakeClaim,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.austrian.state import Call


def said(t: Texts, action: str, *, to_all: bool) -> str | None:
    """Name the word or the cards of an action; empty where it needs no name, None where it is no command.

    `to_all`: others may read it too, so that a discard is not named.
    """
    command = deal_actions.command_of(action, Seat.ONE)
    if command is None or (to_all and isinstance(command, Discard)):
        return None if command is None else ""
    return _named(t, command)


def _named(t: Texts, command: DealCommand) -> str:
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
