"""The twelve cards among which a misère's ten are; anybody can work them out once both defenders' hands are open."""

from bot.games.preferans.screens.words import TALON, player_word, talon_cards
from bot.screens.texts import Html, Texts
from bot.screens.words import NO_BREAK, SHOWN_ORDER, SIGNS, rank_word
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.view import ClaimingView, PlayView, SeatView, table_of, tricks_of


def twelve_line(t: Texts, view: SeatView) -> Html:
    """Return a line with the possible cards of a misère's declarer, those already played crossed out.

    Two of them (four of 24 cards) are in the discard, or in the talon if it stayed closed; it is not known which. Empty
    if the cards cannot be worked out yet, and for a viewer who sees the declarer's hand.
    """
    table, known = table_of(view), counted_out(view)
    if not isinstance(table, PlayView) or not known:
        return Html("")
    cards = _crossed(t, known, played_by(view, table.declarer))
    facts = {"name": player_word(t, view.players, table.declarer), "cards": cards}
    if talon_cards(view.standing.convention) != TALON:
        if table.without_talon:
            return t("<b>%(name)s</b> (four are in the talon): %(cards)s", **facts)
        return t("<b>%(name)s</b> (four are discarded): %(cards)s", **facts)
    if table.without_talon:
        return t("<b>%(name)s</b> (two are in the talon): %(cards)s", **facts)
    return t("<b>%(name)s</b> (two are discarded): %(cards)s", **facts)


def counted_out(view: SeatView) -> list[Card]:
    """Return a misère declarer's possible cards, twelve of 32 or fourteen of 24, played ones too.

    Empty if they are unknown or the hand is visible, and of two hands until the defender's lies open: the line
    would list the viewer's own cards.
    """
    table = view.play if isinstance(view, ClaimingView) else view
    if not isinstance(table, PlayView) or not table.contract.is_misere or view.hands[table.declarer].cards is not None:
        return []
    declarer = table.declarer
    defenders = [seat for seat in view.active if seat is not declarer]
    if any(view.hands[seat].cards is None for seat in defenders):
        return []
    if len(defenders) == 1 and defenders[0] not in table.exposed:
        return []
    held = {card for seat in defenders for card in view.hands[seat].cards or ()}
    others = held | {card for seat in defenders for card in played_by(view, seat)}
    return [card for card in cards_of(view.standing.convention) if card not in others]


def played_by(view: SeatView, seat: Seat) -> frozenset[Card]:
    """Return the cards that a seat has played so far."""
    return frozenset(card for trick in tricks_of(view) for who, card in trick.plays if who is seat)


def _crossed(t: Texts, cards: list[Card], played: frozenset[Card]) -> Html:
    """Return a hand in one line by suits, high to low, with played cards crossed out."""
    rows = []
    for suit in SHOWN_ORDER:
        own = sorted((card for card in cards if card.suit is suit), key=lambda card: card.order)
        words = [f"<s>{rank_word(t, card)}</s>" if card in played else rank_word(t, card) for card in own]
        rows += [NO_BREAK.join([SIGNS[suit], *words])] if own else []
    return Html("  ".join(rows))
