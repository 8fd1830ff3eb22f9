"""Habits behind a played card: a hand that could have played a cheaper card, or shed a dearer one, hardly holds one."""

from engine.core.cards import Card, Suit
from engine.core.cardsets import BITS, SUITS
from engine.core.seats import Seat
from engine.core.tricks import TrickRules
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import GameView, RaspasyView, TableView, tricks_of

Region = tuple[int, int, float]  # a place, cards it hardly holds, how unlikely that would be
RARELY, HARDLY = 0.5, 0.4  # soft: a player who thinks in layouts does not always play the lowest card


def habits(view: TableView, hidden: set[Seat]) -> list[Region]:
    """List a region for each telling card of a hidden seat."""
    trump = view.contract.trump if isinstance(view, GameView) else None
    rules = trick_rules(trump)
    found: list[Region] = []
    for lead, plays in ((trick.led, trick.plays) for trick in tricks_of(view)):
        best = lead if lead is not None and view.resting is not None else None
        led = lead.suit if lead is not None else plays[0][1].suit if plays else None
        for number, (seat, card) in enumerate(plays):
            if seat in hidden and seat is not view.dummy and led is not None and (number or lead is not None):
                last = number == len(view.active) - 1
                region = _region(card, best, led, rules, ducks=_ducks(view, seat), last=last)
                found += [(view.active.index(seat), *region)] if region is not None else []
            if best is None or rules.beats(card, best):
                best = card if card.suit in (led, trump) else best
    return found


def _ducks(view: TableView, seat: Seat) -> bool:
    """Tell whether the seat wants no tricks."""
    if isinstance(view, RaspasyView):
        return True
    return isinstance(view, GameView) and view.contract.is_misere and seat is view.declarer


def _region(
    card: Card, best: Card | None, led: Suit, rules: TrickRules, *, ducks: bool, last: bool
) -> tuple[int, float] | None:
    """Return the cards of the suit led that the player would rather have played, and their likelihood in that hand."""
    if card.suit is not led:
        return None
    suit, bit = SUITS[led], BITS[card]
    below, above = suit & (bit - 1), suit & ~(2 * bit - 1)
    takes = best is None or rules.beats(card, best)
    under_best = suit & (BITS[best] - 1) if best is not None and best.suit is led else suit
    if ducks:
        if not takes:
            return above & under_best, RARELY
        return (above, RARELY) if last and not below & under_best else (suit & under_best, HARDLY)
    if not takes:
        return below, RARELY
    over_best = suit & ~(2 * BITS[best] - 1) if best is not None and best.suit is led else suit
    return (below & over_best, RARELY) if last else None
