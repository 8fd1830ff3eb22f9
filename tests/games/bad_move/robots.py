"""Robots: by rules at once, or by trying each card in deals that could be. A robot sees a view and nothing else."""

from collections.abc import Iterable

from engine.core.cards import Card
from engine.core.rng import Rng
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from tests.games.bad_move.events import DealStarted, PlayCard, Standing
from tests.games.bad_move.play import Deal, Plays, after_card, legal
from tests.games.bad_move.view import View

LAYOUTS = {Strength.SOLID: 10, Strength.STRONG: 60}
"""Imagined deals that a thinking robot tries its cards in."""


class Robots:
    """Implementation of `engine.core.game.Robots`."""

    search = None
    version = 1

    def choose(self, view: View) -> PlayCard:
        if not view.legal:
            raise ValueError("the view asks its viewer nothing")
        card = chosen(view.plays, [command.card for command in view.legal])
        return next(command for command in view.legal if command.card is card)

    def on_timeout(self, view: View) -> PlayCard:
        return self.choose(view)

    def think(self, view: View, strength: Strength, rng: Rng, *, compiled: bool) -> PlayCard:
        if strength is Strength.EASY or len(view.legal) < 2:
            return self.choose(view)
        layouts = [_imagined(view, rng) for _ in range(LAYOUTS[strength])]
        return max(view.legal, key=lambda command: _taken(layouts, command))

    def seed(self, view: View, seat: Seat) -> str:
        return f"{view.number}:{int(seat)}:{len(view.tricks)}:{len(view.plays)}"


def chosen(plays: Plays, cards: Iterable[Card]) -> Card:
    """Choose the lowest card that takes the trick so far, else the lowest; the highest to lead."""
    low = sorted(cards, key=lambda card: (card.rank, card))
    if not plays:
        return low[-1]
    led = plays[0][1].suit
    best = max(card.rank for _, card in plays if card.suit is led)
    return next((card for card in low if card.suit is led and card.rank > best), low[0])


def _imagined(view: View, rng: Rng) -> Deal:
    """Return the deal with the unseen cards dealt to the other seats by lot."""
    played = {card for plays in (*(plays for plays, _ in view.tricks), view.plays) for _, card in plays}
    own = next(hand.cards for hand in view.hands if hand.cards is not None)
    unseen = [card for card in view.rules.deck if card in view.rules.dealt and card not in played and card not in own]
    unseen.sort(key=lambda _: rng.random())
    hands = BySeat.collect(hand.cards or tuple(unseen.pop() for _ in range(hand.count)) for hand in view.hands)
    standing = Standing(view.rules, view.players, view.points)
    started = DealStarted(view.number, view.dealer, hands, standing)
    return Deal(started, hands, view.turn or view.dealer, view.plays, view.tricks)


def _taken(layouts: list[Deal], command: PlayCard) -> int:
    """Count the tricks of the player of a card in all layouts, with everybody playing on by rules."""
    taken = 0
    for layout in layouts:
        deal = after_card(layout, command.card)
        while any(deal.hands):
            deal = after_card(deal, chosen(deal.plays, legal(deal)))
        taken += sum(taker is command.seat for _, taker in deal.tricks)
    return taken
