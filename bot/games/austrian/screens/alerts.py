"""Words of an alert, at most 200 characters: the player's own hand."""

from bot.screens.texts import ALERT, Texts
from bot.screens.words import sorted_line, suits_lines
from engine.core.cards import Card
from engine.games.austrian.calls import SUITS
from engine.games.austrian.view import FinishedView, GameView, NamingView, SeatView, table_of


def own_discard(view: SeatView) -> tuple[Card, ...]:
    """Return the cards that the viewer has discarded; of another player the view shows none."""
    table = table_of(view)
    return (table.discard or ()) if isinstance(table, NamingView | GameView) else ()


def hand_alert(t: Texts, view: SeatView) -> str:
    """Write the viewer's own cards by suits; at most 200 characters."""
    own = view.hands[view.viewer].cards if view.viewer is not None else None
    if isinstance(view, FinishedView):
        return t.plain("The deal is over.")
    if not own:
        return t.plain("You have no cards in this deal now.")
    rows = suits_lines(t, own, SUITS)
    if discard := own_discard(view):
        rows.append(t.plain("Discarded: %(cards)s", cards=sorted_line(t, discard, SUITS)))
    return "\n".join(rows)[:ALERT]
