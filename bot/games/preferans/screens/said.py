"""Words or cards of a press, in a toast for its presser."""

from bot.games.preferans.screens import deal_actions
from bot.games.preferans.screens.game_words import call_word, contract_word, mode_word, whist_word
from bot.screens.texts import Texts
from bot.screens.words import card_word, sorted_line
from engine.core.seats import Seat
from engine.games.preferans.commands import (
    ChooseMode,
    DealCommand,
    Discard,
    NameContract,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.preferans.state import Call


def said(t: Texts, action: str, *, to_all: bool) -> str | None:
    """Name the word or the cards of an action; empty where it needs no name, None where it is no command.

    `to_all`: others may read it too, so that a discard is not named.
    """
    command = deal_actions.command_of(action, Seat.ONE)
    if command is None or (to_all and isinstance(command, Discard)):
        return None if command is None else ""
    return named(t, command)


def named(t: Texts, command: DealCommand) -> str:
    """Name the word or the cards of a decision, plain text; empty where it needs no name."""
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
