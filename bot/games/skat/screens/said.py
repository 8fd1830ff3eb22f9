"""Words or cards of a press, in a toast for its presser."""

from typing import Final

from bot.games.skat.screens import deal_actions
from bot.games.skat.screens.hands import loose_line
from bot.games.skat.screens.words import contract_name, declaration_word, double_word
from bot.screens.texts import Texts, mark
from bot.screens.words import card_word
from engine.core.seats import Seat
from engine.games.skat.commands import (
    Concede,
    DealCommand,
    Discard,
    Double,
    Give,
    HoldBid,
    LayAway,
    NameGame,
    Pass,
    PlaceBid,
    PlayCard,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
)
from engine.games.skat.contracts import Contract, Declaration

WORDS: Final[dict[type[DealCommand], str]] = {
    Pass: mark("pass"),
    TakeSkat: mark("the skat"),
    Receive: mark("the skat"),
    PlayHand: mark("hand"),
    Shove: mark("sent on unseen"),
    Concede: mark("given up"),
}
"""Words of commands that have nothing to choose; of a claim there is none."""


def said(t: Texts, action: str, *, to_all: bool) -> str | None:
    """Name the word or the cards of an action; empty where it needs no name, None where it is no command.

    `to_all`: others may read it too, so that cards that leave a hand unseen are not named.
    """
    command = deal_actions.command_of(action, Seat.ONE)
    if command is None:
        return None
    return "" if to_all and isinstance(command, Discard | Give | LayAway) else _named(t, command)


def _named(t: Texts, command: DealCommand) -> str:
    if isinstance(command, Discard | Give | LayAway):
        return loose_line(t, Contract.GRAND, command.cards)
    if isinstance(command, PlayCard):
        return card_word(t, command.card)
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
