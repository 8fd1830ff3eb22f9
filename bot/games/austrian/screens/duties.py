"""Duties of whoever plays a card: why the other cards of the hand may not be played (austrian.md §6)."""

from bot.screens.texts import Texts
from bot.screens.words import card_word
from engine.core.cards import Card
from engine.games.austrian.commands import PlayCard
from engine.games.austrian.rules.values import MustBeat
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import PlayView


def duty_text(t: Texts, view: PlayView) -> str:
    """Tell which duty leaves cards of the viewer's hand out; empty where every card may be played."""
    hand = (view.hands[view.viewer].cards or ()) if view.viewer is not None else ()
    legal = [command.card for command in view.legal if isinstance(command, PlayCard)]
    if not view.plays or not legal or len(legal) == len(hand):
        return ""
    led, trump = view.plays[0][1], view.contract.suit
    follows = legal[0].suit is led.suit
    allowed = [card for card in hand if card.suit is (led.suit if follows else trump)]
    over = len(legal) < len(allowed)
    facts = {"card": card_word(t, _beaten(view))}
    if follows:
        return t.plain("Follow suit and beat %(card)s.", **facts) if over else t.plain("Follow suit.")
    return (
        t.plain("No suit to follow: trump, above %(card)s.", **facts) if over else t.plain("No suit to follow: trump.")
    )


def _beaten(view: PlayView) -> Card:
    """Return the card that the duty to beat speaks of: the card led, or the best so far."""
    cards, must_beat = [card for _, card in view.plays], view.standing.rules.must_beat
    return cards[0] if must_beat is MustBeat.LEAD else trick_rules(view.contract.suit, must_beat).best_of(cards)
