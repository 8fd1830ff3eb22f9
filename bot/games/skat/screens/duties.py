"""Duty of whoever plays a card: why the other cards of the hand may not be played (skat.md §6)."""

from bot.games.skat.screens.words import contract_name
from bot.screens.texts import Texts
from engine.games.skat.commands import PlayCard
from engine.games.skat.contracts import Contract
from engine.games.skat.trick_rules import is_trump
from engine.games.skat.view import PlayView, RamschView


def duty_text(t: Texts, view: PlayView | RamschView) -> str:
    """Tell which duty leaves cards of the viewer's hand out; empty where every card may be played."""
    hand = (view.hands[view.viewer].cards or ()) if view.viewer is not None else ()
    legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
    if not view.plays or not legal or len(legal) == len(hand):
        return ""
    led = view.plays[0][1]
    contract = view.declaration.contract if isinstance(view, PlayView) else Contract.GRAND
    if not is_trump(contract, led):
        return t.plain("Follow suit: %(suit)s.", suit=contract_name(t, Contract(led.suit)))
    if contract is Contract.GRAND:
        return t.plain("Trump was led: a jack.")
    return t.plain("Trump was led: %(trump)s or a jack.", trump=contract_name(t, contract))
